"""F2: whenever a clerk is killed, each turn is resolved exactly once, with the dice that were promised."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from sekundant.ledger.lines import read
from sekundant_web.accounts.models import User
from sekundant_web.encounters import claiming, resolving
from sekundant_web.encounters.clerk import Clerk
from sekundant_web.encounters.deadlines import ENDLESS, HOUR, Policy
from sekundant_web.encounters.game import take_up
from sekundant_web.encounters.models import Draft, Encounter, Status
from sekundant_web.encounters.resolving import settle
from sekundant_web.encounters.timing import waiting_of
from sekundant_web.notify.models import Outgoing
from tests.web.examining import examined
from tests.web.fights import SYSTEMS, answer, fresh, lines, opened, sealed
from tests.web.processes import Nurse, in_a_process

pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # they fork, on purpose

SECOND_CLAIM = timedelta(milliseconds=20)
"""So soon a turn is taken up again whose clerk has died."""


@pytest.fixture(autouse=True)
def _short_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claiming, "CLAIM", SECOND_CLAIM)
    monkeypatch.setattr(resolving, "MOST_ATTEMPTS", 10_000)


@contextmanager
def nobody_settles() -> Iterator[None]:
    """While this lasts a turn whose answers are all in is not resolved."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sekundant_web.encounters.actions.claim_here", lambda *_: None)
        patch.setattr("sekundant_web.encounters.actions.settle", lambda *_, **__: 0)
        yield


def about_to_be_resolved(system_id: str, users: tuple[User, ...], seed: int = 0) -> Encounter:
    """A duel all of whose answers are in."""
    duel = opened(system_id, *users, policy=ENDLESS)
    with nobody_settles():
        for user in users:
            answer(duel, user, seed=seed)
    return fresh(duel)


def promised(duel: Encounter) -> Any:
    """The answers and dice of the turn that is about to be resolved, whoever resolves it."""
    game = take_up(duel)
    game.play(waiting_of(duel, game.asks).handed_in, {}, game.not_before(duel.created_at))
    step = read(game.recorder.ledger.lines[-1])
    return step["answers"], step["dice"]


# ---------------------------------------------------------------- at any moment


@pytest.mark.parametrize(
    ("kills", "duels"),
    [
        (50, 20),
        pytest.param(500, 400, marks=[pytest.mark.soak, pytest.mark.timeout(3600)]),
    ],
)
def test_each_turn_is_resolved_once_however_many_clerks_are_killed(
    kills: int, duels: int, transactional_db: None, people: Callable[[str], User]
) -> None:
    users = people("ann"), people("bob")
    complete = [about_to_be_resolved(SYSTEMS[n % 2], users, seed=n) for n in range(duels)]
    expected = {duel.key: promised(duel) for duel in complete}
    late = [opened(SYSTEMS[n % 2], *users, policy=Policy(hours=1)) for n in range(duels // 3)]
    for duel in late:
        _let_time_pass(duel)
    nurse = Nurse(Clerk().work, kills=kills, lives=(0.005, 0.06))
    assert nurse.wait() == kills
    _wait_until_nothing_is_due()
    nurse.stop()

    for duel in complete:
        (step,) = map(read, lines(duel))
        assert (step["answers"], step["dice"]) == expected[duel.key]
    for duel in late:
        (step,) = map(read, lines(duel))
        assert all(one["kind"] == "silent" for one in step["answers"].values())
    for duel in (*complete, *late):
        assert examined(fresh(duel)) == ""
        assert fresh(duel).attempts == 0


def _let_time_pass(duel: Encounter) -> None:
    """As if what is asked had been asked an hour ago."""
    row = fresh(duel)
    assert row.asked_at is not None
    ago = row.asked_at - HOUR
    Encounter.objects.filter(pk=row.pk).update(asked_at=ago, due_at=ago + HOUR, wake_at=ago + HOUR)


def _wait_until_nothing_is_due() -> None:
    """Wait for the last clerk; not for ever."""
    for _ in range(600):
        still = Encounter.objects.filter(status=Status.RUNNING).exclude(wake_at=None)
        if not [one for one in still if one.attempts or one.due_at is None]:
            return
        time.sleep(0.05)
    pytest.fail("the last clerk did not settle everything")


# ---------------------------------------------------------------- at every boundary of a statement


class Failpoint:
    """Kills the process just before (or after) its n-th word to the database; the words are counted."""

    def __init__(self, kill_at: int) -> None:
        self._left = kill_at

    def __call__(self, execute: Callable[..., Any], *arguments: Any) -> Any:
        self.pass_by()
        return execute(*arguments)

    def pass_by(self) -> None:
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        self._left -= 1

    @contextmanager
    def set_up(self) -> Iterator[None]:
        """Statements are boundaries, and so are the moments before and after a commit."""
        commit = connection.commit

        def committed() -> None:
            self.pass_by()
            commit()
            self.pass_by()

        with connection.execute_wrapper(self), pytest.MonkeyPatch.context() as patch:
            patch.setattr(connection, "commit", committed)
            yield


@pytest.mark.parametrize("system_id", ["fencing", pytest.param("law-of-the-gun", marks=pytest.mark.soak)])
def test_a_turn_is_resolved_once_wherever_between_two_statements_its_process_dies(
    system_id: str, transactional_db: None, people: Callable[[str], User]
) -> None:
    users = people("ann"), people("bob")
    reference = about_to_be_resolved(system_id, users)
    settle(reference.key)
    boundary = 0
    while True:
        duel = about_to_be_resolved(system_id, users)
        expected = promised(duel)

        def dies(kill_at: int = boundary, key: str = duel.key) -> None:
            with Failpoint(kill_at).set_up():
                settle(key)

        status = in_a_process(dies)
        time.sleep(SECOND_CLAIM.total_seconds())
        settle(duel.key)
        (step,) = map(read, lines(duel))
        assert (step["answers"], step["dice"]) == expected
        _is_like(fresh(duel), fresh(reference))
        if status == 0:
            break
        assert status == -signal.SIGKILL
        boundary += 1
    assert boundary > 15, "a turn takes many statements, and each was a boundary"


def _is_like(one: Encounter, other: Encounter) -> None:
    """Nothing is left half done: both have as many lines, asks and letters."""
    assert examined(one) == ""
    assert (one.attempts, one.failures, one.trouble) == (0, 0, "")
    if one.status != other.status:
        return  # with other dice it may have ended at once
    for found in (
        lambda row: row.lines.count(),
        lambda row: len(sealed(row)),
        lambda row: Draft.objects.filter(seat__encounter=row).count(),
        lambda row: Outgoing.objects.filter(encounter=row, dropped_at=None).count(),
    ):
        assert found(one) == found(other)
