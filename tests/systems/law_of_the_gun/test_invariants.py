"""What always holds in a duel (the rulebook's section ``invariants``).

Two of its lines are laws of the house (:mod:`tests.laws`): a refused order changes nothing, and the same
setup, orders and dice give the same events. The line on points stands in :mod:`.test_orders`, the one on
order text beside the prose that reads and prints it.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN
from tests.generators.shelf import GENERATORS
from tests.generators.walk import Played, walk, walks
from tests.systems.law_of_the_gun.invariants import INVARIANTS, Invariant, one_hand_each

GENERATOR = GENERATORS[LAW_OF_THE_GUN.id]


@pytest.fixture(scope="module")
def steps() -> list[Played]:
    return walks(LAW_OF_THE_GUN, GENERATOR, 1883, 500)


@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda invariant: invariant.__name__)
def test_it_holds_on_every_step(invariant: Invariant, steps: list[Played]) -> None:
    for played in steps:
        invariant(played)


@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(rng=st.randoms(use_true_random=False))
def test_they_hold_in_the_smallest_duels(rng: Random) -> None:
    """The same, driven by Hypothesis, which finds the smallest duel that breaks one."""
    for played in walk(LAW_OF_THE_GUN, GENERATOR, rng, most=3):
        for invariant in INVARIANTS:
            invariant(played)


def test_the_steps_are_of_every_sort(steps: list[Played]) -> None:
    """Every kind of event and every kind of die occurs, and men shoot at each other hand against hand."""
    kinds = Counter(event.kind for played in steps for event in played.step.events)
    assert set(kinds) >= {kind.kind for kind in LAW_OF_THE_GUN.event_kinds} - {"duel_opens", "ruled"}
    dice = Counter(die.label.split(".")[1] for played in steps for die in played.dice)
    assert len(dice) == 20, dice
    assert sum(one_hand_each(played) is not None for played in steps) >= 50
