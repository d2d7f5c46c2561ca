"""Boards as pictures for a notebook."""

from __future__ import annotations

from collections.abc import Sequence

_SIDE = 28  # of a cell
_FONT = 'font-family="sans-serif" text-anchor="middle"'


def _escaped(text: str) -> str:
    import html  # late: it takes a while to load, and few ask for pictures

    return html.escape(text)


def is_board(rows: Sequence[str]) -> bool:
    """Whether the rows are of cells, a sign each."""
    cells = [row.split(" ")[0] for row in rows]
    return len(rows) > 1 and len(cells[0]) > 0 and all(len(row) == len(cells[0]) for row in cells)


def svg_of_board(rows: Sequence[str], title: str = "") -> str:
    """The rows as a picture that needs no other file; '#' is dark, '.' is empty."""
    cells = [row.split(" ")[0] for row in rows]
    width, height = len(cells[0]) * _SIDE + 2, len(cells) * _SIDE + 2
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">',
        f"<title>{_escaped(title or '/'.join(rows))}</title>",
    ]
    for r, row in enumerate(cells):
        for c, sign in enumerate(row):
            x, y = c * _SIDE + 1, r * _SIDE + 1
            fill = "#333" if sign == "#" else "#fff"
            drawn.append(
                f'<rect x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}" fill="{fill}" stroke="#999"/>'
            )
            if sign not in "#.":
                drawn.append(
                    f'<text x="{x + _SIDE / 2:g}" y="{y + _SIDE * 0.68:g}" {_FONT} '
                    f'font-size="{_SIDE * 0.6:g}">{_escaped(sign)}</text>'
                )
    drawn.append("</svg>")
    return "".join(drawn)


def html_of(rows: Sequence[str], words: str) -> str:
    """A board above what is said of it; what is no board as text."""
    said = f"<pre>{_escaped(words)}</pre>"
    if not rows:
        return said
    drawn = svg_of_board(rows) if is_board(rows) else f"<pre>{_escaped(chr(10).join(rows))}</pre>"
    return f"<div>{drawn}{said}</div>"
