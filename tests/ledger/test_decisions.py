"""What a master decides stands in the record; what he takes back can be played again, and checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sekundant.core.encounter import Adjust
from sekundant.core.events import MASTER, SPECTATOR
from sekundant.ledger.decisions import KINDS, TakenBack, in_force, taken_back
from sekundant.ledger.lines import BadLine, read
from sekundant.ledger.public import public_copy
from sekundant.ledger.record import Ledger
from sekundant.ledger.verify import verify
from sekundant.recorder import Recorder
from tests.ledger import second
from tests.ledger.forgery import chained, change_one_value
from tests.ledger.high_roller import HIGH_ROLLER
from tests.ledger.records import ENCOUNTER, SEATS, SECRET, hexed, opened, play_round

WHY: dict[str, Any] = {"author": "Судья", "reason": "the wind was forgotten"}


def steps(recorder: Recorder) -> list[dict[str, Any]]:
    return [entry for entry in recorder.ledger.entries() if entry["type"] == "step"]


def played(rounds: int = 2) -> Recorder:
    recorder = opened()
    for _ in range(rounds):
        play_round(recorder)
    return recorder


def recorded() -> Ledger:
    """A whole record in which something was taken back twice, once with the same dice."""
    recorder = played()
    recorder.take_back(recorder.places[0], **WHY, again=2)
    play_round(recorder)
    play_round(recorder)
    recorder.take_back(recorder.places[-1], **WHY)
    recorder.decide("extend", **WHY, hours=24)
    recorder.decide("pause", **WHY)
    recorder.decide("go_on", **WHY)
    recorder.decide("substitute", **WHY, seat="ann")
    play_round(recorder)
    recorder.commit("ann", HIGH_ROLLER.answer_from(steps(recorder)[0]["answers"]["ann"]), hexed("n"))
    recorder.decide("withdraw_for", **WHY, seat="ann")
    recorder.withdraw("ann")
    play_round(recorder)
    recorder.decide("end", **WHY)
    return recorder.close()


def test_the_same_answers_with_the_same_dice_are_the_same_result() -> None:
    recorder = played()
    recorder.take_back(recorder.places[0], **WHY, again=2)
    play_round(recorder)
    play_round(recorder)
    first, second_, *again = steps(recorder)
    for old, new in zip((first, second_), again, strict=True):
        for name in ("step", "answers", "dice", "events", "state"):
            assert old[name] == new[name]


def test_without_that_they_are_new_ones() -> None:
    faces = set()
    recorder = played(1)
    for _ in range(12):
        faces.add(tuple(die["face"] for die in steps(recorder)[-1]["dice"]))
        recorder.take_back(1, **WHY)
        play_round(recorder)
    assert len(faces) > 1


def test_only_so_many_steps_as_were_said_get_their_dice_again() -> None:
    recorder = played(3)
    before = steps(recorder)
    recorder.take_back(1, **WHY, again=1)
    for _ in range(3):
        play_round(recorder)
    after = steps(recorder)[3:]
    assert before[0]["dice"] == after[0]["dice"]
    assert [one["dice"] for one in before[1:]] != [one["dice"] for one in after[1:]]


def test_dice_that_the_master_sets_fall_so_and_the_others_as_before() -> None:
    recorder = played(1)
    (old,) = steps(recorder)
    label = old["dice"][0]["label"]
    face = old["dice"][0]["face"] % old["dice"][0]["sides"] + 1
    recorder.take_back(1, **WHY, again=1, faces={label: face})
    play_round(recorder)
    new = steps(recorder)[-1]
    assert new["dice"][0] == {**old["dice"][0], "face": face}
    assert new["dice"][1:] == old["dice"][1:]
    assert verify(recorder.close().lines, HIGH_ROLLER).status == "good"


@pytest.mark.parametrize("faces", [{"nobody.hit.1": 3}, {"ann": 1000}])
def test_a_die_that_does_not_fall_so_can_not_be_set(faces: dict[str, int]) -> None:
    recorder = played(1)
    named = {die["label"] for die in steps(recorder)[0]["dice"]}
    faces = {(next(iter(named)) if label == "ann" else label): face for label, face in faces.items()}
    recorder.take_back(1, **WHY, again=1, faces=faces)
    with pytest.raises(BadLine) as bad:
        play_round(recorder)
    assert bad.value.code == "die_set"
    assert steps(recorder)[1:] == []


def test_what_lay_under_seal_is_void() -> None:
    recorder = played(1)
    recorder.commit("ann", played().system.answer_from(steps(recorder)[0]["answers"]["ann"]), hexed("n"))
    assert recorder.handed_in == {"ann"}
    recorder.take_back(1, **WHY)
    assert recorder.handed_in == frozenset()


def test_a_number_can_be_put_right_before_the_step_is_played_again() -> None:
    recorder = played(1)
    recorder.take_back(1, **WHY, again=1)
    recorder.rule(Adjust("Судья", "a point", "points", 2, "ann"))
    play_round(recorder)
    assert steps(recorder)[0]["dice"] == steps(recorder)[1]["dice"]
    assert steps(recorder)[0]["state"] != steps(recorder)[1]["state"]


@pytest.mark.parametrize("to", [0, 2, 99])
def test_nothing_is_taken_back_to_where_nothing_stands(to: int) -> None:
    recorder = played(1)
    before = recorder.ledger
    with pytest.raises(BadLine) as bad:
        recorder.take_back(to, **WHY)
    assert bad.value.code == "taken_back"
    assert recorder.ledger == before


def test_nothing_is_taken_back_behind_what_was_taken_back() -> None:
    recorder = played(2)
    step = steps(recorder)[0]["n"]
    recorder.take_back(1, **WHY)
    play_round(recorder)
    with pytest.raises(BadLine):
        recorder.take_back(step, **WHY)


def test_nothing_is_taken_back_after_the_end() -> None:
    recorder = played(3)
    recorder.close()
    with pytest.raises(BadLine) as bad:
        recorder.take_back(1, **WHY)
    assert bad.value.code == "after_closing"


def test_one_that_was_reopened_knows_no_earlier_states() -> None:
    recorder = played(1)
    reopened = Recorder.reopen(recorder.ledger, HIGH_ROLLER, SECRET, recorder.state)
    assert reopened.places == ()
    assert Recorder.resume(recorder.ledger, HIGH_ROLLER, SECRET).places == recorder.places == (1,)


OTHERS = [
    (kind, field)
    for kind in sorted(KINDS)
    for field in ("seat", "hours", "to", "again", "faces")
    if kind != "take_back" or field not in ("again", "faces")  # it may have these
]


@pytest.mark.parametrize(("kind", "field"), OTHERS)
def test_a_decision_holds_what_its_kind_needs_and_nothing_else(kind: str, field: str) -> None:
    recorder = played(1)
    place = len(recorder.ledger.lines)
    entries = [*recorder.ledger.entries(), *list(recorded().entries())[-1:]]
    values: dict[str, Any] = {"seat": "ann", "hours": 3, "to": 1, "again": 1, "faces": {"x": 1}}
    decision = {
        "type": "decision", "kind": kind, **WHY, "seat": None, "hours": None, "to": None, "again": None,
        "faces": {}, "state": entries[-2]["state"], "asks": entries[-2]["asks"],
        "salt": second.salt(SECRET.hex(), ENCOUNTER, place + 1), "at": None,
    }  # fmt: skip
    must = {name: values[name] for name in KINDS[kind]}
    wrong = {**must, field: values[field]} if field not in must else {**must, field: None}
    verdict = verify(chained([*entries[:-1], {**decision, **wrong}]), HIGH_ROLLER)
    assert (verdict.line, verdict.code) == (place + 1, "decision")


def test_a_reason_is_never_empty() -> None:
    with pytest.raises(BadLine) as bad:
        played(1).decide("pause", author="Судья", reason="")
    assert bad.value.code == "field"


@pytest.mark.parametrize("kind", ["answer_for", "withdraw_for"])
def test_an_answer_entered_for_a_seat_must_lie_there(kind: str) -> None:
    with pytest.raises(BadLine) as bad:
        played(1).decide(kind, **WHY, seat="ann")
    assert bad.value.code == "not_handed_in"


@pytest.mark.parametrize("kind", ["end", "withdraw_for"])
def test_what_a_decision_announces_must_follow_it(kind: str) -> None:
    recorder = played(1)
    answer = HIGH_ROLLER.answer_from(steps(recorder)[0]["answers"]["ann"])
    recorder.commit("ann", answer, hexed("n"))
    recorder.decide(kind, **WHY, seat="ann" if kind == "withdraw_for" else None)
    before = recorder.ledger
    acts: list[Callable[[], object]] = [
        lambda: recorder.decide("pause", **WHY),
        lambda: recorder.commit("борис", answer, hexed("m")),
        lambda: recorder.take_back(1, **WHY),
        lambda: play_round(recorder),
    ]
    for act in acts:
        with pytest.raises(BadLine) as bad:
            act()
        assert bad.value.code == "must_follow"
        assert recorder.ledger == before
    verdict = verify(before.lines, HIGH_ROLLER)
    assert (verdict.status, verdict.line, verdict.code) == ("bad", len(before.lines) + 1, "must_follow")


def test_what_the_master_decides_about_an_answer_goes_with_it() -> None:
    recorder = played(1)
    answer = HIGH_ROLLER.answer_from(steps(recorder)[0]["answers"]["ann"])
    recorder.commit("ann", answer, hexed("n"))
    recorder.decide("answer_for", **WHY, seat="ann")
    recorder.decide("withdraw_for", **WHY, seat="ann")
    recorder.withdraw("ann")
    recorder.decide("pause", **WHY)
    recorder.take_back(1, **WHY)
    entries = tuple(recorder.ledger.entries())
    struck = taken_back(entries)
    gone = TakenBack.of(entry for entry in entries if entry["type"] == "decision")
    kinds = {entry.get("kind", entry["type"]) for entry in entries if entry["n"] in struck}
    assert kinds == {"step", "answer", "withdrawal", "answer_for", "withdraw_for"}
    assert struck == {
        one["n"] for one in entries if gone.holds(one["n"], one["type"], one.get("kind", ""))
    }, "the decisions alone tell the same"


def test_what_is_in_force() -> None:
    entries = tuple(recorded().entries())
    struck = taken_back(entries)
    assert len([entry for entry in in_force(entries) if entry["type"] == "step"]) == 3
    assert {entries[number - 1]["type"] for number in struck} == {"step", "answer"}


def test_decisions_are_public_but_numbers_of_lines_and_dice_are_not() -> None:
    told = [one for one in public_copy(recorded(), SPECTATOR, HIGH_ROLLER) if one["type"] == "decision"]
    assert [one["kind"] for one in told] == [
        "take_back", "take_back", "extend", "pause", "go_on", "substitute", "withdraw_for", "end",
    ]  # fmt: skip
    assert {name for one in told for name in one} == {
        "type", "hash", "kind", "author", "reason", "seat", "hours", "asks",
    }  # fmt: skip


@pytest.mark.parametrize(("reader", "owes"), [("ann", ["ann"]), (SPECTATOR, []), (MASTER, list(SEATS))])
def test_what_is_owed_again_is_told_to_him_who_owes_it(reader: str, owes: list[str]) -> None:
    for one in public_copy(recorded(), reader, HIGH_ROLLER):
        if one["type"] == "decision":
            assert [ask["seat"] for ask in one.get("asks", [])] == (
                owes if one["kind"] == "take_back" else []
            )


def test_the_record_is_good_and_can_be_gone_on_with_after_every_line() -> None:
    ledger = recorded()
    assert verify(ledger.lines, HIGH_ROLLER).status == "good"
    for kept in range(1, len(ledger.lines)):
        part = Ledger(ledger.lines[:kept], read(ledger.lines[kept - 1])["hash"])
        assert Recorder.resume(part, HIGH_ROLLER, SECRET).ledger == part


def test_a_second_implementation_derives_the_same_dice() -> None:
    entries = list(recorded().entries())
    reader = second.Reader(entries, SECRET.hex()).read()
    assert reader.faults == []
    assert reader.dice == sum(len(entry["dice"]) for entry in entries if entry["type"] == "step")


def line_of(kind: str, number: int = 1) -> int:
    """The line of a decision of a kind: of the first, the second ..."""
    lines = [entry["n"] for entry in recorded().entries() if entry.get("kind") == kind]
    return int(lines[number - 1])


FORGED: list[tuple[str, str, int, dict[str, Any]]] = [
    ("field", "take_back", 1, {"kind": "undo"}),
    ("field", "take_back", 1, {"reason": ""}),
    ("field", "take_back", 1, {"reason": "x" * 2001}),
    ("field", "take_back", 1, {"to": 0}),
    ("field", "take_back", 1, {"to": True}),
    ("field", "take_back", 1, {"again": "all"}),
    ("field", "take_back", 1, {"faces": {"ann.luck.1": 0}}),
    ("field", "take_back", 1, {"faces": []}),
    ("field", "extend", 1, {"hours": "-1/2"}),
    ("taken_back", "take_back", 1, {"to": 2}),
    ("taken_back", "take_back", 1, {"to": 7}),
    ("taken_back", "take_back", 2, {"to": 4}),
    ("taken_back", "take_back", 1, {"to": 1000}),
    ("decision", "take_back", 1, {"to": None}),
    ("decision", "take_back", 1, {"again": 3}),
    ("decision", "take_back", 1, {"seat": "ann"}),
    ("decision", "pause", 1, {"hours": 1}),
    ("decision", "substitute", 1, {"seat": None}),
    ("seats", "substitute", 1, {"seat": "eve"}),
    ("asks_differs", "take_back", 1, {"asks": []}),
    ("asks_differs", "pause", 1, {"asks": []}),
    ("not_handed_in", "pause", 1, {"kind": "answer_for", "seat": "ann"}),
    ("decision", "pause", 1, {"kind": "take_back"}),
    ("not_handed_in", "withdraw_for", 1, {"seat": "борис"}),
]


@pytest.mark.parametrize(("code", "kind", "number", "change"), FORGED)
def test_a_forged_decision_is_found_at_its_line_without_the_rules(
    code: str, kind: str, number: int, change: dict[str, Any]
) -> None:
    entries = [dict(entry) for entry in recorded().entries()]
    line = line_of(kind, number)
    entries[line - 1] |= change
    verdict = verify(chained(entries))
    assert (verdict.status, verdict.line, verdict.code) == ("bad", line, code)


@pytest.mark.parametrize("kind", ["take_back", "pause"])
def test_a_forged_state_behind_a_decision_is_found_by_the_rules(kind: str) -> None:
    entries = [dict(entry) for entry in recorded().entries()]
    line = line_of(kind)
    entries[line - 1]["state"] = hexed("state")
    verdict = verify(chained(entries), HIGH_ROLLER)
    assert (verdict.line, verdict.code) == (line, "state_differs")


@pytest.mark.parametrize("change", [{"again": None}, {"again": 1}, {"faces": {"ann.luck.1": 7}}])
def test_dice_that_are_not_those_decided_on_are_found(change: dict[str, Any]) -> None:
    entries = [dict(entry) for entry in recorded().entries()]
    line = line_of("take_back")
    if "faces" in change:
        face = next(e for e in entries if e["type"] == "step")["dice"][0]["face"]
        change = {"faces": {"ann.luck.1": face % 10 + 1}}
    entries[line - 1] |= change
    verdict = verify(chained(entries))
    assert verdict.status == "bad"
    assert entries[verdict.line - 1]["type"] == "step"
    assert verdict.code in ("die", "die_set")


@settings(max_examples=60)
@given(st.data())
def test_no_forged_decision_is_taken_for_good(data: st.DataObject) -> None:
    entries = [dict(entry) for entry in recorded().entries()]
    whole = [dict(entry) for entry in recorded().entries()]
    line, path = change_one_value(data, entries)
    if entries == whole:
        return
    told = path[0] in ("author", "reason") or entries[line - 1]["type"] == "opening"
    verdict = verify(chained(entries), HIGH_ROLLER)
    assert verdict.status == "bad" or told or path[0] in ("at", "n", "prev", "hash", "hours", "seat"), verdict
