"""A word that stands nowhere else in every secret field: nobody but its owner is ever sent one.

Everybody goes through every address and every act; besides what he gets, the logs, the letters, what webhooks
are told, the pages of our own faults, the operators' site, the figures, the site's cache and what a process
keeps in memory are searched.
"""

from __future__ import annotations

import logging
import pickle
import re
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.utils import timezone

from sekundant import library
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, drafts, mastering, pages
from sekundant_web.encounters.models import HandedIn, Post, Preparing, Seat, Watch
from sekundant_web.encounters.presenting import kept as pages_kept
from sekundant_web.encounters.presenting import live
from sekundant_web.feeds.secrecy import word_of
from sekundant_web.fighters.models import Fighter
from sekundant_web.notify.models import Outgoing
from sekundant_web.operating import metrics
from sekundant_web.replays.models import Filed
from sekundant_web.tables.models import Invitation
from sekundant_web.webhooks.models import Webhook
from tests.web import fights
from tests.web.accounts.doors import sure
from tests.web.conftest import Clock
from tests.web.safety.house import GUESTS_TOKEN, NAMES, House, furnished
from tests.web.secrets import crawl
from tests.web.secrets.crawl import Got
from tests.web.secrets.sent import calls, letters
from tests.web.secrets.sites import ended

OTHERS = ("seat_b", "spectator", "stranger", "guest", "anonymous", "staff", "program", "master")
AT_THE_TABLE = ("seat_b", "spectator", "master")
"""Whose programs can do something there; those of others are refused before."""

OF_MEMBERS = {"closed"}
"""What all at a table may know: that its fights were fought, and where."""

OF_THE_MASTER = {"story", "fields", "receipt", "invitation", "prepared", *OF_MEMBERS}
"""What the master of a table may know: he rules over its fights."""

OF_STAFF = {"mailbox", *OF_MEMBERS}
"""What an operator may see of an account, and of fights."""

OF_GUEST = {"guest"}
OF_LETTERS = OF_STAFF
"""A letter goes to a mailbox, and names its fight."""

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
    Webhook.objects.filter(user=ann).update(address="https://canary-hook.example.org/", secret="canary-hmac")
    the_master_prepares(house)
    over = ended(house, Watch.MEMBERS, "canary-title")
    Filed.objects.filter(pk=over.pk).update(place_en="canary-place", place_ru="canary-place")
    row = fights.fresh(house.fight)
    held = HandedIn.objects.get(seat__encounter=row, seat__user=ann)
    own = house.browser("seat_a")
    return {
        "fields": {"canary-fields"},
        "story": {"canary-story"},
        "draft": {"canary-draft", "canary-dst", "canary-late", "canary-typed"},
        "prepared": {"canary-telling", "canary-die", "canary-held"},
        "closed": {"canary-title", "canary-place"},
        "program": {house.tokens["seat_a"].removeprefix("sek_"), "canary-hook", "canary-hmac", word_of(ann)},
        "notes": {"canary-notes", "canary-plan"},
        "mailbox": {"canary-mail", "canary-new"},
        "dice": {row.sealed.secret, held.nonce},
        "receipt": {held.receipt},
        "invitation": set(Invitation.objects.values_list("token", flat=True)),
        "guest": {GUESTS_TOKEN},
        "session": {own.session.session_key or "", *Session.objects.values_list("session_key", flat=True)},
        "password": {ann.password},
    }


def the_master_prepares(house: House) -> None:
    """The telling and the dice of a result that is not there yet, and a post that is held back till then."""
    faces = {"canary-die": 3}
    Preparing.objects.create(
        encounter=house.fight, text="canary-telling", faces=faces, saved_at=timezone.now()
    )
    held = "canary-held"
    Post.objects.create(
        encounter=house.fight, text=held, html=f"<p>{held}</p>", after=1, at=timezone.now(), held=True
    )


def as_she_was_here(house: House) -> None:
    """She has just typed something, and looked at her pages: of that nothing is left for who comes after."""
    browser, ask = house.browser("seat_a"), fights.ask_of(fights.place(house.fight, house.people["seat_a"]))
    assert ask is not None
    typed = {"ask": ask.key, "text": "canary-typed", "story": "canary-typed"}
    assert browser.post(crawl.address(house, "desk_draft"), typed).status_code == 302
    for name in LOOKED_AT_BEFORE:
        assert browser.get(crawl.address(house, name)).status_code == 200


LOOKED_AT_BEFORE = ("encounter", "replay", "api:encounter", "api:results")


