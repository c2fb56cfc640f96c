"""Orders of fencing as players post them: what is understood, remarked, refused, and what is shown of it."""

from __future__ import annotations

from typing import Any

import pytest

from sekundant import library
from sekundant.core.clauses import LANGUAGES, Language
from sekundant.core.encounter import illegal
from sekundant.prose.contract import words
from sekundant.prose.fencing.findings import CLAUSES, Reading, Remark, TextObjection
from sekundant.prose.fencing.gathering import gather
from sekundant.prose.fencing.order_text import (
    HELP,
    SAMPLES,
    echo,
    holds,
    read,
    reading_objection_line,
    remark_line,
    write,
)
from sekundant.prose.language import NO_BREAK
from sekundant.prose.markup import bbcode, plain
from sekundant.systems.fencing.orders import Action, Answer, Bet, Silent, StackOrder, Wager
from sekundant.systems.fencing.view import View
from tests.prose.fencing_order_text_tables import ASKS, ID, TEXTS, view_of


def cases(*kinds: str) -> list[Any]:
    return [
        pytest.param(case, id=f"{kind}-{number}") for kind in kinds for number, case in enumerate(TEXTS[kind])
    ]


def read_case(case: dict[str, Any]) -> Reading:
    return read(case["text"], view_of(case.get("view", "plain")), {}, case["what"])


def expected(case: dict[str, Any]) -> Answer:
    answer: Answer = library.system(ID).answer_from({"kind": case["what"], **case["answer"]})
    return answer


@pytest.mark.parametrize("case", cases("understood", "remarked"))
def test_a_text_is_understood(case: dict[str, Any]) -> None:
    reading = read_case(case)
    assert not reading.objections
    assert reading.answer == expected(case)
    assert [remark.code for remark in reading.remarks] == case.get("remarks", [])


@pytest.mark.parametrize("case", cases("refused"))
def test_a_text_is_refused(case: dict[str, Any]) -> None:
    reading = read_case(case)
    assert reading.answer is None
    assert not reading.remarks
    assert reading.objections[0].code == case["because"]
    for language in LANGUAGES:
        told = shown(reading, language, view_of("plain")).splitlines()
        assert len(told) == len(reading.objections)


@pytest.mark.parametrize("case", cases("understood", "remarked"))
def test_what_was_understood_is_written_and_read_again(case: dict[str, Any]) -> None:
    answer = expected(case)
    view = view_of(case.get("view", "plain"))
    for language in LANGUAGES:
        again = read(write(answer, language, view, {}), view, {}, case["what"])
        assert again == Reading(answer)


@pytest.mark.parametrize("case", cases("understood", "remarked"))
def test_what_is_shown_is_read_as_the_same_answer(case: dict[str, Any]) -> None:
    reading = read_case(case)
    view = view_of(case.get("view", "plain"))
    for language in LANGUAGES:
        for printed in (plain(echo(reading, language, view, {})), bbcode(echo(reading, language, view, {}))):
            assert read(printed, view, {}, case["what"]).answer == reading.answer, printed


@pytest.mark.parametrize("case", cases("understood", "remarked"))
def test_a_text_holds_what_is_understood(case: dict[str, Any]) -> None:
    names_no_bet = case["what"] == "bet" and "stack" not in case["answer"] and "bet" not in case["answer"]
    if not (names_no_bet and case.get("remarks") == ["stack_waits"]):
        assert holds(case["text"], case["what"])


# ---- parts of a turn -----------------------------------------------------------------------------

TURN = "Ставка: высокая\nСтек: атака, финт\nДистанция: ближняя"


def test_one_text_holds_all_parts_of_a_turn() -> None:
    assert [what for what in ASKS if holds(TURN, what)] == ["bet", "stack", "distance"]


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Стек: атака", ["stack"]),
        ("Ставка: высокая", ["bet"]),
        ("ближняя", ["distance"]),
        ("Стек запечатан: атака", ["bet", "stack"]),
        ("Ставка: средняя", ["bet"]),
        ("Стек: фигня", ["stack"]),
        ("Дистанция: рядом", ["distance"]),
        ("Отыгрыш: атака, атака", []),
        ("привет", []),
        ("", []),
    ],
)
def test_a_text_holds_its_own_parts_and_no_others(text: str, held: list[str]) -> None:
    assert [what for what in ASKS if holds(text, what)] == held


@pytest.mark.clause("FE.6.1")
def test_an_order_that_names_no_bet_makes_none() -> None:
    reading = read("Стек запечатан со ставкой: атака", view_of("plain"), {}, "bet")
    assert reading.answer == Wager(bet=None, stack=(Action.ATTACK,))


@pytest.mark.clause("FE.6.4")
def test_a_stack_is_sealed_with_the_bet_only_if_the_text_says_so() -> None:
    view = view_of("plain")
    assert read(TURN, view, {}, "bet").answer == read("Ставка: высокая; ближняя", view, {}, "bet").answer
    sealed = read(f"{TURN}\nСтек запечатан", view, {}, "bet").answer
    assert isinstance(sealed, Wager)
    assert sealed.stack == (Action.ATTACK, Action.FEINT)


@pytest.mark.clause("FE.6.9")
def test_a_list_of_bonuses_is_left_out_without_a_remark() -> None:
    text = "Стек: атака\nБонусы:\n- Мастерство +30\n- рапира +10\n- атака +5\n\nДжон смеётся."
    reading = read(text, view_of("plain"), {}, "stack")
    assert reading.answer == StackOrder(stack=(Action.ATTACK,))
    assert [dict(remark.facts)["line"] for remark in reading.remarks] == [7]


# ---- what is shown -------------------------------------------------------------------------------


