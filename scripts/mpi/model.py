#!/usr/bin/env python3
"""What games would take on many machines: a model fitted to measured runs of zermelo-mpi.

    scripts/mpi/model.py                  prints the tables of docs/many-machines.md
    scripts/mpi/model.py --check PAGE     whether the page has them as they are printed
    scripts/mpi/model.py --update PAGE    puts them there, in place of those before

scripts/mpi/runs.csv has the runs, which scripts/mpi/measure.py makes anew. `use` says what each is
for: `fit`, or `check`, to which nothing is fitted, or `cost`, of which no model is made. Needs Python
alone.

1. Retrograde analysis. Of so many ranks each position takes

       processor = own * moves + message * bytes     seconds
       bytes     = spread * moves * (1 - 1 / ranks)  sent to other ranks
       memory    = 2 bytes, disk = 1 or 2 bytes

   where `moves` says how many a position has. `own` and `spread` are fitted to each kind of game, by
   least squares of what a run is wrong by in parts of itself; `message` to the kind that has been run
   on most numbers of ranks, and holds for all.

2. The sweep, over 2^k ranks:

       processor = moves * (own + passed * k)        seconds, `moves` being the pieces
       bytes     = k / 16                            as built: half of the ranks, k bits
       memory    = disk = 1/8 byte
"""

import csv
import math
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
MOST_WRONG = 0.25  # of what was measured, on the runs that were not fitted to

# A machine of the plan: what can be had for money.
CORES = 32
MEMORY = 128e9  # bytes that the tables may take
NETWORK = 10e9 / 8  # bytes a second
DISK = 1e9  # bytes a second, to write checkpoints and tables


class Run:
    def __init__(self, row):
        self.game, self.kind, self.use = row["game"], row["kind"], row["use"]
        self.method = row["method"]
        self.positions, self.ranks = int(row["positions"]), int(row["ranks"])
        self.moves = float(row["moves"])
        self.clock, self.busiest = float(row["clock"]), float(row["busiest"])
        self.seconds, self.bytes = float(row["seconds"]), int(row["bytes"])
        self.name = f"{self.game}, {self.ranks} rank{'s' if self.ranks > 1 else ''}"


def read_runs(path=HERE / "runs.csv"):
    with open(path, encoding="utf-8", newline="") as file:
        return [Run(row) for row in csv.DictReader(file)]


def fit(rows):
    """x, of one or two numbers, such that the sum of (x . row - 1)^2 is least."""
    if len(rows[0]) == 1:
        return (sum(r[0] for r in rows) / sum(r[0] * r[0] for r in rows),)
    aa, ab, bb = (sum(r[i] * r[j] for r in rows) for i, j in ((0, 0), (0, 1), (1, 1)))
    a, b = sum(r[0] for r in rows), sum(r[1] for r in rows)
    d = aa * bb - ab * ab
    return ((a * bb - b * ab) / d, (b * aa - a * ab) / d)


class Retrograde:
    def __init__(self, runs, message=None):
        self.kind = runs[0].kind
        apart = [r for r in runs if r.ranks > 1]
        (self.spread,) = fit([(r.positions * r.moves * (1 - 1 / r.ranks) / r.bytes,) for r in apart])
        if message is None:
            self.own, self.message = fit(
                [(r.positions * r.moves / r.seconds, r.bytes / r.seconds) for r in runs])
        else:
            self.message = message
            (self.own,) = fit(
                [(r.positions * r.moves / (r.seconds - message * r.bytes),) for r in runs])

    def bytes(self, positions, moves, ranks):
        return positions * self.spread * moves * (1 - 1 / ranks)

    def seconds(self, positions, moves, ranks):
        return positions * self.own * moves + self.message * self.bytes(positions, moves, ranks)

    def memory(self, positions):
        return 2 * positions

    def disk(self, positions):
        return positions

    def ranks_on(self, machines):
        return machines * CORES

    def keeping(self, positions, machines):
        """Seconds: with --apart each rank writes its own."""
        return self.disk(positions) / machines / DISK

    def words(self):
        return (f"{self.kind}: {self.own * 1e9:.1f} ns a move, and {self.message * 1e9:.1f} ns a byte "
                f"sent; {self.spread:.3f} bytes a move, times 1 - 1/ranks")


class Sweep:
    def __init__(self, runs):
        self.kind = runs[0].kind
        self.own, self.passed = fit(
            [(r.positions * r.moves / r.seconds,
              r.positions * r.moves * math.log2(r.ranks) / r.seconds) for r in runs])

    def bytes(self, positions, moves, ranks):
        return positions * math.log2(ranks) / 16

    def seconds(self, positions, moves, ranks):
        return positions * moves * (self.own + self.passed * math.log2(ranks))

    def memory(self, positions):
        return positions / 8

    def disk(self, positions):
        return positions / 8

    def ranks_on(self, machines):
        """One of 32 threads: there are not so many cells that no piece joins."""
        return machines

    def keeping(self, positions, machines):
        """Seconds: each rank writes its own."""
        return self.disk(positions) / machines / DISK

    def words(self):
        return (f"{self.kind}: {self.own * 1e12:.2f} ps a piece, and {self.passed * 1e12:.2f} for each "
                f"doubling of ranks; 1/16 byte for each doubling")


# What is planned: the kind of game, numbers of positions, moves or pieces. Quixo's largest number of
# moves is 32 on 4 x 4 and 44 on 5 x 5; BLOCKGAME has 71 dominoes and 120 L-trominoes on 6 x 7.
PLANS = (
    ("Quixo 5 x 5", "Quixo", 1.7e12 / 2, 44),
    ("Awari", "Teeko", 8.9e11, 4.5),
    ("BLOCKGAME 6 x 7", "Cram", 2.0**42, 191),
)
MACHINES = (16, 64, 256, 1024)


