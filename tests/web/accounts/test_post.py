"""Letters about accounts: nobody waits for a post office, and none is lost while it is away."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.utils import timezone

from sekundant_web.accounts.models import Letter
from sekundant_web.accounts.post import put, send_letters
from sekundant_web.encounters.clerk import Clerk
from tests.web.accounts.doors import sign_up


class Away(EmailBackend):
    """A post office that is away."""

    def send_messages(self, messages: object) -> int:
        raise ConnectionRefusedError


@pytest.fixture
def away(settings: Any) -> Any:
    settings.EMAIL_BACKEND = f"{__name__}.Away"
    return settings


def test_a_post_office_that_is_away_keeps_nobody_out(client: Client, db: None, away: Any) -> None:
    assert sign_up(client, "ann", email="ann@example.org").status_code == 302
    assert send_letters(timezone.now()) == 0
    away.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert send_letters(timezone.now()) == 0
    assert send_letters(timezone.now() + timedelta(minutes=3)) == 1
    assert not Letter.objects.exists()


def test_what_is_away_for_a_day_gets_nothing_old(db: None, away: Any) -> None:
    put("ann@example.org", "Hello", "a link")
    now = timezone.now()
    for hours in range(0, 30, 2):
        send_letters(now + timedelta(hours=hours))
    assert not Letter.objects.exists()


def test_one_letter_is_not_sent_by_two_clerks(db: None) -> None:
    put("ann@example.org", "Hello", "a link")
    (seen,) = Letter.objects.all()
    Letter.objects.update(attempts=1, ready_at=timezone.now() + timedelta(minutes=2))
    assert send_letters(timezone.now()) == 0
    assert seen.attempts == 0
    assert mail.outbox == []


def test_a_letter_sent_twice_is_the_same_letter(db: None) -> None:
    put("ann@example.org", "Hello", "a link")
    (letter,) = Letter.objects.all()
    send_letters(timezone.now())
    letter.save(force_insert=True)
    send_letters(timezone.now())
    first, second = (message.extra_headers["Message-ID"] for message in mail.outbox)
    assert first == second


def test_the_clerk_sends_them(db: None) -> None:
    put("ann@example.org", "Hello", "a link")
    Clerk().round(timezone.now())
    assert [message.to for message in mail.outbox] == [["ann@example.org"]]
