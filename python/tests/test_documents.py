"""What the documents show is so: each python block is run, and prints the text block after it."""

from __future__ import annotations

import contextlib
import io
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).parent.parent.parent
BLOCK = re.compile(r"^```(python|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("document", ["docs/how-to/python.md", "python/README.md", "README.md"])
def test_what_documents_show(document: str) -> None:
    blocks = BLOCK.findall((ROOT / document).read_text())
    assert blocks
    known: dict[str, object] = {"__name__": "document"}
    printed = ""
    for kind, text in blocks:
        if kind == "text" and document.startswith("docs"):
            assert printed == text
        if kind == "text":
            continue
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(text, document, "exec"), known)
        printed = out.getvalue()
        for said in re.findall(r"print\(.*\)  # (.*)", text):
            assert said in printed
