"""Clocks that are wrong: no turn is resolved early, none twice, and nothing before what went before."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from sekundant.ledger.lines import read
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.actions import Late
from sekundant_web.encounters.clerk import Clerk
from sekundant_web.encounters.deadlines import HOUR, Policy
from sekundant_web.encounters.models import Encounter
from tests.web.conftest import Clock
from tests.web.examining import examined
from tests.web.fights import answer, asks, fresh, lines, opened, place

JUMPS = (timedelta(hours=1), timedelta(days=1), timedelta(hours=-1), timedelta(days=-1), timedelta(seconds=5))


def instants(encounter: Encounter) -> list[str]:
    """When the lines of a ledger were written, as they say themselves."""
    texts = fresh(encounter).lines.order_by("number").values_list("text", flat=True)
    return [read(text)["at"] for text in texts]


@pytest.mark.parametrize("jump", JUMPS, ids=str)
def test_a_clock_that_jumps_resolves_nothing_early(duel: Encounter, clock: Clock, jump: timedelta) -> None:
    """The clock is put on or back in the last hour: nobody's time is over before he has had it all."""
    clock.move(hours=71, minutes=30)
    clock.jump_to(clock.now + jump)
    Clerk().round(clock.now)
    assert lines(duel) == []
    clock.jump_to(clock.now - jump)
    Clerk().round(clock.now)
    clock.move(minutes=29)
    Clerk().round(clock.now)
    assert lines(duel) == []


@pytest.mark.parametrize("jump", JUMPS, ids=str)
def test_a_turn_is_resolved_once_all_the_same(
    duel: Encounter, ann: User, bob: User, clock: Clock, jump: timedelta
) -> None:
    answer(duel, ann)
    clock.jump_to(clock.now + jump)
    answer(duel, bob)
    clock.jump_to(clock.now - jump)
    Clerk().round(clock.now)
    assert len(lines(duel)) == 1
    after = fresh(duel)
    assert after.resolved_at is not None
    assert after.resolved_at.isoformat() >= max(instants(duel)[:-1]).replace("Z", "")


def test_a_clock_that_goes_backwards_does_not_keep_a_complete_turn_waiting(
    duel: Encounter, ann: User, bob: User, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its process dies between hand-in and turn, and the clock is put back: the next look resolves."""
    with monkeypatch.context() as dies:
        dies.setattr(actions, "settle", lambda *_, **__: 0)
        answer(duel, ann)
        answer(duel, bob)
    assert lines(duel) == []
    clock.jump(days=-1)
    Clerk().round(clock.now)
    assert len(lines(duel)) == 1


@pytest.mark.parametrize("seed", range(8))
def test_among_random_jumps_nothing_happens_before_what_went_before(
    seed: int, people: Callable[[str], User], clock: Clock
) -> None:
    rng = Random(seed)
    ann, bob = people("ann"), people("bob")
    duel = opened(rng.choice(("law-of-the-gun", "fencing")), ann, bob)
    for turn in range(12):
        if not asks(duel):
            break
        for user in (ann, bob):
            clock.jump_to(clock.now + rng.choice(JUMPS) * rng.random())
            try:
                answer(duel, user, seed=turn)
            except Late:
                pytest.fail("nobody was late")
            if rng.random() < 0.3:
                Clerk().round(clock.now)
    told = instants(duel)
    assert all(one <= other for one, other in pairwise(told))
    assert examined(fresh(duel)) == ""


@pytest.mark.parametrize(
    ("zone", "night"),
    [
        ("Europe/Berlin", datetime(2026, 10, 24, 21, tzinfo=UTC)),
        ("Europe/Berlin", datetime(2026, 3, 28, 21, tzinfo=UTC)),
        ("Europe/Moscow", datetime(2026, 10, 24, 21, tzinfo=UTC)),
        ("Australia/Lord_Howe", datetime(2026, 10, 3, 12, tzinfo=UTC)),
        ("Australia/Lord_Howe", datetime(2026, 4, 4, 12, tzinfo=UTC)),
    ],
)
def test_on_a_night_of_changed_clocks_a_deadline_comes_after_as_many_seconds_as_ever(
    zone: str, night: datetime, ann: User, bob: User, clock: Clock
) -> None:
    clock.move_to(night)
    duel = opened("fencing", ann, bob, policy=Policy(hours=8, zone=zone))
    clock.move(hours=7, minutes=59, seconds=59)
    assert actions.settle(duel.key) == 0
    clock.move(seconds=1)
    assert actions.settle(duel.key) == 1
    assert fresh(duel).asked_at == night + 8 * HOUR


def test_a_stall_of_five_seconds_between_the_claim_and_the_turn_does_no_harm(
    duel: Encounter, ann: User, bob: User, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one process stalls with a turn in its hands, others find it taken; afterwards it is kept once."""
    from sekundant_web.encounters import resolving

    resolve, found = resolving._resolve, []

    def stalls(turn: Any, now: datetime) -> bool:
        clock.move(seconds=5)
        monkeypatch.setattr(resolving, "_resolve", resolve)
        found.append(actions.settle(duel.key))
        return resolve(turn, now)

    answer(duel, ann)
    monkeypatch.setattr(resolving, "_resolve", stalls)
    answer(duel, bob)
    assert found == [0]
    assert len(lines(duel)) == 1
    assert place(duel, ann).encounter.status
