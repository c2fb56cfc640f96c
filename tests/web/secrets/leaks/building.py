"""How a leak is entered: what is built in, where it shows, and which test is expected to see it first."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from typing import Any

import pytest
from django.utils import timezone

from sekundant.ledger.lines import BadLine
from sekundant_web.encounters.mastering.publishing import ready_turn, tried
from sekundant_web.encounters.models import Dice, Draft, HandedIn
from tests.web.secrets.test_noninterference import Probe

Patch = pytest.MonkeyPatch
Build = Callable[[Patch], None]


@dataclass(frozen=True)
class Leak:
    """A leak that is built in: where one has to look for it, and who sees it first.

    ``soon``: it is built in on every run; the others are left to the soak.
    """

    build: Build
    surface: str
    probe: Probe
    by: str
    soon: bool


LEAKS: dict[str, Leak] = {}

WORLDS, CANARIES, MATRIX = "worlds", "canaries", "matrix"


def leak(
    *,
    at: str = "",
    to: str = "",
    does: str = "",
    kind: str = "",
    seen_by: str = WORLDS,
    soon: bool = False,
) -> Callable[[Build], Build]:
    """A leak that shows at a page, to a reader, by an act, in worlds of a kind: looked for there first."""
    probe = Probe(*(tuple(filter(None, (one,))) for one in (at, does, to, kind)))

    def entered(build: Build) -> Build:
        surface = build.__module__.rpartition(".")[2]
        assert build.__name__ not in LEAKS
        LEAKS[build.__name__] = Leak(build, surface, probe, seen_by, soon)
        return build

    return entered


def wrapped(patch: Patch, owner: Any, name: str, change: Callable[..., Any]) -> None:
    """Replace a function by one that changes its result; ``change`` gets the result and the arguments."""
    real = getattr(owner, name)

    @wraps(real)
    def instead(*given: Any, **named: Any) -> Any:
        return change(real(*given, **named), *given)

    patch.setattr(owner, name, instead)


def orders_at(encounter: Any) -> list[Any]:
    """All that lies sealed at a fight."""
    return [one.answer for one in HandedIn.objects.filter(seat__encounter=encounter).order_by("pk")]


def as_it_would_be(encounter: Any) -> Any:
    """The events of the result that its master could publish now; none if there is nothing to publish."""
    if encounter.dice != Dice.SEALED:
        return ()
    with suppress(BadLine):  # a state that was varied does not fit its ledger
        turn = ready_turn(encounter, timezone.now())
        return tried(turn, timezone.now()).events if turn is not None else ()
    return ()


def hidden(place: Any) -> str:
    """What of others lies sealed at a fight, and what they prepare."""
    rows = HandedIn.objects.filter(seat__encounter=place.encounter).exclude(seat=place.seat)
    plans = Draft.objects.filter(seat__encounter=place.encounter).exclude(seat=place.seat)
    return f"{[(one.answer, one.story) for one in rows]}{[one.fields for one in plans]}"
