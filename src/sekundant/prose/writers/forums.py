"""BBCode as single forums know it.

A tag that a forum may not know would stand in its posts as it is, so each dialect keeps to what is sure
there. What a player typed is escaped as in :data:`~sekundant.prose.markup.BBCODE`.
"""

from __future__ import annotations

from dataclasses import replace

from sekundant.prose.markup import BBCODE, Style, Table, Writer
from sekundant.prose.writers.dialect import Dialect, Family
from sekundant.prose.writers.listing import listed

MOST_OF_PHPBB = 60_000
"""What phpBB takes unless its operator says otherwise."""

MOST_OF_MYBB = 30_000
"""MyBB takes 65,535 bytes; a Cyrillic letter is two, and there should be room for what the poster adds."""

CAREFUL = 20_000
"""For a forum that doesn't say how much it takes."""


_ENDS = str.maketrans({'"': "”", "[": "(", "]": ")"})
"""What would end a title within a tag, and what stands for it."""


def _spoiler(title: str, paragraphs: list[str]) -> str:
    """What is set apart, hidden under its title."""
    return '[spoiler="{}"]{}[/spoiler]'.format(title.translate(_ENDS), "\n\n".join(paragraphs))


def _list(writer: Writer, table: Table) -> str:
    """A table as lines: where there is no block of code, columns of text would not stand straight."""
    return "\n".join((writer.heading(writer.line(table.title, bare=True), 2), *listed(writer, table)))


DUNGEONMASTER = Dialect(
    name="dungeonmaster",
    title="dungeonmaster.ru",
    family=Family.BBCODE,
    writer=replace(
        BBCODE,
        around={**BBCODE.around, Style.CLAUSE: ("(", ")"), Style.DETAIL: ("", "")},
        table=_list,
    ),
    limit=CAREFUL,
)
"""Letters and quotations alone: b, i, u, quote."""

PHPBB = Dialect(name="phpbb", title="phpBB", family=Family.BBCODE, writer=BBCODE, limit=MOST_OF_PHPBB)
"""What every phpBB has; a spoiler is an addition that not every operator makes, so it is a quotation."""

MYBB = Dialect(
    name="mybb",
    title="MyBB, rusff",
    family=Family.BBCODE,
    writer=replace(BBCODE, box=_spoiler),
    limit=MOST_OF_MYBB,
    spoiler=True,
)
"""The forums of mybb.ru, rusff and their like: a spoiler has its title in quotation marks."""
