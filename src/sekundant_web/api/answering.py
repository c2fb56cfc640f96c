"""An answer that was sent, read and judged by the library as the desk has it read and judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sekundant.core.encounter import Ask, illegal
from sekundant.core.wire import Faulty, encode
from sekundant.prose.contract import words
from sekundant_web.api.problems import Problem, objected, plain, refused, unreadable
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.desks.checking import TEXT
from sekundant_web.encounters.desks.frame import ask_of
from sekundant_web.encounters.desks.room import room
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import Status

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Made:
    """What was sent, understood: ``answer`` is None if a text makes none, and ``remarks`` say why."""

    answer: Any
    remarks: tuple[Data, ...] = ()

    def told(self, place: Place) -> Data:
        """What the rules say of it, for its author."""
        if self.answer is None:
            return {"legal": False, "answer": None, "text": "", "objections": list(self.remarks)}
        system, view = system_of(place.encounter), place.view
        found = system.objections(view, self.answer)
        return {
            "legal": not illegal(found),
            "answer": encode(self.answer),
            "text": words(system.id).write(self.answer, reading_language(), view, {}),
            "objections": [*self.remarks, *objected(system.id, view, found)],
        }

    def must_be_legal(self, place: Place) -> None:
        """Raise :class:`~.problems.Problem` with every reason why it can't be handed in."""
        if self.answer is None:
            raise Problem(422, "unreadable", objections=list(self.remarks))
        found = illegal(system_of(place.encounter).objections(place.view, self.answer))
        if found:
            raise refused(place.encounter.system, place.view, found)


def asked(place: Place, ask_key: str) -> Ask:
    """What is asked of the one who sits there, if it is that. Raise :class:`~.problems.Problem`."""
    ask = ask_of(place) if place.encounter.status == Status.RUNNING else None
    if ask is None:
        raise Problem(409, "not_asked")
    if ask.key != ask_key:
        raise Problem(409, "late")
    return ask


def made(place: Place, ask: Ask, answer: Any, text: str) -> Made:
    """What was sent as the answer to an ask: in the system's own shape, or as one writes it."""
    if (answer is None) == (not text.strip()):
        raise Problem(422, "invalid", objections=[])
    system = system_of(place.encounter)
    if answer is None:
        return _from_text(place, ask, text)
    try:
        return Made(system.answer_from(answer, ask))
    except Faulty as faulty:
        raise unreadable(system.id, faulty.faults) from None


def _from_text(place: Place, ask: Ask, text: str) -> Made:
    tell, language = words(place.encounter.system), reading_language()
    if ask.what not in tell.SAMPLES:
        raise Problem(422, "unreadable", objections=[])
    reading = tell.read(text, place.view, {}, ask.what)
    remarks = [_remark(one, plain(tell.remark_line(one, language)), warning=True) for one in reading.remarks]
    remarks += [
        _remark(one, plain(tell.reading_objection_line(one, language, place.view, {})), warning=False)
        for one in reading.objections
    ]
    return Made(reading.answer, tuple(remarks))


def _remark(one: Any, message: str, *, warning: bool) -> Data:
    return {
        "code": str(one.code),
        "path": TEXT,
        "clause": "",
        "clause_address": "",
        "message": message,
        "warning": warning,
    }


def fields(place: Place, ask: Ask, answer: Any, text: str) -> Mapping[str, Any]:
    """The fields of the form that would have made the answer: so it can be amended on the page."""
    desk = room(place.encounter.system)
    filled = desk.fields_of(answer, place.view, ask).put({TEXT: text} if text else {})
    return filled.stored()
