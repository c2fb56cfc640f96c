"""A word that stands nowhere else in every secret field: nobody but its owner is ever sent one.

Everybody goes through every address and every act; besides what he gets, the logs, the letters, the pages of
our own faults, the operators' site, the site's cache and what a process keeps in memory are searched.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core import mail
from django.db import connection, transaction
from django.utils import timezone

from sekundant import library
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, drafts, mastering, pages
from sekundant_web.encounters.models import HandedIn, Seat
from sekundant_web.encounters.presenting import live
from sekundant_web.fighters.models import Fighter
from sekundant_web.notify.models import Outgoing
from sekundant_web.notify.sending import send_due
from sekundant_web.tables.models import Invitation
from tests.web import fights
from tests.web.accounts.doors import sure
from tests.web.conftest import Clock
from tests.web.safety.house import GUESTS_TOKEN, House, furnished
from tests.web.secrets import crawl
from tests.web.secrets.crawl import Got

OTHERS = ("seat_b", "spectator", "stranger", "guest", "anonymous", "staff", "master")
OF_THE_MASTER = {"story", "fields", "receipt", "invitation"}
"""What the master of a table may know: he rules over its fights."""

OF_STAFF = {"mailbox"}
"""What an operator may see of an account."""

OF_GUEST = {"guest"}
OF_WHOM_HAS_THE_LINK = {"table_invited"}


def planted(house: House) -> dict[str, set[str]]:
    """The secrets, by what they are."""
    ann = house.people["seat_a"]
    where = fights.place(house.fight, ann)
    ask = fights.ask_of(where)
    assert ask is not None
    answer = fights.some_answer(where, 5)
    actions.hand_in(where, ask.key, answer, fields={"text": "canary-fields"}, story="canary-story")
    drafts.save_draft(
        fights.place(house.fight, ann), ask.key, {"text": "canary-draft", "story": "canary-dst"}
    )
    drafts.keep_late(fights.place(house.fight, ann), "an:old:ask", {"story": "canary-late"})
    Fighter.objects.filter(owner=ann).update(notes="canary-notes", draft={"about": "canary-plan"})
    User.objects.filter(pk=ann.pk).update(email="canary-mail@example.org")
    EmailAddress.objects.filter(user=ann).update(email="canary-new@example.org")
    row = fights.fresh(house.fight)
    held = HandedIn.objects.get(seat__encounter=row, seat__user=ann)
    own = house.browser("seat_a")
    return {
        "fields": {"canary-fields"},
        "story": {"canary-story"},
        "draft": {"canary-draft", "canary-dst", "canary-late"},
        "notes": {"canary-notes", "canary-plan"},
        "mailbox": {"canary-mail", "canary-new"},
        "dice": {row.sealed.secret, held.nonce},
        "receipt": {held.receipt},
        "invitation": set(Invitation.objects.values_list("token", flat=True)),
        "guest": {GUESTS_TOKEN},
        "session": {own.session.session_key or "", *Session.objects.values_list("session_key", flat=True)},
        "password": {ann.password},
    }


def hits(house: House, secrets: dict[str, set[str]], reader: str, caplog: Any) -> Iterator[str]:
    """What somebody finds."""
    browser = house.browser(reader)
    person = house.people.get(reader)
    if person is not None:
        sure(browser, person)
    caplog.clear()
    own = {browser.session.session_key or ""}
    hidden = {word for kind, words in secrets.items() if kind not in may_know(reader) for word in words} - own
    found = crawl.pages(house, 99, lambda all_, _: all_)
    for one in crawl.looked(browser, house, reader, found, list(crawl.ACTS)):
        # Whoever has a link has what is in it.
        said = f"{one.headers} {one.body}".replace(one.request.split()[1], "")
        if _name(one) in OF_WHOM_HAS_THE_LINK:
            continue
        yield from (f"{reader}: {one.request} tells {word}" for word in hidden if word in said)
    logged = "\n".join(record.getMessage() + str(record.exc_info or "") for record in caplog.records)
    for _, path in found:
        logged = logged.replace(path.partition("?")[0], "")  # an address that is asked for is logged
    yield from (f"the log tells {word}" for word in hidden if word in logged)


def may_know(reader: str) -> set[str]:
    return {"master": OF_THE_MASTER, "staff": OF_STAFF, "guest": OF_GUEST}.get(reader, set())


def _name(one: Got) -> str:
    return "table_invited" if "/tables/join/" in one.request else ""


def kept_in_memory(house: House) -> str:
    """What stands in the site's cache and in a process's memory of pages."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT cache_key, value FROM site_cache")
        cached = str(cursor.fetchall())
    return cached + str(live._marks)


