"""Which database: SQLite in a file by default, PostgreSQL by one address."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

SQLITE = {
    "ENGINE": "django.db.backends.sqlite3",
    "CONN_MAX_AGE": 60,
    "OPTIONS": {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    },
}
"""One writer at a time, and what is acknowledged survives a loss of power (WAL with FULL).

A connection is kept: the last one that is closed would copy the whole log into the file.
"""


def database(address: str, data: Path) -> dict[str, Any]:
    """Django's entry for ``address``: empty, ``sqlite:PATH`` or ``postgresql://user:password@host:port/name``.

    A socket's folder stands as the host, its slashes written ``%2F``. Raise ValueError for anything else.
    """
    if not address:
        data.mkdir(parents=True, exist_ok=True)
        return {**SQLITE, "NAME": str(data / "sekundant.sqlite3")}
    if address.startswith("sqlite:"):
        return {**SQLITE, "NAME": address.removeprefix("sqlite:")}
    parts = urlsplit(address)
    if parts.scheme not in ("postgres", "postgresql") or not parts.path.strip("/"):
        raise ValueError("SEKUNDANT_DATABASE is sqlite:PATH or postgresql://user:password@host:port/name")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": _host(parts.netloc),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": 10},
    }


def _host(netloc: str) -> str:
    """The host, or the folder of a socket, as it is written: of a folder capitals matter."""
    place = netloc.rpartition("@")[2]
    if place.startswith("["):
        return place[1:].partition("]")[0]
    return unquote(place.partition(":")[0])
