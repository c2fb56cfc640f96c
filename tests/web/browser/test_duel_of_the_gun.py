"""A whole duel under the Law of the Gun between two browsers: talk, storm, a change of mind, the winner's choice."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from statistics import median

from playwright.sync_api import expect

from sekundant_web.encounters.desks.fields import Fields
from tests.web import fights
from tests.web.browser.browsing import Browse, sideways
from tests.web.browser.playing import Player, sit_down

SOON = 2.0
"""Seconds within which the other side's act is to be seen."""


def says(**fields: str) -> Fields:
    """The fields of a form; ``__`` stands for a dot in a name."""
    return Fields().put({name.replace("__", "."): value for name, value in fields.items()})


@dataclass
class Onlooker:
    """Looks how soon a page shows by itself what another has done."""

    waits: list[float] = field(default_factory=list)

    def sees(self, player: Player, words: str, part: str) -> None:
        """Wait until a page that nobody loads again says this."""
        began = time.monotonic()
        expect(player.page.locator(part)).to_contain_text(words)
        self.waits.append(time.monotonic() - began)


def test_two_people_talk_shoot_and_settle_a_fate_each_in_his_own_language(browse: Browse) -> None:
    duel = fights.opened("law-of-the-gun", fights.NOBODY, fights.NOBODY, before=True)
    lawman, outlaw = fights.seats("law-of-the-gun")
    anna, bill = sit_down(browse("ru", 360), duel.key, lawman), sit_down(browse("en"), duel.key, outlaw)
    look = Onlooker()
    look.sees(anna, "пишет, кто готов: вы или Outlaw", "#live-status")
    for player in (anna, bill):
        player.page.evaluate("window.loads = 'once'")

    # Before the storm what one publishes the other reads at once.
    anna.fill(says(actions="call"), "Выходи на улицу, Билл.")
    anna.hand_in()
    look.sees(bill, "Выходи на улицу, Билл.", "#live-thread")
    look.sees(bill, "makes the call", "#live-thread")
    bill.wait_for_desk()
    assert bill.page.evaluate("window.loads") == "once"
    bill.fill(
        says(actions="open_fire", shoot__action="shoot", shoot__speed="3", shoot__hit="1"), "No more words."
    )
    bill.hand_in()
    look.sees(anna, "No more words.", "#live-thread")
    anna.wait_for_desk()
    anna.fill(says(action="hold"))
    anna.hand_in()
    look.sees(bill, "Order for turn 2", "#desk")
    expect(bill.page.locator("#live-thread")).to_contain_text("Outlaw shoots")

    # A draft is kept by itself and is nobody else's; what is handed in is seen to be in, and no more.
    anna.fill(says(action="shoot", speed="4", hit="1"), "Тень качнулась.")
    expect(anna.page.locator("#desk-saved")).to_contain_text("Сохранён в")
    expect(anna.page.locator("#desk-state")).to_have_text("Черновик, не сдан")
    anna.open()
    expect(anna.form.locator("#f-story")).to_have_value("Тень качнулась.")
    anna.hand_in()
    expect(anna.page.locator("#desk-state")).to_have_text("Сдано")
    receipt = anna.page.locator("#desk .receipt")
    expect(receipt).to_contain_text("Квитанция")
    expect(receipt.locator(".understood")).to_contain_text("Скорость 4")
    look.sees(bill, "handed in: Lawman", "#live-status")
    expect(bill.page.locator("main")).not_to_contain_text("Тень качнулась")

    # It can be amended and taken back until it is resolved.
    anna.page.get_by_role("button", name="Исправить").click()
    expect(anna.page.locator("#desk-state")).to_have_text("Исправляется, не сдано")
    anna.fill(says(speed="5"))
    anna.hand_in()
    expect(receipt.locator(".understood")).to_contain_text("Скорость 5")
    anna.page.get_by_role("button", name="Отозвать").click()
    expect(anna.page.locator("#desk-state")).to_have_text("Черновик, не сдан")
    look.sees(bill, "Turn 2: waiting for you", "#live-status")
    expect(bill.page.locator("#live-status")).not_to_contain_text("handed in: Lawman")
    anna.hand_in()
    bill.fill(says(action="hold"))
    bill.hand_in()
    look.sees(anna, "Тень качнулась.", "#live-thread")
    look.sees(anna, "Заявка на ход 3", "#desk")

    # One gives himself up; the other settles his fate, and both read how it ended.
    bill.wait_for_desk()
    bill.fill(says(action="surrender"), "Enough.")
    bill.hand_in()
    anna.wait_for_desk()
    anna.fill(says(action="hold"))
    anna.hand_in()
    expect(anna.page.locator("#desk")).to_contain_text("Дуэль выиграна")
    anna.wait_for_desk()
    assert sideways(anna.page) <= 0
    anna.fill(says(choice="spare"), "Живи.")
    anna.hand_in()
    look.sees(bill, "The winner is Lawman", "#live-status")
    expect(bill.page.locator("#desk")).to_have_count(0)
    expect(bill.page.locator("#live-thread")).to_contain_text("Живи.")
    expect(anna.page.locator("#live-status")).to_contain_text("Победа: Lawman")
    assert fights.fresh(duel).status == "over"
    assert median(look.waits) < SOON, look.waits
