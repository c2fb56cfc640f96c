"""Every clause of the rulebook's list of refusals, in its order, and warnings; random answers never raise."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant.core.encounter import Outcome
from sekundant.systems.law_of_the_gun import orders as room
from sekundant.systems.law_of_the_gun.objections import objections
from sekundant.systems.law_of_the_gun.orders import Action, Order, Post, Revise, Silent
from sekundant.systems.law_of_the_gun.state import Phase, State, Status
from sekundant.systems.law_of_the_gun.view import view
from tests.systems.law_of_the_gun.asking import (
    all_objections,
    asked,
    duel,
    posted,
    refusal,
    refusals,
    silent,
    storm,
    warnings,
)

SHOOT = {"action": "shoot", "speed": 5, "hit": 7}
LEFTY = {"guns": {"classic": 6, "kid": 5}, "hands": {"main": "classic", "off_hand": "kid"}}
SKILLED = {**LEFTY, "skills": {"left_hand": 0}}
BAR = {"covers": [{"id": "bar", "kind": "full", "at": [0, -4], "size": [4, 1]}]}
STOVE = {"covers": [{"id": "stove", "kind": "solid", "at": [0, -4]}]}
WINDOW = {"exits": [{"id": "window", "kind": "open", "at": [2, -4]}]}
GONE = {"fleeing": {"exit": "window", "kind": "open", "left": 3}, "at": [2, -4]}
ANN_FIRES = {"ann": {"actions": ["open_fire"], "shoot": SHOOT}}
FIRE = {"actions": ["open_fire"], "shoot": SHOOT}


def three(ann: Any = None, **setup: Any) -> State:
    return duel(ann, others={"cal": {}}, **setup)


# ---- before the storm ------------------------------------------------------------------------------

BEFORE = [
    ("LG.IV.1.a", "bob", storm(first_post="ann"), {"actions": ["call"]}),
    ("LG.IV.3.c", "bob", storm(must_post_first="ann"), {"actions": ["call"]}),
    (
        "LG.IV.2.3.a",
        "bob",
        posted(storm(wills_pending="bob"), ann={"actions": ["accept_wills"]}),
        {"actions": ["wait"]},
    ),
    ("LG.I.6.d", "bob", posted(storm(), ann={"actions": ["surrender"]}), {"actions": ["wait"]}),
    ("LG.IV.3.a", "bob", posted(storm(), **ANN_FIRES), {"actions": ["manoeuvre"]}),
    ("LG.IV.3.a", "bob", posted(storm(), **ANN_FIRES), FIRE),
    ("LG.IV.3.a", "bob", posted(storm(), **ANN_FIRES), {"actions": ["return_fire"]}),
    ("LG.IV.3.a", "ann", storm(), {"actions": ["return_fire"], "shoot": SHOOT}),
    ("LG.IV.2.6.c", "ann", storm(must_open_fire="ann"), {"actions": ["look_over"]}),
    ("LG.IV.2.6.c", "ann", storm(must_open_fire="ann"), {"actions": ["surrender"]}),
    ("LG.III.7.b", "ann", storm(others={"cal": {}}), {"actions": ["propose_wills"]}),
    ("LG.III.7.b", "ann", storm(others={"cal": {}}), {"actions": ["call", "warn"]}),
    ("LG.III.7.b", "ann", storm(others={"cal": {}}), {"actions": ["look_over"]}),
    ("LG.III.7.b", "ann", storm(others={"cal": {}}), {"actions": ["look_over"], "look_over": {"at": "ann"}}),
    ("LG.III.7.k", "ann", storm(others={"cal": {}}), {"actions": ["claim_silence"]}),
    ("LG.III.7.h", "ann", storm(others={"cal": {}}), {"actions": ["surrender"], "to": "ann"}),
    ("LG.IV.2.b", "ann", storm(), {"actions": []}),
    ("LG.IV.2.b", "ann", storm(), {"actions": ["call", "call"]}),
    ("LG.IV.2.b", "ann", storm(), {"actions": ["call", "look_over"]}),
    ("LG.IV.2.b", "ann", storm(), {"actions": ["manoeuvre", "look_over", "resist_temptation"]}),
    ("LG.IV.2.b", "ann", storm(wills_pending="bob"), {"actions": ["accept_wills", "call"]}),
    ("LG.IV.2.b", "ann", storm(wills_pending="bob"), {"actions": ["accept_wills", "refuse_wills"]}),
    ("LG.IV.2.b", "ann", storm(), {"actions": ["warn"], "warn": {"against": "call"}}),
    ("LG.IV.2.3.a", "ann", storm(), {"actions": ["accept_wills"]}),
    ("LG.IV.2.3.a", "ann", storm(wills_pending="ann"), {"actions": ["refuse_wills"]}),
    ("LG.IV.2.3.b", "ann", storm(wills_proposed=["ann"]), {"actions": ["propose_wills"]}),
    ("LG.IV.2.5.a", "ann", storm(), {"actions": ["manoeuvre"], "manoeuvre": {"to": [0, "1.5"]}}),
    ("LG.VI.8", "ann", storm(), {"actions": ["manoeuvre"], "manoeuvre": {"does": "satisfy"}}),
    ("LG.VI.8", "ann", storm(), {"actions": ["resist_temptation"]}),
    ("LG.V.7.b", "ann", storm(scene=STOVE), {"actions": ["manoeuvre"], "manoeuvre": {"does": "hide"}}),
    ("LG.I.6.f", "ann", silent(storm(), bob=72), {"actions": ["claim_silence"]}),
    ("LG.III.7.k", "ann", storm(), {"actions": ["wait"], "claims": ["bob"]}),
    ("LG.IV.2.1.a", "ann", storm(), {"actions": ["open_fire"]}),
    ("LG.V.1.a", "ann", storm(), {"actions": ["open_fire"], "shoot": {"speed": 6, "hit": 7}}),
    ("LG.V.1.a", "ann", storm({"territory": "hostile"}), FIRE),
]


@pytest.mark.parametrize(("clause", "seat", "state", "post"), BEFORE)
def test_a_post_is_refused_with_its_clause(clause: str, seat: str, state: State, post: Any) -> None:
    assert refusal(state, post, seat) == clause


LEGAL_POSTS = [
    ("ann", storm(first_post="ann"), {"actions": ["call"]}),
    ("bob", posted(storm(first_post="ann"), ann={"actions": ["wait"]}), {"actions": ["call", "warn"]}),
    ("bob", posted(storm(), **ANN_FIRES), {"actions": ["return_fire"], "shoot": {"action": "surrender"}}),
    ("ann", storm(wills_pending="bob"), {"actions": ["refuse_wills", "call", "propose_wills"]}),
    ("ann", storm(wills_pending="bob"), {"actions": ["refuse_wills"]}),
    ("bob", posted(storm(), ann={"actions": ["propose_wills"]}), {"actions": ["accept_wills"]}),
    (
        "ann",
        storm(wills_proposed=["ann"], options={"wills_limit": "unlimited"}),
        {"actions": ["propose_wills"]},
    ),
    ("ann", storm(), {"actions": ["manoeuvre", "look_over"], "manoeuvre": {"to": [3, 0]}}),
    ("ann", storm(scene=BAR), {"actions": ["manoeuvre"], "manoeuvre": {"does": "hide"}}),
    ("ann", storm(must_open_fire="ann"), FIRE),
    ("ann", silent(storm(), bob=73), {"actions": ["claim_silence"]}),
    ("ann", storm(others={"cal": {}}), {"actions": ["look_over"], "look_over": {"at": "cal"}}),
    ("ann", silent(storm(others={"cal": {}}), cal=73), {"actions": ["wait"], "claims": ["cal"]}),
    ("ann", storm(), {"action": "open_fire", "shoot": {"in_hand": {"main": "classic"}, **SHOOT}}),
]


@pytest.mark.parametrize(("seat", "state", "post"), LEGAL_POSTS)
def test_a_post_is_legal(seat: str, state: State, post: Any) -> None:
    assert refusals(state, post, seat) == []


def test_effects_lengthen_a_manoeuvre() -> None:
    far = {"actions": ["manoeuvre"], "manoeuvre": {"to": [0, 2]}}
    assert refusal(storm({"effects": [{"kind": "maneuver_yards", "value": 1}]}), far) is None
    assert refusal(storm(), far) == "LG.IV.2.5.a"


def test_an_objection_to_a_manoeuvre_tells_the_yards() -> None:
    found = refusals(storm(), {"actions": ["manoeuvre"], "manoeuvre": {"to": [0, "1.5"]}})
    assert found[0].facts == (("limit", 5), ("got", Fraction(11, 2)))
    assert (found[0].code, found[0].field) == ("too_far", "manoeuvre.to")


def test_a_post_without_an_ask_is_not_due_and_tells_whose_turn_it_is() -> None:
    call = Post(actions=(room.Deed.CALL,))
    waiting = storm(first_post="ann")
    assert [fault.clause for fault in objections(view(waiting, "bob", ()), call)] == ["LG.IV.1.a"]
    closed = posted(storm(wills_pending="bob"), ann={"actions": ["accept_wills"]})
    assert [fault.clause for fault in objections(view(closed, "bob", ()), call)] == ["LG.IV.2.3.a"]
    done = posted(storm(), ann={"actions": ["wait"]})
    assert [(fault.clause, fault.code) for fault in objections(view(done, "ann", ()), call)] == [
        ("LG.IV.2.b", "not_due")
    ]


def test_one_who_is_fired_at_after_his_post_gives_an_order_and_no_post() -> None:
    state = posted(storm(), bob={"actions": ["wait"]}, **ANN_FIRES)
    assert refusal(state, SHOOT, "bob", "reaction") is None
    assert refusal(state, {"actions": ["call"]}, "bob", "reaction") == "LG.IV.3.a"
    assert refusal(state, {**SHOOT, "hit": 8}, "bob", "reaction") == "LG.V.1.a"


# ---- the shoot-out ---------------------------------------------------------------------------------

DROPPED = {"guns": {"classic": 6, "kid": 5, "shotgun": 2}, "dropped": ["kid"]}
READER = {"skills": {"insight": 0}}
FAITHFUL = {"guns": {"old_faithful": 6}}

SHOOTOUT = [
    ("LG.V.1.a", duel(READER), {**SHOOT, "revised": {**SHOOT, "hit": 8}}),
    ("LG.II.2.2.1.a", duel(READER), {**SHOOT, "revised": {**SHOOT, "revised": SHOOT}}),
    ("LG.V.8.a", duel(GONE, scene=WINDOW), SHOOT),
    ("LG.V.8.a", duel(GONE, scene=WINDOW), {"action": "reload"}),
    ("LG.V.8.a", duel(GONE, scene=WINDOW), {"action": "flee", "move": {"points": 1, "to": [2, -4]}}),
    ("LG.V.4.a", duel({"guns": {"classic": 3}}), {"action": "reload", "hit": 1}),
    ("LG.V.4.a", duel({"guns": {"classic": 3}}), {"action": "reload", "gun": "rifle"}),
    ("LG.V.4.a", duel(), {"action": "reload"}),
    ("LG.V.4.a", duel({**DROPPED, "guns": {"classic": 6, "kid": 1}}), {"action": "reload", "gun": "kid"}),
    ("LG.V.4.a", duel({"guns": {"old_heavy": 6}}), {"action": "reload"}),
    ("LG.V.4.b", duel({"guns": {"old_heavy": 3}}), {"action": "reload"}),
    ("LG.V.6.a", duel(), {"action": "brawl", "speed": 3}),
    ("LG.III.7.c", duel(), {"action": "brawl", "target": "nobody"}),
    ("LG.III.7.c", three(), {"action": "brawl"}),
    ("LG.V.6.a", duel(bob={**GONE, "at": [2, 4]}, scene=WINDOW), {"action": "brawl"}),
    ("LG.I.6.f", silent(duel(), bob=72), {"action": "claim_silence"}),
    ("LG.III.7.k", silent(three(), bob=73), {"action": "claim_silence"}),
    ("LG.II.2.2.6.a", duel(LEFTY), {**SHOOT, "hands": "two"}),
    ("LG.II.2.2.6.a", duel({"skills": {"left_hand": 0}}), {**SHOOT, "hands": "two"}),
    (
        "LG.II.2.2.6.a",
        duel(
            {
                "guns": {"classic": 6, "rifle": 12},
                "hands": {"main": "classic", "off_hand": "rifle"},
                "skills": {"left_hand": 0},
            }
        ),
        {**SHOOT, "hands": "two"},
    ),
    ("LG.II.2.2.6.a", duel(SKILLED), {**SHOOT, "hands": "two", "toss": True}),
    ("LG.V.1.d", duel(), {**SHOOT, "speed": -1}),
    ("LG.V.1.d", duel(), {**SHOOT, "hit": "7/2"}),
    ("LG.V.1.d", duel(SKILLED), {**SHOOT, "hands": "two", "off_hand": {"speed": "1/2"}}),
    ("LG.V.1.d", duel(), {"action": "hold", "move": {"points": -2, "to": [0, -4]}}),
    ("LG.V.1.3.a", duel(), {"action": "hold", "move": {"points": 2, "to": [0, "-2.9"]}}),
    ("LG.V.1.3.b", duel(), {"action": "hold", "cover": {"lean_out": True}}),
    ("LG.V.1.3.b", duel({"hidden": True}, scene=BAR), SHOOT),
    ("LG.V.7.b", duel(scene=STOVE), {"action": "hold", "cover": {"duck": True}}),
    (
        "LG.V.7.b",
        duel(scene=BAR),
        {"action": "hold", "cover": {"duck": True}, "move": {"points": 8, "to": [0, 0]}},
    ),
    ("LG.V.1.4.a", duel({"guns": {"classic": 6, "kid": 5}}, turn=2), {**SHOOT, "in_hand": {"main": "kid"}}),
    ("LG.V.1.4.a", duel(), {**SHOOT, "in_hand": {"main": "rifle"}}),
    ("LG.V.1.4.a", duel(SKILLED), {**SHOOT, "in_hand": {"main": "kid"}}),
    ("LG.V.1.4.a", duel(DROPPED), {**SHOOT, "in_hand": {"main": "kid"}}),
    (
        "LG.II.2.2.6.a",
        duel({"guns": {"classic": 6, "kid": 5}}),
        {**SHOOT, "in_hand": {"off_hand": "kid"}},
    ),
    ("LG.V.1.4.a", duel(), {"action": "hold", "draw": {"gun": "rifle"}}),
    ("LG.V.1.4.a", duel(DROPPED), {"action": "hold", "draw": {"gun": "kid"}}),
    ("LG.V.1.4.a", duel(), {"action": "hold", "draw": {"gun": "classic"}}),
    ("LG.V.1.4.a", duel(SKILLED), {"action": "hold", "toss": True, "draw": {"gun": "classic"}}),
    (
        "LG.II.2.2.6.a",
        duel({"guns": {"classic": 6, "kid": 5}}),
        {"action": "hold", "draw": {"gun": "kid", "hand": "off_hand"}},
    ),
    ("LG.V.1.4.c", duel(), {"action": "hold", "pick_up": "classic"}),
    ("LG.V.1.4.c", duel(DROPPED), {"action": "hold", "pick_up": "kid", "draw": {"gun": "shotgun"}}),
    ("LG.II.2.2.6.h", duel(SKILLED | {"hands": {"main": "classic"}}), {"action": "hold", "toss": True}),
    ("LG.II.2.2.6.h", duel(LEFTY), {"action": "hold", "toss": True}),
    ("LG.V.1.a", duel(), {**SHOOT, "hit": 8}),
    ("LG.V.1.a", duel(SKILLED), {**SHOOT, "hands": "two"}),
    ("LG.V.1.a", duel({"hidden": True}, scene=BAR), {**SHOOT, "cover": {"lean_out": True}}),
    ("LG.V.1.a", duel({"guns": {"classic": 6, "kid": 5}}), {**SHOOT, "draw": {"gun": "kid"}}),
    ("LG.V.1.a", duel(DROPPED), {"action": "shoot", "hit": 8, "pick_up": "kid"}),
    ("LG.II.3.1.a", duel({"guns": {"classic": 0}}), SHOOT),
    ("LG.II.2.2.6.e", duel(SKILLED), {"action": "shoot", "hands": "two", "hit": 4, "off_hand": {"hit": 3}}),
    ("LG.II.2.2.6.e", duel(SKILLED), {"action": "shoot", "hands": "two", "off_hand": {"speed": 2}}),
    ("LG.II.3.8.f", duel(), {"action": "shoot", "hit": 8, "volley": True}),
    ("LG.II.3.8.f", duel({"guns": {"shotgun": 1}}), {"action": "shoot", "hit": 8, "volley": True}),
    ("LG.V.1.2.1.c", duel(), {**SHOOT, "max_shots": 0}),
    ("LG.V.1.2.1.c", duel(SKILLED), {"action": "shoot", "hands": "two", "off_hand": {"max_shots": -1}}),
    ("LG.II.3.2.b", duel(), {**SHOOT, "bonus": "hit"}),
    ("LG.II.3.2.b", duel(FAITHFUL), {"action": "shoot", "speed": 6, "hit": 5, "bonus": "kill"}),
    ("LG.V.8.a", duel(scene=WINDOW), {"action": "flee"}),
    ("LG.V.8.a", duel(scene=WINDOW), {"action": "flee", "exit": "door"}),
    ("LG.V.8.a", duel(scene=WINDOW), {"action": "flee", "exit": "window", "speed": 1}),
    ("LG.V.8.a", duel(LEFTY, scene=WINDOW), {"action": "flee", "exit": "window", "max_shots": 1}),
    ("LG.III.7.c", duel(), {**SHOOT, "target": "ann"}),
    ("LG.III.7.c", three(), SHOOT),
    (
        "LG.III.7.c",
        duel(SKILLED, others={"cal": {}}),
        {"action": "shoot", "hands": "two", "target": "bob", "off_hand": {"target": "ann"}},
    ),
    ("LG.I.6.f", silent(three(), bob=72), {**SHOOT, "target": "cal", "claims": ["bob"]}),
    ("LG.III.7.k", silent(three(), bob=73), {**SHOOT, "target": "cal", "claims": ["ann"]}),
    ("LG.III.7.k", silent(duel(), bob=73), {**SHOOT, "claims": ["bob"]}),
    ("LG.III.7.h", three(), {"action": "surrender", "to": "ann"}),
    ("LG.III.7.f", three(READER), {**SHOOT, "target": "bob", "watch": "nobody"}),
    ("LG.VI.7.b", duel(), {**SHOOT, "decline_ally": "cal"}),
]


@pytest.mark.parametrize(("clause", "state", "order"), SHOOTOUT)
def test_an_order_is_refused_with_its_clause(clause: str, state: State, order: Any) -> None:
    assert refusal(state, order) == clause


LEGAL_ORDERS = [
    (duel(), SHOOT),
    (duel(READER), {**SHOOT, "revised": {"action": "hold"}}),
    (duel(GONE, scene=WINDOW), {"action": "flee"}),
    (duel(GONE, scene=WINDOW), {"action": "surrender", "speed": 40}),
    (duel({"guns": {"classic": 3}}), {"action": "reload", "gun": "classic", "off_hand": {}, "cover": {}}),
    (duel(), {"action": "brawl", "target": "bob"}),
    (silent(duel(), bob=73), {"action": "claim_silence"}),
    (silent(three(), bob=73), {**SHOOT, "target": "cal", "claims": ["bob"]}),
    (duel(SKILLED), {"action": "shoot", "hands": "two", "speed": 5, "hit": 6}),
    (
        duel(SKILLED),
        {"action": "shoot", "hands": "two", "speed": 3, "hit": 4, "off_hand": {"speed": 1, "hit": 2}},
    ),
    (duel({"guns": {"classic": 6, "kid": 0}, "hands": SKILLED["hands"], "skills": {"left_hand": 0}}), SHOOT),
    (duel(), {"action": "hold", "move": {"points": 2, "to": [0, -3]}}),
    (
        duel({"hidden": True}, scene=BAR),
        {"action": "shoot", "hit": 10, "cover": {"lean_out": True, "duck": True}},
    ),
    (duel({"hidden": True}, {"at": [1, -4]}, scene=BAR), SHOOT),
    (duel({"hidden": True}, {"at": [2, "-3.5"]}, scene=BAR), SHOOT),
    (duel({"guns": {"classic": 6, "kid": 5}}), {**SHOOT, "in_hand": {"main": "kid"}}),
    (duel({"guns": {"classic": 6, "rifle": 12}}), {**SHOOT, "in_hand": {"off_hand": "rifle"}}),
    (duel({"guns": {"classic": 0, "derringer": 2}}, turn=3), {**SHOOT, "draw": {"gun": "derringer"}}),
    (
        duel({"guns": {"classic": 6, "kid": 5}}),
        {"action": "shoot", "hit": 6, "draw": {"gun": "kid", "previous": "holster"}},
    ),
    (duel(DROPPED), {"action": "shoot", "hit": 7, "pick_up": "kid"}),
    (duel(SKILLED), {"action": "shoot", "hit": 11, "toss": True}),
    (duel({"guns": {"shotgun": 2}}), {"action": "shoot", "hit": 11, "volley": True}),
    (duel(FAITHFUL), {"action": "shoot", "speed": 6, "hit": 6, "bonus": "kill"}),
    (duel(scene=WINDOW), {"action": "flee", "exit": "window", "move": {"points": 4, "to": [2, -4]}}),
    (three(), {**SHOOT, "target": "cal"}),
    (three(READER), {**SHOOT, "target": "cal", "watch": "bob"}),
    (three(), {"action": "surrender", "to": "bob"}),
    (duel(allies={"cal": {"of": "ann", "at": [3, -4]}}), {**SHOOT, "decline_ally": "cal"}),
    (duel(), {"action": "peace"}),
]


@pytest.mark.parametrize(("state", "order"), LEGAL_ORDERS)
def test_an_order_is_legal(state: State, order: Any) -> None:
    assert refusals(state, order) == []


def test_hiding_is_free_behind_a_cover_that_this_turns_move_reaches() -> None:
    bar = {"covers": [{"id": "bar", "kind": "full", "at": [0, -1]}]}
    order = {"action": "hold", "speed": 7, "move": {"points": 5, "to": [0, "-1.5"]}, "cover": {"duck": True}}
    assert refusal(duel(scene=bar), order) is None
    assert refusal(duel({"at": [0, "-0.5"]}, scene=bar), order) == "LG.V.1.a"


def test_all_objections_are_told_and_the_one_to_cite_comes_first() -> None:
    found = refusals(duel(), {"action": "shoot", "speed": -1, "hit": 20, "bonus": "hit", "max_shots": 0})
    assert [fault.clause for fault in found] == ["LG.V.1.d", "LG.V.1.a", "LG.V.1.2.1.c", "LG.II.3.2.b"]
    assert found[1].facts == (("have", 12), ("need", 19))


def test_the_objection_to_a_part_names_the_field_in_the_whole() -> None:
    found = refusals(duel(READER), {**SHOOT, "revised": {**SHOOT, "target": "nobody"}})
    assert [fault.field for fault in found] == ["revised.target"]
    found = refusals(storm(), {"actions": ["open_fire"], "shoot": {**SHOOT, "max_shots": 0}})
    assert [fault.field for fault in found] == ["shoot.max_shots"]


def test_the_last_enemy_need_not_be_named() -> None:
    state = three().with_fighter("cal", status=Status.KILLED)
    assert refusal(state, SHOOT) is None
    assert refusal(state, {**SHOOT, "target": "cal"}) == "LG.III.7.c"


def test_an_ally_who_has_not_been_seen_can_be_no_target_and_his_name_is_no_better_than_another() -> None:
    secret = duel(allies={"cal": {"of": "bob", "at": [3, 4]}}, turn=2)
    hidden, unknown = ({**SHOOT, "target": name} for name in ("cal", "nobody"))
    unseen = secret.with_fighter("cal", shown=False)
    assert refusals(unseen, hidden)[0].code == refusals(unseen, unknown)[0].code
    assert refusal(secret.with_fighter("cal", shown=True), hidden) is None


def test_an_ally_who_has_fired_cannot_be_declined() -> None:
    state = duel(allies={"cal": {"of": "ann", "at": [3, -4]}}, turn=3)
    guns = state.fighter("cal").weapons_with("classic", fired=True)
    state = state.with_fighter("cal", shown=True, weapons=guns)
    assert refusal(state, {**SHOOT, "decline_ally": "cal"}) == "LG.VI.7.b"


# ---- the second ask of insight, the winner's choice, answers that are not due ----------------------


def test_one_whose_insight_works_keeps_his_order_or_gives_a_legal_one() -> None:
    assert refusal(duel(READER), Revise(), what="revise") is None
    legal = Order(action=Action.SHOOT, speed=5, hit=7)
    assert refusal(duel(READER), Revise(order=legal), what="revise") is None
    found = refusals(duel(READER), Revise(order=replace(legal, hit=8)), what="revise")
    assert [(fault.clause, fault.field) for fault in found] == [("LG.V.1.a", "order")]
    again = Revise(order=replace(legal, revised=legal))
    assert refusal(duel(READER), again, what="revise") == "LG.II.2.2.1.a"


def decided(state: State, winner: str = "ann") -> State:
    return replace(state, phase=Phase.AFTERMATH, decided=Outcome(winner, "disabled"))


def test_the_winner_of_two_spares_or_finishes_off() -> None:
    state = decided(duel(bob={"status": "out", "wounds": 2}))
    assert refusal(state, {"action": "spare"}) is None
    assert refusal(state, {"action": "settle", "fates": {"bob": "spare"}}) == "LG.I.6.b"
    assert refusal(decided(duel(), winner="bob"), {"action": "spare"}) == "LG.I.6.b"


def test_the_winner_of_many_settles_by_name_the_fate_of_those_at_his_mercy() -> None:
    state = decided(three().with_fighter("bob", status=Status.OUT).with_fighter("cal", status=Status.FLED))
    assert refusal(state, {"action": "settle", "fates": {"bob": "finish_off"}}) is None
    assert refusal(state, {"action": "settle", "fates": {}}) is None
    assert refusal(state, {"action": "settle", "fates": {"cal": "finish_off"}}) == "LG.III.7.j"
    assert refusal(state, {"action": "settle", "fates": {"ann": "spare"}}) == "LG.III.7.j"
    assert refusal(state, {"action": "spare"}) == "LG.III.7.j"
    twice = room.Fates(fates=(room.Fate(name="bob", choice=room.Mercy.SPARE),) * 2)
    assert refusal(state, twice) == "LG.III.7.j"


@pytest.mark.parametrize(
    ("clause", "state", "answer"),
    [
        ("LG.IV.2.b", storm(), SHOOT),
        ("LG.I.4", duel(), {"actions": ["call"]}),
        ("LG.I.4", duel(), {"action": "spare"}),
        ("LG.I.6.b", decided(duel()), SHOOT),
    ],
)
def test_an_answer_of_the_wrong_kind_is_not_due(clause: str, state: State, answer: Any) -> None:
    found = refusals(state, answer)
    assert [(fault.clause, fault.code) for fault in found] == [(clause, "not_due")]


@pytest.mark.parametrize("reader", ["bob", "master", "spectator"])
def test_one_who_owes_nothing_may_not_order(reader: str) -> None:
    seen = replace(view(duel(), reader, asked(duel()).asks))
    found = objections(seen, Order(action=Action.HOLD))
    assert [(fault.clause, fault.code) for fault in found] == [("LG.I.4", "not_due")]


def test_the_clocks_own_answer_is_never_objected_to() -> None:
    assert all_objections(duel(), Silent(hours=80)) == ()


# ---- warnings --------------------------------------------------------------------------------------


def test_unspent_points_earn_a_warning_with_the_arithmetic() -> None:
    found = all_objections(duel(), {"action": "shoot", "speed": 3, "hit": 7})
    assert [(fault.code, fault.warning, fault.facts) for fault in found] == [
        ("unspent", True, (("have", 12), ("need", 10), ("left", 2)))
    ]


def test_other_slips_earn_warnings_and_the_order_stays_legal() -> None:
    assert warnings(duel(), {"action": "shoot", "speed": 12}) == ["no_hit_points"]
    assert warnings(duel(), {**SHOOT, "revised": {"action": "hold", "speed": 99}}) == ["no_insight"]
    assert warnings(duel(), {"action": "hold"}) == []
    two = {"action": "shoot", "hands": "two", "speed": 5, "hit": 6}
    assert warnings(duel(SKILLED), {**two, "off_hand": {"bonus": "hit"}}) == ["bonus_ignored"]
    assert warnings(duel(SKILLED), {**SHOOT, "off_hand": {"max_shots": 1}}) == ["one_hand_fires"]
    empty = {**SKILLED, "guns": {"classic": 6, "kid": 0}}
    assert warnings(duel(empty), two) == ["empty_gun"]
    assert refusals(duel(empty), two) == []
    assert warnings(storm(), {"actions": ["wait"], "shoot": SHOOT}) == ["no_fire_opened"]
    settled = storm({"temptation": "food", "temptation_state": "satisfied"}, scene={"temptations": ["food"]})
    assert warnings(settled, {"actions": ["resist_temptation"]}) == ["temptation_settled"]


def test_an_off_hand_wish_that_holds_earns_no_warning() -> None:
    faithful = {
        "guns": {"classic": 6, "old_faithful": 6},
        "hands": {"main": "classic", "off_hand": "old_faithful"},
        "skills": {"left_hand": 0},
    }
    order = {"action": "shoot", "hands": "two", "speed": 3, "hit": 5, "off_hand": {"hit": 2, "bonus": "kill"}}
    assert "bonus_ignored" not in warnings(duel(faithful), order)
    assert "bonus_ignored" in warnings(duel(faithful), {**order, "speed": 6, "hit": 4})


# ---- anything may be said --------------------------------------------------------------------------

NUMBERS = st.one_of(
    st.integers(-2, 14),
    st.fractions(-3, 20, max_denominator=4),
    st.sampled_from([10**30, -(10**30), Fraction(10**400, 3)]),
)
NAMES = st.sampled_from(["ann", "bob", "cal", "classic", "kid", "shotgun", "window", "", "Никто"])
PLACES = st.tuples(
    st.fractions(-9, 9, max_denominator=2), st.sampled_from([Fraction(-4), Fraction(0), Fraction(10**400)])
)
BONUSES = st.sampled_from(room.Bonus)


def maybe(some: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | some


PARTS: dict[str, st.SearchStrategy[Any]] = {
    "speed": NUMBERS,
    "hit": NUMBERS,
    "move": st.builds(room.Move, points=NUMBERS, to=PLACES),
    "cover": st.builds(room.CoverOrder, lean_out=st.booleans(), duck=st.booleans()),
    "draw": st.builds(
        room.Draw, gun=NAMES, hand=st.sampled_from(room.HandName), previous=st.sampled_from(room.Previous)
    ),
    "pick_up": NAMES,
    "toss": st.booleans(),
    "hands": st.sampled_from(room.Hands),
    "max_shots": st.integers(-1, 3),
    "in_hand": st.builds(room.InHand, main=maybe(NAMES), off_hand=maybe(NAMES), off_hand_empty=st.booleans()),
    "target": NAMES,
    "watch": NAMES,
    "to": NAMES,
    "claims": st.lists(NAMES, max_size=2).map(tuple),
    "volley": st.booleans(),
    "bonus": BONUSES,
    "off_hand": st.builds(
        room.OffHand,
        speed=NUMBERS,
        hit=NUMBERS,
        max_shots=maybe(st.integers(-1, 2)),
        bonus=maybe(BONUSES),
        target=maybe(NAMES),
    ),
    "exit": NAMES,
    "gun": NAMES,
    "decline_ally": NAMES,
}
PLAIN_ORDERS = st.builds(
    lambda action, parts: Order(action=action, **parts),
    st.sampled_from(Action),
    st.fixed_dictionaries({}, optional=PARTS),
)
ORDERS = st.builds(lambda order, revised: replace(order, revised=revised), PLAIN_ORDERS, maybe(PLAIN_ORDERS))
POSTS = st.builds(
    Post,
    actions=st.lists(st.sampled_from(room.Deed), max_size=3).map(tuple),
    manoeuvre=maybe(st.builds(room.Manoeuvre, to=maybe(PLACES), does=maybe(st.sampled_from(room.Simple)))),
    look_over=maybe(NAMES),
    warn=maybe(st.sampled_from(room.Deed)),
    shoot=maybe(PLAIN_ORDERS),
    to=maybe(NAMES),
    claims=st.lists(NAMES, max_size=2).map(tuple),
)
FATES = st.builds(
    room.Fates,
    choice=maybe(st.sampled_from(room.Mercy)),
    fates=st.lists(st.builds(room.Fate, name=NAMES, choice=st.sampled_from(room.Mercy)), max_size=2).map(
        tuple
    ),
)
ANSWERS = st.one_of(ORDERS, POSTS, FATES, st.builds(Revise, order=maybe(ORDERS)), st.just(Silent(hours=99)))
SCENE = {**BAR, **WINDOW, "temptations": ["food"]}
STATES = (
    duel(SKILLED | {"hidden": True}, scene=SCENE),
    duel({**DROPPED, "skills": {"insight": 1}}, turn=3, scene=SCENE, others={"cal": {}}),
    duel(GONE, scene=SCENE, allies={"cal": {"of": "ann", "at": [0, 0]}}),
    duel({"guns": {"shotgun": 2, "old_faithful": 6}, "ap_penalty": 14}),
    storm({"temptation": "food"}, scene=SCENE, wills_pending="bob"),
    posted(storm(scene=SCENE, others={"cal": {}}), bob=FIRE),
    decided(three().with_fighter("bob", status=Status.OUT)),
)


@given(st.sampled_from(STATES), st.sampled_from(["post", "reaction", "order", "revise", "fates"]), ANSWERS)
def test_any_answer_is_judged_without_an_error(state: State, what: str, answer: Any) -> None:
    found = all_objections(state, answer, what=what)
    assert all(fault.clause.startswith("LG.") and fault.code for fault in found)
    firsts = [fault.warning for fault in found]
    assert firsts == sorted(firsts)
    assert found == all_objections(state, answer, what=what)


@given(st.sampled_from(STATES[:4]), PLAIN_ORDERS)
def test_a_legal_order_never_spends_more_than_he_has(state: State, order: Order) -> None:
    if order.action in (Action.SHOOT, Action.HOLD, Action.FLEE) and not refusals(state, order):
        ann = state.fighter("ann")
        moved = order.move.points if order.move else 0
        assert 0 <= order.speed + order.hit + moved <= max(0, ann.sheet.ap - ann.ap_penalty)
