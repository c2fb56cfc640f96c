"""F9: a backup under load, restored; a damaged one changes nothing; what was there before is kept."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import tarfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings as site
from django.db import connection, connections

from sekundant.core.wire import digest
from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Encounter
from sekundant_web.operating import backing_up, packing, postgresql, running, sqlite
from sekundant_web.operating.backing_up import back_up
from sekundant_web.operating.trouble import Trouble
from tests.web import fights

ROOT = Path(__file__).parents[3]
only_sqlite = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="files are SQLite's; PostgreSQL's drill is another test"
)


def called(data: Path, *arguments: str | Path, database: str = "") -> subprocess.CompletedProcess[str]:
    """A command of the site as a process of its own, over a database of its own."""
    environment = {**os.environ, "SEKUNDANT_DATA": str(data), "SEKUNDANT_DATABASE": database}
    environment |= {"DJANGO_SETTINGS_MODULE": "sekundant_web.settings.local", "SEKUNDANT_SECRET_KEY": ""}
    return subprocess.run(
        [sys.executable, "-m", "sekundant", "--language", "en", *map(str, arguments)],
        env=environment, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


@pytest.fixture
def backup(transactional_db: None, people: Callable[[str], User], tmp_path: Path) -> Path:
    """A backup of a site on which two fights go on."""
    for system in fights.SYSTEMS:
        duel = fights.opened(system, people("ann"), people("bob"))
        fights.answer(duel, people("ann"))
    back_up(tmp_path / "site.backup", with_key=True)
    return tmp_path / "site.backup"


def states() -> dict[str, str]:
    """Where every encounter stands."""
    return {row.key: digest(row.state) for row in Encounter.objects.all()}


def test_a_backup_says_what_it_holds_and_is_its_owners_alone(backup: Path) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    manifest = packing.unpack(backup)
    assert manifest.counts["encounters_encounter"] == len(fights.SYSTEMS)
    assert manifest.with_key
    assert set(manifest.migrations) == set(backing_up.applied())
    assert [one for one in backup.parent.iterdir() if one != backup] == []


def test_without_being_asked_it_holds_no_key(transactional_db: None, tmp_path: Path) -> None:
    assert not back_up(tmp_path / "site.backup").with_key
    with tarfile.open(tmp_path / "site.backup") as tar:
        assert packing.KEY not in tar.getnames()


def test_it_writes_over_nothing(backup: Path) -> None:
    before = backup.read_bytes()
    with pytest.raises(Trouble, match="is there already"):
        back_up(backup)
    assert backup.read_bytes() == before
    with pytest.raises(Trouble, match="no folder"):
        back_up(backup.parent / "nowhere" / "x")


@pytest.mark.parametrize("fails", ["fsync", "part_of"])
def test_a_disk_that_fails_leaves_no_half_backup(
    fails: str, transactional_db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os if fails == "fsync" else packing, fails, full)
    with pytest.raises(OSError, match="No space"):
        back_up(tmp_path / "site.backup")
    assert list(tmp_path.iterdir()) == []


def test_one_that_is_cut_anywhere_is_refused(backup: Path, tmp_path: Path) -> None:
    whole, rng, spoiled = backup.read_bytes(), Random(1), tmp_path / "spoiled"
    for at in [0, 5, 100, *(rng.randrange(len(whole)) for _ in range(10)), len(whole) - 1]:
        spoiled.write_bytes(whole[:at])
        with pytest.raises(Trouble):
            packing.unpack(spoiled)
    spoiled.write_bytes(b"something else")
    with pytest.raises(Trouble):
        packing.unpack(spoiled)


def altered(whole: bytes, at: int, bit: int) -> bytes:
    return whole[:at] + bytes([whole[at] ^ (1 << bit)]) + whole[at + 1 :]


def test_a_bit_altered_anywhere_changes_nothing_that_would_be_restored_or_is_refused(
    backup: Path, tmp_path: Path
) -> None:
    """A few bits of a compressed file mean nothing: a time in its header, what fills its last byte."""
    whole, rng, spoiled = backup.read_bytes(), Random(1), tmp_path / "spoiled"
    said, header, trailer, refused = packing.unpack(backup), range(10), range(-9, 0), 0
    places = [*header, *(at % len(whole) for at in trailer), *(rng.randrange(len(whole)) for _ in range(40))]
    for at in places:
        spoiled.write_bytes(altered(whole, at, rng.randrange(8)))
        try:
            assert packing.unpack(spoiled) == said
        except Trouble:
            refused += 1
    assert refused >= len(places) - len(header) - 2


def repacked(backup: Path, to: Path, **changes: Any) -> None:
    """The same backup with another manifest."""
    with tarfile.open(backup) as tar:
        tar.extractall(to.parent / "parts", filter="data")
    manifest = packing.unpack(backup)
    from dataclasses import replace

    parts = {name: to.parent / "parts" / name for name in manifest.parts}
    packing.pack(to, replace(manifest, **changes), parts)


@only_sqlite
def test_on_sqlite_it_is_restored_whole_and_what_was_there_before_is_kept(
    backup: Path, tmp_path: Path
) -> None:
    data, before = tmp_path / "data", states()
    done = called(data, "restore", backup)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Restored as of" in done.stdout
    again = called(data, "restore", backup)
    assert again.returncode == 0, again.stderr
    (old,) = data.glob("sekundant.sqlite3.before-*")
    assert str(old) in again.stdout
    assert sqlite.examine(old) == sqlite.examine(data / "sekundant.sqlite3")
    assert (data / "secret-key").read_text() == site.SECRET_KEY
    doctor = called(data, "doctor", *before)
    assert (doctor.returncode, doctor.stdout.split(" in ")[0]) == (0, f"{len(before)} encounters")
    with closing(sqlite3.connect(data / "sekundant.sqlite3")) as restored:
        rows = restored.execute("SELECT key FROM encounters_encounter").fetchall()
    assert {row[0] for row in rows} == set(before)


def files(data: Path) -> dict[str, bytes]:
    """The data of a site."""
    return {
        one.name: one.read_bytes() for one in data.iterdir() if one.is_file() and one.name != running.LOCK
    }


@only_sqlite
def test_on_sqlite_what_can_not_be_restored_changes_nothing(backup: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert called(data, "restore", backup).returncode == 0
    kept = files(data)

    def refused(file: Path, why: str, *more: str) -> None:
        done = called(data, "restore", *more, file)
        assert done.returncode == 1, done.stdout
        assert why in done.stderr
        assert files(data) == kept

    cut = tmp_path / "cut"
    cut.write_bytes(backup.read_bytes()[:-100])
    refused(cut, "is damaged")
    refused(tmp_path / "nothing", "There is no file")
    newer = tmp_path / "newer"
    repacked(backup, newer, migrations=("encounters.9999_tomorrow",), sekundant="9.9")
    refused(newer, "newer version (9.9)")
    fewer = tmp_path / "x" / "fewer"
    fewer.parent.mkdir()
    repacked(backup, fewer, counts={"encounters_encounter": 7})
    refused(fewer, "encounters_encounter")
    other = tmp_path / "y" / "other"
    other.parent.mkdir()
    with tarfile.open(backup) as tar:
        tar.extractall(other.parent, filter="data")
    (other.parent / "database.sqlite3").rename(other.parent / "database.dump")
    manifest = packing.unpack(backup)
    parts = {"database.dump": other.parent / "database.dump"}
    described = {name: packing.part_of(file) for name, file in parts.items()}
    from dataclasses import replace

    packing.pack(other, replace(manifest, database="postgresql", parts=described), parts)
    refused(other, "SEKUNDANT_DATABASE names sqlite")


@only_sqlite
def test_on_sqlite_a_site_that_runs_is_left_alone(backup: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert called(data, "restore", backup).returncode == 0
    with running.at_work(data):
        done = called(data, "restore", backup)
        assert done.returncode == 1
        assert "stop the site first; --force" in done.stderr
        assert called(data, "restore", "--force", backup).returncode == 0
    with closing(sqlite3.connect(data / "sekundant.sqlite3")) as database, database:
        seen = (datetime.now(UTC) + timedelta(seconds=-5)).replace(tzinfo=None).isoformat(" ")
        database.execute(
            "INSERT OR REPLACE INTO notify_pulse (name, at, held) VALUES ('clerk', ?, 0)", (seen,)
        )
    (data / running.LOCK).unlink()
    done = called(data, "restore", backup)
    assert done.returncode == 1
    assert "The site was alive" in done.stderr
    with running.at_work(data):
        pass  # `sekundant serve` notes that it has ended
    assert called(data, "restore", backup).returncode == 0


@only_sqlite
@pytest.mark.parametrize("drills", [1, pytest.param(50, marks=[pytest.mark.soak, pytest.mark.timeout(3600)])])
def test_on_sqlite_a_backup_under_load_is_of_one_moment(
    drills: int, transactional_db: None, people: Callable[[str], User], tmp_path: Path
) -> None:
    """While orders come in: the copy is sound, and every fight in it leads where its state says."""
    users = people("ann"), people("bob")
    duels = [fights.opened(system, *users) for system in fights.SYSTEMS for _ in range(3)]
    over, acted = threading.Event(), []
    surprises: list[Exception] = []

    def fight() -> None:
        try:
            for turn in range(10_000):
                for duel in duels:
                    for user in users:
                        if over.is_set():
                            return
                        acted.append(fights.answer(duel, user, seed=turn))
        except Exception as error:  # noqa: BLE001 - shown where the test can fail
            surprises.append(error)
        finally:
            connections.close_all()

    thread = threading.Thread(target=fight)
    thread.start()
    files = []
    try:
        for drill in range(drills):
            seen = len(acted)
            while len(acted) < seen + 5 and thread.is_alive():
                over.wait(0.01)
            files.append(tmp_path / f"{drill}.backup")
            back_up(files[-1])
    finally:
        over.set()
        thread.join(60)
    assert surprises == []
    assert len(acted) > 5 * drills
    for file in files:
        data = tmp_path / f"{file.stem}-data"
        assert called(data, "restore", file).returncode == 0
        done = called(data, "doctor", *[duel.key for duel in duels])
        assert done.returncode == 0, done.stdout
        assert done.stdout.startswith(f"{len(duels)} encounters in ")
        shutil.rmtree(data)


@only_sqlite
def test_on_sqlite_a_copy_of_the_files_at_any_moment_opens_clean(
    transactional_db: None, people: Callable[[str], User], tmp_path: Path
) -> None:
    """As a loss of power leaves them: the file and its log, copied while orders come in."""
    live = Path(connection.settings_dict["NAME"])
    users = people("ann"), people("bob")
    duels = [fights.opened(system, *users) for system in fights.SYSTEMS]
    for turn in range(8):
        for duel in duels:
            fights.answer(duel, users[turn % 2], seed=turn)
        copy = tmp_path / f"{turn}.sqlite3"
        for tail in ("", "-wal"):
            if Path(f"{live}{tail}").exists():
                shutil.copyfile(f"{live}{tail}", f"{copy}{tail}")
        with closing(sqlite3.connect(copy)) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert database.execute("SELECT count(*) FROM encounters_encounter").fetchone() == (len(duels),)


# ---------------------------------------------------------------- PostgreSQL


@pytest.fixture
def two_databases(transactional_db: None) -> Iterator[str]:
    """The address of another database on the same server."""
    if connection.vendor != "postgresql":
        pytest.skip("asks for PostgreSQL")
    address = os.environ["SEKUNDANT_DATABASE"].rpartition("/")[0]
    for statement in ("DROP DATABASE IF EXISTS drill WITH (FORCE)", "CREATE DATABASE drill"):
        with connection._nodb_cursor() as cursor:
            cursor.execute(statement)
    yield f"{address}/drill"
    with connection._nodb_cursor() as cursor:
        cursor.execute("DROP DATABASE drill WITH (FORCE)")


def test_on_postgresql_it_goes_by_pg_dump(two_databases: str, backup: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    second, said = tmp_path / "second.backup", ""
    for file in (backup, backup, second):
        done = called(data, "restore", file, database=two_databases)
        assert done.returncode == 0, done.stderr
        said = done.stdout
        if not second.exists():
            assert called(data, "backup", second, database=two_databases).returncode == 0
    assert f"lies in {postgresql.OLD}" in said
    doctor = called(data, "doctor", *states(), database=two_databases)
    assert (doctor.returncode, doctor.stdout.split(" in ")[0]) == (0, f"{len(states())} encounters")


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_on_postgresql_a_database_that_is_away_is_told_in_a_sentence(
    command: str, backup: Path, two_databases: str, tmp_path: Path
) -> None:
    file = backup if command == "restore" else tmp_path / "never.backup"
    done = called(tmp_path / "data", command, file, database=f"{two_databases}-that-is-nowhere")
    assert (done.returncode, done.stdout) == (1, "")
    assert "SEKUNDANT_DATABASE" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "never.backup").exists()


def test_without_pg_dump_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(Trouble, match="postgresql-client"):
        postgresql.program("pg_dump")