def table(head, rows):
    widths = [max(len(str(row[i])) for row in [head, *rows]) for i in range(len(head))]
    line = lambda row: "  ".join(
        str(cell).ljust(w) if i == 0 else str(cell).rjust(w)
        for i, (cell, w) in enumerate(zip(row, widths))).rstrip()
    return "\n".join(line(row) for row in [head, *rows])


def fitted(runs):
    kinds = {}
    for r in runs:
        if r.use == "fit":
            kinds.setdefault(r.kind, []).append(r)
    models = {kind: Sweep(of) for kind, of in kinds.items() if of[0].method == "sweep"}
    backward = sorted((of for of in kinds.values() if of[0].method == "retrograde"),
                      key=lambda of: -len({r.ranks for r in of}))
    first = Retrograde(backward[0])
    models.update({of[0].kind: Retrograde(of, first.message) for of in backward[1:]})
    return {first.kind: first, **models}


def costs(runs):
    alone = {r.game: r.seconds for r in runs if r.ranks == 1}
    rows = [(r.name, f"{r.clock:.1f}", f"{r.seconds:.1f}", f"{r.seconds / alone[r.game]:.2f}",
             f"{r.busiest:.1f}", f"{r.bytes / r.positions:.2f}") for r in runs]
    return table(("counted", "by the clock", "of processors", "of one rank's", "of the busiest",
                  "bytes a position"), rows)


def parameters(models):
    return "\n".join(model.words() for model in models.values())


def wrong_by(predicted, measured):
    return 0.0 if measured == 0 else predicted / measured - 1


def comparison(runs, models):
    rows = []
    for r in runs:
        if r.use == "cost":
            continue
        model = models[r.kind]
        seconds = model.seconds(r.positions, r.moves, r.ranks)
        sent = model.bytes(r.positions, r.moves, r.ranks)
        rows.append((r.name, r.use, f"{r.seconds:.1f}", f"{seconds:.1f}", f"{wrong_by(seconds, r.seconds):+.0%}",
                     f"{r.bytes / 1e6:,.1f}", f"{sent / 1e6:,.1f}", f"{wrong_by(sent, r.bytes):+.0%}"))
    return table(("run", "for", "seconds", "model", "", "MB sent", "model", ""), rows)


def plan(models):
    rows = []
    for game, kind, positions, moves in PLANS:
        model = models[kind]
        for machines in MACHINES:
            # The ranks of a machine share its network; what they send each other does not use it.
            sent = model.bytes(positions, moves, machines)
            compute = model.seconds(positions, moves, model.ranks_on(machines)) / (machines * CORES)
            network = sent / machines / NETWORK
            disk = model.keeping(positions, machines)
            memory = model.memory(positions) / machines
            terms = {"processor": compute, "network": network, "disk": disk}
            hours = (max(compute, network) + disk) / 3600
            longest = max(terms, key=terms.get)
            breaks = "memory" if memory > MEMORY else longest
            rows.append((f"{game}, {machines:,}", f"{memory / 1e9:,.0f}", f"{compute / 3600:,.3f}",
                         f"{network / 3600:,.3f}", f"{disk / 3600:,.3f}", f"{hours * machines:,.1f}",
                         f"{sent / 1e12:,.1f}", breaks))
    return table(("game, machines", "GB each", "processor h", "network h", "disk h",
                  "machine hours", "TB moved", "first"), rows)


def fenced(part):
    return f"```text\n{part}\n```"


def check(page, parts, runs, models):
    """Whether the page has what is printed, and the model holds where nothing was fitted."""
    text = Path(page).read_text(encoding="utf-8")
    faults = [f"{page} lacks what scripts/mpi/model.py prints:\n{part}"
              for part in parts if fenced(part) not in text]
    checks = [r for r in runs if r.use == "check"]
    for r in checks:
        model = models[r.kind]
        for what, predicted, measured in (
                ("seconds", model.seconds(r.positions, r.moves, r.ranks), r.seconds),
                ("bytes", model.bytes(r.positions, r.moves, r.ranks), r.bytes)):
            if abs(wrong_by(predicted, measured)) > MOST_WRONG:
                faults.append(f"{r.game} on {r.ranks} ranks: {what} are {measured}, not {predicted}")
    if {r.method for r in checks} != {r.method for r in runs}:
        faults.append("runs.csv has no run of each method that nothing is fitted to")
    return faults


def update(page, parts):
    """Each fenced text of the page that begins as a part does becomes that part."""
    text = Path(page).read_text(encoding="utf-8")
    for part in parts:
        begin = re.escape("```text\n" + re.split(r"  |:", part)[0])
        text, found = re.subn(begin + r"(  |:).*?\n```", lambda _, part=part: fenced(part), text, flags=re.S)
        if found != 1:
            sys.exit(f"model.py: {page} has {found} places for what begins so:\n{part}")
    Path(page).write_text(text, encoding="utf-8")


def main(words):
    runs = read_runs()
    models = fitted(runs)
    parts = [costs(runs), parameters(models), comparison(runs, models), plan(models)]
    if not words:
        print("\n\n".join(parts))
        return 0
    if len(words) != 2 or words[0] not in ("--check", "--update"):
        print(__doc__, file=sys.stderr)
        return 2
    if words[0] == "--update":
        update(words[1], parts)
        return 0
    faults = check(words[1], parts, runs, models)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
