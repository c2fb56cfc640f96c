"""The parts of a page that follow what happens: cheap while nothing does, and silent about secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.models import Encounter, Status
from sekundant_web.encounters.presenting import live
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.encounters import pages
from tests.web.encounters.pages import Page, follow, look, mark_of

Browsers = Callable[..., Client]

CHEAP = 4
"""The session, its user, the encounter, its seats."""


@pytest.fixture(autouse=True)
def _nobody_has_looked() -> Iterator[None]:
    live.forget()
    yield
    live.forget()


def test_while_nothing_happens_there_is_nothing_to_send(
    duel: Encounter, ann: User, browser_of: Browsers
) -> None:
    client = browser_of(ann)
    mark = mark_of(look(client, duel))
    with CaptureQueriesContext(connection) as made:
        assert follow(client, duel, mark) is None
    assert len(made) <= CHEAP


def test_a_guest_asks_as_cheaply(duel: Encounter, browser_of: Browsers) -> None:
    client = browser_of(None)
    mark = mark_of(look(client, duel))
    with CaptureQueriesContext(connection) as made:
        assert follow(client, duel, mark) is None
    assert len(made) <= CHEAP


def test_another_process_that_has_shown_nothing_gives_the_same_answer(
    duel: Encounter, ann: User, browser_of: Browsers
) -> None:
    client = browser_of(ann)
    mark = mark_of(look(client, duel))
    live.forget()
    assert follow(client, duel, mark) is None


def test_that_the_other_has_handed_in_changes_the_badge_and_not_the_desk(
    duel: Encounter, ann: User, bob: User, browser_of: Browsers
) -> None:
    client = browser_of(ann)
    mark = mark_of(look(client, duel))
    fights.answer(duel, bob)
    fresh = follow(client, duel, mark)
    assert "handed in" in fresh["parts"]["status"]
    assert not {"desk", "thread", "cards", "scene"} & set(fresh["parts"])
    assert "handed in" in fresh["says"]
    assert follow(client, duel, fresh["mark"]) is None


def test_a_result_brings_the_thread_the_scene_the_cards_and_the_next_desk(
    ann: User, bob: User, browser_of: Browsers, clock: Clock
) -> None:
    duel = fights.opened("law-of-the-gun", ann, bob)
    client = browser_of(ann)
    mark = mark_of(look(client, duel))
    pages.play(duel, ann, bob, seed=4)
    fresh = follow(client, duel, mark)
    assert {"thread", "status", "bar", "desk"} <= set(fresh["parts"])
    assert 'id="l2"' in fresh["parts"]["thread"]
    page = look(client, duel)
    assert mark_of(page) == fresh["mark"]


def test_what_follows_is_what_a_reload_shows(
    duel: Encounter, ann: User, bob: User, browser_of: Browsers
) -> None:
    """Marks of all parts agree after every step, for everybody who looks on."""
    clients = [browser_of(who) for who in (ann, bob, None)]
    marks = [mark_of(look(client, duel)) for client in clients]
    for step in range(6):
        for user in (ann, bob):
            fights.answer(duel, user, step)
            for number, client in enumerate(clients):
                fresh = follow(client, duel, marks[number])
                marks[number] = fresh["mark"] if fresh else marks[number]
                live.forget()
                assert mark_of(look(client, duel)) == marks[number]


def test_a_post_is_added_and_nothing_else_changes(
    duel: Encounter, ann: User, bob: User, browser_of: Browsers
) -> None:
    client = browser_of(ann)
    mark = mark_of(look(client, duel))
    actions.say(fights.place(duel, bob), "Draw!")
    fresh = follow(client, duel, mark)
    assert set(fresh["parts"]) == {"thread"}
    assert "Draw!" in fresh["parts"]["thread"]


def test_ones_own_draft_is_no_news(duel: Encounter, ann: User, browser_of: Browsers) -> None:
    """A second window of the same player is not told to throw away what is typed there."""
    client = browser_of(ann)
    mark = mark_of(look(client, duel))
    where = fights.place(duel, ann)
    ask = fights.ask_of(where)
    assert ask is not None
    actions.save_draft(where, ask.key, {"story": ["Something"]})
    fresh = follow(client, duel, mark)
    assert fresh is None or "desk" not in fresh["parts"]


def test_a_secret_answer_changes_nothing_that_others_are_sent(
    ann: User, bob: User, browser_of: Browsers, clock: Clock
) -> None:
    duel = pages.with_insight(ann, bob)
    pages.play(duel, ann, bob)
    assert [ask.what for ask in fights.asks(duel)] == ["revise"]
    others = [browser_of(bob), browser_of(None)]
    marks = [mark_of(look(client, duel)) for client in others]
    where = fights.place(duel, ann)
    ask = fights.ask_of(where)
    assert ask is not None
    actions.save_draft(where, ask.key, {"keep": ["1"]})
    live.forget()
    for client, mark in zip(others, marks, strict=True):
        assert follow(client, duel, mark) is None


def test_time_that_goes_by_changes_the_badge_alone(
    duel: Encounter, ann: User, browser_of: Browsers, clock: Clock
) -> None:
    client = browser_of(ann)
    mark = mark_of(look(client, duel))
    clock.move(hours=1)
    fresh = follow(client, duel, mark)
    assert set(fresh["parts"]) <= {"status", "bar"}
    assert "2 days 23 h" in fresh["parts"]["status"]


def test_who_follows_sees_a_deadline_pass(ann: User, bob: User, browser_of: Browsers, clock: Clock) -> None:
    duel = fights.opened("law-of-the-gun", ann, bob)
    client = browser_of(ann)
    mark = mark_of(look(client, duel))
    clock.move(hours=73)
    fresh = follow(client, duel, mark)
    assert "thread" in fresh["parts"]
    assert fights.lines(duel)
    assert fights.fresh(duel).status in (Status.OVER, Status.RUNNING)


def test_a_stale_or_silly_mark_brings_everything(duel: Encounter, ann: User, browser_of: Browsers) -> None:
    client = browser_of(ann)
    for mark in ("", "x", "a.b.c.d.e.f", "é"):
        fresh = follow(client, duel, mark)
        assert set(fresh["parts"]) == set(live.PARTS)


def test_each_language_has_its_own_mark(duel: Encounter, ann: User, browser_of: Browsers) -> None:
    client = browser_of(ann)
    assert mark_of(look(client, duel, language="en")) != mark_of(look(client, duel, language="ru"))


def test_another_forms_token_is_no_change(
    duel: Encounter, ann: User, people: Callable[[str], User], browser_of: Browsers
) -> None:
    """The token of a form is another at every look; the page is the same."""
    waiting = fights.opened(duel.system, ann, fights.NOBODY)
    client = browser_of(people("cid"))
    mark = mark_of(look(client, waiting))
    live.forget()
    assert follow(client, waiting, mark) is None


def test_each_part_has_its_element_on_the_page(duel: Encounter, ann: User, browser_of: Browsers) -> None:
    page: Page = look(browser_of(ann), duel)
    for part in live.PARTS:
        assert page.ids["desk-column" if part == "desk" else f"live-{part}"] == 1
    (toasts,) = page.all("div", id="toasts")
    assert toasts["data-live"] == reverse("live", args=[duel.key])
