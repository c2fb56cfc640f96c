"""Why answers are illegal: every code with its clause and facts, the order of checks, and warnings.

What is refused changes nothing: no die is thrown, and the same encounter plays on.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant.core.chance import Recording, Sampled, Scripted
from sekundant.core.encounter import NotAsked, Objection, Refused, illegal, play
from sekundant.core.wire import Faulty
from sekundant.library import rulebook
from sekundant.systems.fencing.orders import (
    Action,
    Answer,
    Bet,
    DistanceChoice,
    Silent,
    Stack,
    StackOrder,
    Wager,
)
from sekundant.systems.fencing.stacks import cost
from sekundant.systems.fencing.state import State
from sekundant.systems.fencing.system import FENCING
from sekundant.systems.fencing.weapons import Distance
from tests.systems.fencing.asking import (
    ANSWERS,
    all_objections,
    ask_of,
    duel,
    refusals,
    spelled,
    step,
    told,
    view_of,
    warnings,
    with_bets,
)

ATTACK, PARRY, RIPOSTE, FEINT, REST, DAGGER = (
    Action.ATTACK,
    Action.PARRY,
    Action.RIPOSTE,
    Action.FEINT,
    Action.REST,
    Action.DAGGER,
)
LEFT = {"weapon": "rapier", "off_hand": "dagger"}
NO_FEINT_AT_CLOSE = {"close_feint_and_rest": "refuse"}
HIGH_WON = {"bet": "high", "success": True}
ALL_WON = {"bet": "all_in", "success": True}


def first(state: State, written: Any, seat: str = "ann") -> Objection | None:
    """What a refusal cites first."""
    found = refusals(state, written, seat)
    return found[0] if found else None


def asked_where_to_go(**setup: Any) -> State:
    """A duel in which Ann alone has fought for the distance and is asked for it."""
    return step(with_bets(**setup), ann=["distance"], bob=[]).state


# ---- each objection --------------------------------------------------------------------------------

OBJECTIONS: list[tuple[State, Any, Objection]] = [
    (duel(options={"unlabelled_bet": "refuse"}), {}, Objection("FE.6.1", "no_bet", "bet")),
    (
        with_bets(),
        [REST, DAGGER],
        Objection("FE.5.1.a", "no_dagger", "stack[1]", (("position", 2),)),
    ),
    (
        with_bets(LEFT, ann_bet=HIGH_WON),
        [DAGGER, PARRY, DAGGER],
        Objection("FE.5.1.c", "two_daggers", "stack[2]", (("position", 3),)),
    ),
    (
        with_bets(),
        ["feint_for_attack", ATTACK, FEINT, RIPOSTE],
        Objection("FE.3.2.4", "unmarked_feint", "stack[2]", (("position", 3),)),
    ),
    (
        with_bets(distance="close", options=NO_FEINT_AT_CLOSE),
        [ATTACK, REST],
        Objection("FE.3.4.1.b", "not_at_close", "stack[1]", (("action", "rest"), ("position", 2))),
    ),
    (
        with_bets(distance="close", options=NO_FEINT_AT_CLOSE),
        [ATTACK, "feint_for_riposte"],
        Objection(
            "FE.3.4.1.b", "not_at_close", "stack[1]", (("action", "feint_for_riposte"), ("position", 2))
        ),
    ),
    (
        with_bets(),
        [ATTACK] * 5 + [REST],
        Objection("FE.3.0.2.d", "too_dear", "stack", (("cost", 8), ("points", 6), ("position", 5))),
    ),
    (
        duel(),
        Wager(bet=Bet.LOW, stack=(REST,) * 8),
        Objection("FE.3.0.2.d", "too_dear", "stack", (("cost", 13), ("points", 12), ("position", 8))),
    ),
    (
        asked_where_to_go(),
        "close",
        Objection("FE.3.4.6.a", "out_of_reach", "to", (("to", "close"), ("from", "far"))),
    ),
    (
        with_bets(),
        Wager(bet=Bet.LOW),
        Objection("FE.2.2", "not_due", "", (("got", "bet"), ("due", "stack"))),
    ),
    (duel(), StackOrder(), Objection("FE.6.3", "not_due", "", (("got", "stack"), ("due", "bet")))),
    (
        duel(),
        DistanceChoice(to=Distance.FAR),
        Objection("FE.3.4.6", "not_due", "", (("got", "distance"), ("due", "bet"))),
    ),
    (
        with_bets(ann_bet={**HIGH_WON, "stack": ["attack"]}),
        StackOrder(stack=(PARRY,)),
        Objection("FE.6.4", "sealed_already", "stack"),
    ),
    (
        with_bets(ann_bet={**HIGH_WON, "stack": ["attack"]}),
        Wager(bet=Bet.LOW),
        Objection("FE.2.2", "not_due", "", (("got", "bet"),)),
    ),
]


@pytest.mark.parametrize(("state", "written", "expected"), OBJECTIONS)
def test_an_answer_is_refused_with_the_clause_the_place_and_the_numbers(
    state: State, written: Any, expected: Objection
) -> None:
    assert refusals(state, written) == [expected]


def test_every_feint_and_rest_at_close_is_told() -> None:
    state = with_bets(distance="close", options=NO_FEINT_AT_CLOSE)
    found = refusals(state, [FEINT, ATTACK, REST, "feint_for_attack"])
    assert [objection.field for objection in found] == ["stack[0]", "stack[2]", "stack[3]"]


def test_who_has_no_seat_has_nothing_to_answer() -> None:
    spectator = FENCING.view(duel(), "spectator")
    assert FENCING.objections(spectator, Wager()) == (Objection("FE.2.2", "not_due", "", (("got", "bet"),)),)
    assert FENCING.objections(spectator, StackOrder())[0].code == "not_due"


def test_the_distance_is_the_winners_to_choose() -> None:
    state = asked_where_to_go()
    assert first(state, DistanceChoice(to=Distance.FAR), "bob") == Objection(
        "FE.3.4.6", "not_due", "", (("got", "distance"),)
    )


@pytest.mark.parametrize(
    "state", [duel(options={"unlabelled_bet": "refuse"}), with_bets(), asked_where_to_go()]
)
def test_against_the_clocks_answer_there_is_nothing_to_say(state: State) -> None:
    assert FENCING.objections(view_of(state), FENCING.no_answer(80)) == ()


# ---- what is legal ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "written"),
    [
        (duel(), {}),
        (duel(), {"bet": "low"}),
        (duel(), Wager(stack=(ATTACK,) * 7)),
        (duel(options={"unlabelled_bet": "refuse"}), {"bet": "all_in"}),
        (with_bets(), []),
        (with_bets(), [ATTACK] * 3 + [PARRY] * 3),
        (with_bets(LEFT), [DAGGER, PARRY, PARRY, ATTACK]),
        (with_bets(ann_bet=ALL_WON), [ATTACK] * 3 + [PARRY] * 3 + [RIPOSTE] * 3 + [REST] * 3),
        (with_bets(), ["feint_for_attack", "feint_for_riposte", ATTACK, RIPOSTE]),
        (with_bets(), [FEINT, ATTACK]),
        (with_bets(), [FEINT, RIPOSTE]),
        (with_bets(), [FEINT]),
        (with_bets(options={"unmarked_feint": "attack"}), [FEINT, ATTACK, RIPOSTE]),
        (with_bets(distance="close"), [FEINT, REST]),
        (with_bets(options=NO_FEINT_AT_CLOSE), [FEINT, REST]),
        (with_bets(distance="middle", options=NO_FEINT_AT_CLOSE), [FEINT, REST]),
        (with_bets(), {"stack": [], "distance_choice": "close"}),
        (asked_where_to_go(), "middle"),
        (asked_where_to_go(), "far"),
        (asked_where_to_go(distance="middle"), "close"),
        (asked_where_to_go(distance="close"), "far"),
        (asked_where_to_go(initiative="ann"), "close"),
    ],
)
def test_an_answer_is_legal(state: State, written: Any) -> None:
    assert refusals(state, written) == []


@pytest.mark.clause("FE.2.3", "FE.2.4", "FE.2.5", "FE.6.1", "FE.3.0.2.d")
@pytest.mark.parametrize(
    ("bet", "points"),
    [
        ({"bet": "low", "success": True}, 8),
        ({"bet": "low", "success": False}, 7),
        (HIGH_WON, 10),
        ({"bet": "high", "success": False}, 6),
        (ALL_WON, 12),
        ({"bet": "all_in", "success": False}, 5),
        ({"bet": None}, 6),
    ],
)
def test_a_stack_may_cost_its_points_and_not_one_more(bet: Any, points: int) -> None:
    state = with_bets(ann_bet=bet)
    actions = [ATTACK] * 3 + [PARRY] * 3 + [RIPOSTE] * 3 + [REST] * 3 + [Action.INITIATIVE]
    assert refusals(state, actions[:points]) == []
    (found,) = refusals(state, actions[: points + 1])
    assert (found.clause, dict(found.facts)) == (
        "FE.3.0.2.d",
        {"cost": points + 1, "points": points, "position": points + 1},
    )


# ---- the order of checks ---------------------------------------------------------------------------


def test_all_reasons_are_told_in_the_order_of_the_checks() -> None:
    state = duel(distance="close", options={"unlabelled_bet": "refuse", **NO_FEINT_AT_CLOSE})
    everything = Wager(stack=(DAGGER, DAGGER, FEINT, ATTACK, RIPOSTE, *(PARRY,) * 9))
    assert [objection.clause for objection in refusals(state, everything)] == [
        "FE.6.1",
        "FE.5.1.a",
        "FE.5.1.c",
        "FE.3.2.4",
        "FE.3.4.1.b",
        "FE.3.0.2.d",
    ]


def test_warnings_come_last() -> None:
    found = all_objections(with_bets(), [FEINT, DAGGER])
    assert [objection.warning for objection in found] == [False, True, True]


# ---- refused through the encounter: nothing changes ------------------------------------------------

GOOD_BET = {"bet": "low"}
DICE = {"ann.bet.1": 1, "bob.bet.1": 1, "ann.cunning.1": 1, "bob.cunning.1": 1}

AT_CLOSE = {"distance": "close", "options": NO_FEINT_AT_CLOSE}

BAD_STACKS: list[tuple[str, dict[str, Any], list[Any], str]] = [
    ("too long", {"ann_bet": ALL_WON}, [REST] * 13, "FE.3.0.2.d"),
    ("too dear", {}, [ATTACK] * 4 + [PARRY] * 2, "FE.3.0.2.d"),
    ("rest at close distance", AT_CLOSE, [ATTACK, REST], "FE.3.4.1.b"),
    ("a feint at close distance", AT_CLOSE, [FEINT, ATTACK], "FE.3.4.1.b"),
    ("an unmarked feint beside attacks and ripostes", {}, [ATTACK, FEINT, RIPOSTE], "FE.3.2.4"),
    ("two daggers", {"ann": LEFT}, [DAGGER, DAGGER], "FE.5.1.c"),
    ("a dagger without one", {}, [DAGGER], "FE.5.1.a"),
]
"""What is wrong, the duel in which it is, the stack, and the clause; at most 12 points would pay for most."""


def is_refused(state: State, bad: Answer, good: Answer) -> tuple[Objection, ...]:
    """The objections to Ann's bad answer; nothing else may have happened."""
    before, chance = spelled(state), Recording(Scripted({}))
    with pytest.raises(Refused) as refused:
        play(FENCING, state, {"ann": bad, "bob": good}, chance)
    assert refused.value.seat == "ann"
    assert chance.dice == []
    assert spelled(state) == before
    return refused.value.objections


