"""Every event of fencing has words in both languages, with its numbers, its dice and its clauses."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import sekundant.systems.fencing as room
from sekundant.core.clauses import LANGUAGES, Language
from sekundant.core.events import EVERYONE, MASTER, Event, Roll, Sum
from sekundant.prose.fencing.narration import NARRATION, PARTS, narrate
from sekundant.prose.fencing.teller import Teller, teller
from sekundant.prose.fencing.words import (
    ACTION_WORDS,
    ASKS,
    AT_DISTANCE,
    BET_RESULTS,
    BET_WORDS,
    CHARACTERISTIC_WORDS,
    DISTANCE_WORDS,
    ITEM_WORDS,
    OUTCOME_WORDS,
    PAYMENT_WORDS,
    PHASE_WORDS,
    RULING_WORDS,
)
from sekundant.prose.markup import PLAIN
from sekundant.systems.fencing import events as kinds
from sekundant.systems.fencing.events import EVENTS, Payment
from sekundant.systems.fencing.exchange import Because, Struck, Wound
from sekundant.systems.fencing.orders import Action, Bet
from sekundant.systems.fencing.sheet import CHARACTERISTICS
from sekundant.systems.fencing.state import How, Learns, Phase
from sekundant.systems.fencing.system import FENCING
from sekundant.systems.fencing.weapons import Distance
from tests.prose.fencing import samples

SOURCES = sorted(Path(room.__file__).parent.rglob("*.py"))
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
TITLES = (kinds.TurnBegins, kinds.ExchangeBegins)


@pytest.fixture(params=LANGUAGES)
def tell(request: pytest.FixtureRequest) -> Teller:
    return teller(samples.seen_by(MASTER), request.param)


def words(event: Event, tell: Teller) -> str:
    return "\n".join(PLAIN.line(line) for line in narrate(event, tell)).replace("\u00a0", " ")


def sample(kind: type[Event], **changes: Any) -> Event:
    """A full event of a kind, changed."""
    return replace(next(event for event in samples.FULL if type(event) is kind), **changes)


def test_every_kind_of_event_is_told_and_has_its_part_of_the_post() -> None:
    assert set(NARRATION) == set(EVENTS)
    assert set(PARTS) == set(EVENTS)


def test_the_samples_hold_every_kind() -> None:
    assert [type(event) for event in samples.FULL] == list(EVENTS)
    assert [type(event) for event in samples.BARE] == list(EVENTS)


@pytest.mark.parametrize("event", [*samples.FULL, *samples.BARE], ids=lambda event: event.kind)
def test_an_event_is_told_in_whole_sentences_without_code(event: Event, tell: Teller) -> None:
    told = words(event, tell)
    lines = told.split("\n")[1:] if isinstance(event, TITLES) else told.split("\n")
    assert lines
    for line in lines:
        assert re.search(r"[.!…](?: \[[^]]+\])?$", line), line
        assert line[0].isupper()
    assert "None" not in told
    assert not re.search(r"[a-z]_[a-z]", told), told
    assert "  " not in told
    assert " ." not in told


@pytest.mark.parametrize("event", samples.FULL, ids=lambda event: event.kind)
def test_russian_is_russian_and_english_is_english(event: Event) -> None:
    russian = words(event, teller(samples.seen_by(MASTER), "ru"))
    english = words(event, teller(samples.seen_by(MASTER), "en"))
    assert CYRILLIC.search(russian)
    assert not CYRILLIC.search(re.sub("Энн|Боб", "", english)), english
    bare = re.sub(r"\[FE[^]]*\]|the judge|a slip of the pen", "", russian)
    assert not re.search("[a-z]", bare), russian


def figures(value: object) -> Iterator[int]:
    """All numbers of an event that its reader is told: not those from which only the board is made."""
    if isinstance(value, Sum):
        yield from (abs(int(item.value)) for item in value.items if item.value)
        yield abs(int(value.total))
    elif isinstance(value, Roll):
        yield value.face
    elif isinstance(value, tuple):
        for part in value:
            yield from figures(part)
    elif isinstance(value, Payment):
        yield value.breath
    elif isinstance(value, int) and not isinstance(value, bool):
        yield abs(value)
    elif is_dataclass(value):
        for field in fields(value):
            if field.name not in BOARD_ONLY:
                yield from figures(getattr(value, field.name))


BOARD_ONLY = {"prices", "strikes", "against", "captors", "audience"}
"""Fields whose numbers only the board of both stacks shows (prices are told where they are not 1)."""


@pytest.mark.parametrize("event", samples.FULL, ids=lambda event: event.kind)
def test_every_number_and_die_of_an_event_is_told(event: Event, tell: Teller) -> None:
    told = re.sub(r"\[FE[^]]*\]", "", words(event, tell))
    said = {int(figure) for figure in re.findall(r"\d+", told)}
    assert set(figures(event)) <= said, told


@pytest.mark.parametrize("event", samples.FULL, ids=lambda event: event.kind)
def test_an_event_cites_its_clauses(event: Event, tell: Teller) -> None:
    told = words(event, tell)
    for clause in event.clauses:
        assert clause.removeprefix("FE.") in told


@pytest.mark.parametrize("event", [*samples.FULL, *samples.BARE], ids=lambda event: event.kind)
@pytest.mark.parametrize("language", LANGUAGES)
def test_without_detail_there_are_dice_but_no_clauses_and_no_arithmetic(
    event: Event, language: Language
) -> None:
    told = words(event, teller(samples.seen_by(MASTER), language, detail=False))
    assert "FE." not in told
    assert " = " not in told
    for roll in event.rolls:
        assert str(roll.face) in told


# ---- single sentences ----------------------------------------------------------------------------


def russian(event: Event) -> str:
    return words(event, teller(samples.seen_by(MASTER), "ru"))


def english(event: Event) -> str:
    return words(event, teller(samples.seen_by(MASTER), "en"))


def test_a_result_is_a_sentence_then_its_arithmetic_then_its_clauses() -> None:
    bet = sample(kinds.BetOpened, sum=samples.thrown(44, ("mastery", 30, "FE.2.2.a")))
    assert russian(bet) == (
        "Энн: высокая ставка сыграла, 10 пунктов стека. "
        "44 + Мастерство 30 = 74, нужно 60. [FE.2.2, 2.4, 2.2.a]"
    )
    assert english(bet) == (
        "Энн: the high bet succeeds, 10 stack points. 44 + Mastery 30 = 74, needs 60. [FE.2.2, 2.4, 2.2.a]"
    )


def test_the_verbs_of_man_and_woman_differ() -> None:
    assert russian(sample(kinds.Blows)).startswith("Первой бьёт Энн: инициатива у неё.")
    assert russian(sample(kinds.Blows, first="bob")).startswith("Первым бьёт Боб: инициатива у него.")
    assert english(sample(kinds.Blows, reason=Because.EARLIER_POSITION)).startswith(
        "Энн strikes first: her attack stands higher in the stack."
    )
    tie = samples.tallies(2, 2)
    won = sample(kinds.DistanceWon, winner="bob", reason=Because.EARLIER_POSITION, tallies=tie)
    assert "по 2 у обоих, но его Контроль дистанции стоит в стеке раньше" in russian(won)


@pytest.mark.parametrize(
    ("points", "parries", "said"),
    [
        (1, 0, "1 атака, защиты нет"),
        (2, 1, "2 атаки против 1 защиты"),
        (5, 2, "5 атак против 2 защит"),
    ],
)
def test_points_for_and_against_are_counted_in_russian(points: int, parries: int, said: str) -> None:
    assert said in russian(sample(kinds.Attack, points=points, parries=parries))


@pytest.mark.parametrize(
    ("face", "parries", "result", "said"),
    [
        (60, -15, Struck.HIT, "удар достигает цели"),
        (60, -30, Struck.MISS, "Боб отбивает удар"),
        (5, -30, Struck.MISS, "бьёт мимо"),
        (35, 0, Struck.MISS, "бьёт мимо"),
    ],
)
def test_a_blow_is_parried_if_it_would_have_hit_without_the_parries(
    face: int, parries: int, result: Struck, said: str
) -> None:
    total = samples.thrown(face, ("attacks", 10, ""), ("parries", parries, ""))
    assert said in russian(sample(kinds.Attack, sum=total, result=result))


def test_what_the_weapon_gives_is_told_by_its_name() -> None:
    assert "+ рапира 10" in russian(sample(kinds.Attack))
    assert "+ rapier 10" in english(sample(kinds.Attack))


@pytest.mark.parametrize("wound", Wound)
def test_every_wound_is_told(wound: Wound, tell: Teller) -> None:
    assert "Боб" in words(sample(kinds.Damage, wound=wound), tell)


@pytest.mark.parametrize("purpose", ["stay", "attack"])
@pytest.mark.parametrize("passed", [True, False])
def test_every_test_of_fortitude_is_told(purpose: str, passed: bool, tell: Teller) -> None:
    assert "Боб" in words(sample(kinds.Fortitude, purpose=purpose, passed=passed), tell)


@pytest.mark.parametrize("bet", [*Bet, None])
@pytest.mark.parametrize("success", [True, False])
def test_every_insight_is_told_with_the_stack_points_that_follow(
    bet: Bet | None, success: bool, tell: Teller
) -> None:
    whole = sample(kinds.Insight, bet=bet, success=success if bet else None)
    assert re.search(r"\d+ (?:stack points|пунктов стека|пункта стека)", words(whole, tell))
    part = sample(kinds.Insight, bet=bet, success=None, learns=Learns.BET)
    told = words(part, tell)
    if bet is Bet.HIGH:
        assert re.search("10 .*6", told)


def test_a_missed_insight_tells_nothing_of_the_bet(tell: Teller) -> None:
    missed = sample(kinds.Insight, bet=None, success=None, learns=Learns.NOTHING)
    assert "6" not in re.sub(r"\[FE[^]]*\]", "", words(missed, tell))


@pytest.mark.parametrize("reason", [Because.MORE_POINTS, Because.EARLIER_POSITION, Because.HELD_BEFORE])
def test_every_way_to_the_initiative_is_told(reason: Because, tell: Teller) -> None:
    tied = reason is not Because.MORE_POINTS
    tallies = samples.tallies(2, 2) if tied else samples.tallies(2, 1)
    assert "Боб" in words(sample(kinds.Initiative, reason=reason, tallies=tallies, holder="bob"), tell)


def test_an_initiative_that_nobody_fights_for_is_told_so() -> None:
    idle = samples.tallies(0, 0)
    kept = sample(kinds.Initiative, reason=Because.HELD_BEFORE, tallies=idle)
    assert russian(kept).startswith("За инициативу никто не борется, Энн её сохраняет.")
    nobody = sample(kinds.Initiative, reason=Because.PARITY, tallies=idle, holder=None)
    assert russian(nobody).startswith("За инициативу никто не борется, и её нет ни у кого.")
    even = sample(kinds.Initiative, reason=Because.PARITY, tallies=samples.tallies(2, 2), holder=None)
    assert russian(even).startswith("Паритет, по 2 у обоих: инициативы нет ни у кого.")


@pytest.mark.parametrize(
    "reason", [Because.INITIATIVE, Because.ONLY_ATTACKER, Because.EARLIER_POSITION, Because.AGILITY]
)
def test_every_way_to_strike_first_is_told(reason: Because, tell: Teller) -> None:
    assert "Энн" in words(sample(kinds.Blows, reason=reason), tell)


@pytest.mark.parametrize(
    "reason", [Because.MORE_POINTS, Because.EARLIER_POSITION, Because.INITIATIVE, Because.DIE]
)
@pytest.mark.parametrize("to", Distance)
def test_every_way_to_a_distance_is_told(reason: Because, to: Distance, tell: Teller) -> None:
    settled = sample(
        kinds.DistanceSettled, reason=reason, start=Distance.MIDDLE, to=to, wanted=None, rolls=()
    )
    told = words(settled, tell)
    assert DISTANCE_WORDS[to].into(tell.language) in told
    assert "Энн" in told


def test_going_in_going_out_and_staying_are_told_apart() -> None:
    ways = {
        Distance.FAR: "разрывает дистанцию",
        Distance.MIDDLE: "сохраняет дистанцию",
        Distance.CLOSE: "сокращает дистанцию",
    }
    for to, said in ways.items():
        settled = sample(kinds.DistanceSettled, start=Distance.MIDDLE, to=to, wanted=None)
        assert said in russian(settled)


def test_breath_is_booked_before_the_eyes_of_all() -> None:
    assert russian(sample(kinds.Breath)) == (
        "Энн: Запас сил 2 из 10. 7 − 6 (инициатива 1, атаки 3, защиты 2) − ранения 3 + отдых 4 = 2. "
        "[FE.3.5.4.b, 4.2.h, 3.5.4.a]"
    )
    capped = sample(kinds.Breath, before=10, spent=0, paid=(), drain=0, now=10)
    assert "10 + отдых 4 = 14, но не больше 10." in russian(capped)
    spent = sample(kinds.Breath, before=5, drain=0, rested=0, now=-1)
    assert "Запас сил −1 из 10." in russian(spent)
    assert "Следующий ход начнётся с броска на Выносливость." in russian(spent)


def test_a_conversion_tells_what_was_spent_on_it() -> None:
    assert "финты на позициях 8 и 9 превышают стек противника" in russian(sample(kinds.Converted))
    alone = sample(kinds.Converted, to="parry", used=(9,))
    assert "контратака на позиции 9 превышает стек противника и становится защитой" in russian(alone)


def test_more_was_to_be_cancelled_than_there_was() -> None:
    assert "отменить полагалось 3" in russian(sample(kinds.Endurance))
    assert "отменять в стеке нечего" in russian(sample(kinds.Endurance, positions=()))


@pytest.mark.parametrize("how", How)
def test_every_end_is_told(how: How, tell: Teller) -> None:
    assert "Энн" in words(sample(kinds.Over, how=how), tell)
    assert "Энн" not in words(sample(kinds.Over, how=how, winner=None), tell)


@pytest.mark.parametrize(
    ("what", "value", "said"),
    [
        ("breath", "-3", "Запас сил, Боб — −3"),
        ("distance", "close", "дистанция — ближняя"),
        ("initiative", "ann", "инициатива — Энн"),
        ("initiative", "", "инициатива — ни у кого"),
        ("outcome", "ended", "исход, Боб — поединок прекращён"),
    ],
)
def test_every_ruling_is_told(what: str, value: str, said: str) -> None:
    who = "bob" if what in {"breath", "outcome"} else ""
    told = russian(sample(kinds.Ruled, what=what, value=value, who=who))
    assert said in told
    assert "Причина: a slip of the pen" in told


# ---- the vocabulary ------------------------------------------------------------------------------


def item_names() -> set[str]:
    """The names of all items that the rules make, read from their source."""
    names: set[str] = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Item" and node.args:
                first = node.args[0]
                parts = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                names |= {str(part.value) for part in parts if isinstance(part, ast.Constant)}
    return names


def test_every_item_of_an_arithmetic_has_words() -> None:
    names = item_names()
    assert len(names) > 12
    assert names - set(ITEM_WORDS) == set()


def test_every_payment_has_words() -> None:
    named = re.findall(r'"(\w+)": (?:side|_attack|_parry|1 if)', _source("rules/breath.py"))
    assert len(named) == len(PAYMENT_WORDS)
    assert set(named) == set(PAYMENT_WORDS)


def _source(name: str) -> str:
    return (Path(room.__file__).parent / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("table", "vocabulary"),
    [
        (ACTION_WORDS, Action),
        (BET_WORDS, Bet),
        (DISTANCE_WORDS, Distance),
        (AT_DISTANCE, Distance),
        (OUTCOME_WORDS, How),
        (PHASE_WORDS, Phase),
        (CHARACTERISTIC_WORDS, CHARACTERISTICS),
        (RULING_WORDS, (*FENCING.adjustable, "outcome")),
        (ASKS, FENCING.ask_kinds),
        (BET_RESULTS, [(bet, success) for bet in Bet for success in (True, False)]),
    ],
)
def test_every_word_of_a_vocabulary_is_there_and_no_other(table: dict[Any, Any], vocabulary: Any) -> None:
    assert set(table) == set(vocabulary)


def test_an_event_for_all_is_for_all() -> None:
    assert all(event.audience == EVERYONE for event in samples.FULL if type(event) not in PRIVATE)


PRIVATE = {kinds.BetRolled, kinds.Insight, kinds.SealRefused}
