"""What positions are worth, always for the player to move."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, Union


class Outcome(enum.IntEnum):
    """How a game ends under best play. A draw is endless play, a tie an even end.

    The numbers are those of the tables, and better outcomes are greater.
    """

    LOSS = 0
    DRAW = 1
    TIE = 2
    WIN = 3

    def __neg__(self) -> Outcome:
        """The same outcome, seen by the other player."""
        return _SEEN_BY_OTHER[self]

    def __bool__(self) -> bool:
        """A loss is a value, too: `if rules.terminal(p)` asks whether play is over."""
        return True

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, format_spec: str) -> str:
        return format(str(self), format_spec)


_SEEN_BY_OTHER = {
    Outcome.LOSS: Outcome.WIN,
    Outcome.DRAW: Outcome.DRAW,
    Outcome.TIE: Outcome.TIE,
    Outcome.WIN: Outcome.LOSS,
}
_BY_NAME = {str(each): each for each in Outcome}

LOSS = Outcome.LOSS
DRAW = Outcome.DRAW
TIE = Outcome.TIE
WIN = Outcome.WIN

#: An outcome, or points.
Value = Union[Outcome, int]


def value_from(told: Any) -> Value | None:
    """A value as JSON has it: "win", or points."""
    return _BY_NAME[told] if isinstance(told, str) else told


@dataclass(frozen=True)
class Statistics:
    """What a search did. `bytes` are of tables, `seconds` wall time."""

    positions: int = 0
    hits: int | None = None
    cuts: int | None = None
    bytes: int = 0
    seconds: float = 0.0
