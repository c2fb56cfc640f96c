"""The builder as a page: the form, what it comes to, and what is typed in it besides the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.core.starter import Wish
from sekundant.core.wire import Plain
from sekundant_web.context import reading_language
from sekundant_web.encounters.desks.fields import Fields, posted, pressed
from sekundant_web.fighters.checking import drafted
from sekundant_web.fighters.keeping import About
from sekundant_web.fighters.models import Fighter
from sekundant_web.fighters.sheets import Draft, sheets
from sekundant_web.fighters.widgets import Card, every
from sekundant_web.tables.models import Table
from sekundant_web.tables.shelves import Shelf, shelf

OWN = "own."
"""Before the fields that belong to the fighter and not to his sheet."""

LONGEST_ABOUT, LONGEST_NOTES = 2000, 4000
STARTS_AT_A_PLACE = "territory"
"""What a ready-made fighter brings along of the scene he would stand in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """A fighter in the builder: what is typed, under whose packs, and what it comes to."""

    system: str
    fields: Fields
    table: Table | None
    draft: Draft

    @property
    def about(self) -> About:
        """What is typed besides the sheet."""
        return About(
            name=self.fields.text("name").strip()[:60],
            about=self.fields.text(f"{OWN}about").strip()[:LONGEST_ABOUT],
            notes=self.fields.text(f"{OWN}notes").strip()[:LONGEST_NOTES],
            table=self.table,
        )

    def context(self) -> dict[str, Any]:
        """What its templates show."""
        room = sheets(self.system)
        panels = room.form(self.draft)
        shown = {one for widget in every(panels) for one in widget.said}
        return {
            "build": self,
            "panels": panels,
            "widgets": every(panels),
            "rest": [one for one in self.draft.said if one not in shown],
            "cost": room.cost(self.draft),
            "checks": room.checks(self.draft),
            "card": self.card(),
            "poster": f"fighters/rooms/{library.room(self.system)}.html",
            "about": self.fields.text(f"{OWN}about"),
            "notes": self.fields.text(f"{OWN}notes"),
        }

    def card(self) -> Card:
        """How others will see him."""
        draft = self.draft
        if draft.seen is None:
            return Card(name=self.about.name)
        return sheets(self.system).card(draft.plain, draft.seen, None, draft.shelf, draft.language)


def build_of(request: HttpRequest, system: str, table: Table | None) -> Build:
    """What was sent, after the button that was pressed in the form."""
    fields = posted(request.POST.lists())
    changed = pressed(fields, request.POST.get("press", ""))
    return _build(system, changed or fields, table)


def build_from(system: str, fields: Fields, table: Table | None) -> Build:
    """The builder with these fields."""
    return _build(system, fields, table)


def _build(system: str, fields: Fields, table: Table | None) -> Build:
    language = reading_language()
    packs = shelf(system, table)
    switches = dict(table.switches) if table else {}
    sheet = Fields({name: values for name, values in fields.values.items() if not name.startswith(OWN)})
    draft = drafted(system, sheet, packs, switches, language)
    return Build(system=system, fields=fields, table=table, draft=draft)


def fields_of_fighter(fighter: Fighter) -> Fields:
    """What stands in the builder of a fighter: his draft, else his newest version."""
    from sekundant_web.encounters.desks.fields import kept

    if fighter.draft:
        return kept(fighter.draft)
    last = fighter.versions.first()
    plain = last.plain if last else sheets(fighter.system).blank(shelf(fighter.system, fighter.table))
    return (
        sheets(fighter.system)
        .fields_of(plain)
        .put({f"{OWN}about": fighter.about, f"{OWN}notes": fighter.notes})
    )


def ready_made(system: str, ready: str, packs: Shelf, language: Language) -> Plain:
    """The sheet of a ready-made fighter. Raise Faulty for one that is unknown."""
    setup = library.starter(system).setup(Wish(fighters=(ready,)), packs, language)
    plain = dict(next(iter(setup["combatants"].values())))
    plain.pop(STARTS_AT_A_PLACE, None)
    return plain