def shown(reading: Reading, language: Language, view: View) -> str:
    return plain(echo(reading, language, view, {})).replace(NO_BREAK, " ")


def test_the_stack_is_shown_by_positions_with_prices_and_points() -> None:
    view = view_of("plain", points=8)
    reading = read("атака х4, финт на атаку, отдых\n\nЭх!", view, {}, "stack")
    assert shown(reading, "en", view) == (
        "Understood:\n"
        "Stack:\n"
        "1. Attack (1 point)\n"
        "2. Attack (1 point)\n"
        "3. Attack (1 point)\n"
        "4. Attack (2 points)\n"
        "5. Feint for the attack (1 point)\n"
        "6. Rest (1 point)\n"
        "Total: 7 points of 8 (unspent: 1)\n"
        "\n"
        "Line 3, not understood: “эх”.\n"
    )


def test_a_sealed_stack_is_shown_with_the_points_that_the_bet_may_give() -> None:
    view = view_of("woman")
    text = "Ставка: олл-ин; стек запечатан: АЗ; дистанция: ближняя; выносливость бросаю сама"
    reading = read(text, view, {}, "bet")
    assert shown(reading, "ru", view) == (
        "Понято:\n"
        "Ставка: олл-ин (нужно 80; 12 пунктов стека, если сыграет, 5, если нет)\n"
        "Стек запечатан со ставкой:\n"
        "1. Атака (1 пункт)\n"
        "2. Защита (1 пункт)\n"
        "Всего: 2 пункта (будет 12, если ставка сыграет, и 5, если нет)\n"
        "Дистанция: ближняя (если её выиграете)\n"
        "Бросок на выносливость сама\n"
    )


@pytest.mark.parametrize(("points", "end"), [(6, ""), (5, " (too many by 1)"), (7, " (unspent: 1)")])
def test_points_that_are_over_or_missing_are_shown(points: int, end: str) -> None:
    view = view_of("plain", points=points)
    reading = Reading(StackOrder(stack=(Action.ATTACK,) * 3 + (Action.PARRY,) * 3))
    assert shown(reading, "en", view).splitlines()[-1] == f"Total: 6 points of {points}{end}"


@pytest.mark.clause("FE.6.1")
def test_a_sealed_stack_without_a_bet_has_six_points() -> None:
    view = view_of("plain")
    reading = Reading(Wager(stack=(Action.ATTACK,)))
    assert shown(reading, "en", view).splitlines()[-1] == "Total: 1 point of 6 (unspent: 5)"


def test_a_refusal_is_shown_with_its_line_and_clause() -> None:
    view = view_of("plain")
    reading = read("Ставка: высокая\nСтек: атака, удар", view, {}, "stack")
    (line,) = shown(reading, "ru", view).splitlines()
    assert line.startswith("Строка 2, «удар»: ")
    assert line.endswith("[FE.3.0.1]")


def test_silence_is_written_and_shown_and_is_no_order() -> None:
    view = view_of("plain")
    for language in LANGUAGES:
        written = write(Silent(hours=72), language, view, {})
        assert shown(Reading(Silent(hours=72)), language, view).endswith(written)
        assert not any(holds(written, what) for what in ASKS)
        assert all(read(written, view, {}, what).answer is None for what in ASKS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CLAUSES)
def test_every_objection_of_reading_has_a_sentence_and_cites_its_clause(
    code: str, language: Language
) -> None:
    facts = (("first", "ставка"), ("got", 5), ("expected", 2), ("limit", 60))
    line = reading_objection_line(TextObjection(code, "слово", 3, facts), language, view_of("plain"), {})
    said = "".join(span.text for span in line.spans)
    assert said.endswith(CLAUSES[code] or ".")
    assert "{" not in said
    assert CLAUSES[code] in {"", *(clause.id for clause in library.rulebook(ID).clauses)}


@pytest.mark.parametrize("code", ["not_understood", "stack_waits"])
def test_every_remark_has_a_sentence(code: str) -> None:
    remark = Remark(code, (("item", "слово"), ("line", 3)))
    for language in LANGUAGES:
        assert "".join(span.text for span in remark_line(remark, language).spans).endswith(".")


# ---- samples and help ----------------------------------------------------------------------------


def test_every_ask_has_a_sample_that_is_understood_and_legal() -> None:
    assert tuple(SAMPLES) == ASKS
    view = view_of("plain")
    for what, sample in SAMPLES.items():
        answers = {read(sample.into(language), view, {}, what) for language in LANGUAGES}
        assert len(answers) == 1
        assert answers.pop().answer is not None


def test_a_sample_of_the_first_ask_is_accepted_by_the_rules() -> None:
    system = library.system(ID)
    view = view_of("plain")
    assert read(SAMPLES["bet"].ru, view, {}, "bet").answer == Wager(bet=Bet.HIGH)
    assert not illegal(system.objections(view, read(SAMPLES["bet"].ru, view, {}, "bet").answer))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_of_the_help_is_understood_to_the_end(language: Language) -> None:
    opening, closing = ("«", "»") if language == "ru" else ("“", "”")
    examples = [part.partition(closing)[0] for part in HELP.into(language).split(opening)[1:]]
    assert len(examples) > 8
    for example in examples:
        draft = gather(example.replace("...", "attack").replace("…", "атака"))
        assert not draft.strays, example
        assert (
            any((draft.bets, draft.actions, draft.empties, draft.distances, draft.rolls))
            or example[-1] == ":"
        )


def test_the_door_of_the_room_has_the_order_texts() -> None:
    room = words(ID)
    assert (room.read, room.write, room.echo, room.holds) == (read, write, echo, holds)
    assert (room.HELP, room.SAMPLES) == (HELP, SAMPLES)
