"""Sampled turns, and what they say of the exact odds. Seeds are fixed: nothing here is left to luck."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from sekundant.odds.exact import distribution, summary
from sekundant.odds.sample import frequencies
from sekundant.systems.fencing import state as fencing
from tests.odds import exchanges, turns
from tests.odds.turns import ONE_SHOT_EACH, SEVEN_AGAINST_THREE, TURNS, Played

FIVE = 5
"""Standard errors that a frequency may lie off."""


def strayed(exact: dict[Any, Fraction], counted: Counter[Any]) -> dict[Any, float]:
    """The outcomes whose frequency is more than five standard errors off, and by how many."""
    times = counted.total()
    errors = {}
    for outcome in exact.keys() | counted.keys():
        likely = float(exact.get(outcome, Fraction(0)))
        error = sqrt(likely * (1 - likely) / times)
        distance = abs(counted[outcome] / times - likely)
        if distance > FIVE * error:
            errors[outcome] = distance / error if error else float("inf")
    return errors


def ends(state: Any) -> object:
    """How both came out of a turn."""
    return exchanges.ends(state) if isinstance(state, fencing.State) else turns.ends(state)


def sampled(played: Played[Any], times: int, seed: int) -> Counter[object]:
    return frequencies(
        played.system,
        played.state,
        played.answers,
        times=times,
        below=random.Random(seed).randrange,
        of=ends,
    )


def exact(played: Played[Any]) -> dict[object, Fraction]:
    return summary(distribution(played.system, played.state, played.answers), ends)


def test_five_thousand_exchanges_fall_out_as_the_exact_odds_say() -> None:
    assert strayed(exact(exchanges.RICH), sampled(exchanges.RICH, 5_000, seed=1628)) == {}


@pytest.mark.parametrize("turns", [10_000, pytest.param(100_000, marks=pytest.mark.soak)])
def test_very_many_turns_fall_out_as_the_exact_odds_say(turns: int) -> None:
    counted = sampled(SEVEN_AGAINST_THREE, turns, seed=1881)
    assert counted.total() == turns
    assert strayed(exact(SEVEN_AGAINST_THREE), counted) == {}


@pytest.mark.parametrize(
    "played", (TURNS | exchanges.EXCHANGES).values(), ids=(TURNS | exchanges.EXCHANGES).keys()
)
def test_two_thousand_turns_of_every_kind_do_too(played: Played[Any]) -> None:
    assert strayed(exact(played), sampled(played, 2_000, seed=26)) == {}


def test_odds_that_are_a_little_wrong_are_found_out() -> None:
    odds = exact(ONE_SHOT_EACH)
    one, other = list(odds)[:2]
    odds[one] += Fraction(1, 20)
    odds[other] -= Fraction(1, 20)
    assert strayed(odds, sampled(ONE_SHOT_EACH, 2_000, seed=26)).keys() == {one, other}


def test_the_same_seed_gives_the_same_frequencies() -> None:
    assert sampled(ONE_SHOT_EACH, 50, seed=3) == sampled(ONE_SHOT_EACH, 50, seed=3)
    assert sampled(ONE_SHOT_EACH, 50, seed=3) != sampled(ONE_SHOT_EACH, 50, seed=4)