@pytest.mark.parametrize("system", library.system_ids())
def test_nobody_is_sent_a_secret_before_the_reveal(clock: Clock, system: str, caplog: Any) -> None:
    caplog.set_level(logging.INFO)
    house = furnished(system, handed_in=False)
    secrets = planted(house)
    for reader in OTHERS:
        with transaction.atomic():
            assert not list(hits(house, secrets, reader, caplog))
            transaction.set_rollback(True)
    everything = {word for words in secrets.values() for word in words}
    memory = kept_in_memory(house)
    assert not [word for word in everything if word in memory]
    sent = letters()
    assert not [word for word in everything - secrets["mailbox"] if word in sent]


def letters() -> str:
    """All letters of the next days, those to Ann as well: a mailbox has more readers than a seat."""
    mail.outbox = []
    for hours in (1, 24, 60, 71, 96):
        send_due(timezone.now() + timedelta(hours=hours))
    assert mail.outbox
    return "\n".join(str(one.message()) for one in mail.outbox)


def test_the_owner_finds_his_own(clock: Clock, caplog: Any) -> None:
    """The search finds what is there: else the silence of the others would say nothing."""
    house = furnished(handed_in=False)
    secrets = planted(house)
    found = "\n".join(hits(house, secrets, "seat_a", caplog))
    for word in ("canary-draft", "canary-late", "canary-notes", "canary-new", "canary-story"):
        assert word in found, word


def test_a_story_is_told_with_its_result_and_not_before(clock: Clock, caplog: Any) -> None:
    house = furnished(handed_in=False)
    secrets = {"story": planted(house)["story"]}
    fights.answer(house.fight, house.people["seat_b"], 4)
    assert not list(hits(house, secrets, "seat_b", caplog))
    assert mastering.publish(fights.place(house.fight, house.people["master"]))
    assert any("canary-story" in one for one in hits(house, secrets, "spectator", caplog))


def test_our_own_faults_tell_nothing(
    clock: Clock, caplog: Any, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """A fault whose text quotes an order: neither the page nor the answer's headers repeat it."""
    house = furnished(handed_in=False)
    secrets = planted(house)
    assert settings.DEBUG is False

    def fails(*_: object, **__: object) -> None:
        held = HandedIn.objects.first()
        raise ValueError(f"{held and held.fields} {held and held.nonce}")

    monkeypatch.setattr(pages, "settled", fails)
    for reader in OTHERS:
        browser = house.browser(reader, raise_request_exception=False)
        answer = browser.get(f"/e/{house.fight.key}/")
        assert answer.status_code == 500
        said = f"{answer.headers}{answer.content.decode()}"
        assert not [word for words in secrets.values() for word in words if word in said]
        assert "ValueError" not in said


def test_what_waits_to_be_sent_holds_no_secret(clock: Clock) -> None:
    house = furnished(handed_in=False)
    secrets = planted(house)
    rows = str(list(Outgoing.objects.values()))
    assert not [word for words in secrets.values() for word in words if word in rows]


def test_a_seat_of_somebody_who_has_left_is_nobodys(clock: Clock) -> None:
    """Not even by guessing how such seats are named."""
    house = furnished()
    Seat.objects.filter(encounter=house.guests_fight, bot=False).update(guest="gone:somebody")
    assert house.browser("guest").get(f"/e/{house.guests_fight.key}/keep/").status_code == 404
