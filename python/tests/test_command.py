"""python3 -m zermelo."""

from __future__ import annotations

import subprocess
import sys

import pytest
from zermelo.__main__ import main


def test_it_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "tictactoe", "x.o/.../..x"]) == 0
    assert capsys.readouterr().out.startswith("o to move: loss in 4 moves.")
    assert main(["moves", "tictactoe", "x.o/.../..x", "--language", "ko"]) == 0
    assert main(["explain", "nim", "1 2 3"]) == 0
    assert main(["count", "blockgame", "--rule", "rows=3", "--rule", "cols=3"]) == 0
    assert "positions 512" in capsys.readouterr().out
    assert main(["list"]) == 0
    assert "tictactoe: " in capsys.readouterr().out
    assert main(["pack", "packing"]) == 0
    assert main(["ladder", "tictactoe", "--limit-seconds", "0.5"]) == 0


def test_it_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "tictactoe", "?"]) == 3
    assert main(["solve", "tictactoo"]) == 2
    assert "did you mean 'tictactoe'" in capsys.readouterr().err
    assert main(["solve", "blockgame", "--rule", "rows=6", "--rule", "cols=6",
                 "--limit-seconds", "0"]) == 4
    with pytest.raises(SystemExit) as thrown:
        main(["solve", "tictactoe", "--rule", "rows"])
    assert thrown.value.code == 2


def test_it_runs_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "zermelo", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout[0].isdigit()
