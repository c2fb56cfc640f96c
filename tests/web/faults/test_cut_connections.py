"""F8: the connection to PostgreSQL is cut at any moment of an order: none is lost, none doubled."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import unquote, urlsplit

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
    """Stands between the site and the server, and cuts after so many messages of the site's."""

    def __init__(self, server: str) -> None:
        self.left: int | None = None
        self._server = server
        self._open: list[socket.socket] = []
        self._listens = socket.create_server(("127.0.0.1", 0))
        self.port = self._listens.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listens.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                self._open += [client, server]
                threading.Thread(target=self._carry, args=(client, server, True), daemon=True).start()
                threading.Thread(target=self._carry, args=(server, client, False), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket, counted: bool) -> None:
        with one, suppress(OSError):
            while data := one.recv(65536):
                if counted and self.left is not None:
                    if self.left == 0:
                        self.cut()
                        return
                    self.left -= 1
                other.sendall(data)
            other.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        """Cut everything now, and let it be as before for those who come again."""
        self.left = None
        for end in self._open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def close(self) -> None:
        self._listens.close()
        self.cut()


@pytest.fixture
def cutter(transactional_db: None) -> Iterator[Cutter]:
    """The site reaches its database through it."""
    folder = unquote(urlsplit(os.environ["SEKUNDANT_DATABASE"]).netloc.rpartition("@")[2])
    cutter, known = Cutter(f"{folder}/.s.PGSQL.5432"), connection.settings_dict
    before = known["HOST"], known["PORT"]
    connection.close()
    known["HOST"], known["PORT"] = "127.0.0.1", str(cutter.port)
    yield cutter
    connection.close()
    known["HOST"], known["PORT"] = before
    cutter.close()


def test_on_postgresql_an_order_whose_connection_is_cut_is_told_so_and_counts_once(
    cutter: Cutter, people: Callable[[str], User], browser_of: Callable[..., Client], settings: Any
) -> None:
    settings.LIMITS = 0
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
        uncut = cutter.left is not None
        cutter.left = None
        connection.close_if_unusable_or_obsolete()
        connection.close()
        if answer.status_code != 302:
            told += 1
            assert (answer.status_code, answer.headers.get("Retry-After")) == (503, str(RETRY_AFTER))
            again = browser.post(f"/e/{duel.key}/order/", form)
            assert (again.status_code, again["Location"]) == (302, f"/e/{duel.key}/#desk")
        row = fresh(duel)
        assert row.lines.filter(kind="answer").count() == lines + 1, "in, and once"
        assert examined(row) == ""
        if uncut:
            break
    assert told >= 10
