"""The master's rulings: a closed list, refused with what is wrong, and told to everybody."""

from __future__ import annotations

from typing import Any

import pytest

from sekundant.core.encounter import Adjust, Declare, Outcome, Refused, Ruling
from sekundant.core.events import EVERYONE, SPECTATOR, seen
from sekundant.systems.fencing.events import Over, Ruled
from sekundant.systems.fencing.state import Fighter, How, Phase, State, Wounds
from sekundant.systems.fencing.system import FENCING
from sekundant.systems.fencing.weapons import Distance
from tests.systems.fencing.asking import duel, spelled, step, with_bets


def adjust(what: str, value: int | str | bool | None, who: str = "ann") -> Adjust:
    return Adjust("master", "it was forgotten", what, value, who)


def declare(winner: str | None, how: str) -> Declare:
    return Declare("master", "the players agreed", Outcome(winner, how))


def ruled(ruling: Ruling, state: State | None = None) -> State:
    return FENCING.rule(state or duel(), ruling).state


def ann(ruling: Ruling, **fields: Any) -> Fighter:
    return ruled(ruling, duel(fields)).fighter("ann")


# ---- what may be changed ---------------------------------------------------------------------------


@pytest.mark.clause("FE.4.2.g")
def test_wounds_are_set_one_kind_at_a_time() -> None:
    assert ann(adjust("light", 2)).wounds == Wounds(light=2)
    assert ann(adjust("serious", 1), wounds={"light": 3}).wounds == Wounds(light=3, serious=1)
    assert ann(adjust("light", 0), wounds={"light": 3}).wounds == Wounds()


@pytest.mark.clause("FE.3.5.4.b", "FE.4.2.e")
def test_more_wounds_lower_the_breath_that_is_over_the_new_maximum() -> None:
    assert ann(adjust("light", 2)).breath == 6
    assert ann(adjust("light", 2), breath=3).breath == 3
    assert ann(adjust("light", 0), wounds={"light": 2}).breath == 6


@pytest.mark.clause("FE.3.5.5")
def test_breath_goes_up_to_its_maximum_and_far_below_zero() -> None:
    assert ann(adjust("breath", 10), breath=1).breath == 10
    assert ann(adjust("breath", -999)).breath == -999


def test_distance_and_initiative_belong_to_the_duel() -> None:
    assert ruled(adjust("distance", "close", who="")).distance is Distance.CLOSE
    assert ruled(adjust("initiative", "bob", who="")).initiative == "bob"
    assert ruled(adjust("initiative", None, who=""), duel(initiative="bob")).initiative is None


def test_nothing_else_changes_and_the_same_answers_are_due() -> None:
    state = with_bets()
    changed = ruled(adjust("breath", 3), state)
    assert FENCING.asks(changed) == FENCING.asks(state)
    assert changed == state.with_fighter("ann", breath=3)


# ---- what may be declared --------------------------------------------------------------------------


@pytest.mark.parametrize("state", [duel(), with_bets(), step(with_bets(), ann=["distance"], bob=[]).state])
@pytest.mark.parametrize(("winner", "how"), [("bob", "ended"), (None, "ended"), ("ann", "struck_down")])
def test_a_declared_outcome_ends_the_duel_wherever_it_stands(
    state: State, winner: str | None, how: str
) -> None:
    done = FENCING.rule(state, declare(winner, how))
    assert FENCING.outcome(done.state) == Outcome(winner, how)
    assert FENCING.asks(done.state) == ()
    assert (done.state.phase, done.state.agenda, done.state.exchange) == (Phase.OVER, (), None)
    told, over = done.events
    assert isinstance(told, Ruled)
    assert (told.what, told.who, told.value) == ("outcome", winner or "", how)
    assert isinstance(over, Over)
    assert (over.winner, over.how, over.audience) == (winner, How(how), EVERYONE)


