"""Nothing can be changed unseen, the first bad line is named, and nothing makes the judge stumble."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sekundant.core.chance import Chance
from sekundant.core.encounter import Step
from sekundant.core.wire import canonical, digest
from sekundant.ledger.lines import DEEPEST, FIRST, GREATEST, LONGEST, BadLine, check_chain
from sekundant.ledger.record import Ledger, append, dump, load
from sekundant.ledger.seal import answer_commitment, salt
from sekundant.ledger.verify import Verdict, system_named, verify
from tests.ledger.high_roller import HIGH_ROLLER, Answer, HighRoller, State
from tests.ledger.records import ENCOUNTER, SECRET, hexed, opened, play_round, recorded
from tests.ledger.second import line_hash

Entry = dict[str, Any]
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


def chained(entries: list[Entry]) -> list[bytes]:
    """What a forger would publish: the lines numbered, chained and hashed anew."""
    lines = []
    previous = FIRST
    for number, entry in enumerate(entries, start=1):
        forged = {**entry, "n": number, "prev": previous}
        forged["hash"] = previous = line_hash(forged)
        lines.append(canonical(forged))
    return lines


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


# ------------------------------------------------------------------ forgers who chain everything anew


def put(line: int, value: object, *path: str | int) -> Callable[[list[Entry]], None]:
    """An edit that puts a value at a path within a line."""

    def edit(entries: list[Entry]) -> None:
        place: Any = entries[line - 1]
        for part in path[:-1]:
            place = place[part]
        place[path[-1]] = value

    return edit


def remove(line: int, name: str) -> Callable[[list[Entry]], None]:
    return lambda entries: entries[line - 1].pop(name)


def replace_answer_and_its_commitment(entries: list[Entry]) -> None:
    answer = {"kind": "bet", "high": True}
    entries[4]["answers"]["ann"] = answer
    nonce = entries[4]["nonces"]["ann"]
    entries[2]["commitment"] = answer_commitment(ENCOUNTER, "ann", "ann.bet.1", nonce, answer)


def drop_line(line: int) -> Callable[[list[Entry]], None]:
    """Leave a line out and salt the lines after it anew, as one who knows the secret can."""

    def edit(entries: list[Entry]) -> None:
        del entries[line - 1]
        for number, entry in enumerate(entries, start=1):
            entry["salt"] = salt(SECRET, ENCOUNTER, number)

    return edit


def double_die(entries: list[Entry]) -> None:
    entries[4]["dice"].append(entries[4]["dice"][0])


def silence_in_place_of_an_order(entries: list[Entry]) -> None:
    entries[7]["seat"] = "ann"


CHAIN_ALONE: list[tuple[str, int, Callable[[list[Entry]], None]]] = [
    ("format", 1, put(1, "other-ledger", "format")),
    ("format", 1, put(1, 2, "version")),
    ("commitment", 1, put(1, None, "commitment")),
    ("field", 1, put(1, "sampled", "dice")),
    ("seats", 1, put(1, {}, "seats")),
    ("seats", 1, put(1, "eve", "asks", 0, "seat")),
    ("salt", 1, put(1, hexed("salt"), "salt")),
    ("salt", 1, put(1, "two", "encounter")),
    ("salt", 2, put(2, None, "salt")),
    ("salt", 10, put(10, hexed("salt"), "salt")),
    ("contribution", 2, put(2, hexed("another"), "value")),
    ("not_promised", 2, put(2, "eve", "seat")),
    ("not_due", 3, put(3, "ann.bet.2", "ask")),
    ("not_due", 3, put(3, "eve", "seat")),
    ("answer_differs", 5, put(3, hexed("another"), "commitment")),
    ("answer_differs", 5, put(5, True, "answers", "ann", "high")),
    ("answer_differs", 5, put(5, hexed("another"), "nonces", "ann")),
    ("nonce", 5, put(5, {}, "nonces")),
    ("nonce", 5, put(5, hexed("another"), "nonces", "eve")),
    ("contributions", 5, put(5, hexed("another"), "contributions", "ann")),
    ("contributions", 5, put(5, {}, "contributions")),
    ("die", 5, put(5, 6, "dice", 0, "face")),
    ("die", 5, put(5, "ann.luck.9", "dice", 0, "label")),
    ("die", 5, replace_answer_and_its_commitment),
    ("die_twice", 5, double_die),
    ("field", 5, put(5, 11, "dice", 0, "face")),
    ("field", 5, put(5, 0, "dice", 0, "face")),
    ("field", 5, put(5, True, "dice", 0, "face")),
    ("step", 5, put(5, 2, "step")),
    ("not_due", 5, put(5, {"ann": {"kind": "bet", "high": False}}, "answers")),
    ("field", 6, put(6, "yesterday", "at")),
    ("field", 6, put(6, "1881-13-26T15:30:00Z", "at")),
    ("not_silent", 8, silence_in_place_of_an_order),
    ("not_silent", 8, put(8, "eve", "seat")),
    ("field", 8, put(8, "-1/2", "hours")),
    ("field", 8, put(8, "soon", "hours")),
    ("not_committed", 10, put(9, None, "answer")),
    ("answer_differs", 10, put(9, 81, "answer", "hours")),
    ("nonce", 10, put(10, hexed("nonce"), "nonces", "борис")),
    ("not_committed", 9, drop_line(9)),
    ("not_committed", 9, drop_line(7)),
    ("contributions", 13, drop_line(11)),
    ("secret", 15, put(15, hexed("secret"), "secret")),
    ("secret", 15, put(15, None, "secret")),
    ("opening", 1, drop_line(1)),
    ("unknown_type", 4, put(4, "order", "type")),
    ("unknown_type", 4, put(4, ["answer"], "type")),
    ("unknown_field", 4, put(4, 1, "note")),
    ("missing_field", 4, remove(4, "at")),
]

RULES_TOO: list[tuple[str, int, Callable[[list[Entry]], None]]] = [
    ("system", 1, put(1, "big-notepad", "system")),
    ("faulty", 1, put(1, '{"seats":[]}', "setup")),
    ("faulty", 1, put(1, '{"seats":"ann"}', "setup")),
    ("state_differs", 1, put(1, '{"seats":["ann","борис"],"rounds":2}', "setup")),
    ("seats_differs", 1, put(1, '{"seats":["ann"]}', "setup")),
    ("not_canonical", 1, put(1, '{"seats":["ann"] }', "setup")),
    ("not_canonical", 1, put(1, '"\\ud800"', "setup")),
    ("not_whole", 1, put(1, '{"seats":["ann"],"rounds":2.0}', "setup")),
    ("not_json", 1, put(1, "", "packs", 0)),
    ("too_deep", 1, put(1, "[" * DEEPEST + "]" * DEEPEST, "packs", 0)),
    ("too_deep", 1, put(1, "[" * 100_000, "packs", 0)),
    ("asks_differs", 1, put(1, True, "asks", 0, "first")),
    ("state_differs", 5, put(5, hexed("state"), "state")),
    ("asks_differs", 5, put(5, "note", "asks", 0, "what")),
    ("event_differs", 5, put(5, False, "events", 0, "won")),
    ("event_differs", 5, put(5, 1, "events", 0, "won")),
    ("event_differs", 5, put(5, ["bob"], "events", 0, "audience", "seats")),
    ("events_differs", 5, put(5, [], "events")),
    (
        "ruling_differs",
        6,
        put(
            6,
            {"kind": "adjust", "author": "", "reason": "", "what": "points", "value": 2, "who": ""},
            "ruling",
        ),
    ),
    ("refused", 6, put(6, "sides", "ruling", "what")),
    ("faulty", 6, put(6, {"kind": "pardon"}, "ruling")),
    ("rules_failed", 6, put(6, "eve", "ruling", "who")),
    ("state_differs", 6, put(6, 3, "ruling", "value")),
    ("seats_differs", 1, put(1, None, "seats", "eve")),
    ("event_differs", 1, put(1, 1, "events", 0, "points")),
    ("state_differs", 8, put(8, 73, "hours")),
    ("hours_differs", 8, put(8, "294/4", "hours")),
    ("faulty", 8, put(8, "1/0", "hours")),
    ("faulty", 9, put(9, {"kind": "snores"}, "answer")),
    ("outcome_differs", 15, put(15, {"winner": None, "how": "points"}, "outcome")),
    ("outcome_differs", 15, put(15, None, "outcome")),
]


@pytest.mark.parametrize(("code", "line", "edit"), CHAIN_ALONE)
def test_a_forger_who_chains_anew_is_found_without_the_rules(
    code: str, line: int, edit: Callable[[list[Entry]], None]
) -> None:
    entries = copy.deepcopy(ENTRIES)
    edit(entries)
    verdict = verify(chained(entries))
    assert (verdict.status, verdict.line, verdict.code) == ("bad", line, code), verdict


@pytest.mark.parametrize(("code", "line", "edit"), RULES_TOO)
def test_a_forger_who_knows_the_secret_is_found_by_the_rules(
    code: str, line: int, edit: Callable[[list[Entry]], None]
) -> None:
    entries = copy.deepcopy(ENTRIES)
    edit(entries)
    verdict = verify(chained(entries), HIGH_ROLLER)
    assert (verdict.status, verdict.line, verdict.code) == ("bad", line, code), verdict


def given_dice() -> list[Entry]:
    recorder = opened(None, rounds=1, given=True)
    bets = {"ann": {"kind": "bet", "high": True}, "борис": {"kind": "bet", "high": False}}
    recorder.play(
        {seat: HIGH_ROLLER.answer_from(bet) for seat, bet in bets.items()},
        faces={"ann.luck.1": 7, "борис.luck.1": 7},
    )
    return list(recorder.close().entries())


@pytest.mark.parametrize(
    ("code", "dice"),
    [
        ("die_missing", [{"label": "ann.luck.1", "sides": 10, "face": 7}]),
        ("die_differs", [{"label": "ann.luck.2", "sides": 10, "face": 7}]),
        ("die_differs", [{"label": "ann.luck.1", "sides": 12, "face": 7}]),
    ],
)
def test_given_dice_must_be_those_that_the_rules_ask_for(code: str, dice: list[Entry]) -> None:
    entries = given_dice()
    assert verify(chained(entries), HIGH_ROLLER).status == "good"
    entries[1]["dice"] = dice
    verdict = verify(chained(entries), HIGH_ROLLER)
    assert (verdict.line, verdict.code) == (2, code)


def test_a_given_die_that_nobody_asked_for_is_found() -> None:
    entries = given_dice()
    entries[1]["dice"].append({"label": "eve.luck.1", "sides": 10, "face": 7})
    assert verify(chained(entries), HIGH_ROLLER).code == "die_unused"


def test_an_answer_must_be_written_in_its_one_form() -> None:
    entries = given_dice()
    entries[1]["answers"]["ann"]["high"] = 1
    assert verify(chained(entries), HIGH_ROLLER).code == "faulty"


def test_rules_that_fail_on_a_forged_line_do_not_make_the_judge_fail() -> None:
    class Broken(HighRoller):
        def step(self, state: State, answers: Mapping[str, Answer], chance: Chance) -> Step[State]:
            raise RecursionError("too deep")

    verdict = verify(WHOLE.lines, Broken())
    assert (verdict.line, verdict.code) == (5, "rules_failed")


# ------------------------------------------------------------------ hostile input

JSON_WHOLE = st.recursive(
    st.none() | st.booleans() | st.integers(-GREATEST, GREATEST) | st.text(max_size=5),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=5), parts, max_size=3),
    max_leaves=5,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(), parts, max_size=4),
    max_leaves=20,
)


@given(st.lists(st.binary() | st.text(st.characters(exclude_categories=())), max_size=4))
def test_no_bytes_and_no_text_make_it_raise(lines: list[str | bytes]) -> None:
    assert verify(lines, HIGH_ROLLER).status == "bad"


@given(st.lists(JSON.map(json.dumps), min_size=1, max_size=4))
def test_no_json_makes_it_raise(lines: list[str]) -> None:
    assert verify(lines, HIGH_ROLLER).status == "bad"


@pytest.mark.parametrize("thing", [None, 1, 1.5, [], {}, object(), bytearray(b"{}")])
def test_things_that_are_no_lines_are_bad(thing: Any) -> None:
    assert verify([thing]).code == "not_text"


HOSTILE: list[tuple[str, bytes]] = [
    ("not_json", b""),
    ("not_json", b"{"),
    ("not_json", b"\xef\xbb\xbf{}"),
    ("not_json", b"{}{}"),
    ("not_utf8", b"\xff\xfe{}"),
    ("not_utf8", b'{"a":"\xed\xa0\x80"}'),
    ("not_utf8", b'{"a":"\\ud800"}'),
    ("not_object", b"[]"),
    ("not_object", b"null"),
    ("not_whole", b'{"a":NaN}'),
    ("not_whole", b'{"a":-Infinity}'),
    ("not_whole", b'{"a":1.0}'),
    ("not_whole", b'{"a":1e400}'),
    ("number_too_great", b'{"a":' + b"9" * 500_000 + b"}"),
    ("number_too_great", b'{"a":9007199254740992}'),
    ("not_canonical", b'{"a":-0}'),
    ("not_canonical", b'{ "a":1}'),
    ("not_canonical", b'{"a":1}\r'),
    ("not_canonical", b'{"b":1,"a":1}'),
    ("not_canonical", b'{"a":1,"a":1}'),
    ("not_canonical", b'{"a":"\\u0061"}'),
    ("not_canonical", b'{"a":"\\/"}'),
    ("number", b"{}"),
    ("too_long", b'{"a":"' + b"x" * LONGEST + b'"}'),
    ("too_deep", b'{"a":' * DEEPEST + b"{}" + b"}" * DEEPEST),
    ("too_deep", b'{"a":' * 100_000 + b"1" + b"}" * 100_000),
    ("too_deep", b"[" * 1_000_000),
]


@pytest.mark.parametrize(("code", "line"), HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_line_is_named_with_its_fault(code: str, line: bytes) -> None:
    verdict = verify([line], HIGH_ROLLER)
    assert (verdict.status, verdict.line, verdict.code) == ("bad", 1, code)
    assert len(verdict.expected) <= 100
    assert len(verdict.got) <= 130
    assert (verdict.expected + verdict.got).isprintable()


def test_an_empty_ledger_is_bad() -> None:
    assert (verify([]).status, verify([]).code) == ("bad", "empty")


UNREAD = {"rules", "options", "packs", "at", "n", "prev", "hash"}
"""What the toy system does not read, and what a forger's chain puts right."""


