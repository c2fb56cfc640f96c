"""What `sekundant check` does with each kind of file; objections are raised as trouble, warnings returned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from sekundant import library
from sekundant.cli.duel_file import DEFAULT_SYSTEM, DuelFile, Unfit, read_duel, read_pack_file
from sekundant.cli.entering import check_entry
from sekundant.cli.refereeing import Desk
from sekundant.cli.trouble import Trouble, faulty, misread, unfit
from sekundant.core.clauses import Language, Text
from sekundant.core.encounter import Ask
from sekundant.core.wire import Fault, Faulty, Plain
from sekundant.documents import Document, Misread, parse_document, read_document
from sekundant.prose.language import fill
from sekundant.prose.markup import Line
from sekundant.systems.law_of_the_gun.opening.fighter import COMBATANT

KINDS = ("fighter", "scene", "pack", "order", "duel")

_SCENE = frozenset(
    {"space", "weather", "sun", "light", "temptations", "covers", "bystanders", "exits", "from"}
)
_ORDER = frozenset({"action", "actions", "speed", "hit", "shoot", "fates"})
_ANSWERS = frozenset({"order", "post", "revise", "fates"})

_ONE, _OTHER = "checked", "opponent"
"""Who stands in a duel that is opened only to check a part of it."""

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


def kind_of(plain: Plain) -> str:
    """What a document is, by its field ``kind`` or by the fields that it has; empty if that is not clear."""
    if isinstance(plain, str):
        return "order"
    if not isinstance(plain, Mapping):
        return ""
    said = plain.get("kind")
    if isinstance(said, str) and (said in KINDS or said in _ANSWERS):
        return said if said in KINDS else "order"
    fields = set(plain)
    for kind, signs in (
        ("duel", {"combatants", "turns"}),
        ("pack", {"pack"}),
        ("order", _ORDER),
        ("scene", _SCENE),
        ("fighter", set(COMBATANT)),
    ):
        if fields & signs:
            return kind
    return ""


def check_document(
    kind: str, document: Document, packs: Iterable[Path], language: Language
) -> tuple[Line, ...]:
    """Check a fighter, scene, pack or duel. Raise :class:`Trouble` with every objection."""
    if kind == "duel":
        return _check_duel(document, language)
    plain = {name: part for name, part in _mapping(document, language).items() if name != "kind"}
    shipped = library.packs(DEFAULT_SYSTEM)
    try:
        more = [read_pack_file(pack, DEFAULT_SYSTEM) for pack in packs]
    except Misread as error:
        raise misread(error, language) from error
    except Unfit as error:
        raise unfit(error, language) from error
    setup: dict[str, Plain] = {"combatants": {_ONE: {}, _OTHER: {}}}
    inside = {
        "fighter": f"combatants.{_ONE}",
        "scene": "scene",
        "pack": f"packs[{len(shipped) + len(more)}]",
    }[kind]
    if kind == "fighter":
        setup["combatants"][_ONE] = plain
    elif kind == "scene":
        setup["scene"] = plain
    else:
        more.append(plain)
    system = library.system(DEFAULT_SYSTEM)
    try:
        state = system.open(setup, {}, (*shipped, *more))
    except Faulty as found:
        raise faulty(document, (_inside(one, inside) for one in found.faults), language) from found
    check_entry(system, state, document, {_ONE: ""}, language)
    return ()


def _mapping(document: Document, language: Language) -> Mapping[str, Plain]:
    if isinstance(document.plain, Mapping):
        return document.plain
    raise faulty(document, (Fault("", "not_mapping", str(document.plain)[:40]),), language)


def _inside(one: Fault, prefix: str) -> Fault:
    """A fault as it stands in the file that is checked."""
    path = one.path.removeprefix(prefix).removeprefix(".") if one.path.startswith(prefix) else one.path
    return Fault(path, one.code, one.got, one.allowed, one.clause)


def _duel(file: Path | str, language: Language) -> DuelFile:
    try:
        return read_duel(file)
    except Misread as error:
        raise misread(error, language) from error
    except Unfit as error:
        raise unfit(error, language) from error


def _check_duel(document: Document, language: Language) -> tuple[Line, ...]:
    """Check a whole duel: everybody's entry and every order, turn by turn."""
    duel = _duel(document.file, language)
    played = Desk(duel, language, throws_early=False).play()
    return tuple(warning for one in played for warning in one.warnings)


def check_order(document: Document, file: Path, seat: str, language: Language) -> tuple[Line, ...]:
    """Check an order of a seat after all that is in a duel file. Raise :class:`Trouble`."""
    duel = _duel(file, language)
    seats = duel.system.seats(duel.opening)
    if seat not in seats:
        raise Trouble([fill(_NO_SEAT, language, got=seat, known=", ".join(seats))])
    played = Desk(duel, language, throws_early=False).play()
    state = played[-1].state if played else duel.opening
    view = duel.system.view(state, seat)
    usual = Ask(key="", seat=seat, what="post" if view.before else "order", hidden=True)
    ask = next((one for one in duel.system.asks(state) if one.seat == seat), usual)
    plain = document.plain
    if isinstance(plain, Mapping) and not set(plain) & (_ORDER | {"kind"}):
        plain = file_text(document)
    _, notes = Desk(replace(duel, document=document), language).answer(plain, "", ask, state)
    return tuple(notes)


def file_text(document: Document) -> str:
    """The file as its author typed it: an order such as ``Speed: 5`` happens to be YAML too."""
    return Path(document.file).read_bytes().decode("utf-8-sig")
