"""The words of the Law of the Gun at their door: what is chosen, kept and answered a second time."""

from __future__ import annotations

from typing import Any

import pytest

from sekundant import library
from sekundant.core.clauses import LANGUAGES, Language
from sekundant.prose.law_of_the_gun import room
from sekundant.prose.markup import plain
from sekundant.systems.law_of_the_gun.orders import Action, Fate, Fates, Mercy, Order, Post, Revise, Silent

SYSTEM = library.system("law-of-the-gun")
SETUP = {"combatants": {"ann": {"name": "Ann", "sex": "f"}, "bob": {"name": "Bob"}}}
both = pytest.mark.parametrize("language", LANGUAGES)


def view(**more: Any) -> Any:
    return SYSTEM.view(SYSTEM.open({**SETUP, **more}, {}, library.shelf(SYSTEM.id)), "ann")


def test_a_person_goes_by_her_name() -> None:
    assert room.person(view(), "ann").name == "Ann"
    assert room.person(view(), "ann").woman
    assert not room.person(view(), "bob").woman


@both
def test_a_second_order_is_read_as_it_is_written(language: Language) -> None:
    for answer in (Revise(), Revise(order=Order(action=Action.SHOOT, speed=4, hit=8))):
        written = room.write(answer, language, view(), {})
        reading = room.read(written, view(), {}, "revise")
        assert reading.answer == answer
        shown = plain(room.echo(reading, language, view(), {}))
        assert written.splitlines()[0].strip() in shown.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    "said", ["keep", " Keep. ", "Keep your order", "оставить", "Оставить заявку прежней"]
)
def test_an_order_may_be_kept(said: str) -> None:
    assert room.read(said, view(), {}, "revise").answer == Revise()


@both
def test_what_can_not_be_a_second_order_is_told(language: Language) -> None:
    reading = room.read("hello there", view(), {}, "revise")
    assert reading.answer is None
    assert plain(room.echo(reading, language, view(), {})).strip()
    (objection,) = reading.objections
    assert room.reading_objection_line(objection, language, view(), {}).spans


def test_what_is_asked_for_says_how_a_text_is_read() -> None:
    call = room.read("Call", view(phase="before"), {}, "post").answer
    assert isinstance(call, Post)
    assert room.read("Call", view(), {}, "order").answer is None
    assert room.read("Speed 5, hit 7", view(phase="before"), {}, "reaction").answer == Order(
        action=Action.SHOOT, speed=5, hit=7
    )


@both
def test_the_winners_choice_is_told_in_words(language: Language) -> None:
    spared, finished = ("Spare him", "Finish him off") if language == "en" else ("Пощадить", "Добить")
    told = {
        room.write(answer, language, view(), {})
        for answer in (Fates(choice=Mercy.SPARE), Fates(fates=(Fate(name="bob", choice=Mercy.SPARE),)))
    }
    assert told == {spared}
    fates = Fates(fates=(Fate(name="bob", choice=Mercy.FINISH_OFF),))
    assert room.write(fates, language, view(), {}) == finished
    assert room.write(Silent(hours=80), language, view(), {}) == ""


@both
def test_every_sample_is_read(language: Language) -> None:
    for kind, sample in room.SAMPLES.items():
        seen = view(phase="before") if kind in {"post", "reaction"} else view()
        text = sample.into(language).replace(";", "\n")
        assert room.read(text, seen, {}, kind).answer is not None
        assert not room.holds(text, kind)
