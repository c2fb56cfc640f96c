"""The page of a table: who owes what, and no more than its reader may know."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sekundant.core.encounter import Ask
from sekundant.core.events import MASTER
from sekundant_web.accounts.models import User
from sekundant_web.encounters import many
from sekundant_web.encounters.many import at_table, known_asks
from sekundant_web.encounters.models import Encounter
from sekundant_web.tables.models import Table
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.tables.halls import SLUG, page, said, table_of

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]
People = Callable[[str], User]


@pytest.fixture
def table(system_id: str, ann: User, bob: User, people: People) -> Table:
    """Ann is its master; Bob and Cid play."""
    return table_of(system_id, ann, bob, people("cid"))


@pytest.fixture
def fight(table: Table, bob: User, people: People, clock: Clock) -> Encounter:
    """Bob against Cid."""
    return fights.opened(table.system, bob, people("cid"), table_id=table.pk, watch="public")


def rows(shown: str) -> list[str]:
    """The rows of who owes what."""
    body = shown.split('aria-labelledby="owes"')[1].split("</section>", maxsplit=1)[0]
    return body.split('<tr role="row"')[2:]


def english(browser: Client) -> str:
    return said(browser.get(f"/tables/{SLUG}/", headers={"Accept-Language": "en"}))


def test_the_page_says_who_owes_what_and_until_when(fight: Encounter, browser_of: Browser, bob: User) -> None:
    shown = rows(english(browser_of(bob)))
    assert len(shown) == 2
    assert shown[0].startswith(' class="me"')
    assert "You, for" in shown[0]
    assert "cid, for" in shown[1]
    assert all("2026-05-15T15:00:00+03:00" in row for row in shown)
    assert f"/e/{fight.key}/" in english(browser_of(bob))


def test_who_has_handed_in_is_said_and_not_what(
    fight: Encounter, browser_of: Browser, bob: User, ann: User
) -> None:
    fights.answer(fight, bob)
    for reader in (ann, None):
        shown = rows(english(browser_of(reader)))
        assert sum("handed in" in row for row in shown) == 1


def test_of_a_secret_ask_only_its_seat_and_the_master_know(
    fight: Encounter, people: People, bob: User, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = fights.fresh(fight).seats.all()[0].name
    secret = Ask(key=f"{first}:secret:1", seat=first, what="secret", hidden=True, secret=True)

    class Secretive:
        def asks(self, _state: Any) -> tuple[Ask, ...]:
            return (secret,)

    monkeypatch.setattr(many, "system_of", lambda _encounter: Secretive())
    known = {}
    for name, reader in (("bob", bob), ("cid", people("cid")), ("ann", ann)):
        (place,) = at_table(fight.table_id or 0, reader, "", going_on=True, most=9)
        known[name] = known_asks(place)
        assert place.reader == {"bob": first, "ann": MASTER}.get(name, place.reader)
    assert known == {"bob": (secret,), "cid": (), "ann": (secret,)}


def test_a_master_who_fights_is_no_master_of_that_fight(
    table: Table, ann: User, bob: User, clock: Clock
) -> None:
    fights.opened(table.system, ann, bob, table_id=table.pk)
    (place,) = at_table(table.pk, ann, "", going_on=True, most=9)
    assert place.reader != MASTER


def test_fights_by_link_are_not_found_by_strangers(
    table: Table, bob: User, people: People, browser_of: Browser, clock: Clock
) -> None:
    encounter = fights.opened(table.system, bob, people("cid"), table_id=table.pk, watch="link")
    hidden = fights.opened(table.system, bob, people("cid"), table_id=table.pk, watch="members")
    for reader, found in ((people("dan"), False), (None, False), (bob, True)):
        shown = page(browser_of(reader))
        assert (encounter.key in shown) is found
        assert (hidden.key in shown) is found


def test_a_member_on_vacation_lets_the_clock_stand_still(
    table: Table, fight: Encounter, bob: User, browser_of: Browser
) -> None:
    Table.objects.update(policy={"vacation_days": 5})
    browser_of(bob).post(f"/tables/{SLUG}/away/", {"days": "2"})
    shown = rows(english(browser_of(bob)))
    assert "away until" in shown[0]
    assert all("2026-05-17T15:00:00+03:00" in row for row in shown)


def test_the_master_owes_the_publishing_of_a_turn(
    table: Table, bob: User, ann: User, people: People, browser_of: Browser, clock: Clock
) -> None:
    encounter = fights.opened(table.system, bob, people("cid"), table_id=table.pk, referee="master")
    assert "to publish" not in english(browser_of(ann))
    fights.answer(encounter, bob)
    fights.answer(encounter, people("cid"))
    shown = rows(english(browser_of(ann)))
    assert sum("to publish turn 1" in row for row in shown) == 1


def test_grace_is_told(table: Table, bob: User, people: People, browser_of: Browser, clock: Clock) -> None:
    from sekundant_web.encounters.deadlines import Policy

    policy = Policy(hours=24, grace_hours=5)
    fights.opened(table.system, bob, people("cid"), table_id=table.pk, policy=policy)
    clock.move(hours=13)
    assert any("tag warn" in row for row in rows(english(browser_of(bob))))
    clock.move(hours=12)
    assert any("grace runs" in row for row in rows(english(browser_of(bob))))


def test_the_page_takes_as_many_queries_for_many_fights_as_for_one(
    table: Table, bob: User, people: People, browser_of: Browser, clock: Clock
) -> None:
    browser = browser_of(bob)

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as caught:
            assert browser.get(f"/tables/{SLUG}/").status_code == 200
        return len(caught)

    fights.opened(table.system, bob, people("cid"), table_id=table.pk)
    page(browser)
    one = queries()
    for _ in range(3):
        fights.opened(table.system, bob, people("cid"), table_id=table.pk)
    assert queries() == one


@pytest.fixture
def over(fight: Encounter) -> Encounter:
    """The fight, over."""
    Encounter.objects.update(status="over", winner=fight.seats.all()[0].name, due_at=None)
    return fights.fresh(fight)


def test_a_fight_that_is_over_tells_its_winner_and_owes_nothing(
    over: Encounter, browser_of: Browser, bob: User
) -> None:
    Encounter.objects.update(finished_at=over.created_at + timedelta(hours=1))
    shown = english(browser_of(bob))
    assert "won by" in shown
    assert "Nobody owes anything." in shown
