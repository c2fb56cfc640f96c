"""What a dialect is: a writer, how much it takes at once, and what it can show."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sekundant.prose.markup import Writer

UTF16_UNIT = 2
"""Bytes."""


class Family(StrEnum):
    """How a dialect's markup is spelled."""

    BARE = "bare"
    BBCODE = "bbcode"
    MARKDOWN = "markdown"
    ELEMENTS = "elements"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """A way of printing for one kind of place.

    ``limit``: so many characters one post may have there, as JavaScript and most places count them (in units
    of UTF-16); None for no limit. ``spoiler``: whether what is set apart can be hidden until it is clicked.
    """

    name: str
    title: str
    family: Family
    writer: Writer
    limit: int | None = None
    bold: bool = True
    quote: bool = True
    spoiler: bool = False

    def fits(self, printed: str) -> bool:
        """Whether a printed text can be posted at once."""
        return self.limit is None or size(printed) <= self.limit


def size(printed: str) -> int:
    """How long a text is where it is posted: characters outside of the basic plane count twice."""
    return len(printed.encode("utf-16-le")) // UTF16_UNIT
