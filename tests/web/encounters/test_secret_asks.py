"""Asks that are secret. That somebody thinks again (an insight that works) no page, letter or post of others
tells; that stacks are awaited in fencing all may know, though not whose.

What the former are compared with is the same turn while the master has not published it: all is in there too,
and the result is awaited.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from sekundant.systems.fencing.orders import Wager
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


def test_the_master_sees_who_thinks_again_and_publishes_nothing_meanwhile(
    duel: Encounter, ann: User, master: User, browser_of: Any
) -> None:
    button, judge = reverse("publish", args=[duel.key]), browser_of(master)
    assert look(judge, duel).all("form", action=button)
    thinks_again(duel, master)
    page = look(judge, duel)
    assert "waiting for: Lawman" in page.said("live-status")
    assert not page.all("form", action=button)
    assert "Lawman" in seen(judge, reverse("mine")) + seen(judge, reverse("table", args=[halls.SLUG]))
    fights.answer(duel, ann)
    assert "all is in" in look(judge, duel).said("live-status")
    assert look(judge, duel).all("form", action=button)


# ---- stacks ------------------------------------------------------------------------------------------


def bets_are_in(fight: Encounter, *players: User) -> Encounter:
    """All have bet, and nobody has sealed his stack with it."""
    for who in players:
        where = fights.place(fight, who)
        ask = fights.ask_of(where)
        assert ask is not None
        actions.hand_in(where, ask.key, Wager())
    live.forget()
    return fights.fresh(fight)


@pytest.fixture
def fencers(ann: User, bob: User, master: User, clock: Clock) -> Encounter:
    """A duel at a table, of which everybody may know; stacks are awaited."""
    table = halls.table_of("fencing", master, ann, bob)
    fight = fights.opened("fencing", ann, bob, table_id=table.pk, watch="public")
    fight = bets_are_in(fight, ann, bob)
    assert {(ask.what, ask.secret) for ask in fights.asks(fight)} == {("stack", True)}
    return fight


def lists(browser: Client) -> list[str]:
    """What the home page says of fights that go on, and the table's page."""
    home, table = seen(browser, reverse("home")), seen(browser, reverse("table", args=[halls.SLUG]))
    return [home.split('aria-labelledby="live"')[1].split("</section>")[0], table]


WHOSE = "answers (whose is secret)"


def test_that_stacks_are_awaited_and_until_when_is_public_and_whose_is_not(
    fencers: Encounter, ann: User, bob: User, browser_of: Any
) -> None:
    spectator = browser_of(None)
    before = look(spectator, fencers)
    assert f"waiting for: {WHOSE}" in before.said("live-status")
    assert "Fri 15 May, 15:00, 3 days left" in before.said("live-status")
    told = lists(spectator)
    assert WHOSE in told[0]
    assert "15 May" in told[0]
    assert f"waits for {WHOSE}" in told[1]
    assert "In 1 fight answers are awaited, and whose is secret." in told[1]
    assert "Nobody owes anything" not in told[1]
    assert "handed in" not in told[1]
    fights.answer(fencers, ann)
    live.forget()
    assert look(spectator, fencers).said("live-status") == before.said("live-status")
    assert lists(spectator) == told
    assert f"waiting for: {WHOSE}" in look(browser_of(ann), fencers).said("live-status")
    assert "waiting for you" in look(browser_of(bob), fencers).said("live-status")


def test_the_master_sees_who_owes_a_stack(
    fencers: Encounter, ann: User, master: User, browser_of: Any
) -> None:
    judge = browser_of(master)
    names = [card["aria-labelledby"] for card in look(judge, fencers).all("article", class_="card")]
    assert "whose is secret" not in lists(judge)[1]
    first, second = (look(judge, fencers).said(name) for name in names)
    assert f"waiting for: {first}, {second}" in look(judge, fencers).said("live-status")
    fights.answer(fencers, ann)
    assert f"waiting for: {second}" in look(judge, fencers).said("live-status")


def test_where_a_master_publishes_nobody_is_told_whether_all_stacks_are_in(
    fencers: Encounter, ann: User, bob: User, master: User, browser_of: Any
) -> None:
    Encounter.objects.filter(pk=fencers.pk).update(referee=Referee.MASTER)
    spectator, said = browser_of(None), "answers or the master’s word (which is secret)"
    told = [look(spectator, fencers).said("live-status"), *lists(spectator)]
    assert all(said in one for one in told)
    for who in (ann, bob):
        fights.answer(fencers, who)
    live.forget()
    assert [look(spectator, fencers).said("live-status"), *lists(spectator)] == told
    assert said in lists(browser_of(ann))[1]
    assert "to publish" not in lists(browser_of(ann))[1]
    assert "to publish" in lists(browser_of(master))[1]


def test_the_desk_says_truly_who_may_know_that_one_is_asked(
    fencers: Encounter, bob: User, browser_of: Any
) -> None:
    assert "Everybody may know that such answers are awaited" in look(browser_of(bob), fencers).html


def test_the_desk_of_one_who_thinks_again_says_that_nobody_knows(
    duel: Encounter, ann: User, master: User, browser_of: Any
) -> None:
    thinks_again(duel, master)
    assert "Nobody is told that you are asked" in look(browser_of(ann), duel).html
