"""How long an answer takes tells nothing of what another has handed in.

Three fights of the same players that are alike to the last die. In two of them Ann has handed in an order
with a short story, in the third one with a long one, after several others and with a long draft beside it.
Her opponent's pages are asked for in turns; what the third takes longer must lie within what the two that are
alike differ by.

The clock of a machine that does other things meanwhile is rough: medians of differences are compared, and the
band is that of the same run.
"""

from __future__ import annotations

import gc
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from django.utils import timezone

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, drafts, game, models, pages
from sekundant_web.encounters.markdown import LONGEST
from sekundant_web.encounters.models import Encounter, HandedIn, Referee
from sekundant_web.encounters.presenting import page
from tests.web import fights
from tests.web.conftest import Clock, Seeded
from tests.web.secrets import crawl

ROUNDS = 700
"""So often each of the three is asked for: some two thousand requests."""

ERRORS = 5
"""The band of a median is so many of its standard errors wide."""

ADDRESSES = ("/e/{}/", "/e/{}/live/", "/e/{}/replay/", "/api/v1/encounters/{}", "/e/{}/thread.md")

Ask = Callable[[Encounter], float]


@dataclass(frozen=True, slots=True)
class Spread:
    """Differences between two: the middle one, and how far chance alone may have moved it, in seconds."""

    middle: float
    error: float

    @classmethod
    def of(cls, differences: list[float]) -> Spread:
        """By the median and the median deviation from it: what takes long once in a while does not count."""
        middle = median(differences)
        deviation = median(abs(one - middle) for one in differences)
        return cls(middle, 1.2533 * 1.4826 * deviation / math.sqrt(len(differences)))

    def within(self, noise: Spread) -> bool:
        """Whether it is no more than noise."""
        return abs(self.middle) <= abs(noise.middle) + ERRORS * (self.error + noise.error)


@pytest.fixture
def alike(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, settings: Any, ann: User, bob: User
) -> tuple[Encounter, ...]:
    """The three fights; in the last one Ann's order is long, and not her first."""
    settings.LIMITS = 0  # one may ask as often as one likes
    made: list[Encounter] = []
    for long in (False, False, True):
        for module in (models, game):
            monkeypatch.setattr(module, "secrets", Seeded(len(made)))
        fight = fights.opened("law-of-the-gun", ann, bob, referee=Referee.MASTER)
        for number in range(4 if long else 1):
            hand_in(fight, ann, number, "story " * 3000 if long else "A story.")
        made.append(fights.fresh(fight))
    return tuple(made)


def hand_in(fight: Encounter, ann: User, seed: int, story: str) -> None:
    """Hand in an order with a story, beside a draft that is as long."""
    where = fights.place(fight, ann)
    ask = fights.ask_of(where)
    assert ask is not None
    fields = {"text": story[:LONGEST]}
    actions.hand_in(where, ask.key, fights.some_answer(where, seed), fields=fields, story=story)
    drafts.save_draft(fights.place(fight, ann), "another:ask", fields, timezone.now())


def differences(fights_: tuple[Encounter, ...], ask: Ask, rounds: int) -> tuple[Spread, Spread]:
    """By how much the second and the third take longer than the first."""
    rng = Random(5)
    same, other = [], []
    with quiet():
        for _ in range(rounds):
            order = rng.sample(range(3), 3)
            taken = dict(sorted((which, ask(fights_[which])) for which in order))
            same.append(taken[1] - taken[0])
            other.append(taken[2] - taken[0])
    return Spread.of(same), Spread.of(other)


@contextmanager
def quiet() -> Iterator[None]:
    """Nobody tidies up meanwhile."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def asking(browser: Any, address: str) -> Ask:
    """How long an answer takes that is made anew."""

    def ask(fight: Encounter) -> float:
        crawl.forget()
        began = perf_counter()
        answer = browser.get(address.format(fight.key))
        taken = perf_counter() - began
        assert answer.status_code == 200
        return taken

    return ask


@pytest.mark.soak
@pytest.mark.parametrize("address", ADDRESSES)
def test_an_answer_takes_as_long_whatever_another_has_handed_in(
    alike: tuple[Encounter, ...], browser_of: Any, bob: User, address: str
) -> None:
    ask = asking(browser_of(bob), address)
    differences(alike, ask, 20)  # the first ones read templates and more
    same, other = differences(alike, ask, ROUNDS)
    assert other.within(same), (same, other)


@pytest.mark.soak
def test_a_page_that_reads_the_order_is_noticed(
    alike: tuple[Encounter, ...], browser_of: Any, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The measure is fine enough: else it would be no promise."""

    def reads(place: Any, request: Any) -> Any:
        for held in HandedIn.objects.filter(seat__encounter=place.encounter).exclude(seat=place.seat):
            sorted(held.story * 5)
        return page.page(place, request)

    monkeypatch.setattr(pages, "page", reads)
    ask = asking(browser_of(bob), ADDRESSES[0])
    differences(alike, ask, 20)
    same, other = differences(alike, ask, 200)
    assert not other.within(same), (same, other)
