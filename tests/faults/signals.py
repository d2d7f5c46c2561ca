#!/usr/bin/env python3
"""Disturbs running programs from outside, at random moments:
    signals.py PROGRAMS [--times N] [--seed S]
Ctrl-C, SIGTERM and SIGHUP; an output that is closed, or full; a terminal that goes away; a disk that is
full; a directory that becomes read-only. Afterwards the program has answered, or said what is wrong (3
or 4), and the file to be written is the older one or the new one, whole, with nothing beside it.

A program that has not come to handle a signal is ended by it, as any; so is one that writes to a pipe
which nobody reads, by SIGPIPE. Both leave the files as they were, and are counted apart.
"""

import argparse
import fcntl
import os
import pty
import random
import shutil
import signal
import subprocess
import termios
import time
from collections import Counter
from pathlib import Path

from programs import (ANSWERED, BAD, OLD, TEMPORARY, UNKNOWN, Findings, Outcome, Scenario, Stage,
                      files_in, scratch_directory)

SCENARIOS = [
    Scenario("save", ["zermelo", "save", "cram", "--rows", "4", "--cols", "4", "--engine", "memo",
                      "{}table"], product="table"),
    Scenario("save tiers", ["zermelo", "save", "three_mens_morris", "{}table", "--checkpoint", "{}kept"],
             product="table", checkpoint="kept"),
    Scenario("save a book",
             ["zermelo", "save", "connect_four", "{}book", "--plies", "3", "--rows", "4", "--cols", "4",
              "--limit-bytes", "2M", "--checkpoint", "{}kept"], product="book", checkpoint="kept"),
    Scenario("pack", ["zermelo", "pack", "packing", "{}puzzle", "--certificate", "{}proof"],
             product="proof", ends=b"}\n"),
    Scenario("count", ["zermelo", "count", "cram", "--engine", "retrograde", "--rows", "4", "--cols",
                       "4"]),
    Scenario("solve", ["zermelo", "solve", "connect_four", "--rows", "4", "--cols", "4", "--json"]),
    Scenario("check", ["zermelo", "check", "tictactoe", "--rows", "2", "--cols", "3", "--k", "2"]),
    Scenario("verify", ["zermelo-verify", "{}table", "--whole"],
             before=[["zermelo", "save", "cram", "--rows", "4", "--cols", "4", "{}table"]]),
    Scenario("answers", ["blockgame"],
             stdin=b"2000\n" + b"##.##\n##..#\n#####\n#####\n#####\n\n" * 2000),
]
CUT = Scenario("solve", ["zermelo", "solve", "cram", "--rows", "4", "--cols", "4", "--table",
                         "{}table"],
               before=[["zermelo", "save", "cram", "--rows", "4", "--cols", "4", "{}table"]])
WAYS = ["SIGINT", "SIGTERM", "SIGHUP", "closed pipe", "closed pipe, ignored", "full output",
        "terminal gone", "full disk", "read-only"]
NOBODY = 65534


