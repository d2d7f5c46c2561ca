"""Tables as numpy arrays."""

from __future__ import annotations

import time

import numpy
import pytest
from conftest import Nim, Ring, Row, TicTacToe
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo
from zermelo import Game, RulesGame

BLOCKGAME = Game("blockgame", rows=4, cols=4)
BLOCKGAME_TABLE = BLOCKGAME.table()


def board(mask: int, rows: int = 4, cols: int = 4) -> str:
    cells = "".join("." if mask >> cell & 1 else "#" for cell in range(rows * cols))
    return "/".join(cells[r * cols : (r + 1) * cols] for r in range(rows))


@given(st.integers(0, 2**16 - 1))
@settings(max_examples=100, deadline=None)
def test_a_table_says_what_the_solver_says(mask: int) -> None:
    assert BLOCKGAME_TABLE.look_up([mask])[0] == BLOCKGAME.solve(board(mask)).value
    assert BLOCKGAME.number_of(board(mask)) == mask
    assert BLOCKGAME.position_of(mask) == board(mask)


def test_a_table_is_the_engines_memory() -> None:
    game = Game("blockgame", rows=4, cols=5)
    table = game.table()
    assert table.kind == "outcomes" and table.positions == table.layout["entries"] == 2**20
    (memory,) = table.memory
    assert not memory.flags.owndata and not memory.flags.writeable
    assert memory.ctypes.data == table.memory[0].ctypes.data
    bits = numpy.unpackbits(memory, bitorder="little")
    assert int(bits.sum()) == game.count().values[zermelo.LOSS]
    assert "1,048,576 positions" in repr(table)


def test_the_memory_outlives_its_table() -> None:
    memory = Game("blockgame", rows=3, cols=3).table().memory[0]
    assert int(numpy.unpackbits(memory, bitorder="little").sum()) > 0


def test_nimbers() -> None:
    table = BLOCKGAME.table(nimbers=True)
    assert table.kind == "nimbers"
    masks = numpy.arange(2**16)
    counts = numpy.bincount(table.look_up(masks))
    assert tuple(counts) == BLOCKGAME.count(nimbers=True).nimbers
    assert table.look_up([2**16 - 1])[0] == BLOCKGAME.solve().nimber


def test_remoteness() -> None:
    game = Game("three_mens_morris")
    table = game.table()
    assert table.kind == "timed"
    numbers = numpy.arange(table.positions)
    outcomes = table.look_up(numbers)
    moves = table.remoteness(numbers)
    assert (moves.mask == (outcomes == zermelo.DRAW)).all()
    for number in range(0, table.positions, 501):
        try:
            found = game.solve(game.position_of(number))
        except zermelo.BadInput:
            continue  # a number that no board has
        assert found.value == outcomes[number]
        assert found.remoteness == (None if moves.mask[number] else moves[number])
    assert game.number_of("") == game.number_of(game.start)


def test_what_a_table_does_not_have() -> None:
    table = BLOCKGAME_TABLE
    with pytest.raises(zermelo.BadParameters, match="the table has no position 65,536"):
        table.look_up([2**16])
    with pytest.raises(zermelo.BadParameters, match="holds no remoteness"):
        table.remoteness([0])
    with pytest.raises(zermelo.BadParameters, match="no table"):
        Game("connect_four").table()
    found = Game("tictactoe").table().look_up(numpy.arange(100))
    assert found.mask.any() and not found.mask.all()


def test_shapes_are_kept() -> None:
    assert BLOCKGAME_TABLE.look_up([[1, 2, 3], [4, 5, 6]]).shape == (2, 3)


def test_a_table_is_saved_and_answers(tmp_path: object) -> None:
    path = f"{tmp_path}/blockgame.table"
    made = BLOCKGAME.save(path)
    assert made.file == path and made.bytes > 0
    assert BLOCKGAME.solve(board(1234), table=path).value == BLOCKGAME.solve(board(1234)).value
    with pytest.raises(zermelo.BadInput):
        Game("blockgame", rows=3, cols=3).solve(table=path)


def test_tables_of_rules_in_python() -> None:
    table = RulesGame(TicTacToe()).table()
    assert len(table) == len(table.positions) == len(table.outcomes) == 5478
    assert table.outcomes.dtype == numpy.uint8 and not table.outcomes.flags.owndata
    assert not table.outcomes.flags.writeable
    assert table.outcomes[0] == zermelo.TIE and table.remoteness[0] == 9
    assert table.numbers_of(["." * 9, "nothing"]) == [0, -1]
    assert len(table.nimbers) == len(table.scores) == 0
    assert RulesGame(Row(3, 1)).table().scores.tolist()[0] == 2
    assert RulesGame(Nim(3)).table().nimbers.tolist()[0] == 3
    assert RulesGame(Ring(7, 3)).table().remoteness.min() == -1
    outcomes = RulesGame(TicTacToe()).table().outcomes  # they outlive their game
    assert numpy.bincount(outcomes).sum() == 5478


def test_a_million_look_ups_take_little() -> None:
    numbers = numpy.random.default_rng(1).integers(0, 2**16, 1_000_000, dtype=numpy.uint64)
    best = min(_seconds_of(numbers) for _ in range(3))
    assert best < 0.5  # 0.03 on an idle machine; python/tests/measure.py says how long on this one


def _seconds_of(numbers: numpy.ndarray[tuple[int], numpy.dtype[numpy.uint64]]) -> float:
    started = time.perf_counter()
    BLOCKGAME_TABLE.look_up(numbers)
    return time.perf_counter() - started
