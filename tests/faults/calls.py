#!/usr/bin/env python3
"""Makes each system call of saving, reading and answering fail, one after the other:
    calls.py PROGRAMS INJECT NOTHING [--all] [--most N] [--only NAME] [--quiet]
PROGRAMS is the directory of the executables, INJECT the program that runs another and makes a call
fail, NOTHING one whose main is empty, linked as they are: the calls that it makes are the C library's
start, which may fail as it likes. --all: every way that a call may fail, in every scenario; otherwise
each call fails in one of them, of a kind no more than N + 1 (12 + 1): those of threads are alike.
--only: that scenario. --quiet: no line for each scenario, on standard error.

A call that is neither in WAYS nor in NOT_FAILED, with a reason, is a fault of this driver's.
After each fault the program has gone on to the right answer (exit code 0), or has said what is wrong
(3 or 4); the file to be written is the older one or the new one, whole; nothing else is left.
"""

import argparse
import sys
from pathlib import Path

from programs import ANSWERED, SCENARIOS, Findings, Stage, scratch_directory
from tracing import calls_of_start, counts_in

OPENING = ["EMFILE", "EACCES", "EINTR", "EIO", "ENOMEM", "ENOSPC"]
ASKING = ["EACCES", "EIO", "ENOMEM"]
MEMORY = ["ENOMEM", "ENOMEM+"]
CHILDREN = ["EAGAIN", "ENOMEM", "EAGAIN+"]
WAYS = {
    "open": OPENING, "openat": OPENING,
    "read": ["EIO", "EINTR", "short"], "pread64": ["EIO", "EINTR", "short"],
    "write": ["ENOSPC", "EIO", "EINTR", "short", "ENOSPC+"],
    "writev": ["ENOSPC", "EIO", "EINTR", "ENOSPC+"],
    "pwrite64": ["ENOSPC", "EIO", "EINTR", "short", "EDQUOT", "ENOSPC+"],
    "fsync": ["EIO", "ENOSPC", "EINTR"],
    "close": ["EIO", "EINTR"],
    "rename": ["EACCES", "ENOSPC", "EIO", "EROFS"],
    "unlink": ["EACCES", "EIO"], "unlinkat": ["EACCES", "EIO"], "rmdir": ["EACCES", "EIO"],
    "mkdir": ["EACCES", "ENOSPC", "EIO"],
    "flock": ["EINTR", "ENOLCK", "ENOSYS", "EIO"],
    "ftruncate": ["EIO", "EINTR"],
    "getdents64": ["EIO"],
    "lseek": ["EIO"],
    "stat": ASKING, "lstat": ASKING, "fstat": ASKING, "newfstatat": ASKING, "statx": ASKING,
    "mmap": MEMORY, "memory": MEMORY, "mprotect": ["ENOMEM", "ENOMEM+"],
    "madvise": ["EINVAL"],
    "clone": CHILDREN, "clone3": CHILDREN, "fork": CHILDREN, "vfork": CHILDREN,
    "pipe": ["EMFILE"], "pipe2": ["EMFILE"], "dup2": ["EMFILE", "EINTR"],
    "poll": ["EINTR", "ENOMEM"], "wait4": ["EINTR"],
    "ioctl": ["EIO"], "sysinfo": ["EPERM"], "prlimit64": ["EPERM"], "sched_getaffinity": ["EPERM"],
    "readlink": ["EIO"], "fcntl": ["EIO"], "rt_sigaction": ["EINVAL"],
}
# Calls that are counted, and not made to fail.
NOT_FAILED = {
    "any": "all of them together",
    "exec": "how many programs were started; no call of its own",
    "munmap": "it gives a whole mapping back, which cannot fail",
    "brk": "among `memory`", "mremap": "among `memory`",
}
# What is then not on disk, or was not answered: not to be passed over.
LOST = {"write", "writev", "pwrite64", "fsync", "rename"}


class Faults(Findings):
    def __init__(self, given, scratch):
        super().__init__()
        self.given = given
        self.scratch = scratch
        self.log = Path(scratch, "log")
        self.start = calls_of_start(given, self.log)

    def try_one(self, stage, call, number, how):
        """One run with one fault."""
        with_old = number % 2 == 0
        outcome = stage.run([self.given.inject, self.log, "--fail", f"{call}:{number}:{how}"], with_old)
        _, failed = counts_in(self.log)
        if not failed:  # threads come to it in another order
            self.figures["did not come to it"] += 1
            return
        silent = call.startswith("write") and any(first == 2 for _, first in failed)
        found = stage.faults_of(outcome, with_old, silent, may_litter=call.startswith("unlink"))
        if call in LOST and how not in ("EINTR", "short") and not silent and outcome.code == ANSWERED:
            found.append("it exits with 0")
        self.figures["survived" if outcome.code == ANSWERED else f"exit {outcome.code}"] += 1
        self.complain(f"{stage.scenario.name}: {call} {number} fails with {how}", found, outcome)

    def try_all(self, scenario):
        stage = Stage(scenario, self.given.programs, self.scratch)
        stage.run([self.given.inject, self.log])
        calls, _ = counts_in(self.log)
        unknown = sorted(call for call in calls if call not in WAYS and call not in NOT_FAILED)
        self.complain(f"{scenario.name}: calls that are neither in WAYS nor in NOT_FAILED", unknown)
        turn = 0
        for call, ways in WAYS.items():
            first = self.start[call] + 1
            for number in range(first, calls[call] + 1):
                if not self.given.all and number > first + self.given.most:
                    break  # threads: one after the other is like the last
                self.figures["calls"] += 1
                for how in ways if self.given.all else [ways[turn % len(ways)]]:
                    self.try_one(stage, call, number, how)
                turn += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for word in ["programs", "inject", "nothing"]:
        parser.add_argument(word, type=Path)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--most", type=int, default=12)
    parser.add_argument("--only")
    parser.add_argument("--quiet", action="store_true")
    given = parser.parse_args()
    with scratch_directory() as scratch:
        faults = Faults(given, scratch)
        for scenario in SCENARIOS:
            if given.only not in (None, scenario.name) or not (given.all or scenario.short):
                continue
            before = sum(faults.figures.values())
            faults.try_all(scenario)
            if not given.quiet:
                print(f"{scenario.name}: {sum(faults.figures.values()) - before}", file=sys.stderr)
    faults.end()


if __name__ == "__main__":
    main()
