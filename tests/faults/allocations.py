#!/usr/bin/env python3
"""Makes allocations fail, one after the other:
    allocations.py PROGRAMS [--share N] [--all]
Of the programs in that directory it takes the workbench with an allocator that fails
(out_of_memory.cpp). Of each command about N allocations fail that its verb makes, spread over all of
them, in turn once and from there on; with --all each of them, both ways. Before the verb the command
line is built, which makes most of a short command's allocations and the same of all: there a fifth of
N fail. After each the program has gone on to the right answer, or says that memory is short.
"""

import argparse
import os
import re
from pathlib import Path

from programs import ANSWERED, Findings, Scenario, Stage, scratch_directory

SCENARIOS = [
    Scenario("save", ["zermelo", "save", "cram", "--rows", "3", "--cols", "4", "{}table"],
             product="table"),
    Scenario("save, compressed",
             ["zermelo", "save", "cram", "--rows", "3", "--cols", "4", "--compressed", "{}table"],
             product="table"),
    Scenario("save tiers", ["zermelo", "save", "three_mens_morris", "{}table", "--checkpoint", "{}kept"],
             product="table", checkpoint="kept"),
    Scenario("save a book",
             ["zermelo", "save", "connect_four", "{}book", "--plies", "2", "--rows", "4", "--cols", "4",
              "--limit-bytes", "1M", "--checkpoint", "{}kept"], product="book", checkpoint="kept"),
    Scenario("solve", ["zermelo", "solve", "tictactoe", "x.o/.../..x", "--json"]),
    Scenario("solve from a table",
             ["zermelo", "solve", "cram", "--rows", "3", "--cols", "4", "--table", "{}table"],
             before=[["zermelo", "save", "cram", "--rows", "3", "--cols", "4", "{}table"]]),
    Scenario("alpha_beta by threads",
             ["zermelo", "solve", "connect_four", "--rows", "4", "--cols", "4", "--engine", "alpha_beta",
              "--threads", "4", "--limit-bytes", "1M", "--json"]),
    Scenario("explain", ["zermelo", "explain", "tictactoe", "x.o/.../..x", "--depth", "1"]),
    Scenario("pack", ["zermelo", "pack", "boardcover2", ".../...//##", "--certificate", "{}proof"],
             product="proof", ends=b"}\n"),
    Scenario("pack, drawn", ["zermelo", "pack", "boardcover2", ".../...//##", "--svg", "{}picture"],
             product="picture", ends=b"</svg>\n"),
    Scenario("table", ["zermelo", "table", "octal", "--code", "0.137", "--to", "100"]),
]


class Workbench(Stage):
    """A stage on which the workbench is another program."""

    def run(self, before=(), with_old=False, directory=None, keep=False, fails="0"):
        os.environ["FAIL_ALLOCATION"] = fails
        try:
            return super().run(before, with_old, directory, keep)
        finally:
            os.environ["FAIL_ALLOCATION"] = "0"  # what makes the next stage ready has all it needs


def spread(first, last, share):
    """About that many of these numbers, the first among them."""
    return range(first, last + 1, max((last + 1 - first) // share, 1))


def numbers_of(before, count, given):
    """Which allocations fail, and in how many ways each."""
    yield from ((number, 1) for number in spread(1, before, max(given.share // 5, 1)))
    if given.all:
        yield from ((number, 2) for number in range(before + 1, count + 1))
    else:
        yield from ((number, 1) for number in spread(before + 1, count, given.share))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", type=Path)
    parser.add_argument("--share", type=int, default=40)
    parser.add_argument("--all", action="store_true")
    given = parser.parse_args()
    tried = Findings()
    with scratch_directory() as scratch:
        programs = Path(scratch, "programs")
        programs.mkdir()
        (programs / "zermelo").symlink_to((given.programs / "zermelo_out_of_memory").resolve())
        for scenario in SCENARIOS:
            stage = Workbench(scenario, programs, scratch)
            counted = re.search(rb"^allocations (\d+), before the verb (\d+)$",
                                stage.undisturbed.err, re.M)
            count, before = int(counted[1]), int(counted[2])
            if not 0 < before < count:
                tried.complain(scenario.name, [f"of {count} allocations {before} are before the verb"])
                continue
            for turn, (number, ways) in enumerate(numbers_of(before, count, given)):
                for how in ("", "+") if ways == 2 else [("", "+")[turn % 2]]:
                    with_old = turn % 3 == 0
                    outcome = stage.run(with_old=with_old, fails=f"{number}{how}")
                    ended = "survived" if outcome.code == ANSWERED else f"exit {outcome.code}"
                    where = "in the verb" if number > before else "before the verb"
                    tried.figures[f"{where}, {ended}"] += 1
                    tried.complain(f"{scenario.name}: allocation {number}{how} of {count}",
                                   stage.faults_of(outcome, with_old), outcome)
    tried.end()


if __name__ == "__main__":
    main()
