"""The headers of every answer of every address, and nothing that leaves the server on its way."""

from __future__ import annotations

import re
import socket
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from tests.web.conftest import Clock
from tests.web.safety.house import House, furnished
from tests.web.safety.test_fuzz import addresses

EXPECTED = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
ROLES = ("anonymous", "master", "staff")


@pytest.fixture
def house(clock: Clock, settings: Any) -> House:
    settings.LIMITS = 0.0
    return furnished().let_in(*ROLES)


def answers(house: House) -> Any:
    """What everybody gets at every address, by both methods."""
    for name, address in addresses(house):
        for role in ROLES:
            if role == "staff" and "webauthn" in name:
                continue  # his passkey is no real one, and their pages read it
            for method in ("GET", "POST"):
                with transaction.atomic():
                    answer: Any = house.browser(role).generic(method, address)
                    transaction.set_rollback(True)
                yield f"{method} {address} for {role}", answer


def test_every_answer_has_them(house: House) -> None:
    seen = 0
    for what, answer in answers(house):
        for name, value in EXPECTED.items():
            assert answer.headers.get(name) == value, (what, name)
        policy = answer["Content-Security-Policy"]
        assert "default-src 'none'" in policy, what
        assert "frame-ancestors 'none'" in policy, what
        assert "base-uri 'none'" in policy, what
        assert "form-action 'self'" in policy, what
        assert "unsafe" not in policy, what
        assert "*" not in policy, what
        assert "http" not in policy, what
        for feature in ("camera", "microphone", "geolocation", "payment", "usb"):
            assert f"{feature}=()" in answer["Permissions-Policy"], what
        assert "Server" not in answer.headers, what
        assert "X-Powered-By" not in answer.headers, what
        if not what.startswith("GET /static"):
            assert "no-cache" in answer["Cache-Control"] or "no-store" in answer["Cache-Control"], what
        assert not [name for name in answer.headers if name.startswith("Access-Control-")], what
        for cookie in answer.cookies.values():
            if not cookie.value:
                continue  # it is taken back
            assert cookie["samesite"] == "Lax", (what, cookie.key)
            assert cookie["httponly"] or cookie.key == "language", (what, cookie.key)
        seen += 1
    assert seen > 400


@pytest.mark.parametrize("secure", [True, False])
def test_the_cookie_of_the_theme_goes_only_where_that_of_the_session_does(
    client: Client, db: None, settings: Any, secure: bool
) -> None:
    settings.SESSION_COOKIE_SECURE = secure
    answer = client.post("/theme/", {"theme": "dark"}, secure=secure)
    assert answer.cookies["theme"].value == "dark"
    assert bool(answer.cookies["theme"]["secure"]) is secure


def test_scripts_carry_the_nonce_of_their_own_answer(house: House) -> None:
    drawn = set()
    for role in ("anonymous", "seat_a", "seat_a", "master"):
        for path in ("/", f"/e/{house.fight.key}/", "/accounts/login/"):
            answer: Any = house.browser(role).get(path)
            page = answer.content.decode()
            nonces = set(re.findall(r'<script[^>]* nonce="([^"]*)"', page))
            if not nonces:
                assert answer.status_code != 200, path
                continue
            assert len(nonces) == 1
            (nonce,) = nonces
            assert len(nonce) >= 16
            assert f"'nonce-{nonce}'" in answer["Content-Security-Policy"]
            bare = re.findall(r"<script(?![^>]* nonce=)[^>]*>", page)
            assert all('type="application/json"' in one for one in bare), path
            drawn.add(nonce)
    assert len(drawn) >= 8, "each answer has its own"


def test_nothing_leaves_the_server(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """No request makes the site ask another machine for anything: no address in any form is ever fetched."""

    def refuses(*given: object, **_: object) -> None:
        raise AssertionError(f"somebody reaches out: {given}")

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, refuses)
    monkeypatch.setattr(socket, "create_connection", refuses)
    monkeypatch.setattr(socket, "getaddrinfo", refuses)
    monkeypatch.setattr(socket, "gethostbyname", refuses)
    there = "https://203.0.113.9/steal"
    form = dict.fromkeys(
        ("text", "about", "story", "yaml", "pack", "next", "url", "name", "words", "email"), there
    )
    for name, address in addresses(house):
        for role in ("anonymous", "master"):
            with transaction.atomic():
                browser = house.browser(role)
                browser.get(address, {"next": there, "url": there})
                answer: Any = browser.post(address, form)
                assert there not in answer.headers.get("Location", ""), name
                transaction.set_rollback(True)
