"""F1: whenever the web server is killed, no order that was acknowledged is lost, and none is doubled.

People hand in orders over HTTP and send each again, under the same key, until it is acknowledged.
"""

from __future__ import annotations

import http.client
import itertools
from collections import Counter
from collections.abc import Callable
from threading import Event, Thread
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client

from sekundant.core.wire import encode
from sekundant.ledger.lines import read
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.deadlines import ENDLESS
from sekundant_web.encounters.desks.room import room
from sekundant_web.encounters.examining import examined
from sekundant_web.encounters.models import Encounter
from tests.web.fights import SYSTEMS, ask_of, fresh, opened, place, sealed, sensible_answer
from tests.web.processes import Nurse, Site


class Browser:
    """A player's browser, which sends an order again until it hears that it is in."""

    def __init__(self, site: Site, user: User) -> None:
        client = Client()
        client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
        self.user = user
        self.acknowledged: list[tuple[str, str, Any]] = []
        self.broken = 0
        self.surprise: Exception | None = None
        self._site = site
        self._token = "x" * 32
        self._cookies = f"sessionid={client.session.session_key}; csrftoken={self._token}"

    def fight(self, duels: list[Encounter], over: Event) -> None:
        """Hand in what is asked, and change one's mind now and then, until it is over."""
        try:
            for number in itertools.count():
                if over.is_set():
                    return
                for duel in duels:
                    self._hand_in(duel, number)
        except Exception as error:  # noqa: BLE001 - it is shown where the test can fail
            self.surprise = error
        finally:
            connection.close()

    def _hand_in(self, duel: Encounter, number: int) -> None:
        where = place(duel, self.user)
        ask = ask_of(where)
        if ask is None or where.seat is None:
            return
        answer = sensible_answer(where, number)
        fields = room(duel.system).fields_of(answer, where.view, ask)
        form = [(name, value) for name, values in fields.values.items() for value in values]
        form += [
            ("csrfmiddlewaretoken", self._token), ("ask", ask.key), ("key", f"{ask.key}-{number}"),
            ("base", actions.standing(where.seat, ask.key)),
        ]  # fmt: skip
        while True:
            try:
                said = self._post(f"/e/{duel.key}/order/", urlencode(form))
            except (OSError, http.client.HTTPException):
                self.broken += 1
                continue
            assert said == f"/e/{duel.key}/#desk", said
            self.acknowledged.append((ask.key, duel.key, encode(answer)))
            return

    def _post(self, path: str, body: str) -> str:
        """Post a form; return where it leads."""
        web = http.client.HTTPConnection("127.0.0.1", self._site.port, timeout=5)
        try:
            headers = {"Cookie": self._cookies, "Content-Type": "application/x-www-form-urlencoded"}
            web.request("POST", path, body, headers)
            answer = web.getresponse()
            answer.read()
            assert answer.status == 302, answer.status
            if answer.headers["Location"] is None:
                raise http.client.HTTPException("the answer is cut off: it acknowledges nothing")
            return answer.headers["Location"]
        finally:
            web.close()


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # it forks, on purpose
@pytest.mark.parametrize(
    "kills", [50, pytest.param(1000, marks=[pytest.mark.soak, pytest.mark.timeout(3600)])]
)
def test_no_acknowledged_order_is_lost_and_none_is_doubled(
    kills: int, transactional_db: None, people: Callable[[str], User]
) -> None:
    users = people("ann"), people("bob")
    each = 2 + kills // 25
    duels = [opened(system_id, *users, policy=ENDLESS) for system_id in SYSTEMS for _ in range(each)]
    site = Site()
    nurse = Nurse(site.serve, kills=kills, lives=(0.02, 0.2))
    over, browsers = Event(), [Browser(site, user) for user in users]
    threads = [Thread(target=browser.fight, args=(duels, over)) for browser in browsers]
    for thread in threads:
        thread.start()
    assert nurse.wait() == kills, "every server was alive until it was killed"
    over.set()
    for thread in threads:
        thread.join(30)
        assert not thread.is_alive()
    nurse.stop()
    site.close()

    assert [browser.surprise for browser in browsers] == [None, None]
    acknowledged = [order for browser in browsers for order in browser.acknowledged]
    assert len(acknowledged) > kills / 5, "there were orders to lose"
    assert sum(browser.broken for browser in browsers) > kills / 10, "connections did break"
    for duel in duels:
        check(duel, [(ask, answer) for ask, key, answer in acknowledged if key == duel.key])


def check(duel: Encounter, acknowledged: list[tuple[str, Any]]) -> None:
    """Every acknowledged order has one line, and the last of each ask is what was played or lies there."""
    row = fresh(duel)
    assert examined(row) == ""
    entries = [read(text) for text in row.lines.order_by("number").values_list("text", flat=True)]
    written = Counter(entry["ask"] for entry in entries if entry["type"] == "answer")
    assert written == Counter(ask for ask, _ in acknowledged)
    last = dict(acknowledged)
    asked: dict[str, str] = {}
    for entry in entries:
        for seat, answer in entry.get("answers", {}).items():
            assert answer == last.pop(asked[seat])
        asked = {ask["seat"]: ask["key"] for ask in entry.get("asks", ())} or asked
    for seat, answer in sealed(duel).items():
        assert answer == last.pop(asked[seat])
    assert last == {}, "an acknowledged order is nowhere"
