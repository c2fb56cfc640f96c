"""What every room's narrator says alike."""

from __future__ import annotations

import pytest

from sekundant.core.clauses import Language
from sekundant.core.events import Item, Sum
from sekundant.prose.language import Person
from sekundant.prose.markup import Line, Paragraph, Post, plain, text
from sekundant.prose.narrator import Narrator, told_apart


def narrator(language: Language = "en", *, detail: bool = True) -> Narrator:
    persons = {"ann": Person("Энн", woman=True), "bob": Person("Bob")}
    return Narrator(language=language, persons=persons, detail=detail)


def printed(line: Line) -> str:
    return plain(Post((Paragraph((line,)),))).replace("\u00a0", " ").rstrip("\n")


def test_clauses_stand_once_with_the_systems_prefix_said_once() -> None:
    total = Sum((Item("own", 7, "XX.2.b"), Item("wounds", 0, "XX.3"), Item("luck", 1, "XX.1")), 8)
    assert printed(narrator().cite(("XX.1", "XX.2", "XX.1"), total, None)) == " [XX.1, 2, 2.b]"
    assert not narrator().cite(())
    assert not narrator(detail=False).cite(("XX.1",))


@pytest.mark.parametrize(("language", "told"), [("en", "Энн and Bob"), ("ru", "Энн и Bob")])
def test_people_are_a_list_in_a_sentence(language: Language, told: str) -> None:
    assert printed(narrator(language).people(("ann", "bob"))) == told
    assert printed(narrator(language).people(("cid",))) == "cid"


def test_persons_whose_names_look_alike_have_their_ids_beside_them() -> None:
    shown = [("ann", "Cat", True), ("bob", "Саt", False), ("cid", "", False), ("dan", "dan", False)]
    assert told_apart(shown) == {
        "ann": Person("Cat (ann)", woman=True),
        "bob": Person("Саt (bob)"),
        "cid": Person("cid"),
        "dan": Person("dan"),
    }


def test_a_name_becomes_no_markup_and_no_line_of_its_own() -> None:
    assert told_apart([("ann", "A\nnn\u202e", False)])["ann"] == Person("A nn")
    assert text(told_apart([("ann", " \n", False)])["ann"].name) == text("ann")
