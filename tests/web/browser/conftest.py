"""A real browser against the real site.

The site is served from a thread of the test's own process, so that a test may move the clock and look into
the database; that is a file of the test's own, since an in-memory one can't be shared by threads.

    page = browse("ru", width=360)      a new browser, signed out
    page.goto("/")
    device = passkeys(page)             see browsing.py; serious_faults and sideways are there too

At its end a test fails for every error in the console, every breach of the content security policy, every
answer of 500, and everything fetched from another host; ``troubles.forgive("404")`` expects one.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.cache import cache
from django.db import connection, connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.test.testcases import LiveServerThread
from playwright.sync_api import Browser, sync_playwright

from tests.web.browser.browsing import Browse, Troubles, chromium


@pytest.fixture(scope="session")
def chromium_browser() -> Iterator[Browser]:
    """A browser that all tests share; each opens contexts of its own in it."""
    # Playwright keeps an event loop in this thread; Django takes that for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="session")
def empty_database(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Path | None:
    """A database with all its tables in a file; None where the tests' database is a server's."""
    if connection.vendor != "sqlite":
        return None
    file = tmp_path_factory.mktemp("site") / "empty.sqlite3"
    with django_db_blocker.unblock():
        connection.ensure_connection()
        target = sqlite3.connect(file)
        connection.connection.backup(target)
        target.close()
    return file


@pytest.fixture
def db(
    request: pytest.FixtureRequest, empty_database: Path | None, tmp_path: Path, django_db_blocker: Any
) -> Iterator[None]:
    """A database of the test's own that every thread can open, in the place of pytest-django's."""
    if empty_database is None:
        request.applymarker(pytest.mark.django_db(transaction=True))
        request.getfixturevalue("transactional_db")
        cache.clear()  # limits of the test before: no model's table holds them
        yield
        return
    file = tmp_path / "site.sqlite3"
    file.write_bytes(empty_database.read_bytes())
    usual, name = connections["default"], connections.databases["default"]["NAME"]
    connections.databases["default"]["NAME"] = str(file)
    del connections["default"]
    with django_db_blocker.unblock():
        yield
        connections["default"].close()
    connections.databases["default"]["NAME"] = name
    connections["default"] = usual


LATENCY = float(os.environ.get("SITE_LATENCY", "0"))
"""Seconds that every answer of the site takes longer: with them a test that does not wait for what it has
asked for fails each time, not once in a hundred runs. ``make soak`` sets them."""


class FarAway(StaticFilesHandler):
    """Serves the site as if over a slow line."""

    def get_response(self, request: HttpRequest) -> HttpResponseBase:
        time.sleep(LATENCY)
        return super().get_response(request)


@pytest.fixture
def site(db: None) -> Iterator[str]:
    """The site, served; its address. Passkeys need a name, so it is localhost."""
    server = LiveServerThread("localhost", static_handler=FarAway)
    server.daemon = True
    server.start()
    server.is_ready.wait()
    if server.error:
        raise server.error
    yield f"http://localhost:{server.port}"
    server.terminate()


@pytest.fixture
def troubles(site: str) -> Troubles:
    """What goes wrong in the test's browsers."""
    return Troubles(site)


@pytest.fixture
def browse(chromium_browser: Browser, site: str, troubles: Troubles) -> Iterator[Browse]:
    """Opens browsers: ``browse(language, width, theme)``."""
    opened = Browse(chromium_browser, site, troubles)
    yield opened
    opened.close()
    assert not troubles.left, "\n".join(troubles.left)
