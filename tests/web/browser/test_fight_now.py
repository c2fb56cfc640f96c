"""A fight against a bot, from the home page to its end, by one who has no account."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from sekundant_web.encounters.models import Encounter
from tests.web.browser.browsing import Browse
from tests.web.browser.playing import Player, key_of, play


@pytest.mark.parametrize("system_id", ["law-of-the-gun", "fencing"])
def test_a_stranger_fights_a_bot_from_the_home_page_to_the_end(browse: Browse, system_id: str) -> None:
    page = browse("ru", 1280)
    page.goto("/")
    page.locator(f'label[data-system="{system_id}"]').click()
    page.get_by_role("button", name="Начать бой").click()
    page.wait_for_url("**/e/**")
    key = key_of(page)
    seat = Encounter.objects.get(key=key).seats.get(bot=False)

    play(Player(page, key, seat.name, Random(0)))

    expect(page.locator("#live-status")).to_contain_text(re.compile("Победа|Ничья"))
    expect(page.locator("#desk")).to_have_count(0)
    page.goto("/mine/")
    expect(page.locator(f'main a[href="/e/{key}/"]').first).to_be_visible()
