"""Answers of a duel file, read and checked: in the rulebook's vocabulary, or typed as on a forum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sekundant.cli.duel_file import DuelFile
from sekundant.cli.trouble import Trouble, at, faulty, inside
from sekundant.core.clauses import Language
from sekundant.core.encounter import Ask, Objection, illegal
from sekundant.core.wire import Fault, Faulty, Plain, encode
from sekundant.prose.contract import Reading, words
from sekundant.prose.markup import Line

Remarks = tuple[Any, ...]


class Answers:
    """Reads the answers of a duel; what is wrong is told with line, field and clause."""

    def __init__(self, duel: DuelFile, language: Language) -> None:
        self._duel = duel
        self._language = language
        self._words = words(duel.system.id)

    def read(self, plain: Plain, path: str, ask: Ask, state: Any) -> tuple[Any, list[Line]]:
        """The answer that stands at ``path``, checked, and what should be noticed. Raise :class:`Trouble`."""
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
            raise Trouble(self._objections(path, view, refused))
        # What reading and rules both notice is told once, with its clause.
        noticed = {one.code for one in objections}
        told = [
            at(self._duel.document, path, self._words.remark_line(remark, self._language))
            for remark in remarks
            if remark.code not in noticed
        ]
        return answer, [*told, *self._objections(path, view, objections)]

    def _objections(self, path: str, view: Any, objections: Iterable[Objection]) -> list[Line]:
        """Objections with the line and field that each is about."""
        tell = self._words.objection_line
        return [
            at(self._duel.document, self._place(path, one.field), tell(one, view, self._language))
            for one in objections
        ]

    def _place(self, path: str, field: str) -> str:
        """Where a field of an answer stands: in the order itself, or in a part of it that answers alone."""
        places = [inside(inside(path, part), field) for part in ("", *self._words.TEXT_PARTS)]
        return next((place for place in places if place in self._duel.document.lines), places[0])

    def _taken(self, plain: Plain, path: str, ask: Ask) -> Any:
        """The answer in the rulebook's vocabulary."""
        try:
            return self._duel.system.answer_from(plain, ask)
        except Faulty as found:
            placed = (
                Fault(inside(path, one.path), one.code, one.got, one.allowed, one.clause)
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
