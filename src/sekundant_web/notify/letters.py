"""Letters: an e-mail made of a row of the outbox, in its reader's language, zone and words.

It tells that something waits, and where; never what: a mailbox has more readers than a seat.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from sekundant_web.accounts.models import User
from sekundant_web.moments import in_words
from sekundant_web.notify.models import Kind, Outgoing
from sekundant_web.notify.outbox import WISHES
from sekundant_web.tables.models import Challenge

SALT = "sekundant.mail"


@dataclass(frozen=True, slots=True)
class Wish:
    """Whose letters of which kind a link is about."""

    user_id: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class About:
    """What a letter is about: what it is called, where it is found, until when it waits."""

    title: str
    address: str
    due_at: datetime | None = None


def letter(row: Outgoing) -> EmailMessage:
    """The e-mail of a row."""
    user, about = row.user, _about(row)
    switch_off = _address(reverse("mail", kwargs={"token": token_of(Wish(user.pk, Kind(row.kind)))}))
    with translation.override(user.language or settings.LANGUAGE_CODE):
        zone = user.zone or settings.TIME_ZONE
        with timezone.override(ZoneInfo(zone)):
            body = render_to_string(
                f"notify/{row.kind}.txt",
                {
                    "title": about.title,
                    "due_at": in_words(about.due_at) if about.due_at else "",
                    "zone": zone,
                    "address": about.address,
                    "switch_off": switch_off,
                },
            )
        subject = _subject(Kind(row.kind)) % {"title": about.title}
    return EmailMessage(subject, body, to=[user.email], headers=_headers(row, switch_off))


def _about(row: Outgoing) -> About:
    """A fight, or a challenge at a table."""
    if row.challenge is not None:
        table, number = row.challenge.table, row.challenge.pk
        return About(_one_line(table.name), _address(reverse("table_challenge", args=[table.slug, number])))
    assert row.encounter is not None
    address = _address(reverse("encounter", args=[row.encounter.key]))
    return About(_one_line(str(row.encounter)), address, row.encounter.due_at)


def is_past(row: Outgoing) -> bool:
    """Whether there is nothing to tell any more: the challenge has been answered or withdrawn."""
    return row.challenge is not None and row.challenge.state != Challenge.State.OPEN


def token_of(wish: Wish) -> str:
    """The word in a link by which letters are switched off without signing in."""
    return signing.dumps([wish.user_id, wish.kind.value], salt=SALT)


def wish_of(token: str) -> Wish | None:
    """What a token is about; None if it is none of ours."""
    try:
        user_id, kind = signing.loads(token, salt=SALT)
        return Wish(user_id, Kind(kind))
    except (signing.BadSignature, ValueError, TypeError):
        return None


def wants(user: User, kind: Kind) -> bool:
    """Whether a user wants letters of a kind."""
    return bool(user.email) and bool(getattr(user, WISHES[kind]))


def _subject(kind: Kind) -> str:
    """What a letter's subject says of a fight."""
    return {
        Kind.ASKED: _("Your turn: %(title)s"),
        Kind.REMINDER: _("Time is running out: %(title)s"),
        Kind.OVER: _("It is over: %(title)s"),
        Kind.SET_ASIDE: _("Set aside: %(title)s"),
        Kind.CHALLENGED: _("You are challenged: %(title)s"),
        Kind.NUDGED: _("The master waits for you: %(title)s"),
        Kind.APPEALED: _("A result is questioned: %(title)s"),
        Kind.ANSWERED: _("The master has answered: %(title)s"),
    }[kind]


def _headers(row: Outgoing, switch_off: str) -> dict[str, str]:
    """A message's identity follows from its key: sent twice, a mail program shows it once."""
    host = urlsplit(settings.SITE_ADDRESS).hostname or "localhost"
    return {
        "Message-ID": f"<{hashlib.sha256(row.key.encode()).hexdigest()[:32]}@{host}>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{switch_off}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def _address(path: str) -> str:
    return f"{settings.SITE_ADDRESS.rstrip('/')}{path}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
