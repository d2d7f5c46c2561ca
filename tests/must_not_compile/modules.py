#!/usr/bin/env python3
"""Checks that a module with broken rules is refused with our sentences, by each of the sources that the
build generates for it:
    modules.py TEMPLATES DIRECTORY INCLUDE_DIR... -- COMPILER...
Each line `// expect: SENTENCE` of DIRECTORY/NAME/NAME.hpp must be said by a failed static assertion, and
there must be no other error: where a session or an engine is made of what is no game, a compiler goes on
to say what that lacks, and the sentence is lost among twenty.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

EXPECTED = re.compile(r"^\s*// expect:\s*(.*?)\s*$", re.M)
ERROR = re.compile(r"(?:^|[ :])error: (.*)")
# In one run of a compiler: the headers take longer than a game. Engines after the unit, which leaves
# them to that source.
SOURCES = ("unit", "laws", "engines")


def source_of(templates, module):
    values = {"GAME_NAME": module, "GAME_IDENTIFIER": module, "GAME_TYPE": f"zermelo::games::{module}",
              "GAME_HEADER": f"{module}/{module}.hpp"}
    text = "".join(Path(templates, f"{each}.cpp.in").read_text() for each in SOURCES)
    return re.sub(r"@(\w+)@", lambda name: values[name[1]], text)


def errors_by(compiler, source, directories):
    with tempfile.TemporaryDirectory() as scratch:
        everything = Path(scratch, "everything.cpp")
        everything.write_text(source)
        run = subprocess.run([compiler, "-std=c++20", "-fsyntax-only",
                              *(f"-I{directory}" for directory in directories), everything],
                             env={**os.environ, "LC_ALL": "C"}, stderr=subprocess.PIPE, text=True,
                             check=False)
    return [line[1].replace('\\"', '"') for line in map(ERROR.search, run.stderr.splitlines()) if line]


def main():
    arguments = sys.argv[1:]
    if "--" not in arguments or arguments.index("--") < 3:
        sys.exit("usage: modules.py TEMPLATES DIRECTORY INCLUDE_DIR... -- COMPILER...")
    end = arguments.index("--")
    templates, directory, *directories = arguments[:end]
    modules = sorted(Path(directory).resolve().iterdir())
    expected = [sentence for module in modules
                for sentence in EXPECTED.findall((module / f"{module.name}.hpp").read_text())]
    source = "".join(source_of(templates, module.name) for module in modules)
    failed = not expected
    for compiler in arguments[end + 1:]:
        said = errors_by(compiler, source, [directory, *directories])
        for sentence in expected:
            if sum(sentence in each for each in said) != 1:
                failed = True
                print(f"{compiler}: not said once: {sentence}")
        for each in said:
            if not any(sentence in each for sentence in expected):
                failed = True
                print(f"{compiler}: said too: {each}")
        print(f"{compiler}: {len(modules)} modules, {len(said)} errors")
    sys.exit(failed)


main()
