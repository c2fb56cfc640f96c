"""The page of webhooks: kept, refused with the reason, thrown away by their owner alone."""

from __future__ import annotations

from typing import Any

import pytest

from sekundant_web.accounts.models import User
from sekundant_web.webhooks.models import Webhook

GOOD = {"address": "https://bot.example.org/x", "way": "json", "events": ["asked", "over"]}


def test_a_webhook_is_kept_and_shown_with_its_secret(ann: User, browser_of: Any) -> None:
    browser = browser_of(ann)
    assert browser.post("/settings/webhooks/", GOOD).status_code == 302
    hook = Webhook.objects.get()
    assert (hook.events, len(hook.secret)) == (["asked", "over"], 64)
    assert hook.secret in browser.get("/settings/webhooks/").content.decode()


@pytest.mark.parametrize(
    "address", ["http://bot.example.org/", "https://10.0.0.1/", "https://localhost/", "https://a@b.org/", "x"]
)
def test_an_address_inside_is_refused_with_the_reason(address: str, ann: User, browser_of: Any) -> None:
    page = browser_of(ann).post("/settings/webhooks/", {**GOOD, "address": address})
    assert page.status_code == 200
    assert "field-error" in page.content.decode()
    assert not Webhook.objects.exists()


def test_a_telegram_bot_needs_a_chat(ann: User, browser_of: Any) -> None:
    sent = {**GOOD, "way": "telegram", "chat": "'; drop"}
    assert browser_of(ann).post("/settings/webhooks/", sent).status_code == 200
    assert not Webhook.objects.exists()
    assert browser_of(ann).post("/settings/webhooks/", {**sent, "chat": "-1001"}).status_code == 302


def test_nobody_elses_webhook_is_there(ann: User, bob: User, browser_of: Any) -> None:
    browser_of(ann).post("/settings/webhooks/", GOOD)
    hook = Webhook.objects.get()
    assert browser_of(bob).post(f"/settings/webhooks/{hook.pk}/").status_code == 404
    assert hook.address not in browser_of(bob).get("/settings/webhooks/").content.decode()
    assert browser_of(ann).post(f"/settings/webhooks/{hook.pk}/").status_code == 302
    assert not Webhook.objects.exists()
