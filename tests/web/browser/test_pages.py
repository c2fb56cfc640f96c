"""Every page can be read by everybody and fits its window; accounts have a test of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http import HTTPStatus
from itertools import cycle
from typing import Any

import pytest
from django.db import OperationalError
from playwright.sync_api import Page

from sekundant.systems.law_of_the_gun.orders import Action, Order
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.models import Encounter
from sekundant_web.limits.acts import SEARCH
from sekundant_web.notify.letters import Wish, token_of
from sekundant_web.notify.models import Kind
from sekundant_web.pages import lists
from sekundant_web.webhooks.models import Webhook
from tests.web import fights
from tests.web.api.programs import token_for
from tests.web.browser.browsing import Browse, Theme, Troubles, enter, serious_faults, sideways
from tests.web.browser.playing import key_of
from tests.web.conftest import NOON
from tests.web.tables.halls import fighter_of, table_of

People = Callable[[str], User]

WIDE: tuple[str, int, Theme] = ("ru", 1280, "light")
NARROW: tuple[str, int, Theme] = ("en", 360, "dark")
READERS = pytest.mark.parametrize(("language", "width", "theme"), [WIDE, NARROW], ids=["wide", "narrow"])
"""The two ways in which pages are looked at; the narrow one is made narrower still."""

NARROWEST = 320

RULES = {"law-of-the-gun": "LG.V.1.1.a", "fencing": "FE.3.1.1"}
"""A clause of each rulebook, with worked cases."""


def in_order(page: Page, path: str) -> None:
    """A page is there, axe finds nothing serious, and nothing scrolls sideways."""
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 200, path
    assert "/accounts/" not in page.url, f"{path} asks who one is"
    faults = serious_faults(page)
    assert not faults, (path, faults)
    fits(page, path)


def by_turns(
    browse: Browse, user: User | None = None, *, narrow_first: bool = False
) -> Callable[[str], None]:
    """Looks at one page after the other, by turns the one way and the other: a page costs a second."""
    ways = (NARROW, WIDE) if narrow_first else (WIDE, NARROW)
    pages = [browse(*way) for way in ways]
    for page in pages:
        if user is not None:
            enter(page, user)
    turn = cycle(pages)
    return lambda path: in_order(next(turn), path)


def fits(page: Page, path: str) -> None:
    """Nothing scrolls sideways; a phone may be narrower still."""
    assert sideways(page) <= 0, path
    size = page.viewport_size
    if size and size["width"] < 600:
        page.set_viewport_size({"width": NARROWEST, "height": size["height"]})
        assert sideways(page) <= 0, (path, NARROWEST)
        page.set_viewport_size(size)


def test_the_pages_for_everybody(browse: Browse) -> None:
    look = by_turns(browse)
    page = browse(*NARROW)
    page.goto("/")
    page.locator("form.quick .primary").click()
    page.wait_for_url("**/e/**")
    in_order(page, f"/e/{key_of(page)}/keep/")
    for path in ("/", "/mine/", "/archive/", "/tables/", "/about/dice/", "/about/players/"):
        look(path)


def test_the_pages_of_programs_and_of_what_is_carried_out(browse: Browse, ann: User, bob: User) -> None:
    fight = finished(ann, bob)
    look = by_turns(browse, ann)
    token_for(ann)
    Webhook.objects.create(
        user=ann, address="https://example.org/" + "a" * 200, secret="b" * 64, events=["over"], made_at=NOON
    )
    for path in (
        "/settings/tokens/",
        "/settings/webhooks/",
        "/settings/feeds/",
        "/api/",
        f"/e/{fight.key}/forum/{last_shown(fight)}/",
        f"/e/{fight.key}/replay/",
        f"/e/{fight.key}/dice/",
        f"/mail/{token_of(Wish(ann.pk, Kind.OVER))}/",
    ):
        look(path)


def finished(ann: User, bob: User) -> Encounter:
    """A gunfight between them that is over."""
    fight = fights.opened("law-of-the-gun", ann, bob, watch="public")
    for turn in range(40):
        if fights.fresh(fight).status == "over":
            return fight
        for number, user in enumerate((ann, bob)):
            fights.answer(fight, user, 2 * turn + number, sensible=True)
    raise AssertionError("the duel goes on")


def last_shown(fight: Encounter) -> int:
    """The number of the newest result that is public."""
    return fights.fresh(fight).lines.exclude(shown=None).count()


FAULTS = {
    403: ("/admin/login/", WIDE),
    404: ("/e/nowhere/", NARROW),
    429: ("/rules/fencing/search/?q=blow", WIDE),
    500: ("/", NARROW),
    503: ("/", WIDE),
}
"""Addresses that answer so, when search is all but shut and the list of fights is broken, or away."""


def broken(*_: object, **__: object) -> None:
    raise ValueError("nothing for a reader")


def away(*_: object, **__: object) -> None:
    raise OperationalError("nothing for a reader")


@pytest.mark.parametrize("status", FAULTS)
def test_the_pages_of_what_went_wrong(
    browse: Browse, troubles: Troubles, monkeypatch: pytest.MonkeyPatch, settings: Any, bob: User, status: int
) -> None:
    address, way = FAULTS[status]
    page = browse(*way)
    enter(page, bob)
    settings.LIMITS = 1 / SEARCH.burst
    monkeypatch.setattr(lists, "public", away if status == HTTPStatus.SERVICE_UNAVAILABLE else broken)
    troubles.forgive(str(status))
    page.goto(FAULTS[429][0])  # the one look that he has
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == status
    assert not serious_faults(page)
    fits(page, str(status))


def test_the_rulebooks(browse: Browse, system_id: str) -> None:
    look, clause = by_turns(browse, narrow_first=system_id == "fencing"), RULES[system_id]
    look("/rules/")
    parts = (
        "",
        "search/?q=1",
        "glossary/",
        "switches/",
        "dice/",
        "gaps/",
        f"clause/{clause}/",
        f"cases/of/{clause}/",
    )
    for part in parts:
        look(f"/rules/{system_id}/{part}")
    page = browse(*NARROW)
    page.goto(f"/rules/{system_id}/cases/of/{clause}/")
    in_order(page, page.locator("main a[href*='/cases/']").first.get_attribute("href") or "")


def test_tables_and_fighters(browse: Browse, people: People, ann: User, bob: User, system_id: str) -> None:
    table = table_of(system_id, ann, bob, people("cid"))
    fighter_of(ann, system_id, "Agatha")
    fighter = fighter_of(bob, system_id, "Sterling")
    fights.opened(system_id, bob, people("cid"), table_id=table.pk)
    free = fights.opened(system_id, bob, fights.NOBODY, table_id=table.pk)
    look = by_turns(browse, ann, narrow_first=system_id == "fencing")
    for part in ("", "edit/", "packs/", "arrange/", f"seats/{free.key}/"):
        look(f"/tables/{table.slug}/{part}")
    look("/tables/new/")
    look = by_turns(browse, bob, narrow_first=system_id == "fencing")
    for path in (
        "/",
        "/mine/",
        f"/tables/{table.slug}/challenge/",
        "/fighters/",
        f"/fighters/new/{system_id}/",
        f"/fighters/{fighter.fighter_id}/",
        f"/fighters/{fighter.fighter_id}/edit/",
    ):
        look(path)


ASKED = {"law-of-the-gun": {"post", "order"}, "fencing": {"bet", "stack", "distance"}}
"""What a system asks about."""


def states(system_id: str, ann: User, bob: User) -> Iterator[Encounter]:
    """Fights in which seats are free, in which Ann is asked each kind of question, and one that is over."""
    yield fights.opened(system_id, ann, fights.NOBODY)
    left = set(ASKED[system_id])
    for seed in range(12):
        fight = fights.opened(system_id, ann, bob, before="post" in left)
        while fights.fresh(fight).status != "over":
            ask = fights.ask_of(fights.place(fight, ann))
            if ask is not None and ask.what in left:
                left.remove(ask.what)
                yield fight
            for number, user in enumerate((ann, bob)):
                fights.answer(fight, user, fights.fresh(fight).version + 100 * seed + number, sensible=True)
        if not left:
            yield fight
            return
    raise AssertionError(f"never asked: {left}")


def at_mercy(ann: User, bob: User) -> Encounter:
    """A gunfight in which Bob has surrendered, so that Ann is asked what becomes of him."""
    fight = fights.opened("law-of-the-gun", ann, bob)
    for user, action in ((ann, Action.HOLD), (bob, Action.SURRENDER)):
        where = fights.place(fight, user)
        ask = fights.ask_of(where)
        assert ask is not None
        actions.hand_in(where, ask.key, Order(action=action))
    return fight


@READERS
def test_what_becomes_of_the_beaten_is_asked(
    browse: Browse, ann: User, bob: User, language: str, width: int, theme: Theme
) -> None:
    page = browse(language, width, theme)
    enter(page, ann)
    in_order(page, f"/e/{at_mercy(ann, bob).key}/")
    assert page.locator('[name="choice"]').count() == 2


def test_a_fight_in_each_of_its_states(browse: Browse, ann: User, bob: User, system_id: str) -> None:
    fencing = system_id == "fencing"
    look = by_turns(browse, ann, narrow_first=fencing)
    for fight in states(system_id, ann, bob):
        look(f"/e/{fight.key}/")
    page = browse(*(WIDE if fencing else NARROW))
    enter(page, ann)
    handed = fights.opened(system_id, ann, bob)
    fights.answer(handed, ann, 1)
    in_order(page, f"/e/{handed.key}/")
    page.locator("#desk .handed button").first.click()
    assert not serious_faults(page)
    page.locator("#desk form.order .primary").click()
    in_order(page, f"/e/{handed.key}/dice/")
