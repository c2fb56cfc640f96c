"""Whatever is sent to whatever address: never a fault of ours, and what is refused changes nothing.

Every address of the urlconf, so a new one is tried by itself.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from allauth.mfa.models import Authenticator
from django.core import serializers
from django.db import transaction
from django.urls import reverse

from sekundant_web.encounters.models import Encounter
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.safety.addresses import Address, every
from tests.web.safety.house import House, furnished, parts_of

BOUND = 5.0
"""Seconds of work that no request may take; how long it waits is the machine's affair."""

LONG = "я" * 40_000
DEEP = "[" * 20_000 + "]" * 20_000
NASTY = (
    "", " ", "\x00", "a\x00b", "\ud800", "é\udfff", "0", "-1", "1e309", "NaN", "999999999999999999999",
    "٣", "²", "١٢", "None", "true", "[]", "{}", DEEP, LONG, "<script>alert(1)</script>", "' OR 1=1 --",
    "../../etc/passwd", "%00", "%s%n", "{{7*7}}", "\u202eabc", "\ufeff", "a:b:c:d", "late:", ":",
    "!!python/object:os.system", "&a [*a]", "\r\nSet-Cookie: x=y", "2026-13-45T99:99", "Europe/../../etc",
    "_" * 300, "🤺" * 500,
)  # fmt: skip
"""Values that are none, for any field of any form."""

FIELDS = (
    "act", "action", "active", "answer", "as", "ask", "away", "back", "base", "before", "bet", "code",
    "choice", "credential", "days", "desk", "email", "fight", "fighter", "field", "hit", "in", "keep",
    "key", "language", "law-of-the-gun-fighter", "login", "name", "next", "number", "of", "on", "once",
    "own.table", "own.name", "pack", "page", "password", "password1", "press", "public", "q", "rival",
    "role", "seat", "seat.1.who", "seat.1.fighter", "seat", "speed", "stack", "start", "story", "system",
    "table", "take", "target", "text", "theme", "title", "to", "user", "username", "watch", "way",
    "words", "yaml", "zone", "about", "notes",
)  # fmt: skip
"""Names of fields that some form of the site has."""

BUTTONS = (
    "save", "draft", "read", "write", "open", "look", "step:hit:+", "step:hit", "step:", "step:x:999999",
    ":", "add:", "add:stack:attack", "drop:stack:99", "up:stack:-1", "down:", "stack:add:attack",
    "row:add:", "remove:x:y:z",
)  # fmt: skip
"""What a button of a form may say, and what none says."""


@pytest.fixture
def house(clock: Clock, settings: Any) -> House:
    settings.LIMITS = 0.0
    house = furnished().let_in(*ROLES)
    Authenticator.objects.filter(user=house.people["seat_a"]).delete()  # no real one: their pages read it
    return house


def addresses(house: House) -> Iterator[tuple[str, str]]:
    """Every address, by its name, with something behind it."""
    some = {"system": "fencing", "clause": "FE.2.1", "case": "x", "slug": "x", "name": "dice"}
    for one in every():
        parts = parts_of(house.there, one.name, one.varies)
        if parts is None and set(one.varies) <= set(some):
            parts = {part: some[part] for part in one.varies}
        if one.name and parts is not None and "logout" not in one.name:
            yield one.name, reverse(one.name, kwargs=parts)


def form(rng: Random, house: House) -> dict[str, Any]:
    """A form filled with whatever comes."""
    filled: dict[str, Any] = {}
    for name in rng.sample(FIELDS, 12):
        value = rng.choice(NASTY)
        filled[name] = [value, rng.choice(NASTY)] if rng.random() < 0.2 else value
    if rng.random() < 0.5:
        filled["press"] = rng.choice(BUTTONS)
    if rng.random() < 0.5:  # far enough into a desk or a builder to do harm
        asks = fights.asks(house.fight)
        filled["ask"] = rng.choice(asks).key
        filled["base"] = ""
    if rng.random() < 0.5:
        filled["system"] = rng.choice(("fencing", "law-of-the-gun"))
    return filled


def encoded(filled: dict[str, Any]) -> bytes:
    """A form as bytes, lone surrogates and all."""
    return urlencode(filled, doseq=True, encoding="utf-8", errors="surrogatepass").encode()


def sent(browser: Any, method: str, address: str, body: bytes = b"", kind: str = "", **more: Any) -> Any:
    """An answer that is none of our faults, and in time."""
    began = time.thread_time()
    answer = browser.generic(
        method, address, body, content_type=kind or "application/x-www-form-urlencoded", **more
    )
    took = time.thread_time() - began
    assert answer.status_code < 500, (method, address, answer.status_code, body[:400])
    assert took < BOUND, (method, address, took, body[:400])
    return answer


ROLES = ("anonymous", "guest", "seat_a", "seat_b", "master")


@pytest.mark.parametrize("seed", [0, *(pytest.param(one, marks=pytest.mark.soak) for one in (1, 2))])
def test_no_form_is_so_odd_that_we_break(house: House, seed: int) -> None:
    rng = Random(seed)
    tried = 0
    for _, address in addresses(house):
        for _ in range(2):
            browser = house.browser(rng.choice(ROLES))
            with transaction.atomic():
                sent(browser, "POST", address, encoded(form(rng, house)))
                sent(browser, "POST", address, encoded(form(rng, house)), headers={"hx-request": "true"})
                sent(browser, "GET", house_page(house))  # what was kept of it breaks no page
                transaction.set_rollback(True)
            tried += 2
    assert tried > 400


