"""What is done to programs while faults come, and how it is judged afterwards."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

ANSWERED, BAD, UNKNOWN = 0, 3, 4
SENTENCE = re.compile(r"^(zermelo|zermelo-verify|zermelo-check-packing|[a-z_0-9]+): .{15,}$")
NO_SENTENCE = re.compile(r"a bug in Zermelo|terminate called|what\(\):|[Aa]bort|core dumped")
# What differs from run to run: times, and what several threads do twice.
STATISTICS = re.compile(r"^[a-z_+]+(\+\w+)*, [0-9,]+ (positions|states).*$", re.M)
TIMES_IN_CERTIFICATE = re.compile(rb'"seconds":[0-9.e+-]+|\d[\d.,]* (ns|\xc2\xb5s|ms|s)\b')
JSON_STATISTICS = re.compile(r'"statistics":\{[^}]*\}')
TEMPORARY = re.compile(r"\.\d+-\d+\.tmp$")
OLD = b"an older file, which is nobody's to change\n"


@dataclass
class Scenario:
    """A command in a directory of its own. Words with {} name files in it."""
    name: str
    words: list
    before: list = field(default_factory=list)  # commands that make what it finds there
    removed: list = field(default_factory=list)  # files of those that are taken away again
    product: str = ""  # the file that it is to write
    product_is_all: bool = False  # its files are all there at the end, or none is
    ends: bytes = b""  # the end of such a file that is whole, where a limit may give another
    checkpoint: str = ""  # the directory that it keeps what is solved in
    stdin: bytes = b""
    inside: bool = False  # run in the directory, which its answers name otherwise than by its path
    short: bool = True  # tried in the tests, too

    def command(self, programs, directory):
        return [str(programs / self.words[0]),
                *(str(word).replace("{}", str(directory) + "/") for word in self.words[1:])]


BLOCKGAME_BOARDS = b"3\n" + b"##.##\n##..#\n#####\n#####\n#####\n" * 3
PENTOMINOES = "...../...../.....//2xI3,2xL3=3,I2"

SCENARIOS = [
    Scenario("save", ["zermelo", "save", "cram", "--rows", "3", "--cols", "4", "{}table"],
             product="table"),
    Scenario("save, compressed",
             ["zermelo", "save", "cram", "--nimbers", "--rows", "3", "--cols", "4", "--compressed",
              "{}table"], product="table", short=False),
    Scenario("save by a search",
             ["zermelo", "save", "cram", "--rows", "3", "--cols", "4", "--engine", "memo", "{}table"],
             product="table", short=False),
    Scenario("save, with checkpoint",
             ["zermelo", "save", "three_mens_morris", "{}table", "--checkpoint", "{}kept"],
             product="table", checkpoint="kept"),
    Scenario("save, from a checkpoint",
             ["zermelo", "save", "three_mens_morris", "{}table", "--checkpoint", "{}kept"],
             before=[["zermelo", "save", "three_mens_morris", "{}table", "--checkpoint", "{}kept"]],
             removed=["table", "kept/tier-0.table", "kept/tier-6.table"],
             product="table", checkpoint="kept"),
    Scenario("save a book",
             ["zermelo", "save", "connect_four", "{}book", "--plies", "2", "--rows", "4", "--cols", "4",
              "--limit-bytes", "2M", "--checkpoint", "{}kept"], product="book", checkpoint="kept"),
    Scenario("save, with a checkpoint of mapped tiers",
             ["zermelo", "save", "three_mens_morris", "{}table", "--checkpoint", "{}kept", "--mapped"],
             product="table", checkpoint="kept", short=False),
    Scenario("sweep by blocks on disk",
             ["zermelo", "count", "cram", "--rows", "5", "--cols", "5", "--engine", "sweep",
              "--limit-bytes", "3M", "--checkpoint", "{}kept"], checkpoint="kept", short=False),
    Scenario("prove", ["zermelo", "prove", "cram", "--rows", "2", "--cols", "3", "--to", "{}proof"],
             product="proof"),
    Scenario("check a proof", ["zermelo-verify", "{}proof"],
             before=[["zermelo", "prove", "cram", "--rows", "2", "--cols", "3", "--to", "{}proof"]]),
    Scenario("verify", ["zermelo-verify", "{}table"],
             before=[["zermelo", "save", "cram", "--rows", "3", "--cols", "4", "{}table"]]),
    Scenario("verify, by threads",
             ["zermelo-verify", "{}table", "--threads", "8", "--whole"],
             before=[["zermelo", "save", "cram", "--rows", "4", "--cols", "4", "{}table"]], short=False),
    Scenario("solve from a table",
             ["zermelo", "solve", "cram", "--rows", "3", "--cols", "4", "--table", "{}table"],
             before=[["zermelo", "save", "cram", "--rows", "3", "--cols", "4", "{}table"]]),
    Scenario("solve from a compressed table",
             ["zermelo", "solve", "cram", "--rows", "3", "--cols", "4", "--table", "{}table"],
             before=[["zermelo", "save", "cram", "--rows", "3", "--cols", "4", "--compressed",
                      "{}table"]], short=False),
    Scenario("solve from a book",
             ["zermelo", "solve", "connect_four", "--rows", "4", "--cols", "4", "--table", "{}book",
              "--limit-bytes", "2M"],
             before=[["zermelo", "save", "connect_four", "{}book", "--plies", "2", "--rows", "4",
                      "--cols", "4"]], short=False),
    Scenario("solve a file", ["zermelo", "solve", "tictactoe", "-"],
             stdin=b"xx.\noo.\n...\n\nxx.\noo.\n..x\n"),
    Scenario("pack", ["zermelo", "pack", "boardcover2", ".../...//##", "--certificate", "{}proof"],
             product="proof", ends=b"}\n"),
    Scenario("pack, drawn", ["zermelo", "pack", "boardcover2", ".../...//##", "--svg", "{}picture"],
             product="picture", ends=b"</svg>\n", short=False),
    Scenario("check a packing", ["zermelo-check-packing", "{}proof"],
             before=[["zermelo", "pack", "boardcover2", ".../...//##", "--certificate", "{}proof"]]),
    Scenario("check, by a child", ["zermelo", "check", "nim", "--heaps", "2", "--positions", "50"]),
    Scenario("a new game", ["zermelo", "new", "my_game", "--into", "project"], inside=True,
             product_is_all=True, short=False),
    Scenario("a contest's answers", ["blockgame"], stdin=BLOCKGAME_BOARDS),
    Scenario("sweep by threads",
             ["zermelo", "count", "blockgame", "--rows", "4", "--cols", "5", "--threads", "8"]),
    Scenario("alpha_beta by threads",
             ["zermelo", "solve", "connect_four", "--rows", "4", "--cols", "4", "--engine", "alpha_beta",
              "--threads", "8", "--limit-bytes", "2M", "--json"]),
    Scenario("retrograde by threads",
             ["zermelo", "count", "cram", "--engine", "retrograde", "--rows", "4", "--cols", "5",
              "--threads", "8"], short=False),
]


def settled(text):
    """An answer without what differs from run to run."""
    return JSON_STATISTICS.sub("", STATISTICS.sub("", text.decode(errors="replace")))


def files_in(directory):
    """Each with its bytes, as far as those are the same in each run."""
    return {str(path.relative_to(directory)): TIMES_IN_CERTIFICATE.sub(b"", path.read_bytes())
            for path in sorted(Path(directory).rglob("*")) if path.is_file()}


def says_unknown(outcome):
    """Whether a limit's answer is among the answers: "unknown: the limit of memory was reached"."""
    return outcome.code == UNKNOWN and any(
        word in outcome.out for word in (b"unknown", b"stopped_by", b"was reached", b"interrupted"))


