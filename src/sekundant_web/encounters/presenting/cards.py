"""A fighter's card: what all may know of him, and apart from it what only the reader and the master see."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from sekundant_web.encounters.presenting.seats import Mark


@dataclass(frozen=True, slots=True)
class Pips:
    """A small number as dots: ``on`` of them filled, of those ``lost`` as bad."""

    filled: int
    empty: int
    lost: bool = False

    @property
    def dots(self) -> tuple[str, ...]:
        """The class of each dot."""
        return (("lost" if self.lost else "on"),) * self.filled + ("",) * self.empty


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing known of a fighter."""

    label: SafeString
    value: SafeString
    pips: Pips | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence on a card with its clauses."""

    said: SafeString
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A fighter as the reader knows him. ``own`` are groups of facts that not everybody knows.

    ``learned``: they are another's, and the reader alone has found them out.
    """

    id: str
    mark: Mark
    name: str
    subtitle: str = ""
    facts: tuple[Fact, ...] = ()
    own: tuple[tuple[Fact, ...], ...] = ()
    learned: bool = False
    remarks: tuple[Remark, ...] = ()
    out: bool = False
