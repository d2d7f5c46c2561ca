#!/usr/bin/env python3
"""Runs twelve commands with too little memory:
    memory.py PROGRAMS INJECT NOTHING [--limits N] [--groups N]
Each under N limits of its addresses (`ulimit -v`), from 1 MiB up; with --groups under N sizes of a
control group, too, where this system lets one be made. Each answers, or says that memory is short and
exits with 3 or 4; none ends by a signal, none calls it a bug.

A limit under which the system does not come to start the program is counted apart: it then has made no
call of its own, that is none beyond those of NOTHING, a program whose main is empty.
"""

import argparse
import os
import resource
import signal
import sys
import tempfile
from pathlib import Path

from programs import ANSWERED, BAD, UNKNOWN, Findings, Scenario, Stage, scratch_directory
from tracing import calls_of_start, counts_in

MIB = 1 << 20
TABLE = ["zermelo", "save", "cram", "--rows", "4", "--cols", "5", "{}table"]
SCENARIOS = [
    Scenario("solve", ["zermelo", "solve", "tictactoe"]),
    Scenario("solve, alpha_beta",
             ["zermelo", "solve", "connect_four", "--rows", "4", "--cols", "4", "--json"]),
    Scenario("solve, a table", ["zermelo", "solve", "cram", "--table", "{}table"], before=[TABLE]),
    Scenario("count, a sweep",
             ["zermelo", "count", "blockgame", "--rows", "5", "--cols", "5", "--threads", "2"]),
    Scenario("count, retrograde",
             ["zermelo", "count", "cram", "--engine", "retrograde", "--rows", "4", "--cols", "4",
              "--threads", "2"]),
    Scenario("save", TABLE, product="table"),
    Scenario("save, checkpoint", ["zermelo", "save", "three_mens_morris", "{}table", "--checkpoint",
                                  "{}kept"], product="table", checkpoint="kept"),
    Scenario("table", ["zermelo", "table", "octal", "--code", "0.137", "--to", "100000", "--json"]),
    Scenario("pack", ["zermelo", "pack", "boardcover2", ".../...//##", "--certificate", "{}proof"],
             product="proof", ends=b"}\n"),
    Scenario("check", ["zermelo", "check", "tictactoe", "--rows", "2", "--cols", "3", "--k", "2"]),
    Scenario("explain", ["zermelo", "explain", "tictactoe", "--depth", "2"]),
    Scenario("verify", ["zermelo-verify", "{}table", "--threads", "2"], before=[TABLE]),
]


def limits(count):
    """From 1 MiB up: closely where programs begin to run, then wider."""
    near = [MIB + i * 48 * MIB // (count * 3 // 4) for i in range(count * 3 // 4)]
    far = [int(49 * MIB * (8 ** (i / (count - len(near) - 1)))) for i in range(count - len(near))]
    return near + far


class Memory(Findings):
    def __init__(self, given, scratch):
        super().__init__()
        self.given = given
        self.log = Path(scratch, "log")
        # Main says first what signals do; before that it is the system that runs short, and the C
        # library may end by a signal of its own.
        if calls_of_start(given, self.log)["rt_sigaction"] != 0:
            sys.exit("an empty program sets signals: memory.py cannot tell when main begins")

    def judge(self, stage, what, outcome, begun):
        if not begun and outcome.code not in (ANSWERED, BAD, UNKNOWN):
            self.figures["not started by the system"] += 1
            return
        self.figures["answered" if outcome.code == ANSWERED else "refused"] += 1
        self.complain(f"{stage.scenario.name}, {what}", stage.faults_of(outcome), outcome)

    def under_limit(self, stage, limit):
        outcome = stage.run([self.given.inject, self.log, "prlimit", f"--as={limit}"])
        calls, _ = counts_in(self.log)
        begun = calls["exec"] > 1 and calls["rt_sigaction"] > 0
        self.judge(stage, f"{limit / MIB:.1f} MiB", outcome, begun)

    def in_group(self, stage, group, limit):
        group.set(limit)
        outcome = stage.run(["sh", "-c", f"echo $$ > {group.members}; exec \"$@\"", "sh"])
        killed = outcome.code in (-signal.SIGKILL, 128 + signal.SIGKILL)
        self.figures["killed for its group"] += killed
        self.judge(stage, f"in a group of {limit / MIB:.1f} MiB", outcome, True)


class Group:
    """A control group of this run's own, of either version; `usable` where there can be none."""

    def __init__(self):
        self.place = None
        for root, limit in (("/sys/fs/cgroup/memory", "memory.limit_in_bytes"),
                            ("/sys/fs/cgroup", "memory.max")):
            place = Path(root, f"zermelo-faults-{os.getpid()}")
            try:
                place.mkdir()
            except OSError:
                continue
            if (place / limit).exists():
                self.place, self.limit, self.members = place, place / limit, place / "cgroup.procs"
                return
            place.rmdir()

    def set(self, limit):
        self.limit.write_text(str(limit))

    def close(self):
        if self.place:
            self.place.rmdir()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for word in ["programs", "inject", "nothing"]:
        parser.add_argument(word, type=Path)
    parser.add_argument("--limits", type=int, default=100)
    parser.add_argument("--groups", type=int, default=0)
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with scratch_directory() as scratch:
        memory = Memory(given, scratch)
        stages = [Stage(each, given.programs, scratch) for each in SCENARIOS]
        for stage in stages:
            for limit in limits(given.limits):
                memory.under_limit(stage, limit)
    group = Group() if given.groups else None
    if group and group.place:
        # Not in memory: what is written there would be the group's.
        with tempfile.TemporaryDirectory(prefix="faults-") as on_disk:
            for each in SCENARIOS:
                stage = Stage(each, given.programs, on_disk)
                for i in range(given.groups):
                    memory.in_group(stage, group, 8 * MIB + i * 120 * MIB // given.groups)
                    memory.figures["in a control group"] += 1
        group.close()
    elif group:
        print("no control group can be made here")
    memory.end()


if __name__ == "__main__":
    main()
