"""Every game of the tree, asked everything it may be asked."""

from __future__ import annotations

import random

import pytest

import zermelo
from zermelo import Game, Limits

NAMES = [game.name for game in zermelo.games()]
SOON = Limits(seconds=0.3)


@pytest.mark.parametrize("name", NAMES)
def test_it_answers(name: str) -> None:
    game = Game(name)
    assert game.name == name and game.about and game.engines and "game" in game.concepts
    found = game.solve(limits=SOON)
    assert found.game == name
    assert (found.value is None) == (found.stopped_by is not None)
    assert found.in_words("ko") != found.in_words("en")
    assert name in game.card()
    assert game.show().rows and game._repr_html_() and found._repr_html_()
    moves = game.moves(limits=SOON)
    assert {move.move for move in moves} == {step.move for step in game.steps()}
    try:
        assert game.explain(limits=SOON).game == name
    except zermelo.LimitReached:
        pass
    assert len(game.ladder(limits=Limits(seconds=0.05)).rungs) >= 1


@pytest.mark.parametrize("name", NAMES)
def test_play_goes_on_to_an_end_or_round(name: str) -> None:
    game = Game(name)
    drawn = random.Random(name)
    position = game.start
    for _ in range(40):
        steps = game.steps(position)
        assert (len(steps) == 0) == (game.ended(position) is not None)
        if not steps:
            break
        step = drawn.choice(steps)
        assert game.play(position, step.move) == step.after
        position = step.after


@pytest.mark.parametrize("name", NAMES)
def test_what_is_unknown_is_refused(name: str) -> None:
    with pytest.raises(zermelo.BadInput):
        Game(name).solve("what is this?")
    with pytest.raises(zermelo.BadParameters):
        Game(name).solve(engine="no such engine")
    with pytest.raises(zermelo.BadParameters):
        Game(name, no_such_number=1)