@pytest.mark.parametrize(
    ("setup", "bad", "clause"), [case[1:] for case in BAD_STACKS], ids=[case[0] for case in BAD_STACKS]
)
def test_a_bad_stack_is_refused_and_nothing_else_changes(setup: Any, bad: Stack, clause: str) -> None:
    state = with_bets(**setup)
    twin = with_bets(**setup)
    objections = is_refused(state, StackOrder(stack=tuple(bad)), StackOrder())
    assert [objection.clause for objection in objections] == [clause]
    assert all(not objection.warning for objection in objections)
    on, as_if = (step(one, ann=[PARRY], bob=[PARRY]) for one in (state, twin))
    assert on == as_if
    assert on.state.turn == 2


@pytest.mark.parametrize(
    ("setup", "bad", "clause"),
    [case[1:] for case in BAD_STACKS if case[0] != "too dear"],
    ids=[case[0] for case in BAD_STACKS if case[0] != "too dear"],
)
def test_a_bad_stack_is_refused_under_the_seal_of_the_bet_too(setup: Any, bad: Stack, clause: str) -> None:
    fields = {name: part for name, part in setup.items() if name != "ann_bet"}
    state = duel(**fields)
    objections = is_refused(state, Wager(bet=Bet.LOW, stack=tuple(bad)), Wager(bet=Bet.LOW))
    assert [objection.clause for objection in objections] == [clause]
    on = step(state, DICE, ann=GOOD_BET, bob=GOOD_BET)
    assert on == step(duel(**fields), DICE, ann=GOOD_BET, bob=GOOD_BET)
    assert [ask.what for ask in FENCING.asks(on.state)] == ["stack", "stack"]


