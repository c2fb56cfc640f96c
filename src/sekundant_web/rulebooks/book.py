"""A rulebook as it is read: its pages in their order, each with its clauses under their headings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sekundant import library
from sekundant.core.clauses import Clause, Rulebook, Switch, Text
from sekundant_web.rulebooks.contents import Chapter, contents

APPENDICES = ("glossary", "switches", "dice", "gaps")
"""What stands behind the clauses; these words are no numbers of chapters."""


@dataclass(frozen=True, slots=True)
class Section:
    """Clauses under one heading; ``anchor`` is where the heading stands on its page."""

    anchor: str
    title: Text
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A chapter with its clauses."""

    slug: str
    title: Text
    sections: tuple[Section, ...]

    @property
    def alone(self) -> bool:
        """Whether its only heading says no more than its title."""
        return len(self.sections) == 1 and self.sections[0].title == self.title

    @property
    def count(self) -> int:
        """How many clauses stand on it."""
        return sum(len(section.clauses) for section in self.sections)


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """A rulebook with its pages; ``place`` says on which page a clause stands."""

    rulebook: Rulebook
    genre: Text
    about: Text
    pages: tuple[Page, ...]
    place: dict[str, Page]
    switches: dict[str, Switch]

    @property
    def system(self) -> str:
        """The id of the system."""
        return self.rulebook.system

    def page(self, slug: str) -> Page | None:
        """The page of a chapter's number."""
        return next((page for page in self.pages if page.slug == slug), None)

    def around(self, page: Page) -> tuple[Page | None, Page | None]:
        """The pages before and behind one."""
        at = self.pages.index(page)
        before = self.pages[at - 1] if at else None
        behind = self.pages[at + 1] if at + 1 < len(self.pages) else None
        return before, behind


def book(system_id: str) -> Book:
    """The rulebook of a system. Raise :class:`~sekundant.library.UnknownSystem`."""
    return _book(library.canonical_id(system_id))


@cache
def _book(system_id: str) -> Book:
    rulebook, divided = library.rulebook(system_id), contents(system_id)
    pages = tuple(_page(chapter, rulebook, divided.CHAPTERS) for chapter in divided.CHAPTERS)
    place = {clause.id: page for page in pages for section in page.sections for clause in section.clauses}
    return Book(
        rulebook=rulebook,
        genre=divided.GENRE,
        about=divided.ABOUT,
        pages=pages,
        place=place,
        switches={switch.id: switch for switch in rulebook.switches},
    )


def _page(chapter: Chapter, rulebook: Rulebook, chapters: tuple[Chapter, ...]) -> Page:
    prefixes = tuple(prefix for one in chapters for part in one.parts for prefix in part.prefixes)
    sections = []
    for number, part in enumerate(chapter.parts, start=1):
        found = tuple(clause for clause in rulebook.clauses if _home(clause.id, prefixes) in part.prefixes)
        sections.append(Section(f"part-{number}", part.title, found))
    return Page(chapter.slug, chapter.title, tuple(sections))


def _home(clause_id: str, prefixes: tuple[str, ...]) -> str:
    """The longest prefix under which a clause stands."""
    under = [prefix for prefix in prefixes if f"{clause_id}.".startswith(f"{prefix}.")]
    return max(under, key=len, default="")
