"""The words of the Law of the Gun: all that shells ask for, gathered from the modules beside this one.

What is promised of each name stands in :class:`sekundant.prose.contract.Words`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sekundant.core.clauses import Language, Text
from sekundant.prose.contract import Names
from sekundant.prose.language import Person
from sekundant.prose.law_of_the_gun import echo_words, reading
from sekundant.prose.law_of_the_gun.before_text import understand_post, write_post_text
from sekundant.prose.law_of_the_gun.findings import AnyObjection, PostReading, Reading, Remark
from sekundant.prose.law_of_the_gun.objection_words import objection_line
from sekundant.prose.law_of_the_gun.posts import post
from sekundant.prose.law_of_the_gun.results import results
from sekundant.prose.law_of_the_gun.teller import teller
from sekundant.prose.law_of_the_gun.view_words import board
from sekundant.prose.law_of_the_gun.words import ASK_WORDS
from sekundant.prose.law_of_the_gun.writing import write_order
from sekundant.prose.markup import Paragraph, Post, text
from sekundant.systems.law_of_the_gun import orders
from sekundant.systems.law_of_the_gun.orders import Mercy, Order, Revise
from sekundant.systems.law_of_the_gun.view import View

__all__ = [
    "ASKS",
    "HELP",
    "SAMPLES",
    "TEXT_PARTS",
    "board",
    "echo",
    "holds",
    "objection_line",
    "person",
    "post",
    "read",
    "reading_objection_line",
    "remark_line",
    "results",
    "write",
]

ASKS = ASK_WORDS

HELP = Text(
    "An order says how many points go on speed and how many on the hit: “speed 5, hit 7”. It may also say"
    " “move 4 to (2; -1)”, “lean out”, “duck”, “draw derringer”, “reload”, “brawl”, “flee”, “surrender”,"
    " “peace”. Before the storm: “call”, “look over”, “manoeuvre to (2; -1)”, “open fire: speed 5, hit 7”,"
    " “wait”; several of them with a semicolon between: “call; duel of wills”.",
    "В заявке сказано, сколько очков идёт на Скорость и сколько на попадание: «скорость 5, попадание 7»."
    " Можно добавить «движение 4 к (2; -1)», «высовываюсь», «прячусь», «достаю дерринджер», «перезарядка»,"
    " «рукопашная», «бегство», «сдаюсь», «мир». Перед бурей: «вызов», «присматриваюсь», «манёвр к (2; -1)»,"
    " «открываю огонь: скорость 5, попадание 7», «жду»; несколько — через точку с запятой: «вызов; поединок"
    " воли».",
)

_ORDER = Text("speed 5, hit 7", "скорость 5, попадание 7")
SAMPLES: Mapping[str, Text] = {
    "post": Text("call; look over", "вызов; присматриваюсь"),
    "reaction": _ORDER,
    "order": _ORDER,
    "revise": Text("speed 4, hit 8", "скорость 4, попадание 8"),
}

TEXT_PARTS: Mapping[str, str] = {"shoot": "reaction", "reaction": "reaction", "revised": "reaction"}
"""Combat orders that stand within a post or another order."""

_KEEP = Text("Keep your order", "Оставить заявку прежней")
_KEEPS = frozenset({"keep", _KEEP.en.casefold(), "оставить", _KEEP.ru.casefold()})
"""What one writes who keeps his order although his insight works."""

_SPARE = Text("Spare him", "Пощадить")
_FINISH = Text("Finish him off", "Добить")


@dataclass(frozen=True, slots=True)
class SecondReading:
    """What was understood of the text of one whose insight works."""

    answer: Revise | None
    remarks: tuple[Remark, ...] = ()
    objections: tuple[AnyObjection, ...] = ()


AnyReading = Reading | PostReading | SecondReading


def person(view: View, seat: str) -> Person:
    """How a seat's fighter is called."""
    return teller(view, "en").person(seat)


def holds(_text: str, _what: str) -> bool:
    """False: a text answers one ask."""
    return False


def read(said: str, view: View, names: Names, what: str) -> AnyReading:
    """A text as what is asked for: a post before the storm, or a combat order."""
    if what == "post":
        return understand_post(said, view, names)
    if what == "revise":
        return _second(said, view, names)
    return reading.understand(said, view, names)


def _second(said: str, view: View, names: Names) -> SecondReading:
    """The other order of one whose insight works, or that he keeps his own."""
    if said.strip().rstrip(".!").casefold() in _KEEPS:
        return SecondReading(Revise())
    found = reading.understand(said, view, names)
    answer = None if found.answer is None else Revise(order=found.answer)
    return SecondReading(answer, found.remarks, found.objections)


def write(answer: orders.Answer, language: Language, view: View, names: Names) -> str:
    """An answer as one would type it, or, where it is chosen, as it is told."""
    match answer:
        case Order():
            return write_order(answer, language, view, names)
        case orders.Post():
            return write_post_text(answer, language, view, names)
        case Revise():
            order = answer.order
            return _KEEP.into(language) if order is None else write_order(order, language, view, names)
        case orders.Fates():
            chosen = (answer.choice, *(fate.choice for fate in answer.fates))
            return (_FINISH if Mercy.FINISH_OFF in chosen else _SPARE).into(language)
        case orders.Silent():
            return ""


def echo(understood: AnyReading, language: Language, view: View, names: Names) -> Post:
    """What was understood, with the remarks; or the objections of reading."""
    if not isinstance(understood, SecondReading):
        return echo_words.echo(understood, language, view, names)
    if understood.answer == Revise():
        return Post((Paragraph((text(_KEEP.into(language)),)),))
    order = understood.answer.order if understood.answer else None
    return echo_words.echo(Reading(order, understood.remarks, understood.objections), language, view, names)


remark_line = echo_words.remark_words
reading_objection_line = echo_words.objection_words
