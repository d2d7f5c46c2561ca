"""Rules written in Python: every answer, and what is said of rules that are no good."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest
from conftest import Morris, Nim, Ring, Row, TicTacToe
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo
from zermelo import Limits, Outcome, RulesGame


def test_tictactoe_is_a_tie(tictactoe_rules: Any) -> None:
    game = RulesGame(tictactoe_rules)
    assert game.value() is zermelo.TIE
    found = game.solve("x.o.....x")
    assert (found.value, found.remoteness, found.player) == (zermelo.LOSS, 4, "o")
    assert found.rows == ["x.o", "...", "..x"]
    count = game.count()
    compiled = zermelo.Game("tictactoe").count(reachable=True)
    assert (count.positions, count.values) == (5478, compiled.values)


def test_it_agrees_with_the_compiled_rules_everywhere(tictactoe_rules: Any) -> None:
    game, compiled = RulesGame(tictactoe_rules), zermelo.Game("tictactoe")
    table = game.table()
    for number in range(0, len(table), 37):
        p = table.positions[number]
        other = compiled.solve("/".join((p[:3], p[3:6], p[6:])))
        assert (game.value(p), table.remoteness[number]) == (other.value, other.remoteness)


def test_moves_lines_and_proofs(tictactoe_rules: Any) -> None:
    game = RulesGame(tictactoe_rules)
    moves = game.moves("xx.oo....")
    assert (moves[0].move, moves[0].value) == ("2", zermelo.WIN)
    assert game.best_moves("xx.oo....") == [2]
    assert game.line("x.o.....x") == [int(m) for m in game.solve("x.o.....x").line or ()]
    assert "Every move loses:" in str(game.explain("x.o.....x", depth=1))
    assert game.show("x.o.....x").rows == ("x.o", "...", "..x")


def test_nim_has_nimbers() -> None:
    game = RulesGame(Nim(7, 9, 11))
    assert game.nimber() == 7 ^ 9 ^ 11
    table = game.table()
    assert all(n == a ^ b ^ c for n, (a, b, c) in zip(table.nimbers, table.positions))
    assert game.solve().nimber == 7 ^ 9 ^ 11
    assert game.count(nimbers=True).positions == 8 * 10 * 12
    assert "*5" in str(game.explain(depth=1))


def test_play_may_come_back() -> None:
    game = RulesGame(Ring(7, 3))
    values = {p: game.value(p) for p in range(7)}
    assert values[0] is zermelo.LOSS and values[6] is zermelo.WIN and values[1] is zermelo.WIN
    drawn = [p for p, value in values.items() if value is zermelo.DRAW]
    for p in drawn:
        assert game.solve(p).remoteness is None and game.line(p) is None


def test_a_game_with_cycles_is_as_the_compiled_one() -> None:
    class WithoutColours(Morris):
        def key(self, p: tuple[str, str]) -> str:
            board, mover = p
            return board if mover == "x" else board.translate(str.maketrans("xo", "ox"))

    game, compiled = RulesGame(WithoutColours()), zermelo.Game("three_mens_morris")
    count = compiled.count(reachable=True)
    assert (game.count().positions, game.count().values) == (count.positions, count.values)
    assert game.solve().value is compiled.solve().value
    assert game.solve().remoteness == compiled.solve().remoteness
    assert all(law.state in ("holds", "other game") for law in game.check(positions=100))
    assert RulesGame(Morris()).solve().remoteness == compiled.solve().remoteness


def plain(rules: Row) -> int:
    @lru_cache(None)
    def value(p: tuple[int, ...]) -> int:
        return max((rules.gain(p, m) - value(rules.play(p, m)) for m in rules.moves(p)), default=0)

    return value(rules.start())


@given(st.lists(st.integers(-50, 50), max_size=7))
@settings(max_examples=50, deadline=None)
def test_points_are_those_of_the_recursion(numbers: list[int]) -> None:
    rules = Row(*numbers)
    game = RulesGame(rules)
    assert game.value() == plain(rules)
    assert game.solve().value == plain(rules)


@given(st.lists(st.integers(0, 5), max_size=4))
@settings(max_examples=30, deadline=None)
def test_any_nim(heaps: list[int]) -> None:
    nimber = 0
    for heap in heaps:
        nimber ^= heap
    assert RulesGame(Nim(*heaps)).nimber() == nimber


class Written:
    """Moves by position, and ends."""

    def __init__(self, moves: list[list[int]], ends: dict[int, str]) -> None:
        self._moves = moves
        self._ends = ends

    def start(self) -> int:
        return 0

    def terminal(self, p: int) -> str | None:
        return self._ends.get(p)

    def moves(self, p: int) -> list[int]:
        return self._moves[p]

    def play(self, p: int, m: int) -> int:
        return m


@st.composite
def written(draw: Any) -> Written:
    size = draw(st.integers(1, 8))
    moves = draw(
        st.lists(st.lists(st.integers(0, size - 1), max_size=3), min_size=size, max_size=size)
    )
    ends = draw(st.dictionaries(st.integers(0, size - 1), st.sampled_from(["win", "tie", "loss"])))
    return Written(moves, ends)


def by_definition(rules: Written) -> Outcome:
    """The start's outcome, by rounds over all positions until nothing changes."""
    size = len(rules._moves)
    value: dict[int, Outcome] = {}
    for p in range(size):
        end = rules.terminal(p)
        if end is not None:
            value[p] = Outcome[end.upper()]
        elif not rules.moves(p):
            value[p] = zermelo.LOSS
    open_ = [p for p in range(size) if p not in value]

    def settle(decide: Any) -> None:
        changed = True
        while changed:
            changed = False
            for p in open_:
                if p not in value and (found := decide(p)) is not None:
                    value[p] = found
                    changed = True

    def won_or_lost(p: int) -> Outcome | None:
        after = [value.get(q) for q in rules.moves(p)]
        if zermelo.LOSS in after:
            return zermelo.WIN
        return zermelo.LOSS if all(v is zermelo.WIN for v in after) else None

    settle(won_or_lost)
    settle(lambda p: zermelo.TIE if zermelo.TIE in map(value.get, rules.moves(p)) else None)
    return value.get(0, zermelo.DRAW)


