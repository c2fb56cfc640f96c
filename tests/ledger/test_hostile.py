"""Nothing that somebody may hand in as a ledger makes the judge stumble."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant.core.wire import canonical
from sekundant.ledger.lines import DEEPEST, FIRST, LONGEST, BadLine, check_chain
from sekundant.ledger.verify import verify
from tests.ledger.forgery import JSON_WHOLE
from tests.ledger.high_roller import HIGH_ROLLER
from tests.ledger.records import hexed
from tests.ledger.second import line_hash

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


@given(st.dictionaries(st.text(max_size=6) | st.sampled_from(["hash", "has", "hash!", "n"]), JSON_WHOLE))
def test_a_line_is_hashed_without_its_hash_wherever_that_stands(entry: dict[str, Any]) -> None:
    whole = {**entry, "n": 1, "prev": FIRST}
    whole["hash"] = line_hash(whole)
    check_chain(whole, canonical(whole), 1, FIRST)
    for inside in (
        {},
        {"inside": {"hash": hexed("other"), "n": 1}},
        {'"hash': [{"hash": hexed("other"), "z": 1}]},
    ):
        wrong = {**whole, **inside, "hash": hexed("other")}
        with pytest.raises(BadLine, match="hash") as refused:
            check_chain(wrong, canonical(wrong), 1, FIRST)
        assert refused.value.expected == line_hash(wrong)
