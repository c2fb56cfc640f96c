"""A fight arranged in writing: the whole setup as YAML, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml
from django.utils.translation import gettext as _

from sekundant.core.wire import Fault, Plain, fault
from sekundant.documents import Document, Misread, parse_document
from sekundant.prose.faults_words import fault_line
from sekundant_web.fighters.models import Version
from sekundant_web.fighters.widgets import Said
from sekundant_web.fighters.writing import html, said
from sekundant_web.tables.arranging import (
    BOT,
    FREE,
    MASTERS,
    NO_MEMBERS,
    Arranged,
    Corner,
    Hall,
    faults_of,
    misfit,
    opening_of,
)
from sekundant_web.tables.rooms import room

YAML = "yaml"
"""The field of the form; what is said of it stands there with its line."""

FIELDS = ("title", "seats", "setup")
FIGHTER = "fighter"
"""In place of a sheet: the number of a fighter at the table."""


def written(hall: Hall, arranged: Arranged) -> str:
    """A fight as one writes it; other people's fighters by their numbers."""
    opening = arranged.opening
    if opening is None:
        return ""
    names = list(opening.setup["combatants"])
    seats, combatants = {}, {}
    for name, corner in zip(names, arranged.corners, strict=True):
        seats[name] = _seat_word(hall, corner)
        sheet = dict(opening.setup["combatants"][name])
        if corner.version is not None:
            own = corner.version.plain
            changed = {key: value for key, value in sheet.items() if own.get(key) != value}
            sheet = {FIGHTER: corner.version.fighter_id, **changed}
        combatants[name] = sheet
    setup = {**opening.setup, "combatants": combatants}
    plain = {"title": opening.title, "seats": seats, "setup": setup}
    text: str = yaml.safe_dump(plain, allow_unicode=True, sort_keys=False, width=90)
    return text


def _seat_word(hall: Hall, corner: Corner) -> str:
    member = hall.member(corner.who)
    return member.user.get_username() if member else corner.who


def arranged_in_writing(hall: Hall, text: str) -> Arranged:
    """The fight that the YAML describes, or every fault of it with its line."""
    try:
        document = parse_document(text.encode(), "")
    except Misread as error:
        told = (fault_line(one, hall.language, line=error.line or None) for one in error.faults)
        return Arranged(said=tuple(Said(YAML, html(one, hall.where.table.system)) for one in told))
    faults: list[Fault] = []
    plain = _mapping(document.plain, "", faults)
    faults.extend(fault(name, "unknown_field", name, FIELDS) for name in plain if name not in FIELDS)
    setup = _mapping(plain.get("setup"), "setup", faults)
    seats = _mapping(plain.get("seats"), "seats", faults)
    corners, combatants = _corners(
        hall, seats, _mapping(setup.get("combatants"), "setup.combatants", faults), faults
    )
    if faults:
        return _refused(hall, document, faults)
    opening = opening_of(
        hall.where, {**setup, "combatants": combatants}, corners, str(plain.get("title") or "")
    )
    wrong = [_hidden(one, corners, hall) for one in faults_of(opening)]
    if wrong:
        return _refused(hall, document, wrong)
    return Arranged(opening=opening, corners=tuple(corners.values()))


def _corners(
    hall: Hall, seats: Mapping[str, Any], sheets: Mapping[str, Any], faults: list[Fault]
) -> tuple[dict[str, Corner], dict[str, Plain]]:
    """Who sits where with which sheet."""
    corners: dict[str, Corner] = {}
    combatants: dict[str, Plain] = {}
    people = {name: _who(hall, name, seats, faults) for name in sheets}
    seated = frozenset(people.values())
    for number, (name, sheet) in enumerate(sheets.items(), start=1):
        who = people[name]
        if who not in NO_MEMBERS and any(one.who == who for one in corners.values()):
            faults.append(fault(f"seats.{name}", "same_twice", str(seats.get(name))))
        plain, version = _sheet(hall, name, sheet, who, seated, faults)
        corners[name] = Corner(number=number, who=who, plain=plain, version=version)
        combatants[name] = plain
    faults.extend(
        fault(f"seats.{name}", "unknown_name", name, tuple(sheets)) for name in seats if name not in sheets
    )
    return corners, combatants


