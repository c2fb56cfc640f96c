"""A table with its master, and fights there that wait for him."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Dice, Encounter, Referee
from sekundant_web.encounters.opening import Sitter
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.tables.halls import table_of

MASTERS_OWN = Sitter(by_master=True)


@pytest.fixture
def mia(people: Callable[[str], User]) -> User:
    return people("mia")


@pytest.fixture
def fight_of(ann: User, bob: User, mia: User, clock: Clock) -> Callable[..., Encounter]:
    """Opens a fight at a table of Mia's, which she publishes; Ann and Bob sit there."""

    def opened(system: str, *sitters: Any, **more: Any) -> Encounter:
        table = table_of(system, mia, ann, bob)
        usual = {"referee": Referee.MASTER, "table_id": table.pk}
        return fights.opened(system, *(sitters or (ann, bob)), **{**usual, **more})

    return opened


@pytest.fixture
def ready(fight_of: Callable[..., Encounter], system_id: str, ann: User, bob: User) -> Encounter:
    """A fight in which all is in, in every system."""
    fight = fight_of(system_id)
    fights.answer(fight, ann, 3, sensible=True)
    fights.answer(fight, bob, 4, sensible=True)
    return fights.fresh(fight)


@pytest.fixture
def on_a_real_table(fight_of: Callable[..., Encounter], system_id: str, ann: User, bob: User) -> Encounter:
    """The same where the dice are thrown on a real table."""
    fight = fight_of(system_id, dice=Dice.GIVEN)
    fights.answer(fight, ann, 3, sensible=True)
    fights.answer(fight, bob, 4, sensible=True)
    return fights.fresh(fight)


@pytest.fixture
def mias(mia: User, browser_of: Callable[..., Client]) -> Client:
    """Mia's browser; it runs no script."""
    return browser_of(mia)


def at(fight: Encounter, name: str = "master", *parts: Any) -> str:
    """An address of the desk."""
    return reverse(name, args=[fight.key, *parts])
