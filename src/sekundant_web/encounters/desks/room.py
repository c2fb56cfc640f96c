"""What a system's desk is: a module with these names, found by the system's id.

The desk is a form and nothing more: what its fields say is made into a plain answer in the room's own
vocabulary, and the library alone says whether that is legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.core.encounter import Ask, Objection
from sekundant.core.wire import Plain
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.encounters.desks.notices import Mend, Notices
from sekundant_web.encounters.desks.widgets import Widget


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """How a desk is headed: its title, what its button says, and what is worth saying first."""

    title: str
    submit: str
    hint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """A form as it stands: what is typed, by whom it is read, the answer it makes (None: none yet)."""

    fields: Fields
    view: Any
    ask: Ask
    language: Language
    seats: Mapping[str, int]
    answer: Any
    notices: Notices


class Room(Protocol):
    """The desk of one system; everything is made from the view of the one who sits at it."""

    def heading(self, view: Any, ask: Ask, /) -> Heading:
        """How the desk is headed."""

    def blank(self, view: Any, ask: Ask, /) -> Fields:
        """The fields of a form that nobody has touched."""

    def plain(self, fields: Fields, view: Any, ask: Ask, /) -> Plain:
        """The answer that a form makes, in the room's vocabulary."""

    def fields_of(self, answer: Any, view: Any, ask: Ask, /) -> Fields:
        """The fields of a form that makes an answer."""

    def pressed(self, fields: Fields, button: str, view: Any, ask: Ask, /) -> Fields:
        """The fields after a button of the room's own."""

    def beside(self, place: str, code: str, ask: Ask, /) -> str:
        """The field of the form at which something is said of a place of the answer."""

    def mends(self, objection: Objection, fields: Fields, view: Any, ask: Ask, /) -> tuple[Mend, ...]:
        """What would mend what is objected to, if a button can."""

    def form(self, filled: Filled, /) -> tuple[Widget, ...]:
        """What the form is made of."""


def room(system_id: str) -> Room:
    """The desk of a system. Raise :class:`~sekundant.library.UnknownSystem`."""
    return cast(Room, import_module(f"{__package__}.{library.room(system_id)}"))