def _who(hall: Hall, name: str, seats: Mapping[str, Any], faults: list[Fault]) -> str:
    wanted = seats.get(name, FREE)
    people = {member.user.get_username(): str(member.user_id) for member in hall.where.members}
    if wanted in NO_MEMBERS:
        return str(wanted)
    if wanted in people:
        return people[wanted]
    faults.append(fault(f"seats.{name}", "unknown_name", str(wanted), (*people, BOT, FREE, MASTERS)))
    return FREE


def _foreign(hall: Hall, version: Version, beside: Mapping[str, Any], seated: frozenset[str]) -> list[str]:
    """What one who fights himself would change of somebody else's fighter, besides his ground."""
    if hall.arranger not in seated or str(version.fighter.owner_id) == hall.arranger:
        return []
    return [key for key in beside if key not in room(hall.where.table.system).GROUND]


def _sheet(
    hall: Hall, name: str, sheet: Plain, who: str, seated: frozenset[str], faults: list[Fault]
) -> tuple[Plain, Version | None]:
    """A sheet that is written out, or a fighter of the table with what is written beside his number."""
    if not isinstance(sheet, Mapping) or FIGHTER not in sheet:
        return sheet, None
    known = {one.fighter_id: (chosen, one) for chosen, one in hall.versions.items()}
    place = f"setup.combatants.{name}.{FIGHTER}"
    found = known.get(sheet[FIGHTER]) if isinstance(sheet[FIGHTER], int) else None
    if found is None:
        faults.append(fault(place, "unknown_name", sheet[FIGHTER], tuple(str(one) for one in known)))
        return {}, None
    chosen, version = found
    if not hall.may_lead(who, chosen):
        faults.append(fault(place, "not_his", version.fighter.name))
    beside = {key: value for key, value in sheet.items() if key != FIGHTER}
    faults.extend(
        fault(f"setup.combatants.{name}.{key}", "not_his", key)
        for key in _foreign(hall, version, beside, seated)
    )
    return {**version.plain, **beside}, version


def _hidden(one: Fault, corners: Mapping[str, Corner], hall: Hall) -> Fault:
    """A fault with its place in the YAML; of somebody else's sheet nothing is told."""
    path = f"setup.{one.path}" if one.path else "setup"
    parts = one.path.split(".")
    corner = corners.get(parts[1]) if len(parts) > 1 and parts[0] == "combatants" else None
    foreign = corner is not None and corner.version is not None
    if (
        corner is not None
        and foreign
        and corner.version
        and corner.version.fighter.owner_id != hall.where.user.pk
    ):
        return Fault(f"setup.combatants.{parts[1]}", "misfit", misfit(one, corner, hall))
    return Fault(path, one.code, one.got, one.allowed, one.clause)


def _refused(hall: Hall, document: Document, faults: list[Fault]) -> Arranged:
    """Every fault, with its line."""
    system = hall.where.table.system
    told = []
    for one in faults:
        line = document.line(one.path)
        if one.code == "misfit":
            told.append(Said(YAML, said(f"{line}: {one.got}")))
        elif one.code == "not_his":
            why = _("That is for the fighter’s owner.")
            told.append(Said(YAML, said(f"{line}: {why} ({one.got})")))
        else:
            told.append(Said(YAML, html(fault_line(one, hall.language, line=line), system)))
    return Arranged(said=tuple(told))


def _mapping(plain: Plain, path: str, faults: list[Fault]) -> Mapping[str, Any]:
    if isinstance(plain, Mapping):
        return plain
    if plain is not None or path == "setup":
        faults.append(fault(path, "not_mapping", plain if plain is not None else ""))
    return {}
