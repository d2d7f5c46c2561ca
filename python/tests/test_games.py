"""The games of the tree, asked from Python."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time

import pytest

import zermelo
from zermelo import Game, Limits, Outcome


def test_games_are_listed() -> None:
    names = [game.name for game in zermelo.games()]
    assert names == sorted(names)
    assert {"tictactoe", "blockgame", "nim"} <= set(names)
    assert all(game.about for game in zermelo.games())


def test_a_position_is_solved() -> None:
    found = Game("tictactoe").solve("x.o/.../..x")
    assert found.value is zermelo.LOSS
    assert found.player == "o"
    assert found.remoteness == 4
    assert found.best_moves == ("b2",)
    assert found.line == ("b2", "a3", "b1", "a2")
    assert found.statistics.positions > 0
    assert str(found).startswith("o to move: loss in 4 moves. Longest defence: b2")
    assert repr(found).startswith("<Solution: o to move: loss in 4 moves.")
    assert "수" in found.in_words("ko")


def test_a_game_has_numbers() -> None:
    game = Game("connect_four", rows=4, cols=4)
    assert game.parameters["rows"] == 4
    assert game.solve().value == 0
    assert repr(game).startswith("Game('connect_four', rows=4")


def test_moves_are_best_first() -> None:
    moves = Game("tictactoe").moves("xx./oo./...")
    assert (moves[0].move, moves[0].value, moves[0].remoteness) == ("c1", zermelo.WIN, 1)
    assert len(moves) == 5
    assert [each.value for each in moves] == sorted((each.value for each in moves), reverse=True)


def test_moves_are_heard_one_by_one() -> None:
    heard: list[zermelo.Move] = []
    moves = Game("chomp").moves(heard=heard.append)
    assert heard[0] == moves[0]  # the best one, which the game has not first
    assert heard[0].move != Game("chomp").steps()[0].move
    assert sorted(heard, key=lambda each: each.move) == sorted(moves, key=lambda each: each.move)


def test_what_a_hearer_raises_is_raised() -> None:
    def refuse(move: zermelo.Move) -> None:
        raise LookupError(move.move)

    with pytest.raises(LookupError, match="c1"):
        Game("tictactoe").moves("xx./oo./...", heard=refuse)
    assert Game("tictactoe").moves("xx./oo./...")[0].move == "c1"


def test_line_value_and_play() -> None:
    game = Game("tictactoe")
    assert game.line("x.o/.../..x") == ("b2", "a3", "b1", "a2")
    assert game.value("x.o/.../..x") is zermelo.LOSS
    end = game.play("x.o/.../..x", "b2", "a3", "b1", "a2")
    assert game.ended(end) is zermelo.LOSS
    assert game.ended("") is None
    with pytest.raises(zermelo.BadInput, match="no legal move; there are: a1"):
        game.play("", "d4")


def test_a_proof_is_told() -> None:
    found = Game("tictactoe").explain("x.o/.../..x", depth=1)
    assert found.value is zermelo.LOSS
    assert "Every move loses:" in str(found)
    assert "1. b2: x answers a3 and wins in 3 moves." in str(found)


def test_positions_are_counted() -> None:
    found = Game("three_mens_morris").count()
    assert found.positions == 4030
    assert found.values == {zermelo.WIN: 2309, zermelo.DRAW: 936, zermelo.LOSS: 785}
    assert Game("blockgame", rows=3, cols=3).count().positions == 512


def test_heaps_have_a_table() -> None:
    found = Game("nim").heaps(20)
    assert found.nimbers == tuple(range(21))


def test_engines_stand_on_a_ladder() -> None:
    found = Game("tictactoe").ladder()
    assert [each.engine for each in found.rungs][:3] == ["plain", "memo", "memo+symmetry"]
    assert found.rungs[1].times_saved is not None and found.rungs[1].times_saved > 50
    assert "<svg" in found._repr_html_()


def test_a_board_is_packed() -> None:
    game = Game("packing")
    found = game.pack()
    assert found.best is not None
    assert found.svg.startswith("<svg")
    assert "Best total" in str(found)
    assert game.count_packings().packings is not None
    with pytest.raises(zermelo.BadParameters, match="no puzzle of blocks"):
        Game("tictactoe").pack()


def test_a_contest_is_answered() -> None:
    assert Game("tictactoe").answer("1\n...\n...\n...\n") == "TIE\n"
    with pytest.raises(zermelo.BadInput) as thrown:
        Game("tictactoe").answer("1\n...\n.?.\n...\n")
    assert (thrown.value.line, thrown.value.column) == (3, 2)


def test_laws_are_tried() -> None:
    laws = Game("tictactoe").check(positions=50)
    assert {law.state for law in laws} <= {"holds", "other game", "not tried"}
    assert any(law.law == "play ends" and law.state == "holds" for law in laws)


def test_a_program_is_tried_beside_the_solver() -> None:
    solver = Game("tictactoe")

    def right(text: str) -> str:
        return solver.answer(text)

    def wrong(text: str) -> str:
        return "TIE\n" * int(text.split()[0])

    def broken(text: str) -> str:
        raise KeyError("x")

    assert Game("tictactoe").check(right, cases=50)
    found = Game("tictactoe").check(wrong, cases=50)
    assert not found and found.given == ("TIE",) and found.expected != ("TIE",)
    assert "KeyError" in (Game("tictactoe").check(broken, cases=5).complaint or "")


@pytest.mark.parametrize(
    ("name", "numbers", "sentence"),
    [
        ("tictactoo", {}, "no game 'tictactoo'; did you mean 'tictactoe'"),
        ("tictactoe", {"row": 3}, "tictactoe has no number 'row'; did you mean 'rows'"),
        ("tictactoe", {"rows": "3"}, "rows: '3' is not a whole number"),
        ("tictactoe", {"rows": 10**30}, "is not a whole number that fits"),
        ("tictactoe", {"rows": 10**10}, "rows"),
        ("blockgame", {"misere": 1}, "misere: 1 is not True or False"),
    ],
)
def test_numbers_that_make_no_game(name: str, numbers: dict[str, object], sentence: str) -> None:
    with pytest.raises(zermelo.BadParameters) as thrown:
        Game(name, **numbers)  # type: ignore[arg-type]
    assert sentence in str(thrown.value)
    assert isinstance(thrown.value, ValueError)


def test_a_fault_in_a_position_is_located() -> None:
    with pytest.raises(zermelo.BadInput) as thrown:
        Game("tictactoe").solve("x.o/.?./..x")
    assert (thrown.value.position, thrown.value.line, thrown.value.column) == ("x.o/.?./..x", 2, 2)
    assert str(thrown.value).startswith("line 2, column 2: '?'")
    again = pickle.loads(pickle.dumps(thrown.value))
    assert (again.line, again.column, str(again)) == (2, 2, str(thrown.value))


def test_an_engine_that_does_not_serve() -> None:
    with pytest.raises(zermelo.BadParameters, match="sweep"):
        Game("tictactoe").solve(engine="sweep")


def test_a_limit_leaves_the_value_unknown() -> None:
    found = Game("blockgame", rows=6, cols=6).solve(limits=Limits(positions=1000))
    assert found.value is None
    assert found.stopped_by == "the limit of positions"
    assert str(found).startswith("unknown after")
    assert Game("tictactoe").solve(limits=Limits(bytes=0)).stopped_by == "the limit of memory"
    for wrong in ({"seconds": -1}, {"positions": -1}, {"bytes": -1}, {"threads": 0}):
        with pytest.raises(zermelo.BadParameters):
            Limits(**wrong)  # type: ignore[arg-type]


def test_answers_can_be_pickled_and_compared() -> None:
    game = Game("tictactoe")
    found = game.solve("x.o/.../..x", engine="plain")
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert str(again) == str(found) and again.rows == ["x.o", "...", "..x"]


def test_boards_are_drawn() -> None:
    board = Game("tictactoe").show("x.o/.../..x")
    assert str(board).splitlines()[0].split() == ["a", "b", "c"]
    assert board._repr_html_().count("<rect") == 9
    assert "<svg" in Game("tictactoe").solve("x.o/.../..x")._repr_html_()
    assert Game("sprouts").show("0.AB}0.AB").svg.count("<path") == 2
    assert Game("sprouts").solve("0.AB}0.AB")._repr_html_().count("<circle") == 4


def hard() -> Game:
    return Game("connect_four")


def test_ctrl_c_stops_a_search() -> None:
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        hard().solve(limits=Limits(seconds=60))
    assert time.monotonic() - started < 10
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert Game("tictactoe").solve().value is zermelo.TIE  # the next search is not stopped


def test_ctrl_c_stops_a_check() -> None:
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        Game("connect_four").check(positions=100_000)

    def interrupted(text: str) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Game("tictactoe").check(interrupted)


def test_a_watch_may_be_used_again_after_ctrl_c() -> None:
    watch = zermelo.Watch()
    threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        hard().solve(limits=Limits(seconds=60), watch=watch)
    assert not watch.stopped
    assert Game("tictactoe").solve(watch=watch).value is zermelo.TIE


def test_another_thread_stops_a_search_and_sees_how_far_it_is() -> None:
    watch = zermelo.Watch()
    seen: list[int] = []

    def look() -> None:
        time.sleep(0.4)
        seen.append(watch.positions)
        watch.stop()

    other = threading.Thread(target=look)
    other.start()
    found = hard().solve(limits=Limits(seconds=60), watch=watch)
    other.join()
    assert found.value is None and found.stopped_by == "an interruption"
    assert seen[0] > 0


def test_other_threads_go_on_during_a_search() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.01)

    other = threading.Thread(target=tick)
    other.start()
    hard().solve(limits=Limits(seconds=0.5))
    done.set()
    other.join()
    assert ticks > 5


def test_two_threads_may_ask_one_game() -> None:
    game = Game("tictactoe")
    found: list[Outcome | int | None] = []
    threads = [
        threading.Thread(target=lambda: found.append(game.solve().value)) for _ in range(8)
    ]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert found == [zermelo.TIE] * 8


def test_outcomes() -> None:
    assert -zermelo.WIN is zermelo.LOSS and -zermelo.TIE is zermelo.TIE
    assert -zermelo.DRAW is zermelo.DRAW
    assert zermelo.LOSS < zermelo.DRAW < zermelo.TIE < zermelo.WIN
    assert f"{zermelo.WIN}" == "win"


def test_progress_is_shown_nowhere_where_nobody_watches(capfd: pytest.CaptureFixture[str]) -> None:
    with zermelo.Progress() as progress:
        hard().solve(limits=Limits(seconds=1.3), watch=progress.watch)
    assert progress.watch.positions > 0
    assert capfd.readouterr().err == ""


def test_progress_is_shown_in_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    class Display:
        def __call__(self, data: dict[str, str], **how: object) -> Display:
            self.update(data)
            return self

        def update(self, data: dict[str, str], **how: object) -> None:
            shown.append(data["text/plain"])

    monkeypatch.setattr("zermelo.progress._notebook_display", Display)
    monkeypatch.setattr("zermelo.progress._QUIET_AT_FIRST", 0.1)
    with zermelo.Progress() as progress:
        hard().solve(limits=Limits(seconds=1), watch=progress.watch)
    assert len(shown) >= 2 and "positions" in shown[-1]
