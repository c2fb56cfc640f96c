"""How a reader wants to read a rulebook: in which language, and which table's or fight's switches are shown.

What he has chosen stands in the address (``?in=en&table=friday``), so that it holds from page to page and in
a link that he gives away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, HttpRequest

from sekundant.core.clauses import LANGUAGES, Language
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import place_of
from sekundant_web.tables.access import standing


@dataclass(frozen=True, slots=True)
class Playing:
    """A table or a fight whose switches are shown: its name, where it is, and how they are set."""

    kind: str
    name: str
    key: str
    switches: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a reader reads, and where. ``chosen`` is the language that the address asks for, if it does."""

    language: Language
    path: str
    chosen: str = ""
    playing: Playing | None = None

    @property
    def other(self) -> Language:
        """The other language."""
        return "en" if self.language == "ru" else "ru"

    @property
    def fields(self) -> Mapping[str, str]:
        """What is kept from page to page, for a form."""
        return {**self._plays, **({"in": self.chosen} if self.chosen else {})}

    @property
    def kept(self) -> str:
        """The same, to stand behind every address within the rulebooks."""
        return _query(self.fields)

    @property
    def switched(self) -> str:
        """The address of this place in the other language."""
        return self.path + _query({**self._plays, "in": self.other})

    @property
    def unsaid(self) -> str:
        """The address of this place in the language of the site, whichever that is."""
        return self.path + _query(self._plays)

    @property
    def _plays(self) -> dict[str, str]:
        return {self.playing.kind: self.playing.key} if self.playing else {}


def _query(fields: Mapping[str, str]) -> str:
    return f"?{urlencode(fields)}" if fields else ""


def wanted(request: HttpRequest, system: str) -> Wanted:
    """How the sender of a request reads the rulebook of a system."""
    chosen = request.GET.get("in", "")
    if chosen not in LANGUAGES:
        return Wanted(reading_language(), request.path, "", _playing(request, system))
    return Wanted(chosen, request.path, chosen, _playing(request, system))


def _playing(request: HttpRequest, system: str) -> Playing | None:
    """The table or fight of the address, if the reader may look at it and it plays by these rules."""
    table, fight = request.GET.get("table", ""), request.GET.get("fight", "")
    try:
        if table:
            found = standing(request, table).table
            plays = Playing("table", found.name, found.slug, found.switches)
            return plays if found.system == system else None
        if fight:
            encounter = place_of(request, fight).encounter
            plays = Playing("fight", str(encounter), encounter.key, encounter.switches)
            return plays if encounter.system == system else None
    except Http404:
        return None
    return None
