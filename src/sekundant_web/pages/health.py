"""`/healthz`: whether the site is well, for whoever watches over it. It tells nothing of people."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from sekundant_web.encounters import clerk
from sekundant_web.notify import pulse, sending

CLERK_MISSED = timedelta(minutes=2)
"""A clerk who has not been seen for longer is dead."""


@dataclass(frozen=True, slots=True)
class Health:
    """How the site is: ``faults`` are what makes it ill, ``remarks`` what its operator should look at."""

    faults: tuple[str, ...]
    remarks: tuple[str, ...]


@require_GET
@never_cache
def healthz(_request: HttpRequest) -> JsonResponse:
    """200 and what there is to look at, or 503 and what is wrong."""
    try:
        health = examine(timezone.now())
    except DatabaseError:
        health = Health(("database",), ())
    answer = {
        "status": "ill" if health.faults else "well",
        "faults": health.faults,
        "remarks": health.remarks,
    }
    return JsonResponse(answer, status=503 if health.faults else 200)


def examine(now: datetime) -> Health:
    """How the site is now."""
    seen, site = pulse.last(pulse.CLERK), pulse.last(pulse.SITE)
    faults = {
        "clerk": seen is None or now - seen.at > CLERK_MISSED,
        "overdue": clerk.overdue(now),
        "held": site is not None and site.held,
    }
    remarks = {"set_aside": clerk.set_aside(), "letters": sending.given_up(now)}
    return Health(_true(faults), _true(remarks))


def _true(found: dict[str, bool]) -> tuple[str, ...]:
    return tuple(name for name, there in found.items() if there)
