"""A duel in a file, as a master writes it: fighters, scene, switches, packs, and the orders so far.

The format is described in docs/duel-file.md. Its own fields stand beside those of a setup; what a setup may
hold is for the rule system to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from sekundant import library
from sekundant.cli.telling import system_of_fighters
from sekundant.core.encounter import Adjust, AnySystem, Declare, Outcome, Ruling
from sekundant.core.events import MASTER
from sekundant.core.reading import Page
from sekundant.core.wire import Fault, Faulty, Plain, encode, fault
from sekundant.documents import Document, read_document
from sekundant.prose.dice_notation import WrittenThrow, read_throw

OWN_FIELDS = ("kind", "system", "title", "switches", "packs", "names", "dice", "ledger", "turns")
"""The fields of a duel file beside those of its setup."""

ENTRY_FIELDS = ("rulings", "orders", "sequence", "dice")
"""The fields of an entry of ``turns``, beside one for each kind of ask of its system."""

RULING_FIELDS = ("what", "who", "value", "declare", "reason", "author")
"""The fields of a ruling: a change, or ``declare`` for an outcome."""

DICE = ("thrown", "given")
"""Who throws: the program whatever is not listed, or the master every die."""

LONGEST_TITLE = 200
LONGEST_REASON = 1_000

MOST_HOURS = 100_000
"""So long a seat may have been silent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An entry of ``turns``: what was handed in, and the dice that are known.

    ``orders`` are mappings or order texts by name; ``answers`` are those to a certain kind of ask, by kind
    and name, and may be lists too. ``sequence`` is the order of answers that are given one after another,
    ``path`` where the entry stands.
    """

    path: str
    rulings: tuple[Ruling, ...] = ()
    orders: Mapping[str, Plain] = field(default_factory=dict)
    answers: Mapping[str, Mapping[str, Plain]] = field(default_factory=dict)
    sequence: tuple[str, ...] = ()
    dice: Mapping[str, int] = field(default_factory=dict)
    dice_sides: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelFile:
    """A duel file that was read. ``opening`` is the state before the first entry."""

    document: Document
    system: AnySystem
    title: str
    setup: Plain
    switches: Mapping[str, str]
    packs: tuple[Plain, ...]
    names: Mapping[str, tuple[str, ...]]
    by_hand: bool
    ledger: Path | None
    entries: tuple[Entry, ...]
    opening: Any


class Unfit(Exception):
    """A document has faults; ``document`` tells the lines on which they stand."""

    def __init__(self, document: Document, faults: tuple[Fault, ...]) -> None:
        super().__init__(str(Faulty(faults)))
        self.document = document
        self.faults = faults


def read_duel(file: Path | str, usual: str = "") -> DuelFile:
    """Read a duel file and open its duel; ``usual`` is its system if it names none.

    Raise :class:`~sekundant.documents.Misread` for what can't be read (the file or a pack) and
    :class:`Unfit` with every fault of its content.
    """
    document = read_document(file)
    faults: list[Fault] = []
    page = Page(document.plain, "", faults)
    system_id = _system(page, usual)
    setup = {name: part for name, part in page.fields.items() if name not in OWN_FIELDS}
    packs = (*library.packs(system_id), *_own_packs(page, document, system_id))
    names = _names(page)
    system = library.system(system_id)
    entries = tuple(
        _entry(one, system.ask_kinds) for one in page.pages("turns", (*ENTRY_FIELDS, *system.ask_kinds))
    )
    ledger = page.text("ledger", LONGEST_TITLE)
    by_hand = page.one_of("dice", DICE, "not_a_choice") == "given"
    title = page.text("title", LONGEST_TITLE)
    switches = page.page("switches").fields
    opening = None
    try:
        opening = system.open(setup, switches, packs)
    except Faulty as faulty:
        faults.extend(_placed(one) for one in faulty.faults)
    if faults:
        raise Unfit(document, tuple(dict.fromkeys(faults)))
    return DuelFile(
        document=document,
        system=system,
        title=title,
        setup=setup,
        switches=switches,
        packs=packs,
        names=names,
        by_hand=by_hand,
        ledger=Path(document.file).parent / ledger if ledger else None,
        entries=entries,
        opening=opening,
    )


def _placed(one: Fault) -> Fault:
    """A fault of the opening as it stands in a duel file."""
    path = one.path
    if path == "options" or path.startswith("options."):
        path = f"switches{path.removeprefix('options')}"
    allowed = one.allowed
    if one.code == "unknown_field" and "." not in path:
        allowed = (*OWN_FIELDS, *allowed)
    return Fault(path, one.code, one.got, allowed, one.clause)


def _system(page: Page, usual: str) -> str:
    """The system's id. One that is not named is told by the fighters, else it is the first of the shelf."""
    first = usual or library.system_ids()[0]
    wanted = page.text("system", LONGEST_TITLE)
    if not wanted:
        return usual or system_of_fighters(page.fields.get("combatants")) or first
    try:
        found = library.canonical_id(wanted)
    except library.UnknownSystem as unknown:
        page.note("system", "not_a_choice", wanted, unknown.known)
        return first
    if usual and found != usual:
        page.note("system", "not_a_choice", wanted, (usual,))
    return found


