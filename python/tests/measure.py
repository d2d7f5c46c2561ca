#!/usr/bin/env python3
"""Prints the figures that docs/python.md speaks of: processor time, best of several runs each.

    scripts/python/run python/tests/measure.py [LARGE]

With LARGE the look-ups are in a table of 2^30 positions (128 MiB), else of 2^20.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import conftest
import numpy

import zermelo


def best(work: Callable[[], Any], runs: int = 15) -> float:
    """In seconds of the processor: on a busy machine programs take turns."""
    took = []
    for _ in range(runs):
        started = time.process_time()
        work()
        took.append(time.process_time() - started)
    return min(took)


def import_alone() -> float:
    """The first import, without the interpreter's start."""
    program = "import time; t = time.process_time(); import zermelo; print(time.process_time() - t)"

    def once() -> float:
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
        return float(done.stdout)

    return min(once() for _ in range(5))


def kept_game() -> float:
    """What Python adds to a question to a game that has its answer in a table."""
    game = zermelo.Game("tictactoe")
    game.solve()
    runs = 2000
    all_of_them = best(lambda: [game.solve() for _ in range(runs)], 5)
    return all_of_them / runs - game.solve().statistics.seconds


def explore(rules: Any) -> int:
    """What a student would write to find all positions, and no more."""
    terminal = getattr(rules, "terminal", lambda p: None)
    number = {rules.start(): 0}
    order = [rules.start()]
    for p in order:
        if terminal(p) is not None:
            continue
        for m in rules.moves(p):
            q = rules.play(p, m)
            if q not in number:
                number[q] = len(order)
                order.append(q)
    return len(order)


def main() -> None:
    print(f"first import                                {1000 * import_alone():7.1f} ms")
    print(f"solve of a kept game, above the C++ call    {1e6 * kept_game():7.1f} us")
    games = (
        ("tic-tac-toe", conftest.TicTacToe()),
        ("Nim 7 9 11", conftest.Nim(7, 9, 11)),
        ("Three Men's Morris, with cycles", conftest.Morris()),
    )
    for name, rules in games:
        alone = best(lambda: explore(rules))
        solved = best(lambda: zermelo.RulesGame(rules).value())
        print(
            f"{name:32} exploring alone {1000 * alone:7.1f} ms, solved {1000 * solved:7.1f} ms: "
            f"{solved / alone:.2f} times"
        )
    rows, cols = (5, 6) if sys.argv[1:] == ["LARGE"] else (4, 5)
    game = zermelo.Game("blockgame", rows=rows, cols=cols)
    started = time.process_time()
    table = game.table()
    took = time.process_time() - started
    print(f"table of 2^{rows * cols} positions                    {1000 * took:7.1f} ms")
    numbers = numpy.random.default_rng(1).integers(0, 2 ** (rows * cols), 10**6, dtype=numpy.uint64)
    print(f"10^6 look-ups in it                         {1000 * best(lambda: table.look_up(numbers), 5):7.1f} ms")


if __name__ == "__main__":
    main()
