"""Answers of a duel file, read and checked: in the rulebook's vocabulary, or typed as on a forum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sekundant.cli.duel_file import DuelFile
from sekundant.cli.trouble import Trouble, at, faulty, inside
from sekundant.core.clauses import Language
from sekundant.core.encounter import Ask, Objection, illegal
from sekundant.core.wire import Fault, Faulty, Plain, encode
from sekundant.prose.contract import Reading, words
from sekundant.prose.markup import Line

Remarks = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Read:
    """An answer that may be given, and what should be noticed: by its reader, and by the rules."""

    answer: Any
    remarks: tuple[Line, ...] = ()
    warnings: tuple[Line, ...] = ()


class Answers:
    """Reads the answers of a duel; what is wrong is told with line, field and clause."""

    def __init__(self, duel: DuelFile, language: Language) -> None:
        self._duel = duel
        self._language = language
        self._words = words(duel.system.id)

    def read(self, plain: Plain, path: str, ask: Ask, state: Any) -> Read:
        """The answer that stands at ``path``, checked. Raise :class:`Trouble` with all that is wrong."""
        system = self._duel.system
        view = system.view(state, ask.seat)
        if isinstance(plain, str):
            reading = self._understood(plain, path, ask.what, view)
            answer, remarks = reading.answer, reading.remarks
        else:
            spelled, remarks = self._spelled(plain, path, self._texts_of(plain, ask), view)
            answer = self._taken(spelled, path, ask)
        objections = system.objections(view, answer)
        if refused := illegal(objections):
            raise Trouble(self._objections(path, ask.what, view, refused))
        # What reading and rules both notice is told once, with its clause.
        noticed = {one.code for one in objections}
        told = tuple(
            at(self._duel.document, path, self._words.remark_line(remark, self._language))
            for remark in remarks
            if remark.code not in noticed
        )
        return Read(answer, told, self._objections(path, ask.what, view, objections))

    def _objections(
        self, path: str, what: str, view: Any, objections: Iterable[Objection]
    ) -> tuple[Line, ...]:
        """Objections with the line and field that each is about."""
        tell = self._words.objection_line
        return tuple(
            at(self._duel.document, self._place(path, what, one.field), tell(one, view, self._language))
            for one in objections
        )

    def _place(self, path: str, what: str, field: str) -> str:
        """Where a field of an answer stands: in the order itself, or in a part of it that answers alone.

        An answer under the name of its kind may be that field itself: a stack that is a list.
        """
        places = [inside(inside(path, part), field) for part in ("", *self._words.TEXT_PARTS)]
        if field.startswith(what):
            places.append(path + field.removeprefix(what))
        return next((place for place in places if place in self._duel.document.lines), places[0])

    def _taken(self, plain: Plain, path: str, ask: Ask) -> Any:
        """The answer in the rulebook's vocabulary."""
        try:
            return self._duel.system.answer_from(plain, ask)
        except Faulty as found:
            placed = (
                Fault(self._place(path, ask.what, one.path), one.code, one.got, one.allowed, one.clause)
                for one in found.faults
            )
            raise faulty(self._duel.document, placed, self._language) from found

    def _texts_of(self, plain: Plain, ask: Ask) -> Mapping[str, str]:
        """The parts of an order that may be texts, without those that answer another ask."""
        parts, kinds = self._words.TEXT_PARTS, self._duel.system.ask_kinds
        if isinstance(plain, Mapping) and ask.what in plain and ask.what in parts:
            return {ask.what: parts[ask.what]}
        return {name: what for name, what in parts.items() if name not in kinds}

    def _spelled(self, plain: Plain, path: str, texts: Mapping[str, str], view: Any) -> tuple[Plain, Remarks]:
        """An order with the texts in it spelled out, and the remarks of their reader."""
        if not isinstance(plain, Mapping):
            return plain, ()
        spelled, remarks = dict(plain), list[Any]()
        for name, what in texts.items():
            part, place = plain.get(name), inside(path, name)
            if isinstance(part, str):
                reading = self._understood(part, place, what, view)
                spelled[name] = encode(reading.answer)
                remarks.extend(reading.remarks)
            elif isinstance(part, Mapping):
                spelled[name], more = self._spelled(part, place, self._words.TEXT_PARTS, view)
                remarks.extend(more)
        return spelled, tuple(remarks)

    def _understood(self, order: str, path: str, what: str, view: Any) -> Reading:
        """What was understood of an order in the forum's own words. Raise :class:`Trouble` for nothing."""
        reading = self._words.read(order, view, self._duel.names, what)
        if reading.answer is None:
            tell = self._words.reading_objection_line
            said = (tell(one, self._language, view, self._duel.names) for one in reading.objections)
            raise Trouble(at(self._duel.document, path, line) for line in said)
        return reading
