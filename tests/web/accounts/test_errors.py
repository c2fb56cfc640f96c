"""The pages of what went wrong: in the site's look, in both languages, and telling nothing."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.core.internal import ratelimit
from django.db import DatabaseError
from django.http import HttpRequest
from django.test import Client, RequestFactory

from sekundant_web import errors
from tests.web.accounts.doors import somebody

HEADINGS = {
    400: ("This can’t be read", "Это не прочесть"),
    403: ("Not for you", "Не для вас"),
    404: ("There is nothing here", "Здесь ничего нет"),
    429: ("Too often", "Слишком часто"),
    500: ("Something of ours is broken", "У нас что-то сломалось"),
}


def reader(language: str, **more: Any) -> Client:
    return Client(headers={"accept-language": language}, raise_request_exception=False, **more)


def bad_request(client: Client, _: pytest.MonkeyPatch) -> Any:
    return client.get("/", headers={"host": "evil.example"})


def forbidden(client: Client, _: pytest.MonkeyPatch) -> Any:
    client.force_login(somebody("bob"), backend="allauth.account.auth_backends.AuthenticationBackend")
    return client.get("/admin/login/")


def not_found(client: Client, _: pytest.MonkeyPatch) -> Any:
    return client.get("/e/abcabcabcabc/")


def too_often(client: Client, _: pytest.MonkeyPatch) -> Any:
    return [client.post("/accounts/login/", {"login": f"n{n}", "password": "x"}) for n in range(31)][-1]


def broken(client: Client, monkeypatch: pytest.MonkeyPatch) -> Any:
    def fails(*_: object, **__: object) -> None:
        raise DatabaseError("the password of the database is canary")

    monkeypatch.setattr("sekundant_web.accounts.entering.RecoveryView.get_form", fails)
    return client.get("/accounts/recovery/")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    ("status", "happens"),
    [(400, bad_request), (403, forbidden), (404, not_found), (429, too_often), (500, broken)],
)
def test_it_says_what_happened_in_the_readers_language(
    db: None, monkeypatch: pytest.MonkeyPatch, language: str, status: int, happens: Any
) -> None:
    answer = happens(reader(language), monkeypatch)
    page = answer.content.decode()
    assert answer.status_code == status
    assert f"<h1>{HEADINGS[status][language == 'ru']}</h1>".replace("'", "&#x27;") in page.replace(
        "'", "&#x27;"
    )
    assert f'<html lang="{language}"' in page
    assert "site/components.css" in page
    assert "canary" not in page
    assert "Traceback" not in page
    assert answer["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("language", "heading"), [("en", "The page was too old"), ("ru", "Страница устарела")]
)
def test_a_form_that_is_too_old_says_so(db: None, language: str, heading: str) -> None:
    answer = reader(language, enforce_csrf_checks=True).post("/accounts/login/", {"login": "ann"})
    assert answer.status_code == 403
    assert f"<h1>{heading}</h1>" in answer.content.decode()
    assert "CSRF" not in answer.content.decode()


def test_our_own_fault_is_told_without_the_database_session_or_account() -> None:
    """No fixture `db`: a query would fail the test."""
    request = RequestFactory().get("/")
    for page in (errors.broken(request), errors.bad_request(request), errors.csrf_failure(request)):
        assert b"<h1>" in page.content


def test_the_limits_of_allauth_answer_with_our_page(rf: RequestFactory, db: None) -> None:
    request: HttpRequest = rf.get("/")
    answer = ratelimit.respond_429(request)
    assert answer.status_code == 429
    assert b"site/components.css" in answer.content
