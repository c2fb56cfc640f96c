"""Packs that no longer fit, for rules have changed since: the table's pages say so, and no fight begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from sekundant.core.wire import Plain
from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Encounter
from sekundant_web.tables.models import Challenge, Table, TablePack
from tests.web.tables.halls import SLUG, fighter_of, page, said, table_of

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]

STALE: dict[str, Plain] = {
    "fencing": {"weapons": [{"id": "poker", "name": {"en": "Poker", "ru": "Кочерга"}, "far": "long"}]},
    "law-of-the-gun": {
        "legends": [{"id": "tall", "name": {"en": "Tall", "ru": "Верзила"}, "height": "long"}]
    },
}
"""Packs that can't be read any more."""

WHERE = {"fencing": "weapons[0].far", "law-of-the-gun": "legends[0].height"}
"""The places of their faults."""


def pack(table: Table, name: str = "mine", plain: Plain = None) -> TablePack:
    """A pack that was put there some time ago."""
    content = STALE[table.system] if plain is None else plain
    head = {"pack": name, "system": table.system}
    return TablePack.objects.create(table=table, name=name, plain={**head, **content}, digest="d")


@pytest.fixture
def table(system_id: str, ann: User, bob: User) -> Table:
    """Ann is its master, Bob plays; its pack doesn't fit any more."""
    made = table_of(system_id, ann, bob)
    pack(made)
    return made


@pytest.fixture
def one(table: Table, ann: User, bob: User) -> Challenge:
    """Ann challenges Bob."""
    version = fighter_of(ann, table.system, "Athos")
    return Challenge.objects.create(table=table, challenger=ann, version=version, rival=bob)


def words(browser: Client, path: str, language: str = "en") -> str:
    answer = browser.get(f"/tables/{SLUG}/{path}", headers={"accept-language": language})
    assert answer.status_code == 200
    return said(answer)


PAGES = ("", "packs/", "arrange/", "challenge/", "challenges/{}/")


@pytest.mark.parametrize("path", PAGES)
def test_the_masters_pages_say_which_pack_does_not_fit_and_why(
    table: Table, one: Challenge, ann: User, browser_of: Browser, path: str
) -> None:
    path = path.format(one.pk)
    shown = words(browser_of(ann), path)
    assert "The pack “mine” doesn’t fit the rules any more." in shown
    assert WHERE[table.system] in shown.split("doesn’t fit the rules any more.")[1].split("</div>")[0]
    assert f'action="/tables/{SLUG}/packs/{table.packs.get().pk}/drop/"' in shown
    assert "Набор «mine» больше не подходит к правилам." in words(browser_of(ann), path, "ru")


@pytest.mark.parametrize("path", ["", "challenge/", "challenges/{}/"])
def test_a_player_is_told_but_takes_nothing_off(
    table: Table, one: Challenge, bob: User, browser_of: Browser, path: str
) -> None:
    shown = words(browser_of(bob), path.format(one.pk))
    assert "The pack “mine” doesn’t fit the rules any more." in shown
    assert "A master of the table can take it off." in shown
    assert "/drop/" not in shown


@pytest.mark.parametrize("press", ["open", "read", "write", "look"])
def test_no_fight_is_arranged_with_it(table: Table, ann: User, browser_of: Browser, press: str) -> None:
    sent: dict[str, Any] = {"press": press, "yaml": "seats: {}\n", "seat.1.who": str(ann.pk)}
    answer = browser_of(ann).post(f"/tables/{SLUG}/arrange/", sent, headers={"accept-language": "en"})
    assert answer.status_code == 200
    assert ("A pack of the table doesn’t fit" in said(answer)) is (press != "look")
    assert not Encounter.objects.exists()


def test_a_challenge_is_not_taken_up_with_it_and_stays(
    table: Table, one: Challenge, bob: User, browser_of: Browser
) -> None:
    own, browser = fighter_of(bob, table.system, "Porthos"), browser_of(bob)
    address, sent = f"/tables/{SLUG}/challenges/{one.pk}/", {"act": "accept", "fighter": str(own.pk)}
    answer = browser.post(address, sent, follow=True, headers={"accept-language": "en"})
    assert "A pack of the table doesn’t fit the rules any more." in said(answer)
    assert Challenge.objects.get().state == Challenge.State.OPEN
    TablePack.objects.all().delete()
    browser.post(address, sent)
    assert Encounter.objects.count() == 1


def test_once_it_is_taken_off_all_is_as_before(table: Table, ann: User, browser_of: Browser) -> None:
    browser = browser_of(ann)
    browser.post(f"/tables/{SLUG}/packs/{table.packs.get().pk}/drop/")
    for path in PAGES[:-1]:
        assert "fit the rules any more" not in words(browser, path)


def test_fighters_are_built_and_shown_with_the_packs_that_fit(
    table: Table, one: Challenge, ann: User, browser_of: Browser
) -> None:
    browser = browser_of(ann)
    for path in (f"/fighters/new/{table.system}/?table={SLUG}", f"/fighters/{one.version.fighter_id}/"):
        assert browser.get(path).status_code == 200
    assert "Athos" in page(browser)


def test_another_pack_can_be_put_beside_it(table: Table, ann: User, browser_of: Browser) -> None:
    text = f"pack: another\nsystem: {table.system}\n"
    assert browser_of(ann).post(f"/tables/{SLUG}/packs/", {"pack": text}).status_code == 302
    assert table.packs.count() == 2


def test_of_packs_that_fit_but_for_one_only_that_one_is_named(ann: User, browser_of: Browser) -> None:
    """A fencer whose weapon no pack has any more; the pack before him and the pack behind fit."""
    table = table_of("fencing", ann)
    pack(table, "first", {})
    fencer = {"id": "me", "name": {"en": "M", "ru": "М"}, "weapon": "umbrella"}
    pack(table, "second", {"fencers": [fencer]})
    pack(table, "third", {})
    shown = words(browser_of(ann), "")
    assert shown.count("fit the rules any more") == 1
    assert "The pack “second” doesn’t fit" in shown
    assert "umbrella" in shown
