"""F10: what was fought under older rules replays for ever, and a site in use can be upgraded."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from sekundant import library
from sekundant.ledger.verify import system_named, verify
from tests.web.faults.archive_of_ledgers import files

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_a_ledger_of_the_archive_replays_to_the_same_states(file: Path) -> None:
    """The digest of every state stands in its line: the rules must still lead there."""
    lines = file.read_bytes().splitlines()
    verdict = verify(lines, library.system(system_named(lines) or ""))
    assert (verdict.status, verdict.code, verdict.lines) == ("good", "", len(lines))
    assert verdict.replayed
    assert verdict.dice_checked


def test_the_archive_holds_every_system() -> None:
    named = {system_named(file.read_bytes().splitlines()) for file in files()}
    assert named == set(library.system_ids())


@pytest.fixture
def new_database(tmp_path: Path, db: None) -> Iterator[str]:
    """The address of an empty database beside the test's own."""
    if connection.vendor == "sqlite":
        yield f"sqlite:{tmp_path / 'site.sqlite3'}"
        return
    address = os.environ["SEKUNDANT_DATABASE"]
    with connection._nodb_cursor() as cursor:
        cursor.execute("CREATE DATABASE upgrading")
    yield f"{address.rpartition('/')[0]}/upgrading"
    with connection._nodb_cursor() as cursor:
        cursor.execute("DROP DATABASE upgrading WITH (FORCE)")


def test_a_site_in_use_is_upgraded_and_goes_on(new_database: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.web.faults.upgrading"],
        cwd=ROOT,
        env={**os.environ, "SEKUNDANT_DATABASE": new_database},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    assert done.stdout == f"upgraded on {connection.vendor}\n"


def test_no_model_has_changed_without_a_migration(db: None) -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
