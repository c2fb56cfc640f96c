"""The time of an encounter in its master's hand: more of it, and a clock that stands still.

While he lets it stand still nothing is resolved; orders are handed in all the same.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from sekundant_web.encounters import deadlines, timing
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.deadlines import HOUR, Pause
from sekundant_web.encounters.mastering.acting import Acting, NotNow, acting, must_run, reason_of
from sekundant_web.notify import outbox

MOST_EXTRA = 24 * 90
"""So many hours at most a deadline is moved."""


def extend(place: Place, hours: int, reason: str, now: datetime | None = None) -> bool:
    """Move the deadline of what is asked now on by some hours. Raise :class:`NotNow`.

    One that has passed is moved to so many hours from now.
    """
    must_run(place)
    reason = reason_of(reason)
    with acting(place, now) as at_work:
        encounter, now = at_work.encounter, at_work.now
        if encounter.due_at is None:
            raise NotNow("no_deadline", _("There is no deadline now that could be moved."), "hours")
        passed = encounter.due_at < now
        missed = -(-(now - encounter.due_at) // HOUR) if passed else 0
        most = MOST_EXTRA - encounter.extra_hours - missed
        if not 1 <= hours <= most:
            why = _("A deadline is moved by 1 hour at least, and now by %(n)s at most.") % {"n": max(most, 0)}
            raise NotNow("hours", why, "hours")
        encounter.extra_hours += hours + missed
        at_work.decide("extend", reason, hours=hours)
        _look_again(at_work)
    return True


def pause(place: Place, reason: str, now: datetime | None = None) -> None:
    """Let the clock stand still until :func:`go_on`. Raise :class:`NotNow` if it does already."""
    must_run(place)
    reason = reason_of(reason)
    with acting(place, now) as at_work:
        if at_work.encounter.paused_at is not None:
            raise NotNow("paused", _("The clock stands still already."))
        at_work.decide("pause", reason)
        at_work.encounter.paused_at = at_work.now
        _look_again(at_work)


def go_on(place: Place, reason: str, now: datetime | None = None) -> None:
    """Let the clock run again; deadlines get the time back. Raise :class:`NotNow` if it runs."""
    must_run(place)
    reason = reason_of(reason)
    with acting(place, now) as at_work:
        encounter = at_work.encounter
        if encounter.paused_at is None:
            raise NotNow("running", _("The clock runs already."))
        at_work.decide("go_on", reason)
        pauses = (*deadlines.pauses_from(encounter.pauses), Pause(encounter.paused_at, at_work.now))
        encounter.pauses = deadlines.plain_pauses(deadlines.merged(pauses))
        encounter.paused_at = None
        _look_again(at_work)


def _look_again(at_work: Acting) -> None:
    """The deadline is another one."""
    timing.look_again(at_work.encounter, at_work.now)
    outbox.deadline_moved(at_work.encounter)
