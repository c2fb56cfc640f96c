"""Somebody thinks again in secret (an insight that works): nobody else's pages, letters or posts tell it.

What they are compared with is the same turn while the master has not published it: all is in there too, and
the result is awaited.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, mastering
from sekundant_web.encounters.models import Draft, Encounter, HandedIn, Referee
from sekundant_web.encounters.presenting import live
from sekundant_web.notify.models import Outgoing
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.encounters import pages
from tests.web.encounters.pages import look, mark_of
from tests.web.tables import halls

TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value|nonce|name="key" value)="[^"]*"')


@pytest.fixture
def master(people: Callable[[str], User]) -> User:
    return people("master")


@pytest.fixture
def duel(ann: User, bob: User, master: User, clock: Clock) -> Encounter:
    """All is in, and the master has not published it; Ann's insight is going to work."""
    table = halls.table_of("law-of-the-gun", master, ann, bob)
    fight = pages.with_insight(ann, bob)
    Encounter.objects.filter(pk=fight.pk).update(table=table, referee=Referee.MASTER, title="Noon")
    for who in (ann, bob):
        fights.answer(fight, who, story="A hand moves.", fields={"story": ["A hand moves."]})
    return fight


def publish(duel: Encounter, master: User) -> None:
    mastering.publish(fights.place(duel, master))
    live.forget()


def thinks_again(duel: Encounter, master: User) -> None:
    publish(duel, master)
    assert [(ask.what, ask.secret) for ask in fights.asks(duel)] == [("revise", True)]


def seen(browser: Client, address: str) -> str:
    answer = browser.get(address, headers={"accept-language": "en"})
    assert answer.status_code == 200
    return TOKEN.sub("", answer.content.decode())


def test_the_enemys_page_his_receipt_and_his_mark_stay_as_they_were(
    duel: Encounter, ann: User, bob: User, master: User, browser_of: Any, clock: Clock
) -> None:
    readers = [browser_of(bob), browser_of(None)]
    address = reverse("encounter", args=[duel.key])
    before = [(seen(one, address), mark_of(look(one, duel))) for one in readers]
    assert "Handed in" in before[0][0]
    assert "A hand moves." in before[0][0]
    thinks_again(duel, master)
    assert [(seen(one, address), mark_of(look(one, duel))) for one in readers] == before
    for one, (_, mark) in zip(readers, before, strict=True):
        assert pages.follow(one, duel, mark) is None
    fights.answer(duel, ann)
    live.forget()
    assert [(seen(one, address), mark_of(look(one, duel))) for one in readers] == before


def test_what_the_enemy_was_amending_stays_as_it_was(
    duel: Encounter, bob: User, master: User, browser_of: Any
) -> None:
    where = fights.place(duel, bob)
    ask = fights.ask_of(where)
    assert ask is not None
    actions.save_draft(where, ask.key, {"story": ["Two hands move."]})
    browser, address = browser_of(bob), reverse("encounter", args=[duel.key])
    before = seen(browser, address)
    assert "Two hands move." in before
    thinks_again(duel, master)
    assert seen(browser, address) == before


def test_the_pages_of_the_table_and_of_ones_fights_stay_as_they_were(
    duel: Encounter, bob: User, master: User, browser_of: Any, clock: Clock
) -> None:
    browser = browser_of(bob)
    addresses = (reverse("table", args=[halls.SLUG]), reverse("mine"))
    before = [seen(browser, address) for address in addresses]
    assert "handed in" in before[0]
    clock.move(minutes=10)
    thinks_again(duel, master)
    clock.move(minutes=-10)
    assert [seen(browser, address) for address in addresses] == before


def test_only_who_thinks_again_gets_a_letter(duel: Encounter, ann: User, bob: User, master: User) -> None:
    waits = Outgoing.objects.filter(encounter=duel, user=bob)
    before = list(waits.values())
    thinks_again(duel, master)
    assert list(waits.values()) == before
    assert Outgoing.objects.filter(encounter=duel, user=ann, ask__contains="revise").exists()


def test_no_post_for_the_forum_tells_it(duel: Encounter, bob: User, master: User, browser_of: Any) -> None:
    browser = browser_of(bob)
    thinks_again(duel, master)
    assert browser.get(reverse("forum", args=[duel.key, 2])).status_code == 404


def test_what_has_been_played_can_be_neither_withdrawn_nor_amended(
    duel: Encounter, bob: User, master: User, browser_of: Any
) -> None:
    key = HandedIn.objects.get(seat__user=bob).ask
    thinks_again(duel, master)
    with pytest.raises(actions.Late):
        actions.withdraw(fights.place(duel, bob), key)
    browser, lines = browser_of(bob), fights.fresh(duel).lines.count()
    for act in ("desk_withdraw", "desk_amend"):
        answer = browser.post(
            reverse(act, args=[duel.key]), {"ask": key}, follow=True, headers={"accept-language": "en"}
        )
        assert "Too late: it is being resolved already" in answer.content.decode()
    assert fights.fresh(duel).lines.count() == lines
    assert HandedIn.objects.filter(ask=key).exists()


def test_with_the_result_what_was_played_is_gone(
    duel: Encounter, ann: User, bob: User, master: User, browser_of: Any
) -> None:
    """No receipt is left, and no draft of it lies in the next turn's desk."""
    where = fights.place(duel, bob)
    ask = fights.ask_of(where)
    assert ask is not None
    actions.save_draft(where, ask.key, {"story": ["Two hands move."]})
    thinks_again(duel, master)
    fights.answer(duel, ann)
    publish(duel, master)
    assert len(fights.lines(duel)) == 2
    assert not HandedIn.objects.filter(seat__encounter=duel).exists()
    assert not Draft.objects.filter(seat__encounter=duel).exists()
    assert "Two hands move." not in look(browser_of(bob), duel).html
