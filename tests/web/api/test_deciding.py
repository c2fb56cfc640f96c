"""A master's program decides: answers in his hand, people, what counts, questions; all of it on record."""

from __future__ import annotations

from typing import Any

import pytest

from sekundant.core.wire import encode
from sekundant_web.accounts.models import User
from sekundant_web.api.models import Scope
from sekundant_web.encounters.models import Dice, Encounter, Referee, Seat, Watch
from sekundant_web.notify.models import Kind, Outgoing
from tests.web import fights
from tests.web.api.programs import Program
from tests.web.conftest import Clock
from tests.web.examining import examined
from tests.web.tables.halls import table_of

WHY = {"reason": "a storm"}


@pytest.fixture
def mia(people: Any) -> User:
    found: User = people("mia")
    return found


@pytest.fixture
def run(system_id: str, ann: User, bob: User, mia: User, clock: Clock) -> Encounter:
    """A fight that goes on by itself, in which something has happened."""
    table = table_of(system_id, mia, ann, bob, watch=Watch.MEMBERS)
    fight = fights.opened(system_id, ann, bob, table_id=table.pk, watch=Watch.MEMBERS)
    for turn in range(6):
        fights.answer(fight, ann, turn, sensible=True)
        fights.answer(fight, bob, turn + 50, sensible=True)
        if len(fights.lines(fight)) > 1:
            break
    return fights.fresh(fight)


@pytest.fixture
def path(run: Encounter) -> str:
    return f"/encounters/{run.key}"


def test_a_trial_tells_its_reader_the_result_and_its_mark_publishes_just_that(
    system_id: str, ann: User, bob: User, mia: User, clock: Clock
) -> None:
    table = table_of(system_id, mia, ann, bob)
    fight = fights.opened(system_id, ann, bob, table_id=table.pk, referee=Referee.MASTER)
    program, path = Program.of(mia), f"/encounters/{fight.key}"
    assert program.post(f"{path}/trial").json()["ready"] is False
    for user in (ann, bob):
        fights.answer(fight, user, 3)
    before = fights.fresh(fight).revision
    tried = program.post(f"{path}/trial").json()
    assert tried["ready"]
    assert tried["events"]
    assert fights.fresh(fight).revision == before
    fights.answer(fight, ann, 4)
    stale = program.post(f"{path}/publish", {"mark": tried["mark"]})
    assert (stale.status_code, stale.json()["why"]) == (409, "stale")
    mark = program.post(f"{path}/trial").json()["mark"]
    assert program.post(f"{path}/publish", {"mark": mark}).json() == {"done": True}


def test_dice_of_a_real_table_are_asked_for_one_after_the_other(
    system_id: str, ann: User, bob: User, mia: User, clock: Clock
) -> None:
    table = table_of(system_id, mia, ann, bob)
    fight = fights.opened(system_id, ann, bob, table_id=table.pk, referee=Referee.MASTER, dice=Dice.GIVEN)
    program, path = Program.of(mia), f"/encounters/{fight.key}"
    faces: dict[str, int] = {}
    for turn in range(6):
        fights.answer(fight, ann, turn, sensible=True)
        fights.answer(fight, bob, turn + 50, sensible=True)
        faces = {}
        while (tried := program.post(f"{path}/trial", {"faces": faces}).json())["needs"]:
            assert 1 < tried["needs"]["sides"] <= 100
            faces[tried["needs"]["label"]] = 1
        assert tried["events"]
        assert program.post(f"{path}/publish", {"faces": faces, "mark": tried["mark"]}).json()["done"]
        if faces:
            break
    assert faces
    bad = program.post(f"{path}/trial", {"faces": {"nobody.sings.1": 1}}).json()
    assert not bad["events"]
    stood = fights.fresh(fight).revision
    for user in (ann, bob):
        fights.answer(fight, user, 3, sensible=True)
    for wrong in ({"nobody.sings.1": 1}, dict.fromkeys(faces, 777)):
        refused = program.post(f"{path}/publish", {"faces": wrong})
        assert (refused.status_code, refused.json()["why"][:4]) == (409, "die_"), refused.content
    assert fights.fresh(fight).revision == stood + 2, "two orders, and nothing else"
    assert examined(fights.fresh(fight)) == ""


def test_an_answer_is_entered_for_a_player_and_taken_back(
    run: Encounter, path: str, ann: User, mia: User
) -> None:
    program = Program.of(mia)
    where = fights.place(run, ann)
    ask = fights.ask_of(where)
    assert ask is not None
    sent = {"seat": ask.seat, "ask": ask.key, "answer": encode(fights.sensible_answer(where, 4))}
    assert program.post(f"{path}/answers", sent).json()["why"] == "no_reason"
    assert program.post(f"{path}/answers", sent | {"seat": "nobody"} | WHY).status_code == 422
    entered = program.post(f"{path}/answers", sent | WHY)
    assert entered.status_code == 201, entered.content
    assert [one["receipt"] for one in [Program.of(ann).get(path).json()["own"]]] == [
        entered.json()["receipt"]
    ]
    taken = program.post(f"{path}/answers/withdraw", {"seat": ask.seat, "ask": ask.key} | WHY)
    assert taken.json() == {"done": True}
    assert fights.sealed(run) == {}
    told = program.get(f"{path}/results").json()["items"]
    decided = [(one["decision"], one["reason"]) for one in told if one["kind"] == "decision"]
    assert decided == [("answer_for", "a storm"), ("withdraw_for", "a storm")]
    assert examined(fights.fresh(run)) == ""


