"""Clauses and rulebooks: what every result cites."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Language = Literal["en", "ru"]
LANGUAGES: tuple[Language, ...] = ("en", "ru")

ClauseKind = Literal["rule", "table", "definition", "example", "advice", "disclosure"]
Origin = Literal["source", "published", "house"]


@dataclass(frozen=True, slots=True)
class Text:
    """A text of the rulebook or of a pack in both languages."""

    en: str
    ru: str

    def into(self, language: Language) -> str:
        """The text in ``language``."""
        return self.ru if language == "ru" else self.en


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game: the identifier used in code and files, what players call it, what it means."""

    id: str
    term: Text
    meaning: Text


@dataclass(frozen=True, slots=True)
class Clause:
    """One testable statement of the rules, with the ruling that settles its doubts.

    ``lines`` are the first and last line in the Russian source (empty for what the source doesn't contain);
    ``switch`` names the house-rule switch by which a master chooses another reading.
    """

    id: str
    kind: ClauseKind
    rule: Text
    origin: Origin = "source"
    lines: tuple[int, ...] = ()
    ruling: Text | None = None
    switch: str | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a switch and what it means."""

    id: str
    name: Text


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule that a master sets for an encounter; its first value is the default."""

    id: str
    clause: str
    name: Text
    values: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class DieKind:
    """A kind of die: its label, whose clause asks for it, who sees it, and when it is thrown."""

    label: str
    die: str
    clause: str
    see: Literal["public", "owner", "master"]
    name: Text
    when: Text
    need: Literal["public", "master"] = "public"


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that the source refers to and does not contain, with the default that we ship."""

    what: Text
    default: Text


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Everything written about a system: its glossary, clauses, switches, dice and gaps."""

    system: str
    source: str
    title: Text
    glossary: tuple[Term, ...]
    clauses: tuple[Clause, ...]
    switches: tuple[Switch, ...]
    dice: tuple[DieKind, ...]
    gaps: tuple[Gap, ...]

    def by_id(self) -> Mapping[str, Clause]:
        """The clauses by their ids."""
        return {clause.id: clause for clause in self.clauses}
