"""A whole duel under the Law of the Gun between two browsers: talk, shots, a change of mind, mercy."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from statistics import median

from playwright.sync_api import expect

from sekundant_web.encounters.desks.fields import Fields
from tests.web import fights
from tests.web.browser.browsing import Browse, sideways
from tests.web.browser.playing import Player, sit_down

ROOM = "law-of-the-gun"
SOON = 2.0
"""Seconds within which the other side's act is to be seen."""


def says(**fields: str) -> Fields:
    """The fields of a form; ``__`` stands for a dot in a name."""
    return Fields().put({name.replace("__", "."): value for name, value in fields.items()})


@dataclass
class Duel:
    """Anna reads Russian on a phone, Bill English at a desk. How soon each sees the other act is noted."""

    anna: Player
    bill: Player
    waits: list[float] = field(default_factory=list)

    def sees(self, player: Player, words: str, part: str) -> None:
        """Wait until a page that nobody loads again says this."""
        began = time.monotonic()
        expect(player.page.locator(part)).to_contain_text(words)
        self.waits.append(time.monotonic() - began)


def test_two_people_talk_shoot_and_settle_a_fate_each_in_his_own_language(browse: Browse) -> None:
    encounter = fights.opened(ROOM, fights.NOBODY, fights.NOBODY, before=True)
    lawman, outlaw = fights.seats(ROOM)
    anna, bill = browse("ru", 360), browse("en")
    duel = Duel(sit_down(anna, encounter.key, lawman), sit_down(bill, encounter.key, outlaw))
    duel.sees(duel.anna, "пишет, кто готов: вы или Outlaw", "#live-status")
    what_is_published_is_read_at_once(duel)
    a_draft_is_kept_and_what_is_handed_in_is_hidden(duel)
    it_can_be_amended_and_taken_back(duel)
    the_winner_settles_a_fate(duel)
    assert fights.fresh(encounter).status == "over"
    assert sideways(anna) <= 0
    assert median(duel.waits) < SOON, duel.waits


def what_is_published_is_read_at_once(duel: Duel) -> None:
    """Before the storm, and with the order that answers its first shot."""
    anna, bill = duel.anna, duel.bill
    for player in (anna, bill):
        player.page.evaluate("window.loads = 'once'")
    anna.fill(says(actions="call"), "Выходи на улицу, Билл.")
    anna.hand_in()
    duel.sees(bill, "Выходи на улицу, Билл.", "#live-thread")
    duel.sees(bill, "makes the call", "#live-thread")
    bill.wait_for_desk()
    assert bill.page.evaluate("window.loads") == "once"
    shot = says(actions="open_fire", shoot__action="shoot", shoot__speed="3", shoot__hit="1")
    bill.fill(shot, "No more words.")
    bill.hand_in()
    duel.sees(anna, "No more words.", "#live-thread")
    anna.wait_for_desk()
    anna.fill(says(action="hold"))
    anna.hand_in()
    duel.sees(bill, "Order for turn 2", "#desk")
    expect(bill.page.locator("#live-thread")).to_contain_text("Outlaw shoots")


def a_draft_is_kept_and_what_is_handed_in_is_hidden(duel: Duel) -> None:
    """A draft keeps itself and is nobody else's; of what is in, the other sees that it is in."""
    anna, bill = duel.anna, duel.bill
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
    duel.sees(bill, "handed in: Lawman", "#live-status")
    expect(bill.page.locator("main")).not_to_contain_text("Тень качнулась")


def it_can_be_amended_and_taken_back(duel: Duel) -> None:
    """Until both are in."""
    anna, bill = duel.anna, duel.bill
    anna.page.get_by_role("button", name="Исправить").click()
    expect(anna.page.locator("#desk-state")).to_have_text("Исправляется, не сдано")
    anna.fill(says(speed="5"))
    anna.hand_in()
    expect(anna.page.locator("#desk .receipt .understood")).to_contain_text("Скорость 5")
    anna.page.get_by_role("button", name="Отозвать").click()
    expect(anna.page.locator("#desk-state")).to_have_text("Черновик, не сдан")
    expect(bill.page.locator("#live-status")).not_to_contain_text("handed in: Lawman")
    anna.hand_in()
    bill.fill(says(action="hold"))
    bill.hand_in()
    duel.sees(anna, "Тень качнулась.", "#live-thread")
    duel.sees(anna, "Заявка на ход 3", "#desk")


def the_winner_settles_a_fate(duel: Duel) -> None:
    """One gives himself up; the other spares him, and both read how it ended."""
    anna, bill = duel.anna, duel.bill
    bill.wait_for_desk()
    bill.fill(says(action="surrender"), "Enough.")
    bill.hand_in()
    anna.wait_for_desk()
    anna.fill(says(action="hold"))
    anna.hand_in()
    expect(anna.page.locator("#desk")).to_contain_text("Дуэль выиграна")
    anna.fill(says(choice="spare"), "Живи.")
    anna.hand_in()
    duel.sees(bill, "The winner is Lawman", "#live-status")
    expect(bill.page.locator("#live-thread")).to_contain_text("Живи.")
    expect(bill.page.locator("#desk")).to_have_count(0)
    expect(anna.page.locator("#live-status")).to_contain_text("Победа: Lawman")