@pytest.mark.clause("FE.3.0.1")
def test_an_unknown_action_is_no_answer_at_all() -> None:
    state = with_bets()
    before = spelled(state)
    with pytest.raises(Faulty) as faulty:
        FENCING.answer_from({"stack": ["attack", "grapple"]}, ask_of(state, "ann"))
    assert [(fault.path, fault.clause) for fault in faulty.value.faults] == [("stack[1]", "FE.3.0.1")]
    assert spelled(state) == before
    assert step(state, ann=[PARRY], bob=[PARRY]).state.turn == 2


@pytest.mark.clause("FE.6.4")
def test_a_stack_that_was_sealed_with_the_bet_is_not_replaced() -> None:
    state = with_bets(ann_bet={**HIGH_WON, "stack": ["parry"]})
    before = spelled(state)
    assert first(state, StackOrder(stack=(REST,))) == Objection("FE.6.4", "sealed_already", "stack")
    with pytest.raises(NotAsked) as not_asked:
        play(FENCING, state, {"ann": StackOrder(stack=(REST,)), "bob": StackOrder()}, Scripted({}))
    assert not_asked.value.unasked == ("ann",)
    assert spelled(state) == before
    played = step(state, bob=[])
    (shown,) = [stack for stack in told(played, "stack") if stack.by == "ann"]
    assert shown.actions == (PARRY,)


