"""What the tests of the site share: people, encounters, browsers, a clock that stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.test import Client
from django.utils import timezone, translation

from sekundant_web.accounts.models import User
from sekundant_web.encounters import at_hand, game, models, outage
from sekundant_web.encounters.models import Encounter
from sekundant_web.encounters.presenting import kept
from sekundant_web.notify.models import Pulse
from sekundant_web.replays import moments
from tests.web import fights

NOON = datetime(2026, 5, 12, 12, 0, tzinfo=UTC)
"""A Tuesday."""


@pytest.fixture(autouse=True)
def _just_started() -> None:
    """The process has not noted yet that the site is awake, and has shown nobody a page."""
    at_hand.forget()
    outage.forget()
    kept.forget()
    moments.forget()


@pytest.fixture(autouse=True)
def _nobody_has_read_yet() -> Iterator[None]:
    """The site speaks its own language in its own zone: no reader of another test has left his behind."""
    translation.activate(settings.LANGUAGE_CODE)
    timezone.deactivate()
    yield
    translation.activate(settings.LANGUAGE_CODE)
    timezone.deactivate()


class Seeded:
    """In the place of ``secrets``: what a test draws is the same on every run."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self.token_bytes = self._random.randbytes
        self.randbelow = self._random.randrange
        self.choice = self._random.choice

    def token_hex(self, size: int) -> str:
        return self.token_bytes(size).hex()


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice of encounters, their keys and their bots are the same on every run."""
    seeded = Seeded(1)
    monkeypatch.setattr(game, "secrets", seeded)
    monkeypatch.setattr(models, "secrets", seeded)


@pytest.fixture
def people(db: None) -> Callable[[str], User]:
    """Users by name; each is made when he is first spoken of."""

    def person(name: str) -> User:
        user, made = User.objects.get_or_create(username=name, defaults={"email": f"{name}@example.org"})
        if made:
            user.set_unusable_password()
            user.save()
        return user

    return person


@pytest.fixture
def ann(people: Callable[[str], User]) -> User:
    return people("ann")


@pytest.fixture
def bob(people: Callable[[str], User]) -> User:
    return people("bob")


@pytest.fixture(params=fights.SYSTEMS)
def system_id(request: pytest.FixtureRequest) -> str:
    """Every system."""
    return str(request.param)


@pytest.fixture
def duel(system_id: str, ann: User, bob: User, clock: Clock) -> Encounter:
    """A duel between Ann and Bob that has just begun, in every system; three days an answer."""
    return fights.opened(system_id, ann, bob)


@pytest.fixture
def browser_of() -> Callable[[User | None], Client]:
    """A browser of somebody, signed in if he has an account."""

    def browser(user: User | None = None, **more: Any) -> Client:
        client = Client(**more)
        if user is not None:
            client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
        return client

    return browser


class Clock:
    """The clock of the test, which goes when it is told to."""

    def __init__(self, travel: time_machine.Traveller) -> None:
        self._travel = travel

    @property
    def now(self) -> datetime:
        return datetime.now(UTC)

    def move(self, **by: float) -> None:
        """Time goes by, and the site is awake all the while."""
        self.move_to(self.now + timedelta(**by))

    def move_to(self, moment: datetime) -> None:
        self.jump_to(moment)
        Pulse.objects.update(at=self.now)

    def jump(self, **by: float) -> None:
        """The clock is put on or back, or the site is away for so long."""
        self.jump_to(self.now + timedelta(**by))

    def jump_to(self, moment: datetime) -> None:
        self._travel.move_to(moment)
        outage.forget()


@pytest.fixture
def clock(db: None) -> Iterator[Clock]:
    """A clock that stands at noon of a Tuesday."""
    with time_machine.travel(NOON, tick=False) as travel:
        yield Clock(travel)
