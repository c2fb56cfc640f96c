"""Every event of the Law of the Gun has words in both languages, whatever parts of it are there."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

import sekundant.systems.law_of_the_gun as room
from sekundant.core.clauses import LANGUAGES, Language
from sekundant.core.events import EVERYONE, MASTER, SPECTATOR, Event, Sealed, Sum, seen
from sekundant.prose.law_of_the_gun.narration import NARRATION, PARTS, WHISPERS, narrate, whisper
from sekundant.prose.law_of_the_gun.teller import Teller, teller
from sekundant.prose.law_of_the_gun.words import (
    ACTION_WORDS,
    ASK_WORDS,
    COVER_WORDS,
    DEED_NAMES,
    DEED_WORDS,
    EXIT_WORDS,
    ITEM_WORDS,
    LIGHT_WORDS,
    OUTCOME_WORDS,
    PHASE_WORDS,
    RULING_WORDS,
    SPACE_WORDS,
    STATUS_WORDS,
    SUN_WORDS,
    TEMPTATION_WORDS,
    TRAIT_WORDS,
    WARNING_WORDS,
    WEATHER_WORDS,
)
from sekundant.prose.markup import PLAIN
from sekundant.systems.law_of_the_gun import events as kinds
from sekundant.systems.law_of_the_gun.adjustable import ADJUSTABLE
from sekundant.systems.law_of_the_gun.events import EVENTS, Effect, GunChange, Result
from sekundant.systems.law_of_the_gun.orders import Action, Deed
from sekundant.systems.law_of_the_gun.rules.leaving import OUTCOMES
from sekundant.systems.law_of_the_gun.scene import CoverKind, ExitKind, Light, Space, Sun, Temptation, Weather
from sekundant.systems.law_of_the_gun.sheet import CHARACTERISTICS, SKILL_NAMES
from sekundant.systems.law_of_the_gun.state import How, Phase, Status
from tests.prose import samples

SOURCES = sorted(Path(room.__file__).parent.rglob("*.py"))
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


@pytest.fixture(params=LANGUAGES)
def tell(request: pytest.FixtureRequest) -> Teller:
    return teller(samples.seen_by(MASTER), request.param)


def words(event: Event, tell: Teller) -> str:
    return "\n".join(PLAIN.line(line) for line in narrate(event, tell))


def test_every_kind_of_event_is_told_and_has_its_part_of_the_post() -> None:
    assert set(NARRATION) == set(EVENTS)
    assert set(PARTS) == set(EVENTS)


def test_the_samples_hold_every_kind() -> None:
    assert [type(event) for event in samples.FULL] == list(EVENTS)
    assert [type(event) for event in samples.BARE] == list(EVENTS)


@pytest.mark.parametrize("event", [*samples.FULL, *samples.BARE], ids=lambda event: event.kind)
def test_an_event_is_told_in_whole_sentences_without_code(event: Event, tell: Teller) -> None:
    told = words(event, tell)
    assert told
    assert "None" not in told
    assert not re.search(r"[a-z]_[a-z]", told.replace("back_door", "")), told
    if event.kind != "turn_begins":
        assert re.search(r"[.!…](?: \[[^]]+\])?$", told), told


@pytest.mark.parametrize("event", samples.FULL, ids=lambda event: event.kind)
def test_russian_is_russian_and_english_is_english(event: Event) -> None:
    russian = words(event, teller(samples.seen_by(MASTER), "ru"))
    english = words(event, teller(samples.seen_by(MASTER), "en"))
    assert CYRILLIC.search(russian)
    assert not CYRILLIC.search(re.sub("Энн|Боб", "", english)), english


@pytest.mark.parametrize("event", samples.FULL, ids=lambda event: event.kind)
def test_an_event_cites_its_clauses(event: Event, tell: Teller) -> None:
    told = words(event, tell)
    if event.kind == "turn_begins":
        return
    for clause in event.clauses:
        assert clause.removeprefix("LG.") in told


@pytest.mark.parametrize("event", samples.FULL, ids=lambda event: event.kind)
def test_without_detail_there_are_no_clauses_and_no_arithmetic(event: Event) -> None:
    short = teller(samples.seen_by(MASTER), "en", detail=False)
    told = words(event, short)
    assert "LG." not in told
    assert " = " not in told


@pytest.mark.parametrize("reader", ["ann", "bob", SPECTATOR])
@pytest.mark.parametrize("event", samples.FULL, ids=lambda event: event.kind)
def test_what_a_reader_may_not_know_is_passed_over_without_a_word(
    event: Event, reader: str, tell: Teller
) -> None:
    known = seen(event, reader)
    if known is None:
        return
    told = words(known, tell)
    assert "None" not in told
    assert not re.search("hidden|secret|unknown|скрыт[оа]\\b|тайн|неизвестн", told)


def test_whoever_knows_more_of_an_event_is_told_more() -> None:
    secretive = {
        type(event)
        for event in samples.FULL
        if event.audience.seats is None and seen(event, SPECTATOR) != event
    }
    assert secretive - set(WHISPERS) <= {kinds.FateSettled}
    tell = teller(samples.seen_by(MASTER), "en")
    for event in samples.FULL:
        public = seen(event, SPECTATOR)
        if public is not None and public != event:
            assert whisper(event, public, tell), event.kind


def test_every_kind_with_sealed_parts_has_a_whisper() -> None:
    for kind in EVENTS:
        if any("Sealed" in str(field.type) for field in fields(kind)):
            assert kind in WHISPERS, kind


# ---- the vocabulary ------------------------------------------------------------------------------


def item_names() -> set[str]:
    """The names of all items that the rules make, read from their source."""
    names: set[str] = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"Item", "_item"} and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    names.add(first.value)
    return names


def test_every_item_of_an_arithmetic_has_words() -> None:
    names = item_names()
    assert len(names) > 40
    assert names - set(ITEM_WORDS) == set()


@pytest.mark.parametrize(
    ("table", "vocabulary"),
    [
        (ACTION_WORDS, Action),
        (DEED_WORDS, Deed),
        (DEED_NAMES, Deed),
        (STATUS_WORDS, Status),
        (COVER_WORDS, CoverKind),
        (EXIT_WORDS, ExitKind),
        (SPACE_WORDS, Space),
        (WEATHER_WORDS, Weather),
        (SUN_WORDS, Sun),
        (LIGHT_WORDS, Light),
        (TEMPTATION_WORDS, Temptation),
        (PHASE_WORDS, Phase),
        (OUTCOME_WORDS, How),
    ],
)
def test_every_word_of_a_vocabulary_is_there(table: dict[str, object], vocabulary: type) -> None:
    assert set(vocabulary) <= set(table)  # type: ignore[call-overload]


def test_all_outcomes_rulings_and_traits_have_words() -> None:
    assert set(OUTCOMES) == set(OUTCOME_WORDS)
    assert {what.partition(":")[0] for what in ADJUSTABLE} | {"outcome"} == set(RULING_WORDS)
    assert {*CHARACTERISTICS, *SKILL_NAMES} == set(TRAIT_WORDS)
    assert {Deed.MANOEUVRE, Deed.LOOK_OVER, Deed.RESIST_TEMPTATION} == set(WARNING_WORDS)
    assert {"post", "reaction", "order", "revise", "fates"} == set(ASK_WORDS)


@pytest.mark.parametrize("action", Action)
def test_every_action_is_declared_in_words(action: Action, tell: Teller) -> None:
    told = words(kinds.Declared(audience=EVERYONE, by="ann", action=action, target="bob"), tell)
    assert "Энн" in told
    assert "Боб" in told


@pytest.mark.parametrize("change", GunChange)
def test_every_change_of_guns_is_told(change: GunChange, tell: Teller) -> None:
    event = kinds.GunMoved(audience=EVERYONE, by="ann", change=change, hand=None, look="revolver", type=None)
    assert words(event, tell)


@pytest.mark.parametrize("how", How)
def test_every_way_out_is_told(how: How, tell: Teller) -> None:
    assert words(kinds.PutOutOfFight(audience=EVERYONE, who="bob", how=how, by="ann"), tell)


def test_a_ruling_that_a_man_is_dead_is_no_outcome() -> None:
    def told(what: str, who: str) -> str:
        value = Sealed("killed", EVERYONE)
        ruling = kinds.Ruled(audience=EVERYONE, author="", reason="", what=what, who=who, value=value)
        return words(ruling, teller(samples.seen_by(MASTER), "en"))

    assert told("status", "bob").endswith("dead.")
    assert "other side" not in told("status", "bob")
    assert "other side" in told("outcome", "ann")


@pytest.mark.parametrize("effect", Effect)
def test_every_effect_of_a_hit_is_told_with_the_lucky_die(effect: Effect, tell: Teller) -> None:
    rolls = (*samples.shot().rolls, samples.roll("bob.lucky.1", 2, need=3))
    told = words(samples.shot(effect=effect, rolls=rolls), tell)
    assert ("Lucky son of a bitch" in told) or ("Везучий сукин сын" in told)


def test_a_misfire_tells_its_die_and_no_chance(tell: Teller) -> None:
    rolls = (samples.roll("ann.misfire.1", 1, 20, 1),)
    told = words(samples.bare_shot(result=Result.MISFIRE, rolls=rolls), tell)
    assert "20" in told
    assert "60%" not in told


def test_a_womans_verbs_are_feminine() -> None:
    tell = teller(samples.seen_by(MASTER), "ru")
    assert "Энн ранена" in words(samples.shot(by="bob", target="ann"), tell)
    assert "Боб ранен." in words(samples.shot(), tell)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fraction_of_speed_is_written_as_the_language_writes_it(language: Language) -> None:
    told = words(
        kinds.Declared(audience=EVERYONE, by="ann", action=Action.SHOOT, speed=Sum((), samples.HALF_SPEED)),
        teller(samples.seen_by(MASTER), language),
    )
    assert ("7,5" if language == "ru" else "7.5") in told


def test_the_sealed_value_of_a_ruling_is_told_to_whom_it_is_meant(tell: Teller) -> None:
    event = samples.FULL[-1]
    known = seen(event, "bob")
    hidden = seen(event, "ann")
    assert known is not None
    assert hidden is not None
    assert isinstance(getattr(known, "value", None), Sealed)
    assert "2" not in words(hidden, tell)
