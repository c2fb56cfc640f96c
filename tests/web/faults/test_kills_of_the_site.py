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
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.deadlines import ENDLESS
from sekundant_web.encounters.desks.room import room
from sekundant_web.encounters.models import Done, Encounter
from tests.web.examining import examined
from tests.web.fights import BOT, SYSTEMS, ask_of, fresh, opened, place, sealed, sensible_answer
from tests.web.processes import Nurse, Site


class Browser:
    """A player's browser, which sends an order again until it hears that it is in."""

    def __init__(self, site: Site, user: User) -> None:
        client = Client()
        client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
        self.user = user
        self.acknowledged: list[tuple[str, str, Any]] = []
        self.broken = 0
        self.unheard = 0
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
        if ask is None:
            return
        answer = sensible_answer(where, number)
        form = form_of(where, answer, f"{ask.key}-{number}")
        body = urlencode({**form, "csrfmiddlewaretoken": self._token}, doseq=True)
        acts = Done.objects.filter(encounter=duel).count()
        while True:
            try:
                said = self._post(f"/e/{duel.key}/order/", body)
            except (OSError, http.client.HTTPException):
                self.broken += 1
                self.unheard += Done.objects.filter(encounter=duel).count() > acts
                continue
            if said == f"/e/{duel.key}/?desk=late#desk":
                return  # he changed his mind when the other had just completed the turn
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


def form_of(where: Place, answer: Any, key: str) -> dict[str, Any]:
    """The desk's form, filled with an answer."""
    ask = ask_of(where)
    assert ask is not None
    assert where.seat is not None
    fields = room(where.encounter.system).fields_of(answer, where.view, ask)
    return {**fields.values, "ask": ask.key, "key": key, "base": actions.standing(where.seat, ask.key)}


def warm_up(user: User, browser: Client) -> None:
    """Let the site be imported whole, so that its servers are quick from their birth on."""
    for system_id in SYSTEMS:
        where = place(opened(system_id, user, BOT, policy=ENDLESS), user)
        said = browser.post(
            f"/e/{where.encounter.key}/order/", form_of(where, sensible_answer(where), "warm")
        )
        assert said.status_code == 302


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # it forks, on purpose
@pytest.mark.parametrize(
    "kills", [50, pytest.param(1000, marks=[pytest.mark.soak, pytest.mark.timeout(3600)])]
)
def test_no_acknowledged_order_is_lost_and_none_is_doubled(
    kills: int,
    transactional_db: None,
    people: Callable[[str], User],
    browser_of: Callable[[User], Client],
    settings: Any,
) -> None:
    settings.LIMITS = 0  # nobody is so quick
    users = people("ann"), people("bob")
    warm_up(users[0], browser_of(users[0]))
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
    assert sum(browser.broken for browser in browsers) > kills / 5, "connections did break"
    assert sum(browser.unheard for browser in browsers) > kills / 50, "some of them after the order was in"
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
