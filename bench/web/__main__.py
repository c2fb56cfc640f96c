"""Measure the site, and put the figures into their part of results.md: `python -m bench.web`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from bench.web import TITLE
from bench.web.load import CONNECTIONS
from bench.web.looking import LONGEST, Looked
from bench.web.measuring import ORDERS, ROUNDS, Measured, Opened, measured

RESULTS = Path(__file__).parent.with_name("results.md")

HEAD = """
Made by `python -m bench.web`; it overwrites this part alone. One granian worker with one thread on one core,
SQLite in a file (WAL, synchronous FULL), the client on the other core with {connections} connections.
Medians of {rounds} rounds; in each every job has its anchor right behind it, in the same server process: a
view without the site's middleware that reads one row by the ORM, or inserts one in a transaction. It is
measured twice: as Django's default settings have it, with a connection a request (promises are held against
this one), and with a connection that is kept, as the site does. A ratio is the median of the rounds' own.
Orders are handed in through the form of the page, each in a duel of its own, {orders} a round. A page is
looked at again and again, as those who wait do; a first look is at one that nobody has been shown yet, with
one connection: that page is drawn. The order that ends a turn plays the turn as well, in a transaction of its
own. Nothing was promised of these two; they say what the promised ones leave out. API is the same duels, read
by a program with a token. Load averages of the machine at the
end: {load}.

| what | a second | p99 | anchor | a second | p99 | ratio | promised | holds | p99 to it | kept | ratio |
| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | :---: | ---: | ---: | ---: |
"""

LOOKS = """
Fights that are over, looked at one by one on one connection, each look with a bare read behind it; medians.
A first look at a replay is at one that the process has not played again yet.

| what | takes | a bare read | times | promised | holds |
| --- | ---: | ---: | ---: | ---: | :---: |
"""

PROMISED = {"page": 0.2, "order": 0.2}
"""The page of a running duel is promised a fifth of what the bare view does, and so is an order."""

SLOWEST = 4
"""So many times the anchor's 99th percentile may that of an order be."""

LARGEST = 150_000
"""In so many bytes a long duel opens."""


def line(job: Measured) -> str:
    """A row of the table."""
    least = PROMISED.get(job.what.partition(",")[0])
    holds = least is None or (job.ratio >= least and (job.against == "read" or job.slower <= SLOWEST))
    cells = (
        job.what, f"{job.rate:,.0f}", milliseconds(job.p99), job.against, f"{job.anchor:,.0f}",
        milliseconds(job.anchor_p99), f"{job.ratio:.2f}", f"{least}" if least else "",
        ("yes" if holds else "NO") if least else "", f"{job.slower:.1f}", f"{job.kept:,.0f}",
        f"{job.to_kept:.2f}",
    )  # fmt: skip
    return f"| {' | '.join(cells)} |\n"


def milliseconds(seconds: float) -> str:
    """As a table has it."""
    return f"{seconds * 1e3:,.0f} ms"


def opening(one: Opened) -> str:
    """What opening a long duel takes."""
    holds = one.first <= LONGEST and one.size <= LARGEST
    return (
        f"- A duel of 10,000 events, {one.what}: opened in {milliseconds(one.first)}, again in "
        f"{milliseconds(one.median)}; {one.size / 1000:,.0f} kB (promised: 300 ms, 150 kB: "
        f"{'holds' if holds else 'does NOT hold'}).\n"
    )


def look(one: Looked) -> str:
    """A row of the table of looks."""
    holds = "" if one.promised is None else "yes" if one.seconds <= one.promised else "NO"
    promised = "" if one.promised is None else milliseconds(one.promised)
    cells = (
        one.what, milliseconds(one.seconds), milliseconds(one.anchor), f"{one.seconds / one.anchor:,.0f}",
        promised, holds,
    )  # fmt: skip
    return f"| {' | '.join(cells)} |\n"


def load_average() -> str:
    """How busy the machine was: with more than one process a core what is absolute says little."""
    return ", ".join(f"{one:.1f}" for one in os.getloadavg())


def report(jobs: Iterable[Measured], opened: Iterable[Opened], looked: Iterable[Looked]) -> str:
    """The part of the site."""
    head = HEAD.format(connections=CONNECTIONS, rounds=ROUNDS, orders=ORDERS, load=load_average())
    looks = LOOKS + "".join(map(look, looked))
    return TITLE + head + "".join(map(line, jobs)) + looks + "\n" + "".join(map(opening, opened))


def examined() -> str:
    """What the doctor takes, measured by a process of its own with settings of its own."""
    command = [sys.executable, "-m", "bench.web.examining"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    part = report(*measured()) + examined()
    RESULTS.write_text(RESULTS.read_text("utf-8").partition(TITLE)[0] + part, "utf-8")
    print(part, end="")
