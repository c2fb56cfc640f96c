"""The master rules: what he may, and what becomes of orders that lie sealed meanwhile."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import Http404

from sekundant.core.encounter import Adjust, Declare, Outcome, Refused
from sekundant_web.accounts.models import User
from sekundant_web.encounters import mastering
from sekundant_web.encounters.models import Draft, Encounter, Status
from sekundant_web.tables.models import Member, Table
from tests.web.conftest import Clock
from tests.web.examining import examined
from tests.web.fights import answer, fresh, lines, opened, place, sealed, seats


@pytest.fixture
def max_(people: Callable[[str], User]) -> User:
    return people("max")


@pytest.fixture
def table(max_: User) -> Table:
    made = Table.objects.create(slug="table", name="Table", system="fencing")
    Member.objects.create(table=made, user=max_, role=Member.Role.MASTER)
    return made


@pytest.fixture
def ruled(system_id: str, ann: User, bob: User, table: Table, clock: Clock) -> Encounter:
    return opened(system_id, ann, bob, table_id=table.pk)


@pytest.fixture
def shootout(ann: User, bob: User, table: Table, clock: Clock) -> Encounter:
    return opened("law-of-the-gun", ann, bob, table_id=table.pk)


def penalty(who: str, points: int) -> Adjust:
    return Adjust(author="Max", reason="an old wound", what="ap_penalty", who=who, value=points)


def test_the_master_declares_an_outcome_and_the_fight_is_over(
    ruled: Encounter, ann: User, bob: User, max_: User
) -> None:
    answer(ruled, ann)
    winner = seats(ruled.system)[1]
    how = {"law-of-the-gun": "last_standing", "fencing": "ended"}[ruled.system]
    mastering.rule(place(ruled, max_), Declare("Max", "enough", Outcome(winner, how)))
    over = fresh(ruled)
    assert (over.status, over.winner, over.how) == (Status.OVER, winner, how)
    assert (over.due_at, over.wake_at, sealed(over)) == (None, None, {})
    assert examined(over) == ""


def test_a_ruling_outside_the_closed_list_changes_nothing(ruled: Encounter, max_: User) -> None:
    before = fresh(ruled)
    with pytest.raises(Refused):
        mastering.rule(place(ruled, max_), Adjust("Max", "a whim", "beauty", 3))
    after = fresh(ruled)
    assert (after.revision, after.state) == (before.revision, before.state)


def test_nobody_else_rules(ruled: Encounter, ann: User, people: Callable[[str], User]) -> None:
    for user in (ann, people("eve"), None):
        with pytest.raises(Http404):
            mastering.rule(place(ruled, user), Declare("Eve", "", Outcome(None, "draw")))


def test_orders_that_lie_sealed_stay_when_the_same_is_asked(
    shootout: Encounter, ann: User, bob: User, max_: User
) -> None:
    answer(shootout, ann, sensible=True)
    lies, due = sealed(shootout), fresh(shootout).due_at
    mastering.rule(place(shootout, max_), penalty("outlaw", 1))
    assert sealed(shootout) == lies
    assert fresh(shootout).due_at == due
    answer(shootout, bob, sensible=True)
    assert len(lines(shootout)) == 1
    assert examined(fresh(shootout)) == ""


def test_an_order_that_a_ruling_has_made_illegal_is_given_back_with_time_to_mend_it(
    shootout: Encounter, ann: User, bob: User, max_: User, clock: Clock
) -> None:
    answer(shootout, ann, sensible=True, fields={"text": "as I wrote it"})
    mastering.rule(place(shootout, max_), penalty("lawman", 9))
    clock.move(hours=71)
    answer(shootout, bob, sensible=True)
    assert lines(shootout) == []
    assert list(sealed(shootout)) == ["outlaw"]
    assert Draft.objects.get().fields["text"] == "as I wrote it"
    assert place(shootout, ann).seat == Draft.objects.get().seat
    due = fresh(shootout).due_at
    assert due is not None
    assert (due - clock.now).total_seconds() == 72 * 3600
    answer(shootout, ann)
    assert len(lines(shootout)) == 1
    assert examined(fresh(shootout)) == ""


def test_a_ruling_that_decides_the_fight_ends_it(shootout: Encounter, ann: User, max_: User) -> None:
    answer(shootout, ann, sensible=True)
    mastering.rule(place(shootout, max_), lightning("outlaw"))
    over = fresh(shootout)
    assert (over.status, over.winner) == (Status.OVER, "lawman")
    assert examined(over) == ""


def test_when_one_of_three_falls_by_a_ruling_the_orders_of_the_others_stay(
    ann: User, bob: User, table: Table, max_: User, people: Callable[[str], User], clock: Clock
) -> None:
    cid = people("cid")
    duel = opened("law-of-the-gun", ann, bob, cid, fighters=("lawman", "outlaw", "cowboy"), table_id=table.pk)
    for user in (ann, bob):
        answer(duel, user, sensible=True)
    lies = sealed(duel)
    mastering.rule(place(duel, max_), lightning("outlaw"))
    assert sealed(duel) == {"lawman": lies["lawman"]}
    assert not Draft.objects.exists()
    answer(duel, cid, sensible=True)
    assert len(lines(duel)) == 1
    assert examined(fresh(duel)) == ""


def lightning(who: str) -> Adjust:
    return Adjust(author="Max", reason="a bolt of lightning", what="status", who=who, value="killed")
