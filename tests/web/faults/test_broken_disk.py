"""F3: the n-th write, or the n-th wait for the disk, of an order fails: its sender learns it, it counts once.

The faults are made by strace in a process of the site's own, while it takes the order.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.errors import RETRY_AFTER
from tests.web.examining import examined
from tests.web.faults.test_kills_of_the_site import form_of
from tests.web.fights import fresh, opened, place, sensible_answer
from tests.web.processes import forked_to_be_watched

pytestmark = [
    pytest.mark.soak,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="the file is SQLite's"),
    pytest.mark.skipif(shutil.which("strace") is None, reason="asks for strace"),
    pytest.mark.filterwarnings("ignore:This process:DeprecationWarning"),
]

MOST = 200


def broken(work: Callable[[], None], call: str, error: str, number: int, log: Path) -> bool:
    """Do some work in a process of which that call fails, the time of that number; return whether it came."""
    child, go_on = forked_to_be_watched(work)
    watched = "pwrite64,ftruncate,fsync,fdatasync"
    fault = f"inject={call}:error={error}:when={number}"
    with subprocess.Popen(["strace", "-p", str(child), "-o", log, "-e", f"trace={watched}", "-e", fault]):
        while "TracerPid:\t0" in Path(f"/proc/{child}/status").read_text():
            time.sleep(0.005)
        go_on()
        os.waitpid(child, 0)
    return "INJECTED" in log.read_text()


@pytest.mark.parametrize("error", ["ENOSPC", "EIO"])
@pytest.mark.parametrize("call", ["pwrite64", "fdatasync"])
def test_on_sqlite_wherever_strace_breaks_the_disk_an_order_is_kept_whole_and_counts_once(
    call: str,
    error: str,
    transactional_db: None,
    people: Callable[[str], User],
    browser_of: Callable[..., Client],
    settings: Any,
    tmp_path: Path,
) -> None:
    settings.LIMITS = 0
    ann, bob = people("ann"), people("bob")
    duel = opened("fencing", ann, bob)
    browser = browser_of(ann, raise_request_exception=False)
    browser.get(f"/e/{duel.key}/")
    said, told = tmp_path / "said", 0
    for number in range(1, MOST):
        where = place(duel, ann)
        form = form_of(where, sensible_answer(where, number), f"key {number}")
        lines = fresh(duel).lines.count()

        def post(form: dict[str, Any] = form) -> None:
            answer = browser.post(f"/e/{duel.key}/order/", form)
            said.write_text(f"{answer.status_code} {answer.headers.get('Retry-After', '-')}")

        came = broken(post, call, error, number, tmp_path / "log")
        status, again = said.read_text().split()
        if status != "302":
            told += 1
            assert (status, again) == ("503", str(RETRY_AFTER))
            assert fresh(duel).lines.count() in (lines, lines + 1), "all of it or nothing"
            assert browser.post(f"/e/{duel.key}/order/", form).status_code == 302
        row = fresh(duel)
        assert row.lines.count() == lines + 1, "in, and once"
        assert examined(row) == ""
        if not came:
            break
    else:
        raise AssertionError("it never worked again")
    assert told >= 1
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
