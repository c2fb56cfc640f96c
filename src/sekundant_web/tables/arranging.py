"""A fight that a master arranges: who sits where with whom, and how it begins; from a form or from YAML.

A fighter of somebody else's stands in the YAML only by his number, so nobody reads his sheet there; what is
written beside the number stands in place of the sheet's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.core.starter import Wish
from sekundant.core.wire import Fault, Faulty, Plain
from sekundant.prose.faults_words import fault_line
from sekundant_web.encounters.actions import Opening, Sitter
from sekundant_web.encounters.deadlines import policy_from
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.fighters.access import ready_to_fight
from sekundant_web.fighters.models import Version
from sekundant_web.fighters.widgets import Said
from sekundant_web.fighters.writing import html, said
from sekundant_web.tables.access import Standing
from sekundant_web.tables.models import Member
from sekundant_web.tables.naming import seat_names
from sekundant_web.tables.rooms import room
from sekundant_web.tables.shelves import Shelf, plain_packs, shelf

BOT, FREE, MASTERS, NOBODY = "bot", "free", "master", ""
"""Who sits there besides members: a bot, whoever comes, the master for him, nobody at all."""

NO_MEMBERS = frozenset({BOT, FREE, MASTERS})

READY = "ready:"
VERSION = "version:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Corner:
    """One side of a fight: who sits there, and his fighter's sheet."""

    number: int
    who: str
    plain: Plain
    version: Version | None = None

    def sitter(self) -> Sitter:
        """Who takes the seat."""
        version = self.version.pk if self.version else None
        if self.who in NO_MEMBERS:
            return Sitter(bot=self.who == BOT, by_master=self.who == MASTERS, version_id=version)
        return Sitter(user_id=int(self.who), version_id=version)


@dataclass(frozen=True, slots=True)
class Hall:
    """All that can be chosen at a table: its people, their fighters, the ready-made ones."""

    where: Standing
    language: Language
    versions: Mapping[str, Version]
    ready: Mapping[str, str]

    @property
    def packs(self) -> Shelf:
        """The table's packs."""
        return shelf(self.where.table.system, self.where.table)

    def plain_of(self, chosen: str) -> Plain:
        """The sheet of a chosen fighter; None if there is no such one."""
        if chosen in self.versions:
            return self.versions[chosen].plain
        if chosen.removeprefix(READY) not in self.ready or not chosen.startswith(READY):
            return None
        wish = Wish(fighters=(chosen.removeprefix(READY),))
        setup = library.starter(self.where.table.system).setup(wish, self.packs, self.language)
        return next(iter(setup["combatants"].values()))

    def member(self, who: str) -> Member | None:
        """The member who is meant by a form's word."""
        return next((one for one in self.where.members if str(one.user_id) == who), None)

    @property
    def arranger(self) -> str:
        """The one who arranges, as a form's word."""
        return str(self.where.user.pk)

    def may_lead(self, who: str, chosen: str) -> bool:
        """Whether somebody may fight with a fighter: his own, a ready-made one, or one of a master's."""
        version = self.versions.get(chosen)
        if version is None:
            return True
        owner = self.where.of(version.fighter.owner_id)
        lent = owner is not None and owner.user_id == self.where.user.pk and self.where.is_master
        return lent or who == str(version.fighter.owner_id)