def hits(
    house: House, secrets: dict[str, set[str]], reader: str, caplog: Any, acts: tuple[str, ...] = crawl.ACTS
) -> Iterator[str]:
    """What somebody finds."""
    browser = house.browser(reader)
    person = house.people.get(reader)
    if person is not None:
        sure(browser, person)
    caplog.clear()
    own = {browser.session.session_key or ""}
    hidden = {word for kind, words in secrets.items() if kind not in may_know(reader) for word in words} - own
    found = crawl.pages(house, 999, lambda all_, _: all_, reader)
    answers = [*after_her(house, browser), *crawl.looked(browser, house, reader, found, list(acts))]
    for one in answers:
        # Whoever has a link has what is in it.
        said = f"{one.headers} {one.body}".replace(one.request.split()[1], "")
        if _name(one) in OF_WHOM_HAS_THE_LINK:
            continue
        in_his_name = secrets.get("closed", set()) if one.request.startswith("GET /feeds/") else set()
        told = [word for word in hidden - in_his_name if word in said]
        yield from (f"{reader}: {one.request} tells {word}" for word in told)
    yield from (f"the log tells {word}" for word in hidden if word in logged(found, caplog))


def after_her(house: House, browser: Any) -> Iterator[Got]:
    """What somebody gets who comes just after Ann, from the same process."""
    crawl.forget()
    as_she_was_here(house)
    for name in LOOKED_AT_BEFORE:
        yield crawl.got(browser, "GET", crawl.address(house, name))


def logged(found: list[tuple[str, str]], caplog: Any) -> str:
    """What is logged, without the addresses that were asked for."""
    said = "\n".join(record.getMessage() + str(record.exc_info or "") for record in caplog.records)
    for _, path in found:
        said = said.replace(path.partition("?")[0], "")
    return said


def may_know(reader: str) -> set[str]:
    return {
        "seat_a": OF_MEMBERS, "seat_b": OF_MEMBERS, "spectator": OF_MEMBERS, "program": OF_MEMBERS,
        "master": OF_THE_MASTER, "staff": OF_STAFF, "guest": OF_GUEST,
    }.get(reader, set())  # fmt: skip


def _name(one: Got) -> str:
    return "table_invited" if "/tables/join/" in one.request else ""


def kept() -> str:
    """What stands in the site's cache, and in a process's memory of pages."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT cache_key, value FROM site_cache")
        cached = "".join(f"{key} {pickle.loads(b64decode(value))}" for key, value in cursor.fetchall())
    return f"{cached}{live._marks}{pages_kept._kept.keys()}"


@pytest.mark.parametrize("system", library.system_ids())
def test_nobody_is_sent_a_secret_before_the_reveal(
    clock: Clock, system: str, caplog: Any, settings: Any
) -> None:
    caplog.set_level(logging.INFO)
    settings.WATCH_TOKEN = "the word of who watches"
    house = furnished(system, handed_in=False)
    secrets = planted(house)
    everybody = system == library.system_ids()[0]  # who may come in does not hang on the rules
    for reader in OTHERS if everybody else AT_THE_TABLE:
        with transaction.atomic():
            acts = crawl.ACTS if reader in AT_THE_TABLE else crawl.FORMS
            assert not list(hits(house, secrets, reader, caplog, acts))
            transaction.set_rollback(True)
    assert not list(left(house, secrets))


def left(house: House, secrets: dict[str, set[str]]) -> Iterator[str]:
    """What of it is kept, or stands in letters: in those to Ann, too, for others may read her mailbox."""
    sent, figures = "\n".join((*letters(), *calls())), metrics.text().decode()
    memory = kept() + figures
    for kind, words in secrets.items():
        yield from (f"a letter tells {word}" for word in words if word in sent and kind not in OF_LETTERS)
        yield from (f"it is kept that {word}" for word in words if word in memory)
    for name in (*NAMES.values(), house.fight.key):
        if re.search(rf"\b{name}\b", figures):
            yield f"the figures name {name}"


def test_the_owner_finds_his_own(clock: Clock, caplog: Any) -> None:
    """The search finds what is there: else the silence of the others would say nothing."""
    house = furnished(handed_in=False)
    secrets = planted(house)
    found = "\n".join(hits(house, secrets, "seat_a", caplog, ()))
    for word in ("canary-draft", "canary-late", "canary-notes", "canary-new", "canary-story"):
        assert word in found, word


def test_a_story_is_told_with_its_result_and_not_before(clock: Clock, caplog: Any) -> None:
    house = furnished(handed_in=False)
    secrets = {"story": planted(house)["story"]}
    fights.answer(house.fight, house.people["seat_b"], 4)
    assert not list(hits(house, secrets, "seat_b", caplog, ()))
    assert mastering.publish(fights.place(house.fight, house.people["master"]))
    assert any("canary-story" in one for one in hits(house, secrets, "spectator", caplog, ()))


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
