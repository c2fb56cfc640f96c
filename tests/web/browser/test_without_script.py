"""A browser that runs no script: a whole turn against a bot, by the buttons of the pages alone."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from sekundant_web.encounters.models import Encounter
from tests.web.browser.browsing import Browse, sideways
from tests.web.browser.playing import Player, key_of


def begin(page: Page, system_id: str) -> Player:
    """Begin a fight against a bot from the home page."""
    page.goto("/")
    page.locator(f'label[data-system="{system_id}"]').click()
    page.locator("form.quick .primary").click()
    page.wait_for_url("**/e/**")
    key = key_of(page)
    return Player(page, key, Encounter.objects.get(key=key).seats.get(bot=False).name, Random(0))


def test_a_turn_of_a_gunfight_is_ordered_by_steppers_that_are_buttons(browse: Browse) -> None:
    player = begin(browse("ru", 360, script=False), "law-of-the-gun")
    more = player.form.locator('button[value="step:speed+1"]')
    more.click()
    expect(player.form.locator('[name="speed"]')).to_have_value("1")
    expect(player.page.locator("#desk-state")).to_have_text("Черновик, не сдан")
    player.form.locator('[name="hit"]').fill("40")
    player.form.locator(".handin .primary").click()
    reasons = player.page.locator("#desk-reasons")
    expect(reasons).to_contain_text("Не хватает очков действия: в заявке 41")
    expect(player.form.locator('[name="hit"]')).to_have_value("40")
    assert sideways(player.page) <= 0
    player.fill(player.picks(), "Молча.")
    player.hand_in()
    expect(player.page.locator("#live-thread")).to_contain_text("Молча.")
    expect(player.page.locator("#live-thread")).to_contain_text("Ход 1")


def test_a_turn_of_fencing_is_formed_by_buttons(browse: Browse) -> None:
    player = begin(browse("en", script=False), "fencing")
    player.fill(player.picks())
    player.hand_in()
    player.stack(("attack", "initiative", "rest"))
    items = player.form.locator("[data-stack] li")
    items.nth(2).locator('button[value="up:3"]').click()
    expect(items.nth(1)).to_have_attribute("data-action", "rest")
    items.nth(1).locator('button[value="drop:2"]').click()
    expect(items).to_have_count(2)
    player.hand_in()
    expect(player.page.locator("#live-thread .stacks")).to_be_visible()
    expect(player.page.locator("#live-thread")).to_contain_text("the stacks are opened")
