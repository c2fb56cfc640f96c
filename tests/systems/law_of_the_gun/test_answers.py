"""Answers as people write them: both forms, and every fault with what is allowed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sekundant.core.encounter import Ask
from sekundant.core.wire import Faulty, Plain, encode
from sekundant.systems.law_of_the_gun.answers import answer_from, answer_to
from sekundant.systems.law_of_the_gun.orders import (
    Action,
    Answer,
    CoverOrder,
    Deed,
    Draw,
    Fate,
    Fates,
    HandName,
    Hands,
    InHand,
    Manoeuvre,
    Mercy,
    Move,
    OffHand,
    Order,
    Post,
    Previous,
    Revise,
    Silent,
    Simple,
)
from sekundant.systems.law_of_the_gun.scene import place
from sekundant.systems.law_of_the_gun.state import Phase
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN

SHOOT = Order(action=Action.SHOOT, speed=5, hit=7)


@pytest.mark.parametrize(
    ("plain", "answer"),
    [
        ({"action": "shoot", "speed": 5, "hit": 7}, SHOOT),
        ({"speed": 5, "hit": 7}, SHOOT),
        ({"action": "hold", "speed": 1.5}, Order(action=Action.HOLD, speed=Fraction(3, 2))),
        (
            {"action": "hold", "move": {"points": 2, "to": [1, "-3.5"]}, "cover": {"duck": True}},
            Order(action=Action.HOLD, move=Move(points=2, to=place(1, "-3.5")), cover=CoverOrder(duck=True)),
        ),
        (
            {"action": "shoot", "draw": {"gun": "kid", "hand": "off_hand", "previous": "holster"}},
            Order(
                action=Action.SHOOT,
                draw=Draw(gun="kid", hand=HandName.OFF_HAND, previous=Previous.HOLSTER),
            ),
        ),
        (
            {"action": "shoot", "in_hand": {"main": "kid", "off_hand": None}},
            Order(action=Action.SHOOT, in_hand=InHand(main="kid", off_hand_empty=True)),
        ),
        (
            {"action": "shoot", "in_hand": {"main": "kid"}},
            Order(action=Action.SHOOT, in_hand=InHand(main="kid")),
        ),
        (
            {"action": "shoot", "hands": "two", "off_hand": {"speed": 1, "target": "cal"}},
            Order(action=Action.SHOOT, hands=Hands.TWO, off_hand=OffHand(speed=1, target="cal")),
        ),
        (
            {"action": "hold", "revised": {"action": "shoot", "in_hand": {"off_hand": None}}},
            Order(
                action=Action.HOLD,
                revised=Order(action=Action.SHOOT, in_hand=InHand(off_hand_empty=True)),
            ),
        ),
        ({"action": "surrender", "to": "bob"}, Order(action=Action.SURRENDER, to="bob")),
        ({"actions": ["surrender"], "to": "bob"}, Post(actions=(Deed.SURRENDER,), to="bob")),
        (
            {"actions": ["manoeuvre", "look_over"], "manoeuvre": {"to": [3, 4], "does": "hide"}},
            Post(
                actions=(Deed.MANOEUVRE, Deed.LOOK_OVER),
                manoeuvre=Manoeuvre(to=place(3, 4), does=Simple.HIDE),
            ),
        ),
        (
            {"action": "look_over", "look_over": {"at": "cal"}},
            Post(actions=(Deed.LOOK_OVER,), look_over="cal"),
        ),
        (
            {"actions": ["warn"], "warn": {"against": "look_over"}},
            Post(actions=(Deed.WARN,), warn=Deed.LOOK_OVER),
        ),
        ({"actions": ["warn"], "warn": {}}, Post(actions=(Deed.WARN,))),
        (
            {"action": "open_fire", "shoot": {"speed": 5, "hit": 7}},
            Post(actions=(Deed.OPEN_FIRE,), shoot=SHOOT),
        ),
        (
            {"actions": ["return_fire"], "shoot": {"action": "brawl"}},
            Post(actions=(Deed.RETURN_FIRE,), shoot=Order(action=Action.BRAWL)),
        ),
        ({"action": "spare"}, Fates(choice=Mercy.SPARE)),
        (
            {"action": "settle", "fates": {"bob": "finish_off"}},
            Fates(fates=(Fate(name="bob", choice=Mercy.FINISH_OFF),)),
        ),
        ({"action": "settle"}, Fates()),
        ({"action": "silent", "hours": 73}, Silent(hours=73)),
        ({"actions": ["silent"], "hours": 80}, Silent(hours=80)),
    ],
)
def test_the_rulebooks_vocabulary_is_read(plain: Any, answer: Answer) -> None:
    assert answer_from(plain) == answer


@pytest.mark.parametrize(
    "answer",
    [
        SHOOT,
        Order(action=Action.SHOOT, in_hand=InHand(off_hand_empty=True), revised=SHOOT),
        Post(actions=(Deed.WARN, Deed.CALL), warn=Deed.LOOK_OVER),
        Post(actions=(Deed.OPEN_FIRE,), shoot=SHOOT),
        Revise(),
        Revise(order=SHOOT),
        Fates(choice=Mercy.FINISH_OFF),
        Fates(fates=(Fate(name="bob", choice=Mercy.SPARE),)),
        Silent(hours=80),
    ],
)
def test_an_encoded_answer_comes_back_equal(answer: Answer) -> None:
    assert answer_from(encode(answer)) == answer


def test_a_word_of_both_vocabularies_is_an_order_unless_the_phase_says_otherwise() -> None:
    assert answer_from({"action": "peace"}) == Order(action=Action.PEACE)
    assert answer_from({"action": "peace"}, Phase.BEFORE) == Post(actions=(Deed.PEACE,))
    assert answer_from({"action": "wait"}, Phase.SHOOTOUT) == Post(actions=(Deed.WAIT,))


def faults(plain: Any, phase: Phase | None = None) -> dict[str, tuple[str, tuple[str, ...]]]:
    with pytest.raises(Faulty) as caught:
        answer_from(plain, phase)
    return {fault.path: (fault.code, fault.allowed) for fault in caught.value.faults}


def test_all_faults_are_told_at_once_with_what_is_allowed() -> None:
    found = faults({"action": "shoot", "sped": 5, "hit": "many", "hands": "three", "max_shots": True})
    assert {path: code for path, (code, _) in found.items()} == {
        "sped": "unknown_field",
        "hit": "not_number",
        "hands": "not_a_choice",
        "max_shots": "not_int",
    }
    assert "speed" in found["sped"][1]
    assert found["hands"][1] == ("one", "two")


@pytest.mark.parametrize(
    ("plain", "path", "code"),
    [
        ([], "", "not_mapping"),
        ("shoot", "", "not_mapping"),
        ({}, "action", "missing_field"),
        ({"action": "dance"}, "action", "not_a_choice"),
        ({"action": ["shoot"]}, "action", "not_a_choice"),
        ({"kind": "dance"}, "kind", "not_a_choice"),
        ({"actions": "call"}, "actions", "not_list"),
        ({"actions": ["dance"]}, "actions[0]", "not_a_choice"),
        ({"actions": ["call"], "action": "call"}, "action", "unknown_field"),
        ({"actions": ["look_over"], "look_over": {"who": "bob"}}, "look_over.who", "unknown_field"),
        ({"actions": ["warn"], "warn": {"against": "dancing"}}, "warn", "not_a_choice"),
        ({"actions": ["open_fire"], "shoot": {"sped": 1}}, "shoot.sped", "unknown_field"),
        ({"action": "shoot", "revised": {"sped": 1}}, "revised.sped", "unknown_field"),
        ({"action": "shoot", "in_hand": {"left": "kid"}}, "in_hand.left", "unknown_field"),
        ({"action": "shoot", "move": {"points": 2, "to": [1]}}, "move.to", "not_tuple"),
        ({"action": "settle", "fates": {"bob": "hang"}}, "fates.bob", "not_a_choice"),
        ({"action": "settle", "fates": ["bob"]}, "fates", "not_mapping"),
        ({"action": "spare", "who": "bob"}, "who", "unknown_field"),
        ({"action": "silent"}, "hours", "missing_field"),
    ],
)
def test_a_fault_names_the_place(plain: Any, path: str, code: str) -> None:
    assert faults(plain)[path][0] == code


def test_the_words_allowed_are_those_of_the_phase() -> None:
    assert "spare" in faults({"action": "dance"})["action"][1]
    assert faults({"action": "dance"}, Phase.SHOOTOUT)["action"][1] == tuple(
        action.value for action in Action
    )
    assert faults({"action": "dance"}, Phase.AFTERMATH)["action"][1] == ("finish_off", "spare", "settle")


def test_an_order_that_contains_itself_is_a_fault_and_no_endless_loop() -> None:
    order: dict[str, Any] = {"action": "hold"}
    order["revised"] = order
    assert faults(order)["revised"][0] == "too_deep"
    assert faults({"kind": "order", **order})["revised"][0] == "too_deep"
    post = {"actions": ["open_fire"], "shoot": order}
    assert faults(post)["revised"][0] == "too_deep"
    assert faults({"kind": "revise", "order": order})["revised"][0] == "too_deep"


def test_the_document_is_left_as_it_was() -> None:
    plain = {"actions": ["open_fire"], "shoot": {"speed": 5}, "look_over": {"at": "bob"}}
    answer_from(plain)
    assert plain == {"actions": ["open_fire"], "shoot": {"speed": 5}, "look_over": {"at": "bob"}}


@pytest.mark.parametrize(
    ("what", "plain", "answer"),
    [
        ("post", {"action": "surrender"}, Post(actions=(Deed.SURRENDER,))),
        ("order", {"action": "surrender"}, Order(action=Action.SURRENDER)),
        ("reaction", {"target": "bob"}, Order(action=Action.SHOOT, target="bob")),
        ("revise", {"hit": 3}, Revise(order=Order(action=Action.SHOOT, hit=3))),
        ("revise", {"kind": "order", "action": "hold"}, Revise(order=Order(action=Action.HOLD))),
        ("revise", {"kind": "revise"}, Revise()),
        ("fates", {"action": "spare"}, Fates(choice=Mercy.SPARE)),
    ],
)
def test_what_an_answer_is_shows_in_what_is_asked(what: str, plain: Plain, answer: Answer) -> None:
    ask = Ask(key="", seat="ann", what=what, hidden=True)
    assert LAW_OF_THE_GUN.answer_from(plain, ask) == answer


# ---------------------------------------------------------------- one post for two asks


@pytest.mark.parametrize(
    ("plain", "held"),
    [
        ({"actions": ["call"], "reaction": {"speed": 4}}, True),
        ({"actions": ["call"], "reaction": None}, False),
        ({"actions": ["call"]}, False),
        ({"action": "open_fire", "shoot": {"speed": 4}}, False),
        ("Call", False),
    ],
)
def test_a_post_may_hold_the_order_of_one_who_is_fired_at(plain: Any, held: bool) -> None:
    for what in LAW_OF_THE_GUN.ask_kinds:
        ask = Ask(key="", seat="ann", what=what, hidden=True)
        assert LAW_OF_THE_GUN.holds(plain, ask) is (held and what == "reaction")


@pytest.mark.parametrize(
    "plain",
    [
        {"speed": 4, "hit": 8},
        {"actions": ["call"], "reaction": {"speed": 4, "hit": 8}},
        {"action": "return_fire", "shoot": {"speed": 4, "hit": 8}},
        {"kind": "order", "action": "shoot", "speed": 4, "hit": 8},
    ],
)
def test_each_ask_takes_its_part_of_a_post(plain: Any) -> None:
    assert answer_to("reaction", plain) == Order(action=Action.SHOOT, speed=4, hit=8)
    if "reaction" in plain:
        assert answer_to("post", plain) == Post(actions=(Deed.CALL,))


def test_what_is_wrong_with_a_part_is_told_where_it_stands() -> None:
    for name in ("reaction", "shoot"):
        with pytest.raises(Faulty) as caught:
            answer_to("reaction", {"actions": ["call"], name: {"speed": "some", "luck": 1}})
        assert {one.path for one in caught.value.faults} == {f"{name}.speed", f"{name}.luck"}
