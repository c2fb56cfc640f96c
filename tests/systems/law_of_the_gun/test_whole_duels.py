"""Random duels of two to four from the opening to the end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sekundant.systems.law_of_the_gun.orders import Action, Deed, Order, Post
from sekundant.systems.law_of_the_gun.rules.leaving import OUTCOMES
from sekundant.systems.law_of_the_gun.state import Phase, State, Status
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN
from tests.generators.shelf import GENERATORS
from tests.generators.walk import Played, throw, walk
from tests.systems.law_of_the_gun.asking import duel, storm

GENERATOR = GENERATORS[LAW_OF_THE_GUN.id]

MOST = 80
"""So many steps a duel is followed. The rules let it go on for ever; a table would ask for a ruling."""


def play_duels(seed: int, duels: int) -> list[list[Played]]:
    rng = Random(seed)
    return [
        list(walk(LAW_OF_THE_GUN, GENERATOR, rng, most=MOST, encounter=number)) for number in range(duels)
    ]


def _check(steps: list[Played]) -> str:
    """The end of a duel: decided and nobody owes anything, or still waiting for somebody."""
    last = steps[-1].step.state
    outcome = LAW_OF_THE_GUN.outcome(last)
    if LAW_OF_THE_GUN.asks(last):
        assert len(steps) == MOST, "a duel that waits for somebody is not left"
        return "unfinished"
    assert outcome is not None
    assert outcome.how in OUTCOMES
    assert last.phase is Phase.OVER
    if outcome.winner is not None:
        assert last.side_stands(outcome.winner)
    for fighter in last.principals:
        spared_or_dead = fighter.status not in (Status.OUT, Status.SURRENDERED)
        assert spared_or_dead or outcome.winner is None or fighter.name == outcome.winner
    return outcome.how


def test_a_duel_ends_or_still_waits_for_somebody() -> None:
    duels = play_duels(1886, 400)
    ends = Counter(_check(steps) for steps in duels if steps)
    assert len(ends) >= 7, ends
    assert ends["unfinished"] <= 20, ends


@pytest.mark.soak
def test_20_000_duels_end_or_still_wait_for_somebody() -> None:
    for seed in range(50):
        for steps in play_duels(2000 + seed, 400):
            assert not steps or _check(steps)


def test_a_turn_goes_by_whatever_is_done_on_it() -> None:
    """Nothing brings a duel back to where it stood: turns and posts only grow in number."""
    for steps in play_duels(1887, 60):
        for played in steps:
            before, after = played.before, played.step.state
            assert _clock(after) > _clock(before)


def _clock(state: State) -> tuple[int, int, bool, int]:
    return (state.serial, list(Phase).index(state.phase), state.playing is not None, len(state.before.posts))


def test_men_who_hold_for_ever_are_never_done() -> None:
    """By rule a duel has no last turn: it is unfinished until somebody acts or the master rules."""
    state = duel()
    hold = Order(action=Action.HOLD)
    for turn in range(1, MOST):
        assert state.turn == turn
        state = throw(LAW_OF_THE_GUN, state, {"ann": hold, "bob": hold}, turn).step.state
        assert LAW_OF_THE_GUN.outcome(state) is None
        assert [ask.seat for ask in LAW_OF_THE_GUN.asks(state)] == ["ann", "bob"]


def test_men_who_wait_for_ever_never_come_to_blows() -> None:
    state = storm()
    for step in range(MOST):
        (ask, *_) = LAW_OF_THE_GUN.asks(state)
        state = throw(LAW_OF_THE_GUN, state, {ask.seat: Post(actions=(Deed.WAIT,))}, step).step.state
        assert LAW_OF_THE_GUN.outcome(state) is None
    assert state.phase is Phase.BEFORE
