"""Builds the module by CMake, in the tree's own folder for it; pyproject.toml has the rest."""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Another preset of CMakePresets.json, where a test says so.
PRESET = os.environ.get("ZERMELO_PYTHON_PRESET", "python")
BUILD = ROOT / "build" / PRESET


class BuildByCMake(build_ext):
    """Compiles the games, and copies what comes of it."""

    def run(self) -> None:
        # A virtual environment's interpreter stands for the one that it was made of.
        interpreter = getattr(sys, "_base_executable", sys.executable)
        subprocess.run(
            ["cmake", "--preset", PRESET, "-DZERMELO_PYTHON=ON", f"-DPython_EXECUTABLE={interpreter}"],
            cwd=ROOT, check=True,
        )
        subprocess.run(
            ["cmake", "--build", "--preset", PRESET, "--target", "zermelo-python"], cwd=ROOT, check=True
        )
        if self.inplace:
            raise SystemExit(f"no editable installation: export PYTHONPATH=build/{PRESET}/python")
        made = pathlib.Path(self.get_ext_fullpath("zermelo._zermelo"))
        made.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(BUILD / "python" / "zermelo" / made.name, made)
        subprocess.run(["strip", "--strip-unneeded", made], check=True)


def version() -> str:
    """The tree's."""
    said = (ROOT / "CMakeLists.txt").read_text()
    found = re.search(r"project\(zermelo VERSION ([0-9.]+)", said)
    assert found is not None
    return found[1]


# What setuptools writes belongs there, and not beside the sources.
scratch = BUILD / "pip"
scratch.mkdir(parents=True, exist_ok=True)
setup(
    version=version(),
    ext_modules=[Extension("zermelo._zermelo", sources=[])],
    cmdclass={"build_ext": BuildByCMake},
    options={"build": {"build_base": str(scratch)}, "egg_info": {"egg_base": str(scratch)}},
)
