"""Rules in Python that the tests share."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(scope="session", autouse=True)
def ctrl_c_interrupts() -> Iterator[None]:
    """Python leaves SIGINT ignored where it is started so, as a script's job in the background is."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class TicTacToe:
    """Nine signs; the player to move is told by how many there are."""

    LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def start(self) -> str:
        return "." * 9

    def player(self, p: str) -> str:
        return "x" if p.count("x") == p.count("o") else "o"

    def terminal(self, p: str) -> str | None:
        for a, b, c in self.LINES:
            if p[a] != "." and p[a] == p[b] == p[c]:
                return "loss"
        return "tie" if "." not in p else None

    def moves(self, p: str) -> list[int]:
        return [cell for cell in range(9) if p[cell] == "."]

    def play(self, p: str, m: int) -> str:
        return p[:m] + self.player(p) + p[m + 1 :]

    def rows(self, p: str) -> list[str]:
        return [p[0:3], p[3:6], p[6:9]]


class Nim:
    """Heaps from which one takes any number."""

    impartial = True

    def __init__(self, *heaps: int) -> None:
        self.heaps = heaps

    def start(self) -> tuple[int, ...]:
        return self.heaps

    def moves(self, p: tuple[int, ...]) -> list[tuple[int, int]]:
        return [(i, left) for i, heap in enumerate(p) for left in range(heap)]

    def play(self, p: tuple[int, ...], m: tuple[int, int]) -> tuple[int, ...]:
        return (*p[: m[0]], m[1], *p[m[0] + 1 :])


class Ring:
    """A token on a ring: one or two steps on, or one back; who reaches 0 has won."""

    def __init__(self, size: int, start: int) -> None:
        self.size = size
        self.begin = start

    def start(self) -> int:
        return self.begin

    def terminal(self, p: int) -> str | None:
        return "loss" if p == 0 else None

    def moves(self, p: int) -> list[int]:
        return [1, 2, -1]

    def play(self, p: int, m: int) -> int:
        return (p + m) % self.size


class Morris:
    """Three Men's Morris: three pieces each are dropped, then moved along the lines, for ever."""

    NEIGHBOURS = tuple(
        tuple(
            q
            for q in range(9)
            if q != p
            and max(abs(p // 3 - q // 3), abs(p % 3 - q % 3)) == 1
            and (4 in (p, q) or p // 3 == q // 3 or p % 3 == q % 3)
        )
        for p in range(9)
    )

    def start(self) -> tuple[str, str]:
        return "." * 9, "x"

    def terminal(self, p: tuple[str, str]) -> str | None:
        board, mover = p
        other = "o" if mover == "x" else "x"
        won = any(board[a] == board[b] == board[c] == other for a, b, c in TicTacToe.LINES)
        return "loss" if won else None

    def moves(self, p: tuple[str, str]) -> list[tuple[int, int]]:
        board, mover = p
        free = [q for q in range(9) if board[q] == "."]
        own = [q for q in range(9) if board[q] == mover]
        if len(own) < 3:
            return [(-1, q) for q in free]
        return [(p, q) for p in own for q in self.NEIGHBOURS[p] if q in free]

    def play(self, p: tuple[str, str], m: tuple[int, int]) -> tuple[str, str]:
        board, mover = p
        cells = list(board)
        if m[0] >= 0:
            cells[m[0]] = "."
        cells[m[1]] = mover
        return "".join(cells), "o" if mover == "x" else "x"


class Row:
    """Numbers in a row; a player takes one from either end."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = numbers

    def start(self) -> tuple[int, ...]:
        return self.numbers

    def moves(self, p: tuple[int, ...]) -> list[str]:
        return ["left", "right"] if p else []

    def play(self, p: tuple[int, ...], m: str) -> tuple[int, ...]:
        return p[1:] if m == "left" else p[:-1]

    def gain(self, p: tuple[int, ...], m: str) -> int:
        return p[0] if m == "left" else p[-1]


@pytest.fixture(scope="session")
def tictactoe_rules() -> Any:
    return TicTacToe()
