"""What the players' page on orders of fencing promises: its examples are read as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sekundant.prose.fencing.order_text import holds, read
from sekundant.systems.fencing.orders import Action, Bet, StackOrder, Wager
from sekundant.systems.fencing.weapons import Distance
from tests.prose.fencing_order_text_tables import ASKS, view_of

PAGE = Path(__file__).parents[2] / "docs" / "orders-fencing.md"
SECTIONS = {
    "The bet": "bet",
    "Ставка": "bet",
    "The stack": "stack",
    "Стек": "stack",
    "The distance": "distance",
    "Дистанция": "distance",
}
REFUSALS = ("What is refused", "Что не принимается")


def examples() -> dict[str, list[str]]:
    """The texts in the first cell of every row of a table, or of its word cells, by section."""
    found: dict[str, list[str]] = {}
    section = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ")
        elif line.startswith("|"):
            cells = line.strip("|").split("|")
            found.setdefault(section, []).extend(re.findall(r"`([^`]+)`", cells[0] + cells[1]))
    return found


UNDERSTOOD = [(what, text) for section, what in SECTIONS.items() for text in examples()[section]]
REFUSED = [text for section in REFUSALS for text in examples()[section]]
ORDERS = re.findall(r"```\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize(("what", "text"), UNDERSTOOD)
def test_an_example_of_the_page_is_understood(what: str, text: str) -> None:
    reading = read(text, view_of("plain"), {}, what)
    assert reading.answer is not None, reading.objections
    assert not reading.remarks


@pytest.mark.parametrize("text", REFUSED)
def test_what_the_page_says_is_refused_is_refused(text: str) -> None:
    assert any(holds(text, what) and read(text, view_of("plain"), {}, what).answer is None for what in ASKS)


@pytest.mark.parametrize("text", ORDERS)
def test_the_whole_turn_of_the_page_is_understood(text: str) -> None:
    view = view_of("plain")
    stack = (Action.ATTACK, Action.ATTACK, Action.FEINT_FOR_ATTACK, Action.PARRY)
    order = StackOrder(stack=stack, distance_choice=Distance.CLOSE, own_endurance_roll=True)
    wager = Wager(bet=Bet.HIGH, distance_choice=Distance.CLOSE, own_endurance_roll=True)
    assert read(text, view, {}, "stack").answer == order
    assert read(text, view, {}, "bet").answer == wager
    assert not read(text, view, {}, "stack").remarks


def test_the_page_has_examples_in_both_languages() -> None:
    assert len(ORDERS) == 2
    assert len(UNDERSTOOD) > 60
    assert len(REFUSED) == 22
