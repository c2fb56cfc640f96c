"""The outage brake: nobody loses because the site was away."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command
from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, outage
from sekundant_web.encounters.clerk import Clerk
from sekundant_web.encounters.deadlines import ENDLESS, HOUR, Policy
from sekundant_web.encounters.models import Encounter, Note
from sekundant_web.encounters.notes import sentence
from sekundant_web.notify.models import Pulse
from tests.web.conftest import NOON, Clock
from tests.web.fights import answer, asks, fresh, lines, opened


def silences(encounter: Encounter) -> int:
    """How often the clock has answered for somebody."""
    return len(lines(encounter, "silence"))


def test_after_an_outage_every_open_deadline_is_pushed_by_it(duel: Encounter, clock: Clock) -> None:
    clock.move(hours=70)
    clock.jump(hours=5)
    Clerk().round(clock.now)
    after = fresh(duel)
    assert silences(duel) == 0
    assert after.due_at == NOON + 77 * HOUR
    note = after.notes.get()
    assert note.kind == Note.Kind.OUTAGE
    assert sentence(note) == "Сайт был недоступен: 5 ч. Срок сдвинут на это время."


def test_whoever_looks_first_after_an_outage_pushes(duel: Encounter, clock: Clock) -> None:
    clock.move(hours=71)
    clock.jump(hours=3)
    assert actions.settle(duel.key) == 0
    assert fresh(duel).due_at == NOON + 75 * HOUR


def test_an_outage_is_given_back_once(duel: Encounter, clock: Clock) -> None:
    clock.move(hours=70)
    clock.jump(hours=5)
    for _ in range(3):
        outage.forget()
        Clerk().round(clock.now)
        clock.move(minutes=1)
    assert fresh(duel).notes.count() == 1
    assert fresh(duel).due_at == NOON + 77 * HOUR


def test_a_quarter_of_an_hour_is_no_outage(duel: Encounter, clock: Clock) -> None:
    clock.jump(minutes=15)
    Clerk().round(clock.now)
    assert fresh(duel).due_at == NOON + 72 * HOUR
    assert not fresh(duel).notes.exists()


def test_silence_during_an_outage_is_not_counted(duel: Encounter, clock: Clock) -> None:
    clock.move(hours=10)
    clock.jump(hours=20)
    Clerk().round(clock.now)
    clock.move_to(NOON + 92 * HOUR)
    assert actions.settle(duel.key) == 1
    assert '"hours":72' in lines(duel, "silence")[0].replace(" ", "")


def test_who_has_no_deadline_notices_nothing(system_id: str, ann: User, bob: User, clock: Clock) -> None:
    duel = opened(system_id, ann, bob, policy=ENDLESS)
    clock.jump(days=9)
    answer(duel, ann)
    answer(duel, bob)
    assert len(lines(duel)) == 1
    assert not fresh(duel).notes.exists()


def test_after_a_very_long_outage_nothing_is_resolved_before_the_operator_says_so(
    duel: Encounter, ann: User, bob: User, clock: Clock, client: Client
) -> None:
    clock.move(hours=48)
    clock.jump(hours=30)
    Clerk().round(clock.now)
    assert fresh(duel).due_at is None, "the clock stands still"
    assert "held" in client.get("/healthz").json()["faults"]
    answer(duel, ann)
    answer(duel, bob)
    assert lines(duel) == []
    clock.move(hours=100)
    Clerk().round(clock.now)
    assert lines(duel) == []

    told = StringIO()
    call_command("resume", stdout=told)
    assert told.getvalue().startswith("1 encounter")
    assert not Pulse.objects.get(name="site").held
    Clerk().round(clock.now)
    assert len(lines(duel)) == 1
    assert silences(duel) == 0
    assert [note.kind for note in fresh(duel).notes.all()] == [Note.Kind.STOPPED, Note.Kind.RESUMED]


def test_who_has_not_answered_before_a_very_long_outage_has_all_his_time_after_it(
    duel: Encounter, clock: Clock
) -> None:
    clock.move(hours=48)
    clock.jump(hours=30)
    Clerk().round(clock.now)
    clock.move(hours=7)
    call_command("resume", stdout=StringIO())
    assert fresh(duel).due_at == clock.now + 24 * HOUR


def test_what_begins_after_a_very_long_outage_is_resolved_as_ever(
    duel: Encounter, system_id: str, ann: User, bob: User, clock: Clock
) -> None:
    clock.jump(hours=30)
    Clerk().round(clock.now)
    other = opened(system_id, ann, bob)
    answer(other, ann)
    answer(other, bob)
    assert len(lines(other)) == 1


@pytest.mark.parametrize("seed", range(10))
def test_random_outages_cause_no_forfeit(seed: int, people: Callable[[str], User], clock: Clock) -> None:
    """Ten outages each, of 16 minutes to a day; clerk or page comes first, in good time or late.

    Whoever answers does so in the last ten minutes of the time for which the site was there: never too late.
    """
    rng = Random(seed)
    ann, bob = people("ann"), people("bob")
    policy = Policy(hours=rng.choice((3, 24, 72)), grace_hours=rng.choice((0, 2)))
    duel = opened("law-of-the-gun", ann, bob, policy=policy)
    for outage_number in range(10):
        if not asks(duel):
            duel = opened("law-of-the-gun", ann, bob, policy=policy)
        for _ in range(int(rng.random() * (_due(duel) - clock.now) / HOUR)):
            clock.move(hours=1)
        clock.jump(minutes=rng.randint(16, 1440))
        if rng.random() < 0.5:
            Clerk().round(clock.now)
        else:
            actions.settle(duel.key)
        assert silences(duel) == 0
        if rng.random() < 0.5:
            clock.move_to(_due(duel) - timedelta(minutes=10))
            before = len(lines(duel))
            for user in (ann, bob):
                answer(duel, user, seed=outage_number)
            assert len(lines(duel)) == before + 1
            assert silences(duel) == 0


def _due(duel: Encounter) -> datetime:
    due = fresh(duel).due_at
    assert due is not None
    return due


def test_an_outage_is_logged_where_an_operator_sees_it(
    duel: Encounter, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    clock.jump(hours=5)
    with caplog.at_level(logging.ERROR):
        Clerk().round(clock.now)
    assert "1 deadlines were moved" in caplog.text
