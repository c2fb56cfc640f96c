"""The master's rulings: a closed list, refused with what is wrong, and told to those who may know it."""

from __future__ import annotations

import pytest

from sekundant.core.encounter import Adjust, Declare, Outcome, Refused, Ruling
from sekundant.core.events import SPECTATOR, seen
from sekundant.systems.law_of_the_gun.events import Ruled
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN
from tests.systems.law_of_the_gun.asking import duel


def adjust(what: str, value: int | str | bool | None, who: str = "ann") -> Adjust:
    return Adjust("master", "it was forgotten", what, value, who)


def declare(winner: str | None, how: str) -> Declare:
    return Declare("master", "the players agreed", Outcome(winner, how))


def told(ruling: Ruling, reader: str) -> Ruled | None:
    """The ruling as a reader learns of it; Ann has a gun up her sleeve and a friend in the crowd."""
    state = duel({"guns": ["classic", "derringer"]}, allies={"cal": {"of": "ann", "at": [3, 3]}})
    (event,) = LAW_OF_THE_GUN.rule(state, ruling).events
    assert isinstance(event, Ruled)
    return seen(event, reader)


@pytest.mark.parametrize(
    ("ruling", "code"),
    [
        (adjust("wounds", -1), "out_of_range"),
        (adjust("wounds", 100), "out_of_range"),
        (adjust("wounds", True), "out_of_range"),
        (adjust("first_turn_ap", "many"), "out_of_range"),
        (adjust("hidden", 1), "out_of_range"),
        (adjust("status", "asleep"), "out_of_range"),
        (adjust("loaded:classic", 7), "out_of_range"),
        (adjust("call_made", "yes", who=""), "out_of_range"),
        (adjust("call_made", True), "not_adjustable"),
        (adjust("loaded:rifle", 1), "not_adjustable"),
        (adjust("will", 3), "not_adjustable"),
        (adjust("wounds", 1, who="dan"), "no_such_fighter"),
        (adjust("wounds", 1, who=""), "no_such_fighter"),
        (declare("dan", "killed"), "no_such_fighter"),
        (declare("ann", "bored"), "no_such_outcome"),
    ],
)
def test_what_is_not_on_the_closed_list_is_refused(ruling: Ruling, code: str) -> None:
    with pytest.raises(Refused) as refused:
        LAW_OF_THE_GUN.rule(duel(), ruling)
    assert [objection.code for objection in refused.value.objections] == [code]


def test_all_learn_of_a_ruling_and_the_owner_alone_its_value() -> None:
    for reader, value in (("ann", "2"), ("bob", None), (SPECTATOR, None)):
        event = told(adjust("wounds", 2), reader)
        assert event is not None
        assert (event.value.value if event.value else None) == value


def test_a_ruling_does_not_tell_which_gun_a_man_has() -> None:
    mine, theirs = (told(adjust("loaded:derringer", 1), reader) for reader in ("ann", "bob"))
    assert mine is not None
    assert theirs is not None
    assert mine.value is not None
    assert mine.value.value == "derringer: 1"
    assert "derringer" not in repr(theirs)


def test_a_ruling_does_not_betray_an_ally_whom_nobody_has_seen() -> None:
    assert told(adjust("wounds", 1, who="cal"), "ann") is not None
    assert told(adjust("wounds", 1, who="cal"), "bob") is None
