"""What differs between rule systems on the page of an encounter: a module each, with the same names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from django.utils.safestring import SafeString

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.core.events import Event
from sekundant_web.encounters.presenting.cards import Card
from sekundant_web.encounters.presenting.rulings import Group, Options
from sekundant_web.encounters.presenting.scene import Scene, Standing
from sekundant_web.encounters.presenting.seats import Side
from sekundant_web.encounters.presenting.secrets import Secrets

Sides = Mapping[str, Side]


class Presenter(Protocol):
    """How encounters of one system are shown, from a view and from events that its reader may see."""

    @property
    def ON_THE_BOARD(self) -> frozenset[str]:  # noqa: N802 - a constant of a module
        """The kinds of event that :meth:`board` tells, so that they need no line of their own."""

    def where(self, view: Any, language: Language, /) -> str:
        """Where the encounter stands, in a few words: «Ход 3»."""

    def turn(self, view: Any, language: Language, /) -> str:
        """The turn alone, or the part of the encounter that stands for one: a replay has a button for it."""

    def awaits_in_secret(self, view: Any, /) -> bool:
        """Whether everybody may know that answers are awaited, though not whose."""

    def place(self, view: Any, language: Language, /) -> str:
        """The name of the scene; empty where a system has none."""

    def styles(self, view: Any, language: Language, /) -> tuple[tuple[str, str], ...]:
        """How it is fought, as far as everybody sees that: each style's id and name. The archive asks."""

    def ending(self, view: Any, language: Language, /) -> SafeString:
        """How it ended, and who won; empty while it goes on."""

    def cards(self, view: Any, language: Language, sides: Sides, /) -> tuple[Card, ...]:
        """The fighters."""

    def scene(
        self, view: Any, language: Language, sides: Sides, last: Sequence[Event], draft: Any, /
    ) -> Scene | None:
        """The scene. ``last`` is what happened last, ``draft`` what the reader has prepared (or None)."""

    def secrets(self, view: Any, own: Mapping[str, Any], language: Language, sides: Sides, /) -> Secrets:
        """What the players do not see of one another, for the master; ``own`` is each seat's own view."""

    def adjustable(self, view: Any, language: Language, /) -> tuple[Group, ...]:
        """What a ruling of the master may change, as the master's view has it: the rules' closed list."""

    def outcomes(self, language: Language, /) -> Options:
        """How an encounter can end, by a master's word."""

    def standing(self, view: Any, language: Language, /) -> tuple[Standing, ...]:
        """What holds over several posts."""

    def board(self, events: Sequence[Event], view: Any, language: Language, sides: Sides, /) -> Any:
        """What of a step is shown as a whole above its results; None if nothing is."""


def presenter(system_id: str) -> Presenter:
    """The presenter of a system. Raise :class:`~sekundant.library.UnknownSystem`."""
    return cast(Presenter, import_module(f"{__package__}.{library.room(system_id)}"))
