"""A duel played by programs, in every system: the same acts as on the pages, and the same refusals."""

from __future__ import annotations

from typing import Any

import pytest

from sekundant.core.wire import encode
from sekundant.prose.contract import words
from sekundant_web.accounts.models import User
from sekundant_web.api.models import Scope
from sekundant_web.encounters.models import Encounter, HandedIn, Status
from tests.web import fights
from tests.web.api.programs import Program
from tests.web.conftest import Clock


def order(duel: Encounter, user: User, seed: int = 3, *, sensible: bool = False) -> dict[str, Any]:
    where = fights.place(duel, user)
    ask = fights.ask_of(where)
    assert ask is not None
    made = fights.sensible_answer(where, seed) if sensible else fights.some_answer(where, seed)
    return {"ask": ask.key, "answer": encode(made)}


def test_an_answer_in_json_is_handed_in_and_shown_to_its_author_alone(
    duel: Encounter, ann: User, bob: User
) -> None:
    sent = order(duel, ann)
    got = Program.of(ann).post(f"/encounters/{duel.key}/orders", sent)
    assert got.status_code == 201, got.content
    receipt = HandedIn.objects.get(seat__user=ann).receipt
    assert got.json()["receipt"] == receipt
    own = Program.of(ann).get(f"/encounters/{duel.key}").json()["own"]
    assert own["receipt"] == receipt
    assert own["answer"] == sent["answer"]
    told = Program.of(bob).get(f"/encounters/{duel.key}")
    assert receipt not in told.content.decode()
    assert [one["handed_in"] for one in told.json()["asks"]] == [True, False]


def test_an_answer_as_text_is_understood_like_on_the_page(duel: Encounter, ann: User) -> None:
    where = fights.place(duel, ann)
    ask = fights.ask_of(where)
    assert ask is not None
    answer = fights.some_answer(where, 3)
    text = words(duel.system).write(answer, "en", where.view, {})
    sent = {"ask": ask.key, "text": text}
    judged = Program.of(ann).post(f"/encounters/{duel.key}/objections", sent).json()
    assert judged["legal"] is True
    assert judged["answer"] == encode(answer)
    assert not HandedIn.objects.exists()
    assert Program.of(ann).post(f"/encounters/{duel.key}/orders", sent).status_code == 201
    assert HandedIn.objects.get().answer == encode(answer)


def test_sent_twice_under_one_key_it_is_handed_in_once(duel: Encounter, ann: User) -> None:
    program, sent = Program.of(ann), order(duel, ann)
    first, again = (
        program.post(f"/encounters/{duel.key}/orders", sent, **{"Idempotency-Key": "one"}) for _ in "12"
    )
    assert first.json() == again.json()
    assert fights.fresh(duel).lines.filter(kind="answer").count() <= 1
    other = program.post(f"/encounters/{duel.key}/orders", order(duel, ann, 8), **{"Idempotency-Key": "one"})
    assert other.json()["receipt"] != first.json()["receipt"]


def test_what_is_withdrawn_is_handed_in_no_more(duel: Encounter, ann: User) -> None:
    program, sent = Program.of(ann), order(duel, ann)
    program.post(f"/encounters/{duel.key}/orders", sent)
    done = [
        program.post(f"/encounters/{duel.key}/withdraw", {"ask": sent["ask"]}).json()["done"] for _ in "12"
    ]
    assert done == [True, False]
    assert not HandedIn.objects.exists()


def test_an_answer_that_is_none_is_refused_with_its_place(duel: Encounter, ann: User) -> None:
    sent = {"ask": order(duel, ann)["ask"], "answer": {"kind": "no such", "x": [1]}}
    for path in ("orders", "objections"):
        got = Program.of(ann).post(f"/encounters/{duel.key}/{path}", sent)
        assert got.status_code == 422
        assert got["Content-Type"] == "application/problem+json"
        assert got.json()["code"] == "unreadable"
        assert got.json()["objections"][0]["message"]
    assert not HandedIn.objects.exists()


def test_an_answer_to_another_turn_comes_too_late(duel: Encounter, ann: User) -> None:
    sent = {**order(duel, ann), "ask": "ann:order:99"}
    got = Program.of(ann).post(f"/encounters/{duel.key}/orders", sent)
    assert (got.status_code, got.json()["code"]) == (409, "late")


def test_who_does_not_care_about_the_answer_that_stands_is_not_overtaken(duel: Encounter, ann: User) -> None:
    program, path = Program.of(ann), f"/encounters/{duel.key}/orders"
    first = program.post(path, order(duel, ann)).json()["receipt"]
    got = program.post(path, {**order(duel, ann, 8), "instead_of": "0" * 64})
    assert (got.status_code, got.json()["code"]) == (409, "overtaken")
    assert program.post(path, {**order(duel, ann, 8), "instead_of": first}).status_code == 201


