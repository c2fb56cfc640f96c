"""What `sekundant check` does with each kind of file; objections are raised as trouble, warnings returned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from sekundant import library
from sekundant.cli.answering import Answers
from sekundant.cli.duel_file import DuelFile, Unfit, read_duel, read_pack_file
from sekundant.cli.entering import check_entry
from sekundant.cli.refereeing import Desk
from sekundant.cli.telling import Told, told
from sekundant.cli.trouble import Trouble, at, faulty, inside, misread, unfit
from sekundant.core.clauses import Language, Text
from sekundant.core.encounter import Ask, illegal
from sekundant.core.papers import CHECKED, Paper, setup_with
from sekundant.core.wire import Fault, Faulty, Plain, fault
from sekundant.documents import Document, Misread, parse_document, read_document
from sekundant.prose.contract import words
from sekundant.prose.language import fill
from sekundant.prose.markup import Line

_NO_SEAT = Text("there is no seat {got}; there are: {known}", "нет места {got}; есть: {known}")


def read_any(file: Path, language: Language) -> Document:
    """A file that may be YAML, JSON, or an order as it is typed. Raise :class:`Trouble`."""
    try:
        if file.suffix.lower() != ".txt":
            return read_document(file)
        parse_document(b'""', str(file))  # the same limits hold for a text
        return Document(str(file), file.read_bytes().decode("utf-8-sig"))
    except Misread as error:
        raise misread(error, language) from error
    except FileNotFoundError as error:
        raise misread(Misread(str(file), "no_such_file", str(file)), language) from error
    except (OSError, UnicodeDecodeError) as error:
        raise misread(Misread(str(file), "not_a_file", str(error)), language) from error


def what_is(document: Document, system: str, language: Language) -> Told:
    """What a file is; ``system`` is what its reader takes it for. Raise Trouble if it belongs to another."""
    named = document.plain.get("system") if isinstance(document.plain, Mapping) else None
    if not isinstance(named, str):
        return told(document.plain, system)
    known = (system,) if system else library.system_ids()
    try:
        found = library.canonical_id(named)
    except library.UnknownSystem:
        found = ""
    if found not in known:
        raise faulty(document, (fault("system", "not_a_choice", named, known),), language)
    return told(document.plain, found)


def check_document(
    what: Told, document: Document, packs: Iterable[Path], language: Language
) -> tuple[Line, ...]:
    """Check a paper, pack or duel. Raise :class:`Trouble` with every objection."""
    if what.kind == "duel":
        return _check_duel(document, what.systems, language)
    system_id = what.systems[0]
    shipped = library.packs(system_id)
    try:
        more = [read_pack_file(pack, system_id) for pack in packs]
    except Misread as error:
        raise misread(error, language) from error
    except Unfit as error:
        raise unfit(error, language) from error
    plain = _mapping(document, language)
    if what.kind == "pack":
        pack = {name: part for name, part in plain.items() if name != "kind"}
        paper = Paper(
            kind="pack", signs=frozenset(), place=f"packs[{len(shipped) + len(more)}]", around=setup_with
        )
        return _check_paper(paper, {}, system_id, (*shipped, *more, pack), document, language)
    paper = next(paper for paper in library.papers(system_id).PAPERS if paper.kind == what.kind)
    part = {name: part for name, part in plain.items() if name not in {"kind", "system"}}
    return _check_paper(paper, part, system_id, (*shipped, *more), document, language)


def _check_paper(
    paper: Paper,
    plain: Plain,
    system_id: str,
    packs: tuple[Plain, ...],
    document: Document,
    language: Language,
) -> tuple[Line, ...]:
    """Open a duel around a paper, and see what it must obey besides."""
    system = library.system(system_id)
    try:
        state = system.open(paper.around(plain), {}, packs)
    except Faulty as found:
        raise faulty(document, (_inside(one, paper.place) for one in found.faults), language) from found
    check_entry(system, state, document, {CHECKED: ""}, language)
    view = system.view(state, CHECKED)
    notes = tuple(paper.notes(view)) if paper.notes else ()
    tell = words(system_id).objection_line
    if refused := illegal(notes):
        raise Trouble(at(document, inside("", one.field), tell(one, view, language)) for one in refused)
    return tuple(tell(one, view, language) for one in notes)


def _mapping(document: Document, language: Language) -> Mapping[str, Plain]:
    if isinstance(document.plain, Mapping):
        return document.plain
    raise faulty(document, (Fault("", "not_mapping", str(document.plain)[:40]),), language)


def _inside(one: Fault, prefix: str) -> Fault:
    """A fault as it stands in the file that is checked."""
    path = one.path.removeprefix(prefix).removeprefix(".") if one.path.startswith(prefix) else one.path
    return Fault(path, one.code, one.got, one.allowed, one.clause)


def _duel(file: Path | str, language: Language, usual: str = "") -> DuelFile:
    try:
        return read_duel(file, usual)
    except Misread as error:
        raise misread(error, language) from error
    except Unfit as error:
        raise unfit(error, language) from error


def _check_duel(document: Document, systems: tuple[str, ...], language: Language) -> tuple[Line, ...]:
    """Check a whole duel: everybody's entry and every order, turn by turn."""
    duel = _duel(document.file, language, systems[0] if len(systems) == 1 else "")
    played = Desk(duel, language, throws_early=False).play()
    return tuple(warning for one in played for warning in one.warnings)


def check_order(
    document: Document, file: Path, seat: str, language: Language, usual: str = ""
) -> tuple[Line, ...]:
    """Check an order of a seat after all that is in a duel file. Raise :class:`Trouble`."""
    duel = _duel(file, language, usual)
    seats = duel.system.seats(duel.opening)
    if seat not in seats:
        raise Trouble([fill(_NO_SEAT, language, got=seat, known=", ".join(seats))])
    played = Desk(duel, language, throws_early=False).play()
    state = played[-1].state if played else duel.opening
    plain = document.plain
    signs = library.papers(duel.system.id).ORDER_SIGNS
    if isinstance(plain, Mapping) and not set(plain) & (signs | {"kind"}):
        plain = file_text(document)
    ask = next((one for one in duel.system.asks(state) if one.seat == seat), None)
    if ask is None:
        ask = Ask(key="", seat=seat, what=_meant(plain, duel, seat, state), hidden=True)
    read = Answers(replace(duel, document=document), language).read(plain, "", ask, state)
    return (*read.remarks, *read.warnings)


def _meant(plain: Plain, duel: DuelFile, seat: str, state: object) -> str:
    """To which kind of ask a text may be an answer that nobody waits for; empty if it is no text."""
    if not isinstance(plain, str):
        return ""
    say, kinds, view = words(duel.system.id), duel.system.ask_kinds, duel.system.view(state, seat)
    readable = (kind for kind in kinds if say.read(plain, view, duel.names, kind).answer is not None)
    return next(readable, kinds[0])


def file_text(document: Document) -> str:
    """The file as its author typed it: an order such as ``Speed: 5`` happens to be YAML too."""
    return Path(document.file).read_bytes().decode("utf-8-sig")
