"""Claiming: whoever takes up what is due in an encounter has it for himself for some seconds.

Its ``wake_at`` moves on for so long, so nobody else finds it; if its process dies, somebody does when they
are over. A claim only saves work done twice: that nothing is kept twice is for :mod:`.resolving`.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F

from sekundant_web.encounters import timing
from sekundant_web.encounters.deadlines import Pause
from sekundant_web.encounters.game import Game, take_up, texts_of
from sekundant_web.encounters.models import Encounter, HandedIn, Seat, Status
from sekundant_web.encounters.timing import Waiting

log = logging.getLogger(__name__)

CLAIM = timedelta(seconds=30)
"""For so long a turn is his who has taken it up."""

OVERDUE = timedelta(minutes=5)
"""A turn that is due for longer tells that the clerk is not alive."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What somebody has claimed, ready to be played: the encounter as it was then, due since ``since``."""

    encounter: Encounter
    since: datetime
    game: Game
    waiting: Waiting
    pauses: tuple[Pause, ...]

    def taken_up(self) -> Turn:
        """Itself."""
        return self


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody has claimed, as the database has it; to take it up may fail, as playing it may."""

    encounter: Encounter
    since: datetime
    texts: tuple[str, ...]
    seats: tuple[Seat, ...]
    answers: tuple[HandedIn, ...]
    pauses: tuple[Pause, ...]

    def taken_up(self) -> Turn:
        """The turn, ready to be played."""
        game = take_up(self.encounter, self.texts)
        waiting = timing.gathered(game.asks, self.seats, self.answers)
        return Turn(self.encounter, self.since, game, waiting, self.pauses)


def is_due(key: str, now: datetime) -> bool:
    """Whether there is something to settle. The canary sings if that should have been settled long ago."""
    found = Encounter.objects.filter(key=key, status=Status.RUNNING, wake_at__lte=now)
    since = found.values_list("wake_at", flat=True).first()
    if since is not None and now - since > OVERDUE:
        log.error("encounter %s is due since %s: is the clerk alive?", key, since)
    return since is not None


def claim(key: str, now: datetime) -> Claim | None:
    """Claim an encounter in which something is due; None if nothing is, or somebody else has it.

    Nothing is locked while it is read: what was read is of one piece if nothing has been done meanwhile.
    """
    due = Encounter.objects.filter(key=key, status=Status.RUNNING, wake_at__lte=now)
    encounter = due.defer("setup", "packs").select_related("sealed").first()
    if encounter is None or encounter.wake_at is None:
        return None
    same = Encounter.objects.filter(pk=encounter.pk, status=Status.RUNNING, revision=encounter.revision)
    mine = same.filter(wake_at=encounter.wake_at)
    if not mine.update(wake_at=now + CLAIM, attempts=F("attempts") + 1):
        return None
    seats = tuple(encounter.seats.all())
    answers = tuple(HandedIn.objects.filter(seat__in=seats))
    texts, pauses = texts_of(encounter), timing.pauses_of(encounter)
    claimed = Claim(encounter, encounter.wake_at, texts, seats, answers, pauses)
    return claimed if same.exists() else None


def claim_here(
    encounter: Encounter, game: Game, waiting: Waiting, pauses: tuple[Pause, ...], now: datetime
) -> Turn | None:
    """Claim what one's own act has made due, while one holds the encounter's row; None if nothing is."""
    if encounter.wake_at is None or encounter.wake_at > now:
        return None
    turn = Turn(encounter, encounter.wake_at, game, waiting, pauses)
    encounter.wake_at = now + CLAIM
    encounter.attempts += 1
    return turn
