"""Measure everything and write results.md: `make bench`."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from bench.figures import Row
from bench.rows import rows
from bench.timing import ROUNDS
from bench.web import TITLE

RESULTS = Path(__file__).with_name("results.md")

HEAD = """# Measured

Made by `make bench`; every run overwrites all but the part of the site. Machine: {cores} cores, {system},
{python}.

Medians of {rounds} rounds, warmed up; every round runs all jobs, each with its anchor right behind it. The
anchor of turns, duels and odds is `bench/plain_referee.py`, that of fencing `bench/plain_fencing.py`: a plain
script for the same turn without events, arithmetic, clauses, secrets or legality, which comes to the same end
with the same dice (tested). The ratio is the median of the rounds' ratios, job to anchor.

| what | measured | promised | holds | anchor | ratio |
| --- | ---: | ---: | :---: | ---: | ---: |
"""

NOTES = """
## What they say

- The referee takes some forty times as long as the script: of every number it tells what it is made of, which
  clause says so and who may know it, and every change is a new frozen state.
- The odds cost as much as a turn has different ends. Each bystander in the line of fire doubles them with
  every miss that may kill him: four guns and two bystanders come to some six hundred ends, each refereed
  through all stages by the full rules. To be faster there takes a compiled kernel; so far it takes patience.
- The odds of an exchange stay far below their limit: feints and blows come one after another, and what ends
  alike is gone on with once. Where both throw for their endurance it takes as many times as long as there are
  ways to cut both stacks short.
- A record verified by the standard library alone is read, its chain hashed and every die derived again. A
  turn refereed again is besides checked for legality, played, and its events and state spelled and compared.
- Most of the memory is Python, the rules and the reading of packs: a thousand turns fit into what starting
  gave back.
"""

MARKS = {True: "yes", False: "NO", None: ""}


def line(row: Row) -> str:
    cells = (row.what, row.measured, row.target, MARKS[row.holds], row.anchor, row.ratio)
    return f"| {' | '.join(cells)} |\n"


def main() -> None:
    """Measure, keep the figures and print them."""
    report = (
        HEAD.format(
            cores=os.cpu_count(),
            system=platform.system(),
            python=f"{platform.python_implementation()} {platform.python_version()}",
            rounds=ROUNDS,
        )
        + "".join(map(line, rows()))
        + NOTES
    )
    of_the_site = "".join(RESULTS.read_text("utf-8").partition(TITLE)[1:])
    RESULTS.write_text(report + of_the_site, encoding="utf-8")
    print(report, end="")


if __name__ == "__main__":
    main()