@given(written())
@settings(max_examples=200, deadline=None)
def test_any_game_is_solved_by_the_definition(rules: Written) -> None:
    game = RulesGame(rules)
    assert game.value() is by_definition(rules)
    assert game.solve().value is game.value()
    assert all(law.state in ("holds", "other game") for law in game.check())


def test_without_terminal_who_cannot_move_has_lost() -> None:
    rules = Nim(1)
    assert RulesGame(rules).value() is zermelo.WIN
    rules.misere = True  # type: ignore[attr-defined]
    assert RulesGame(rules).value() is zermelo.LOSS


def test_the_same_player_may_move_again() -> None:
    class Again(Nim):
        impartial = False

        def same_mover(self, p: Any, m: Any) -> bool:
            return bool(m[1] == 1)

    # From 2 to 1 and move again: the last stone is his.
    assert RulesGame(Again(2)).value() is zermelo.WIN


def test_rules_lack_a_method() -> None:
    class Half:
        def start(self) -> int:
            return 0

        def moves(self, p: int) -> list[int]:
            return []

    with pytest.raises(zermelo.RulesError, match="the rules have no play"):
        RulesGame(Half()).value()  # type: ignore[arg-type]


def broken(**members: Any) -> RulesGame:
    return RulesGame(type("Broken", (TicTacToe,), members)())


def test_positions_cannot_be_hashed() -> None:
    game = broken(start=lambda self: [1, 2])
    with pytest.raises(zermelo.RulesError, match="cannot be hashed.*take a tuple") as thrown:
        game.value()
    assert thrown.value.position == [1, 2]


def test_an_end_that_is_no_value() -> None:
    for value in (True, 0.5, "won"):
        with pytest.raises(zermelo.RulesError, match="return None where play goes on"):
            broken(terminal=lambda self, p, value=value: value).value()


def test_ends_of_two_kinds() -> None:
    ends = broken(terminal=lambda self, p: {0: None, 1: None, 2: 1}.get(9 - p.count("."), "tie"))
    with pytest.raises(zermelo.RulesError, match="either in outcomes or in points"):
        broken(
            terminal=lambda self, p: None if p.count(".") > 7 else (1 if p[0] == "x" else "tie")
        ).value()
    assert ends.value() == -1 or ends.value() == 1


def test_misere_is_not_of_points() -> None:
    rules = Row(1, 2)
    rules.misere = True  # type: ignore[attr-defined]
    with pytest.raises(zermelo.RulesError, match="these end in points"):
        RulesGame(rules).value()


def test_points_that_are_none() -> None:
    rules = type("Row2", (Row,), {"gain": lambda self, p, m: 0.5})
    with pytest.raises(zermelo.RulesError, match="points are whole numbers") as thrown:
        RulesGame(rules(1, 2)).value()
    assert thrown.value.position == (1, 2) and thrown.value.move == "left"
    rules = type("Row3", (Row,), {"gain": lambda self, p, m: 10**30})
    with pytest.raises(zermelo.RulesError, match="points are whole numbers"):
        RulesGame(rules(1, 2)).value()


def test_what_rules_raise_stays_theirs() -> None:
    def play(self: Any, p: str, m: int) -> str:
        raise ZeroDivisionError("by hand")

    with pytest.raises(ZeroDivisionError) as thrown:
        broken(play=play).value()
    assert "in play('.........', 0) of the rules" in getattr(thrown.value, "__notes__", [])


