"""A whole fencing duel between two browsers: one has a mouse, the other nothing but a keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.web import fights
from tests.web.browser.browsing import Browse
from tests.web.browser.playing import Player, sit_down

FAR = 200
"""No control is farther away than so many presses of Tab."""

FOCUS = "document.activeElement"


@dataclass
class Keyboard:
    """Somebody without a mouse: Tab to walk, Enter to press, Space to tick, arrows to choose."""

    player: Player

    @property
    def page(self) -> Page:
        return self.player.page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def go(self, there: Locator) -> None:
        """Walk on to a control; fail if Tab doesn't lead there, or what has the focus can't be seen."""
        expect(there).to_be_visible()
        for _ in range(FAR):
            if there.evaluate("(one) => one === document.activeElement"):
                expect(there).to_be_in_viewport()
                return
            self.press("Tab")
        raise AssertionError(f"no way to {there}")

    def go_back(self, there: Locator) -> None:
        """Walk back to a control."""
        for _ in range(FAR):
            if there.evaluate("(one) => one === document.activeElement"):
                return
            self.press("Shift+Tab")
        raise AssertionError(f"no way back to {there}")

    def grip(self, place: int) -> Locator:
        """What an action of the stack is lifted by."""
        return self.player.form.locator("[data-stack] .grip").nth(place - 1)

    def choose(self, name: str, value: str) -> None:
        """Walk to a row of radio buttons and along it with arrows."""
        group = self.player.form.locator(f'[name="{name}"]')
        ticked = self.player.form.locator(f'[name="{name}"]:checked')
        self.go(ticked if ticked.count() else group.first)
        if not ticked.count():
            self.press("Space")
        for _ in range(group.count()):
            if self.page.evaluate(f"{FOCUS}.value") == value:
                return
            self.press("ArrowDown")
        raise AssertionError(f"no {value} in {name}")

    def add(self, *actions: str) -> None:
        """Add actions to the stack from the palette."""
        for action in actions:
            button = self.player.form.locator(f'.palette button[value="add:{action}"]')
            self.go(button)
            self.press("Enter")

    def hand_in(self) -> None:
        """Walk to the main button and press it."""
        self.go(self.player.form.locator(".handin .primary"))
        with self.page.expect_navigation():
            self.press("Enter")
        assert not self.page.locator("#desk-reasons").count()

    def answer(self) -> bool:
        """Answer by keyboard what is asked of him, if anything is; return whether something was."""
        ask = self.player.ask
        if ask is None:
            return False
        self.player.wait_for_desk()
        fields = self.player.picks()
        if ask.what == "stack":
            self.add(*fields.all("stack"))
        for name in ("bet", "to"):
            if ask.what != "stack" and fields.on(name):
                self.choose(name, fields.text(name))
        self.hand_in()
        return True

    @property
    def stack(self) -> list[str]:
        """The stack as it stands in the form."""
        said: list[str] = self.player.form.locator('[name="stack"]').evaluate_all(
            "(all) => all.map((one) => one.value)"
        )
        return said


def test_a_stack_is_formed_and_changed_by_keyboard_alone_and_the_duel_fought_to_its_end(
    browse: Browse,
) -> None:
    duel = fights.opened("fencing", fights.NOBODY, fights.NOBODY)
    first, second = fights.seats("fencing")
    page = browse("en")
    page.goto(f"/e/{duel.key}/")
    hands = Keyboard(Player(page, duel.key, first, Random(0)))
    hands.go(page.locator(f'#desk button[value="{first}"]'))
    hands.press("Enter")
    expect(page.locator("#desk")).to_have_count(0)
    mouse = sit_down(browse("ru", 360), duel.key, second, luck=0)

    hands.player.wait_for_desk()
    hands.choose("bet", "low")
    hands.hand_in()
    assert mouse.answer()
    hands.player.wait_for_desk()
    change_a_stack(hands)
    hands.hand_in()
    while not mouse.over:
        assert mouse.answer() or hands.answer()
    for reader, won in ((page, "The winner is"), (mouse.page, "Победа:")):
        expect(reader.locator("#live-status")).to_contain_text(won)
        expect(reader.locator("#live-thread .stacks").last).to_be_visible()
        expect(reader.locator("#desk")).to_have_count(0)


def heard(page: Page) -> Callable[[str], None]:
    """What a screen reader is told from now on, one after the other: the next words may follow at once."""
    page.evaluate("""() => {
        window.heard = [];
        const said = document.querySelector("#desk-say");
        new MutationObserver(() => window.heard.push(said.textContent)).observe(said, {childList: true});
    }""")

    def said(words: str) -> None:
        for _ in range(200):
            if words in page.evaluate("window.heard"):
                return
            page.wait_for_timeout(100)
        raise AssertionError(f"{words!r} was not told: {page.evaluate('window.heard')}")

    return said


def change_a_stack(hands: Keyboard) -> None:
    """Space lifts, arrows move, Space drops, Escape puts back, Delete removes; each is told to a reader."""
    said = heard(hands.page)
    hands.add("attack", "initiative", "rest", "parry")
    assert hands.stack == ["attack", "initiative", "rest", "parry"]
    hands.go_back(hands.grip(1))
    hands.press("Space", "ArrowDown", "Space")
    assert hands.stack == ["initiative", "attack", "rest", "parry"]
    said("Attack, place 2 of 4")
    hands.press("Space", "ArrowDown", "ArrowDown")
    assert hands.stack == ["initiative", "rest", "parry", "attack"]
    hands.press("Escape")
    assert hands.stack == ["initiative", "attack", "rest", "parry"]
    hands.press("ArrowDown", "Delete")
    assert hands.stack == ["initiative", "attack", "parry"]
    said("Rest removed")
    expect(hands.grip(3)).to_be_focused()
    expect(hands.page.locator("#desk-state")).to_have_text("Draft, not handed in")