def _own_packs(page: Page, document: Document, system_id: str) -> list[Plain]:
    """The packs of the table: files that are named from where the duel file lies."""
    found = []
    for index, name in enumerate(page.items("packs")):
        if isinstance(name, str) and name:
            found.append(read_pack_file(Path(document.file).parent / name, system_id))
        else:
            page.note(f"packs[{index}]", "not_str", name)
    return found


def read_pack_file(file: Path, system_id: str) -> Plain:
    """The pack in a file. Raise Misread, or Unfit with the faults of the pack."""
    document = read_document(file)
    try:
        library.read_pack(system_id, document.plain)
    except Faulty as faulty:
        raise Unfit(document, faulty.faults) from faulty
    return document.plain


def _names(page: Page) -> dict[str, tuple[str, ...]]:
    """The names in use of persons and exits, for order texts."""
    found: dict[str, tuple[str, ...]] = {}
    inside = page.page("names")
    for name, words in inside.fields.items():
        listed = [words] if isinstance(words, str) else words
        if isinstance(listed, list) and all(isinstance(word, str) for word in listed):
            found[str(name)] = tuple(listed)
        else:
            inside.note(str(name), "not_list", words)
    return found


def _entry(page: Page, ask_kinds: tuple[str, ...]) -> Entry:
    sequence = []
    for index, name in enumerate(page.items("sequence")):
        if isinstance(name, str):
            sequence.append(name)
        else:
            page.note(f"sequence[{index}]", "not_str", name)
    rulings = [_ruling(one) for one in page.pages("rulings", RULING_FIELDS)]
    dice = _dice(page.page("dice"))
    return Entry(
        path=page.path,
        rulings=tuple(rulings),
        orders=_answers(page.page("orders"), (Mapping, str)),
        answers={kind: _answers(page.page(kind), (Mapping, str, list)) for kind in ask_kinds},
        sequence=tuple(sequence),
        dice={label: throw.face for label, throw in dice.items()},
        dice_sides={label: throw.sides for label, throw in dice.items() if throw.sides is not None},
    )


def _ruling(page: Page) -> Ruling:
    """A ruling; it always has a reason."""
    author = page.text("author", LONGEST_TITLE) or MASTER
    reason = _needed(page, "reason", LONGEST_REASON)
    if page.has("declare"):
        declared = page.page("declare", ("winner", "how"))
        winner = declared.text("winner", LONGEST_TITLE) or None
        return Declare(author, reason, Outcome(winner, _needed(declared, "how", LONGEST_TITLE)))
    what = _needed(page, "what", LONGEST_TITLE, ("what", "declare"))
    value = page.fields.get("value")
    if value is not None and not isinstance(value, (int, str)):
        page.note("value", "not_scalar", value)
        value = None
    return Adjust(author, reason, what, value, page.text("who", LONGEST_TITLE))


def _needed(page: Page, name: str, longest: int, allowed: tuple[str, ...] = ()) -> str:
    """A text that must be there."""
    if not page.has(name):
        page.note(name, "missing_field", name, allowed)
    return page.text(name, longest)


def _answers(page: Page, forms: tuple[type, ...]) -> dict[str, Plain]:
    """Answers by name: mappings and lists in the rulebook's vocabulary, or texts."""
    found: dict[str, Plain] = {}
    for name, plain in page.fields.items():
        if is_silent(plain):
            hours = Page(plain, page.place(str(name)), page.faults, ("action", "actions", "hours"))
            told = hours.number("hours", Fraction(0), least=0, most=MOST_HOURS)
            found[str(name)] = {**plain, "hours": encode(told)}
        elif isinstance(plain, forms) and (plain or isinstance(plain, list)):
            found[str(name)] = plain
        else:
            page.note(str(name), "not_mapping", plain)
    return found


def is_silent(plain: Plain) -> bool:
    """Whether it is no order but the clock's word."""
    return isinstance(plain, Mapping) and (
        plain.get("action") == "silent" or plain.get("actions") == ["silent"]
    )


def _dice(page: Page) -> dict[str, WrittenThrow]:
    """Dice by label: a face, or a die with its face as people write it (``д10: 7``)."""
    dice: dict[str, WrittenThrow] = {}
    for label, written in page.fields.items():
        throw = read_throw(str(written)) if type(written) in (int, str) else None
        if throw is not None and 1 <= throw.face <= (throw.sides or throw.face):
            dice[str(label)] = throw
        else:
            page.faults.append(fault(page.place(str(label)), "no_throw", written, ("7", "d10: 7", "д10: 7")))
    return dice
