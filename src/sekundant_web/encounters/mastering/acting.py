"""What every act of a master's has in common: who may, when, why, and how it is kept.

An act locks the encounter's row, takes it up, and is kept with its lines in one transaction; whatever is
raised meanwhile changes nothing. What has become due is settled afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from sekundant.core.events import MASTER
from sekundant_web.encounters import at_hand, timing
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.game import Game, instant, take_up
from sekundant_web.encounters.models import Encounter, Seat, Status
from sekundant_web.encounters.moving import MOVED, keep_lines, lock
from sekundant_web.encounters.resolving import settle
from sekundant_web.encounters.timing import Waiting

AUTHOR = ""
"""Who rules, as a ledger names him: the master. A ledger outlives accounts, so it names none of them."""

LONGEST_REASON = 500


class NotNow(Exception):
    """An act that can't be carried out: ``code`` says why, its text in the reader's words; ``field`` where.

    Nothing has changed.
    """

    def __init__(self, code: str, why: str, field: str = "") -> None:
        super().__init__(why)
        self.code = code
        self.field = field


class Stale(NotNow):
    """Something has been done meanwhile: what the master saw is not what would be carried out."""

    def __init__(self) -> None:
        super().__init__("stale", _("Meanwhile something has changed. Look again before you decide."))


def must_run(place: Place) -> None:
    """Raise Http404 for whoever does not run the encounter, and for a master who sits there himself."""
    if not place.runs_it or place.seat is not None:
        raise Http404


def must_know(place: Place) -> None:
    """The same for what shows or touches secrets: only the master of a table may."""
    must_run(place)
    if place.reader != MASTER:
        raise Http404


def reason_of(text: str) -> str:
    """A reason as it is recorded. Raise :class:`NotNow` for none, and for a novel."""
    reason = " ".join(text.split())
    if not reason:
        raise NotNow(
            "no_reason", _("Without a reason it can’t be recorded: players understand it by it."), "reason"
        )
    if len(reason) > LONGEST_REASON:
        why = _("A reason has at most %(n)s characters.") % {"n": LONGEST_REASON}
        raise NotNow("long_reason", why, "reason")
    return reason


@dataclass(slots=True)
class Acting:
    """A master at work on an encounter that nobody else can touch meanwhile."""

    encounter: Encounter
    game: Game
    now: datetime

    @property
    def waiting(self) -> Waiting:
        """Whom it waits for."""
        return timing.waiting_of(self.encounter, self.game.asks)

    def decide(self, kind: str, reason: str, *, seat: str | None = None, hours: int | None = None) -> None:
        """Put a decision on record."""
        self.game.recorder.decide(
            kind, author=AUTHOR, reason=reason, seat=seat, hours=hours, at=instant(self.now)
        )

    def seat(self, name: str) -> Seat:
        """A seat. Raise :class:`NotNow` if there is none of that name."""
        found = self.encounter.seats.select_related("user").filter(name=name).first()
        if found is None:
            raise NotNow("no_seat", _("There is no such seat."), "seat")
        return found


@contextmanager
def acting(
    place: Place, now: datetime | None = None, *, revision: int | None = None, seen: bool = True
) -> Iterator[Acting]:
    """Act on an encounter that goes on. Raise :class:`NotNow` if it doesn't.

    ``revision`` is the one that the master has looked at, if it matters. ``seen``: everybody may know of it.
    """
    now = now or timezone.now()
    with transaction.atomic():
        encounter = lock(place.encounter.key)
        must_go_on(encounter)
        if revision is not None and revision != encounter.revision:
            raise Stale
        game = take_up(encounter)
        at_work = Acting(encounter, game, game.not_before(now))
        yield at_work
        encounter.version += int(seen)
        keep_lines(encounter, at_work.game)
        encounter.save(update_fields=MOVED)
        at_hand.keep(encounter, at_work.game)
    settle(place.encounter.key, now)


def must_go_on(encounter: Encounter) -> None:
    """Raise :class:`NotNow` for an encounter that is over, or has not begun."""
    if encounter.status == Status.OVER:
        raise NotNow("over", _("The fight is over and its secret is out: its record stays as it is."))
    if encounter.status == Status.SEATING:
        raise NotNow("seating", _("The fight has not begun: seats are still free."))
