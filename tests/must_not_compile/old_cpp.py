#!/usr/bin/env python3
"""Whichever header of the library comes first, a compiler that is told to read C++17 stops with one
sentence.

    old_cpp.py INCLUDE_DIR COMPILER...

1. Each header begins with another one of the library, and that chain ends at base/cpp20.hpp, before a
   line of code: so what is true of three headers is true of all.
2. Each compiler says the sentence of these three, and nothing else.
"""

import pathlib
import re
import subprocess
import sys

END = "zermelo/base/cpp20.hpp"
SENTENCE = "Zermelo is written in C++20: compile with -std=c++20"
COMPILED = ["zermelo/solve.hpp", "zermelo/session/unit.hpp", "zermelo/numbering/two_sides.hpp"]


def first_of_ours(header):
    """What header includes of the library before it says anything; nothing where it doesn't."""
    for line in header.read_text().splitlines():
        of_ours = re.match(r"#include <(zermelo/[^>]+)>", line)
        if of_ours:
            return of_ours[1]
        if line and not line.startswith(("#", "//")):
            return None
    return None


def fault_of(include, name):
    chain = [name]
    while chain[-1] != END:
        following = first_of_ours(include / chain[-1])
        if following is None or following in chain:
            return f"{chain[-1]} says something before {END}, and so does {name}"
        chain.append(following)
    return None


def said_by(compiler, include, name):
    run = subprocess.run([compiler, "-std=c++17", "-fsyntax-only", f"-I{include}", "-x", "c++", "-"],
                         input=f"#include <{name}>\n", capture_output=True, text=True, check=False)
    return run.stderr


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: old_cpp.py INCLUDE_DIR COMPILER...")
    include = pathlib.Path(sys.argv[1])
    names = sorted(str(each.relative_to(include)) for each in include.glob("zermelo/**/*.hpp"))
    faults = [fault for fault in (fault_of(include, name) for name in names) if fault]
    for compiler in sys.argv[2:]:
        for name in COMPILED:
            said = said_by(compiler, include, name)
            if said.count("error:") != 1 or SENTENCE not in said:
                faults.append(f"{compiler} says of {name} as C++17:\n{said}")
    if not names:
        faults = [f"no header is in {include}/zermelo"]
    if faults:
        sys.exit("\n".join(faults))


main()
