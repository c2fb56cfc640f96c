"""What goes on: turns that should have been resolved, fights set aside, letters that do not go out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from sekundant_web.accounts.models import Letter
from sekundant_web.encounters.claiming import OVERDUE
from sekundant_web.encounters.models import Encounter, Status
from sekundant_web.notify import pulse
from sekundant_web.notify.models import Outgoing
from sekundant_web.notify.sending import MOST_ATTEMPTS
from sekundant_web.operating.doctor.findings import Finding

SEEN = timedelta(minutes=2)
"""A clerk who has not been seen for longer is not at work."""

WAITING = timedelta(hours=1)
"""A letter that waits for longer tells that the post does not go."""

RECENTLY = timedelta(days=3)


def examine(now: datetime) -> Iterator[Finding]:
    """What waits that should not."""
    overdue = Encounter.objects.filter(status=Status.RUNNING, wake_at__lt=now - OVERDUE).count()
    if overdue:
        yield Finding("overdue", facts={"n": overdue})
    for key, trouble in Encounter.objects.filter(status=Status.HELD).values_list("key", "trouble"):
        yield Finding("set_aside", key, {"why": trouble or "-"})
    yield from _pulses(now)
    yield from _letters(now)


def _pulses(now: datetime) -> Iterator[Finding]:
    clerk, site = pulse.last(pulse.CLERK), pulse.last(pulse.SITE)
    if clerk is not None and now - clerk.at > SEEN:
        yield Finding("clerk", facts={"n": int((now - clerk.at).total_seconds())})
    if site is not None and site.held:
        yield Finding("held")


def _letters(now: datetime) -> Iterator[Finding]:
    stuck = Outgoing.objects.filter(sent_at=None, dropped_at=None, ready_at__lt=now - WAITING).count()
    stuck += Letter.objects.filter(made_at__lt=now - WAITING).count()
    if stuck:
        yield Finding("stuck", facts={"n": stuck})
    given_up = Outgoing.objects.filter(dropped_at__gt=now - RECENTLY, attempts__gte=MOST_ATTEMPTS)
    last = given_up.order_by("-dropped_at").first()
    if last is not None:
        yield Finding("given_up", facts={"n": given_up.count(), "why": last.trouble or "-"})