@dataclass
class Outcome:
    """How a run ended, and what it left."""
    code: int
    out: bytes
    err: bytes
    files: dict

    def last_words(self):
        lines = self.err.decode(errors="replace").replace("\r", "\n").strip().splitlines()
        return lines[-1] if lines else ""


class Findings:
    """What a driver has tried, by how it ended, and how much of it ended wrongly."""

    def __init__(self):
        self.figures = Counter()
        self.wrong = 0

    def complain(self, what, found, outcome=None):
        """Says what is wrong with what was tried, if anything was found."""
        if not found:
            return
        self.wrong += 1
        print(f"{what}: {'; '.join(found)}")
        if outcome:
            print(f"    it says: {outcome.last_words()!r}")

    def end(self):
        """Prints the figures, and ends the driver."""
        if self.figures:
            print(", ".join(f"{name} {count}" for name, count in sorted(self.figures.items())))
        print(f"{self.wrong} wrong")
        sys.exit(self.wrong != 0)


class Stage:
    """A scenario made ready: the directory as it is before, and what an undisturbed run does."""

    def __init__(self, scenario, programs, scratch):
        self.scenario = scenario
        self.programs = Path(programs)
        self.scratch = Path(scratch)
        self.model = Path(tempfile.mkdtemp(dir=scratch))
        for words in scenario.before:
            command = Scenario("", words).command(self.programs, self.model)
            subprocess.run(command, check=True, capture_output=True)
        for name in scenario.removed:
            (self.model / name).unlink()
        self.undisturbed = self.run()
        if self.undisturbed.code != ANSWERED:
            raise SystemExit(f"{scenario.name}: undisturbed it ends with {self.undisturbed.code}: "
                             f"{self.undisturbed.last_words()}")

    def seconds(self):
        """How long it takes, undisturbed: the least of a few runs."""
        times = []
        for _ in range(5):
            self.run()
            times.append(self.took)
        return min(times)

    def directory(self, with_old=False):
        """A fresh one; with an older file of the product's name."""
        directory = Path(tempfile.mkdtemp(dir=self.scratch))
        shutil.copytree(self.model, directory, dirs_exist_ok=True)
        if with_old and self.scenario.product:
            (directory / self.scenario.product).write_bytes(OLD)
        return directory

    def run(self, before=(), with_old=False, directory=None, keep=False):
        """The command, behind such words, in a fresh directory or the one given."""
        at = directory or self.directory(with_old)
        begun = time.monotonic()
        done = subprocess.run([*before, *self.scenario.command(self.programs, at)],
                              input=self.scenario.stdin, capture_output=True, check=False, timeout=300,
                              cwd=at if self.scenario.inside else None)
        self.took = time.monotonic() - begun
        outcome = Outcome(done.returncode, done.stdout.replace(str(at).encode(), b""), done.stderr,
                          files_in(at))
        if not keep:
            shutil.rmtree(at)
        return outcome

    def faults_of(self, outcome, with_old=False, silent=False, may_litter=False):
        """What is wrong with the way a disturbed run ended; `silent`: standard error was taken from
        it, `may_litter`: it could not clear away its temporary file."""
        found = []
        words = outcome.last_words()
        if outcome.code == ANSWERED:
            if settled(outcome.out) != settled(self.undisturbed.out):
                found.append("it exits with 0, and the answer is not whole")
        elif outcome.code not in (BAD, UNKNOWN):
            found.append(f"it ends with {outcome.code}")
        if outcome.code != ANSWERED and not silent and not says_unknown(outcome):
            if not SENTENCE.match(words) or NO_SENTENCE.search(outcome.err.decode(errors="replace")):
                found.append("it does not say what is wrong")
        return found + self.faults_of_files(outcome, with_old, may_litter)

    def faults_of_files(self, outcome, with_old, may_litter):
        found = []
        product = self.scenario.product
        whole = self.undisturbed.files
        if self.scenario.product_is_all and not may_litter and len(outcome.files) not in (0, len(whole)):
            found.append(f"{len(outcome.files)} of {len(whole)} files are left")
        for name, content in outcome.files.items():
            if name == product:
                # What is known by then, where a limit was reached; that may not be told any more.
                other = outcome.code != ANSWERED and self.scenario.ends and content.endswith(
                    self.scenario.ends)
                if content != whole[name] and not (with_old and content == OLD) and not other:
                    found.append(f"{name} is neither the older file nor a whole new one")
            elif name not in whole:
                if not (may_litter and TEMPORARY.search(name)):
                    found.append(f"{name} is left")
            elif content != whole[name] and name not in BOOKS_KEPT:
                found.append(f"{name} is not what an undisturbed run writes")
        if product and product not in outcome.files and (with_old or outcome.code == ANSWERED):
            found.append(f"there is no {product}")
        if product and outcome.code == ANSWERED and outcome.files.get(product) == OLD:
            found.append(f"it exits with 0, and {product} is the older file")
        return found


# What is solved of a book's last ply grows, so it differs from moment to moment.
BOOKS_KEPT = {"kept/solved.book"}


def scratch_directory():
    """In memory where that is to be had: thousands of small files are written and synced."""
    memory = Path("/dev/shm")
    usable = memory.is_dir() and os.access(memory, os.W_OK | os.X_OK)
    return tempfile.TemporaryDirectory(prefix="faults-", dir=memory if usable else None)
