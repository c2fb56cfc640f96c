"""Numbers, plurals, sex, places and phrases in both languages."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sekundant.core.clauses import Language, Text
from sekundant.prose.language import (
    COMPASS_WORDS,
    Person,
    fill,
    listed,
    number,
    place,
    plural,
    sentence,
    signed,
)
from sekundant.prose.markup import PLAIN, Span, Style, text
from sekundant.systems.law_of_the_gun.scene import COMPASS

WOUNDS = ["рана", "раны", "ран"]


def said(phrase: Text, language: Language, **values: object) -> str:
    return PLAIN.line(fill(phrase, language, **values))  # type: ignore[arg-type]


IN_THREE_FORMS = {
    "рана": (1, 21, 121, -1),
    "раны": (2, 4, 22, -3),
    "ран": (0, 5, 11, 12, 14, 25, 111),
}


@pytest.mark.parametrize(
    ("count", "form"), [(count, form) for form, counts in IN_THREE_FORMS.items() for count in counts]
)
def test_russian_counts_in_three_forms(count: int, form: str) -> None:
    assert plural(count, WOUNDS, "ru") == form


def test_a_russian_fraction_takes_the_second_form() -> None:
    assert plural(Fraction(3, 2), WOUNDS, "ru") == "раны"


@pytest.mark.parametrize(("count", "form"), [(0, "wounds"), (1, "wound"), (2, "wounds"), (21, "wounds")])
def test_english_counts_in_two_forms(count: int, form: str) -> None:
    assert plural(count, ["wound", "wounds"], "en") == form


@pytest.mark.parametrize(
    ("value", "ru", "en"),
    [
        (7, "7", "7"),
        (-2, "−2", "−2"),
        (Fraction(15, 2), "7,5", "7.5"),
        (Fraction(-1, 2), "−0,5", "−0.5"),
        (Fraction(1, 8), "0,125", "0.125"),
        (Fraction(7, 3), "2\u00a01/3", "2\u00a01/3"),
        (Fraction(-1, 3), "−1/3", "−1/3"),
        (Fraction(6, 2), "3", "3"),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(value: int | Fraction, ru: str, en: str) -> None:
    assert (number(value, "ru"), number(value, "en")) == (ru, en)


def test_a_bonus_has_a_sign() -> None:
    assert [signed(value, "ru") for value in (1, 0, -1)] == ["+1", "0", "−1"]


def test_a_place_is_written_with_a_semicolon() -> None:
    assert place((Fraction(3, 2), Fraction(-4)), "ru") == "(1,5;\u00a0−4)"


def test_every_direction_of_the_compass_has_words() -> None:
    assert set(COMPASS_WORDS) == set(COMPASS)


def test_a_form_is_chosen_by_sex() -> None:
    phrase = Text("{who} shows {who:himself|herself}", "{who} {who:ранен|ранена}")
    assert said(phrase, "ru", who=Person("Энн", woman=True)) == "Энн ранена"
    assert said(phrase, "en", who=Person("Боб")) == "Боб shows himself"


def test_a_form_is_chosen_by_number_and_does_not_part_from_it() -> None:
    phrase = Text("{n} {n:turn|turns}", "ещё {n} {n:ход|хода|ходов}")
    assert said(phrase, "ru", n=5) == "ещё 5\u00a0ходов"
    assert said(phrase, "en", n=1) == "1\u00a0turn"


def test_a_text_chooses_no_form() -> None:
    with pytest.raises(TypeError, match="chooses no form"):
        said(Text("{n:a|b}", "{n:a|b}"), "en", n="many")


def test_a_blank_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        said(Text("{who}", "{who}"), "en")


def test_a_name_with_blanks_and_forms_in_it_stays_a_name() -> None:
    name = "{by} {n:one|two}"
    assert said(Text("{who}!", "{who}!"), "en", who=Person(name)) == f"{name}!"


def test_russian_short_words_do_not_end_a_line() -> None:
    assert (
        said(Text("", "бьёт в цель и не ждёт — вот"), "ru")
        == "бьёт в\u00a0цель и\u00a0не\u00a0ждёт\u00a0— вот"
    )


def test_players_text_is_not_typeset() -> None:
    assert said(Text("", "{who}"), "ru", who=Person("Боб и Билл")) == "Боб и Билл"


def test_lists_end_with_and() -> None:
    parts = [text("one"), text("two"), text("three")]
    assert PLAIN.line(listed(parts, "en")) == "one, two and\u00a0three"
    assert PLAIN.line(listed(parts[:1], "en")) == "one"


def test_a_sentence_begins_and_ends_like_one() -> None:
    assert PLAIN.line(sentence(text("так"))) == "Так."
    assert PLAIN.line(sentence(text("так!"))) == "Так!"
    assert PLAIN.line(sentence(fill(Text("", "{who}"), "ru", who=Span("боб", Style.NAME)))) == "боб."
