"""A real browser for the tests: found, watched, and given a passkey."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # untyped library
from django.conf import settings
from django.test import Client
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    Response,
    expect,
)

from sekundant_web.accounts.models import User

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HOW_TO_GET_ONE = (
    "no Chromium is installed: apt-get install chromium, or .venv/bin/python -m playwright install chromium"
)
SERIOUS = ("serious", "critical")
FAULTS_ALONE = {"resultTypes": ["violations"]}
"""Axe need not tell of all that is in order: that takes a third of its time."""

PATIENCE = 30_000
"""Milliseconds that a page may take to show what is expected: it costs nothing but where it fails."""

Theme = Literal["light", "dark"]


def chromium(playwright: Playwright) -> Browser:
    """A Chromium of this machine, or Playwright's own. Skip if there is none; fail if CI=true."""
    program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
    if program is None and not Path(playwright.chromium.executable_path).exists():
        if os.environ.get("CI") == "true":
            pytest.fail(HOW_TO_GET_ONE)
        pytest.skip(HOW_TO_GET_ONE)
    expect.set_options(timeout=PATIENCE)
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    return playwright.chromium.launch(executable_path=program, args=sandbox)


@dataclass
class Troubles:
    """What a test fails for at its end: errors in the console (refused by the content security policy among
    them), answers of 500 and more, anything fetched from elsewhere."""

    address: str
    found: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)

    def forgive(self, part: str) -> None:
        """Expect a trouble whose text holds this."""
        self.forgiven.append(part)

    @property
    def left(self) -> list[str]:
        """What nobody has expected."""
        return [one for one in self.found if not any(part in one for part in self.forgiven)]

    def watch(self, context: BrowserContext) -> None:
        """Note what goes wrong in all its pages."""
        context.on("console", self._console)
        context.on("weberror", lambda error: self.found.append(f"script: {error.error}"))
        context.on("request", self._request)
        context.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.found.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _request(self, request: Request) -> None:
        there = urlsplit(request.url)
        if there.scheme in ("http", "https") and f"{there.scheme}://{there.netloc}" != self.address:
            self.found.append(f"from elsewhere: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 500:
            self.found.append(f"{response.status}: {response.request.method} {response.url}")


@dataclass
class Browse:
    """Opens pages of the site, each in a browser of its own: nothing is shared but the site."""

    browser: Browser
    address: str
    troubles: Troubles
    contexts: list[BrowserContext] = field(default_factory=list)

    def __call__(
        self,
        language: str = "en",
        width: int = 1280,
        theme: Theme = "light",
        *,
        script: bool = True,
        zone: str = "Europe/Moscow",
    ) -> Page:
        """An empty page of a new browser; ``page.goto("/")`` opens the site."""
        context = self.browser.new_context(
            base_url=self.address,
            locale={"en": "en-GB", "ru": "ru-RU"}[language],
            viewport={"width": width, "height": 800 if width > 600 else 740},
            color_scheme=theme,
            timezone_id=zone,
            java_script_enabled=script,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        self.troubles.watch(context)
        self.contexts.append(context)
        return context.new_page()

    def close(self) -> None:
        """Close them all."""
        for context in self.contexts:
            context.close()


@dataclass
class Passkeys:
    """A device with a finger on it: makes and shows passkeys without anybody being asked."""

    forget: Callable[[], None]
    count: Callable[[], int]
    touch: Callable[[bool], None]


def passkeys(page: Page) -> Passkeys:
    """Plug a virtual authenticator into a page.

    ``forget`` loses all its keys; ``touch(False)`` lifts the finger, so that whoever asks for a key waits.
    """
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    device = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]
    this = {"authenticatorId": device}

    def forget() -> None:
        session.send("WebAuthn.clearCredentials", this)

    def count() -> int:
        return len(session.send("WebAuthn.getCredentials", this)["credentials"])

    def touch(on: bool) -> None:
        session.send("WebAuthn.setAutomaticPresenceSimulation", {**this, "enabled": on})

    return Passkeys(forget, count, touch)


def serious_faults(page: Page) -> list[str]:
    """What of a page keeps somebody out, by axe-core, once all of it is there."""
    page.wait_for_load_state()
    violations = Axe().run(page, options=FAULTS_ALONE).response["violations"]
    return [
        f"{one['id']}: {one['help']} ({node['html'][:120]})"
        for one in violations
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]


def sideways(page: Page) -> int:
    """By how many pixels a page is wider than its window, once all of it is there."""
    page.wait_for_load_state()
    wide: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wide


def enter(page: Page, user: User) -> None:
    """Sign somebody in, by no page: the browser gets a session's cookie."""
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.goto("/mine/")
    domain = urlsplit(page.url).hostname or ""
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "domain": domain, "path": "/"}]
    )