@pytest.mark.parametrize(
    ("late", "clause"),
    [(Wager(bet=Bet.LOW), "FE.2.2"), (DistanceChoice(to=Distance.FAR), "FE.3.4.6")],
    ids=["a bet once stacks are asked for", "a distance before there is a winner"],
)
def test_an_answer_of_another_time_is_refused_and_nothing_else_changes(late: Answer, clause: str) -> None:
    state = with_bets()
    assert [objection.clause for objection in is_refused(state, late, StackOrder())] == [clause]
    assert step(state, ann=[], bob=[]) == step(with_bets(), ann=[], bob=[])


def test_a_stack_that_comes_when_the_turn_is_over_is_refused_and_nothing_else_changes() -> None:
    state = step(with_bets(), ann=[], bob=[]).state
    (found,) = is_refused(state, StackOrder(stack=(PARRY,)), Wager())
    assert found == Objection("FE.6.3", "not_due", "", (("got", "stack"), ("due", "bet")))
    assert step(state, DICE, ann=GOOD_BET, bob=GOOD_BET).state.turn == 2


@pytest.mark.clause("FE.3.4.6.a")
def test_a_distance_out_of_reach_is_refused_and_nothing_else_changes() -> None:
    state = asked_where_to_go()
    before = spelled(state)
    with pytest.raises(Refused) as refused:
        play(FENCING, state, {"ann": DistanceChoice(to=Distance.CLOSE)}, Scripted({}))
    assert [objection.clause for objection in refused.value.objections] == ["FE.3.4.6.a"]
    assert spelled(state) == before
    assert step(state, ann="middle").state.distance is Distance.MIDDLE


# ---- warnings --------------------------------------------------------------------------------------

TIRED = {"breath": 2}
WARNINGS: list[tuple[State, Any, Objection]] = [
    (duel(), {}, Objection("FE.6.1", "without_bet", "bet", (("points", 6),), warning=True)),
    (
        duel(),
        Wager(bet=Bet.LOW, stack=(PARRY,) * 6),
        Objection("FE.6.4", "sealed_too_dear", "stack", (("cost", 9), ("points", 8)), warning=True),
    ),
    (
        with_bets(ann_bet=HIGH_WON),
        [PARRY] * 4,
        Objection("FE.2.1.a", "points_left", "stack", (("left", 5), ("points", 10)), warning=True),
    ),
    (
        with_bets(distance="close"),
        [PARRY, PARRY, PARRY, ATTACK, REST, ATTACK],
        Objection(
            "FE.3.4.1.b", "idle_at_close", "stack[4]", (("action", "rest"), ("position", 5)), warning=True
        ),
    ),
    (
        with_bets(distance="close"),
        [PARRY, PARRY, PARRY, "feint_for_riposte", ATTACK, ATTACK],
        Objection(
            "FE.3.4.1.b",
            "idle_at_close",
            "stack[3]",
            (("action", "feint_for_riposte"), ("position", 4)),
            warning=True,
        ),
    ),
    (
        with_bets(),
        [PARRY, PARRY, PARRY, "feint_for_riposte", ATTACK, ATTACK],
        Objection(
            "FE.3.2.4.b", "idle_feint", "stack[3]", (("position", 4), ("serves", "riposte")), warning=True
        ),
    ),
    (
        with_bets(),
        [PARRY, PARRY, PARRY, FEINT, REST, REST],
        Objection(
            "FE.3.2.4.b", "idle_feint", "stack[3]", (("position", 4), ("serves", "attack")), warning=True
        ),
    ),
    (
        with_bets(),
        {"stack": [PARRY] * 3 + [ATTACK] * 3, "distance_choice": "close"},
        Objection("FE.3.4.6", "distance_not_fought_for", "distance_choice", (("to", "close"),), warning=True),
    ),
    (
        with_bets(TIRED),
        [PARRY] * 3 + [ATTACK] * 2 + [RIPOSTE],
        Objection("FE.3.5.2.a", "out_of_breath", "stack", (("breath", 0),), warning=True),
    ),
    (
        with_bets({"wounds": {"light": 1, "serious": 1}, "breath": 4}),
        [PARRY] * 3 + [ATTACK] + [RIPOSTE] * 2,
        Objection("FE.3.5.2.a", "out_of_breath", "stack", (("breath", 0),), warning=True),
    ),
    (
        duel(TIRED),
        Wager(bet=Bet.LOW, stack=(ATTACK, ATTACK)),
        Objection("FE.3.5.2.a", "out_of_breath", "stack", (("breath", 0),), warning=True),
    ),
]