@settings(max_examples=300)
@given(st.data())
def test_any_value_anywhere_in_a_chained_ledger_never_makes_it_raise(data: st.DataObject) -> None:
    entries = copy.deepcopy(ENTRIES)
    line = data.draw(st.integers(0, len(entries) - 1))
    place: Any = entries[line]
    path: list[str | int] = []
    while True:
        path.append(data.draw(st.sampled_from(list(place) if isinstance(place, dict) else range(len(place)))))
        part = place[path[-1]]
        if not isinstance(part, dict | list) or not part or data.draw(st.booleans()):
            break
        place = part
    name: Any = path[-1]
    before = copy.deepcopy(place[name])
    place[name] = data.draw(JSON_WHOLE)
    verdict = verify(chained(entries), HIGH_ROLLER)
    if verdict.status == "bad":
        assert verdict.code
        assert verdict.line >= line + 1
    else:
        same = digest(before) == digest(place[name])
        assert same or path[0] in UNREAD or path in (["ruling", "author"], ["ruling", "reason"]), path


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


@given(st.dictionaries(st.text(max_size=6) | st.sampled_from(["hash", "has", "hash!", "n"]), JSON_WHOLE))
def test_a_line_is_hashed_without_its_hash_wherever_that_stands(entry: dict[str, Any]) -> None:
    whole = {**entry, "n": 1, "prev": FIRST}
    whole["hash"] = line_hash(whole)
    check_chain(whole, canonical(whole), 1, FIRST)
    whole["hash"] = hexed("other")
    with pytest.raises(BadLine, match="hash"):
        check_chain(whole, canonical(whole), 1, FIRST)
