"""Messengers: short posts, their own marks, and names that must not call anybody or become links."""

from __future__ import annotations

import re
from dataclasses import replace

from sekundant.prose.markup import JOINER, MARKDOWN, PLAIN, Style, Table, Writer, in_columns, unlinked
from sekundant.prose.writers.dialect import Dialect, Family
from sekundant.prose.writers.listing import listed

_DOMAIN = re.compile(r"(?<=\w)\.(?=[^\W\d_]{2})")
"""Messengers also make links of bare addresses: t.me/x, discord.gg/x, x.example."""


def _calm(words: str) -> str:
    """Text in which a messenger finds no address and no name to call."""
    return _DOMAIN.sub(f".{JOINER}", unlinked(words))


# ---- Discord -------------------------------------------------------------------------------------


def _discord_escape(words: str) -> str:
    return _DOMAIN.sub(f".{JOINER}", MARKDOWN.escape(words))


def _discord_lines(lines: list[str]) -> str:
    """Lines as Markdown has them, but that a line end is one here without two spaces before it."""
    return MARKDOWN.lines(lines).replace("  \n", "\n")


def _discord_box(title: str, paragraphs: list[str]) -> str:
    """Under a quoted title, each line behind bars of its own: a spoiler ends with its line in a quotation."""
    lines = "\n\n".join(paragraphs).split("\n")
    hidden = (f"> ||{line}||" if line else ">" for line in lines)
    return "\n".join((f"> **{title}**", *hidden))


_IN_CODE = replace(PLAIN, escape=lambda words: words.replace("`", "ˋ"))
"""Within a block of code nothing means anything but its end."""


def _discord_table(writer: Writer, table: Table) -> str:
    """A table in a block of code, where columns stand straight."""
    title = writer.heading(writer.line(table.title, bare=True), 2)
    return f"{title}\n```\n{in_columns(_IN_CODE, table)}\n```"


DISCORD = Dialect(
    name="discord",
    title="Discord",
    family=Family.MARKDOWN,
    writer=replace(
        MARKDOWN,
        escape=_discord_escape,
        lines=_discord_lines,
        box=_discord_box,
        table=_discord_table,
    ),
    limit=2000,
    spoiler=True,
)

# ---- Telegram ------------------------------------------------------------------------------------

_MARKS = re.compile(r"[*_|~#/$]")


def _telegram_escape(words: str) -> str:
    """Word joiners around what could be a mark, a hashtag or a command: its apps know no escapes.

    A backtick would begin a piece of code wherever it stands, so it becomes a letter that looks like one.
    """
    return _calm(_MARKS.sub(f"{JOINER}\\g<0>{JOINER}", words.replace("`", "ˋ")))


def _telegram_table(writer: Writer, table: Table) -> str:
    return "\n".join((writer.heading(writer.line(table.title, bare=True), 2), *listed(writer, table)))


def _telegram_box(title: str, paragraphs: list[str]) -> str:
    lines = "\n\n".join(paragraphs).split("\n")
    return "\n".join((f"**{title}**", *(f"||{line}||" if line else "" for line in lines)))


TELEGRAM = Dialect(
    name="telegram",
    title="Telegram",
    family=Family.MARKDOWN,
    writer=Writer(
        escape=_telegram_escape,
        around={Style.CLAUSE: ("[", "]")},
        heading=lambda title, _level: f"**{title}**",
        lines="\n".join,
        box=_telegram_box,
        table=_telegram_table,
    ),
    limit=4096,
    quote=False,
    spoiler=True,
)
"""The marks that its apps read when a message is sent. They differ in what may stand beside a mark within a
line, so only whole lines have marks: titles, and what is hidden.
"""
