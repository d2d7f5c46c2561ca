"""Zermelo solves finite two-player games exactly: who wins, how fast, by how much, and why.

    >>> import zermelo
    >>> print(zermelo.Game("tictactoe").solve("x.o/.../..x").value)
    loss
"""

from ._zermelo import __version__
from .answers import (
    Agreement,
    Answer,
    Count,
    Explanation,
    Heaps,
    Ladder,
    Law,
    Move,
    Moves,
    Packing,
    PackingCount,
    Period,
    Rung,
    Saved,
    Solution,
)
from .errors import (
    BadInput,
    BadParameters,
    CannotSolve,
    LimitReached,
    RulesError,
    ZermeloError,
)
from .game import Board, Game, GameInfo, Limits, Step, Watch, games
from .progress import Progress
from .rules import Rules, RulesGame
from .tables import Table
from .values import DRAW, LOSS, TIE, WIN, Outcome, Statistics, Value

__all__ = [
    "Agreement", "Answer", "BadInput", "BadParameters", "Board", "CannotSolve", "Count", "DRAW",
    "Explanation", "Game", "GameInfo", "Heaps", "LOSS", "Ladder", "Law", "LimitReached", "Limits",
    "Move", "Moves", "Outcome", "Packing", "PackingCount", "Period", "Progress", "Rules",
    "RulesError", "RulesGame", "Rung", "Saved", "Solution", "Statistics", "Step", "TIE", "Table",
    "Value", "WIN", "Watch", "ZermeloError", "__version__", "games",
]
