"""Fighters on paper in words: every effect, side and characteristic has its words in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sekundant import library
from sekundant.core.clauses import LANGUAGES, Language
from sekundant.core.wire import decode
from sekundant.prose.fencing import sheet_words as fencing
from sekundant.prose.language import Person
from sekundant.prose.law_of_the_gun import sheet_words as gun
from sekundant.prose.markup import PLAIN
from sekundant.systems.fencing import sheet as fencing_sheet
from sekundant.systems.law_of_the_gun import sheet as gun_sheet
from sekundant.systems.law_of_the_gun.catalogue import EFFECT_FIELDS, EffectCard, gather

CATALOGUE = gather(library.shelf("law-of-the-gun"))


def test_every_effect_has_its_words() -> None:
    assert set(gun.EFFECT_WORDS) == set(EFFECT_FIELDS)
    assert set(gun.SIDE_WORDS) == set(gun_sheet.Side)
    assert set(gun.TERRITORY_WORDS) == set(gun_sheet.Territory)
    assert set(gun.CONDITION_WORDS) == set(gun_sheet.Condition)
    assert set(gun.MEANS) == set(gun_sheet.CHARACTERISTICS)
    assert set(gun.SKILL_MEANS) == set(gun.SKILL_CLAUSES) == set(gun_sheet.SKILL_NAMES)


def test_every_characteristic_of_a_fencer_has_its_words_and_clause() -> None:
    clauses = library.rulebook("fencing").by_id()
    assert set(fencing.MEANS) == set(fencing.CLAUSES) == set(fencing_sheet.CHARACTERISTICS)
    assert set(fencing.CLAUSES.values()) <= set(clauses)


def test_the_clauses_of_skills_are_in_the_rulebook() -> None:
    assert set(gun.SKILL_CLAUSES.values()) <= set(library.rulebook("law-of-the-gun").by_id())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_effects_of_every_giver_are_told_without_ids(language: Language) -> None:
    givers: tuple[Mapping[str, Any], ...] = (CATALOGUE.cliches, CATALOGUE.legends, CATALOGUE.items)
    effects = {giver.id: giver.effects for kind in givers for giver in kind.values()}
    assert effects
    for giver, cards in effects.items():
        told = PLAIN.line(gun.effects(cards, CATALOGUE.guns, language))
        assert told.endswith(".")
        assert "_" not in told, giver


def test_what_acts_in_the_duel_is_told_first() -> None:
    cards = (EffectCard(kind="experience", value=1), EffectCard(kind="speed", value=1, when="first_turn"))
    assert PLAIN.line(gun.effects(cards, {}, "en")) == "Speed +1 (first turn), experience +1."
    assert PLAIN.line(gun.effects((), {}, "en")) == ""


def test_a_characteristic_says_what_its_value_means() -> None:
    sheet = decode(gun_sheet.Sheet, {"accuracy": 3, "endurance": 0, "will": 2})
    told = [PLAIN.line(gun.means(name, sheet, "ru")) for name in gun_sheet.CHARACTERISTICS]
    assert "40 %" in told[1].replace("\u00a0", " ")
    assert told[2] == "Урон ран не уменьшается."
    assert "3\u00a0раны" in told[3]


def test_a_fencers_characteristic_says_what_its_value_does() -> None:
    sheet = decode(fencing_sheet.Sheet, {"stamina": 27, "strength": 15})
    assert PLAIN.line(fencing.means("stamina", sheet, "en")) == "breath 12; +27\u00a0to the endurance roll"
    assert PLAIN.line(fencing.means("strength", sheet, "en")).startswith("+7\u00a0to damage")


def test_a_woman_is_named_as_one() -> None:
    assert PLAIN.line(gun.side(gun_sheet.Side.LONER, Person("", woman=True), "ru")) == "Сама по\u00a0себе"
