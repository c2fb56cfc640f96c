"""Orders as players post them: what is understood, remarked, refused (rulebook: order_text)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sekundant import casebook, library
from sekundant.core.clauses import LANGUAGES
from sekundant.prose.law_of_the_gun.order_text import read, write
from sekundant.systems.law_of_the_gun.orders import Order
from tests.prose.order_text_tables import ID, NAMES, TEXTS, view_of

CASES = Path(__file__).parent.parent / "casebook" / "law_of_the_gun" / "duel-order-text.yaml"


def order(plain: dict[str, Any]) -> Order:
    answer = library.system(ID).answer_from({"action": "shoot"} | plain)
    assert isinstance(answer, Order)
    return answer


def scene_of(hero: str) -> str:
    return "cover" if hero in {"bar", "hidden"} else ""


@pytest.mark.parametrize("result", tuple(casebook.run([CASES])), ids=lambda result: result.id)
def test_the_worked_cases_are_read_and_printed(result: casebook.CaseResult) -> None:
    assert not result.failures


def texts(kind: str) -> list[Any]:
    return [pytest.param(case, id=str(number)) for number, case in enumerate(TEXTS[kind])]


@pytest.mark.parametrize("case", texts("understood"))
def test_a_text_is_understood(case: dict[str, Any]) -> None:
    view = view_of(case["hero"], scene_of(case["hero"]))
    reading = read(case["text"], view, NAMES)
    assert not reading.objections
    assert reading.answer == order(case["answer"])
    for language in LANGUAGES:
        assert read(write(reading.answer, language, view, NAMES), view, NAMES).answer == reading.answer


@pytest.mark.parametrize("case", texts("refused"))
def test_a_text_is_refused(case: dict[str, Any]) -> None:
    view = view_of(case["hero"], case["scene"], many="Кэл" in case["text"])
    reading = read(case["text"], view, NAMES)
    assert reading.answer is None
    assert not reading.remarks
    first = reading.objections[0]
    assert case["because"] == (first.clause if case["because"].startswith("LG.") else first.code)


@pytest.mark.parametrize("case", texts("remarked"))
def test_a_text_is_remarked_on(case: dict[str, Any]) -> None:
    reading = read(case["text"], view_of(case["hero"], turn=case["turn"]), NAMES)
    assert not reading.objections
    assert {remark.code for remark in reading.remarks} == set(case["remarks"])
