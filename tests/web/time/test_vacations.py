"""Vacations: the clocks stand still within one's days, for all at the table alike, and nobody is betrayed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.deadlines import HOUR, Policy
from sekundant_web.encounters.models import Encounter, Note
from sekundant_web.encounters.notes import sentence
from sekundant_web.encounters.vacations import TooLong, come_back, days_left, go_away
from sekundant_web.tables.models import Member, Table
from tests.web.conftest import NOON, Clock
from tests.web.fights import answer, fresh, lines, opened

POLICY = {"hours": 72, "vacation_days": 14}


@pytest.fixture
def table(system_id: str, ann: User, bob: User) -> Table:
    made = Table.objects.create(slug="table", name="Table", system=system_id, policy=POLICY)
    for user in (ann, bob):
        Member.objects.create(table=made, user=user)
    return made


@pytest.fixture
def bobs(table: Table, bob: User) -> Member:
    return Member.objects.get(table=table, user=bob)


@pytest.fixture
def at_table(system_id: str, table: Table, ann: User, bob: User, clock: Clock) -> Encounter:
    policy = Policy(hours=72, vacation_days=14)
    return opened(system_id, ann, bob, policy=policy, table_id=table.pk)


def test_the_clock_stands_still_while_a_player_is_away(
    at_table: Encounter, bobs: Member, clock: Clock
) -> None:
    clock.move(hours=70)
    go_away(bobs, 5)
    assert fresh(at_table).due_at == NOON + 72 * HOUR + timedelta(days=5)
    clock.move(days=5)
    assert actions.settle(at_table.key) == 0
    clock.move(hours=2)
    assert actions.settle(at_table.key) == 1
    assert '"hours":72' in lines(at_table, "silence")[0].replace(" ", "")


def test_who_comes_back_sooner_lets_it_run_again_and_keeps_his_days(
    at_table: Encounter, bobs: Member, clock: Clock
) -> None:
    go_away(bobs, 10)
    assert days_left(bobs) == 4
    clock.move(days=2, hours=1)
    assert come_back(bobs)
    assert not come_back(bobs)
    assert days_left(bobs) == 11
    assert fresh(at_table).due_at == NOON + 72 * HOUR + timedelta(days=2, hours=1)


def test_there_are_only_so_many_days(at_table: Encounter, bobs: Member, clock: Clock) -> None:
    with pytest.raises(TooLong, match="14 days"):
        go_away(bobs, 15)
    go_away(bobs, 10)
    clock.move(days=20)
    with pytest.raises(TooLong, match="4 days"):
        go_away(bobs, 5)
    with pytest.raises(TooLong):
        go_away(bobs, 0)
    assert fresh(at_table).notes.count() == 1


def test_a_turn_goes_on_all_the_same_when_all_is_in(
    at_table: Encounter, bobs: Member, ann: User, bob: User
) -> None:
    go_away(bobs, 10)
    answer(at_table, ann)
    answer(at_table, bob)
    assert len(lines(at_table)) == 1


def test_what_is_asked_during_a_vacation_is_due_after_it(
    at_table: Encounter, bobs: Member, ann: User, bob: User, clock: Clock
) -> None:
    go_away(bobs, 10)
    clock.move(days=1)
    for user in (ann, bob):
        answer(at_table, user)
    due = fresh(at_table).due_at
    if due is not None:  # the duel goes on
        assert due == NOON + timedelta(days=13)


def test_who_is_asked_does_not_show_in_whose_vacation_counts(
    at_table: Encounter, table: Table, ann: User, clock: Clock
) -> None:
    """The deadline is moved by whoever sits there, whether he has answered or not."""
    answer(at_table, ann)
    go_away(Member.objects.get(table=table, user=ann), 3)
    assert fresh(at_table).due_at == NOON + 72 * HOUR + timedelta(days=3)


def test_other_tables_and_other_duels_do_not_notice(
    at_table: Encounter, bobs: Member, system_id: str, ann: User, bob: User, people: Callable[[str], User]
) -> None:
    free = opened(system_id, ann, bob)
    without = opened(system_id, ann, people("cid"), table_id=bobs.table_id)
    go_away(bobs, 3)
    for other in (free, without):
        assert fresh(other).due_at == NOON + 72 * HOUR
        assert not fresh(other).notes.exists()


def test_the_thread_says_who_is_away_and_until_when(at_table: Encounter, bobs: Member, clock: Clock) -> None:
    go_away(bobs, 3)
    come_back(bobs)
    away, back = fresh(at_table).notes.all()
    assert (away.kind, back.kind) == (Note.Kind.AWAY, Note.Kind.BACK)
    assert sentence(away).endswith("в отъезде до пт 15 мая 2026, 15:00. Часы стоят.")
    assert sentence(back).endswith("снова здесь. Часы идут.")


def test_one_who_is_away_can_stay_longer(at_table: Encounter, bobs: Member, clock: Clock) -> None:
    go_away(bobs, 3)
    clock.move(days=2)
    go_away(bobs, 4)
    assert days_left(bobs) == 8
    assert fresh(at_table).due_at == NOON + 72 * HOUR + timedelta(days=6)
    assert bobs.vacations.filter(begins__lte=clock.now, ends__gt=clock.now).count() == 1
