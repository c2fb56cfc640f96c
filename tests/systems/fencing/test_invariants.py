"""The invariants of the rulebook, on steps of random duels and on pairs of stacks.

The last of them are laws of the house too (:mod:`tests.laws`, :mod:`tests.secrets`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from random import Random
from typing import cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sekundant.systems.fencing.events import Attack, Neutralised
from sekundant.systems.fencing.options import Options
from sekundant.systems.fencing.orders import Action, Stack, StackOrder
from sekundant.systems.fencing.system import FENCING
from sekundant.systems.fencing.weapons import DISTANCES, Distance
from tests.generators.shelf import GENERATORS
from tests.generators.walk import ByLabel, Played, walk, walks
from tests.systems.fencing import invariants as rulebook
from tests.systems.fencing.asking import with_bets
from tests.systems.fencing.invariants import Invariant

GENERATOR = GENERATORS[FENCING.id]

INVARIANTS = (
    pytest.param(
        rulebook.the_cost_of_a_stack_never_exceeds_the_stack_points,
        marks=pytest.mark.clause("FE.2.1", "FE.3.0.2", "FE.3.0.2.a", "FE.3.0.2.d", "FE.5.1.e", "FE.6.4"),
    ),
    pytest.param(
        rulebook.a_stack_is_never_longer_than_its_cost_and_cancelling_leaves_every_rest,
        marks=pytest.mark.clause("FE.3.0.2.b", "FE.3.5.2.e", "FE.3.5.2.f", "FE.3.5.2.g"),
    ),
    pytest.param(
        rulebook.breath_never_exceeds_its_maximum,
        marks=pytest.mark.clause("FE.1.1.d", "FE.3.5.1", "FE.3.5.4.b", "FE.4.1.b", "FE.4.2.b", "FE.4.2.e"),
    ),
    pytest.param(
        rulebook.contests_cost_both_the_same_unless_the_winner_put_in_fewer,
        marks=pytest.mark.clause("FE.3.3.2.a", "FE.3.3.2.b", "FE.3.3.2.c", "FE.3.3.2.e", "FE.3.4.5.b"),
    ),
    pytest.param(
        rulebook.one_attack_one_riposte_and_two_damages_a_turn_at_most,
        marks=pytest.mark.clause("FE.3.1.1.a", "FE.3.2.1", "FE.3.2.2.b"),
    ),
    pytest.param(
        rulebook.a_riposte_answers_an_attack_that_missed_in_the_same_turn,
        marks=pytest.mark.clause("FE.3.2.2"),
    ),
    pytest.param(
        rulebook.captured_points_never_exceed_the_enemys_live_attacks,
        marks=pytest.mark.clause("FE.3.2.2.a", "FE.3.2.2.c"),
    ),
    pytest.param(
        rulebook.feints_take_no_more_than_their_powers_nor_than_there_are_parries,
        marks=pytest.mark.clause("FE.3.2.1.a", "FE.3.2.1.b", "FE.3.2.1.c", "FE.3.2.1.d", "FE.3.2.1.f"),
    ),
    pytest.param(
        rulebook.swapping_the_names_and_the_order_swaps_the_result,
        marks=pytest.mark.clause("FE.3.4.3.e"),
    ),
    pytest.param(
        rulebook.one_fighter_at_most_has_neutralised_positions_and_nobody_at_parity,
        marks=pytest.mark.clause("FE.3.3.1.f", "FE.3.3.5.a"),
    ),
    pytest.param(
        rulebook.the_distance_changes_only_by_a_live_action_and_not_twice_without_the_initiative,
        marks=pytest.mark.clause("FE.3.4.3.f", "FE.3.4.6.a", "FE.3.4.6.b", "FE.3.4.6.d"),
    ),
    pytest.param(
        rulebook.a_duel_that_is_over_has_one_out_who_throws_no_more,
        marks=pytest.mark.clause("FE.3.3.4.a", "FE.4.1.b", "FE.4.1.d"),
    ),
    pytest.param(
        rulebook.nothing_hidden_is_shown_before_the_turn_is_resolved,
        marks=pytest.mark.clause("FE.2.6.a", "FE.2.6.b"),
    ),
    pytest.param(rulebook.the_same_dice_give_the_same_and_every_one_is_used),
    pytest.param(
        rulebook.who_wins_the_distance_is_asked_unless_he_named_it, marks=pytest.mark.clause("FE.3.4.6")
    ),
)


@pytest.fixture(scope="module")
def steps() -> list[Played]:
    return walks(FENCING, GENERATOR, 1883, 300)


@pytest.mark.parametrize("invariant", INVARIANTS)
def test_it_holds_on_every_step(invariant: Invariant, steps: list[Played]) -> None:
    for played in steps:
        invariant(played)


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(rng=st.randoms(use_true_random=False))
def test_they_hold_in_the_smallest_duels(rng: Random) -> None:
    """The same, driven by Hypothesis, which finds the smallest duel that breaks one."""
    for played in walk(FENCING, GENERATOR, rng, most=3):
        for parameter in INVARIANTS:
            cast(Invariant, parameter.values[0])(played)


def test_the_steps_are_of_every_sort(steps: list[Played]) -> None:
    """Every kind of event and of die occurs, stacks of every length, every switch."""
    kinds = Counter(event.kind for played in steps for event in played.step.events)
    assert set(kinds) >= {kind.kind for kind in FENCING.event_kinds} - {"duel_opens", "ruled"}
    assert kinds["riposte"] >= 80
    assert kinds["feint"] >= 150
    dice = {die.label.split(".")[1] for played in steps for die in played.dice}
    assert dice >= {"bet", "cunning", "endurance", "feint", "attack", "riposte", "damage"}
    assert dice >= {"fortitude_stay", "fortitude_attack"}
    lengths = Counter(len(stack) for played in steps for stack in rulebook.stacks(played).values())
    assert set(lengths) >= set(range(12))
    for switch in fields(Options):
        chosen = {getattr(played.before.options, switch.name) for played in steps}
        assert len(chosen) >= 2, switch.name


# ---- one point more --------------------------------------------------------------------------------

FILLERS = (Action.REST, Action.DISTANCE)
"""Actions that do nothing in a blow; in their place an attack or a parry comes."""

OWN = st.lists(st.sampled_from((Action.ATTACK, Action.FEINT_FOR_ATTACK, *FILLERS)), min_size=1, max_size=8)
THEIRS = st.lists(st.sampled_from((Action.PARRY, Action.ATTACK, *FILLERS)), min_size=1, max_size=8)


def chance_of(ann: Stack, bob: Stack, distance: Distance, power: int) -> int | None:
    """The chance of Ann's attack in percent, with feints of one power; None if she strikes none."""
    faces = {f"ann.feint.{number}": (10, 40, 60, 90)[power] for number in range(1, 9)}
    answers = {"ann": StackOrder(stack=ann), "bob": StackOrder(stack=bob)}
    state = replace(with_bets(distance=distance.value), initiative="ann")
    events = FENCING.step(state, answers, ByLabel(1, faces)).events
    assert not any(isinstance(event, Neutralised) for event in events)
    return next((one.chance for one in events if isinstance(one, Attack) and one.by == "ann"), None)


