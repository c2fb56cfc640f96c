"""The archive: who finds what, by names in any letters, by place, outcome and date, in few queries."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Encounter, Seat
from sekundant_web.fighters.models import Fighter, Version
from sekundant_web.replays.archive import Asked, found
from sekundant_web.replays.filing import searched
from sekundant_web.replays.models import Filed
from sekundant_web.tables.models import Member, Table
from tests.web.conftest import Clock
from tests.web.replays.test_replay import fought_out

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def over(ann: User, bob: User, clock: Clock) -> Encounter:
    return fought_out("law-of-the-gun", ann, bob)


def listed(client: Client, query: str = "", language: str = "en") -> str:
    answer = client.get(f"/archive/{query}", headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


SEARCHES = (
    ("", True),
    ("?q=САЛУН", True),
    ("?q=мул+салун", True),
    ("?q=sAlOOn+nerves", True),
    ("?q=монастырь", False),
    ("?q=%25", False),
    ("?q=_", False),
    ("?system=law-of-the-gun", True),
    ("?system=fencing", False),
    ("?system=nonsense", True),
    ("?place=The+Painted+Mule+saloon", True),
    ("?place=elsewhere", False),
    ("?since=2026-05-12&until=2026-05-12", True),
    ("?since=2026-05-13", False),
    ("?until=2026-05-11", False),
    ("?since=2026-13-99", True),
    ("?since=9999-12-31", True),
    ("?style=law-of-the-gun:of_two", True),
    ("?style=law-of-the-gun:mexican", False),
    ("?style=fencing:sabre", False),
    ("?style=nonsense", True),
    ("?fighter=4", False),
    ("?fighter=x", True),
    ("?table=none", False),
    ("?page=2", False),
    ("?page=-1", True),
    ("?q=%00", True),
)
"""Queries, and whether they find the duel of two in the saloon."""


def test_a_search_finds_what_fits(over: Encounter, client: Client) -> None:
    for query, finds in SEARCHES:
        assert (f"/e/{over.key}/replay/" in listed(client, query)) is finds, query


def test_outcomes(over: Encounter, client: Client) -> None:
    won = bool(over.winner)
    assert (over.key in listed(client, "?outcome=won")) is won
    assert (over.key in listed(client, "?outcome=undecided")) is not won


def test_who_may_not_look_on_does_not_find_it(
    ann: User,
    bob: User,
    people: Callable[[str], User],
    browser_of: Callable[[User | None], Client],
    clock: Clock,
) -> None:
    hidden = fought_out("fencing", ann, bob)
    Encounter.objects.filter(pk=hidden.pk).update(watch="link")
    assert hidden.key in listed(browser_of(ann))
    for other in (None, people("eve")):
        assert hidden.key not in listed(browser_of(other))


def test_the_form_offers_what_the_reader_may_find(
    over: Encounter,
    ann: User,
    people: Callable[[str], User],
    browser_of: Callable[[User | None], Client],
) -> None:
    table = Table.objects.create(slug="mules", name="The Mules", system=over.system)
    Member.objects.create(table=table, user=people("tom"))
    fighter = Fighter.objects.create(owner=ann, system=over.system, name="Wild Ann")
    version = Version.objects.create(fighter=fighter, number=1, plain={})
    Seat.objects.filter(encounter=over, user=ann).update(fighter=version)
    Encounter.objects.filter(pk=over.pk).update(table=table)
    offers = (
        '<option value="mules">The Mules</option>',
        f'<option value="{fighter.pk}">Wild Ann</option>',
        '<option value="The Painted Mule saloon">',
        '<option value="law-of-the-gun:of_two">a duel of two</option>',
    )
    assert all(offer in listed(browser_of(None)) for offer in offers)
    for query in ("?table=mules", f"?fighter={fighter.pk}"):
        found = listed(browser_of(None), query)
        assert over.key in found
        assert " selected>" in found
    Encounter.objects.filter(pk=over.pk).update(watch="link")
    assert not any(offer in listed(browser_of(None)) for offer in offers)
    assert all(offer in listed(browser_of(people("tom"))) for offer in offers[:2])
    assert "The Mules" not in listed(browser_of(None), "?table=mules")


def test_letters_are_compared_in_one_spelling() -> None:
    assert searched("  ЁЖ\u00a0Ёлкин ") == "еж елкин" == searched("еж ёлкин")
    assert searched("ﬁre STRASSE Straße") == "fire strasse strasse"


def test_a_fight_is_filed_when_it_ends_and_once(over: Encounter, duel: Encounter) -> None:
    assert list(Filed.objects.values_list("encounter_id", flat=True)) == [over.pk]
    over.save(update_fields=["status"])
    assert Filed.objects.count() == 1
    assert [one.code for one in Filed.objects.get().styles.all()] == ["of_two"]


def many(like: Encounter, number: int) -> None:
    """So many copies of a finished fight, each a minute older."""
    whole = Encounter.objects.get(pk=like.pk)
    seats = list(whole.seats.all())
    row = Filed.objects.get(pk=like.pk)
    copies = []
    times = [row.finished_at - timedelta(minutes=one + 1) for one in range(number)]
    for one, ended in enumerate(times):
        copy = Encounter.objects.get(pk=like.pk)
        copy.pk, copy.key = None, f"copy{one:08}"
        copy.finished_at = ended
        copies.append(copy)
    Encounter.objects.bulk_create(copies)
    Seat.objects.bulk_create(
        Seat(encounter=copy, name=seat.name, position=seat.position, bot=True)
        for copy in copies
        for seat in seats
    )
    Filed.objects.bulk_create(
        Filed(
            encounter=copy,
            system=row.system,
            place_en=row.place_en,
            place_ru=row.place_ru,
            words=row.words,
            won=row.won,
            finished_at=ended,
        )
        for copy, ended in zip(copies, times, strict=True)
    )


def test_pages_have_each_fight_once_and_take_ten_queries(over: Encounter, client: Client) -> None:
    many(over, 70)
    listed(client)
    keys: list[str] = []
    for page in (1, 2, 3):
        with CaptureQueriesContext(connection) as queries:
            html = listed(client, f"?q=saloon&page={page}")
        assert len(queries) <= 10, [one["sql"] for one in queries]
        keys += [part.split("/")[0] for part in html.split('href="/e/')[1:] if part.split("/")[1] == "replay"]
    assert len(keys) == len(set(keys)) == 71


@pytest.mark.skipif(connection.vendor != "sqlite", reason="reads SQLite's own plan")
def test_on_sqlite_the_newest_are_found_by_an_index(over: Encounter, people: Callable[[str], User]) -> None:
    eve = people("eve")
    with CaptureQueriesContext(connection) as queries:
        found(Asked(), eve, "")
        found(Asked(system="fencing"), eve, "")
    for one, index in zip(queries.captured_queries, ("filed_newest", "filed_of_system"), strict=True):
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN QUERY PLAN {one['sql']}")
            plan = " ".join(str(row) for row in cursor.fetchall())
        assert index in plan
        assert "USE TEMP B-TREE" not in plan
