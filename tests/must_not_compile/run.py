#!/usr/bin/env python3
"""Checks that programs are refused, and with our sentences:
    run.py COMPILER DIRECTORY INCLUDE_DIR...
Each line `// expect: SENTENCE` of a source in DIRECTORY must be said by a failed static assertion, and
the source must have as many errors as such lines: a newcomer reads our sentences and nothing else.

All sources go through one run of the compiler, each in a namespace of its own, after the headers of
all of them: reading those takes longer than all the rest.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

EXPECTED = re.compile(r"^\s*// expect:\s*(.*?)\s*$", re.M)
INCLUDE = re.compile(r"^#include <.*>$", re.M)
ERROR = re.compile(r"(^|[ :])error: ")
ASSERTION = re.compile(r"error: static(_assert| assertion) failed")


def compiled(compiler, sources, directories):
    """What the compiler says of all the sources, line by line, and whether it is clang."""
    is_clang = "clang" in subprocess.run([compiler, "--version"], capture_output=True, text=True,
                                         check=True).stdout
    headers = sorted({line for text in sources.values() for line in INCLUDE.findall(text)})
    bodies = [f'namespace {path.stem} {{\n#include "{path}"\n}}' for path in sources]
    with tempfile.TemporaryDirectory() as scratch:
        everything = Path(scratch, "everything.cpp")
        everything.write_text("\n".join(headers + bodies) + "\n")
        run = subprocess.run(
            [compiler, "-std=c++20", "-fsyntax-only", "-ftemplate-backtrace-limit=0",
             "-ferror-limit=0" if is_clang else "-fmax-errors=0",
             *(f"-I{directory}" for directory in directories), everything],
            env={**os.environ, "LC_ALL": "C"},  # g++ translates its messages
            stderr=subprocess.PIPE, text=True, check=False)
    return run.stderr.splitlines(), is_clang


def by_source(said, sources, is_clang):
    """The errors of each source, and all that is said of it. Which one an error in a header is of
    stands in the lines on what instantiates it: g++ says them before the error, clang after it, and
    neither repeats them where the next error has the same."""
    name = re.compile("(" + "|".join(re.escape(str(path)) for path in sources) + "):")
    errors = {path: [] for path in sources}
    lines = {path: [] for path in sources}
    nobody = []
    current = None
    waiting = []  # lines, until it is known whose they are

    def settle():
        for line in waiting:
            if current:
                lines[current].append(line)
            if ERROR.search(line):
                (errors[current] if current else nobody).append(line)
        waiting.clear()

    for line in said:
        is_error = ERROR.search(line)
        if is_clang and is_error:
            settle()
        waiting.append(line)
        named = name.search(line)
        if named:
            current = Path(named[1])
        if named or (is_error and not is_clang):
            settle()
    settle()
    return errors, lines, nobody


def faults(path, text, errors):
    expected = EXPECTED.findall(text)
    if not expected:
        return ["it has no line '// expect: SENTENCE'"]
    found = [] if errors else ["it compiles, and must not"]
    # g++ says `static assertion failed: SENTENCE`, clang 14 `static_assert failed ... "SENTENCE"`
    # with the quotes inside escaped as in a program.
    said = [line.replace('\\"', '"') for line in errors if ASSERTION.search(line)]
    found += [f"no static assertion says: {sentence}" for sentence in expected
              if not any(sentence in line for line in said)]
    if len(errors) != len(expected):
        found.append(f"{len(errors)} errors, and {len(expected)} expected")
    return found


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: run.py COMPILER DIRECTORY INCLUDE_DIR...")
    compiler, directory, *directories = sys.argv[1:]
    sources = {path: path.read_text() for path in sorted(Path(directory).resolve().glob("*.cpp"))}
    said, is_clang = compiled(compiler, sources, directories)
    errors, lines, nobody = by_source(said, sources, is_clang)
    failed = bool(nobody) or not sources
    for line in nobody:
        print(line)
    for path, text in sources.items():
        for fault in faults(path, text, errors[path]):
            failed = True
            print(f"{path.name}: {fault}")
            print("\n".join(lines[path]))
    print(f"{len(sources)} programs, {sum(map(len, errors.values()))} errors")
    sys.exit(failed)


main()
