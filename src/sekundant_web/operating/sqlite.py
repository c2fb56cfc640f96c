"""Copying a SQLite database while others write to it, and putting another one in its place."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

from sekundant.core.clauses import Text
from sekundant_web.operating.packing import sync_folder
from sekundant_web.operating.trouble import Trouble

_UNSOUND = Text(
    "the copy of the database is not sound: {why}. `sekundant doctor` says more.",
    "копия базы данных неисправна: {why}. Подробнее: `sekundant doctor`.",
)
_COUNTS = Text(
    "the table {table} has {got} rows and should have {expected}",
    "в таблице {table} строк {got}, а должно быть {expected}",
)
_NO_DATABASE = Text("there is no database at {file}", "базы данных {file} нет")


def copy(source: Path, target: Path) -> Mapping[str, int]:
    """Copy a database as it is at one moment, and examine the copy; return how many rows its tables have.

    One step of SQLite's own backup: it reads one state of the write-ahead log and keeps nobody from writing.
    """
    if not source.is_file():
        raise Trouble(_NO_DATABASE, file=str(source))
    target.touch(mode=0o600)
    with (
        closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True, timeout=20)) as live,
        closing(sqlite3.connect(target)) as there,
    ):
        live.backup(there)
        there.execute("PRAGMA journal_mode=DELETE").fetchall()
    return examine(target)


def examine(file: Path, expected: Mapping[str, int] | None = None) -> Mapping[str, int]:
    """How many rows each table has. Raise :class:`Trouble` unless the file is sound and as ``expected``."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
            said = [row[0] for row in database.execute("PRAGMA integrity_check(3)")]
            if said != ["ok"]:
                raise Trouble(_UNSOUND, why="; ".join(said))
            stray = database.execute("PRAGMA foreign_key_check").fetchone()
            if stray is not None:
                raise Trouble(_UNSOUND, why=f"{stray[0]} → {stray[2]}")
            names = [
                row[0]
                for row in database.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
                )
            ]
            counts = {
                name: database.execute(f"SELECT count(*) FROM {_quoted(name)}").fetchone()[0]
                for name in names
            }
    except sqlite3.DatabaseError as error:
        raise Trouble(_UNSOUND, why=str(error)) from error
    compare(counts, expected)
    return counts


def _quoted(name: str) -> str:
    """The name of a table, whatever it is, within a statement."""
    return '"' + name.replace('"', '""') + '"'


def compare(counts: Mapping[str, int], expected: Mapping[str, int] | None) -> None:
    """Raise :class:`Trouble` if there are not as many rows as there should be."""
    for table, number in (expected or {}).items():
        if counts.get(table) != number:
            raise Trouble(_COUNTS, table=table, got=counts.get(table, 0), expected=number)


def put_in_place(copied: Path, live: Path, old: Path) -> None:
    """Let a database take the place of the one that is live, which is called ``old`` from now on."""
    if live.exists():
        with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(live)) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    move(live, old)
    copied.replace(live)
    sync_folder(live.parent)


def move(file: Path, to: Path) -> None:
    """Rename a database; its log, if it still has one, goes first, or it would be taken for the new one's."""
    Path(f"{file}-shm").unlink(missing_ok=True)
    for tail in ("-wal", ""):
        with suppress(FileNotFoundError):
            Path(f"{file}{tail}").replace(f"{to}{tail}")
    sync_folder(file.parent)