def test_messages_are_in_the_language_that_is_asked_for(duel: Encounter, ann: User) -> None:
    sent = {"ask": "ann:order:99", "text": "x"}
    told = {
        language: Program.of(ann).post(
            f"/encounters/{duel.key}/orders", sent, **{"Accept-Language": language}
        )
        for language in ("en", "ru")
    }
    assert told["en"].json()["detail"] == "This answer is not waited for any more."
    assert told["ru"].json()["detail"] != told["en"].json()["detail"]


def test_a_whole_duel_is_played_and_its_record_is_true(
    duel: Encounter, ann: User, bob: User, clock: Clock
) -> None:
    programs = {user: Program.of(user) for user in (ann, bob)}
    for turn in range(60):
        for user, program in programs.items():
            if fights.fresh(duel).status != Status.RUNNING or fights.ask_of(fights.place(duel, user)) is None:
                continue
            got = program.post(f"/encounters/{duel.key}/orders", order(duel, user, turn, sensible=True))
            assert got.status_code == 201, got.content
        if fights.fresh(duel).status != Status.RUNNING:
            break
        clock.move(hours=1)
    assert fights.fresh(duel).status == Status.OVER
    program = programs[ann]
    record = program.get(f"/encounters/{duel.key}/ledger").content.decode()
    assert program.get(f"/encounters/{duel.key}/verdict").json()["status"] == "good"
    if len(record) < 200_000:
        assert program.post("/verify", {"ledger": record}).json()["status"] == "good"
        changed = record.replace('"at":"2026', '"at":"2027', 1)
        assert program.post("/verify", {"ledger": changed}).json()["status"] == "bad"


def test_a_fight_against_a_bot_begins_at_once_and_once(system_id: str, ann: User) -> None:
    program = Program.of(ann, Scope.PLAY)
    keys = {
        program.post("/fights", {"system": system_id}, **{"Idempotency-Key": "a-fight"}).json()["key"]
        for _ in "123"
    }
    assert len(keys) == 1
    shown = program.get(f"/encounters/{keys.pop()}").json()
    assert shown["waits_for_you"] is True
    assert [one["kind"] for one in shown["seats"]] == ["user", "bot"]


def test_a_fighter_that_is_not_there_is_refused_with_his_place(system_id: str, ann: User) -> None:
    got = Program.of(ann).post("/fights", {"system": system_id, "fighter": "nobody"})
    assert got.status_code == 422
    assert got.json()["objections"][0]["path"] == "fighters.nobody"
    assert not Encounter.objects.exists()


def test_a_free_seat_is_taken_once(system_id: str, ann: User, bob: User, people: Any, clock: Clock) -> None:
    duel = fights.opened(system_id, ann, fights.NOBODY)
    seat = duel.seats.get(user=None).name
    assert Program.of(bob).post(f"/encounters/{duel.key}/seats", {"seat": seat}).json() == {"done": True}
    late = Program.of(people("cid")).post(f"/encounters/{duel.key}/seats", {"seat": seat})
    assert (late.status_code, late.json()["code"]) == (409, "taken")
    assert fights.fresh(duel).status == Status.RUNNING


def test_who_only_looks_on_can_do_nothing(duel: Encounter, people: Any) -> None:
    program = Program.of(people("sue"))
    for path, body in (
        ("orders", {"ask": "a", "text": "b"}),
        ("objections", {"ask": "a", "text": "b"}),
        ("withdraw", {"ask": "a"}),
        ("pass", {"ask": "a"}),
        ("say", {"text": "Hear me."}),
        ("publish", None),
        ("extend", {"hours": 3, "reason": "r"}),
        ("pause", {"reason": "r"}),
        ("resume", {"reason": "r"}),
        ("end", {"reason": "r"}),
        ("rulings", {"kind": "declare", "reason": "r", "how": "h"}),
    ):
        assert program.post(f"/encounters/{duel.key}/{path}", body).status_code == 404, path
    assert not duel.posts.exists()


@pytest.mark.parametrize("words_as", ["plain", "markdown", "bbcode"])
def test_results_are_told_in_words_too_since_a_place(
    duel: Encounter, ann: User, bob: User, words_as: str, clock: Clock
) -> None:
    for user in (ann, bob):
        fights.answer(duel, user, 3)
    program = Program.of(ann)
    told = program.get(f"/encounters/{duel.key}/results?words={words_as}").json()
    assert told["items"]
    assert all(one["words"] for one in told["items"] if one["events"])
    again = program.get(f"/encounters/{duel.key}/results?since={told['last']}")
    assert again.json()["items"] == []
    etag = again["ETag"]
    unchanged = program.get(f"/encounters/{duel.key}/results?since={told['last']}", **{"If-None-Match": etag})
    assert unchanged.status_code == 304
    assert unchanged.content == b""


def test_what_is_said_stands_in_the_thread_once(duel: Encounter, ann: User, bob: User) -> None:
    program = Program.of(ann)
    for _ in "12":
        program.post(f"/encounters/{duel.key}/say", {"text": "*En garde.*"}, **{"Idempotency-Key": "k"})
    entries = Program.of(bob).get(f"/encounters/{duel.key}/thread").json()["items"]
    assert [one["text"].strip() for one in entries if one["kind"] == "post"] == ["En garde."]
