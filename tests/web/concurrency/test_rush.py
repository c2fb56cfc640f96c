"""L2: duels that are due in the same minute are all resolved soon, each once; nobody waits long to write."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from threading import Event, Thread

import pytest
from django.db import connection
from django.db.models import F

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.clerk import Clerk
from sekundant_web.encounters.deadlines import HOUR, Policy
from sekundant_web.encounters.models import Encounter, Line, Sealed, Seat
from sekundant_web.notify import pulse
from tests.web.fights import opened, place
from tests.web.processes import Nurse

SOON = 120.0
"""Seconds in which all is to be resolved."""

STALL = 1.0
"""Seconds for which one who writes may have to wait."""


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # it forks, on purpose
@pytest.mark.parametrize(
    "number", [300, pytest.param(2000, marks=[pytest.mark.soak, pytest.mark.timeout(3600)])]
)
def test_duels_due_in_the_same_minute_are_each_resolved_once(
    number: int, transactional_db: None, people: Callable[[str], User]
) -> None:
    users = people("ann"), people("bob")
    mould = opened("fencing", *users, policy=Policy(hours=1))
    duels = copies(mould, number)
    quiet = opened("fencing", *users)
    _let_an_hour_pass()

    over, stalls = Event(), list[float]()
    writer = Thread(target=_write, args=(quiet, users[0], over, stalls))
    clerks = [Nurse(Clerk().work, kills=0, lives=(0, 0), seed=seed) for seed in range(2)]
    writer.start()
    began = time.monotonic()
    while Line.objects.filter(encounter__in=duels, kind="step").count() < number:
        assert time.monotonic() - began < SOON
        time.sleep(0.2)
    took = time.monotonic() - began
    over.set()
    writer.join(30)
    for clerk in clerks:
        clerk.wait()
        clerk.stop()

    steps = Line.objects.filter(encounter__in=duels, kind="step").values_list("encounter", flat=True)
    assert Counter(steps) == dict.fromkeys((duel.pk for duel in duels), 1)
    assert stalls
    assert max(stalls) <= STALL * busy()
    print(f"{number} turns in {took:.1f} s, longest write {max(stalls) * 1000:.0f} ms of {len(stalls)}")


def busy() -> float:
    """How much slower everything is because this machine does something else, too."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def copies(mould: Encounter, number: int) -> list[Encounter]:
    """So many encounters that stand where the mould does; their ledger begins with its line."""
    lines, seats = list(mould.lines.all()), list(mould.seats.all())
    secret = mould.sealed.secret
    rows = [Encounter.objects.get(pk=mould.pk) for _ in range(number)]
    for count, row in enumerate(rows):
        row.pk, row.key = None, f"copy{count}"
    rows = Encounter.objects.bulk_create(rows)
    Sealed.objects.bulk_create(Sealed(encounter=row, secret=secret) for row in rows)
    Line.objects.bulk_create(
        Line(encounter=row, number=line.number, kind=line.kind, text=line.text, at=line.at, shown=line.shown)
        for row in rows
        for line in lines
    )
    Seat.objects.bulk_create(
        Seat(encounter=row, name=seat.name, position=seat.position, user_id=seat.user_id)
        for row in rows
        for seat in seats
    )
    return rows


def _let_an_hour_pass() -> None:
    """As if all with a deadline of an hour had been asked an hour ago."""
    due = Encounter.objects.filter(policy__hours=1)
    due.update(asked_at=F("asked_at") - HOUR, due_at=F("due_at") - HOUR, wake_at=F("wake_at") - HOUR)
    pulse.beat(pulse.SITE, Encounter.objects.latest("pk").created_at + timedelta(seconds=1))


def _write(duel: Encounter, user: User, over: Event, stalls: list[float]) -> None:
    """Somebody else writes meanwhile, and notes how long it takes."""
    there = place(duel, user)
    while not over.is_set():
        began = time.monotonic()
        actions.say(there, "Still here.")
        stalls.append(time.monotonic() - began)
        time.sleep(0.02)
    connection.close()
