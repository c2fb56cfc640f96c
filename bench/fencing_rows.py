"""What is measured of fencing: exchanges of twelve stack points against twelve, and their odds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from bench.exchanges import Bout, bout, random_bout
from bench.figures import Timed
from bench.timing import Job
from sekundant.core.chance import Sampled
from sekundant.odds.exact import distribution
from sekundant.systems.fencing.system import FENCING

EXCHANGE_LIMIT, ODDS_LIMIT = 0.0005, 0.25

PLAIN = bout("aaapppiidddr", "pppaaaddiirr")
RICH = bout("ffarggarpri", "pfapprgafiar")
RICH_TOO = bout("arppggdfrdpd", "rdpappaadggg")
SPENT = bout("ffarggarpri", "pfapprgafiar", breath=-1)

SORTS = {
    "plain stacks": PLAIN,
    "many feints and ripostes": RICH,
    "many feints for ripostes": RICH_TOO,
    "many feints and ripostes, both out of breath": SPENT,
}

HUNDRED = [random_bout(Random(seed)) for seed in range(100)]


def exchanges() -> Iterator[Timed]:
    for sort, one in SORTS.items():
        yield Timed(
            f"an exchange of fencing with all events, 12 points against 12: {sort}",
            partial(FENCING.step, one.opened(), one.answers(), Sampled(Random(1).randrange)),
            by_script(one),
            "the same exchange",
            EXCHANGE_LIMIT,
        )
    rng, twin = Random(2), Random(2)
    ready = [(one.opened(), one.answers()) for one in HUNDRED]

    def random_exchange() -> None:
        state, answers = rng.choice(ready)
        FENCING.step(state, answers, Sampled(rng.randrange))

    def random_exchange_of_script() -> None:
        twin.choice(HUNDRED).by_script(twin.randrange)

    yield Timed(
        "the same, random fencers and stacks",
        random_exchange,
        random_exchange_of_script,
        "a random exchange",
        EXCHANGE_LIMIT,
    )


def odds_of_exchanges() -> Iterator[Timed]:
    for sort, one in SORTS.items():
        yield Timed(
            f"the exact odds of an exchange, 12 points against 12: {sort}",
            partial(distribution, FENCING, one.opened(), one.answers()),
            by_script(one),
            "one such exchange thrown",
            ODDS_LIMIT,
        )


def by_script(one: Bout) -> Job:
    """The exchange by the plain script."""
    return partial(one.by_script, Random(1).randrange)
