"""The notebooks run from the first cell to the last."""

from __future__ import annotations

import pathlib
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
nbconvert = pytest.importorskip("nbconvert.preprocessors")

NOTEBOOKS = pathlib.Path(__file__).parent.parent / "notebooks"


def run(name: str) -> list[str]:
    """What the cells show, as text."""
    notebook: Any = nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)
    nbconvert.ExecutePreprocessor(timeout=300, kernel_name="python3").preprocess(notebook)
    shown = []
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            shown.append(output.get("text", "") + data.get("text/html", "") + data.get("text/plain", ""))
            if "image/png" in data:
                shown.append("a plot")
    return shown


def test_first_steps() -> None:
    shown = "\n".join(run("first_steps"))
    assert "o to move: loss in 4 moves." in shown
    assert "<svg" in shown
    assert "unknown after 10,000 positions" in shown
    assert "line 2, column 2" in shown


def test_a_game_of_ones_own() -> None:
    shown = "\n".join(run("a_game_of_ones_own"))
    assert "player to move: win in 11 moves, nimber *1." in shown
    assert "draw" in shown
    assert "positions of one key are as good as one another: broken" in shown


def test_nimbers_and_plots() -> None:
    shown = run("nimbers_and_plots")
    assert shown.count("a plot") == 5
    assert "Period(length=12" in "\n".join(shown)


def test_homework_checked() -> None:
    shown = "\n".join(run("homework_checked"))
    assert "ada: right" in shown and "bob: wrong" in shown and "mal: wrong" in shown
    assert "KeyError" in shown


def test_interrupt_stops_a_search_in_a_cell() -> None:
    notebook = nbformat.v4.new_notebook(
        cells=[
            nbformat.v4.new_code_cell("import zermelo; zermelo.Game('connect_four').solve()"),
            nbformat.v4.new_code_cell("print(zermelo.Game('tictactoe').value())"),
        ]
    )
    nbconvert.ExecutePreprocessor(
        timeout=5, interrupt_on_timeout=True, allow_errors=True, kernel_name="python3"
    ).preprocess(notebook)
    first, second = notebook.cells
    assert any(output.get("ename") == "KeyboardInterrupt" for output in first.outputs)
    assert second.outputs[0]["text"] == "tie\n"


def test_they_are_kept_without_what_they_show() -> None:
    for path in NOTEBOOKS.glob("*.ipynb"):
        notebook: Any = nbformat.read(path, as_version=4)
        assert not any(cell.get("outputs") for cell in notebook.cells), path.name
