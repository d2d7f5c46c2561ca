#!/usr/bin/env python3
"""Measures anew what scripts/mpi/model.py is fitted to, and writes scripts/mpi/runs.csv.

    scripts/mpi/measure.py [--times N] [GAME...]    all games, or those whose name begins so: Teeko

Each run is made N times (3), all of them in turn, and the one of least processor time is kept: what
disturbs a machine, as its other guests, adds to it alone. The file is written after each turn. Before
each run is another one, which is not measured: a virtual machine may have to ask for the memory that it
touches first, and that took two thirds of the time of Cram 5 x 7. They count all positions, with one
thread a rank, by the zermelo-mpi that scripts/mpi/run builds. Nothing else should be at work on the
machine. Then docs/many-machines.md gets what the model prints: scripts/mpi/model.py --update
docs/many-machines.md.
"""

import argparse
import csv
import re
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
RUNS = HERE / "runs.csv"
PROGRAM = HERE.parent.parent / "build/mpi/bin/zermelo-mpi"
COSTS = re.compile(r"([\d.]+) s of processor, the busiest ([\d.]+), ([\d,]+) bytes sent")


def measured(row):
    """Seconds by the clock and of processors, of the busiest rank too, and bytes sent."""
    run_of(row)
    return run_of(row)


def run_of(row):
    command = [str(HERE / "launch"), "-np", row["ranks"], str(PROGRAM), "count", *row["words"].split()]
    began = time.monotonic()
    run = subprocess.run(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
                         timeout=3600)
    clock = time.monotonic() - began
    costs = COSTS.search(run.stderr)
    if run.returncode != 0 or not costs:
        sys.exit(f"measure.py: {' '.join(command)} failed:\n{run.stderr}")
    return {"clock": f"{clock:.2f}", "seconds": costs[1], "busiest": costs[2],
            "bytes": costs[3].replace(",", "")}


def write(rows):
    with open(RUNS, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--times", type=int, default=3, choices=range(1, 100), metavar="N",
                        help="how often each run is made")
    parser.add_argument("games", nargs="*", metavar="GAME", help="games whose name begins so; all")
    asked = parser.parse_args()
    if not PROGRAM.exists():
        sys.exit(f"measure.py: no {PROGRAM}; scripts/mpi/run builds it")
    with open(RUNS, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    chosen = [row for row in rows
              if not asked.games or any(row["game"].startswith(game) for game in asked.games)]
    found = [[] for _ in chosen]
    for _ in range(asked.times):
        for row, runs in zip(chosen, found):
            runs.append(measured(row))
            print(row["game"], row["ranks"], runs[-1], file=sys.stderr)
        for row, runs in zip(chosen, found):
            row.update(min(runs, key=lambda run: float(run["seconds"])))
        write(rows)


if __name__ == "__main__":
    main()
