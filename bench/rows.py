"""What is measured, and what was promised."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from subprocess import run
from typing import Any

from bench import plain_referee
from bench.duels import LAW, opened, orders, plain_men, random_duel, random_numbers, shoot
from bench.fencing_rows import exchanges, odds_of_exchanges
from bench.figures import Row, Timed, TimedDice
from bench.long_encounter import recorded
from bench.timing import Job, Race, run_rounds
from sekundant.core.chance import Sampled
from sekundant.ledger.verify import verify
from sekundant.odds.exact import distribution
from sekundant.systems.law_of_the_gun.orders import Hands

# ---------------------------------------------------------------- turns and duels

MIDDLING = {"quickness": 1, "accuracy": 1, "endurance": 1, "will": 1}
TURN_LIMIT, DUEL_LIMIT, ODDS_LIMIT = 0.0005, 0.005, 0.1
SPEEDS = ((7, 3), (6, 6), (12, 1), (8, 0))
"""The speeds of the turns that are timed."""

HUNDRED = [random_numbers(Random(seed)) for seed in range(100)]

Orders = tuple[tuple[int, int], tuple[int, int]]


def split(speeds: tuple[int, int]) -> Orders:
    """All twelve points of both: the speeds, and the rest on hit."""
    return (speeds[0], 12 - speeds[0]), (speeds[1], 12 - speeds[1])


def thrown_by_script(speeds: tuple[int, int]) -> Job:
    """One turn of two middling men by the plain script."""
    both, below = split(speeds), Random(1).randrange

    def play() -> None:
        one, other = plain_men((MIDDLING, MIDDLING))
        plain_referee.turn(one, other, both, below)

    return play


def turns() -> Iterator[Timed]:
    state, chance = opened((MIDDLING, MIDDLING)), Sampled(Random(1).randrange)
    for speeds in SPEEDS:
        yield Timed(
            f"a turn of the shoot-out with all events, speed {speeds[0]} against {speeds[1]}",
            partial(LAW.step, state, orders(*split(speeds)), chance),
            thrown_by_script(speeds),
            "the same turn",
            TURN_LIMIT,
        )
    rng, twin = Random(2), Random(2)
    states = [opened(numbers) for numbers in HUNDRED]

    def random_turn() -> None:
        state = rng.choice(states)
        LAW.step(state, orders(*random_split(rng)), Sampled(rng.randrange))

    def random_turn_of_script() -> None:
        one, other = plain_men(twin.choice(HUNDRED))
        plain_referee.turn(one, other, random_split(twin), twin.randrange)

    yield Timed(
        "the same, random men and orders", random_turn, random_turn_of_script, "a random turn", TURN_LIMIT
    )


def random_split(rng: Random) -> Orders:
    return split((rng.randrange(13), rng.randrange(13)))


def duels() -> Iterator[Timed]:
    seeds, twins = count(), count()

    def duel() -> None:
        rng = Random(next(seeds))
        random_duel(random_numbers(rng), rng.randrange, Sampled(rng.randrange))

    def duel_of_script() -> None:
        rng = Random(next(twins))
        one, other = plain_men(random_numbers(rng))
        plain_referee.duel(one, other, rng.randrange, rng.randrange)

    yield Timed(
        "a whole random duel: opened, every order checked, to the loser's fate",
        duel,
        duel_of_script,
        "a random duel",
        DUEL_LIMIT,
    )


# ---------------------------------------------------------------- odds

TOUGH: dict[str, Any] = {"accuracy": 1, "endurance": 3, "will": 3, "skills": {"lucky": True}}
TWO_GUNS: dict[str, Any] = {
    "endurance": 2,
    "will": 3,
    "guns": {"classic": 6, "other": {"type": "classic", "loaded": 6}},
    "hands": {"main": "classic", "off_hand": "other"},
    "skills": {"left_hand": 2, "lucky": True},
}


CROWDED = {"bystanders": [{"id": "barkeeper", "at": [0, 0]}, {"id": "pianist", "at": [0, 1]}]}


def odds() -> Iterator[Timed]:
    state = opened((MIDDLING, MIDDLING))
    for speeds in SPEEDS:
        yield Timed(
            f"the exact odds of a turn, speed {speeds[0]} against {speeds[1]}",
            partial(distribution, LAW, state, orders(*split(speeds))),
            thrown_by_script(speeds),
            "one such turn thrown",
            ODDS_LIMIT,
        )
    twelve_shots = {"ann": shoot(7, 4, hands=Hands.TWO), "bob": shoot(0, 12)}
    four_guns = {"ann": shoot(9, 2, hands=Hands.TWO), "bob": shoot(2, 9, hands=Hands.TWO)}
    for what, fighters, both, scene in (
        ("twelve shots of two guns at a lucky and tough man", (TWO_GUNS, TOUGH), twelve_shots, {}),
        ("two guns each, two bystanders in the line of fire", (TWO_GUNS, TWO_GUNS), four_guns, CROWDED),
    ):
        yield Timed(
            f"the same, {what}",
            partial(distribution, LAW, opened(fighters, scene=scene), both),
            thrown_by_script((8, 0)),
            "a turn of 8 against 0 thrown",
            ODDS_LIMIT,
        )


# ---------------------------------------------------------------- the record

DICE_A_SECOND = 20_000
MOST_BYTES = 50_000_000


def records() -> Iterator[TimedDice]:
    lines = recorded().ledger.lines
    for what, system in (
        ("verify a record of 1,000 turns, by the standard library alone", None),
        ("the same with every turn refereed again", LAW),
    ):
        verdict = verify(lines, system)
        if verdict.status != "good":
            raise RuntimeError(f"the record is {verdict.status}: {verdict.code} in line {verdict.line}")
        yield TimedDice(
            what,
            partial(verify, lines, system),
            partial(hash_lines, lines),
            "each line read as JSON and hashed",
            None if system else verdict.dice / DICE_A_SECOND,
            verdict.dice,
        )


def hash_lines(lines: tuple[str, ...]) -> None:
    for line in lines:
        json.loads(line)
        sha256(line.encode()).digest()


def memory() -> Row:
    child = run(
        [sys.executable, "-m", "bench.long_encounter"],
        capture_output=True,
        check=True,
        text=True,
        cwd=Path(__file__).parent.parent,
    )
    figures = json.loads(child.stdout)
    peak, before, record = (figures[name] / 1e6 for name in ("peak", "before", "record"))
    return Row(
        what=f"memory of an encounter of {figures['turns']:,} turns, state and record",
        measured=f"{peak:.3g} MB, the whole process",
        target=f"under {MOST_BYTES / 1e6:.0f} MB",
        holds=figures["peak"] < MOST_BYTES,
        anchor=f"after one turn: {before:.3g} MB; the record: {record:.3g} MB",
        ratio=f"{peak / before:.3g}",
    )


# ---------------------------------------------------------------- the command line

HELP_LIMIT = 0.3


def command_line() -> Iterator[Timed]:
    program = Path(sys.executable).with_name("sekundant")
    yield Timed(
        "`sekundant --help`, the whole process",
        partial(silently, [str(program), "--help"]),
        partial(silently, [sys.executable, "-c", "pass"]),
        "a bare start of Python",
        HELP_LIMIT,
    )


def silently(command: list[str]) -> None:
    run(command, capture_output=True, check=True)


def rows() -> Iterator[Row]:
    """All figures, in the order of the report."""
    timed = [
        *turns(),
        *duels(),
        *odds(),
        *exchanges(),
        *odds_of_exchanges(),
        *records(),
        *command_line(),
    ]
    races = [Race(one.job, one.anchor) for one in timed]
    run_rounds(races)
    for one, race in zip(timed, races, strict=True):
        yield one.row(race)
    yield memory()
