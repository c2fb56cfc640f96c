"""What holds on SQLite holds on PostgreSQL: the tests of the database, run again with the other one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web import postgresql

ROOT = Path(__file__).parents[2]
PARTS = {
    "time": ("settling", "clerk"),
    "faults": ("kills_of_the_site", "kills_of_the_clerk", "upgrades", "poison", "cut_connections"),
    "operating": ("backup",),
    "concurrency": ("histories", "rush", "seat_race"),
}
"""Of each folder the tests that ask something of the database."""

LEFT_OUT = "test_random_histories_make_sense and law-of-the-gun"
"""One system is enough for the histories here: it is the database that is asked. The soak plays both."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A PostgreSQL server; without one the tests are left out, but not where CI=true."""
    if postgresql.binaries() is None and os.environ.get("CI") != "true":
        pytest.skip(postgresql.HOW_TO_GET_ONE)
    with postgresql.server() as running:
        yield running


@pytest.mark.first
@pytest.mark.parametrize("part", PARTS)
def test_the_same_holds_on_postgresql_where_a_server_can_be_started(part: str, address: str) -> None:
    run(part, address, "not soak", "-k", f"not ({LEFT_OUT})")


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("part", ["faults", "concurrency"])
def test_the_same_holds_on_postgresql_at_length(part: str, address: str) -> None:
    run(part, address, "soak")


def run(part: str, address: str, marked: str, *more: str) -> None:
    """Run the tests of a folder with the database of that address."""
    files = [f"tests/web/{part}/test_{name}.py" for name in PARTS[part]]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *files, "-q", "-m", marked, "-p", "no:cacheprovider", *more],
        cwd=ROOT,
        env={**environment, "SEKUNDANT_DATABASE": address},
        capture_output=True,
        text=True,
        check=False,
        timeout=7000,
    )
    assert done.returncode == 0, done.stdout[-8000:]
    assert " passed" in done.stdout
