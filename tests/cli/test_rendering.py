"""What the terminal shows is broken where people would break it, and nothing of it is cut off."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from sekundant.cli.rendering import break_places


def parts(words: str, width: int) -> list[str]:
    places = [0, *break_places(words, width), len(words)]
    return [words[start:end].rstrip() for start, end in itertools.pairwise(places)]


@pytest.mark.parametrize(
    ("words", "width", "shown"),
    [
        ("rapier and\u00a0main-gauche", 22, ["rapier and\u00a0main-gauche"]),
        ("rapier and\u00a0main-gauche", 15, ["rapier", "and\u00a0main-gauche"]),
        ("rapier and\u00a0main-gauche", 12, ["rapier", "and", "main-gauche"]),
        ("rapier and\u00a0main-gauche", 6, ["rapier", "and", "main-g", "auche"]),
        ("40 +\u00a0Хитрость\u00a020 =\u00a060", 16, ["40 +\u00a0Хитрость\u00a020", "=\u00a060"]),
        ("40 +\u00a0Хитрость\u00a020 =\u00a060", 10, ["40", "+\u00a0Хитрость", "20 =\u00a060"]),
        ("\u00a0\u00a0\u00a0\u00a0", 3, ["", ""]),
    ],
)
def test_a_line_is_broken_at_common_spaces_before_others(words: str, width: int, shown: list[str]) -> None:
    assert parts(words, width) == shown


@given(st.text("аб -\u00a0漢"), st.integers(2, 12))
def test_nothing_is_lost_and_no_part_is_too_wide(words: str, width: int) -> None:
    places = break_places(words, width)
    assert places == sorted(set(places))
    assert all(0 < place < len(words) for place in places)
    assert all(cell_len(part) <= width for part in parts(words, width))
