"""Nobody learns what he may not know, until the rules reveal it.

Pairs of duels that differ in secrets alone (:mod:`.pairs`); what of them may show, and when, is the list
``DECLASSIFIED`` of the room's view and the list of open facts in :mod:`.public`.
"""

from __future__ import annotations

from random import Random

import pytest

from sekundant.core.wire import canonical, encode
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN as SYSTEM
from tests.generators.law_of_the_gun.secrets import VARIATIONS
from tests.generators.walk import walk
from tests.secrets.mutants import MUTANTS
from tests.secrets.pairs import GENERATOR, Count, leaks

PAIRS = 40_000
UNTIL_CAUGHT = 60_000
"""So many pairs a built-in leak may hide from; most are caught within a few hundred."""

RARE_DICE = {"nerves", "resist", "wills", "recoil", "extra_wound", "grit"}


def test_nobody_notices_the_secrets_of_others() -> None:
    count = Count()
    assert next(leaks(Random(1890), PAIRS, count), None) is None
    assert count.pairs >= PAIRS
    often = {*VARIATIONS, "order", "same speed", "same hit", "gun up the sleeve", "insight", "pause"}
    assert all(count.by[name] >= 100 for name in often), count.by
    assert all(count.by[name] >= 5 for name in ("reload", "graze", "look", "insight_tie")), count.by
    assert sum(count.by[name] for name in RARE_DICE) >= 30, count.by


def test_equal_views_are_equal_bytes() -> None:
    """Values that are equal can be spelled differently (1 and true), and it is bytes that go out."""
    rng = Random(1891)
    for played in walk(SYSTEM, GENERATOR, rng):
        for _ in range(20):
            seat = rng.choice(SYSTEM.seats(played.before))
            (variation, change) = rng.choice(tuple(VARIATIONS.items()))
            other = change(rng, played.before, seat)
            for reader in SYSTEM.seats(played.before):
                if reader != seat:
                    views = [canonical(encode(SYSTEM.view(some, reader))) for some in (played.before, other)]
                    assert views[0] == views[1], variation


def test_secrets_are_really_varied() -> None:
    """The seat itself does notice: a pair of equal duels would prove nothing."""
    rng = Random(1892)
    noticed = dict.fromkeys(VARIATIONS, 0)
    for number in range(150):
        for played in walk(SYSTEM, GENERATOR, rng, most=4, encounter=number):
            seat = rng.choice(SYSTEM.seats(played.before))
            for name, change in VARIATIONS.items():
                other = change(rng, played.before, seat)
                noticed[name] += other != played.before
    assert all(times >= 10 for times in noticed.values()), noticed


@pytest.mark.parametrize("name", MUTANTS)
def test_a_leak_that_is_built_in_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    MUTANTS[name](monkeypatch)
    leak = next(leaks(Random(1893), UNTIL_CAUGHT, Count(), words=1.0 if "words" in name else 0.0), None)
    assert leak is not None


def test_there_are_enough_leaks_to_catch() -> None:
    assert len(MUTANTS) >= 10


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_a_million_pairs(seed: int) -> None:
    assert next(leaks(Random(seed), 50_000, Count(), words=0.1), None) is None
