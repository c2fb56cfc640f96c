"""Nothing can be changed unseen, the first bad line is named, and nothing makes the judge stumble."""

from __future__ import annotations

import copy
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sekundant.ledger
import sekundant.recorder
from sekundant.ledger.record import Ledger, append, dump, load
from sekundant.ledger.verify import Verdict, system_named, verify
from tests.ledger.forgery import Entry, chained
from tests.ledger.high_roller import HIGH_ROLLER, HighRoller
from tests.ledger.records import SECRET, hexed, opened, play_round, recorded

WHOLE = recorded()
ENTRIES: list[Entry] = list(WHOLE.entries())


def small() -> bytes:
    recorder = opened(rounds=1)
    recorder.contribute("ann", hexed("value of ann"))
    play_round(recorder)
    return dump(recorder.close()).encode()


SMALL = small()


def judged(data: bytes, system: HighRoller | None = None) -> Verdict:
    lines = data.split(b"\n")
    return verify(lines[:-1] if lines[-1] == b"" else lines, system)


def test_the_recorded_ledger_is_good_with_and_without_its_rules() -> None:
    for system in (None, HIGH_ROLLER):
        verdict = verify(WHOLE.lines, system)
        assert verdict.status == "good"
        assert (verdict.lines, verdict.steps, verdict.dice, verdict.line) == (15, 3, 5, 0)
        assert verdict.dice_checked
        assert verdict.replayed is (system is not None)
        assert verdict.head == WHOLE.head


def test_the_format_has_not_changed_since_the_golden_ledger() -> None:
    golden = (Path(__file__).parent / "high-roller.jsonl").read_bytes()
    assert dump(WHOLE).encode() == golden
    assert judged(golden, HIGH_ROLLER).status == "good"


def test_lines_may_come_as_text_or_bytes_with_or_without_line_feed() -> None:
    texts = [f"{line}\n" for line in WHOLE.lines]
    verdicts = {
        verify(lines) for lines in (WHOLE.lines, texts, [text.encode() for text in texts], iter(texts))
    }
    assert len(verdicts) == 1


def test_a_change_of_any_single_byte_is_found_at_its_line() -> None:
    for place in range(len(SMALL)):
        changed = bytearray(SMALL)
        changed[place] ^= 1
        verdict = judged(bytes(changed))
        assert verdict.status == "bad", place
        assert verdict.line == SMALL.count(b"\n", 0, place) + 1, place


@given(st.integers(0, len(SMALL) - 1), st.integers(1, 255))
def test_any_byte_changed_to_any_other_is_found_at_its_line(place: int, mask: int) -> None:
    changed = bytearray(SMALL)
    changed[place] ^= mask
    verdict = judged(bytes(changed), HIGH_ROLLER)
    assert verdict.status == "bad"
    assert verdict.line == SMALL.count(b"\n", 0, place) + 1


@given(st.integers(0, len(SMALL) - 2), st.binary(max_size=3), st.integers(0, 3))
def test_bytes_cut_out_or_put_in_are_found(place: int, added: bytes, removed: int) -> None:
    changed = SMALL[:place] + added + SMALL[place + removed :]
    verdict = judged(changed)
    if changed in (SMALL, SMALL[:-1]):
        assert verdict.status == "good"
    else:
        assert verdict.status == "bad" or (verdict.status == "unfinished" and SMALL.startswith(changed))
        assert verdict.line <= SMALL.count(b"\n", 0, place) + 1


@pytest.mark.parametrize("number", range(1, len(WHOLE.lines)))
def test_a_line_left_out_doubled_or_exchanged_is_found(number: int) -> None:
    lines = list(WHOLE.lines)
    index = number - 1
    left_out = lines[:index] + lines[number:]
    doubled = lines[:number] + lines[index:]
    exchanged = [*lines[:index], lines[number], lines[index], *lines[number + 1 :]]
    for changed, line in ((left_out, number), (doubled, number + 1), (exchanged, number)):
        verdict = verify(changed, HIGH_ROLLER)
        assert (verdict.status, verdict.line, verdict.code) == ("bad", line, "number")
        assert verdict.lines == line - 1


@pytest.mark.parametrize("kept", range(1, len(WHOLE.lines)))
def test_a_ledger_cut_off_after_a_line_is_unfinished_and_never_good(kept: int) -> None:
    verdict = verify(WHOLE.lines[:kept], HIGH_ROLLER)
    assert (verdict.status, verdict.lines, verdict.dice_checked) == ("unfinished", kept, False)


def test_a_ledger_cut_off_within_a_line_is_bad_there() -> None:
    data = dump(WHOLE).encode()
    for end in range(1, len(data), 97):
        verdict = judged(data[:end])
        if data[end - 1 : end + 1].count(b"\n") == 0:
            assert (verdict.status, verdict.line) == ("bad", data.count(b"\n", 0, end) + 1)


def test_something_after_the_closing_is_bad() -> None:
    more = append(WHOLE, {"type": "contribution", "seat": "ann", "value": hexed("x"), "salt": hexed("y")})
    verdict = verify(more.lines)
    assert (verdict.line, verdict.code) == (16, "after_closing")
    verdict = verify([*WHOLE.lines, ""])
    assert (verdict.line, verdict.code) == (16, "not_json")


def test_a_receipt_must_be_in_the_ledger() -> None:
    hashes = [entry["hash"] for entry in ENTRIES]
    assert verify(WHOLE.lines, receipts=hashes).status == "good"
    verdict = verify(WHOLE.lines, receipts=[hashes[0], hexed("lost")])
    assert (verdict.status, verdict.code, verdict.line) == ("bad", "receipt", 0)


def test_the_system_of_a_ledger_is_found_without_trusting_it() -> None:
    assert system_named(WHOLE.lines) == "high-roller"
    assert system_named(["{}"]) is None
    assert system_named([b"\xff"]) is None
    assert system_named(['{"system":1}']) is None
    assert system_named([]) is None


def test_the_secret_of_another_ledger_does_not_pass() -> None:
    entries = copy.deepcopy(ENTRIES)
    entries[-1]["secret"] = hexed("not the secret")
    verdict = verify(chained(entries))
    assert (verdict.code, verdict.dice_checked) == ("secret", False)
    assert SECRET.hex() not in str(verdict)


def test_a_loaded_ledger_is_the_one_dumped() -> None:
    assert load(dump(WHOLE)) == load(dump(WHOLE).encode()) == WHOLE
    assert load("") == Ledger()


def test_every_code_is_documented_and_no_other() -> None:
    sources = [*Path(sekundant.ledger.__file__).parent.glob("*.py"), Path(sekundant.recorder.__file__)]
    text = "".join(source.read_text(encoding="utf-8") for source in sources)
    codes = set(re.findall(r'BadLine\(\s*"(\w+)"', text))
    codes |= {f"{part}_differs" for part in re.findall(r'_same\(f?"(\w+)', text)}
    codes |= {f"die_{code}" for code in ("missing", "differs", "unused")}
    page = (Path(__file__).parents[2] / "docs" / "ledger.md").read_text(encoding="utf-8")
    rows = page.partition("| code | the line |")[2].partition("## In Python")[0]
    named = set(re.findall(r"`(\w+)`", rows)) - {"sekundant", "verify"}
    assert named == codes
