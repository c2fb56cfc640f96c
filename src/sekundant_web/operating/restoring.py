"""Restoring a backup: nothing is touched before all of it is known to be good, and the old data are kept."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader

from sekundant.core.clauses import Text
from sekundant_web.operating import packing, postgresql, sqlite
from sekundant_web.operating.packing import DATABASES, KEY, Manifest
from sekundant_web.operating.running import at_work, running
from sekundant_web.operating.trouble import Trouble

_NEWER = Text(
    "the backup is of a newer version ({version}) of the program, which knows {migration}: upgrade first",
    "копия сделана более новой версией программы ({version}), где есть {migration}: сначала обновите её",
)
_OTHER_KIND = Text(
    "the backup is of {there}, and SEKUNDANT_DATABASE names {here}",
    "копия сделана с {there}, а SEKUNDANT_DATABASE указывает на {here}",
)
_FORCE = Text("; --force restores all the same", "; --force восстановит всё равно")
_NO_FILE = Text("there is no file {file}", "файла {file} нет")


@dataclass(frozen=True, slots=True)
class Restored:
    """What has been restored; ``old`` is where the data lie that were there before, if there were any.

    ``key`` says of the secret key: ``same``, ``restored`` or ``missing``.
    """

    manifest: Manifest
    old: str
    key: str


def restore(file: Path, *, force: bool = False) -> Restored:
    """Put a backup in the place of the site's data, and bring it up to date.

    Raise :class:`Trouble` if it can't be; then everything is as it was.
    """
    file, data, now = file.absolute(), Path(settings.DATA), datetime.now(UTC)
    if not file.is_file():
        raise Trouble(_NO_FILE, file=str(file))
    if not force and (why := running(data, now)) is not None:
        words, number = why
        raise Trouble(Text(words.en + _FORCE.en, words.ru + _FORCE.ru), n=number)
    when = now.strftime("%Y%m%dT%H%M%S-%fZ")  # two restored in one second must not share a name
    put = _put_postgresql if connection.vendor == "postgresql" else _put_sqlite
    beside = _beside(data)
    with at_work(data), tempfile.TemporaryDirectory(prefix=".sekundant-restore-", dir=beside) as folder:
        manifest = packing.unpack(file, Path(folder))
        _check_kind_and_version(manifest)
        old = put(Path(folder) / DATABASES[manifest.database], manifest, when)
        key = _put_key(Path(folder) / KEY, data / "secret-key", when)
    return Restored(manifest, old, key)


def _beside(data: Path) -> Path:
    """A folder on the same disk as the database, so that a file can be renamed into its place."""
    if connection.vendor == "sqlite":
        return Path(connection.settings_dict["NAME"]).absolute().parent
    data.mkdir(parents=True, exist_ok=True)
    return data


def _check_kind_and_version(manifest: Manifest) -> None:
    if manifest.database != connection.vendor:
        raise Trouble(_OTHER_KIND, there=manifest.database, here=connection.vendor)
    known = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    replaced = {
        f"{app}.{name}"
        for migration in MigrationLoader(None).disk_migrations.values()
        for app, name in migration.replaces
    }
    for migration in manifest.migrations:
        if migration not in known | replaced:
            raise Trouble(_NEWER, version=manifest.sekundant, migration=migration)


def _put_sqlite(copied: Path, manifest: Manifest, when: str) -> str:
    """Put a SQLite file in its place; where the old one lies now."""
    sqlite.examine(copied, manifest.counts)
    live = Path(connection.settings_dict["NAME"]).absolute()
    old = live.with_name(f"{live.name}.before-{when}")
    there = live.exists()
    connections.close_all()
    sqlite.put_in_place(copied, live, old)

    def back() -> None:
        connections.close_all()
        for tail in ("-wal", "-shm", ""):
            Path(f"{live}{tail}").unlink(missing_ok=True)
        sqlite.move(old, live)

    _bring_up_to_date(back)
    return str(old) if there else ""


def _put_postgresql(dumped: Path, manifest: Manifest, when: str) -> str:
    """Put a dump in its place; the schema in which the old data are now."""
    postgresql.run("pg_restore", "--list", str(dumped))
    old = f"{postgresql.OLD}{when.lower()}"
    there = bool(postgresql.count())
    postgresql.set_aside(old)

    def back() -> None:
        connections.close_all()
        postgresql.bring_back(old)

    try:
        postgresql.load(dumped)
        sqlite.compare(postgresql.count(), manifest.counts)
    except Exception:
        back()
        raise
    _bring_up_to_date(back)
    return old if there else ""


def _bring_up_to_date(back: Callable[[], None]) -> None:
    """Migrate what was restored; if that fails everything is as before."""
    try:
        call_command("migrate", verbosity=0, interactive=False)
        call_command("createcachetable", verbosity=0)
    except BaseException:
        back()
        raise
    finally:
        connections.close_all()


def _put_key(copied: Path, kept: Path, when: str) -> str:
    """Keep the key of the backup, if it holds one; another that was there is kept beside it."""
    if not copied.exists():
        return "missing"
    key = copied.read_text("utf-8")
    if key == settings.SECRET_KEY:
        return "same"
    if kept.exists():
        kept.replace(kept.with_name(f"secret-key.before-{when}"))
    with packing.written_whole(kept) as stream:
        stream.write(key.encode())
    return "restored"
