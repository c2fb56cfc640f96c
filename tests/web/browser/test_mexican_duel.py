"""A Mexican duel of three before three browsers, to whatever end it comes to."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from sekundant import library
from sekundant.core.starter import Wish
from sekundant_web.encounters import actions
from sekundant_web.encounters.actions import Opening, Sitter
from tests.web import fights
from tests.web.browser.browsing import Browse, sideways
from tests.web.browser.playing import play, sit_down

ROOM = "law-of-the-gun"
THREE = ("lawman", "outlaw", "gambler")


def opened() -> str:
    """Open a duel of three whose seats are free; return its key."""
    setup = library.starter(ROOM).setup(Wish(fighters=THREE, scene="main_street"), library.shelf(ROOM), "en")
    opening = Opening(
        ROOM, setup, {}, library.packs(ROOM), dict.fromkeys(THREE, Sitter()), policy=fights.THREE_DAYS
    )
    return actions.open_encounter(opening).key


def test_three_people_shoot_it_out_and_each_sees_who_is_left(browse: Browse) -> None:
    key = opened()
    pages = (browse("ru", 360, "dark"), browse("en"), browse("ru", 1280))
    players = [
        sit_down(page, key, seat, luck=number)
        for number, (page, seat) in enumerate(zip(pages, THREE, strict=True))
    ]
    first = players[0]
    expect(first.page.locator("#live-status")).to_contain_text("Ход 1: ждём вас")
    players[2].answer()
    expect(first.page.locator("#live-status")).to_contain_text("сдано: Gambler")

    play(*players)

    for player, words in zip(players, ("Победа|Ничья", "winner|draw", "Победа|Ничья"), strict=True):
        expect(player.page.locator("#live-status")).to_contain_text(re.compile(words))
        expect(player.page.locator("#live-cards .card")).to_have_count(3)
        assert sideways(player.page) <= 0
