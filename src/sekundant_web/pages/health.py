"""`/healthz` and `/metrics`: whether the site is well, for whoever watches over it. Nothing of people.

Anybody may ask whether it is well. The figures are for the operators, signed in, and for programs that have
the word of SEKUNDANT_WATCH_TOKEN. An address is no proof: behind a proxy everybody comes from this machine.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from sekundant_web.encounters import clerk
from sekundant_web.notify import pulse, sending
from sekundant_web.operating.vitals import vitals

CLERK_MISSED = timedelta(minutes=2)
"""A clerk who has not been seen for longer is dead."""


@dataclass(frozen=True, slots=True)
class Health:
    """How the site is: ``faults`` are what makes it ill, ``remarks`` what its operator should look at."""

    faults: tuple[str, ...]
    remarks: tuple[str, ...]


@require_GET
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 and what there is to look at, or 503 and what is wrong; `?verbose` adds the figures."""
    now, figures = timezone.now(), {}
    try:
        health = examine(now)
        if "verbose" in request.GET and (has_the_word(request) or is_operator(request)):
            figures = {"figures": asdict(vitals(now))}
    except DatabaseError:
        health = Health(("database",), ())
    answer = {
        "status": "ill" if health.faults else "well",
        "faults": health.faults,
        "remarks": health.remarks,
    }
    return JsonResponse({**answer, **figures}, status=503 if health.faults else 200)


@require_GET
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures as Prometheus reads them; for all others nothing is here."""
    if not has_the_word(request):
        raise Http404
    from sekundant_web.operating import metrics as figures

    return HttpResponse(figures.text(), content_type="text/plain; version=0.0.4; charset=utf-8")


def has_the_word(request: HttpRequest) -> bool:
    """Whether a program has shown the word, as `Authorization: Bearer WORD`."""
    shown = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return bool(settings.WATCH_TOKEN) and constant_time_compare(shown, settings.WATCH_TOKEN)


def is_operator(request: HttpRequest) -> bool:
    """Whether an operator looks, signed in."""
    return bool(request.user.is_authenticated and request.user.is_active and request.user.is_staff)


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
