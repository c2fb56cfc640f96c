"""What only the master of an encounter can do: publish a turn, move a deadline, rule.

Raise Http404 for everybody else, and for a master who sits there himself: he would open its secrets.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.http import Http404
from django.utils import timezone

from sekundant.core.encounter import Ask, Ruling
from sekundant_web.encounters import drafts, timing
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.deadlines import HOUR
from sekundant_web.encounters.game import Game, instant, take_up
from sekundant_web.encounters.models import Encounter, HandedIn, Note, Status
from sekundant_web.encounters.moving import MOVED, begin_asking, end, keep_lines, lock, stand
from sekundant_web.encounters.resolving import release, settle
from sekundant_web.notify import outbox

MOST_EXTRA = 24 * 90
"""So many hours at most a deadline is moved."""


def publish(place: Place, now: datetime | None = None) -> bool:
    """Let the turn be resolved that waits for the master; the clock answers for whom the time is over.

    Return whether it could be: all is in, or the time is over.
    """
    _must_run(place)
    now = now or timezone.now()
    if not release(place.encounter.key, now):
        return False
    settle(place.encounter.key, now)
    return True


def extend(place: Place, hours: int, now: datetime | None = None) -> bool:
    """Move the deadline of what is asked now on by some hours; return whether there is one.

    One that has passed is moved to so many hours from now.
    """
    _must_run(place)
    now = now or timezone.now()
    with transaction.atomic():
        encounter = lock(place.encounter.key)
        passed = encounter.due_at is not None and encounter.due_at < now
        missed = -(-(now - encounter.due_at) // HOUR) if passed and encounter.due_at else 0
        if encounter.due_at is None or hours < 1 or encounter.extra_hours + hours + missed > MOST_EXTRA:
            return False
        encounter.extra_hours += hours + missed
        encounter.version += 1
        encounter.revision += 1
        timing.look_again(encounter, now)
        encounter.save(update_fields=["extra_hours", "version", "revision", "due_at", "wake_at"])
        timing.note(encounter, Note.Kind.EXTENDED, now)
        outbox.deadline_moved(encounter)
    settle(place.encounter.key, now)
    return True


def rule(place: Place, ruling: Ruling, now: datetime | None = None) -> None:
    """Carry out a ruling. Raise :class:`~sekundant.core.encounter.Refused`, which changes nothing."""
    _must_run(place)
    now = now or timezone.now()
    with transaction.atomic():
        encounter = lock(place.encounter.key)
        if encounter.status not in (Status.RUNNING, Status.HELD):
            raise Http404
        game = take_up(encounter)
        now = game.not_before(now)
        before = game.asks
        game.recorder.rule(ruling, instant(now))
        _stand_anew(encounter, game, before, now)
        encounter.save(update_fields=MOVED)
    settle(place.encounter.key, now)


def take_up_again(encounter_key: str, now: datetime) -> bool:
    """Try an encounter again that was set aside (`resume`): what it asks is asked from now on."""
    with transaction.atomic():
        encounter = lock(encounter_key)
        if encounter.status != Status.HELD:
            return False
        game = take_up(encounter)
        encounter.status = Status.RUNNING
        stand(encounter, game)
        begin_asking(encounter, game, timing.waiting_of(encounter, game.asks), now, now)
        keep_lines(encounter, game)
        encounter.save(update_fields=MOVED)
        timing.note(encounter, Note.Kind.RESUMED, now)
        outbox.deadline_moved(encounter)
    settle(encounter_key, now)
    return True


def _stand_anew(encounter: Encounter, game: Game, before: tuple[Ask, ...], now: datetime) -> None:
    """The encounter after a ruling; answers to what is asked as ``before`` stay, others become drafts."""
    keys = [ask.key for ask in game.asks]
    stand(encounter, game)
    if keys == [ask.key for ask in before]:
        timing.reckon(encounter, timing.waiting_of(encounter, game.asks), now)
    else:
        drafts.carry_over(encounter, before, game.asks, (), now)
        HandedIn.objects.filter(seat__encounter=encounter).exclude(ask__in=keys).delete()
        if game.asks:
            begin_asking(encounter, game, timing.waiting_of(encounter, game.asks), now, now)
        else:
            end(encounter, game, now)
    keep_lines(encounter, game)


def _must_run(place: Place) -> None:
    if not place.runs_it or place.seat is not None:
        raise Http404
