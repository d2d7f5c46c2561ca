#!/usr/bin/env python3
"""Holds the order of the framework's folders, and what its sources may not use.

    tests/folders.py [ROOT]

1. A file includes only from its own folder and from those before it in ORDER, which is the order of
   docs/design.md. What stands beside the folders, solve.hpp, comes before `laws`.
2. The library and the session print nothing and leave the process alone (state: keeps_no_state.sh).
3. Threads are started in one place, base/threads.hpp, which knows what to do where there are none to
   be had: neither the framework nor a game nor a program starts any other way.
"""

import pathlib
import re
import sys

ORDER = ["base", "language", "rules", "text", "answers", "boards", "heaps", "numbering", "tables", "files",
         "packing", "families", "engines", "positions", ".", "laws", "session"]
FORBIDDEN = {
    r"#include <iostream>": "includes <iostream>",
    r"\bstd::(cout|cerr|clog|cin)\b": "uses a standard stream",
    r"(?<![\w.:>])(?:std::|::)?(exit|_exit|_Exit|quick_exit|abort|terminate|atexit|signal|sigaction|"
    r"setenv|unsetenv|putenv|setlocale|chdir|prctl|fork|vfork|execvp?e?)\s*\(":
        "calls {0}(), which is the program's to do",
}

STARTS_THREADS = ("framework/include/zermelo/base/threads.hpp", "framework/src/base/threads.cpp")
THREAD = (r"\bstd::(?:thread\b(?!::(?:hardware_concurrency|id)\b)|jthread\b|async\b|packaged_task\b)"
          r"|\bpthread_create\b|\bthrd_create\b|\bstd::execution::par|#pragma omp\b")


def folder_of(path, base):
    relative = path.relative_to(base)
    return relative.parts[0] if len(relative.parts) > 1 else "."


def without_comments(text):
    text = re.sub(r"//[^\n]*", "", text)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', lambda k: k.group(0) if k.group(0).endswith('hpp"') else '""', text)


def faults_of(root):
    for base in (root / "framework/include/zermelo", root / "framework/src"):
        for path in sorted(base.rglob("*")):
            if path.suffix not in (".hpp", ".cpp", ".inc"):
                continue
            here = folder_of(path, base)
            name = path.relative_to(root)
            text = path.read_text()
            if here not in ORDER:
                yield f"{name}: the folder {here} has no place in the order {', '.join(ORDER)}"
                continue
            for line, include in enumerate(text.splitlines(), 1):
                found = re.match(r"#include <zermelo/([^>]+)>", include)
                if not found:
                    continue
                there = found.group(1).split("/")[0] if "/" in found.group(1) else "."
                if found.group(1) == "zermelo.hpp" or there not in ORDER:
                    yield f"{name}:{line}: includes {found.group(1)}, which is in no folder of the order"
                elif ORDER.index(there) > ORDER.index(here):
                    yield f"{name}:{line}: {here} comes before {there} and includes {found.group(1)}"
            for line, code in enumerate(without_comments(text).splitlines(), 1):
                for pattern, what in FORBIDDEN.items():
                    used = re.search(pattern, code)
                    if used:
                        yield f"{name}:{line}: {what.format(*used.groups())}: {code.strip()}"


def threads_elsewhere(root):
    for folder in ("framework", "games", "apps"):
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root)
            if path.suffix not in (".hpp", ".cpp", ".inc", ".in") or name.as_posix() in STARTS_THREADS:
                continue
            for line, code in enumerate(without_comments(path.read_text()).splitlines(), 1):
                if re.search(THREAD, code):
                    yield (f"{name}:{line}: starts threads of its own: {code.strip()}; "
                           f"take helper_threads or work_together of base/threads.hpp")


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    faults = [*faults_of(root), *threads_elsewhere(root)]
    print("\n".join(faults))
    if faults:
        sys.exit(f"{len(faults)} faults")
    print("the folders' order holds, and the library keeps to itself")


if __name__ == "__main__":
    main()
