"""Somebody who plays a fight in a browser, by nothing but the controls of its pages.

What he wants to answer is a bot's choice, made from his own view; he then says it as a person would: ticks,
chooses, types, and builds the stack from its palette.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from django.contrib.auth.models import AnonymousUser
from playwright.sync_api import Locator, Page, expect

from sekundant.core.encounter import Ask
from sekundant.odds.bots import simple_bot
from sekundant_web.encounters.access import Place, place_at
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.encounters.desks.room import room
from sekundant_web.encounters.game import system_of
from tests.web import fights

STANDING = """(form) => [...form.querySelectorAll("[name]")].map((one) => [
    one.name, one.type, ["radio", "checkbox"].includes(one.type) && !one.checked ? "" : one.value])"""
"""The controls of a form in their order: name, kind, and what each says now."""


@dataclass
class Player:
    """A person at a seat, before a browser."""

    page: Page
    key: str
    seat: str
    luck: Random

    @property
    def place(self) -> Place:
        """Where he stands, as the database has it now."""
        encounter = fights.fresh(self.key)
        seat = encounter.seats.get(name=self.seat)
        return place_at(encounter, seat.user or AnonymousUser(), seat.guest)

    @property
    def ask(self) -> Ask | None:
        """What is asked of him."""
        return fights.ask_of(self.place)

    def picks(self) -> Fields:
        """The fields of a form that say what a bot would."""
        place = self.place
        ask = fights.ask_of(place)
        assert ask is not None
        answer = simple_bot(system_of(place.encounter), place.view, self.luck.randrange)
        return room(place.encounter.system).fields_of(answer, place.view, ask)

    def open(self) -> None:
        """Open the fight's page."""
        self.page.goto(f"/e/{self.key}/")

    @property
    def form(self) -> Locator:
        """The form of his desk."""
        return self.page.locator("#desk form.order")

    def wait_for_desk(self) -> None:
        """Until the page, which follows by itself, shows the form of what is asked of him."""
        ask = self.ask
        assert ask is not None
        expect(self.page.locator(f'#desk[data-ask="{ask.key}"] form.order')).to_be_visible()

    def fill(self, fields: Fields, story: str = "") -> None:
        """Say with the form's controls what these fields say."""
        done: set[str] = set()
        # A choice may bring others into sight, so whatever is left is looked at again.
        while (control := self._next(fields, done)) is not None:
            name, kind = control
            done.add(name)
            self._say(name, kind, fields.all(name))
        if story:
            self.form.locator("#f-story").fill(story)

    def _next(self, fields: Fields, done: set[str]) -> tuple[str, str] | None:
        """The first control that says something else than it should."""
        standing: dict[str, list[str]] = {}
        kinds: dict[str, str] = {}
        for name, kind, value in self.form.evaluate(STANDING):
            kinds.setdefault(name, kind)
            standing.setdefault(name, []).extend([value] if value else [])
        if "stack" in fields.values and self.form.locator("[data-stack]").count():
            kinds["stack"] = "stack"
        for name, kind in kinds.items():
            if (
                name in fields.values
                and name not in done
                and tuple(standing.get(name, ())) != fields.all(name)
            ):
                return name, kind
        return None

    def _say(self, name: str, kind: str, values: tuple[str, ...]) -> None:
        controls = self.form.locator(f'[name="{name}"]')
        if kind == "stack":
            self.stack(values)
            return
        if kind == "radio":
            self._tick(self._one(name, values[0] if values else ""))
        elif kind == "checkbox":
            for box in controls.all():
                if box.is_checked() != (box.get_attribute("value") in values):
                    self._tick(box)
        else:
            self._unfold(controls)
            value = values[0] if values else ""
            controls.select_option(value) if kind.startswith("select") else controls.fill(value)

    def _one(self, name: str, value: str) -> Locator:
        return self.form.locator(f'[name="{name}"][value="{value}"]')

    def _tick(self, box: Locator) -> None:
        """Click the words beside a box, as people do."""
        self._unfold(box)
        box.locator("xpath=ancestor::label").click()

    def _unfold(self, control: Locator) -> None:
        """Open what it is folded in."""
        for fold in control.locator("xpath=ancestor::details[not(@open)]").all():
            fold.locator("summary").first.click()

    def stack(self, actions: tuple[str, ...]) -> None:
        """Build a stack from the palette; feints of both kinds are told apart when the form asks for it."""
        items = self.form.locator("[data-stack] li")
        for left in reversed(range(items.count())):
            items.first.locator('button[value^="drop:"]').click()
            expect(items).to_have_count(left)
        self._unfold(self.form.locator(".palette"))
        for count, action in enumerate(actions, start=1):
            button = self.form.locator(f'.palette button[value="add:{action}"]')
            if not button.is_visible():
                button = self.form.locator('.palette button[value="add:feint"]')
            button.click()
            expect(items).to_have_count(count)
        for place, action in enumerate(actions, start=1):
            if action.startswith("feint_for") and {"attack", "riposte"} <= set(actions):
                standing = items.nth(place - 1).get_attribute("data-action")
                if standing != action:
                    with self.page.expect_navigation():
                        self.form.locator(f'button[value="mark:{place}={action}"]').click()

    def hand_in(self) -> None:
        """Press the desk's main button; the answer's page follows. Fail if the answer was refused."""
        with self.page.expect_navigation():
            self.form.locator(".handin .primary").click()
        refused = self.page.locator("#desk-reasons").all_inner_texts()
        assert not refused, refused

    def answer(self, story: str = "") -> bool:
        """Answer what is asked of him, if anything is; return whether something was."""
        if self.ask is None:
            return False
        self.wait_for_desk()
        self.fill(self.picks(), story)
        self.hand_in()
        return True

    @property
    def over(self) -> bool:
        return fights.fresh(self.key).status == "over"


def key_of(page: Page) -> str:
    """The key of the fight whose page is open."""
    found = re.search(r"/e/([\w-]+)/", page.url)
    assert found, page.url
    return found[1]


def play(*players: Player, most: int = 60) -> None:
    """Let them play to the end; fail if it takes longer than so many answers."""
    for _ in range(most):
        if players[0].over:
            return
        answered = [player.answer() for player in players]
        assert any(answered), "nobody is asked anything"
    raise AssertionError(f"not over after {most} rounds of answers")


def sit_down(page: Page, key: str, seat: str, luck: int = 0) -> Player:
    """Open a fight and take a seat there without an account."""
    player = Player(page, key, seat, Random(luck))
    player.open()
    page.locator(f'#desk button[name="seat"][value="{seat}"]').click()
    expect(page.locator("#desk button[name=seat]")).to_have_count(0)
    return player
