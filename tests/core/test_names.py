"""Names: words of one script, none to be mistaken for another."""

from __future__ import annotations

import pytest

from sekundant.core.names import LONGEST, look, name_fault, text_fault


@pytest.mark.parametrize("name", ["ann", "Анна", "боб_2", "x", "é", "a" * LONGEST, "no"])
def test_a_word_is_a_name(name: str) -> None:
    assert name_fault(name) is None


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "empty_name"),
        (7, "not_str"),
        (None, "not_str"),
        ("a" * (LONGEST + 1), "name_too_long"),
        ("2ann", "not_a_name"),
        ("ann bob", "not_a_name"),
        ("ann.hit", "not_a_name"),
        ("ann-bob", "not_a_name"),
        ("ann\u200b", "not_a_name"),
        ("a\u0301nn", "not_a_name"),
        ("αννα", "not_a_name"),
        ("٣", "not_a_name"),
        ("\u0430nn", "mixed_letters"),
        ("bоb", "mixed_letters"),
        ("master", "reserved_name"),
        ("Spectator", "reserved_name"),
        ("duel", "reserved_name"),
        ("allies", "reserved_name"),
    ],
)
def test_anything_else_is_not(name: object, code: str) -> None:
    assert name_fault(name) == code


def test_names_that_look_alike_have_one_look() -> None:
    assert look("cop") == look("сор") == look("COP")
    assert look("ann") != look("bob")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Ann «Kid» O'Brien", None),
        ("", None),
        (3, "not_str"),
        ("x" * 61, "too_long"),
        ("Ann\n", "control_character"),
        ("Ann\u202e", "control_character"),
        ("Ann\x1b[31m", "control_character"),
    ],
)
def test_a_shown_text_has_no_control_characters(text: object, code: str | None) -> None:
    assert text_fault(text, 60) == code
