"""What the adapter asks of OpenSpiel, in few lines: OpenSpiel itself is not in Debian.

Names and numbers are those of its `pyspiel` (open_spiel/python/pybind11/pyspiel.cc).
"""

from __future__ import annotations

import enum
from types import SimpleNamespace
from typing import Any

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Kind(enum.Enum):
    SEQUENTIAL = 1
    SIMULTANEOUS = 2
    DETERMINISTIC = 3
    EXPLICIT_STOCHASTIC = 4
    PERFECT_INFORMATION = 5
    ZERO_SUM = 6
    GENERAL_SUM = 7


class TicTacToeState:
    def __init__(self, board: str = "." * 9) -> None:
        self._board = board

    def current_player(self) -> int:
        return -4 if self.is_terminal() else self._board.count("x") - self._board.count("o")

    def _won(self) -> bool:
        b = self._board
        return any(b[i] == b[j] == b[k] != "." for i, j, k in LINES)

    def is_terminal(self) -> bool:
        return self._won() or "." not in self._board

    def is_chance_node(self) -> bool:
        return False

    def returns(self) -> list[float]:
        if not self._won():
            return [0.0, 0.0]
        return [1.0, -1.0] if self._board.count("x") > self._board.count("o") else [-1.0, 1.0]

    def legal_actions(self) -> list[int]:
        return [] if self.is_terminal() else [i for i in range(9) if self._board[i] == "."]

    def child(self, action: int) -> TicTacToeState:
        sign = "xo"[self.current_player()]
        return TicTacToeState(self._board[:action] + sign + self._board[action + 1 :])

    def action_to_string(self, player: int, action: int) -> str:
        return f"{'xo'[player]}({action // 3},{action % 3})"

    def __str__(self) -> str:
        return "\n".join(self._board[i : i + 3] for i in (0, 3, 6))


class RunState:
    """Who takes stones up to a multiple of three moves again; each stone is a point."""

    def __init__(self, left: int, player: int, points: tuple[int, int]) -> None:
        self._left, self._player, self._points = left, player, points

    def current_player(self) -> int:
        return -4 if self.is_terminal() else self._player

    def is_terminal(self) -> bool:
        return self._left == 0

    def is_chance_node(self) -> bool:
        return False

    def returns(self) -> list[float]:
        lead = self._points[0] - self._points[1]
        return [float(lead), float(-lead)]

    def legal_actions(self) -> list[int]:
        return [n for n in (1, 2) if n <= self._left]

    def child(self, action: int) -> RunState:
        left = self._left - action
        points = list(self._points)
        points[self._player] += action
        next_player = self._player if left % 3 == 0 else 1 - self._player
        return RunState(left, next_player, (points[0], points[1]))

    def action_to_string(self, player: int, action: int) -> str:
        return f"take {action}"

    def __str__(self) -> str:
        return f"{self._left} left, {self._points}"


class Game:
    def __init__(self, name: str, start: Any, utility: float, **kind: Any) -> None:
        self._start, self._utility = start, utility
        self._players = kind.pop("players", 2)
        self._kind = SimpleNamespace(
            short_name=name,
            dynamics=Kind.SEQUENTIAL,
            chance_mode=Kind.DETERMINISTIC,
            information=Kind.PERFECT_INFORMATION,
            utility=Kind.ZERO_SUM,
        )
        self._kind.__dict__.update(kind)

    def get_type(self) -> Any:
        return self._kind

    def num_players(self) -> int:
        return int(self._players)

    def min_utility(self) -> float:
        return -self._utility

    def max_utility(self) -> float:
        return self._utility

    def new_initial_state(self) -> Any:
        return self._start()


def load_game(name: str) -> Game:
    if name == "tic_tac_toe":
        return Game(name, TicTacToeState, 1)
    if name == "run":
        return Game(name, lambda: RunState(8, 0, (0, 0)), 8)
    if name == "goofspiel":
        return Game(name, TicTacToeState, 1, dynamics=Kind.SIMULTANEOUS)
    if name == "three":
        return Game(name, TicTacToeState, 1, players=3)
    raise ValueError(f"Unknown game '{name}'")
