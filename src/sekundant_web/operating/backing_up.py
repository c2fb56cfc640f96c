"""A backup of the site into one file, while it runs."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from sekundant.core.clauses import Text
from sekundant.recorder import installed_version
from sekundant_web.operating import packing, postgresql, sqlite
from sekundant_web.operating.packing import DATABASES, KEY, Manifest
from sekundant_web.operating.trouble import Trouble

_THERE = Text("{file} is there already; name another", "{file} уже есть; назовите другой")
_NO_FOLDER = Text("there is no folder {folder}", "папки {folder} нет")


def back_up(target: Path, *, with_key: bool = False) -> Manifest:
    """Write a backup and read it again; return what it holds.

    Raise :class:`Trouble`, or OSError if the disk can't take it: then there is no file of that name.
    """
    target = target.absolute()
    if target.exists():
        raise Trouble(_THERE, file=str(target))
    if not target.parent.is_dir():
        raise Trouble(_NO_FOLDER, folder=str(target.parent))
    with tempfile.TemporaryDirectory(prefix=".sekundant-backup-", dir=target.parent) as folder:
        parts = {DATABASES[connection.vendor]: Path(folder) / DATABASES[connection.vendor]}
        counts = _copied(parts[DATABASES[connection.vendor]])
        if with_key:
            parts[KEY] = Path(folder) / KEY
            parts[KEY].touch(mode=0o600)
            parts[KEY].write_text(settings.SECRET_KEY, encoding="utf-8")
        manifest = Manifest(
            made_at=datetime.now(UTC).isoformat(timespec="seconds"),
            sekundant=installed_version(),
            database=connection.vendor,
            migrations=applied(),
            counts=counts,
        )
        manifest = replace(manifest, parts={name: packing.part_of(file) for name, file in parts.items()})
        packing.pack(target, manifest, parts)
    return manifest


def _copied(target: Path) -> dict[str, int]:
    """Copy the database; how many rows its tables have."""
    if connection.vendor == "postgresql":
        return dict(postgresql.dump(target))
    return dict(sqlite.copy(Path(connection.settings_dict["NAME"]), target))


def applied() -> tuple[str, ...]:
    """The migrations that the database has been through."""
    return tuple(sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations()))
