"""Writing what may be lost with the power: what is left of an act is not worth waiting for a disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

_NOT_WAITING = {
    "sqlite": ("PRAGMA synchronous=NORMAL", "PRAGMA synchronous=FULL"),
    "postgresql": ("SET synchronous_commit TO off", "RESET synchronous_commit"),
}
"""By database: not to wait for the disk, and to wait again."""


@contextmanager
def unhurried() -> Iterator[None]:
    """Commits in here are on the disk with the next one after it, or a moment later; none is half written.

    In a transaction nothing changes: it waits for the disk as a whole.
    """
    words = None if connection.in_atomic_block else _NOT_WAITING.get(connection.vendor)
    if words is None:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(words[0])
        try:
            yield
        finally:
            cursor.execute(words[1])
