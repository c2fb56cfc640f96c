"""Figures for Prometheus: what was asked and how long it took, and how the site is. Nothing of any person.

Each process counts for itself; where there are several, `sekundant serve` gives them a folder in which they
add up (PROMETHEUS_MULTIPROC_DIR). What the database knows is read when somebody asks.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import timedelta

from django.db.models import Count
from django.http import HttpRequest
from django.utils import timezone
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from sekundant_web.encounters.models import Encounter, Status
from sekundant_web.operating.vitals import vitals

FOLDER = "PROMETHEUS_MULTIPROC_DIR"

_own = CollectorRegistry()
_requests = Counter("sekundant_requests", "Requests answered", ("view", "method", "status"), registry=_own)
_seconds = Histogram(
    "sekundant_request_seconds",
    "Seconds to answer a request",
    ("view",),
    registry=_own,
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 3, 10),
)

METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"}


def count(request: HttpRequest, status: int, seconds: float) -> None:
    """Count a request that was answered, by the name of its address: never by the address itself."""
    match = request.resolver_match
    view = match.view_name if match and match.view_name else "-"
    method = request.method if request.method in METHODS else "-"
    _requests.labels(view, method, str(status)).inc()
    _seconds.labels(view).observe(seconds)


def text() -> bytes:
    """All figures as Prometheus reads them."""
    together = CollectorRegistry()
    if os.environ.get(FOLDER):
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    else:
        together.register(_Own())
    together.register(_OfTheSite())
    return generate_latest(together)


class _Own(Collector):
    """What this process has counted."""

    def collect(self) -> Iterator[Metric]:
        """The figures."""
        yield from _own.collect()


class _OfTheSite(Collector):
    """What the database knows."""

    def collect(self) -> Iterator[Metric]:
        """The figures."""
        now = timezone.now()
        by_status = GaugeMetricFamily("sekundant_encounters", "Encounters by status", labels=("status",))
        counted = dict(Encounter.objects.order_by().values_list("status").annotate(Count("pk")))
        for status in Status:
            by_status.add_metric((status.value,), counted.get(status.value, 0))
        yield by_status
        lately = Encounter.objects.filter(resolved_at__gt=now - timedelta(hours=1)).count()
        yield _gauge("encounters_resolved_last_hour", "Encounters resolved in the last hour", lately)
        this = vitals(now)
        yield _gauge("overdue", "Turns that should have been resolved long ago", this.overdue)
        yield _gauge("outbox", "Letters that wait to be sent", this.outbox)
        yield _gauge("outbox_seconds", "How long the oldest letter has been waiting", this.outbox_seconds)
        yield _gauge("disk_free_bytes", "Free on the disk of the data", this.disk_free)
        if this.clerk_seconds is not None:
            yield _gauge("clerk_seconds", "Seconds since a clerk was seen", this.clerk_seconds)


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(f"sekundant_{name}", about, value=value)
