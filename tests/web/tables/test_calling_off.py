"""A fight whose free seats nobody takes is called off, by who runs it; one that has begun is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import Http404
from django.test import Client
from django.urls import reverse

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, opening
from sekundant_web.encounters.actions import Sitter
from sekundant_web.encounters.models import Encounter, Line, Post, Seat, Status
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.encounters.pages import look
from tests.web.tables.halls import SLUG, page, table_of

Browser = Callable[..., Client]
People = Callable[[str], User]


@pytest.fixture
def waiting(system_id: str, ann: User, bob: User, clock: Clock) -> Encounter:
    """Ann is the table's master; Bob waits for somebody."""
    table = table_of(system_id, ann, bob)
    return fights.opened(system_id, bob, fights.NOBODY, table_id=table.pk, watch="public")


def address(encounter: Encounter) -> str:
    return reverse("call_off", args=[encounter.key])


def test_the_master_calls_it_off_and_nothing_of_it_is_left(
    waiting: Encounter, ann: User, bob: User, browser_of: Browser
) -> None:
    actions.say(fights.place(waiting, bob), "Is anybody there?")
    browser = browser_of(ann)
    shown = look(browser, waiting)
    assert shown.all("form", action=address(waiting))
    assert "it is deleted with all that was said here" in shown.said("call-off")
    answer = browser.post(address(waiting), follow=True, headers={"accept-language": "en"})
    assert answer.redirect_chain == [(f"/tables/{SLUG}/", 302)]
    assert "The fight is called off." in answer.content.decode()
    assert not any(model.objects.exists() for model in (Encounter, Seat, Line, Post))
    assert waiting.key not in page(browser)
    assert waiting.key not in browser_of(bob).get(reverse("mine")).content.decode()
    assert browser.get(reverse("encounter", args=[waiting.key])).status_code == 404
    assert browser.post(address(waiting)).status_code == 404


def test_nobody_else_calls_it_off_or_is_offered_to(
    waiting: Encounter, bob: User, people: People, browser_of: Browser
) -> None:
    for reader in (bob, people("cid"), None):
        browser = browser_of(reader)
        assert not look(browser, waiting).all("form", action=address(waiting))
        assert browser.post(address(waiting)).status_code == 404
    assert Encounter.objects.exists()


def test_who_opened_one_without_a_table_calls_it_off(
    ann: User, browser_of: Browser, clock: Clock, system_id: str
) -> None:
    own = fights.opened(system_id, ann, fights.NOBODY, created_by_id=ann.pk)
    browser = browser_of(ann)
    assert look(browser, own).all("form", action=address(own))
    assert browser.post(address(own))["Location"] == reverse("mine")
    assert not Encounter.objects.exists()


def test_one_that_has_begun_goes_on(
    waiting: Encounter, ann: User, people: People, browser_of: Browser
) -> None:
    stale = fights.place(waiting, ann)
    free = waiting.seats.get(user=None).name
    assert actions.take_seat(fights.place(waiting), free, Sitter(user_id=people("cid").pk))
    assert not opening.call_off(stale)
    answer = browser_of(ann).post(address(waiting), follow=True, headers={"accept-language": "en"})
    assert "The last seat has been taken: the fight has begun." in answer.content.decode()
    assert not look(browser_of(ann), waiting).all("form", action=address(waiting))
    assert fights.fresh(waiting).status == Status.RUNNING


def test_a_seat_of_one_that_is_gone_is_taken_by_nobody(
    waiting: Encounter, ann: User, people: People, browser_of: Browser
) -> None:
    """Not even by one who has looked just before."""
    there, mine = fights.place(waiting), fights.place(waiting, ann)
    free = waiting.seats.get(user=None).name
    browser_of(ann).post(address(waiting))
    answer = browser_of(people("cid")).post(reverse("join", args=[waiting.key]), {"seat": "x"})
    assert answer.status_code == 404
    with pytest.raises(Http404):
        actions.take_seat(there, free, Sitter(user_id=people("cid").pk))
    with pytest.raises(Http404):
        opening.call_off(mine)
