"""Somebody who presses whatever he sees: nothing breaks, no script fails, nothing leaves the window."""

from __future__ import annotations

from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, Locator, Page

from tests.web.browser.browsing import Browse, Theme, Troubles, enter, sideways
from tests.web.safety.house import House, furnished
from tests.web.secrets.crawl import address

STEPS = 120
COULD_NOT = "could not"
SOON = 3_000
"""Milliseconds within which a control takes a press; what something else lies upon is let go."""

CONTROLS = "main a[href], main button, main summary, main input, main select, main textarea, header a[href]"
KEYS = ("Tab", "Shift+Tab", "Enter", "Space", "Escape", "ArrowDown", "ArrowUp", "Delete", "PageDown")
WORDS = ("", "0", "-1", "7", "9" * 20, "speed 6, hit 6", "скорость 5", "\U0001f480" * 40, "a" * 3000)
DOORS = (
    "encounter", "encounter", "encounter", "master", "master", "master_paste", "table", "table_edit", "mine",
    "fighter_edit", "archive", "replay", "rules", "settings", "webhooks", "tokens",
)  # fmt: skip
"""Where he begins, and begins again when he is lost."""

WHAT = "(it) => [it.type || it.tagName, it.name || it.textContent, it.href || '']"
"""What a control is, how it is called, and where it leads."""

LEFT_ALONE = ("/admin/", "/accounts/", "/settings/data/", "/delete/", "/static/", "/download", "mailto:")
"""Where he would only lose himself: downloads, the way out, proofs that he is himself (he has no passkey)."""


@pytest.fixture
def house(db: None) -> House:
    return furnished(handed_in=False)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(24))
def test_a_monkey_breaks_nothing(house: House, browse: Browse, troubles: Troubles, seed: int) -> None:
    troubles.forgive("status of 4")  # what it asks for need not be there, or be sense
    rng = Random(seed)
    role = ("seat_a", "master", "anonymous", "seat_b")[seed % 4]
    look: tuple[str, int, Theme] = (("en", 1280, "light"), ("ru", 360, "dark"))[seed // 4 % 2]
    page = browse(*look)
    page.set_default_timeout(SOON)
    page.on("dialog", lambda one: one.dismiss())
    if role in house.people:
        enter(page, house.people[role])
    way: list[str] = []
    for step in range(STEPS):
        if step % 25 == 0 or not _at_home(page):
            door = rng.choice(DOORS)
            way.append(door)
            page.goto(address(house, door), timeout=30_000)
        way.append(_press(page, rng))
        assert _wider(page) <= 0, (page.url, way[-12:])
        assert not troubles.left, (troubles.left, way[-12:])
    assert sum(one.startswith(COULD_NOT) for one in way) < STEPS / 2, way


def _at_home(page: Page) -> bool:
    """Whether the page is one of the site's own with something to press."""
    return urlsplit(page.url).hostname == "localhost" and page.locator("main").count() == 1


def _wider(page: Page) -> int:
    """By how many pixels the page is wider than its window, once it goes on no more by itself."""
    for _ in range(10):
        try:
            return sideways(page)
        except Error as gone:
            if "navigation" not in str(gone):
                raise
    raise AssertionError(f"{page.url} goes on and on")


def _press(page: Page, rng: Random) -> str:
    """Do something to something that can be seen; say what."""
    if rng.random() < 0.1:
        key = rng.choice(KEYS)
        page.keyboard.press(key)
        return key
    seen = [one for one in page.locator(CONTROLS).all() if one.is_visible()]
    if not seen:
        return "nothing"
    one = rng.choice(seen)
    try:
        return _act(page, one, rng)
    except Error as gone:  # the page went on by itself, or something lies upon it
        return f"{COULD_NOT}: {str(gone)[:80]}"


def _act(page: Page, one: Locator, rng: Random) -> str:
    kind, name, there = one.evaluate(WHAT)
    said = f"{page.url} {kind} {name.strip()[:40]} {there}"
    if any(part in there for part in LEFT_ALONE) or (there and urlsplit(there).hostname != "localhost"):
        return "left alone"
    if kind in ("text", "textarea", "search", "password", "url", "email"):
        one.fill(rng.choice(WORDS))
    elif kind == "number":
        one.fill(str(rng.choice((-1, 0, 1, 3, 12, 10**9))))
    elif kind == "select-one":
        values = one.locator("option").evaluate_all("(all) => all.map((it) => it.value)")
        one.select_option(rng.choice(values))
    elif kind in ("radio", "checkbox"):
        one.click(force=True)
    else:
        one.click()
    return said
