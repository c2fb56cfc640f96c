"""Leaks that were found in the engine, each kept as a pair of duels that must look the same."""

from __future__ import annotations

from typing import Any

import pytest

from sekundant.core.encounter import illegal
from sekundant.core.events import SPECTATOR, seen
from sekundant.core.wire import canonical, encode
from sekundant.systems.law_of_the_gun.orders import Action, Deed, InHand, Order, Post
from sekundant.systems.law_of_the_gun.state import State
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN as SYSTEM
from tests.generators.walk import ByLabel
from tests.systems.law_of_the_gun.asking import duel, storm


def told(state: State, answers: dict[str, Any], reader: str, **faces: int) -> bytes:
    """All that a reader gets of a step, in bytes; a second ask is not answered."""
    for seat, answer in answers.items():
        assert not illegal(SYSTEM.objections(SYSTEM.view(state, seat), answer))
    step = SYSTEM.step(state, answers, ByLabel(1, {"ann.misfire.1": 20, "bob.misfire.1": 20, **faces}))
    events = [event for event in (seen(event, reader) for event in step.events) if event is not None]
    return canonical([encode(tuple(events)), encode(SYSTEM.view(step.state, reader))])


@pytest.mark.parametrize("reader", ["bob", SPECTATOR])
def test_a_derringer_that_was_never_fired_is_not_betrayed_by_its_first_turn(reader: str) -> None:
    """LG.DISC.3: only a shot opens the type. Ann is dead before she can fire at speed 6 = 4 x 1.5, or 6."""
    kill = {"bob.hit.1": 1, "bob.kill.1": 1}
    bob = {"guns": {"classic": 6}, "accuracy": 3, "effects": [{"kind": "kill", "value": 20}]}
    seen_by_bob = []
    for kind, points in (("derringer", 4), ("shorty", 6)):
        state = duel({"guns": {"hers": {"type": kind, "loaded": 2, "concealed": False}}}, bob)
        answers = {
            "ann": Order(action=Action.SHOOT, speed=points),
            "bob": Order(action=Action.SHOOT, hit=1, speed=11),
        }
        seen_by_bob.append(told(state, answers, reader, **kill))
    assert seen_by_bob[0] == seen_by_bob[1]


def test_an_owner_does_not_learn_who_has_learned_of_his_gun() -> None:
    """LG.DISC.10: looking over is secret. The audience of a part told it."""
    pairs = []
    for learned in ({}, {"shorty": "type"}):
        state = duel({"guns": ["classic", "shorty"]}, {"learned": learned})
        draws = Order(action=Action.HOLD, in_hand=InHand(main="shorty"))
        pairs.append(told(state, {"ann": draws, "bob": Order(action=Action.HOLD)}, "ann"))
    assert pairs[0] == pairs[1]


def test_a_chance_that_was_lifted_to_its_floor_does_not_tell_who_is_nimble() -> None:
    """LG.II.2.1.a: skills are closed. How far a chance was lifted told what had lowered it."""
    cover = {"covers": [{"id": "stove", "kind": "solid", "at": [1, 4], "radius": 1}]}
    pairs = []
    for skills in ({}, {"nimble": 0}):
        state = duel({}, {"skills": skills}, scene=cover)
        answers = {"ann": Order(action=Action.SHOOT, hit=1, speed=5), "bob": Order(action=Action.HOLD)}
        pairs.append(told(state, answers, "ann"))
    assert pairs[0] == pairs[1]


@pytest.mark.parametrize("reader", ["ann", "cid", SPECTATOR])
def test_nobody_notices_that_fire_is_returned_by_one_who_reads_minds(reader: str) -> None:
    """LG.II.2.2.1.a: the enemy sees neither the second ask nor its outcome, on the first turn as later."""
    state = storm(bob={"skills": {"insight": 3}}, others={"cid": {}})
    hold = Order(action=Action.HOLD)
    fire = {"ann": Post(actions=(Deed.OPEN_FIRE,), shoot=hold)}
    state = SYSTEM.step(state, fire, ByLabel(1)).state
    answers = {seat: Post(actions=(Deed.RETURN_FIRE,), shoot=hold) for seat in ("bob", "cid")}
    step = SYSTEM.step(state, answers, ByLabel(1, {"bob.insight.1": 1}))
    assert [ask.what for ask in SYSTEM.asks(step.state)] == ["revise"]
    assert [event for event in step.events if seen(event, reader) is not None] == []
    views = [SYSTEM.view(some, reader) for some in (state, step.state)]
    assert [view.before for view in views] == [views[0].before] * 2
    assert [view.phase for view in views] == [views[0].phase] * 2