def test_a_position_that_play_does_not_reach(tictactoe_rules: Any) -> None:
    with pytest.raises(zermelo.BadInput, match="does not reach 'xxxxxxxxx'"):
        RulesGame(tictactoe_rules).value("xxxxxxxxx")


def test_position_of_another_kind_is_told_what_positions_are() -> None:
    with pytest.raises(zermelo.BadInput, match=r"as the rules know it, such as \(7, 9, 11\)"):
        RulesGame(Nim(7, 9, 11)).solve("7 9 11")


def test_every_outcome_is_true() -> None:
    assert all([zermelo.LOSS, zermelo.DRAW, zermelo.TIE, zermelo.WIN])


def test_rules_without_end_reach_a_limit() -> None:
    class Counting:
        def start(self) -> int:
            return 0

        def moves(self, p: int) -> list[int]:
            return [1]

        def play(self, p: int, m: int) -> int:
            return p + m

    with pytest.raises(zermelo.LimitReached, match="the limit of positions was reached"):
        RulesGame(Counting(), limits=Limits(positions=1000)).value()
    with pytest.raises(zermelo.LimitReached, match="the limit of time was reached"):
        RulesGame(Counting(), limits=Limits(seconds=0.2)).value()


def test_no_nimbers() -> None:
    with pytest.raises(zermelo.BadParameters, match="impartial games in normal play"):
        RulesGame(TicTacToe()).nimber()
    ring = Ring(5, 1)
    ring.impartial = True  # type: ignore[attr-defined]
    with pytest.raises(zermelo.CannotSolve):
        RulesGame(ring).nimber()


def states(game: RulesGame) -> dict[str, str]:
    return {law.law: law.state for law in game.check(positions=200)}


def test_good_rules_keep_the_laws(tictactoe_rules: Any) -> None:
    for rules in (tictactoe_rules, Nim(2, 3), Ring(6, 2), Row(1, 2, 3)):
        assert set(states(RulesGame(rules)).values()) <= {"holds", "other game"}


def test_moves_that_change_are_found() -> None:
    class Fickle(TicTacToe):
        calls = 0

        def moves(self, p: str) -> list[int]:
            self.calls += 1
            return sorted(super().moves(p), reverse=self.calls % 2 == 0)

    assert states(RulesGame(Fickle()))["moves are the same each time"] == "broken"


def test_play_that_changes_positions_is_found() -> None:
    class Box:
        def __init__(self, left: int) -> None:
            self.left = left

        def __repr__(self) -> str:
            return f"Box({self.left})"

    class Taking:
        def start(self) -> Box:
            return Box(3)

        def key(self, p: Box) -> int:
            return p.left

        def moves(self, p: Box) -> list[int]:
            return [1] if p.left > 0 else []

        def play(self, p: Box, m: int) -> Box:
            after = Box(p.left - m)
            if getattr(self, "is_bad", False):
                p.left += 0.5  # type: ignore[assignment]
            return after

    rules = Taking()
    game = RulesGame(rules)
    assert set(states(game).values()) == {"holds", "other game"}
    rules.is_bad = True  # type: ignore[attr-defined]
    assert states(game)["play leaves positions as they are"] == "broken"


def test_keys_that_collide_are_found() -> None:
    class Colliding(Nim):
        def key(self, p: tuple[int, ...]) -> int:
            return sum(p) % 4

    found = {law.law: law for law in RulesGame(Colliding(2, 3)).check()}
    law = found["positions of one key are as good as one another"]
    assert law.state == "broken" and "put into the key" in (law.sentence or "")
    assert law.counterexample is not None and law.counterexample["position"]
    assert "broken" in str(law)


def test_keys_may_say_less_than_positions() -> None:
    class Sorted(Nim):
        def key(self, p: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(sorted(p))

    game = RulesGame(Sorted(3, 4, 5))
    assert game.nimber() == 3 ^ 4 ^ 5
    assert game.nimber((5, 4, 3)) == 3 ^ 4 ^ 5
    assert len(game.table()) < 4 * 5 * 6
    assert set(states(game).values()) == {"holds", "other game"}


def test_a_way_back_is_found() -> None:
    ring = Ring(6, 2)
    ring.cycles = False  # type: ignore[attr-defined]
    assert states(RulesGame(ring))["play does not come back"] == "broken"


def test_ctrl_c_stops_rules() -> None:
    class Interrupted(Nim):
        def moves(self, p: Any) -> Any:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        RulesGame(Interrupted(1)).value()


def test_answers_in_a_notebook(tictactoe_rules: Any) -> None:
    game = RulesGame(tictactoe_rules)
    assert game.solve()._repr_html_().count("<rect") == 9
    assert "TicTacToe" in game._repr_html_()
