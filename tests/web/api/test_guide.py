"""The examples of docs/api.md, run as they stand against a site."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.webhooks import telling
from sekundant_web.webhooks.models import Webhook
from tests.web.api.programs import token_for
from tests.web.conftest import Clock

DOCS = Path(__file__).parents[3] / "docs"
GUIDE, RUSSIAN = ((DOCS / name).read_text() for name in ("api.md", "api.ru.md"))
PYTHON = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
CURL = re.findall(r"^curl .*$", GUIDE, re.MULTILINE)


def test_both_languages_tell_the_same_addresses_codes_and_examples() -> None:
    for part in (r"```.*?```", r"^#+", r"^\| (?:`[^|]*)\|", r"`/[^`]*`"):
        assert sorted(re.findall(part, GUIDE, re.DOTALL | re.MULTILINE)) == sorted(
            re.findall(part, RUSSIAN, re.DOTALL | re.MULTILINE)
        ), part


def opened(request: Any) -> Any:
    """In the place of the network: the site of the test."""
    parts = urlsplit(request.full_url)
    answer: Any = Client().generic(
        request.get_method(),
        f"{parts.path}?{parts.query}",
        request.data or b"",
        content_type=request.get_header("Content-type", "application/json"),
        headers=dict(request.header_items()),
    )
    assert answer.status_code < 300, answer.content
    return io.BytesIO(answer.content)


def test_the_python_of_the_guide_runs(ann: User, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("urllib.request.urlopen", opened)
    names: dict[str, Any] = {"SITE": "http://testserver", "TOKEN": token_for(ann)}
    for code in PYTHON:
        exec(compile(code, "docs/api.md", "exec"), names)
    assert names["turns"] == []
    assert names["judged"]["legal"] is True
    assert len(names["receipt"]["receipt"]) == 64
    assert names["results"]["items"][0]["words"]
    hook = Webhook(secret="s")
    signed = telling.signed(hook, b"{}", clock.now)
    now = int(clock.now.timestamp())
    assert names["is_ours"]("s", signed, b"{}", now)
    assert not names["is_ours"]("s", signed, b"{ }", now)
    assert not names["is_ours"]("s", signed, b"{}", now + 900)


def test_the_addresses_of_the_guide_are_there(ann: User, clock: Clock) -> None:
    assert len(CURL) >= 4
    token = token_for(ann)
    for line in CURL:
        address = re.search(r"\$SITE([^\s\"]+)", line)
        assert address is not None
        answer = Client().get(address[1], headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == 200, line
        assert json.loads(answer.content)
