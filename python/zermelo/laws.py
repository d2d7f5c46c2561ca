"""What rules written in Python must keep, tried position by position.

The compiled engines believe what rules say; these laws find rules that say one thing now and
another later, change positions under way, or take different positions for one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from . import _zermelo
from .answers import Law
from .values import Outcome


class _Words:
    """What a law is told by."""

    def __init__(self, words: str) -> None:
        self._words = words

    def words(self, language: str) -> str:
        return self._words

    def rows(self) -> list[str]:
        return []

    def svg(self, language: str) -> str:
        return ""


#: A law says what is wrong at a position, or None; and a move, where it is of one.
_Fault = tuple[str, Any]
_At = Callable[["_Tried", int, Any], "_Fault | None"]


class _Tried:
    """Rules, and what was found of them."""

    def __init__(self, rules: Any, solved: _zermelo.SolvedRules) -> None:
        self.rules = rules
        self.solved = solved

    def key(self, position: Any) -> Any:
        key = getattr(self.rules, "key", None)
        return position if key is None else key(position)

    def terminal(self, position: Any) -> Any:
        terminal = getattr(self.rules, "terminal", None)
        return None if terminal is None else terminal(position)

    def moves(self, position: Any) -> list[Any]:
        return [] if self.terminal(position) is not None else list(self.rules.moves(position))

    def after(self, position: Any) -> list[tuple[Any, ...]]:
        """What becomes of a position, whatever its moves are called, in an order of its own."""
        gain = getattr(self.rules, "gain", lambda p, m: 0)
        again = getattr(self.rules, "same_mover", lambda p, m: False)
        return sorted(
            (self.solved.find(self.rules.play(position, m)) or 0, gain(position, m), again(position, m))
            for m in self.moves(position)
        )


def _same_moves(tried: _Tried, number: int, position: Any) -> _Fault | None:
    first, second = tried.moves(position), tried.moves(position)
    if [repr(m) for m in first] != [repr(m) for m in second]:
        return f"moves says {first!r} at first and then {second!r}", None
    return None


def _same_play(tried: _Tried, number: int, position: Any) -> _Fault | None:
    for m in tried.moves(position):
        first, second = tried.rules.play(position, m), tried.rules.play(position, m)
        if tried.key(first) != tried.key(second):
            return f"play leads to {first!r} at first and then to {second!r}", m
    return None


def _unchanged(tried: _Tried, number: int, position: Any) -> _Fault | None:
    before, hashed = repr(position), hash(tried.key(position))
    for m in tried.moves(position):
        tried.rules.play(position, m)
        if repr(position) != before or hash(tried.key(position)) != hashed:
            return f"play makes {position!r} of it; make a new position", m
    return None


def _same_key(tried: _Tried, number: int, position: Any) -> _Fault | None:
    for m in tried.moves(position):
        after = tried.rules.play(position, m)
        found = tried.solved.find(after)
        if found is None:
            return f"play leads to {after!r}, which it did not when positions were found", m
        other = tried.solved.positions[found]
        if repr(other) == repr(after):
            continue
        if tried.terminal(other) != tried.terminal(after) or tried.after(other) != tried.after(after):
            return (
                f"{after!r} and {other!r} have one key and differ in their moves or their value; "
                "put into the key what they differ in",
                m,
            )
    return None


def _no_way_back(tried: _Tried, number: int, position: Any) -> _Fault | None:
    found = tried.solved.on_a_cycle() if number == 0 else None
    if found is None:
        return None
    return f"play can come back to {tried.solved.positions[found]!r}; leave cycles = False out", None


def _value_of_moves(tried: _Tried, number: int, position: Any) -> _Fault | None:
    """Each value follows from those one move on."""
    if tried.solved.is_over(number):
        return None
    points = tried.solved.kind == "scores"
    kept = tried.solved.scores() if points else tried.solved.outcomes()

    def value_of(at: int) -> Any:
        return int(kept[at]) if points else Outcome(int(kept[at]))

    worths = []
    for to, gain, again in tried.solved.ways_of(number):
        seen = value_of(to) if again else -value_of(to)
        worths.append(gain + seen if points else seen)
    if max(worths) != value_of(number):
        return f"its value is {value_of(number)}, and that of its best move {max(worths)}", None
    return None


_LAWS: list[tuple[str, str, _At]] = [
    ("moves are the same each time", "all rules", _same_moves),
    ("play is the same each time", "all rules", _same_play),
    ("play leaves positions as they are", "all rules", _unchanged),
    ("positions of one key are as good as one another", "all rules", _same_key),
    ("play does not come back", "rules with cycles = False", _no_way_back),
    ("values follow from those one move on", "all rules", _value_of_moves),
]


def _tried_on(tried: _Tried, most: int) -> Iterator[tuple[int, Any]]:
    positions = tried.solved.positions
    for number in range(min(most, len(positions))):
        yield number, positions[number]


def _try(tried: _Tried, name: str, about: str, at: _At, most: int) -> Law:
    compared = 0
    for number, position in _tried_on(tried, most):
        try:
            fault = at(tried, number, position)
        except Exception as thrown:
            fault = (f"the rules raised {thrown!r}", None)
        if fault is None:
            compared += 1
            continue
        sentence, move = fault
        where = f"position {position!r}" + ("" if move is None else f", move {move!r}")
        told = _Words(f"{name}: broken\n  {where}: {sentence}\n")
        example = {"sentence": sentence, "position": repr(position), "move": repr(move)}
        return Law(told, name, about, "broken", compared, sentence, example)
    return Law(_Words(f"{name}: holds, {compared:,} positions\n"), name, about, "holds", compared)


def check(rules: Any, solved: _zermelo.SolvedRules, most: int) -> list[Law]:
    """Every law, on so many of the positions nearest to the start."""
    tried = _Tried(rules, solved)
    found = []
    for name, about, at in _LAWS:
        if at is _no_way_back and getattr(rules, "cycles", True):
            told = _Words(f"{name}: other rules\n")
            found.append(Law(told, name, about, "other game"))
        else:
            found.append(_try(tried, name, about, at, most))
    return found
