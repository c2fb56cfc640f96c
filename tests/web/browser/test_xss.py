"""Two hundred texts that want to run: in a real browser none does, and our own pages breach no policy."""

from __future__ import annotations

import pytest
from playwright.sync_api import Dialog, Page, Request

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.models import Encounter, Post
from tests.web import fights
from tests.web.browser.browsing import Browse, Troubles, enter
from tests.web.safety.house import House, furnished
from tests.web.safety.test_xss import write
from tests.web.safety.xss import STRINGS
from tests.web.secrets.crawl import address

AT_ONCE = 19
"""So many posts stand on a page at once."""

PAGES = ("encounter", "forum", "table", "table_edit", "table_packs", "table_challenge", "mine")


@pytest.fixture
def house(db: None) -> House:
    return furnished(handed_in=False)


def ran(page: Page) -> bool:
    """Whether one of the texts has run, or has asked for something."""
    return bool(page.evaluate("window.hit === 1 || document.title === 'hit'"))


def test_no_text_runs(house: House, browse: Browse, troubles: Troubles) -> None:
    page = browse("en")
    dialogs: list[Dialog] = []
    asked: list[Request] = []
    page.on("dialog", lambda one: dialogs.append(one))  # noqa: PLW0108 - it is given marks
    page.on("request", lambda one: asked.append(one))  # noqa: PLW0108
    enter(page, house.people["master"])
    ann = house.people["seat_a"]
    for start in range(10, len(STRINGS), AT_ONCE):
        texts = STRINGS[start : start + AT_ONCE]
        for text in texts:
            actions.say(fights.place(house.fight, ann), text)
        page.goto(address(house, "encounter"))
        assert texts[-1].split("{")[0][:12] in page.inner_text("main")
        assert not ran(page), texts
    write(house, list(STRINGS[:10]))
    for name in PAGES:
        page.goto(address(house, name))
        for link in page.locator("main details > summary").all()[:10]:
            link.click()
        assert not ran(page), name
    assert not dialogs
    assert not [one.url for one in asked if "/hit" in one.url or "evil" in one.url]
    assert not troubles.left


def test_no_text_runs_that_stands_alone_where_there_are_no_tables_and_no_packs(
    ann: User, bob: User, browse: Browse, troubles: Troubles
) -> None:
    """Each text is the title and the only post of its page, so that none is shut in by one before it."""
    fight, page = fights.opened("law-of-the-gun", ann, bob), browse("ru")
    dialogs: list[Dialog] = []
    page.on("dialog", lambda one: dialogs.append(one))  # noqa: PLW0108
    enter(page, ann)
    for text in STRINGS[::4]:  # the others stand together on the pages above
        Post.objects.filter(encounter=fight).delete()
        Encounter.objects.filter(pk=fight.pk).update(title=text[:200])
        actions.say(fights.place(fight, ann), text)
        page.goto(f"/e/{fight.key}/")
        assert not ran(page), text
    assert not dialogs
    assert not troubles.left
