"""Takes the pictures: serves the site from an empty database at a moment that stands, and looks at it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import time_machine
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.management import call_command
from django.test.testcases import LiveServerThread
from playwright.sync_api import Browser, sync_playwright

from scripts.palette import counted
from scripts.picture_fights import Picture, pages
from tests.web.browser.browsing import Browse, Troubles, chromium, enter
from tests.web.conftest import NOON

HERE = Path(__file__).resolve().parent.parent / "docs" / "pictures"

MOST = 150_000
"""No picture has more bytes."""


def take(names: list[str]) -> None:
    """Take the pictures whose names begin with one of these; all if there are none."""
    HERE.mkdir(exist_ok=True)
    with site() as address, sync_playwright() as playwright:
        browser = chromium(playwright)
        for one in pages():
            if names and not one.name.startswith(tuple(names)):
                continue
            made = taken(browser, address, one)
            (HERE / f"{one.name}.png").write_bytes(made)
            print(f"{one.name}  {len(made) // 1000} KB{'  TOO LARGE' if len(made) > MOST else ''}")
        browser.close()


@contextmanager
def site() -> Iterator[str]:
    """The site, served; its address."""
    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    server = LiveServerThread("localhost", static_handler=StaticFilesHandler)
    server.daemon = True
    with time_machine.travel(NOON, tick=False):
        server.start()
        server.is_ready.wait()
        if server.error:
            raise server.error
        yield f"http://localhost:{server.port}"
        server.terminate()


def taken(browser: Browser, address: str, one: Picture) -> bytes:
    """One picture."""
    browse = Browse(browser, address, Troubles(address))
    page = browse(one.language, one.width, one.theme)
    if one.reader is not None:
        enter(page, one.reader)
    page.goto(one.path)
    for selector in one.pressed[:-1]:
        page.click(selector)
    for selector, text in one.typed:
        page.fill(selector, text)
    if one.pressed:
        page.click(one.pressed[-1])
        page.wait_for_load_state()
    if one.height:
        page.set_viewport_size({"width": one.width, "height": one.height})
    shot = page.locator(one.part).screenshot() if one.part else page.screenshot(full_page=not one.height)
    made = counted(browse(), shot)
    browse.close()
    return made
