"""Pages that are kept for those who look again: cheap, each reader's own, never one that has become old."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.models import Encounter
from sekundant_web.encounters.presenting import kept
from tests.web import fights
from tests.web.encounters.pages import look

Browsers = Callable[..., Client]

CHEAP = 4
"""The session, its user, the encounter, its seats."""

ANEW = re.compile(
    r'(?<=name="csrfmiddlewaretoken" value=")[^"]*|(?<=name="key" value=")[^"]*|(?<=nonce=")[^"]*'
)
"""What is drawn anew for every look."""


def test_who_looks_again_gets_the_same_page_cheaply(
    duel: Encounter, ann: User, bob: User, browser_of: Browsers
) -> None:
    for client in (browser_of(ann), browser_of(bob), browser_of(None)):
        first = look(client, duel).html
        with CaptureQueriesContext(connection) as made:
            again = look(client, duel).html
        assert len(made) <= CHEAP
        kept.forget()
        anew = look(client, duel).html
        assert ANEW.sub("", again) == ANEW.sub("", first) == ANEW.sub("", anew)
        assert len(ANEW.findall(again)) == len(ANEW.findall(anew))


def test_tokens_and_keys_are_never_those_of_another_look(
    duel: Encounter, ann: User, browser_of: Browsers
) -> None:
    client = browser_of(ann)
    first, again = (set(ANEW.findall(look(client, duel).html)) for _ in range(2))
    assert first
    assert not first & again


def test_a_kept_page_is_nobody_elses(duel: Encounter, ann: User, bob: User, browser_of: Browsers) -> None:
    where = fights.place(duel, ann)
    ask = fights.ask_of(where)
    assert ask is not None
    actions.save_draft(where, ask.key, {"story": ["For her eyes only"]})
    assert "For her eyes only" in look(browser_of(ann), duel).html
    assert "For her eyes only" in look(browser_of(ann), duel).html
    for client in (browser_of(bob), browser_of(None)):
        assert "For her eyes only" not in look(client, duel).html


def test_ones_own_draft_is_seen_at_once_and_gone_at_once(
    duel: Encounter, ann: User, browser_of: Browsers
) -> None:
    client, where = browser_of(ann), fights.place(duel, ann)
    ask = fights.ask_of(where)
    assert ask is not None
    for story in ("Once", "Twice"):
        actions.save_draft(where, ask.key, {"story": [story]})
        assert story in look(client, duel).html
    actions.drop_draft(where, ask.key)
    assert "Twice" not in look(client, duel).html


def test_what_was_handed_in_or_said_is_seen_at_once(
    duel: Encounter, ann: User, bob: User, browser_of: Browsers
) -> None:
    client = browser_of(ann)
    look(client, duel)
    actions.say(fights.place(duel, bob), "Are you ready?")
    assert "Are you ready?" in look(client, duel).html
    fights.answer(duel, ann)
    assert "waiting for you" not in look(client, duel).texts["live-status"]


def test_a_page_in_another_language_is_another(duel: Encounter, ann: User, browser_of: Browsers) -> None:
    client = browser_of(ann)
    assert 'lang="en"' in look(client, duel, language="en").html
    assert '<html lang="ru"' in look(client, duel, language="ru").html


def test_a_theme_is_seen_at_once(duel: Encounter, ann: User, browser_of: Browsers) -> None:
    client = browser_of(ann)
    look(client, duel)
    User.objects.filter(pk=ann.pk).update(theme="dark")
    assert 'data-theme="dark"' in look(client, duel).html
