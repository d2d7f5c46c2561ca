"""How far a search is, for those who wait: on a terminal, or in a notebook's cell."""

from __future__ import annotations

import sys
import threading
import time
from types import TracebackType
from typing import Any

from . import _zermelo

_QUIET_AT_FIRST = 1.0  # seconds
_BETWEEN_PAINTINGS = 0.2


def _in_words(watch: _zermelo.Watch, seconds: float) -> str:
    if watch.of == 0:
        return f"{watch.positions:,} positions, {seconds:.0f} s"
    share = min(watch.positions / watch.of, 1.0)
    bar = "#" * int(20 * share)
    level = f", level {watch.level}" if watch.level else ""
    return f"[{bar:.<20}] {100 * share:3.0f} % of {watch.of:,} positions{level}, {seconds:.0f} s"


def _notebook_display() -> Any:
    """IPython's function that shows something in a cell; None where there is no notebook."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is None or not hasattr(shell, "kernel"):
        return None
    from IPython.display import display

    return display


class Progress:
    """Shows how far the searches are that are given its `watch`, once they take a second.

        with Progress() as progress:
            game.solve(watch=progress.watch)
    """

    def __init__(self) -> None:
        self.watch = _zermelo.Watch()
        self._done = threading.Event()
        self._painter = threading.Thread(target=self._paint, daemon=True)
        self._started = time.monotonic()

    def __enter__(self) -> Progress:
        self._painter.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        thrown: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self._done.set()
        self._painter.join()

    def _paint(self) -> None:
        if self._done.wait(_QUIET_AT_FIRST):
            return
        display = _notebook_display()
        if display is not None:
            self._paint_by(display)
        elif sys.stderr.isatty():
            self._paint_on_terminal()

    def _now(self) -> str:
        return _in_words(self.watch, time.monotonic() - self._started)

    def _paint_by(self, display: Any) -> None:
        shown = display({"text/plain": self._now()}, raw=True, display_id=True)
        while not self._done.wait(_BETWEEN_PAINTINGS):
            shown.update({"text/plain": self._now()}, raw=True)
        shown.update({"text/plain": self._now()}, raw=True)

    def _paint_on_terminal(self) -> None:
        while not self._done.wait(_BETWEEN_PAINTINGS):
            sys.stderr.write(f"\r\x1b[K{self._now()}")
            sys.stderr.flush()
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()
