"""Dumping a PostgreSQL database, and putting a dump in its place, by PostgreSQL's own programs."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from django.db import connection, transaction

from sekundant.core.clauses import Text
from sekundant_web.operating.trouble import Trouble

OLD = "before_"
"""How the schemas of data begin that a restored backup has put aside."""

_NO_PROGRAM = Text(
    "{program} is not there: install PostgreSQL's client programs"
    " (Debian: apt-get install postgresql-client)",
    "нет программы {program}: установите клиентские программы PostgreSQL"
    " (Debian: apt-get install postgresql-client)",
)
_FAILED = Text("{program} failed: {why}", "{program} не справилась: {why}")


def dump(target: Path) -> Mapping[str, int]:
    """Dump the database as it is at one moment; return how many rows its tables had then."""
    program("pg_dump")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        snapshot = cursor.fetchone()[0]
        run(
            "pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--exclude-schema={OLD}*",
            f"--snapshot={snapshot}", f"--file={target}",
        )  # fmt: skip
        target.chmod(0o600)
        counts = count()
    run("pg_restore", "--list", str(target))
    return counts


def count() -> Mapping[str, int]:
    """How many rows each table has."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename")
        names = [row[0] for row in cursor.fetchall()]
        counts = {}
        for name in names:
            cursor.execute(f'SELECT count(*) FROM public."{name}"')
            counts[name] = cursor.fetchone()[0]
    return counts


def load(file: Path) -> None:
    """Load a dump into an empty schema, all or nothing."""
    run("pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction",
        "--dbname", connection.settings_dict["NAME"], str(file))  # fmt: skip


def set_aside(old: str) -> None:
    """Give the schema with all data another name, and make an empty one."""
    with connection.cursor() as cursor:
        cursor.execute(f'ALTER SCHEMA public RENAME TO "{old}"')
        cursor.execute("CREATE SCHEMA public")


def bring_back(old: str) -> None:
    """Undo :func:`set_aside`."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DROP SCHEMA public CASCADE")
        cursor.execute(f'ALTER SCHEMA "{old}" RENAME TO public')


def others() -> int:
    """How many others are connected to the database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        return int(cursor.fetchone()[0])


def program(name: str) -> str:
    """Where a program of PostgreSQL's lies. Raise :class:`Trouble` if it is nowhere on the PATH."""
    found = shutil.which(name)
    if found is None:
        raise Trouble(_NO_PROGRAM, program=name)
    return found


def run(name: str, *arguments: str) -> None:
    """Run a program against the database of the settings. Raise :class:`Trouble` with what it said."""
    known = connection.settings_dict
    environment = {
        "PGHOST": known["HOST"], "PGPORT": known["PORT"], "PGUSER": known["USER"],
        "PGPASSWORD": known["PASSWORD"], "PGDATABASE": known["NAME"],
    }  # fmt: skip
    done = subprocess.run(
        [program(name), "--no-password", *arguments] if name == "pg_dump" else [program(name), *arguments],
        env={**os.environ, **{variable: str(value) for variable, value in environment.items() if value}},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Trouble(_FAILED, program=name, why=done.stderr.strip()[-600:])
