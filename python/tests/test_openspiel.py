"""OpenSpiel both ways, by a stand-in for its module: it is not in Debian."""

from __future__ import annotations

import random
import sys

import pyspiel_stand_in
import pytest

import zermelo
from zermelo import openspiel


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", pyspiel_stand_in)  # type: ignore[arg-type]


def test_its_games_are_solved() -> None:
    game = openspiel.solved("tic_tac_toe")
    assert game.value() is zermelo.TIE
    assert game.name == "tic_tac_toe"
    assert game.count().values == zermelo.Game("tictactoe").count(reachable=True).values
    assert game.moves()[0].move.startswith("x(")
    assert game.solve().player == "player 0"


def test_its_points_are_solved_with_moves_again() -> None:
    game = openspiel.solved("run")

    def best(state: pyspiel_stand_in.RunState) -> float:
        """For player 0, by the definition."""
        if state.is_terminal():
            return state.returns()[0]
        after = [best(state.child(action)) for action in state.legal_actions()]
        return max(after) if state.current_player() == 0 else min(after)

    assert game.value() == best(pyspiel_stand_in.load_game("run").new_initial_state())


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("goofspiel", "moves are made in turn"), ("three", "is for 3 players; two are solved here")],
)
def test_other_games_are_refused(name: str, sentence: str) -> None:
    with pytest.raises(zermelo.BadParameters, match=sentence):
        openspiel.solved(name)


def test_it_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)  # type: ignore[arg-type]
    with pytest.raises(zermelo.BadParameters, match="OpenSpiel is not installed"):
        openspiel.solved("tic_tac_toe")


def test_our_games_in_its_conventions() -> None:
    """What OpenSpiel's own basic_tests look at: random play, clones, sums of returns."""
    game = openspiel.Game(zermelo.Game("tictactoe"))
    assert (game.num_players(), game.num_distinct_actions()) == (2, 9)
    drawn = random.Random(1)
    for _ in range(20):
        state = game.new_initial_state()
        assert state.current_player() == 0 and state.returns() == [0.0, 0.0]
        while not state.is_terminal():
            actions = state.legal_actions()
            assert actions == sorted(set(actions)) and max(actions) < game.num_distinct_actions()
            assert state.legal_actions(1 - state.current_player()) == []
            action = drawn.choice(actions)
            text = state.action_to_string(state.current_player(), action)
            assert state.string_to_action(text) == action
            copy = state.clone()
            after = state.child(action)
            assert str(state) == str(copy)
            state.apply_action(action)
            assert str(after) == str(state) and after.history() == state.history()
        assert state.current_player() == -4 and state.legal_actions() == []
        assert sum(state.returns()) == 0


def test_solved_play_of_both_ends_even() -> None:
    state = openspiel.Game(zermelo.Game("tictactoe")).new_initial_state()
    while not state.is_terminal():
        best = state.get_game().game.solve(str(state)).best_moves
        assert best is not None
        state.apply_action(state.string_to_action(best[0]))
    assert state.returns() == [0.0, 0.0]


def test_points_on_the_way_are_returned() -> None:
    game = zermelo.Game("kalah", pits=2, seeds=2)
    spiel = openspiel.Game(game)
    state = spiel.new_initial_state()
    value = state.value()
    while not state.is_terminal():
        best = game.solve(str(state)).best_moves
        assert best is not None
        state.apply_action(state.string_to_action(best[0]))
    assert state.returns()[0] == value


def test_many_positions_need_their_actions() -> None:
    game = openspiel.Game(zermelo.Game("connect_four"), actions=[str(c) for c in range(1, 8)])
    state = game.new_initial_state()
    assert state.legal_actions() == list(range(7))
    state.apply_action(3)
    assert state.history() == [3] and str(state) == "4"
    with pytest.raises(zermelo.BadParameters, match="not among the actions"):
        openspiel.Game(zermelo.Game("tictactoe"), actions=["a1"]).new_initial_state().legal_actions()
    with pytest.raises(zermelo.BadParameters, match="is not legal"):
        state = openspiel.Game(zermelo.Game("tictactoe")).new_initial_state()
        state.apply_action(0)
        state.apply_action(0)
