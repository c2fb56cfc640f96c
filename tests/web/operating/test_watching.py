"""Whoever watches over the site: the page of its health, its figures, its log; none tells a secret."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError
from django.test import Client, RequestFactory
from prometheus_client.parser import text_string_to_metric_families

from sekundant_web.accounts.models import User
from sekundant_web.encounters import pages
from sekundant_web.encounters.models import Encounter, HandedIn
from sekundant_web.errors import RETRY_AFTER, passes
from sekundant_web.operating.logs import Discreet, Json, discreet, nameless, request_at_work
from tests.web import fights
from tests.web.accounts.doors import give_a_key

WORD = "a word that nobody guesses"
WITH_WORD = {"authorization": f"Bearer {WORD}"}


@pytest.fixture
def watched(settings: Any) -> None:
    settings.WATCH_TOKEN = WORD


# ---------------------------------------------------------------- health


def test_the_figures_are_for_operators_and_for_who_has_the_word(
    duel: Encounter, ann: User, browser_of: Callable[..., Client], settings: Any
) -> None:
    assert "figures" not in browser_of(None).get("/healthz?verbose").json()
    assert "figures" not in browser_of(ann).get("/healthz?verbose").json()
    for shown in ("", "Bearer ", "Bearer x"):
        said = browser_of(None).get("/healthz?verbose", headers={"authorization": shown}).json()
        assert "figures" not in said, "without a word nobody has it"
    settings.WATCH_TOKEN = WORD
    figures = browser_of(None).get("/healthz?verbose", headers=WITH_WORD).json()["figures"]
    assert set(figures) == {
        "database", "clerk_seconds", "overdue", "outbox", "outbox_seconds", "disk_free",
    }  # fmt: skip
    User.objects.filter(pk=ann.pk).update(is_staff=True)
    give_a_key(ann)
    assert "figures" in browser_of(User.objects.get(pk=ann.pk)).get("/healthz?verbose").json()


# ---------------------------------------------------------------- metrics


def test_without_the_word_there_are_no_metrics(client: Client, db: None, settings: Any) -> None:
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 404
    settings.WATCH_TOKEN = WORD
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"authorization": "Bearer wrong"}).status_code == 404
    assert client.post("/metrics", headers=WITH_WORD).status_code == 405


def test_metrics_count_by_the_name_of_an_address_and_tell_of_nobody(
    watched: None, duel: Encounter, ann: User, browser_of: Callable[..., Client]
) -> None:
    browser = browser_of(ann)
    for path in (f"/e/{duel.key}/", "/nowhere/canary-path/", "/?canary=query"):
        browser.get(path)
    answer = browser_of(None).get("/metrics", headers=WITH_WORD)
    text = answer.content.decode()
    families = {family.name: family for family in text_string_to_metric_families(text)}
    seen = {
        (sample.labels["view"], sample.labels["status"]): sample.value
        for sample in families["sekundant_requests"].samples
        if sample.name.endswith("_total")
    }
    assert seen["encounter", "200"] >= 1
    assert seen["-", "404"] >= 1
    by_status = {one.labels["status"]: one.value for one in families["sekundant_encounters"].samples}
    assert by_status == {"running": 1, "seating": 0, "held": 0, "over": 0}
    for name in ("overdue", "outbox", "outbox_seconds", "disk_free_bytes", "encounters_resolved_last_hour"):
        assert len(families[f"sekundant_{name}"].samples) == 1
    for secret in (duel.key, "canary", ann.username, ann.email, duel.title):
        assert secret not in text


# ---------------------------------------------------------------- the log


@pytest.mark.parametrize(
    ("said", "logged"),
    [
        (
            '"GET /e/abcdefghjkmn/?key=canary&x=1 HTTP/1.1" 200',
            '"GET /e/abcdefghjkmn/?[hidden] HTTP/1.1" 200',
        ),
        ("Not Found: /mail/WzEsImFza2VkIl0:1tQx2f:abcDEF_-012345/", "Not Found: /mail/[hidden]/"),
        ("secret " + "0af1" * 16, "secret [hidden]"),
        ("to ann.x+y@mail.example.org: refused", "to [hidden]: refused"),
        ("encounter abcdefghjkmn is set aside: why?", "encounter abcdefghjkmn is set aside: why?"),
    ],
)
def test_what_could_be_a_secret_is_not_logged(said: str, logged: str) -> None:
    assert discreet(said) == logged


def written(formatter: logging.Formatter, records: list[logging.LogRecord]) -> str:
    return "\n".join(formatter.format(record) for record in records)


@pytest.fixture
def records() -> Iterator[list[logging.LogRecord]]:
    """Everything that is logged, formatted where it is logged."""
    kept: list[logging.LogRecord] = []

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            record.at_work = request_at_work.get()
            kept.append(record)

    keeper, root = Keeper(), logging.getLogger()
    level = root.level
    root.addHandler(keeper)
    root.setLevel(logging.INFO)
    yield kept
    root.removeHandler(keeper)
    root.setLevel(level)


@pytest.mark.parametrize("formatter", [Json(), Discreet("{levelname} {message}", style="{")])
def test_a_fault_that_quotes_a_secret_is_logged_without_it(
    formatter: logging.Formatter, duel: Encounter, ann: User, records: list[logging.LogRecord],
    browser_of: Callable[..., Client], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    fights.answer(duel, ann)
    held = HandedIn.objects.get()
    row = fights.fresh(duel)

    def fails(*_: object) -> None:
        raise ValueError(f"{held.nonce} {row.sealed.secret} {held.receipt} {ann.email}")

    monkeypatch.setattr(pages, "settled", fails)
    browser = browser_of(ann, raise_request_exception=False)
    assert browser.get(f"/e/{duel.key}/?canary=query").status_code == 500
    text = written(formatter, records)
    assert "ValueError" in text, "it was logged"
    assert duel.key in text
    for secret in (
        held.nonce,
        row.sealed.secret,
        held.receipt,
        ann.email,
        "canary",
        browser.session.session_key,
    ):
        assert str(secret) not in text


def test_a_line_of_json_tells_which_request_and_of_no_person_by_name(ann: User, duel: Encounter) -> None:
    request: Any = RequestFactory().get(f"/e/{duel.key}/")
    request.resolver_match = type("", (), {"view_name": "encounter", "kwargs": {"key": duel.key}})
    request._cached_user = ann
    token = request_at_work.set(("0123456789ab", request))
    try:
        record = logging.LogRecord("x", logging.WARNING, "", 1, "it is %s", ("odd",), None)
        said = json.loads(Json().format(record))
        assert Discreet("{message}", style="{").format(record) == "it is odd [0123456789ab]"
    finally:
        request_at_work.reset(token)
    assert said.pop("time").endswith("+00:00")
    assert said == {
        "level": "WARNING", "logger": "x", "message": "it is odd", "request": "0123456789ab",
        "method": "GET", "view": "encounter", "encounter": duel.key, "user": nameless(ann.pk),
    }  # fmt: skip
    assert re.fullmatch("[0-9a-f]{12}", said["user"])
    assert nameless(ann.pk) != nameless(ann.pk + 1)
    assert "request" not in json.loads(Json().format(record)), "nothing is left of it"


# ---------------------------------------------------------------- what goes away by itself


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(
    "error",
    [
        OperationalError("database or disk is full"),
        InterfaceError("closed"),
        OSError(28, "No space"),
        OSError(5, "I/O"),
    ],
)
def test_what_goes_away_by_itself_is_a_503_that_says_when_to_try_again(
    error: Exception,
    language: str,
    db: None,
    browser_of: Callable[..., Client],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError from error

    monkeypatch.setattr(pages, "settled", fails)
    browser = browser_of(None, raise_request_exception=False, headers={"accept-language": language})
    answer = browser.get("/e/abcabcabcabc/")
    assert answer.status_code == 503
    assert answer["Retry-After"] == str(RETRY_AFTER)
    page = answer.content.decode()
    assert ("Не сейчас" if language == "ru" else "Not just now") in page
    assert str(error) not in page
    assert not passes(ValueError("ours"))
    assert not passes(FileNotFoundError(2, "No such file"))


def test_who_enters_and_who_does_not_is_logged_by_no_name(
    ann: User, browser_of: Callable[..., Client], records: list[logging.LogRecord]
) -> None:
    browser = browser_of(ann)
    browser.post("/accounts/logout/")
    browser.post("/accounts/login/", {"login": "ann", "password": "canary-password"})
    text = written(Json(), records)
    for said in ("has signed in", "has signed out", "somebody could not sign in"):
        assert said in text
    assert nameless(ann.pk) in text
    for secret in ("ann", "canary-password"):
        assert not re.search(rf"\b{secret}\b", text)
