"""Pictures for a notebook."""

from __future__ import annotations


def html_of(svg: str, words: str) -> str:
    """A picture, if there is one, above what is said of it."""
    import html  # late: it takes a while to load, and few ask for pictures

    said = f"<pre>{html.escape(words)}</pre>" if words else ""
    return f"<div>{svg}{said}</div>"