def hall_of(where: Standing, language: Language) -> Hall:
    """What can be chosen at a table."""
    system = where.table.system
    people = [member.user_id for member in where.members]
    packs = shelf(system, where.table)
    return Hall(
        where=where,
        language=language,
        versions={f"{VERSION}{one.pk}": one for one in ready_to_fight(people, system)},
        ready={one.id: one.name.into(language) for one in library.starter(system).fighters(packs)},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Arranged:
    """What a form comes to: an opening, or why there is none."""

    opening: Opening | None = None
    said: tuple[Said, ...] = ()
    corners: tuple[Corner, ...] = field(default=())

    def at(self, name: str) -> tuple[Said, ...]:
        """What is said of a field."""
        return tuple(one for one in self.said if one.field == name)


def arranged(hall: Hall, fields: Fields) -> Arranged:
    """The fight that the form describes."""
    corners, wrong = _corners(hall, fields)
    if wrong:
        return Arranged(said=wrong)
    place = room(hall.where.table.system)
    names = seat_names((_called(one.plain) for one in corners), place.taken(fields, hall.packs))
    combatants = {name: one.plain for name, one in zip(names, corners, strict=True)}
    setup = place.setup(fields, combatants, hall.packs)
    seated = dict(zip(names, corners, strict=True))
    opening = opening_of(hall.where, setup, seated, fields.text("title"))
    faults = tuple(_said(one, seated, hall, place.seat_of(one.path)) for one in faults_of(opening))
    return Arranged(opening=None if faults else opening, said=faults, corners=corners)


def _corners(hall: Hall, fields: Fields) -> tuple[tuple[Corner, ...], tuple[Said, ...]]:
    """Who sits where, and what is wrong with that."""
    least, most = room(hall.where.table.system).SEATS
    corners: list[Corner] = []
    wrong: list[Said] = []
    for number in range(1, most + 1):
        who, chosen = fields.text(f"seat.{number}.who"), fields.text(f"seat.{number}.fighter")
        if who == NOBODY:
            if number <= least:
                wrong.append(Said(f"seat.{number}.who", said(_("Choose who fights here."))))
            continue
        trouble = _trouble(hall, who, chosen, [one.who for one in corners])
        if trouble is not None:
            wrong.append(Said(f"seat.{number}.{trouble[0]}", said(trouble[1])))
            continue
        plain = hall.plain_of(chosen)
        corners.append(Corner(number=number, who=who, plain=plain, version=hall.versions.get(chosen)))
    return tuple(corners), tuple(wrong)


def _trouble(hall: Hall, who: str, chosen: str, before: list[str]) -> tuple[str, str] | None:
    """What is wrong with a corner: the field, and why."""
    if who not in NO_MEMBERS and hall.member(who) is None:
        return "who", _("He doesn’t sit at this table any more.")
    if who not in NO_MEMBERS and who in before:
        return "who", _("Nobody fights on two sides.")
    if hall.plain_of(chosen) is None:
        return "fighter", _("Choose a fighter.")
    if not hall.may_lead(who, chosen):
        owner = hall.versions[chosen].fighter.owner
        return "fighter", _("This fighter is %(owner)s’s; nobody else leads him.") % {"owner": owner}
    return None


def opening_of(where: Standing, setup: Plain, corners: Mapping[str, Corner], title: str = "") -> Opening:
    """All with which the fight begins: the table's switches, packs, time and referee, as they are now."""
    table = where.table
    called = [_called(corner.plain) or name for name, corner in corners.items()]
    return Opening(
        system=table.system,
        setup=setup,
        switches=dict(table.switches),
        packs=plain_packs(table.system, table),
        sitters={name: corner.sitter() for name, corner in corners.items()},
        title=(title.strip() or " — ".join(called))[:200],
        watch=table.watch,
        referee=table.referee,
        dice=table.dice,
        policy=policy_from(table.policy),
        table_id=table.pk,
        created_by_id=where.user.pk,
    )


def faults_of(opening: Opening) -> tuple[Fault, ...]:
    """Why a fight can't be opened."""
    try:
        library.system(opening.system).open(opening.setup, opening.switches, opening.packs)
    except Faulty as faulty:
        return faulty.faults
    return ()


def _said(fault: Fault, corners: Mapping[str, Corner], hall: Hall, at: str) -> Said:
    """A fault of the setup beside the field of the form that it comes from."""
    system = hall.where.table.system
    parts = fault.path.split(".")
    corner = corners.get(parts[1]) if len(parts) > 1 and parts[0] == "combatants" else None
    if corner is None:
        return Said(at, html(fault_line(replace(fault, path=""), hall.language), system))
    field_name = f"seat.{corner.number}.{'territory' if parts[-1] == 'territory' else 'fighter'}"
    return Said(field_name, said(misfit(fault, corner, hall)))


def misfit(fault: Fault, corner: Corner, hall: Hall) -> str:
    """Why a fighter can't enter; of somebody else's sheet no more than which part of it."""
    if corner.version is not None and corner.version.fighter.owner_id != hall.where.user.pk:
        return _("This fighter doesn’t fit the table’s rules; his owner must look at him.")
    found = replace(fault, path="")
    return "".join(span.text for span in fault_line(found, hall.language).spans)


def _called(plain: Plain) -> str:
    """What a fighter is called."""
    return str(plain.get("name") or "") if isinstance(plain, Mapping) else ""
