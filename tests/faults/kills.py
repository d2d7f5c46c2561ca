#!/usr/bin/env python3
"""Kills runs that save, and lets others go on from what they left:
    kills.py PROGRAMS INJECT [--share N]
    kills.py PROGRAMS INJECT --random N [--seed S]
With --random at N random moments, alone and several at once in one directory; otherwise at about N
system calls of each command (12), spread over all of them. What a killed run leaves under a name is
whole; the next run uses it or says why not, and its table is byte for byte that of an undisturbed run.
Two runs with one checkpoint directory: the second says so and stops.
"""

import argparse
import fcntl
import os
import random
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

from programs import (ANSWERED, BAD, OLD, TEMPORARY, Findings, Scenario, Stage, files_in,
                      scratch_directory)
from tracing import counts_in, skip_unless_traced

BOOK = ["zermelo", "save", "connect_four", "{}book", "--plies", "3", "--rows", "4", "--cols", "4",
        "--limit-bytes", "2M", "--checkpoint", "{}kept"]
SCENARIOS = [
    Scenario("a table", ["zermelo", "save", "cram", "--rows", "4", "--cols", "5", "{}table"],
             product="table"),
    Scenario("tiers", ["zermelo", "save", "three_mens_morris", "{}table", "--checkpoint", "{}kept"],
             product="table", checkpoint="kept"),
    Scenario("one large tier",
             ["zermelo", "save", "cram", "--rows", "4", "--cols", "4", "--engine", "retrograde",
              "{}table", "--checkpoint", "{}kept"], product="table", checkpoint="kept"),
    Scenario("blocks",
             ["zermelo", "save", "cram", "--rows", "5", "--cols", "5", "--engine", "sweep", "{}table",
              "--limit-bytes", "3M", "--checkpoint", "{}kept"], product="table", checkpoint="kept"),
    Scenario("a book", BOOK, product="book", checkpoint="kept"),
    Scenario("a book, in pieces", BOOK, product="book", checkpoint="kept"),
]
IN_PIECES = ["--limit-positions", "700"]  # then it says that the next run goes on


class Kills(Findings):
    def __init__(self, given, scratch):
        super().__init__()
        self.given = given
        self.scratch = scratch
        self.log = Path(scratch, "log")
        self.chance = random.Random(given.seed)

    def faults_after_kill(self, stage, directory, with_old):
        """What is wrong with what lies there, and with what the next run makes of it."""
        scenario = stage.scenario
        found = []
        for name, content in files_in(directory).items():
            if TEMPORARY.search(name):
                self.figures["temporary files left"] += 1
            elif name == scenario.product:
                if content not in (stage.undisturbed.files[name], OLD if with_old else None):
                    found.append(f"{name} is half written")
            elif name not in stage.undisturbed.files:
                found.append(f"{name} is left")
        outcome = stage.run(directory=directory, keep=True)
        if outcome.code != ANSWERED:
            found.append(f"the next run ends with {outcome.code}: {outcome.last_words()}")
        for name, content in stage.undisturbed.files.items():
            if outcome.files.get(name) != content:
                found.append(f"{name} is not what an undisturbed run writes")
        begun = scenario.checkpoint and [name for name in outcome.files
                                         if name.startswith(scenario.checkpoint) and
                                         TEMPORARY.search(name)]
        if begun:
            found.append(f"{begun[0]} was not cleared away")
        return found

    def kill_at_call(self, stage, number):
        with_old = number % 2 == 0
        directory = stage.directory(with_old)
        stage.run([self.given.inject, self.log, "--fail", f"any:{number}:kill"], directory=directory,
                  keep=True)
        self.figures["kills"] += 1
        self.complain(f"{stage.scenario.name}, killed at call {number}",
                      self.faults_after_kill(stage, directory, with_old))
        shutil.rmtree(directory)

    def at_calls(self, share):
        for scenario in SCENARIOS[:5]:
            stage = Stage(scenario, self.given.programs, self.scratch)
            skip_unless_traced(stage.run([self.given.inject, self.log]).code)
            calls, _ = counts_in(self.log)
            for number in range(1, calls["any"] + 1, max(calls["any"] // share, 1)):
                self.kill_at_call(stage, number)

    def start(self, stage, directory):
        words = stage.scenario.command(stage.programs, directory)
        if stage.scenario.name.endswith("in pieces"):
            words += IN_PIECES
        return subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE)

    def killed_at_random(self, stage, directory, most_at_once, seconds):
        """Runs in one directory, each killed after a while, or ended before."""
        runs = [self.start(stage, directory) for _ in range(self.chance.randint(1, most_at_once))]
        at = sorted(((self.chance.uniform(0, seconds), run) for run in runs),
                    key=lambda pair: pair[0])
        begun = time.monotonic()
        found = []
        for moment, run in at:
            time.sleep(max(0.0, begun + moment - time.monotonic()))
            run.send_signal(signal.SIGKILL)
            said = run.communicate()[1].decode()
            self.figures["kills" if run.returncode == -signal.SIGKILL else "ended before"] += 1
            if run.returncode == BAD and re.search("is in use: another run", said):
                self.figures["found the directory in use"] += 1
            elif run.returncode not in (-signal.SIGKILL, ANSWERED) and "the next run goes on" not in said:
                found.append(f"one ends with {run.returncode}: {said}")
        return found

    def at_random(self, kills):
        stages = [Stage(each, self.given.programs, self.scratch) for each in SCENARIOS]
        seconds = {stage.scenario.name: stage.seconds() for stage in stages}
        while self.figures["kills"] < kills:
            stage = self.chance.choice(stages)
            with_old = self.chance.random() < 0.5
            directory = stage.directory(with_old)
            several = self.chance.random() < 0.3
            found = []
            for _ in range(self.chance.randint(1, 3)):  # killed again and again
                found += self.killed_at_random(stage, directory, 4 if several else 1,
                                               seconds[stage.scenario.name])
            self.complain(f"{stage.scenario.name}, killed at random",
                          found + self.faults_after_kill(stage, directory, with_old))
            self.figures["went on"] += 1
            shutil.rmtree(directory)

    def try_two(self):
        """A run whose checkpoint directory another has."""
        for scenario in SCENARIOS:
            if not scenario.checkpoint:
                continue
            stage = Stage(scenario, self.given.programs, self.scratch)
            directory = stage.directory()
            (directory / scenario.checkpoint).mkdir()
            opened = os.open(directory / scenario.checkpoint, os.O_RDONLY)
            fcntl.flock(opened, fcntl.LOCK_EX)
            outcome = stage.run(directory=directory, keep=True)
            found = []
            if outcome.code != BAD or "is in use: another run" not in outcome.last_words():
                found.append(f"the second run ends with {outcome.code}: {outcome.last_words()}")
            if outcome.files:
                found.append("the second run leaves files")
            os.close(opened)
            if stage.run(directory=directory).code != ANSWERED:
                found.append("the directory stays in use")
            self.figures["second runs refused"] += 1
            self.complain(f"{scenario.name}, twice at once", found)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for word in ["programs", "inject"]:
        parser.add_argument(word, type=Path)
    parser.add_argument("--random", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=int, default=12)
    given = parser.parse_args()
    with scratch_directory() as scratch:
        kills = Kills(given, scratch)
        kills.try_two()
        if given.random:
            kills.at_random(given.random)
        else:
            kills.at_calls(given.share)
    kills.end()


if __name__ == "__main__":
    main()
