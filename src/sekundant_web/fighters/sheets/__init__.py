"""What differs between systems: how a fighter's sheet is typed, priced and shown, one module a room.

``sheets/<room>.py`` is a :class:`Sheets`. All of it is pure; rules and words come from the library.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol, cast

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.core.encounter import Objection
from sekundant.core.wire import Plain
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.fighters.widgets import Card, Check, Cost, Panel, Said
from sekundant_web.tables.shelves import Shelf


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A sheet that is being filled in.

    ``view`` is the duel around it as its fighter sees it, ``seen`` as an enemy does; both None while it is
    so faulty that no duel can be opened. ``said`` is all that is said of it.
    """

    system: str
    fields: Fields
    plain: Plain
    shelf: Shelf
    switches: Mapping[str, str]
    language: Language
    view: Any = None
    seen: Any = None
    said: tuple[Said, ...] = ()
    clauses: frozenset[str] = field(default_factory=frozenset)

    def at(self, *names: str) -> tuple[Said, ...]:
        """What is said of these fields, and of parts of them."""
        return tuple(one for one in self.said if _is_at(one.field, names))

    def keeps(self, clause: str, fields: tuple[str, ...]) -> bool:
        """Whether nothing breaks a clause, and nothing is said against its fields."""
        broken = any(not one.warning for one in self.at(*fields)) if fields else False
        return clause not in self.clauses and not broken

    @property
    def legal(self) -> bool:
        """Whether nothing forbids the fighter."""
        return self.view is not None and all(one.warning for one in self.said)


def _is_at(place: str, names: tuple[str, ...]) -> bool:
    return any(place == name or place.startswith((f"{name}.", f"{name}[")) for name in names)


class Sheets(Protocol):
    """How the fighters of one room are built."""

    def blank(self, shelf: Shelf) -> Plain:
        """A sheet to begin with."""

    def fields_of(self, plain: Plain) -> Fields:
        """A sheet as the fields of the form."""

    def plain_of(self, fields: Fields) -> tuple[Plain, tuple[Said, ...]]:
        """What the form says as a sheet, and what of it can't be read at all."""

    def names(self, shelf: Shelf, language: Language) -> dict[str, str]:
        """What the ids of the packs are called."""

    def notes(self, view: Any) -> tuple[Objection, ...]:
        """What should be noticed of the viewing fighter, besides what his room says."""

    def form(self, draft: Draft) -> tuple[Panel, ...]:
        """The form, with what is said of each field."""

    def cost(self, draft: Draft) -> Cost:
        """What the fighter costs."""

    def checks(self, draft: Draft) -> tuple[Check, ...]:
        """The rules of creation, one by one."""

    def card(self, plain: Plain, seen: Any, view: Any, shelf: Shelf, language: Language, /) -> Card:
        """The fighter as a card; ``view`` is None for one who may not see what is closed."""


def sheets(system: str) -> Sheets:
    """How the fighters of a system are built. Raise :class:`~sekundant.library.UnknownSystem`."""
    return cast(Sheets, import_module(f"{__name__}.{library.room(system)}"))
