"""Answers as plain data. Each is told in words by `str(answer)` or `answer.in_words("ko")`."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from .pictures import html_of
from .values import Statistics, Value, value_from


class _Told(Protocol):
    """What an answer is told by."""

    def words(self, language: str) -> str: ...
    def rows(self) -> list[str]: ...
    def svg(self, language: str) -> str: ...


class _Kept:
    """The same, kept where an answer is pickled."""

    def __init__(self, told: _Told) -> None:
        self._words = {language: told.words(language) for language in ("en", "ko")}
        self._rows = told.rows()
        self._svg = {language: told.svg(language) for language in ("en", "ko")}

    def words(self, language: str) -> str:
        return self._words[language]

    def rows(self) -> list[str]:
        return self._rows

    def svg(self, language: str) -> str:
        return self._svg[language]


@dataclass(frozen=True, repr=False)
class Answer:
    """What all answers have."""

    _told: Any = field(compare=False, repr=False)

    def in_words(self, language: str = "en") -> str:
        """As the command line says it; `language` is "en" or "ko"."""
        return str(self._told.words(language))

    @property
    def rows(self) -> list[str]:
        """The board, from the top; empty where the answer is about none."""
        return list(self._told.rows())

    def __str__(self) -> str:
        return self.in_words().rstrip("\n")

    def __repr__(self) -> str:
        first, *more = str(self).splitlines() or [""]
        return f"<{type(self).__name__}: {first}{' ...' if more else ''}>"

    def _repr_html_(self) -> str:
        return html_of(str(self._told.svg("en")), str(self))

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_told": _Kept(self._told)}


@dataclass(frozen=True, repr=False)
class Solution(Answer):
    """What a position is worth for the player to move. What was not computed is None."""

    game: str
    position: str
    player: str
    value: Value | None = None
    remoteness: int | None = None
    nimber: int | None = None
    best_moves: tuple[str, ...] | None = None
    line: tuple[str, ...] | None = None
    lower: int | None = None
    upper: int | None = None
    engine: str = ""
    statistics: Statistics = Statistics()
    stopped_by: str | None = None

    def __repr__(self) -> str:
        return f"<Solution: {str(self).splitlines()[0]}>"


@dataclass(frozen=True)
class Move:
    """A legal move with what it is worth for its mover, and the position it leads to."""

    move: str
    value: Value | None
    after: str
    remoteness: int | None = None
    nimber_after: int | None = None
    gain: int = 0
    moves_again: bool = False


@dataclass(frozen=True, repr=False)
class Moves(Answer):
    """Every legal move, best first."""

    game: str
    position: str
    player: str
    moves: tuple[Move, ...]
    value: Value | None = None
    remoteness: int | None = None
    statistics: Statistics = Statistics()
    stopped_by: str | None = None

    def __iter__(self) -> Any:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def __getitem__(self, place: int) -> Move:
        return self.moves[place]


@dataclass(frozen=True, repr=False)
class Explanation(Answer):
    """Why a position is worth what it is; `argument` has the proof as nested lists and dicts."""

    game: str
    position: str
    value: Value | None
    argument: dict[str, Any]

    def __repr__(self) -> str:
        return f"<Explanation of {self.game} {self.position}: {self.value}>"

    def _repr_html_(self) -> str:
        return html_of("", str(self))


@dataclass(frozen=True, repr=False)
class Count(Answer):
    """How many positions there are of each value, and of each nimber where that was asked."""

    game: str
    positions: int | None
    values: dict[Value, int]
    nimbers: tuple[int, ...] | None = None
    engine: str = ""
    statistics: Statistics = Statistics()
    stopped_by: str | None = None


@dataclass(frozen=True)
class Rung:
    """What one engine made of a position."""

    engine: str
    statistics: Statistics | None = None
    times_saved: float | None = None
    unable: str | None = None
    stopped_by: str | None = None


@dataclass(frozen=True, repr=False)
class Ladder(Answer):
    """One position by every engine."""

    game: str
    position: str
    value: Value | None
    rungs: tuple[Rung, ...]

    def __repr__(self) -> str:
        return f"<Ladder: {', '.join(each.engine for each in self.rungs)}>"


@dataclass(frozen=True)
class Period:
    """From `first` on nimbers repeat after `length` heaps, and why that holds for all."""

    length: int
    first: int
    last_exception: int | None
    checked_to: int
    proof: str


@dataclass(frozen=True, repr=False)
class Heaps(Answer):
    """The nimbers of single heaps, from the empty one."""

    game: str
    nimbers: tuple[int, ...]
    period: Period | None = None
    stopped_by: str | None = None


@dataclass(frozen=True, repr=False)
class Packing(Answer):
    """The best packing of a puzzle of blocks, or the best known at a limit."""

    game: str
    board: tuple[str, ...]
    best: int | None
    copies: tuple[tuple[int, str], ...]
    details: dict[str, Any]

    @property
    def svg(self) -> str:
        """A picture that needs no other file."""
        return str(self._told.svg("en"))


@dataclass(frozen=True, repr=False)
class PackingCount(Answer):
    """How many best packings there are; None where a limit was reached."""

    packings: int | None
    details: dict[str, Any]


@dataclass(frozen=True, repr=False)
class Law(Answer):
    """What came of a law: `state` is "holds", "broken", "failed", "unknown", "not tried", "other game"."""

    law: str
    about: str
    state: str
    compared: int = 0
    sentence: str | None = None
    counterexample: dict[str, Any] | None = None


@dataclass(frozen=True, repr=False)
class Agreement(Answer):
    """A program beside the solver: whether they agree, and the smallest case where not."""

    game: str
    cases: int
    agrees: bool
    input: str | None = None
    expected: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    complaint: str | None = None

    def __bool__(self) -> bool:
        return self.agrees


@dataclass(frozen=True, repr=False)
class Saved(Answer):
    """A table or an opening book on disk."""

    file: str
    engine: str
    bytes: int
    statistics: Statistics


_Some = TypeVar("_Some")


def _tuple_of(items: list[_Some] | None) -> tuple[_Some, ...] | None:
    return None if items is None else tuple(items)


def _statistics(told: dict[str, Any]) -> Statistics:
    return Statistics(**told.get("statistics", {}))


def solution(told: Any) -> Solution:
    found = json.loads(told.json)
    return Solution(
        told,
        found["game"],
        found["position"],
        told.player,
        value_from(found.get("value")),
        found.get("remoteness"),
        found.get("nimber"),
        _tuple_of(found.get("best_moves")),
        _tuple_of(found.get("line")),
        found.get("lower"),
        found.get("upper"),
        found["engine"],
        _statistics(found),
        found.get("stopped_by"),
    )


def move(found: dict[str, Any]) -> Move:
    return Move(
        found["move"],
        value_from(found.get("value")),
        found["after"],
        found.get("remoteness"),
        found.get("nimber_after"),
        found.get("gain", 0),
        found.get("moves_again", False),
    )


def moves(told: Any) -> Moves:
    found = json.loads(told.json)
    return Moves(
        told,
        found["game"],
        found["position"],
        told.player,
        tuple(move(each) for each in found["moves"]),
        value_from(found.get("value")),
        found.get("remoteness"),
        _statistics(found),
        found.get("stopped_by"),
    )


def explanation(told: Any) -> Explanation:
    found = json.loads(told.json)
    value = value_from(found.get("value"))
    return Explanation(told, found.get("game", ""), found.get("position", ""), value, found)


_VALUES_IN_COUNTS = ("wins", "draws", "ties", "losses")


def count(told: Any) -> Count:
    found = json.loads(told.json)
    values: dict[Value, int] = {
        value_from(name.removesuffix("es" if name == "losses" else "s")): found[name]  # type: ignore[misc]
        for name in _VALUES_IN_COUNTS
        if name in found
    }
    values.update({int(points): many for points, many in found.get("values", {}).items()})
    return Count(
        told,
        found["game"],
        found.get("positions"),
        values,
        _tuple_of(found.get("nimbers")),
        found["engine"],
        _statistics(found),
        found.get("stopped_by"),
    )


def ladder(told: Any) -> Ladder:
    found = json.loads(told.json)
    rungs = tuple(
        Rung(
            each["engine"],
            _statistics(each) if "statistics" in each else None,
            each.get("saved", {}).get("times"),
            each.get("unable"),
            each.get("stopped_by"),
        )
        for each in found["engines"]
    )
    return Ladder(told, found["game"], found["position"], value_from(found.get("value")), rungs)


def heaps(told: Any) -> Heaps:
    found = json.loads(told.json)
    period = Period(**found["period"]) if "period" in found else None
    return Heaps(told, found["game"], tuple(found["nimbers"]), period, found.get("stopped_by"))


def packing(told: Any) -> Packing:
    found = json.loads(told.json)
    copies = tuple((each["block"], each["cells"]) for each in found.get("packing", []))
    return Packing(told, found["game"], tuple(found["board"]), found.get("lower") if found.get("lower") == found.get("upper") else None, copies, found)


def packing_count(told: Any) -> PackingCount:
    found = json.loads(told.json)
    return PackingCount(told, found.get("packings"), found)


def law(told: Any) -> Law:
    found = json.loads(told.json)
    return Law(
        told,
        found["law"],
        found["about"],
        found["state"],
        found.get("compared", 0),
        found.get("sentence"),
        found.get("counterexample"),
    )


def agreement(told: Any) -> Agreement:
    found = json.loads(told.json)
    wrong = found.get("disagreement", {})
    return Agreement(
        told,
        found["game"],
        found["cases"],
        found["agrees"],
        wrong.get("input"),
        tuple(wrong.get("expected", ())),
        tuple(wrong.get("given", ())),
        wrong.get("complaint"),
    )


def saved(told: Any) -> Saved:
    found = json.loads(told.json)
    return Saved(told, found["file"], found["engine"], found["bytes"], _statistics(found))
