"""The games of the tree, and what may be asked of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Union, overload

from . import _zermelo, answers
from .pictures import html_of
from .tables import Table
from .values import Value, value_from

Limits = _zermelo.Limits
Watch = _zermelo.Watch

_UNLIMITED = Limits()

#: A number of a game's rules.
Parameter = Union[bool, int, str]


@dataclass(frozen=True)
class GameInfo:
    """A game's name, and what it is about."""

    name: str
    about: str


def games() -> list[GameInfo]:
    """Every game there is, by name."""
    return [GameInfo(name, about) for name, about in _zermelo.games()]


@dataclass(frozen=True)
class Step:
    """A legal move, its gain for the mover, whether he moves again, and where it leads."""

    move: str
    gain: int
    moves_again: bool
    after: str


class Game:
    """A game with its numbers fixed: Game("connect_four", rows=5).

    Positions are texts, as the command line takes them; "" is the start. Engines keep what they
    learnt for the next question. Values are always for the player to move.
    """

    def __init__(self, name: str, **parameters: Parameter) -> None:
        self._opened = _zermelo.Game(name, parameters)

    name = property(lambda self: str(self._opened.name))
    about = property(lambda self: str(self._opened.about))

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The rules' numbers."""
        return dict(self._opened.parameters)

    @property
    def engines(self) -> list[str]:
        """The engines that serve it, weakest first."""
        return list(self._opened.engines)

    @property
    def concepts(self) -> list[str]:
        """The roles that it plays."""
        return list(self._opened.concepts)

    @property
    def start(self) -> str:
        """The first position."""
        return str(self._opened.print(""))

    def solve(
        self,
        position: str = "",
        *,
        engine: str | None = None,
        table: str | None = None,
        checkpoint: str | None = None,
        value_alone: bool = False,
        limits: Limits = _UNLIMITED,
        watch: Watch | None = None,
    ) -> answers.Solution:
        """The value of a position, best moves, and a line of play.

        A limit that is reached leaves `value` None and says so in `stopped_by`.
        """
        return answers.solution(
            self._opened.solve(position, engine, table, checkpoint, value_alone, limits, watch)
        )

    def value(self, position: str = "", *, limits: Limits = _UNLIMITED) -> Value | None:
        """The value alone, which is sooner found; None where a limit was reached."""
        return self.solve(position, value_alone=True, limits=limits).value

    def line(self, position: str = "", *, limits: Limits = _UNLIMITED) -> tuple[str, ...] | None:
        """Best moves to the end; None where play has none, or a limit was reached."""
        return self.solve(position, limits=limits).line

    def moves(
        self,
        position: str = "",
        *,
        nimbers: bool = False,
        heard: Callable[[answers.Move], object] | None = None,
        limits: Limits = _UNLIMITED,
        watch: Watch | None = None,
    ) -> answers.Moves:
        """Every legal move with its value, best first.

        `heard` is called with each as soon as its value is known, with the best one first.
        """
        hear = None if heard is None else lambda told: heard(answers.move(json.loads(told)))
        return answers.moves(self._opened.moves(position, nimbers, limits, watch, hear))

    def explain(
        self,
        position: str = "",
        *,
        depth: int | None = None,
        most: int = 12,
        by_moves: bool = False,
        limits: Limits = _UNLIMITED,
        watch: Watch | None = None,
    ) -> answers.Explanation:
        """Why a position is worth what it is."""
        return answers.explanation(
            self._opened.explain(position, depth, most, by_moves, limits, watch)
        )

    def ladder(
        self,
        position: str = "",
        *,
        limits: Limits | None = None,
        watch: Watch | None = None,
    ) -> answers.Ladder:
        """The position by every engine; two seconds each unless limits are given."""
        return answers.ladder(self._opened.ladder(position, limits or Limits(seconds=2), watch))

    def count(
        self,
        *,
        reachable: bool = False,
        canonical: bool = False,
        nimbers: bool = False,
        engine: str | None = None,
        checkpoint: str | None = None,
        limits: Limits = _UNLIMITED,
        watch: Watch | None = None,
    ) -> answers.Count:
        """How many positions there are of each value."""
        return answers.count(
            self._opened.count(reachable, canonical, nimbers, engine, checkpoint, limits, watch)
        )

    def heaps(
        self, largest: int = 10_000, *, limits: Limits = _UNLIMITED, watch: Watch | None = None
    ) -> answers.Heaps:
        """The nimbers of single heaps up to one, and their period with its proof."""
        return answers.heaps(self._opened.heaps(largest, limits, watch))

    def table(
        self,
        *,
        nimbers: bool = False,
        engine: str | None = None,
        limits: Limits = _UNLIMITED,
        watch: Watch | None = None,
    ) -> Table:
        """The values of all positions, in memory that numpy reads."""
        return Table(self._opened.fill(nimbers, engine, limits, watch))

    def save(
        self,
        path: str,
        *,
        plies: int | None = None,
        nimbers: bool = False,
        engine: str | None = None,
        limits: Limits = _UNLIMITED,
        watch: Watch | None = None,
    ) -> answers.Saved:
        """A table of all positions on disk, or an opening book with `plies`."""
        return answers.saved(self._opened.save(path, plies, nimbers, engine, limits, watch))

    def number_of(self, position: str = "") -> int:
        """The number of a position, under which a table has it."""
        return int(self._opened.number_of(position))

    def position_of(self, number: int) -> str:
        """The position of that number."""
        return str(self._opened.position_of(number))

    def pack(
        self,
        puzzle: str = "",
        *,
        bounds: bool = False,
        limits: Limits = _UNLIMITED,
        watch: Watch | None = None,
    ) -> answers.Packing:
        """The best packing of a puzzle of blocks, with every upper bound if asked."""
        return answers.packing(self._opened.pack(puzzle, bounds, limits, watch))

    def count_packings(
        self, puzzle: str = "", *, limits: Limits = _UNLIMITED, watch: Watch | None = None
    ) -> answers.PackingCount:
        """How many best packings there are."""
        return answers.packing_count(self._opened.count_packings(puzzle, limits, watch))

    @overload
    def check(self, against: None = None, *, positions: int = 1_000) -> list[answers.Law]: ...

    @overload
    def check(
        self,
        against: Callable[[str], str],
        *,
        cases: int = 1_000,
        seed: int = 1,
        limits: Limits = _UNLIMITED,
    ) -> answers.Agreement: ...

    def check(
        self,
        against: Callable[[str], str] | None = None,
        *,
        positions: int = 1_000,
        cases: int = 1_000,
        seed: int = 1,
        limits: Limits = _UNLIMITED,
    ) -> list[answers.Law] | answers.Agreement:
        """The laws on the game, a list of them; or with `against` a contest's program.

        The program is a function from a contest's input to its output. It is tried beside the
        solver on random cases, and where it is wrong the case is made as small as that gets.
        """
        if against is not None:
            name = getattr(against, "__name__", "the program")
            return answers.agreement(
                self._opened.check_program(name, against, cases, seed, limits, None)
            )
        found: list[answers.Law] = []
        self._opened.check_laws(positions, lambda told: found.append(answers.law(told)))
        return found

    def answer(self, contest_input: str, *, limits: Limits = _UNLIMITED) -> str:
        """A contest's answers to its input."""
        return str(self._opened.answer(contest_input, limits, None))

    def steps(self, position: str = "") -> list[Step]:
        """Every legal move, in the game's order, without its value."""
        return [
            Step(each.move, each.gain, each.moves_again, each.after)
            for each in self._opened.steps(position)
        ]

    def play(self, position: str, *moves: str) -> str:
        """The position after these moves."""
        from .errors import BadInput

        for move in moves:
            found = {each.move: each.after for each in self._opened.steps(position)}
            if move not in found:
                legal = ", ".join(found) or "none, since play is over"
                raise BadInput(f"{move!r} is no legal move; there are: {legal}", position)
            position = found[move]
        return position

    def ended(self, position: str = "") -> Value | None:
        """The value of a position where play is over; None elsewhere."""
        return value_from(self._opened.ended(position))

    def player(self, position: str = "") -> str:
        """Who is to move, as a reader calls them."""
        return str(self._opened.player(position))

    def show(self, position: str = "") -> Board:
        """The board, for the eye."""
        return Board(
            tuple(self._opened.rows(position)),
            tuple(self._opened.drawing(position)),
            str(self._opened.svg(position)),
        )

    def card(self) -> str:
        """The rules, text, engines and what they need, in words."""
        return str(self._opened.card().words("en"))


    def __repr__(self) -> str:
        numbers = "".join(f", {name}={value!r}" for name, value in self.parameters.items())
        return f"Game({self.name!r}{numbers})"

    def _repr_html_(self) -> str:
        return html_of(str(self._opened.svg("")), repr(self))


@dataclass(frozen=True)
class Board:
    """A position's rows, the same with the names of columns and rows, and a picture, SVG."""

    rows: tuple[str, ...]
    drawing: tuple[str, ...]
    svg: str = ""

    def __str__(self) -> str:
        return "\n".join(self.drawing)

    def _repr_html_(self) -> str:
        return html_of(self.svg, "")