@pytest.mark.clause("FE.3.1.1", "FE.3.1.2.a", "FE.3.1.2.b", "FE.3.1.2.c")
@settings(max_examples=400)
@given(
    ann=OWN, bob=THEIRS, distance=st.sampled_from(DISTANCES), power=st.integers(0, 3), place=st.integers(0, 7)
)
def test_one_more_attack_never_lowers_the_chance_and_one_more_parry_never_raises_it(
    ann: list[Action], bob: list[Action], distance: Distance, power: int, place: int
) -> None:
    """All else equal: the point takes the place of an action that does nothing in a blow."""
    length = max(len(ann), len(bob))  # so that nothing overhangs
    mine = tuple(ann) + (Action.REST,) * (length - len(ann))
    theirs = tuple(bob) + (Action.REST,) * (length - len(bob))
    place %= length
    chance = chance_of(mine, theirs, distance, power)
    if chance is None:
        return
    if mine[place] in FILLERS:
        more = chance_of(_with(mine, place, Action.ATTACK), theirs, distance, power)
        assert more is not None
        assert more >= chance
    if theirs[place] in FILLERS:
        guarded = chance_of(mine, _with(theirs, place, Action.PARRY), distance, power)
        assert guarded is not None
        assert guarded <= chance


def _with(stack: Stack, place: int, action: Action) -> Stack:
    return (*stack[:place], action, *stack[place + 1 :])


def test_one_more_point_does_count() -> None:
    """The property above would hold of a chance that never changes, too."""
    mine, theirs = (Action.ATTACK, Action.REST), (Action.REST, Action.REST)
    chances = [
        chance_of(mine, theirs, Distance.FAR, 0),
        chance_of((Action.ATTACK,) * 2, theirs, Distance.FAR, 0),
        chance_of(mine, (Action.PARRY, Action.REST), Distance.FAR, 0),
    ]
    assert chances == [61, 71, 46]
