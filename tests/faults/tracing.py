"""What the program that runs others and makes their calls fail (inject.cpp) says."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

NOT_TRACED = 99
SKIPPED = 77  # as ctest is told


def counts_in(log):
    """How many calls of each kind there were, and the first argument of those that failed."""
    lines = [line.split() for line in Path(log).read_text().splitlines()]
    return (Counter({name: int(count) for name, count in (line for line in lines if len(line) == 2)}),
            [(line[1], int(line[2])) for line in lines if line[0] == "failed"])


def skip_unless_traced(code):
    """Ends the driver where the system lets no program be traced."""
    if code == NOT_TRACED:
        print("no program can be traced here")
        sys.exit(SKIPPED)


def calls_of_start(given, log):
    """The calls that a program makes whose main is empty."""
    skip_unless_traced(subprocess.run([given.inject, log, given.nothing], check=False).returncode)
    return counts_in(log)[0]
