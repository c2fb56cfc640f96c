"""F3: wherever the disk fails while an order is kept, its sender learns it, and nothing is kept by halves."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Encounter
from sekundant_web.errors import RETRY_AFTER
from tests.web.examining import examined
from tests.web.faults.test_kills_of_the_site import form_of
from tests.web.fights import fresh, opened, place, sensible_answer
from tests.web.processes import in_a_process

pytestmark = [
    pytest.mark.skipif(
        connection.vendor != "sqlite", reason="the file is SQLite's; PostgreSQL has its own disk"
    ),
    pytest.mark.filterwarnings("ignore:This process:DeprecationWarning"),
]
PAGE = 4096 + 24
"""A page of SQLite's in its write-ahead log."""

MOST = 400


def room_for(pages: int) -> Callable[[], None]:
    """No file of this process may grow beyond so many pages of the log: as on a disk that is full."""

    def limit() -> None:
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (32 + pages * PAGE, hard))

    return limit


def posted(browser: Client, duel: Encounter, form: dict[str, Any], pages: int, said: Path) -> tuple[int, str]:
    """What a process answers that has room for so many pages: the status, and when to try again."""

    def post() -> None:
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        room_for(pages)()
        answer = browser.post(f"/e/{duel.key}/order/", form)
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        said.write_text(f"{answer.status_code} {answer.headers.get('Retry-After', '-')}")

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert in_a_process(post) == 0
    status, again = said.read_text().split()
    return int(status), again


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=[pytest.mark.soak, pytest.mark.timeout(1800)])])
def test_on_sqlite_an_order_is_kept_whole_or_its_sender_is_told_to_try_again(
    step: int,
    transactional_db: None,
    system_id: str,
    people: Callable[[str], User],
    browser_of: Callable[..., Client],
    settings: Any,
    tmp_path: Path,
) -> None:
    settings.LIMITS = 0
    ann, bob = people("ann"), people("bob")
    duel = opened(system_id, ann, bob)
    browser = browser_of(ann, raise_request_exception=False)
    browser.get(f"/e/{duel.key}/")
    where = place(duel, ann)
    refused = 0
    for pages in range(0, MOST, step):
        before = fresh(duel)
        lines = before.lines.count()
        form = form_of(where, sensible_answer(where, 1), "one key for all")
        status, again = posted(browser, duel, form, pages, tmp_path / "said")
        after = fresh(duel)
        assert examined(after) == ""
        if status == 302:
            assert after.lines.count() == lines + 1
            break
        refused += 1
        assert (status, again) == (503, str(RETRY_AFTER))
        assert (after.lines.count(), after.revision) == (lines, before.revision), "nothing of it is kept"
    else:
        raise AssertionError("it never worked again")
    assert refused >= 2
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
