"""What the guide for operators promises: every variable and command is there, the drill works."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.db import connection

from sekundant_web.accounts.models import User
from tests.web import fights

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "operators.md").read_text(encoding="utf-8")
WEB = ROOT / "src" / "sekundant_web"

NAMED = re.compile(r"^\| `([A-Z_]+)` \|", re.MULTILINE)
READ = re.compile(r"""environ(?:\.get\(|\[)\s*["'](\w+)["']""")


def test_every_variable_that_the_settings_read_is_explained() -> None:
    files = (WEB / "settings").glob("*.py")
    read = {name for file in files for name in READ.findall(file.read_text("utf-8"))}
    assert read
    assert set(NAMED.findall(GUIDE)) == read | {"DJANGO_SETTINGS_MODULE"}


def test_no_other_part_of_the_site_reads_a_variable_of_its_own() -> None:
    known = set(NAMED.findall(GUIDE))
    for file in WEB.rglob("*.py"):
        read = {name for name in READ.findall(file.read_text("utf-8")) if name.startswith("SEKUNDANT_")}
        assert read <= known, file


@pytest.mark.parametrize("command", sorted(set(re.findall(r"-m django (\w+)", GUIDE))))
def test_a_command_of_the_guide_is_there(command: str) -> None:
    assert command in get_commands()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="this drill is that of SQLite; pg_dump has its own")
@pytest.mark.django_db(transaction=True)
def test_the_drill_on_sqlite_finds_a_backup_good_and_a_spoiled_one_bad(
    tmp_path: Path, ann: User, bob: User
) -> None:
    duel = fights.opened("fencing", ann, bob)
    fights.answer(duel, ann)
    copy = tmp_path / "drill.sqlite3"
    with sqlite3.connect(connection.settings_dict["NAME"]) as live, sqlite3.connect(copy) as backup:
        live.backup(backup)
    with sqlite3.connect(copy) as backup:
        assert backup.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert backup.execute("PRAGMA foreign_key_check").fetchall() == []
    assert _examined(copy, tmp_path) == (0, "1 encounter")
    with sqlite3.connect(copy) as backup:
        backup.execute(
            "UPDATE encounters_line SET text = replace(text, 'fencing', 'Fencing') WHERE number = 1"
        )
    status, said = _examined(copy, tmp_path)
    assert (status, said.startswith(f"[wrong] {duel.key}: line 1 is bad")) == (1, True)


def _examined(database: Path, data: Path) -> tuple[int, str]:
    """`sekundant doctor --ledgers` as the guide calls it: its status and what it says first."""
    environment = {**os.environ, "SEKUNDANT_DATABASE": f"sqlite:{database}", "SEKUNDANT_DATA": str(data)}
    environment["DJANGO_SETTINGS_MODULE"] = "sekundant_web.settings.local"
    done = subprocess.run(
        [sys.executable, "-m", "sekundant", "doctor", "--ledgers", "--jobs", "1"],
        env=environment, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    return done.returncode, done.stdout.split(" in ")[0]
