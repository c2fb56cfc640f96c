"""How the tests of accounts go through the doors of the site."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from sekundant_web.accounts.models import User
from sekundant_web.accounts.post import send_letters

SECRET = "correct horse battery"
"""A password that nobody guesses."""

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def somebody(name: str, *, password: str = SECRET, email: str = "") -> User:
    """An account with a password."""
    return User.objects.create_user(name, email, password)


def give_a_key(user: User, name: str = "a phone") -> Authenticator:
    """A passkey that nobody holds: enough where it is only looked at."""
    key: Authenticator = Authenticator.objects.create(
        user=user, type=Authenticator.Type.WEBAUTHN, data={"name": name, "credential": {}}
    )
    return key


def give_codes(user: User) -> list[str]:
    """Recovery codes."""
    codes: list[str] = RecoveryCodes.activate(user).generate_codes()
    return codes


def entered(user: User, **more: Any) -> Client:
    """A browser in which somebody is signed in."""
    client = Client(**more)
    client.force_login(user, backend=BACKEND)
    return client


def sure(client: Client, user: User, password: str = SECRET) -> Client:
    """The same browser, in which he has just said once more that it is he."""
    answer = client.post("/accounts/reauthenticate/", {"password": password, "next": "/settings/"})
    assert answer.status_code == 302, answer.content
    return client


def sign_up(client: Client, name: str, **more: str) -> Any:
    """Sign up with a password."""
    return client.post(
        "/accounts/signup/", {"username": name, "password1": SECRET, "way": "password", **more}
    )


def posted() -> list[EmailMessage]:
    """The letters that have been sent, once the clerk has made his round."""
    send_letters(timezone.now())
    return list(mail.outbox)


def plain(answer: Any) -> bytes:
    """A page without what is drawn anew for each: tokens and nonces."""
    body = re.sub(rb'(name="csrfmiddlewaretoken" value|nonce)="[^"]*"', b"", answer.content)
    return re.sub(rb"now \d\d:\d\d", b"", body)


def headers(answer: Any) -> Mapping[str, str]:
    """An answer's headers without what is drawn anew for each."""
    kept = {name: value for name, value in answer.headers.items() if name != "Content-Security-Policy"}
    policy = re.sub(r"'nonce-[^']*'", "", answer.headers.get("Content-Security-Policy", ""))
    return {**kept, "Content-Security-Policy": policy, "Content-Length": ""}
