"""Whether the site is running: who puts other data in its place must know.

`sekundant serve` holds a lock on a file in the data folder as long as it lives, however it dies, and notes
there when it has ended. Who starts the web server and the clerk otherwise has no lock, but both note in the
database that they are alive; and PostgreSQL knows who is connected to it.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.db import DatabaseError, connection

from sekundant.core.clauses import Text
from sekundant_web.operating import postgresql

QUIET = timedelta(seconds=60)
"""Whoever was seen in this time may still be there: clerks note three times as often that they live."""

LOCK = "serving"

_SERVES = Text(
    "`sekundant serve` is running: stop the site first",
    "работает `sekundant serve`: сначала остановите сайт",
)
_CONNECTED = Text(
    "{n} {n:connection is|connections are} open to the database: stop the site first",
    "с базой данных {n:открыто|открыты|открыто} {n} {n:соединение|соединения|соединений}:"
    " сначала остановите сайт",
)
_SEEN = Text(
    "the site was alive {n} {n:second|seconds} ago: stop it, and wait a minute",
    "сайт работал {n} {n:секунду|секунды|секунд} назад: остановите его и подождите минуту",
)


@contextmanager
def at_work(data: Path) -> Iterator[None]:
    """Note in the data folder that the site is running, as long as it is."""
    data.mkdir(parents=True, exist_ok=True)
    handle = os.open(data / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_SH)
        yield
    finally:
        os.ftruncate(handle, 0)
        os.pwrite(handle, datetime.now(UTC).isoformat().encode(), 0)
        os.close(handle)


def running(data: Path, now: datetime) -> tuple[Text, int] | None:
    """Why one must take the site to be running, with a number; None if it is not."""
    if _locked(data):
        return _SERVES, 0
    if connection.vendor == "postgresql" and (others := postgresql.others()):
        return _CONNECTED, others
    seen = _last_seen()
    if seen is None or seen <= _ended(data) or not timedelta(0) <= now - seen < QUIET:
        return None
    return _SEEN, int((now - seen).total_seconds())


def _locked(data: Path) -> bool:
    """Whether somebody holds the lock."""
    try:
        handle = os.open(data / LOCK, os.O_RDWR)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(handle)
    return False


def _ended(data: Path) -> datetime:
    """When `sekundant serve` has ended last, as it noted."""
    try:
        return datetime.fromisoformat((data / LOCK).read_text("ascii"))
    except (OSError, ValueError):
        return datetime.min.replace(tzinfo=UTC)


def _last_seen() -> datetime | None:
    """When something of the site was last alive, as the database says; None if it can't."""
    from sekundant_web.notify.models import Pulse

    if connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists():
        return None  # to ask would make one
    try:
        return Pulse.objects.order_by("-at").values_list("at", flat=True).first()
    except DatabaseError:
        return None