class Signals(Findings):
    def __init__(self, given, scratch):
        super().__init__()
        self.given = given
        self.scratch = scratch
        self.chance = random.Random(given.seed)
        self.by_way = {way: Counter() for way in [*WAYS, "cut file"]}
        self.is_root = os.geteuid() == 0 and self.may_mount()
        self.stages = []
        for scenario in SCENARIOS:
            stage = Stage(scenario, given.programs, scratch) if scenario.name != "pack" else None
            if stage is None:
                stage = self.of_puzzle(scenario)
            self.stages.append(stage)
        self.seconds = {stage.scenario.name: stage.seconds() for stage in self.stages}

    def may_mount(self):
        """Root of a container may not."""
        at = Path(self.scratch, "disk")
        at.mkdir()
        mounts = subprocess.run(["mount", "-t", "tmpfs", "faults", at], capture_output=True, check=False)
        return mounts.returncode == 0 and subprocess.run(["umount", at], check=False).returncode == 0

    def of_puzzle(self, scenario):
        """Its puzzle is a file, which a command of ours does not write."""
        examples = Path(__file__).resolve().parents[2] / "games/packing/examples"
        scenario.words = [str(examples / "pentominoes.in") if word == "{}puzzle" else word
                          for word in scenario.words]
        return Stage(scenario, self.given.programs, self.scratch)

    def try_one(self, way):
        stage = self.chance.choice(self.stages)
        if way in ("full disk", "read-only"):
            stage = self.chance.choice([each for each in self.stages if each.scenario.product])
        if way in ("full disk", "read-only") and not self.is_root:
            self.by_way[way]["not tried: takes root, who may mount"] += 1
            return
        with_old = self.chance.random() < 0.5
        directory = stage.directory(with_old)
        moment = self.chance.uniform(0, self.seconds[stage.scenario.name])
        mounted = way == "full disk"
        if mounted:
            self.mount(stage, directory, with_old)
        try:
            outcome, ended = self.disturbed(way, stage, directory, moment)
            outcome.files = files_in(directory)
        finally:
            if mounted:
                subprocess.run(["umount", directory], check=True)
        self.judge(way, stage, outcome, ended, with_old)
        shutil.rmtree(directory)

    def mount(self, stage, directory, with_old):
        """A small disk, of which a part is left."""
        size = self.chance.choice([8, 12, 16, 24, 64, 128]) << 10
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "faults", directory], check=True)
        if with_old:
            (directory / stage.scenario.product).write_bytes(OLD)

    def disturbed(self, way, stage, directory, moment):
        """How the run ends, and the signal that may have ended it."""
        words = stage.scenario.command(stage.programs, directory)
        if way == "terminal gone":
            return self.without_terminal(words, moment)
        full = open("/dev/full", "wb") if way == "full output" else None
        limited = {}
        if way == "read-only":
            os.chown(directory, NOBODY, NOBODY)
            for path in directory.rglob("*"):
                os.chown(path, NOBODY, NOBODY)
            limited = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        ignoring = signal.signal(signal.SIGPIPE, signal.SIG_IGN) if "ignored" in way else None
        run = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=full or subprocess.PIPE,
                               stderr=subprocess.PIPE, restore_signals=ignoring is None, **limited)
        if full:
            full.close()
        ends_by = self.do(way, run, directory, moment, stage.scenario.stdin)
        out, err = run.communicate() if not (full or "pipe" in way) else (b"", run.stderr.read())
        run.wait()
        if way == "read-only":
            directory.chmod(0o755)
        return Outcome(run.returncode, out.replace(str(directory).encode(), b""), err, {}), ends_by

    def do(self, way, run, directory, moment, text):
        if text:
            try:
                run.stdin.write(text)
                run.stdin.flush()
            except BrokenPipeError:
                pass
        run.stdin.close()
        run.stdin = None
        time.sleep(moment)
        if way.startswith("SIG"):
            run.send_signal(getattr(signal, way))
            return getattr(signal, way)
        if way.startswith("closed pipe"):
            if self.chance.random() < 0.5:
                os.read(run.stdout.fileno(), self.chance.randint(1, 100))
            run.stdout.close()
            return signal.SIGPIPE if "ignored" not in way else None
        if way == "read-only":
            directory.chmod(0o555)
        return None

    def without_terminal(self, words, moment):
        ours, theirs = pty.openpty()
        run = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
                               preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(theirs)
        time.sleep(moment)
        os.close(ours)
        run.wait()
        return Outcome(run.returncode, b"", b"", {}), signal.SIGHUP

    def try_cut(self):
        """A mapped table that becomes shorter while it is asked: no call fails, memory does."""
        stage = Stage(CUT, self.given.programs, self.scratch)
        directory = stage.directory()
        run = subprocess.Popen([*stage.scenario.command(stage.programs, directory), "-"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        run.stdin.write(b"..../..../..../....\n")
        run.stdin.flush()
        run.stdout.readline()
        os.truncate(directory / "table", 0)
        out, err = run.communicate(b"#.../..../..../....\n")
        outcome = Outcome(run.returncode, out, err, {})
        self.judge("cut file", stage, outcome, None, False)
        self.complain("a table that is cut while it is asked",
                      [f"it ends with {run.returncode}"] if run.returncode != BAD else [])
        shutil.rmtree(directory)

    def judge(self, way, stage, outcome, ended, with_old):
        figures = self.by_way[way]
        silent = way == "terminal gone"
        by_signal = ended is not None and outcome.code in (-ended, 128 + ended)
        if by_signal:
            figures["ended by the signal"] += 1
            found = stage.faults_of_files(outcome, with_old, may_litter=False)
        else:
            seen = not (silent or "pipe" in way or way == "full output")
            kept = outcome.out
            if not seen:  # what it answered went nowhere
                outcome.out = stage.undisturbed.out
            # Where nothing can be removed any more, an unfinished file stays.
            found = stage.faults_of(outcome, with_old, silent, may_litter=way == "read-only")
            figures["unfinished files left"] += any(TEMPORARY.search(name) for name in outcome.files)
            outcome.out = kept
            names = {ANSWERED: "answered", BAD: "exit 3", UNKNOWN: "exit 4"}
            figures[names.get(outcome.code, f"ended with {outcome.code}")] += 1
        self.complain(f"{stage.scenario.name}, {way}", found, outcome)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", type=Path)
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with scratch_directory() as scratch:
        Path(scratch).chmod(0o755)
        signals = Signals(given, scratch)
        signals.try_cut()
        for i in range(given.times):
            signals.try_one(WAYS[i % len(WAYS)])
    for way, figures in signals.by_way.items():
        print(f"{way}: " + ", ".join(f"{name} {count}" for name, count in sorted(figures.items())))
    signals.end()


if __name__ == "__main__":
    main()
