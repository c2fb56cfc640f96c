"""F8: PostgreSQL is lost at any moment of an order: no order is lost, none doubled, and its sender learns it.

The connection is cut, the server ends it, or takes none for a while either, as when it starts anew; or it
finds that a transaction has been idle for too long.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import unquote, urlsplit

import psycopg
import pytest
from django.db import connection
from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.errors import RETRY_AFTER
from tests.web.examining import examined
from tests.web.faults.test_kills_of_the_site import form_of
from tests.web.fights import fresh, opened, place, sensible_answer

pytestmark = pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL is far away")


class Cutter:
    """Stands between the site and the server, and does harm after so many messages of the site's."""

    def __init__(self, server: str) -> None:
        self.left: int | None = None
        self.away = False
        self.busy = threading.Lock()
        self.harm: Callable[[], None] = self.cut
        self._server = server
        self._open: list[socket.socket] = []
        self._listens = socket.create_server(("127.0.0.1", 0))
        self.port = self._listens.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listens.accept()
                if self.away:
                    client.close()
                    continue
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                self._open += [client, server]
                threading.Thread(target=self._carry, args=(client, server, True), daemon=True).start()
                threading.Thread(target=self._carry, args=(server, client, False), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket, counted: bool) -> None:
        with one:
            with suppress(OSError):
                while data := one.recv(65536):
                    if counted and self.left is not None:
                        self._count_down()
                    other.sendall(data)
            for end in (one, other):  # else whoever waits at one of them would wait for ever
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def _count_down(self) -> None:
        with self.busy:
            if self.left == 0:
                self.harm()
            self.left = None if not self.left else self.left - 1

    def cut(self) -> None:
        """Cut everything now, and let it be as before for those who come again."""
        for end in self._open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def close(self) -> None:
        self._listens.close()
        self.cut()


IDLE = 0.5
"""Seconds for which a transaction may be idle, where that is tried."""


@pytest.fixture
def cutter(harm: str, transactional_db: None) -> Iterator[Cutter]:
    """The site reaches its database through it."""
    cutter, known = Cutter(f"{folder()}/.s.PGSQL.5432"), connection.settings_dict
    before = known["HOST"], known["PORT"], known["OPTIONS"]
    connection.close()
    known["HOST"], known["PORT"] = "127.0.0.1", str(cutter.port)
    said = "-c synchronous_commit=on"
    if harm == "idle":
        said += f" -c idle_in_transaction_session_timeout={IDLE * 1e3:.0f}"
    known["OPTIONS"] = {**known["OPTIONS"], "options": said}
    yield cutter
    connection.close()
    known["HOST"], known["PORT"], known["OPTIONS"] = before
    cutter.close()


def folder() -> str:
    """Where the server and its socket are."""
    return unquote(urlsplit(os.environ["SEKUNDANT_DATABASE"]).netloc.rpartition("@")[2])


def leave(cutter: Cutter) -> None:
    """The server ends all connections, and takes none until it is back."""
    cutter.away = True
    end_connections()


def end_connections() -> None:
    """The server ends all of the site's, as its operator may have it."""
    known = connection.settings_dict
    with psycopg.connect(host=folder(), user=known["USER"], dbname=known["NAME"]) as own:
        own.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


HARM: dict[str, Callable[[Cutter], Callable[[], None]]] = {
    "cut": lambda cutter: cutter.cut,
    "ended": lambda _: end_connections,
    "idle": lambda _: lambda: time.sleep(1.5 * IDLE),
    "away": lambda cutter: partial(leave, cutter),
}
"""By what happens: how."""


@pytest.mark.parametrize(
    "harm", ["cut", "away", *(pytest.param(harm, marks=pytest.mark.soak) for harm in ("ended", "idle"))]
)
def test_on_postgresql_an_order_whose_connection_is_lost_is_told_so_and_counts_once(
    harm: str,
    cutter: Cutter,
    people: Callable[[str], User],
    browser_of: Callable[..., Client],
    settings: Any,
) -> None:
    settings.LIMITS = 0
    cutter.harm = HARM[harm](cutter)
    ann, bob = people("ann"), people("bob")
    duel = opened("fencing", ann, bob)
    browser = browser_of(ann, raise_request_exception=False)
    browser.get(f"/e/{duel.key}/")
    told = 0
    for messages in range(60):
        where = place(duel, ann)
        form = form_of(where, sensible_answer(where, messages), f"key {messages}")
        lines = fresh(duel).lines.filter(kind="answer").count()
        cutter.left = messages
        answer = browser.post(f"/e/{duel.key}/order/", form)
        with cutter.busy:
            unharmed, cutter.left = cutter.left is not None, None
        connection.close_if_unusable_or_obsolete()
        connection.close()
        if answer.status_code != 302:
            told += 1
            assert (answer.status_code, answer.headers.get("Retry-After")) == (503, str(RETRY_AFTER))
            if cutter.away:
                assert browser.post(f"/e/{duel.key}/order/", form).status_code == 503
                cutter.away = False
            again = browser.post(f"/e/{duel.key}/order/", form)
            assert (again.status_code, again["Location"]) == (302, f"/e/{duel.key}/#desk")
        row = fresh(duel)
        assert row.lines.filter(kind="answer").count() == lines + 1, "in, and once"
        assert examined(row) == ""
        if unharmed:
            break
    assert told >= 10
