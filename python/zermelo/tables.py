"""Tables of all positions of a game as numpy arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy

from . import _zermelo


class Table:
    """The values of all positions of a game, in the engine's own memory.

    A position goes by its number: the mask of its free cells in games that cover cells (bit j for
    the j-th), its index in others; `Game.number_of(position)` says it.
    """

    def __init__(self, held: _zermelo.Table) -> None:
        self._held = held

    @property
    def kind(self) -> str:
        """What it holds: "outcomes", "timed" (outcomes with remoteness), "nimbers", "scores"."""
        return self._held.kind

    @property
    def positions(self) -> int:
        """How many positions have numbers."""
        return self._held.positions

    @property
    def layout(self) -> dict[str, Any]:
        """How entries lie in memory, by the names of docs/table-files.md."""
        names = ("values", "zero", "bits", "group", "entries", "cells")
        return {name: getattr(self._held, name) for name in names}

    @property
    def memory(self) -> list[numpy.ndarray[Any, Any]]:
        """The table as it lies, byte by byte, without a copy; in one part as a rule."""
        return list(self._held.parts())

    @property
    def nbytes(self) -> int:
        """Of the table in memory."""
        return sum(int(part.nbytes) for part in self.memory)

    def look_up(self, numbers: Any) -> numpy.ma.MaskedArray[Any, Any]:
        """The values of many positions: outcomes by their numbers (see Outcome), nimbers or points.

        What is no position in the table is masked.
        """
        import numpy

        asked = numpy.asarray(numbers, dtype=numpy.uint64)
        values, _ = self._held.look_up(asked.ravel())
        # Without a mask where there is nothing to be masked, which is sooner done.
        missing = values == _zermelo.NO_POSITION
        found = values.reshape(asked.shape)
        mask = missing.reshape(asked.shape) if missing.any() else numpy.ma.nomask
        return numpy.ma.MaskedArray(found, mask=mask)  # type: ignore[no-untyped-call]

    def remoteness(self, numbers: Any) -> numpy.ma.MaskedArray[Any, Any]:
        """How many moves the positions are from the end; masked where play has none.

        Only of a table that holds it (`kind` "timed").
        """
        import numpy

        from .errors import BadParameters

        if self.kind != "timed":
            raise BadParameters(f"a table of {self.kind} holds no remoteness; see Table.kind")
        asked = numpy.asarray(numbers, dtype=numpy.uint64)
        _, moves = self._held.look_up(asked.ravel())
        found = moves.reshape(asked.shape)
        return numpy.ma.MaskedArray(found, mask=found < 0)  # type: ignore[no-untyped-call]

    def __len__(self) -> int:
        return self.positions

    def __repr__(self) -> str:
        return (
            f"<Table of {self.kind}: {self.positions:,} positions, {self.nbytes:,} bytes, "
            f"by {self._held.engine}>"
        )
