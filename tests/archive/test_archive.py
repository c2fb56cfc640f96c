"""Encounters that were recorded once replay for ever, to the same bytes (tests/archive/make.py adds them)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sekundant import library
from sekundant.core.encounter import Adjust, AnySystem, Declare
from sekundant.core.wire import canonical, decode_union, digest, encode
from sekundant.ledger.course import Course
from sekundant.ledger.decisions import KINDS
from sekundant.ledger.lines import document, read
from sekundant.ledger.record import Ledger, dump
from sekundant.ledger.seal import Secret
from sekundant.ledger.shape import SHAPES
from sekundant.ledger.verify import Examination, verify
from sekundant.recorder import Recorder
from tests.archive.make import OLD
from tests.archive.make import secret_of as archive_secret
from tests.ledger import second

ARCHIVE = Path(__file__).parent
HASHES = {
    line[66:]: line[:64] for line in ARCHIVE.joinpath("hashes.txt").read_text(encoding="utf-8").splitlines()
}
FILES = sorted(path.relative_to(ARCHIVE).as_posix() for path in ARCHIVE.rglob("*.jsonl"))


def lines_of(name: str) -> list[str]:
    return ARCHIVE.joinpath(name).read_text(encoding="utf-8").splitlines()


def system_of(name: str) -> AnySystem:
    return library.system(name.partition("/")[0])


def test_no_file_is_changed_or_gone() -> None:
    found = {name: sha256(ARCHIVE.joinpath(name).read_bytes()).hexdigest() for name in FILES}
    assert found == HASHES
    for system_id in library.system_ids():
        assert len([name for name in FILES if name.startswith(f"{system_id}/")]) >= 12


@pytest.mark.parametrize("name", FILES)
def test_every_line_is_what_the_rules_make_of_it_today(name: str) -> None:
    lines = lines_of(name)
    verdict = verify(lines, system_of(name))
    status = "unfinished" if name.endswith("/left-open.jsonl") else "good"
    assert (verdict.status, verdict.line, verdict.code) == (status, 0, "")
    assert verdict.replayed
    assert verdict.dice_checked or status == "unfinished" or "given" in name


@pytest.mark.parametrize("name", FILES)
def test_the_state_behind_every_line_is_the_same_to_the_byte(name: str) -> None:
    lines = lines_of(name)
    system = system_of(name)
    examination = Examination(system, Course(secret_of([read(line) for line in lines])))
    for line in lines:
        examination.take(line)
        entry: Any = read(line)
        assert canonical(entry).decode() == line
        if "state" in entry:
            assert examination.replay is not None
            state = examination.replay.state
            assert digest(encode(state)) == entry["state"]
            assert encode(system.state_from(encode(state))) == encode(state)


@pytest.mark.parametrize("name", FILES)
def test_recorded_once_more_it_is_the_same_to_the_byte(name: str) -> None:
    """Dice are derived, events and states made anew: nothing of them is taken from the file."""
    entries = [read(line) for line in lines_of(name)]
    again = recorded_again(system_of(name), entries, secret_of(entries))
    assert dump(again).encode() == ARCHIVE.joinpath(name).read_bytes()


def secret_of(entries: list[dict[str, Any]]) -> Secret | None:
    last = entries[-1]
    if last["type"] == "closing":
        return Secret.from_hex(last["secret"]) if last["secret"] else None
    return archive_secret(entries[0]["encounter"])


def recorded_again(system: AnySystem, entries: list[dict[str, Any]], secret: Secret | None) -> Ledger:
    opening = entries[0]
    recorder = Recorder.open(
        system,
        document(opening["setup"]),
        opening["options"],
        [document(pack) for pack in opening["packs"]],
        encounter=opening["encounter"],
        secret=secret,
        contributions=opening["seats"],
        given=opening["dice"] == "given",
        rules=opening["rules"],
        at=opening["at"],
    )
    for entry in entries[1:]:
        WRITERS[entry["type"]](recorder, entry)
    return recorder.ledger


def hand_in(recorder: Recorder, entry: dict[str, Any]) -> None:
    """What lies sealed and was never opened nobody knows: the line is written as it stands."""
    recorder._add({name: entry[name] for name in ("type", "seat", "ask", "commitment")}, entry["at"])


def be_silent(recorder: Recorder, entry: dict[str, Any]) -> None:
    answer = entry["answer"] and recorder.system.answer_from(entry["answer"])
    hours = Fraction(entry["hours"])
    whole = hours.numerator if hours.denominator == 1 else hours
    recorder.silence(entry["seat"], whole, answer, entry["at"])


def play(recorder: Recorder, entry: dict[str, Any]) -> None:
    answers = {seat: recorder.system.answer_from(plain) for seat, plain in entry["answers"].items()}
    given = next(recorder.ledger.entries())["dice"] == "given"
    faces = {die["label"]: die["face"] for die in entry["dice"]} if given else None
    recorder.play(answers, faces=faces, nonces=entry["nonces"], at=entry["at"])


def rule(recorder: Recorder, entry: dict[str, Any]) -> None:
    ruling = decode_union((Adjust, Declare), entry["ruling"])
    assert isinstance(ruling, Adjust | Declare)
    recorder.rule(ruling, entry["at"])


def decide(recorder: Recorder, entry: dict[str, Any]) -> None:
    told = {name: entry[name] for name in ("author", "reason", "at")}
    if entry["kind"] == "take_back":
        recorder.take_back(entry["to"], again=entry["again"] or 0, faces=entry["faces"], **told)
    else:
        recorder.decide(entry["kind"], seat=entry["seat"], hours=entry["hours"], **told)


WRITERS: dict[str, Callable[[Recorder, dict[str, Any]], object]] = {
    "contribution": lambda recorder, entry: recorder.contribute(entry["seat"], entry["value"], entry["at"]),
    "answer": hand_in,
    "withdrawal": lambda recorder, entry: recorder.withdraw(entry["seat"], entry["at"]),
    "silence": be_silent,
    "step": play,
    "ruling": rule,
    "decision": decide,
    "closing": lambda recorder, entry: recorder.close(entry["at"]),
}


@pytest.mark.parametrize("name", FILES)
def test_a_second_implementation_finds_the_same_hashes_seals_and_dice(name: str) -> None:
    entries = [read(line) for line in lines_of(name)]
    secret = secret_of(entries)
    reader = second.Reader(entries, secret.hex() if secret else None).read()
    assert reader.faults == []
    sealed = entries[0]["dice"] == "sealed"
    set_by_hand = sum(len(entry["faces"]) for entry in entries if entry["type"] == "decision")
    fell = sum(len(entry["dice"]) for entry in entries if entry["type"] == "step")
    assert reader.dice == (fell - set_by_hand if sealed else 0)


def test_the_archive_holds_what_can_come_up() -> None:
    entries = [read(line) for name in FILES for line in lines_of(name)]
    assert {entry["type"] for entry in entries} == set(SHAPES)
    assert {entry["kind"] for entry in entries if entry["type"] == "decision"} == set(KINDS)
    assert {entry["ruling"]["kind"] for entry in entries if entry["type"] == "ruling"} == {
        "adjust",
        "declare",
    }
    openings = [entry for entry in entries if entry["type"] == "opening"]
    assert {entry["dice"] for entry in openings} == {"sealed", "given"}
    assert any(entry["options"] for entry in openings)
    assert sum(entry["type"] == "step" for entry in entries) > 500
    before = [name for name in FILES if name.partition("/")[2].removesuffix(".jsonl") in OLD]
    assert len(before) >= 26, "those that the library before the decisions has recorded"


@pytest.mark.parametrize("name", [name for name in FILES if "taken-back" in name or "replaced" in name])
def test_a_flipped_bit_is_named_by_its_line(name: str) -> None:
    data = ARCHIVE.joinpath(name).read_bytes()
    within = [place for place in range(len(data)) if data[place] != ord("\n")]
    for place in Random(name).sample(within, 60):
        changed = bytearray(data)
        changed[place] ^= 1
        verdict = verify(bytes(changed).split(b"\n")[:-1])
        assert (verdict.status, verdict.line) == ("bad", data.count(b"\n", 0, place) + 1)
