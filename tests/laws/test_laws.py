"""Every step of every system obeys every law of the house."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.generators.shelf import GENERATORS
from tests.generators.walk import Played, walk
from tests.laws.laws import LAWS, Law, Room


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_every_step(law: Law, room: Room, steps: list[Played]) -> None:
    for played in steps:
        law(room, played)


def test_the_steps_are_of_every_sort(room: Room, steps: list[Played]) -> None:
    """The laws above say little if hardly anything happens in the steps on which they are tried."""
    told = {type(event) for played in steps for event in played.step.events}
    answered = {type(answer) for played in steps for answer in played.answers.values()}
    waited = {ask.what for played in steps for ask in room.system.asks(played.before)}
    assert len(told) >= 0.85 * len(room.system.event_kinds) - 2, sorted(kind.__name__ for kind in told)
    assert answered == set(room.system.answer_kinds)
    assert len(waited) >= 3


def test_a_system_without_a_generator_is_not_forgotten(room: Room) -> None:
    assert room.system.id in GENERATORS


@settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.function_scoped_fixture,
    ],
)
@given(rng=st.randoms(use_true_random=False))
def test_a_short_encounter_of_any_kind_obeys_all_laws(room: Room, rng: Random) -> None:
    """The same laws, driven by Hypothesis, which finds the smallest encounter that breaks one."""
    for played in walk(room.system, room.generator, rng, most=3):
        for law in LAWS:
            law(room, played)
