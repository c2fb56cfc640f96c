"""Every page of accounts: in the site's look, in both languages, with nothing that the policy refuses."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.test import Client
from django.urls import get_resolver

from tests.web.accounts.doors import entered, give_a_key, give_codes, somebody, sure

OUTSIDE = [
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/recovery/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/done/",
    "/accounts/password/reset/key/1-a-b/",
    "/accounts/inactive/",
    "/accounts/confirm-email/",
    "/accounts/confirm-email/nonsense/",
]
INSIDE = [
    "/settings/",
    "/settings/delete/",
    "/accounts/logout/",
    "/accounts/password/change/",
    "/accounts/sessions/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/2fa/recovery-codes/",
    "/accounts/2fa/recovery-codes/generate/",
    "/accounts/reauthenticate/",
    "/accounts/2fa/reauthenticate/",
    "/accounts/2fa/webauthn/keys/{key}/edit/",
    "/accounts/2fa/webauthn/keys/{key}/remove/",
]
LEADS_ELSEWHERE = {
    "/accounts/email/",
    "/accounts/2fa/",
    "/accounts/2fa/webauthn/",
    "/accounts/2fa/webauthn/login/",
    "/accounts/password/set/",
    "/accounts/signup/key/",
    "/accounts/2fa/authenticate/",
    "/accounts/2fa/recovery-codes/download/",
    "/settings/link/",
    "/settings/data/",
    "/i18n/setlang/",
    "/accounts/2fa/webauthn/reauthenticate/",
    "/accounts/reauthenticate/code/",
    "/accounts/reauthenticate/code/confirm/",
    "/accounts/login/code/confirm/",
}
"""Not pages, or pages that are looked at below, or with a real passkey in tests/web/browser."""


class Offences(HTMLParser):
    """What the content security policy would refuse, and what comes from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.landmarks: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.landmarks.append(tag)
        inline = tag == "script" and "src" not in named and named.get("type") != "application/json"
        if inline or tag == "style":
            self.found.append(f"inline {tag}")
        for name, value in attrs:
            if name == "style" or name.startswith("on"):
                self.found.append(f"{tag} {name}={value}")
            if name in ("src", "href", "action") and re.match(r"(https?:)?//", value or ""):
                self.found.append(f"{tag} {name}={value}")


def offences(answer: Any) -> list[str]:
    parser = Offences()
    parser.feed(answer.content.decode())
    assert parser.landmarks.count("h1") == 1
    assert parser.landmarks.count("main") == 1
    return parser.found


def wears_the_look(answer: Any, language: str) -> None:
    page = answer.content.decode()
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in page
    assert "site/components.css" in page
    assert not offences(answer)
    if language == "ru":
        inner = re.sub(
            r"(?s)<(script|option)\b.*?</\1>", "", page[page.index("<main") : page.index("</main>")]
        )
        words = re.sub(r"<[^>]*>|&\w+;", " ", inner)
        latin = set(re.findall(r"[A-Za-z]{4,}", words))
        assert latin <= {"English", "Linux", "JavaScript", "https", "localhost", "example", "phone"}, latin


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("path", OUTSIDE)
def test_a_page_outside_wears_the_look(db: None, path: str, language: str) -> None:
    wears_the_look(Client(headers={"accept-language": language}).get(path), language)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("path", INSIDE)
def test_a_page_inside_wears_the_look(db: None, path: str, language: str) -> None:
    user = somebody("ann")
    key = give_a_key(user, "a phone")
    give_codes(user)
    client = sure(entered(user, headers={"accept-language": language}), user)
    if "webauthn/add" in path:
        key.delete()  # it is no real one, and that page reads it
    wears_the_look(client.get(path.format(key=key.pk)), language)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_pages_of_a_sign_up_and_of_the_second_step_wear_the_look(db: None, language: str) -> None:
    client = Client(headers={"accept-language": language})
    client.post("/accounts/signup/", {"username": "bob", "way": "passkey"})
    wears_the_look(client.get("/accounts/signup/key/"), language)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_pages_of_letters_wear_the_look(db: None, language: str) -> None:
    user = somebody("ann", email="ann@example.org")
    address = EmailAddress.objects.create(user=user, email="ann@example.org", verified=False)
    client = Client(headers={"accept-language": language})
    wears_the_look(
        client.get(f"/accounts/confirm-email/{EmailConfirmationHMAC.create(address).key}/"), language
    )


OF_PROGRAMS = {
    "/settings/tokens/",
    "/settings/tokens/*/revoke/",
    "/settings/webhooks/",
    "/settings/webhooks/*/",
    "/settings/feeds/",
}
"""They have tests of their own: tests/web/{api,webhooks,feeds}."""


def test_no_page_of_accounts_is_forgotten_here() -> None:
    known = {re.sub(r"\{.*?\}|1-a-b|nonsense", "*", path) for path in (*OUTSIDE, *INSIDE)} | LEADS_ELSEWHERE
    assert {"/settings/", "/accounts/login/"} <= addresses() - OF_PROGRAMS <= known


def addresses() -> set[str]:
    """Every address of accounts and settings, its parts that vary as a star."""
    found = set()
    shapes: Any = get_resolver().reverse_dict.values()
    for shape in shapes:
        path = "/" + re.sub(r"%\(\w+\)s(-%\(\w+\)s)*", "*", shape[0][0][0])
        if path.startswith(("/accounts/", "/settings/", "/i18n/")):
            found.add(path)
    return found
