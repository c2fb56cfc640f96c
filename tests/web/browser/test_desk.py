"""The order desk in a real browser: by mouse, by keyboard, without scripts, on a narrow screen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import Page, expect

from sekundant_web.encounters.access import GUEST
from sekundant_web.encounters.actions import Sitter
from sekundant_web.encounters.models import Draft, Encounter, HandedIn
from tests.web import fights
from tests.web.browser.browsing import Browse, serious_faults, sideways

ME, OTHER = "the browser of one", "the browser of the other"

PATIENCE = 200
"""Tenths of a second within which a draft keeps itself, however busy the machine is."""


def duel(system_id: str, **more: Any) -> Encounter:
    """A duel between two guests."""
    return fights.opened(system_id, Sitter(guest=ME), Sitter(guest=OTHER), **more)


def sit(page: Page, encounter: Encounter) -> None:
    """Open its page as the one who sits at the first seat."""
    session = SessionStore()
    session[GUEST] = ME
    session.create()
    cookie = {"name": "sessionid", "value": session.session_key or "", "domain": "localhost", "path": "/"}
    page.context.add_cookies([cookie])  # type: ignore[list-item] # Playwright's own type of a cookie
    page.goto(f"/e/{encounter.key}/")
    expect(page.locator("#desk")).to_be_visible()


def stack(page: Page) -> list[str]:
    found: list[str] = page.locator("[data-stack] li").evaluate_all(
        "all => all.map(one => one.dataset.action)"
    )
    return found


def draft(encounter: Encounter) -> dict[str, Any]:
    found = Draft.objects.filter(seat__encounter=encounter).first()
    return dict(found.fields) if found else {}


def saved(page: Page, encounter: Encounter, **fields: list[str]) -> None:
    """Wait until what is typed has been kept; fail if it is not."""
    page.locator("#desk h2").click()
    expect(page.locator("#desk-saved")).to_contain_text(re.compile(r"\d\d:\d\d"))
    for _ in range(PATIENCE):
        if fields.items() <= draft(encounter).items():
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"kept is {draft(encounter)}")


def test_points_are_watched_while_one_sets_them_and_keep_themselves(browse: Browse) -> None:
    encounter, page = duel("law-of-the-gun"), browse()
    sit(page, encounter)
    for name, times in (("speed", 6), ("hit", 7)):
        for _ in range(times):
            page.locator(f'button[value="step:{name}+1"]').first.click()
    budget = page.locator("#live-f-budget").first
    expect(budget).to_contain_text("13 of 12 points spent")
    budget.get_by_role("button", name="Set hit to 6").click()
    expect(page.locator("#f-hit")).to_have_value("6")
    expect(page.locator("#live-f-budget").first).to_contain_text("12 of 12 points spent")
    expect(page.locator("#live-f-odds-main")).to_contain_text("%")
    page.locator("#f-story").fill("Dust settles.")
    saved(page, encounter, story=["Dust settles."])
    assert page.locator("#desk").get_attribute("data-unsent") is None
    page.reload()
    expect(page.locator("#f-story")).to_have_value("Dust settles.")


def test_a_refusal_has_the_focus_and_leads_to_its_field(browse: Browse) -> None:
    encounter, page = duel("law-of-the-gun"), browse()
    sit(page, encounter)
    page.locator("#f-speed").fill("40")
    page.locator("#desk .primary").click()
    expect(page.get_by_role("alert")).to_be_focused()
    page.get_by_role("alert").get_by_role("link", name="Go there").first.click()
    assert page.url.endswith("#f-budget")
    assert HandedIn.objects.count() == 0


def test_a_stack_is_built_by_keyboard_alone(browse: Browse) -> None:
    encounter, page = duel("fencing"), browse()
    sit(page, encounter)
    page.locator("input[value=low]").check()
    page.locator("#f-seal-fold").focus()
    page.keyboard.press("Enter")
    page.locator("#f-sealed").focus()
    page.keyboard.press("Space")
    for action in ("initiative", "attack", "parry", "rest"):
        page.locator(f'.palette button[value="add:{action}"]').focus()
        page.keyboard.press("Enter")
    assert stack(page) == ["initiative", "attack", "parry", "rest"]
    grips = page.locator("[data-stack] .grip")
    grips.nth(0).focus()
    for key in ("Space", "ArrowDown", "ArrowDown", "Space"):
        page.keyboard.press(key)
    assert stack(page) == ["attack", "parry", "initiative", "rest"]
    expect(page.locator("#desk-say")).to_have_text("Initiative, place 3 of 4")
    for key in ("Space", "ArrowUp", "ArrowUp", "Escape"):
        page.keyboard.press(key)
    assert stack(page) == ["attack", "parry", "initiative", "rest"]
    page.keyboard.press("Delete")
    assert stack(page) == ["attack", "parry", "rest"]
    expect(page.locator("#desk-say")).to_have_text("Initiative removed")
    expect(grips.nth(2)).to_be_focused()
    expect(page.locator("#live-f-budget")).to_contain_text("3 of 8 points spent")
    saved(page, encounter, stack=["attack", "parry", "rest"])
    page.locator("#desk .primary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".receipt")).to_contain_text("attack, parry, rest")


def test_a_stack_is_built_by_dragging(browse: Browse) -> None:
    encounter, page = duel("fencing"), browse()
    sit(page, encounter)
    page.locator("#f-seal-fold").click()
    page.locator("#f-sealed").check()
    for action in ("rest", "attack", "parry"):
        page.locator(f'.palette button[value="add:{action}"]').click()
    page.locator("[data-stack]").scroll_into_view_if_needed()
    first, last = (page.locator("[data-stack] .grip").nth(place).bounding_box() for place in (0, 2))
    assert first is not None
    assert last is not None
    page.mouse.move(first["x"] + 20, first["y"] + 10)
    page.mouse.down()
    page.mouse.move(last["x"] + 20, last["y"] + 15, steps=12)
    page.mouse.up()
    assert stack(page) == ["attack", "parry", "rest"]
    saved(page, encounter, stack=["attack", "parry", "rest"])


@pytest.mark.parametrize("system_id", ["law-of-the-gun", "fencing"])
def test_the_desk_works_without_scripts(browse: Browse, system_id: str) -> None:
    encounter, page = duel(system_id), browse("ru", 360, script=False)
    sit(page, encounter)
    if system_id == "fencing":
        page.locator('label:has(> input[value="high"])').click()
        page.locator("#f-seal-fold").click()
        page.locator('label[for="f-sealed"]').click()
        for action in ("parry", "attack"):
            page.locator(f'.palette button[value="add:{action}"]').click()
        page.locator('[data-stack] button[value="up:2"]').click()
        assert stack(page) == ["attack", "parry"]
    else:
        page.locator('button[value="step:speed+1"]').first.click()
        expect(page.locator("#f-speed")).to_have_value("1")
        page.locator("#f-hit").fill("6")
        page.get_by_role("button", name="Проверить").click()
        expect(page.locator("#live-f-budget").first).to_contain_text("Потрачено 7 из 12")
    page.locator("#desk .primary").click()
    expect(page.locator(".receipt")).to_be_visible()
    page.get_by_role("button", name="Исправить").click()
    expect(page.locator("#desk-state")).to_contain_text("Исправляется")
    page.get_by_role("button", name="Оставить как было").click()
    page.get_by_role("button", name="Отозвать").click()
    expect(page.locator("#desk-state")).to_contain_text("Черновик")
    assert HandedIn.objects.count() == 0


@pytest.mark.parametrize("system_id", ["law-of-the-gun", "fencing"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_desk_keeps_nobody_out(browse: Browse, system_id: str, theme: Any) -> None:
    page = browse("en", 320, theme)
    sit(page, duel(system_id))
    page.locator("#desk .primary").click()
    page.evaluate("document.querySelectorAll('#desk details').forEach(one => one.open = true)")
    assert serious_faults(page) == []
    assert sideways(page) == 0


def test_before_the_storm_what_does_not_go_together_is_said(browse: Browse) -> None:
    page = browse()
    sit(page, duel("law-of-the-gun", before=True))
    page.locator("input[name=actions][value=look_over]").check()
    page.locator("input[name=actions][value=wait]").check()
    expect(page.locator("#live-f-actions .notice.error")).to_be_visible()
    page.locator("input[name=actions][value=wait]").uncheck()
    page.locator("input[name=actions][value=manoeuvre]").check()
    expect(page.locator("#live-f-actions .notice.error")).to_have_count(0)
    expect(page.locator(".with-manoeuvre")).to_be_visible()
    expect(page.locator(".with-warn")).to_be_hidden()
