"""What goes wrong, as exceptions. Each is a sentence that names the cause and the remedy."""

from __future__ import annotations

from typing import Any


class ZermeloError(Exception):
    """The base of everything that Zermelo raises."""


class BadInput(ZermeloError, ValueError):
    """Text that cannot be read.

    `line` and `column` count from 1 within `position`; 0 means "the whole".
    """

    def __init__(
        self, sentence: str, position: str | None = None, line: int = 0, column: int = 0
    ) -> None:
        super().__init__(sentence)
        self.position = position
        self.line = line
        self.column = column

    def __str__(self) -> str:
        places = [
            f"{name} {number}"
            for name, number in (("line", self.line), ("column", self.column))
            if number
        ]
        sentence = str(self.args[0])
        return f"{', '.join(places)}: {sentence}" if places else sentence

    def __reduce__(self) -> Any:
        return type(self), (self.args[0], self.position, self.line, self.column)


class BadParameters(ZermeloError, ValueError):
    """Numbers that make no game, or a question that the game has no answer to."""


class CannotSolve(ZermeloError):
    """A game that the engine cannot solve: play is too long, or positions are too many."""


class LimitReached(ZermeloError):
    """A limit left a question without any answer."""


class RulesError(ZermeloError):
    """Rules written in Python that make no game, with the position and the move."""

    def __init__(self, sentence: str, position: Any = None, move: Any = None) -> None:
        super().__init__(sentence)
        self.position = position
        self.move = move

    def __reduce__(self) -> Any:
        return type(self), (self.args[0], self.position, self.move)
