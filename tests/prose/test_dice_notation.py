"""Dice as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant.core.clauses import LANGUAGES, Language
from sekundant.prose.dice_notation import WrittenThrow, read_throw
from sekundant.prose.language import die


@pytest.mark.parametrize("written", ["d10", "D10", "к10", "К10", "д10", "Д10", "1d10", "1 д 10", " d10 "])
def test_a_die_is_read_in_both_alphabets(written: str) -> None:
    assert read_throw(f"{written}: 7") == WrittenThrow(7, 10)


@pytest.mark.parametrize("written", ["d", "d0", "d-6", "2d6", "dd6", "х10", "d10000"])
def test_what_is_no_single_die_is_not_read(written: str) -> None:
    assert read_throw(f"{written}: 1") is None


@pytest.mark.parametrize("written", ["d10: 7", "к10=7", "д10 7", "Д10 - 7", "1d10 → 7", "d10 — 7"])
def test_a_throw_is_read_with_its_die(written: str) -> None:
    assert read_throw(written) == WrittenThrow(7, 10)


def test_a_throw_may_be_its_face_alone() -> None:
    assert read_throw(" 7 ") == WrittenThrow(7)


@pytest.mark.parametrize("written", ["", "seven", "d10", "d10:", "d107 x", "7 7", "-7", "7.5"])
def test_what_is_no_throw_is_not_read(written: str) -> None:
    assert read_throw(written) is None


@given(st.integers(1, 9999), st.sampled_from(LANGUAGES))
def test_what_is_written_is_read(sides: int, language: Language) -> None:
    assert read_throw(f"{die(sides, language)}: 1") == WrittenThrow(1, sides)


@given(st.text())
def test_any_text_is_read_or_not(written: str) -> None:
    read_throw(written)