def test_a_step_is_looked_at_again_and_then_it_counts(
    run: Encounter, path: str, ann: User, mia: User
) -> None:
    program, before = Program.of(mia), fights.fresh(run).revision
    step = program.get(f"{path}/steps").json()["items"][0]
    sent = {"step": step["step"], "mark": step["mark"], "dice": "new"}
    for change in ({"what": "__class__", "value": "x"}, {"what": "wounds", "who": "nobody", "value": 1}):
        refused = program.post(f"{path}/again", sent | {"adjust": [change], "keep": True} | WHY)
        assert refused.status_code == 422, refused.content
    tried = program.post(f"{path}/again", sent).json()
    assert (tried["kept"], fights.fresh(run).revision) == (False, before)
    assert tried["pairs"][0]["old"] == step["events"]
    kept = program.post(f"{path}/again", sent | {"keep": True} | WHY).json()
    assert kept["kept"]
    stale = program.post(f"{path}/again", sent | {"keep": True} | WHY)
    assert (stale.status_code, stale.json()["why"]) == (409, "stale")
    for reader in (ann, mia):
        told = Program.of(reader).get(f"{path}/results?words=plain").json()["items"]
        assert any(not one["counts"] for one in told)
        (decision,) = (one for one in told if one["decision"] == "take_back")
        assert decision["reason"] == "a storm"
        assert "a storm" in decision["words"]
    assert examined(fights.fresh(run)) == ""


def test_what_is_taken_back_is_asked_anew(run: Encounter, path: str, mia: User) -> None:
    program = Program.of(mia)
    step = program.get(f"{path}/steps").json()["items"][-1]
    sent = {"step": step["step"], "mark": step["mark"]} | WHY
    assert program.post(f"{path}/take-back", sent | {"step": 99, "mark": ""}).json()["why"] == "no_step"
    assert program.post(f"{path}/take-back", sent).json() == {"done": True}
    assert program.get(f"{path}/steps").json()["items"] == []
    assert {ask.seat for ask in fights.asks(run)} == set(step["answers"])


def test_another_plays_a_seat(run: Encounter, path: str, ann: User, mia: User, people: Any) -> None:
    program, seat = Program.of(mia), run.seats.get(user=ann).name
    sent = {"seat": seat, **WHY}
    for who in ({"who": "user", "user": "mia"}, {"who": "user", "user": "nobody"}, {"who": "dog"}):
        assert program.post(f"{path}/substitute", sent | who).status_code == 422
    assert program.post(f"{path}/substitute", sent | {"who": "master"}).json() == {"done": True}
    assert Seat.objects.get(encounter=run, name=seat).by_master
    kinds = {one["name"]: one["kind"] for one in program.get(path).json()["seats"]}
    assert kinds[seat] == "master"
    assert Program.of(ann).get(path).json()["seat"] == ""


def test_a_player_is_reminded_once(run: Encounter, path: str, mia: User) -> None:
    seat = run.seats.get(name=fights.asks(run)[0].seat)
    assert Program.of(mia).post(f"{path}/nudge", {"seat": seat.name}).json() == {"done": True}
    assert Program.of(mia).post(f"{path}/nudge", {"seat": seat.name}).json()["why"] == "again"
    assert Outgoing.objects.filter(user=seat.user_id, kind=Kind.NUDGED).count() == 1


def test_a_question_is_asked_and_answered(run: Encounter, path: str, ann: User, bob: User, mia: User) -> None:
    asked = Program.of(ann).post(f"{path}/appeals", {"shown": 1, "text": "Why?", "result": 1})
    assert asked.status_code == 201, asked.content
    assert asked.json()["result"] == 1
    for wrong in ({"shown": 99}, {"shown": 1, "result": 999}):
        assert Program.of(ann).post(f"{path}/appeals", {"text": "Why?", **wrong}).status_code == 404
    assert Program.of(mia).post(f"{path}/appeals", {"shown": 1, "text": "Why?"}).status_code == 404
    one = f"{path}/appeals/{asked.json()['id']}"
    assert Program.of(bob).post(one, {"text": "So.", "upheld": True}).status_code == 404
    assert Program.of(mia).post(one, {"text": "So.", "upheld": True}).json() == {"done": True}
    assert Program.of(mia).post(one, {"text": "So.", "upheld": True}).json()["why"] == "answered"
    (told,) = Program.of(bob).get(f"{path}/appeals").json()["items"]
    assert (told["state"], told["answer"]) == ("upheld", "So.")


def test_a_program_that_plays_for_a_master_decides_nothing(run: Encounter, path: str, mia: User) -> None:
    program, before = Program.of(mia, Scope.PLAY), fights.fresh(run).revision
    assert program.get(f"{path}/steps").json()["code"] == "scope"
    for act in ("trial", "nudge", "substitute", "answers", "answers/withdraw", "take-back", "again"):
        assert program.post(f"{path}/{act}").json()["code"] in ("scope", "invalid"), act
    assert fights.fresh(run).revision == before
