"""A forger who chains everything anew is found all the same, and the line he changed is named."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sekundant.core.chance import Chance
from sekundant.core.encounter import Step
from sekundant.ledger.lines import DEEPEST
from sekundant.ledger.seal import answer_commitment, salt
from sekundant.ledger.verify import verify
from tests.ledger.forgery import Entry, chained, change_one_value
from tests.ledger.high_roller import HIGH_ROLLER, Answer, HighRoller, State
from tests.ledger.records import ENCOUNTER, SECRET, hexed, opened, recorded

ENTRIES: list[Entry] = list(recorded().entries())


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

    verdict = verify(recorded().lines, Broken())
    assert (verdict.line, verdict.code) == (5, "rules_failed")


UNREAD = {"rules", "options", "packs", "at", "n", "prev", "hash"}
"""What the toy system does not read, and what a forger's chain puts right."""


@settings(max_examples=300)
@given(st.data())
def test_any_value_anywhere_is_found_or_makes_no_difference(data: st.DataObject) -> None:
    entries = copy.deepcopy(ENTRIES)
    line, path = change_one_value(data, entries)
    verdict = verify(chained(entries), HIGH_ROLLER)
    if verdict.status == "bad":
        assert verdict.code
        assert verdict.line >= line
    else:
        same = chained(entries) == chained(ENTRIES)
        assert same or path[0] in UNREAD or path in (["ruling", "author"], ["ruling", "reason"]), path