def house_page(house: House) -> str:
    return reverse("encounter", args=[house.fight.key])


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 300))
def test_no_form_of_very_many_is_so_odd_that_we_break(house: House, seed: int) -> None:
    test_no_form_is_so_odd_that_we_break(house, seed)


def test_no_query_is_so_odd_that_we_break(house: House) -> None:
    rng = Random(7)
    for _, address in addresses(house):
        for _ in range(4):
            filled = {name: value for name, value in form(rng, house).items() if len(str(value)) < 4000}
            query = encoded(filled).decode()
            with transaction.atomic():
                sent(house.browser(rng.choice(ROLES)), "GET", f"{address}?{query}")
                transaction.set_rollback(True)


def test_no_word_in_an_address_is_so_odd_that_we_break(house: House) -> None:
    """In the place of every part that varies; each address has some of them, and every one is tried."""
    odd = (
        "0",
        "00",
        "99999999999999999999",
        "%00",
        "%ED%A0%80",
        "%FF",
        "..",
        "a" * 900,
        "٣",
        "%D9%A3",
        "-",
        "%20",
    )
    for number, one in enumerate(every()):
        for word in odd[number % 4 :: 4]:
            address = "/" + _with(one, word)
            if "webauthn" not in address:  # his passkey is no real one, and their pages read it
                sent(house.browser("staff"), "GET", address)


def test_no_number_of_a_line_is_so_odd_that_we_break(house: House) -> None:
    for number in (0, 2**31, 2**63, 10**40, 10**900):
        address = reverse("encounter", args=[house.fight.key])
        answer = sent(house.browser("seat_a"), "GET", f"{address}forum/{number}/")
        assert answer.status_code == 404
        sent(house.browser("seat_a"), "GET", f"{address}?before={number}")


def _with(one: Address, word: str) -> str:
    spelled = re.sub(r"<[^>]*>", word, one.spelled)
    return re.sub(r"\(\?P<\w+>[^)]*\)", word, spelled).replace("^", "").replace("$", "")


BODIES = {
    "bytes": (bytes(range(256)) * 40, "application/x-www-form-urlencoded"),
    "no such kind": (b"\xff\xfe\x00", "text/\xff".encode("latin-1").decode("latin-1")),
    "half a form of parts": (
        b'--x\r\nContent-Disposition: form-data; name="a"',
        "multipart/form-data; boundary=x",
    ),
    "parts without a boundary": (b"abc", "multipart/form-data"),
    "a file": (
        b'--x\r\nContent-Disposition: form-data; name="pack"; filename="a.yaml"\r\n\r\nabc\r\n--x--\r\n',
        "multipart/form-data; boundary=x",
    ),
    "json": (json.dumps({"ask": [[["deep"]]]}).encode(), "application/json"),
    "another charset": ("text=\u044f".encode("utf-16"), "application/x-www-form-urlencoded; charset=utf-16"),
    "no such charset": (b"a=b", "application/x-www-form-urlencoded; charset=nonsense"),
}


@pytest.mark.parametrize("body", BODIES)
def test_no_body_is_so_odd_that_we_break(house: House, body: str) -> None:
    for _, address in addresses(house):
        with transaction.atomic():
            sent(house.browser("seat_a"), "POST", address, *BODIES[body])
            transaction.set_rollback(True)


@pytest.mark.parametrize(
    "body",
    [
        b"text=" + b"a" * 300_000,
        b"&".join(b"f%d=1" % number for number in range(500)),
        b"a=" + b"%5B" * 90_000,
    ],
    ids=["bytes", "fields", "brackets"],
)
def test_too_much_is_refused_before_it_is_read(house: House, body: bytes) -> None:
    for _, address in addresses(house):
        with transaction.atomic():
            sent(house.browser("seat_a"), "POST", address, body)
            transaction.set_rollback(True)
    for name in ("say", "hand_in", "desk_draft", "desk_preview"):
        answer = sent(house.browser("seat_a"), "POST", reverse(name, args=[house.fight.key]), body)
        assert answer.status_code in (400, 413), name


def standing(house: House) -> str:
    """All of the fights, in one hash."""
    rows = [*Encounter.objects.order_by("pk"), *house.fight.lines.all()]
    rows += [one for seat in house.fight.seats.all() for one in seat.handed_in.all()]
    return hashlib.sha256(repr(serializers.serialize("python", rows)).encode()).hexdigest()


def test_what_is_refused_changes_nothing_of_a_fight(house: House) -> None:
    """Hundreds of odd orders from both seats and from others: the fight stands as it stood."""
    rng, before = Random(11), standing(house)
    ask = next(ask for ask in fights.asks(house.fight) if ask.seat == house.fight.seats.get(position=0).name)
    for name in ("hand_in", "desk_draft", "desk_preview", "desk_withdraw", "desk_pass", "join", "publish"):
        for role in ("anonymous", "guest", "stranger", "spectator", "seat_a", "staff"):
            for _ in range(6):
                data = {**form(rng, house), "ask": ask.key if rng.random() < 0.7 else rng.choice(NASTY)}
                if role == "seat_a" and name == "hand_in":
                    data["text"] = rng.choice(("сделать всё", "?!", "\x00", LONG[:3000]))
                    data.pop("press", None)
                sent(house.browser(role), "POST", reverse(name, args=[house.fight.key]), encoded(data))
                assert standing(house) == before, (name, role, data)
