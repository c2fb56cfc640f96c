"""What a master can't do changes nothing, and says why; who is not the master finds no such thing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.http import Http404
from django.utils import translation

from sekundant.core.encounter import Refused
from sekundant.core.events import MASTER
from sekundant_web.accounts.models import User
from sekundant_web.encounters import mastering
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.deadlines import ENDLESS
from sekundant_web.encounters.game import state_of, system_of
from sekundant_web.encounters.mastering import Change, NotNow
from sekundant_web.encounters.models import Encounter, Status
from sekundant_web.encounters.opening import Sitter
from sekundant_web.tables.models import Member, Table
from tests.generators.shelf import GENERATORS
from tests.generators.walk import legal_answer
from tests.web import fights
from tests.web.mastering.conftest import standing

WHY = "a storm"
Act = Callable[[Place], Any]


def _answer(place: Place) -> Any:
    """An order that anybody could give."""
    return fights.sensible_answer(fights.place(place.encounter, _first_player(place)))


def _first_player(place: Place) -> User:
    return next(seat.user for seat in place.encounter.seats.all() if seat.user is not None)


def _ask(place: Place) -> tuple[str, str]:
    ask = fights.asks(place.encounter)[0]
    return ask.seat, ask.key


ACTS: dict[str, Act] = {
    "extend": lambda place: mastering.extend(place, 3, WHY),
    "pause": lambda place: mastering.pause(place, WHY),
    "go on": lambda place: mastering.go_on(place, WHY),
    "end": lambda place: mastering.end(place, WHY),
    "declare": lambda place: mastering.declare(place, None, _draw(place), WHY),
    "adjust": lambda place: mastering.adjust(place, [_change(place)], WHY),
    "substitute": lambda place: mastering.substitute(place, _ask(place)[0], Sitter(bot=True), WHY),
    "nudge": lambda place: mastering.nudge(place, _ask(place)[0]),
    "answer": lambda place: mastering.answer_for(place, *_ask(place), _answer(place), reason=WHY),
    "take an answer back": lambda place: mastering.take_answer_back(place, *_ask(place)),
    "take back": lambda place: mastering.take_back(place, 1, WHY),
    "again": lambda place: mastering.again(place, 1, reason=WHY, keep=True),
    "again, as a trial": lambda place: mastering.again(place, 1),
    "publish": mastering.publish,
    "trial": mastering.trial,
    "next die": lambda place: mastering.next_die(place, {}),
    "steps": mastering.steps,
    "save prose": lambda place: mastering.save_prose(place, "It was a dark night."),
    "add prose": lambda place: mastering.add_prose(place, "It was a dark night."),
    "edit prose": lambda place: mastering.edit_prose(place, 1, "It was a dark night."),
    "answer an appeal": lambda place: mastering.answer_appeal(place, 1, "No.", upheld=False),
}


def _draw(place: Place) -> str:
    return {"law-of-the-gun": "peace", "fencing": "ended"}[place.encounter.system]


def _change(place: Place) -> Change:
    what = {"law-of-the-gun": "wounds", "fencing": "light"}[place.encounter.system]
    return Change(what, fights.seats(place.encounter.system)[0], 1)


def places(fight: Encounter, people: Callable[[str], User]) -> dict[str, Place]:
    """Everybody who is not its master, the master of another table and one who fights there among them."""
    other = Table.objects.create(slug="another", name="Another", system=fight.system)
    Member.objects.create(table=other, user=people("max"), role=Member.Role.MASTER)
    return {name: fights.place(fight, people(name)) for name in ("ann", "bob", "eve", "max")} | {
        "nobody": fights.place(fight)
    }


@pytest.mark.parametrize("name", ACTS)
def test_an_act_is_there_for_its_master_alone(
    name: str, played: Encounter, people: Callable[[str], User]
) -> None:
    before = standing(played)
    for who, place in places(played, people).items():
        with pytest.raises(Http404):
            ACTS[name](place)
        assert standing(played) == before, who


@pytest.mark.parametrize("name", ACTS)
def test_a_master_who_fights_there_himself_does_nothing_and_sees_nothing(
    name: str, fight_of: Callable[..., Encounter], ann: User, mia: User
) -> None:
    fight = fight_of(ann, mia)
    before = standing(fight)
    with pytest.raises(Http404):
        ACTS[name](fights.place(fight, mia))
    assert standing(fight) == before


NEEDS_A_REASON: dict[str, Callable[[Place, str], Any]] = {
    "extend": lambda place, why: mastering.extend(place, 3, why),
    "pause": mastering.pause,
    "go on": mastering.go_on,
    "end": mastering.end,
    "declare": lambda place, why: mastering.declare(place, None, _draw(place), why),
    "adjust": lambda place, why: mastering.adjust(place, [_change(place)], why),
    "substitute": lambda place, why: mastering.substitute(place, _ask(place)[0], Sitter(bot=True), why),
    "answer": lambda place, why: mastering.answer_for(place, *_ask(place), _answer(place), reason=why),
    "take back": lambda place, why: mastering.take_back(place, 1, why),
    "again": lambda place, why: mastering.again(place, 1, reason=why, keep=True),
}


@pytest.mark.parametrize("name", NEEDS_A_REASON)
@pytest.mark.parametrize(
    ("reason", "code"), [("", "no_reason"), (" \n ", "no_reason"), ("x" * 501, "long_reason")]
)
def test_without_a_reason_nothing_is_recorded(
    name: str, reason: str, code: str, played: Encounter, desk_of: Callable[[Encounter], Place]
) -> None:
    before = standing(played)
    with pytest.raises(NotNow) as refused:
        NEEDS_A_REASON[name](desk_of(played), reason)
    assert (refused.value.code, refused.value.field) == (code, "reason")
    assert standing(played) == before


@pytest.mark.parametrize("name", sorted(set(NEEDS_A_REASON) - {"answer", "substitute"}))
def test_when_the_fight_is_over_its_record_stays(
    name: str, played: Encounter, desk_of: Callable[[Encounter], Place]
) -> None:
    mastering.end(desk_of(played), WHY)
    before = standing(played)
    assert fights.fresh(played).status == Status.OVER
    with pytest.raises(NotNow) as refused:
        NEEDS_A_REASON[name](desk_of(played), WHY)
    assert refused.value.code == "over"
    assert standing(played) == before
    assert mastering.steps(desk_of(played)) == ()


def test_it_is_said_in_the_readers_language(played: Encounter, desk_of: Callable[[Encounter], Place]) -> None:
    for language, says in (("ru", "причин"), ("en", "reason")):
        with translation.override(language), pytest.raises(NotNow, match=says):
            mastering.end(desk_of(played), "")


@pytest.mark.parametrize("hours", [0, -1, 24 * 90 + 1, 10**9])
def test_a_deadline_is_not_moved_by_nothing_nor_for_ever(
    hours: int, fight: Encounter, desk_of: Callable[[Encounter], Place]
) -> None:
    before = standing(fight)
    with pytest.raises(NotNow) as refused:
        mastering.extend(desk_of(fight), hours, WHY)
    assert refused.value.field == "hours"
    assert standing(fight) == before


def test_a_deadline_that_is_not_there_is_not_moved(
    fight_of: Callable[..., Encounter], desk_of: Callable[[Encounter], Place]
) -> None:
    with pytest.raises(NotNow) as refused:
        mastering.extend(desk_of(fight_of(policy=ENDLESS)), 3, WHY)
    assert refused.value.code == "no_deadline"


@pytest.mark.parametrize(
    "change",
    [
        Change("beauty", "", 3),
        Change("beauty", "nobody", 3),
        Change("wounds", "nobody", 1),
        Change("wounds", "", True),
        Change("light", "", 100),
        Change("breath", "", "a lot"),
        Change("loaded:cannon", "", 1),
    ],
)
def test_a_ruling_outside_the_closed_list_changes_nothing_and_those_with_it_neither(
    change: Change, fight: Encounter, desk_of: Callable[[Encounter], Place]
) -> None:
    before = standing(fight)
    with pytest.raises(Refused):
        mastering.adjust(desk_of(fight), [_change(desk_of(fight)), change], WHY)
    assert standing(fight) == before


@pytest.mark.parametrize(("winner", "how"), [(None, "boredom"), ("nobody", ""), (MASTER, "ended")])
def test_an_outcome_that_the_rules_do_not_know_is_none(
    winner: str | None, how: str, fight: Encounter, desk_of: Callable[[Encounter], Place]
) -> None:
    before = standing(fight)
    with pytest.raises(Refused):
        mastering.declare(desk_of(fight), winner, how, WHY)
    assert standing(fight) == before


@pytest.mark.parametrize("step", [0, -1, 99, 10**12])
def test_what_is_no_step_is_not_taken_back(
    step: int, played: Encounter, desk_of: Callable[[Encounter], Place]
) -> None:
    before = standing(played)
    for act in (
        lambda: mastering.take_back(desk_of(played), step, WHY),
        lambda: mastering.again(desk_of(played), step),
        lambda: mastering.again(desk_of(played), step, reason=WHY, keep=True),
    ):
        with pytest.raises(NotNow) as refused:
            act()
        assert refused.value.code == "no_step"
    assert standing(played) == before


def test_an_impossible_die_is_not_set(played: Encounter, desk_of: Callable[[Encounter], Place]) -> None:
    before = standing(played)
    step = mastering.steps(desk_of(played))[0]
    label, sides, _face = step.dice[0]
    for faces in ({label: sides + 1}, {label: 0}, {"nobody.sings.1": 1}, {label: 1, "nobody.sings.1": 1}):
        for keep in (False, True):
            with pytest.raises(NotNow):
                mastering.again(desk_of(played), step.number, faces=faces, reason=WHY, keep=keep)
    assert standing(played) == before


def test_an_illegal_order_in_the_place_of_another_changes_nothing(
    played: Encounter, desk_of: Callable[[Encounter], Place]
) -> None:
    before = standing(played)
    step = mastering.steps(desk_of(played))[0]
    seat = next(iter(step.answers))
    silence = system_of(played).no_answer(10)
    for keep in (False, True):
        with pytest.raises((Refused, NotNow)):
            mastering.again(desk_of(played), step.number, replaced={"nobody": silence}, reason=WHY, keep=keep)
    assert seat in fights.seats(played.system)
    assert standing(played) == before


def test_who_sees_all_takes_no_seat_and_who_sits_takes_no_other(
    played: Encounter,
    desk_of: Callable[[Encounter], Place],
    ann: User,
    mia: User,
    people: Callable[[str], User],
) -> None:
    first, second = fights.seats(played.system)
    sitting = {seat.name: seat for seat in played.seats.all()}
    co_master = people("max")
    assert played.table is not None
    Member.objects.create(table=played.table, user=co_master, role=Member.Role.MASTER)
    before = standing(played)
    for seat, sitter in (
        (second, Sitter(user_id=ann.pk)),
        (first, Sitter(user_id=ann.pk)),
        (first, Sitter(user_id=mia.pk)),
        (first, Sitter(user_id=co_master.pk)),
        ("nobody", Sitter(bot=True)),
    ):
        with pytest.raises(NotNow):
            mastering.substitute(desk_of(played), seat, sitter, WHY)
    assert sitting[first].user == ann
    assert standing(played) == before


def test_an_order_for_what_is_not_asked_is_not_entered(
    played: Encounter, desk_of: Callable[[Encounter], Place]
) -> None:
    before = standing(played)
    place = desk_of(played)
    seat, key = _ask(place)
    for who, what in (("nobody", key), (seat, "of yesterday"), (seat, "")):
        with pytest.raises(NotNow):
            mastering.answer_for(place, who, what, _answer(place), reason=WHY)
    assert standing(played) == before


def test_an_illegal_order_is_not_entered(played: Encounter, desk_of: Callable[[Encounter], Place]) -> None:
    before = standing(played)
    place = desk_of(played)
    with pytest.raises(Refused):
        mastering.answer_for(place, *_ask(place), _nonsense(place), reason=WHY)
    assert standing(played) == before


def _nonsense(place: Place) -> Any:
    """An order that the rules refuse now: an order of another turn, or one for another fight."""
    system, (ask, *_more) = system_of(place.encounter), fights.asks(place.encounter)
    view = system.view(place.state, ask.seat)
    before = [answer for step in mastering.steps(place) for answer in step.answers.values()]
    other = fights.fresh(fights.opened(system.id, Sitter(bot=True), Sitter(by_master=True)))
    elsewhere = [
        legal_answer(system, GENERATORS[system.id], Random(seed), state_of(other), asked)
        for seed in range(50)
        for asked in fights.asks(other)
    ]
    for made in (*before, *elsewhere):
        if any(not one.warning for one in system.objections(view, made)):
            return made
    raise AssertionError("nothing is illegal")
