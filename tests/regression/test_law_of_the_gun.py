"""What random duels of the Law of the Gun once broke, each replayed for ever."""

from __future__ import annotations

from typing import Any

import pytest

from sekundant.core.encounter import Outcome, illegal, play
from sekundant.core.events import seen
from sekundant.systems.law_of_the_gun.events import InsightWorks, LookedOver
from sekundant.systems.law_of_the_gun.orders import Action, Deed, Order, Post
from sekundant.systems.law_of_the_gun.state import Phase, State, Status
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN as SYSTEM
from tests.generators.walk import ByLabel
from tests.systems.law_of_the_gun.asking import duel, storm

HOLD = Order(action=Action.HOLD)
FIRE = Post(actions=(Deed.OPEN_FIRE,), shoot=HOLD)
RETURN = Post(actions=(Deed.RETURN_FIRE,), shoot=HOLD)


def play_on(state: State, *turns: dict[str, Any], seed: int = 0, **faces: int) -> tuple[State, list[Any]]:
    """The state after these answers, and all that happened."""
    events: list[Any] = []
    for answers in turns:
        step = play(SYSTEM, state, answers, ByLabel(seed, faces))
        state = step.state
        events.extend(step.events)
    return state, events


def test_the_order_in_which_fire_is_returned_does_not_order_the_events() -> None:
    state, _ = play_on(storm(others={"cid": {}}), {"ann": FIRE})
    answers = {"bob": RETURN, "cid": RETURN}
    assert play_on(state, answers) == play_on(state, dict(reversed(answers.items())))


def test_the_last_man_of_a_standoff_who_opens_fire_has_won() -> None:
    state, _ = play_on(storm(others={"cid": {}}), {"bob": Post(actions=(Deed.SURRENDER,))})
    state, _ = play_on(state, {"cid": Post(actions=(Deed.SURRENDER,))}, {"ann": FIRE})
    assert SYSTEM.outcome(state) == Outcome("ann", "last_standing")
    assert [ask.what for ask in SYSTEM.asks(state)] == ["fates"]


def test_fire_is_opened_on_the_ally_of_a_silent_man() -> None:
    state = storm(allies={"eve": {"of": "bob", "guns": {"classic": 6}, "at": [1, 1]}})
    state = SYSTEM.silence(state, "bob", 100)
    state, _ = play_on(state, {"ann": Post(actions=(Deed.CLAIM_SILENCE,))})
    state, _ = play_on(state, {"ann": FIRE})
    assert state.phase is Phase.SHOOTOUT
    assert [ask.seat for ask in SYSTEM.asks(state)] == ["ann"]


@pytest.mark.parametrize("others", [{}, {"cid": {"status": "killed"}}])
def test_allies_fight_on_when_no_principal_stands(others: dict[str, Any]) -> None:
    ally = {"guns": {"classic": 6}, "at": [1, 1]}
    state = duel(
        {"status": "killed"},
        {"status": "out"},
        others=others,
        allies={"eve": {**ally, "of": "ann"}, "fay": {**ally, "of": "bob"}},
        turn=3,
    )
    assert [ask.seat for ask in SYSTEM.asks(state)] == ["ann", "bob"]
    shoots = SYSTEM.objections(SYSTEM.view(state, "ann"), Order(action=Action.SHOOT, hit=3))
    assert [fault.clause for fault in illegal(shoots)] == ["LG.VI.7.i"]
    state, _ = play_on(state, {"ann": HOLD, "bob": HOLD}, **{"eve.hit.1": 1, "fay.hit.1": 10})
    assert state.fighter("fay").status is not Status.FIGHTING
    outcome = SYSTEM.outcome(state)
    assert outcome is not None
    assert outcome.winner == "ann"


@pytest.mark.parametrize("named", [{"watch": "nobody"}, {"target": "nobody"}])
def test_insight_reads_the_enemy_though_the_order_names_nobody(named: dict[str, str]) -> None:
    answers = {"ann": Order(action=Action.HOLD, **named), "bob": HOLD}  # type: ignore[arg-type] # a name
    _, events = play_on(duel({"skills": {"insight": 0}}), answers, **{"ann.insight.1": 1})
    assert [event.of for event in events if isinstance(event, InsightWorks)] == ["bob"]


def test_insight_does_not_betray_whose_man_stands_in_the_crowd() -> None:
    ally = {"of": "cid", "guns": {"classic": 6}, "at": [1, 1]}
    told = []
    for allies in ({}, {"eve": ally}):
        state = duel({"skills": {"insight": 0}}, others={"cid": {}}, allies=allies)
        answers = {"ann": Order(action=Action.HOLD, target="eve"), "bob": HOLD, "cid": HOLD}
        _, events = play_on(state, answers, **{"ann.insight.1": 1})
        told.append([seen(event, "ann") for event in events])
    assert told[0] == told[1]


@pytest.mark.parametrize("named", ["nobody", "ann", "eve"])
def test_a_look_over_in_a_duel_of_two_is_of_the_enemy_whoever_is_named(named: str) -> None:
    state = storm(allies={"eve": {"of": "bob", "guns": {"classic": 6}, "at": [1, 1]}})
    look = Post(actions=(Deed.LOOK_OVER,), look_over=named)
    _, events = play_on(state, {"ann": look}, {"bob": Post(actions=(Deed.WAIT,))})
    assert [event.of for event in events if isinstance(event, LookedOver)] == ["bob"]