@pytest.mark.parametrize(("state", "written", "expected"), WARNINGS)
def test_what_is_surely_not_meant_earns_a_warning_and_is_legal(
    state: State, written: Any, expected: Objection
) -> None:
    assert warnings(state, written) == [expected]
    assert refusals(state, written) == []


@pytest.mark.parametrize(
    ("state", "written"),
    [
        (duel(), Wager(bet=Bet.LOW, stack=(PARRY,) * 3 + (ATTACK,) * 3)),
        (duel(options={"unlabelled_bet": "refuse"}), {}),
        (with_bets(), [PARRY] * 3 + [FEINT, RIPOSTE, RIPOSTE]),
        (with_bets(), [PARRY] * 3 + ["feint_for_attack", "feint_for_riposte", ATTACK, RIPOSTE]),
        (with_bets(), {"stack": [PARRY] * 3 + ["distance"] * 3, "distance_choice": "close"}),
        (with_bets({"breath": 0}), [PARRY] * 3 + [REST] * 3),
        (with_bets(TIRED), [PARRY] * 3 + [ATTACK] * 2 + [REST]),
        (with_bets({"breath": 3}), [PARRY] * 3 + [ATTACK] * 2 + [RIPOSTE]),
        (asked_where_to_go(), "far"),
    ],
)
def test_what_may_well_be_meant_earns_no_warning(state: State, written: Any) -> None:
    assert warnings(state, written) == []


def test_rest_gives_no_breath_at_close_distance() -> None:
    found = warnings(with_bets(TIRED, distance="close"), [PARRY] * 3 + [ATTACK] * 2 + [REST])
    assert [objection.code for objection in found] == ["idle_at_close", "out_of_breath"]


# ---- anything --------------------------------------------------------------------------------------

STATES = (
    duel(),
    duel(LEFT, distance="close", options={"unlabelled_bet": "refuse", **NO_FEINT_AT_CLOSE}),
    with_bets(),
    with_bets(LEFT, ann_bet=ALL_WON),
    with_bets(ann_bet={**HIGH_WON, "stack": ["attack"]}),
    asked_where_to_go(),
)
CLAUSES = rulebook("fencing").by_id()


@given(st.sampled_from(STATES), ANSWERS, st.sampled_from(["ann", "bob"]))
def test_any_answer_is_legal_and_played_or_refused_with_a_clause(
    state: State, answer: Answer, seat: str
) -> None:
    found = FENCING.objections(view_of(state, seat), answer)
    assert all(objection.clause in CLAUSES for objection in found)
    due = [ask.seat for ask in FENCING.asks(state)]
    if seat not in due:
        assert illegal(found) or isinstance(answer, Silent)
        return
    answers = {name: answer if name == seat else Silent() for name in due}
    before, chance = spelled(state), Recording(Sampled(lambda below: below // 3))
    if illegal(found):
        with pytest.raises(Refused) as refused:
            play(FENCING, state, answers, chance)
        assert refused.value.objections == illegal(found)
        assert (chance.dice, spelled(state)) == ([], before)
    else:
        assert play(FENCING, state, answers, chance).state != state


@given(st.lists(st.sampled_from([action for action in Action if action is not DAGGER]), max_size=14))
def test_a_legal_stack_never_costs_more_than_its_points(actions: list[Action]) -> None:
    state, stack = with_bets(ann_bet=HIGH_WON), tuple(actions)
    if not refusals(state, StackOrder(stack=stack)):
        assert len(stack) <= cost(stack, state.options) <= 10
