"""The stub of the compiled part says what is there, and all of it."""

from __future__ import annotations

import ast
import pathlib

from zermelo import _zermelo

STUB = pathlib.Path(__file__).parent.parent / "zermelo" / "_zermelo.pyi"


def said(of: ast.AST) -> set[str]:
    names = set()
    for each in ast.iter_child_nodes(of):
        if isinstance(each, (ast.ClassDef, ast.FunctionDef)):
            names.add(each.name)
        elif isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            names.add(each.target.id)
    return names


def there(of: object) -> set[str]:
    return {name for name in vars(of) if not name.startswith("_")}


def test_the_stub_is_whole() -> None:
    tree = ast.parse(STUB.read_text())
    assert said(tree) - {"__version__"} == there(_zermelo)
    for each in tree.body:
        if isinstance(each, ast.ClassDef):
            kept = said(each) - {"__init__"}
            assert kept == there(getattr(_zermelo, each.name)), each.name
