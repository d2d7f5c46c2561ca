"""What scripts/python/build-package makes can be installed. Only within the tree's own build."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
import sys

import pytest

import zermelo

ROOT = pathlib.Path(__file__).parent.parent.parent
BUILD = ROOT / "build" / os.environ.get("ZERMELO_PYTHON_PRESET", "python")
PROGRAM = "import zermelo; print(zermelo.__file__, zermelo.Game('tictactoe').value())"

pytestmark = pytest.mark.skipif(
    not pathlib.Path(zermelo.__file__).is_relative_to(BUILD), reason="another build is tested"
)


def make(*arguments: str) -> None:
    subprocess.run([ROOT / "scripts/python/build-package", *arguments], check=True)


def answer_of(interpreter: str | pathlib.Path, path: pathlib.Path) -> str:
    done = subprocess.run(
        [interpreter, "-c", PROGRAM], check=True, capture_output=True, text=True, cwd="/",
        env={"PYTHONPATH": str(path), "PATH": "/usr/bin:/bin"},
    )
    return done.stdout


def test_a_wheel_is_installed_by_pip(tmp_path: pathlib.Path) -> None:
    make("wheel")
    (wheel,) = (BUILD / "packages").glob("zermelo-*.whl")
    target = tmp_path / "site"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--target", target, wheel],
        check=True,
    )
    assert answer_of(sys.executable, target) == f"{target}/zermelo/__init__.py tie\n"


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="no system of Debian's")
def test_a_debian_package_holds_the_module(tmp_path: pathlib.Path) -> None:
    make()
    (package,) = (BUILD / "packages").glob("python3-zermelo_*.deb")
    subprocess.run(["dpkg-deb", "-x", package, tmp_path], check=True)
    place = tmp_path / "usr/lib/python3/dist-packages"
    assert answer_of(sys.executable, place) == f"{place}/zermelo/__init__.py tie\n"
    depends = subprocess.run(
        ["dpkg-deb", "-f", package, "Depends"], check=True, capture_output=True, text=True
    ).stdout
    assert f"python3 (>= 3.{sys.version_info.minor}~)" in depends
