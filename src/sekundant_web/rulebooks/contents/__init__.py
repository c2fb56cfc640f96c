"""How each rulebook is divided into pages: a module a system, with the same name in it.

A rulebook is a list of clauses with numbers; what a chapter is called is said here, in our own words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from sekundant import library
from sekundant.core.clauses import Text
from sekundant.core.wire import Plain


@dataclass(frozen=True, slots=True)
class Part:
    """Clauses that stand under one heading: those whose ids begin so."""

    title: Text
    prefixes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page of a rulebook; ``slug`` is the last part of its address, and its number."""

    slug: str
    title: Text
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A turn to show a stranger what a result looks like: a setup without names, the names, orders, dice."""

    setup: Mapping[str, Plain]
    names: Mapping[str, Text]
    turn: Mapping[str, Plain]


def part(en: str, ru: str, *prefixes: str) -> Part:
    """The clauses under a heading."""
    return Part(Text(en, ru), prefixes)


def chapter(slug: str, en: str, ru: str, *parts: Part) -> Chapter:
    """A page under its heading."""
    return Chapter(slug, Text(en, ru), parts)


class Contents(Protocol):
    """How one rulebook is divided."""

    @property
    def CHAPTERS(self) -> tuple[Chapter, ...]:  # noqa: N802 - a constant of a module
        """The pages in their order."""

    @property
    def GENRE(self) -> Text:  # noqa: N802 - a constant of a module
        """What kind of fights they are, in two or three words."""

    @property
    def ABOUT(self) -> Text:  # noqa: N802 - a constant of a module
        """What a stranger should know of the rules, in a few sentences."""

    @property
    def EXAMPLE(self) -> Example:  # noqa: N802 - a constant of a module
        """A turn whose decisive result the home page shows."""


def contents(system_id: str) -> Contents:
    """The contents of a system's rulebook. Raise :class:`~sekundant.library.UnknownSystem`."""
    return cast(Contents, import_module(f"{__package__}.{library.room(system_id)}"))
