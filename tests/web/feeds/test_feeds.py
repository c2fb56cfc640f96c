"""Feeds and the calendar: what their reader may know, at addresses that only their owner has."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest
from icalendar import Calendar

from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Encounter, Watch
from sekundant_web.feeds import secrecy
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.tables.halls import table_of

ATOM = "{http://www.w3.org/2005/Atom}"


def entries(answer: Any) -> list[tuple[str, str]]:
    """Identity and title of each entry."""
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"].startswith("application/atom+xml")
    found = ET.fromstring(answer.content).findall(f"{ATOM}entry")
    return [(one.findtext(f"{ATOM}id") or "", one.findtext(f"{ATOM}title") or "") for one in found]


def test_everybody_finds_the_fights_that_everybody_may_find(
    system_id: str, ann: User, bob: User, clock: Clock, browser_of: Any
) -> None:
    seen = fights.opened(system_id, ann, bob, watch=Watch.PUBLIC)
    fights.opened(system_id, ann, bob)
    (only,) = entries(browser_of().get("/feeds/fights.atom"))
    assert seen.key in only[0]


def test_mine_tells_whose_turn_it_is_and_a_new_result_is_a_new_entry(
    duel: Encounter, ann: User, bob: User, browser_of: Any
) -> None:
    address = f"/feeds/{secrecy.word_of(ann)}/mine.atom"
    (before,) = entries(browser_of().get(address))
    for user in (ann, bob):
        fights.answer(duel, user, 3)
    (after,) = entries(browser_of().get(address))
    assert before[0] != after[0]


def test_who_does_not_have_the_address_finds_nothing(ann: User, browser_of: Any) -> None:
    word = secrecy.word_of(ann)
    for other in (word[:-1] + ("A" if word[-1] != "A" else "B"), "x", "1-2", f"{word}~x", "~", "%00"):
        for path in (f"/feeds/{other}/mine.atom", f"/calendar/{other}.ics"):
            assert browser_of(ann).get(path).status_code == 404, path


def test_a_renewed_address_leads_somewhere_and_the_old_one_nowhere(ann: User, browser_of: Any) -> None:
    browser = browser_of(ann)
    old = secrecy.word_of(ann)
    assert browser.post("/settings/feeds/").status_code == 302
    new = secrecy.word_of(ann)
    assert new != old
    assert browser.get(f"/feeds/{old}/mine.atom").status_code == 404
    assert browser.get(f"/feeds/{new}/mine.atom").status_code == 200
    assert new in browser.get("/settings/feeds/").content.decode()


def test_an_account_that_is_closed_has_no_feeds(ann: User, browser_of: Any) -> None:
    word = secrecy.word_of(ann)
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert browser_of().get(f"/feeds/{word}/mine.atom").status_code == 404


def test_a_closed_tables_feed_is_for_its_members(ann: User, bob: User, people: Any, browser_of: Any) -> None:
    table = table_of("fencing", ann, bob, watch=Watch.MEMBERS)
    fights.opened("fencing", ann, bob, table_id=table.pk, watch=Watch.MEMBERS)
    assert browser_of(ann).get(f"/feeds/tables/{table.slug}.atom").status_code == 404
    at = f"/tables/{table.slug}.atom"
    assert len(entries(browser_of().get(f"/feeds/{secrecy.word_of(bob)}{at}"))) == 1
    stranger = secrecy.word_of(people("zoe"))
    assert browser_of().get(f"/feeds/{stranger}{at}").status_code == 404


def test_the_calendar_has_ones_own_deadlines_alone(
    duel: Encounter, ann: User, bob: User, browser_of: Any
) -> None:
    Encounter.objects.filter(pk=duel.pk).update(title="Дуэль; very, \\ long\nname " + "я" * 120)
    address = f"/calendar/{secrecy.word_of(ann)}.ics"
    text = browser_of().get(address).content
    (event,) = Calendar.from_ical(text).walk("VEVENT")
    assert event.decoded("dtstart") == fights.fresh(duel).due_at
    assert all(len(line) <= 75 for line in text.split(b"\r\n"))
    assert b"\n" not in text.replace(b"\r\n", b"")
    title = fights.fresh(duel).title.replace("\n", " ")
    assert title in str(event["summary"]).replace("\n", " ")
    fights.answer(duel, ann, 3)
    assert not Calendar.from_ical(browser_of().get(address).content).walk("VEVENT")
    assert (
        len(Calendar.from_ical(browser_of().get(f"/calendar/{secrecy.word_of(bob)}.ics").content).events) == 1
    )


@pytest.mark.parametrize("seeds", [(1, 9)])
def test_what_lies_sealed_changes_no_byte_of_anothers_feed(
    duel: Encounter, ann: User, bob: User, browser_of: Any, seeds: tuple[int, int]
) -> None:
    word = secrecy.word_of(ann)
    got = []
    for seed in seeds:
        fights.answer(duel, bob, seed, story=f"story {seed}")
        got.append(
            [browser_of().get(path).content for path in (f"/feeds/{word}/mine.atom", f"/calendar/{word}.ics")]
        )
    assert got[0] == got[1]


def test_nothing_but_reading_is_answered(ann: User, browser_of: Any) -> None:
    word = secrecy.word_of(ann)
    for path in ("/feeds/fights.atom", f"/feeds/{word}/mine.atom", f"/calendar/{word}.ics"):
        assert browser_of().post(path).status_code == 405


def test_names_that_are_markup_stay_names(ann: User, bob: User, browser_of: Any) -> None:
    duel = fights.opened("fencing", ann, bob, watch=Watch.PUBLIC)
    Encounter.objects.filter(pk=duel.pk).update(title="<b>]]>&amp;\x0b\ufffe\"'")
    entries(browser_of().get("/feeds/fights.atom"))