# ---- what may not ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruling", "clause", "code", "got"),
    [
        (adjust("light", -1), "FE.4.2.g", "out_of_range", "-1"),
        (adjust("serious", 100), "FE.4.2.g", "out_of_range", "100"),
        (adjust("light", True), "FE.4.2.g", "out_of_range", "True"),
        (adjust("light", "many"), "FE.4.2.g", "out_of_range", "many"),
        (adjust("light", None), "FE.4.2.g", "out_of_range", "None"),
        (adjust("breath", 11), "FE.3.5.4.b", "out_of_range", "11"),
        (adjust("breath", -1000), "FE.3.5.4.b", "out_of_range", "-1000"),
        (adjust("breath", "3"), "FE.3.5.4.b", "out_of_range", "3"),
        (adjust("breath", False), "FE.3.5.4.b", "out_of_range", "False"),
        (adjust("distance", "near", who=""), "FE.3.4.2.a", "out_of_range", "near"),
        (adjust("distance", None, who=""), "FE.3.4.2.a", "out_of_range", "None"),
        (adjust("initiative", "cal", who=""), "FE.3.3.1.e", "out_of_range", "cal"),
        (adjust("initiative", 1, who=""), "FE.3.3.1.e", "out_of_range", "1"),
        (adjust("distance", "close"), "FE.3.4.2.a", "not_adjustable", "distance"),
        (adjust("initiative", "bob"), "FE.3.3.1.e", "not_adjustable", "initiative"),
        (adjust("mastery", 3), "FE.4.1.b", "not_adjustable", "mastery"),
        (adjust("stack", "attack"), "FE.4.1.b", "not_adjustable", "stack"),
        (adjust("light", 1, who="cal"), "FE.4.2.g", "no_such_fighter", "cal"),
        (adjust("breath", 1, who=""), "FE.3.5.4.b", "no_such_fighter", ""),
    ],
)
def test_what_is_not_on_the_closed_list_is_refused(ruling: Adjust, clause: str, code: str, got: str) -> None:
    state = duel()
    before = spelled(state)
    with pytest.raises(Refused) as refused:
        FENCING.rule(state, ruling)
    (objection,) = refused.value.objections
    assert (objection.clause, objection.code, objection.field) == (clause, code, ruling.what)
    assert (objection.facts, refused.value.seat) == ((("got", got),), "")
    assert spelled(state) == before


@pytest.mark.parametrize(
    ("ruling", "code", "got"),
    [
        (declare("cal", "ended"), "no_such_fighter", "cal"),
        (declare("ann", "bored"), "no_such_outcome", "bored"),
    ],
)
def test_an_outcome_that_cannot_be_is_refused(ruling: Declare, code: str, got: str) -> None:
    with pytest.raises(Refused) as refused:
        FENCING.rule(duel(), ruling)
    (objection,) = refused.value.objections
    assert (objection.code, objection.field, objection.facts) == (code, "outcome", (("got", got),))


# ---- who learns of it ------------------------------------------------------------------------------


@pytest.mark.parametrize("reader", ["ann", "bob", SPECTATOR])
@pytest.mark.parametrize(
    ("ruling", "value"),
    [
        (adjust("light", 2), "2"),
        (adjust("breath", -3), "-3"),
        (adjust("distance", "middle", who=""), "middle"),
        (adjust("initiative", "ann", who=""), "ann"),
        (adjust("initiative", None, who=""), ""),
    ],
)
def test_everybody_learns_of_a_ruling_and_of_its_reason(ruling: Adjust, value: str, reader: str) -> None:
    (event,) = FENCING.rule(duel(), ruling).events
    told = seen(event, reader)
    assert isinstance(told, Ruled)
    assert (told.author, told.reason) == ("master", "it was forgotten")
    assert (told.what, told.who, told.value) == (ruling.what, ruling.who, value)


@pytest.mark.parametrize("what", FENCING.adjustable)
def test_the_list_names_what_can_be_adjusted(what: str) -> None:
    values: dict[str, int | str] = {"distance": "close", "initiative": "ann"}
    who = "" if what in values else "ann"
    assert ruled(adjust(what, values.get(what, 1), who)) != duel()
