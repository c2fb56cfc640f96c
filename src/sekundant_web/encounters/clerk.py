"""The clerk: settles what is due and sends what is to be told, round after round, until he is stopped.

He holds nothing in memory that matters. Several clerks share the work, a clerk that dies leaves nothing
behind, and while none is alive every look at a page settles what it shows (:mod:`.resolving`).
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from threading import Event
from time import monotonic

from django.db import connection
from django.utils import timezone

from sekundant_web.accounts.post import send_letters
from sekundant_web.encounters import outage
from sekundant_web.encounters.claiming import OVERDUE
from sekundant_web.encounters.models import Done, Encounter, Status
from sekundant_web.encounters.resolving import settle
from sekundant_web.notify import pulse
from sekundant_web.notify.models import Outgoing
from sekundant_web.notify.sending import send_due
from sekundant_web.webhooks import sending as webhooks

log = logging.getLogger(__name__)

REST = 1.0
"""Seconds between two rounds in which there is nothing to do."""

LONGEST_COURTESY = 0.1
"""Seconds at most between two encounters: he rests as long as he has worked, so that those who wait to write
get their turn (SQLite has one writer, and is unfair to those who wait)."""

TROUBLE_REST = 5.0
"""Seconds after a round that failed: the database may be coming back."""

AT_ONCE = 100
"""So many encounters a round settles, before letters are sent."""

BEAT = timedelta(seconds=20)
TIDY = timedelta(hours=1)

KEPT_KEYS = timedelta(days=30)
"""For so long an act that is sent again is known to have been done."""

KEPT_LETTERS = timedelta(days=90)
"""For so long it is known what was sent to whom."""


class Clerk:
    """A clerk at work; ``stop`` tells him to go home after what he is just doing."""

    def __init__(self, stop: Event | None = None) -> None:
        self.stop = stop or Event()
        self._noted: datetime | None = None
        self._tidied: datetime | None = None

    def work(self) -> None:
        """Round after round, until he is stopped."""
        log.info("the clerk is at work")
        while not self.stop.is_set():
            try:
                done = self.round(timezone.now())
            except Exception:  # a clerk who gives up helps nobody
                log.exception("a round of the clerk failed")
                connection.close()
                self.stop.wait(TROUBLE_REST)
                continue
            connection.close_if_unusable_or_obsolete()
            if not done:
                self.stop.wait(REST)
        log.info("the clerk goes home")

    def round(self, now: datetime) -> int:
        """Settle and send what is due now; return how much there was to do."""
        self._note_life(now)
        settled = 0
        for key in due(now):
            if self.stop.is_set():
                break
            began = monotonic()
            settle(key)
            settled += 1
            self.stop.wait(min(monotonic() - began, LONGEST_COURTESY))
        sent = send_due(timezone.now()) + send_letters(timezone.now())
        sent += webhooks.send_due(timezone.now())
        self._tidy(now)
        return settled + sent

    def _note_life(self, now: datetime) -> None:
        """Note that the site and its clerk are alive; after an outage deadlines are moved here."""
        outage.keep_awake(now)
        if self._noted is None or abs(now - self._noted) >= BEAT:
            pulse.beat(pulse.CLERK, now)
            self._noted = now

    def _tidy(self, now: datetime) -> None:
        """Throw away what nobody asks for any more."""
        if self._tidied is not None and abs(now - self._tidied) < TIDY:
            return
        Done.objects.filter(at__lt=now - KEPT_KEYS).delete()
        for moment in ("sent_at", "dropped_at"):
            Outgoing.objects.filter(**{f"{moment}__lt": now - KEPT_LETTERS}).delete()
        webhooks.tidy(now)
        self._tidied = now


def due(now: datetime) -> list[str]:
    """The encounters in which something is due, those that nobody has failed at first."""
    waiting = Encounter.objects.filter(status=Status.RUNNING, wake_at__lte=now)
    return list(waiting.order_by("attempts", "wake_at").values_list("key", flat=True)[:AT_ONCE])


def overdue(now: datetime) -> bool:
    """Whether something should have been settled long ago."""
    return Encounter.objects.filter(status=Status.RUNNING, wake_at__lt=now - OVERDUE).exists()


def set_aside() -> bool:
    """Whether an encounter waits for a person to look at it."""
    return Encounter.objects.filter(status=Status.HELD).exists()
