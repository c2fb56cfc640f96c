"""The outage brake: nobody loses because the site was away.

Whoever is about to let a clock answer notes first that the site is awake. If it had not been for longer than
the brake allows, every open deadline gets the time back, and each encounter says so in its thread. After a
very long outage the clocks stand still, and no such encounter is resolved, until the operator has looked and
says ``resume``. Encounters without a deadline go on: nobody can lose there by being late.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from sekundant_web.encounters import deadlines, timing
from sekundant_web.encounters.deadlines import Pause
from sekundant_web.encounters.models import Encounter, Note, Status
from sekundant_web.notify import outbox, pulse
from sekundant_web.notify.models import Pulse

log = logging.getLogger(__name__)

BRAKE: timedelta = settings.OUTAGE_BRAKE
STOP: timedelta = settings.OUTAGE_STOP

BEAT = timedelta(seconds=20)
"""So often a process notes that it is awake."""

_noted: dict[str, datetime] = {}
"""When this process did so last: it saves looking into the database at every page."""


def keep_awake(now: datetime) -> None:
    """Note that the site is awake, and give the time back if it had not been."""
    noted = _noted.get(pulse.SITE)
    if noted is not None and abs(now - noted) < BEAT:
        return
    seen = pulse.last(pulse.SITE)
    if seen is None:
        pulse.beat(pulse.SITE, now)
    else:
        _compare(seen, now)
    _noted[pulse.SITE] = now


def forget() -> None:
    """Forget when this process was last awake, so that it looks into the database."""
    _noted.clear()


def resume(now: datetime) -> int:
    """Let the clocks run again that a long outage has stopped; return of how many encounters."""
    count = 0
    with transaction.atomic():
        Pulse.objects.filter(name=pulse.SITE).update(held=False)
        for encounter in _with_a_clock():
            pauses = deadlines.pauses_from(encounter.pauses)
            if timing.held_up(pauses):
                ended = [Pause(one.begins, one.ends or now) for one in pauses]
                _keep(encounter, tuple(ended), Note.Kind.RESUMED, now)
                count += 1
    return count


def _compare(seen: Pulse, now: datetime) -> None:
    """Note the beat; what follows from it is done once, by whoever notes it first, or not at all."""
    away = now - seen.at
    with transaction.atomic():
        stops = away > STOP
        if not pulse.beat_once(seen, now, held=seen.held or stops):
            return
        if away < -BEAT:
            log.warning("the clock has gone back by %s", -away)
            running = Encounter.objects.filter(status=Status.RUNNING).exclude(wake_at=None)
            running.update(wake_at=now)
        elif stops:
            _stop(seen.at, now)
        elif away > BRAKE:
            _give_back(seen.at, now)


def _give_back(since: datetime, now: datetime) -> None:
    """Every open deadline gets the time of an outage back."""
    count = 0
    for encounter in _with_a_clock():
        pauses = deadlines.pauses_from(encounter.pauses)
        _keep(encounter, (*pauses, Pause(since, now)), Note.Kind.OUTAGE, now, since)
        count += 1
    log.error("the site was away from %s to %s: %d deadlines were moved", since, now, count)


def _stop(since: datetime, now: datetime) -> None:
    """The clocks stand still from the beginning of an outage until the operator says so."""
    count = 0
    for encounter in _with_a_clock():
        pauses = deadlines.pauses_from(encounter.pauses)
        if not timing.held_up(pauses):
            _keep(encounter, (*pauses, Pause(since)), Note.Kind.STOPPED, now, since)
            count += 1
    log.critical(
        "the site was away from %s to %s: %d encounters wait for `python -m django resume`", since, now, count
    )


def _with_a_clock() -> Iterator[Encounter]:
    """The encounters that go on and have a deadline, each locked in its turn."""
    rows = Encounter.objects.select_for_update(no_key=True).filter(status=Status.RUNNING)
    for encounter in rows.defer("setup", "packs", "state").order_by("pk"):
        if timing.policy_of(encounter).hours is not None:
            yield encounter


def _keep(
    encounter: Encounter,
    pauses: tuple[Pause, ...],
    kind: Note.Kind,
    now: datetime,
    since: datetime | None = None,
) -> None:
    """Keep an encounter's pauses, and what follows from them."""
    encounter.pauses = deadlines.plain_pauses(deadlines.merged(pauses))
    encounter.version += 1
    encounter.revision += 1
    timing.look_again(encounter, now)
    encounter.save(update_fields=["pauses", "version", "revision", "due_at", "wake_at"])
    facts = {} if since is None else {"minutes": int((now - since) / timedelta(minutes=1))}
    timing.note(encounter, kind, now, **facts)
    outbox.deadline_moved(encounter)
