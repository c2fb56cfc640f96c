"""People of a fight from its master's desk: reminded, and substituted."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Draft, Encounter, HandedIn
from sekundant_web.notify.models import Kind, Outgoing
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.master_desk.conftest import at
from tests.web.tables.halls import said


def test_a_player_is_reminded_once_in_twelve_hours(
    fight_of: Callable[..., Encounter], mias: Client, clock: Clock, system_id: str
) -> None:
    fight = fight_of(system_id)
    seat = {"seat": fights.seats(system_id)[0]}
    assert mias.post(at(fight, "master_nudge"), seat).status_code == 302
    again = mias.post(at(fight, "master_nudge"), seat, headers={"accept-language": "ru"})
    assert "12 часов" in said(again)
    assert Outgoing.objects.filter(kind=Kind.NUDGED).count() == 1
    clock.move(hours=13)
    assert mias.post(at(fight, "master_nudge"), seat).status_code == 302
    assert Outgoing.objects.filter(kind=Kind.NUDGED).count() == 2


def test_who_owes_nothing_is_not_reminded(
    fight_of: Callable[..., Encounter], mias: Client, ann: User
) -> None:
    fight = fight_of("law-of-the-gun")
    fights.answer(fight, ann, 3)
    answer = mias.post(at(fight, "master_nudge"), {"seat": "lawman"})
    assert (answer.status_code, Outgoing.objects.filter(kind=Kind.NUDGED).count()) == (200, 0)


@pytest.mark.parametrize("who", ["bot", "master"])
def test_another_plays_and_the_old_player_only_looks_on(
    who: str,
    fight_of: Callable[..., Encounter],
    mias: Client,
    ann: User,
    browser_of: Callable[..., Client],
) -> None:
    fight = fight_of("law-of-the-gun")
    browser_of(ann).post(f"/e/{fight.key}/draft/", {"ask": fights.asks(fight)[0].key, "speed": "4"})
    typed = {"seat": "lawman", "who": who, "reason": "gone fishing"}
    bare = mias.post(at(fight, "master_substitute"), {**typed, "reason": ""})
    assert (bare.status_code, fights.place(fight, ann).seat is None) == (200, False)
    assert mias.post(at(fight, "master_substitute"), typed).status_code == 302
    assert fights.place(fight, ann).seat is None
    assert Draft.objects.count() == 0
    assert HandedIn.objects.count() == int(who == "bot")
    page = said(browser_of(ann).get(f"/e/{fight.key}/"))
    assert "gone fishing" in page
    assert 'id="desk"' not in page


def test_a_seat_is_freed_and_taken_by_its_link(
    fight_of: Callable[..., Encounter],
    mias: Client,
    people: Callable[[str], User],
    browser_of: Callable[..., Client],
) -> None:
    fight = fight_of("fencing")
    typed = {"seat": "musketeer", "who": "free", "reason": "gone fishing"}
    links = mias.post(at(fight, "master_substitute"), typed, follow=True)
    address = re.search(r'value="http://testserver(/[^"]+)"', said(links))
    assert address is not None
    zoe = people("zoe")
    assert browser_of(zoe).post(address[1]).status_code == 302
    where = fights.place(fight, zoe)
    assert where.seat is not None
    assert where.seat.name == "musketeer"


@pytest.mark.parametrize("typed", [{"seat": "nobody", "who": "bot"}, {"seat": "lawman", "who": "99999"}, {}])
def test_nobody_takes_what_is_not_there(
    typed: dict[str, str], fight_of: Callable[..., Encounter], mias: Client, ann: User
) -> None:
    fight = fight_of("law-of-the-gun")
    answer = mias.post(at(fight, "master_substitute"), {**typed, "reason": "so"})
    assert (answer.status_code, fights.place(fight, ann).seat is None) == (200, False)
    assert 'role="alert"' in said(answer)
