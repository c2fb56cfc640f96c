"""What differs between systems when a fight is arranged: where and how it begins, one module a room.

``rooms/<room>.py`` is a :class:`Room`. All of it is pure; rules and words come from the library.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.core.wire import Plain
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.fighters.widgets import Widget
from sekundant_web.tables.shelves import Shelf

Combatants = Mapping[str, Plain]
"""The fighters of a setup by the names of their seats, in order."""


class Room(Protocol):
    """How fights of one system are arranged."""

    @property
    def SEATS(self) -> tuple[int, int]:  # noqa: N802 - a constant of a module
        """How many fight."""

    @property
    def GROUND(self) -> tuple[str, ...]:  # noqa: N802 - a constant of a module
        """What a setup says of a fighter that is no part of his sheet: where he stands."""

    def ground(self, fields: Fields, shelf: Shelf, language: Language, /) -> tuple[Widget, ...]:
        """What is chosen of the fight itself."""

    def around_seat(
        self, number: int, fields: Fields, shelf: Shelf, language: Language
    ) -> tuple[Widget, ...]:
        """What is chosen of the ``number``-th fighter besides his sheet."""

    def taken(self, fields: Fields, shelf: Shelf, /) -> tuple[str, ...]:
        """Names that no seat may have: somebody else's in the scene."""

    def setup(self, fields: Fields, combatants: Combatants, shelf: Shelf, /) -> Plain:
        """The setup that is meant; whether it can be opened is for the system to say."""

    def seat_of(self, place: str, /) -> str:
        """The field of the form where a fault of the setup belongs: ``scene.from`` is ``scene``."""

    def moment(self, view: Any, language: Language, /) -> str:
        """Where the fight stands: «ход 4»."""

    def if_passed(self, what: str, language: Language, /) -> str:
        """What happens to one who has not answered an ask of that kind when his time has passed."""


def room(system: str) -> Room:
    """How fights of a system are arranged. Raise :class:`~sekundant.library.UnknownSystem`."""
    return cast(Room, import_module(f"{__name__}.{library.room(system)}"))
