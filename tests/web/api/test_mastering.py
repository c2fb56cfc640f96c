"""A fight run by a program: publish, move the deadline, rule; and what is refused changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Encounter, Referee, Status, Watch
from tests.web import fights
from tests.web.api.programs import Program
from tests.web.conftest import Clock
from tests.web.tables.halls import table_of


@pytest.fixture
def mia(people: Any) -> User:
    found: User = people("mia")
    return found


@pytest.fixture
def run(system_id: str, ann: User, bob: User, mia: User, clock: Clock) -> Encounter:
    """A fight that its master publishes."""
    table = table_of(system_id, mia, ann, bob, watch=Watch.MEMBERS)
    return fights.opened(system_id, ann, bob, table_id=table.pk, watch=Watch.MEMBERS, referee=Referee.MASTER)


def test_a_turn_waits_for_its_master(run: Encounter, mia: User, ann: User, bob: User) -> None:
    program, path = Program.of(mia), f"/encounters/{run.key}"
    before = program.get(path).json()["result"]
    missing = program.get(f"{path}/missing").json()["items"]
    assert {one["user"] for one in missing} == {"ann", "bob"}
    assert program.post(f"{path}/publish").json() == {"done": False}
    for user in (ann, bob):
        fights.answer(run, user, 3)
    assert program.get(f"{path}/missing").json()["items"] == []
    assert program.get(path).json()["result"] == before
    assert program.post(f"{path}/publish").json() == {"done": True}
    assert program.get(path).json()["result"] > before


def test_a_deadline_is_moved_with_a_reason(run: Encounter, mia: User) -> None:
    program, path = Program.of(mia), f"/encounters/{run.key}/extend"
    before = fights.fresh(run).due_at
    assert program.post(path, {"hours": 5}).status_code == 422
    assert program.post(path, {"hours": 5, "reason": "  "}).json()["code"] == "not_now"
    assert fights.fresh(run).due_at == before
    assert program.post(path, {"hours": 5, "reason": "Ann is ill."}).json() == {"done": True}
    assert fights.fresh(run).due_at != before


def test_a_declared_outcome_ends_it(run: Encounter, mia: User) -> None:
    seat = run.seats.get(position=0).name
    sent = {"kind": "declare", "reason": "They made peace.", "winner": seat, "how": "agreed"}
    got = Program.of(mia).post(f"/encounters/{run.key}/rulings", sent)
    assert got.status_code in (200, 422), got.content
    if got.status_code == 200:
        assert fights.fresh(run).status == Status.OVER
        assert fights.fresh(run).winner == seat


@pytest.mark.parametrize(
    "sent",
    [
        {"kind": "adjust", "reason": "r", "what": "no such number", "value": 3},
        {"kind": "adjust", "reason": "r", "what": "__class__", "value": "x"},
        {"kind": "declare", "reason": "r", "winner": "nobody", "how": "x"},
        {"kind": "erase", "reason": "r"},
        {"kind": "adjust", "what": "x", "value": 3},
    ],
)
def test_a_ruling_outside_the_list_is_refused(run: Encounter, mia: User, sent: dict[str, Any]) -> None:
    before = fights.fresh(run).revision
    got = Program.of(mia).post(f"/encounters/{run.key}/rulings", sent)
    assert got.status_code == 422, got.content
    assert fights.fresh(run).revision == before


def test_a_master_who_fights_is_no_master_there(system_id: str, mia: User, bob: User, clock: Clock) -> None:
    table = table_of(system_id, mia, bob)
    fight = fights.opened(system_id, mia, bob, table_id=table.pk, referee=Referee.MASTER)
    program = Program.of(mia)
    assert program.get(f"/encounters/{fight.key}").json()["reader"] != "master"
    for path, body in (("publish", None), ("end", {"reason": "r"}), ("pause", {"reason": "r"})):
        assert program.post(f"/encounters/{fight.key}/{path}", body).status_code == 404
    assert program.get(f"/encounters/{fight.key}/missing").status_code == 404


def test_a_fight_is_arranged_as_text(system_id: str, mia: User, ann: User, bob: User, clock: Clock) -> None:
    import json

    table = table_of(system_id, mia, ann, bob)
    setup = fights.setup(system_id)
    names = list(setup["combatants"])
    arrangement = json.dumps({"title": "Noon", "seats": {names[0]: "ann", names[1]: "bob"}, "setup": setup})
    program, path = Program.of(mia), f"/tables/{table.slug}/encounters"
    keys = {
        program.post(path, {"arrangement": arrangement}, **{"Idempotency-Key": "k"}).json()["key"]
        for _ in "12"
    }
    assert len(keys) == 1
    assert [one["key"] for one in program.get(path).json()["items"]] == [*keys]
    refused = program.post(path, {"arrangement": "seats: {x: nobody}"})
    assert refused.status_code == 422
    assert refused.json()["objections"]
    assert Program.of(ann).post(path, {"arrangement": arrangement}).status_code == 404
