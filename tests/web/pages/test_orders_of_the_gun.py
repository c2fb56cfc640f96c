"""What the players' page on orders of the Law of the Gun promises: its examples are read as it says."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from sekundant import library
from sekundant.prose.contract import words
from sekundant.systems.law_of_the_gun.view import View
from tests.prose.order_text_tables import ID, NAMES, view_of

PAGE = Path(__file__).parents[3] / "docs" / "orders-law-of-the-gun.md"
HEROES = (("plain", "exit"), ("bar", "cover"), ("two", ""), ("arsenal", ""))
"""One of them at least can do what an example says."""

BEFORE = ("Before the storm", "Перед бурей")


@cache
def examples() -> tuple[tuple[str, str], ...]:
    """The texts in the first cell of every row, with their section."""
    found: list[tuple[str, str]] = []
    section = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ")
        elif line.startswith("|"):
            found.extend((section, text) for text in re.findall(r"`([^`]+)`", line.strip("|").split("|")[0]))
    return tuple(found)


@cache
def before() -> View:
    """What Ann knows before the storm."""
    system = library.system(ID)
    setup = {"phase": "before", "scene": {}, "combatants": {"ann": {"at": [0, -4]}, "bob": {}}}
    view: View = system.view(system.open(setup, {}, library.shelf(ID)), "ann")
    return view


@pytest.mark.parametrize(("section", "text"), examples())
def test_an_example_of_the_page_is_understood(section: str, text: str) -> None:
    room = words(ID)
    if section in BEFORE:
        readings = [room.read(text, before(), NAMES, "post")]
    else:
        readings = [room.read(text, view_of(hero, scene), NAMES, "order") for hero, scene in HEROES]
    taken = [reading for reading in readings if reading.answer is not None and not reading.objections]
    assert taken, [reading.objections for reading in readings][:1]


@pytest.mark.parametrize("text", re.findall(r"```\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL))
def test_the_order_at_the_head_of_the_page_is_understood(text: str) -> None:
    order = library.system(ID).answer_from(
        {"action": "shoot", "speed": 5, "hit": 7 - 2, "move": {"points": 2, "to": [0, -3]}}
    )
    reading = words(ID).read(text.replace("7", "5"), view_of("bar", "cover"), NAMES, "order")
    assert reading.answer == order


def test_the_page_has_as_many_examples_in_one_language_as_in_the_other() -> None:
    cyrillic = [text for _section, text in examples() if re.search("[а-я]", text)]
    assert len(cyrillic) > 20
    assert len(examples()) - len(cyrillic) > 20
