"""A master's post without any markup, and the writers that print it.

A post is blocks; a block is lines; a line is spans; a span is text and what it is: a name, a die, a clause.
What a span looks like is decided by a writer alone, so a new way of printing is one more :class:`Writer`.
All text is cleaned and escaped by the writer, whoever wrote it: a player's name never becomes markup.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from html import escape

from sekundant.prose.columns import Side, columns


class Style(StrEnum):
    """What a span is."""

    TEXT = "text"
    STRONG = "strong"
    EMPHASIS = "emphasis"
    NAME = "name"
    DIE = "die"
    NUMBER = "number"
    CLAUSE = "clause"
    DETAIL = "detail"


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line."""

    text: str
    style: Style = Style.TEXT


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a post."""

    spans: tuple[Span, ...]

    def __add__(self, other: Line) -> Line:
        return Line(self.spans + other.spans)

    def __bool__(self) -> bool:
        return any(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Heading:
    """A title: level 1 for the turn, 2 for a part of it."""

    line: Line
    level: int = 1


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines that belong together."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """Paragraphs set apart under a title: what only the reader may know."""

    title: Line
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Things side by side, under a title: a head, and rows of as many cells.

    ``sides`` is where each column's text stands, ``names`` the number of the column that names its rows.
    """

    title: Line
    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]
    sides: tuple[Side, ...]
    names: int = 0


Block = Heading | Paragraph | Box | Table


@dataclass(frozen=True, slots=True)
class Post:
    """What is posted; empty if the reader may know nothing of what happened."""

    blocks: tuple[Block, ...]

    def __add__(self, other: Post) -> Post:
        return Post(self.blocks + other.blocks)

    def __bool__(self) -> bool:
        return bool(self.blocks)


def text(words: str, style: Style = Style.TEXT) -> Line:
    """A line of one span."""
    return Line((Span(words, style),))


def clean(words: str) -> str:
    """Text as it may be printed: one line, nothing invisible, nothing that turns the direction of reading.

    Text with letters that are written from right to left is put into an isolate, so that it can't
    reorder what stands around it.
    """
    kept = words if words.isprintable() else "".join(_kept(character) for character in words)
    kept = re.sub("[ \t]{2,}", " ", kept)
    if not kept.isascii() and any(
        unicodedata.bidirectional(character) in {"R", "AL", "AN"} for character in kept
    ):
        return f"\u2068{kept}\u2069"
    return kept


def _kept(character: str) -> str:
    category = unicodedata.category(character)
    if category in {"Cc", "Zl", "Zp"}:
        return " "
    if category == "Cs":
        return "\ufffd"
    return "" if category == "Cf" else character


@dataclass(frozen=True, slots=True)
class Writer:
    """A way of printing posts.

    ``escape`` makes text literal; ``around`` gives what stands before and after a span of a style;
    ``heading``, ``lines`` and ``box`` put printed lines together; ``table`` prints one with the writer.
    """

    escape: Callable[[str], str]
    around: Mapping[Style, tuple[str, str]]
    heading: Callable[[str, int], str]
    lines: Callable[[list[str]], str]
    box: Callable[[str, list[str]], str]
    table: Callable[[Writer, Table], str]

    def post(self, post: Post) -> str:
        """The printed post, with an empty line between blocks and a line end behind the last."""
        printed = "\n\n".join(self._block(block) for block in post.blocks)
        return f"{printed}\n" if printed else ""

    def line(self, line: Line, *, bare: bool = False) -> str:
        """The printed line; ``bare`` without any styles, as a heading needs it."""
        return "".join(self._span(span, bare=bare) for span in line.spans)

    def _span(self, span: Span, *, bare: bool) -> str:
        escaped = self.escape(clean(span.text))
        if bare or not escaped:
            return escaped
        before, after = self.around.get(span.style, ("", ""))
        return f"{before}{escaped}{after}"

    def _block(self, block: Block) -> str:
        if isinstance(block, Heading):
            return self.heading(self.line(block.line, bare=True), block.level)
        if isinstance(block, Paragraph):
            return self._paragraph(block)
        if isinstance(block, Table):
            return self.table(self, block)
        return self.box(
            self.line(block.title, bare=True), [self._paragraph(paragraph) for paragraph in block.paragraphs]
        )

    def _paragraph(self, paragraph: Paragraph) -> str:
        return self.lines([self.line(line) for line in paragraph.lines])


JOINER = "\u2060"
"""Word joiner: takes no room, allows no break, and keeps two characters from meaning something together."""

_LINKS = re.compile(r"(?i)(:)(?=//)|(\b(?:www|ftp))(?=\.)")
_MENTION = re.compile("@")


def unlinked(words: str) -> str:
    """Text in which no forum finds an address or calls somebody's name."""
    return _MENTION.sub(f"@{JOINER}", _LINKS.sub(lambda found: found.group() + JOINER, words))


def _underlined(title: str, level: int) -> str:
    return f"{title}\n{('=' if level == 1 else '-') * len(title)}"


def _prefixed(prefix: str, paragraphs: list[str]) -> str:
    lines = "\n\n".join(paragraphs).split("\n")
    return "\n".join(f"{prefix}{line}" if line else prefix.rstrip() for line in lines)


def _same(words: str) -> str:
    return words


COLUMNS = 60
"""A table of text is no wider: it fits a narrow terminal, and a forum's column for posts."""


def in_columns(writer: Writer, table: Table) -> str:
    """A table in columns of bare text, without its title."""
    rows = [[writer.line(cell, bare=True) for cell in row] for row in (table.head, *table.rows)]
    return "\n".join(columns(rows, table.sides, COLUMNS))


def _text_table(writer: Writer, table: Table) -> str:
    return f"{writer.heading(writer.line(table.title, bare=True), 2)}\n{in_columns(writer, table)}"


PLAIN = Writer(
    escape=_same,
    around={Style.CLAUSE: ("[", "]")},
    heading=_underlined,
    lines="\n".join,
    box=lambda title, paragraphs: _prefixed("| ", [title, *paragraphs]),
    table=_text_table,
)


_MARKDOWN = re.compile(r"[\\`*_{}\[\]<>~|&#$]|:(?=[\w+-]+:)")
_MARKDOWN_AT_THE_START = re.compile(r"^(\s*)([-+=]|\d+(?=[.)]))")


def _markdown_escape(words: str) -> str:
    """Backslashes before what CommonMark, Discord or GitHub would read as markup."""
    return unlinked(_MARKDOWN.sub(r"\\\g<0>", words))


def _markdown_line(line: str) -> str:
    """A line that doesn't begin like a list, a rule or an underline."""
    return _MARKDOWN_AT_THE_START.sub(_escaped_start, line)


def _escaped_start(found: re.Match[str]) -> str:
    space, mark = found.groups()
    return f"{space}{mark}\\" if mark.isdigit() else f"{space}\\{mark}"


_RULES = {Side.LEFT: ":---", Side.CENTRE: ":---:", Side.RIGHT: "---:"}


def _pipe_table(writer: Writer, table: Table) -> str:
    """A table as GitHub and most forums with Markdown know it.

    Discord has no tables and shows these lines as they stand, with their styles and one row a line, which
    can be read; a block of code would keep the columns straight there, but lose the styles everywhere.
    """
    head, *rows = ([writer.line(cell) for cell in row] for row in (table.head, *table.rows))
    lines = (head, [_RULES[side] for side in table.sides], *rows)
    title = writer.heading(writer.line(table.title, bare=True), 2)
    return "\n".join([title, "", *(f"| {' | '.join(cells)} |" for cells in lines)])


MARKDOWN = Writer(
    escape=_markdown_escape,
    around={
        Style.STRONG: ("**", "**"),
        Style.NAME: ("**", "**"),
        Style.DIE: ("**", "**"),
        Style.EMPHASIS: ("*", "*"),
        Style.CLAUSE: (r"\[", r"\]"),
    },
    heading=lambda title, level: f"{'#' * (level + 1)} {title}",
    lines=lambda lines: "  \n".join(_markdown_line(line) for line in lines),
    box=lambda title, paragraphs: _prefixed("> ", [f"**{title}**", *paragraphs]),
    table=_pipe_table,
)


_BBCODE = re.compile(r"[\[<&]|[:;8]-?(?=[()DPOpo|])")


def _bbcode_escape(words: str) -> str:
    """A word joiner behind what could open a tag, an element or an entity: BBCode has no escapes of its own.

    Forums also turn ``8)`` into a face with dark glasses, which befits a gunfighter but not his dice.
    """
    return unlinked(_BBCODE.sub(f"\\g<0>{JOINER}", words))


_BBCODE_HEADINGS = {1: ("[b][u]", "[/u][/b]"), 2: ("[b]", "[/b]")}


def _bbcode_heading(title: str, level: int) -> str:
    before, after = _BBCODE_HEADINGS[min(level, 2)]
    return f"{before}{title}{after}"


def _code_table(writer: Writer, table: Table) -> str:
    """A table as columns of text in a block of code: every forum has that tag, few have one for tables."""
    title = writer.heading(writer.line(table.title, bare=True), 2)
    return f"{title}\n[code]\n{in_columns(writer, table)}\n[/code]"


BBCODE = Writer(
    escape=_bbcode_escape,
    around={
        Style.STRONG: ("[b]", "[/b]"),
        Style.NAME: ("[b]", "[/b]"),
        Style.DIE: ("[b]", "[/b]"),
        Style.EMPHASIS: ("[i]", "[/i]"),
        Style.CLAUSE: ("[color=gray](", ")[/color]"),
        Style.DETAIL: ("[color=gray]", "[/color]"),
    },
    heading=_bbcode_heading,
    lines="\n".join,
    box=lambda title, paragraphs: "[quote][b]{}[/b]\n\n{}[/quote]".format(title, "\n\n".join(paragraphs)),
    table=_code_table,
)


def _html_heading(title: str, level: int) -> str:
    """A title one level down: the first level is the page's own."""
    return f"<h{level + 1}>{title}</h{level + 1}>"


def _html_box(title: str, paragraphs: list[str]) -> str:
    return "\n".join(["<aside>", _html_heading(title, 2), *paragraphs, "</aside>"])


def _html_table(writer: Writer, table: Table) -> str:
    """A table with its title as caption; the cells that name columns and rows say so."""
    head = [_html_cell(writer, table, number, cell, "col") for number, cell in enumerate(table.head)]
    rows = (
        [
            _html_cell(writer, table, number, cell, "row" if number == table.names else "")
            for number, cell in enumerate(row)
        ]
        for row in table.rows
    )
    body = "\n".join(f"<tr>{''.join(cells)}</tr>" for cells in rows)
    return (
        f"<table>\n<caption>{writer.line(table.title, bare=True)}</caption>\n"
        f"<thead>\n<tr>{''.join(head)}</tr>\n</thead>\n<tbody>\n{body}\n</tbody>\n</table>"
    )


def _html_cell(writer: Writer, table: Table, column: int, cell: Line, names: str) -> str:
    """A cell; ``names`` is what it is the head of, col or row."""
    tag = "th" if names else "td"
    scope = f' scope="{names}"' if names else ""
    return f'<{tag}{scope} class="{table.sides[column]}">{writer.line(cell)}</{tag}>'


def _span(style: Style, before: str = "", after: str = "") -> tuple[str, str]:
    return f'<span class="{style}">{before}', f"{after}</span>"


HTML = Writer(
    escape=escape,
    around={
        Style.STRONG: ("<strong>", "</strong>"),
        Style.EMPHASIS: ("<em>", "</em>"),
        Style.NAME: _span(Style.NAME),
        Style.DIE: _span(Style.DIE),
        Style.NUMBER: _span(Style.NUMBER),
        Style.CLAUSE: _span(Style.CLAUSE, "[", "]"),
        Style.DETAIL: _span(Style.DETAIL),
    },
    heading=_html_heading,
    lines=lambda lines: "<p>{}</p>".format("<br>\n".join(lines)),
    box=_html_box,
    table=_html_table,
)


def plain(post: Post) -> str:
    """The post as plain text."""
    return PLAIN.post(post)


def markdown(post: Post) -> str:
    """The post as Markdown, within what CommonMark and Discord have in common, but for tables."""
    return MARKDOWN.post(post)


def bbcode(post: Post) -> str:
    """The post as BBCode, with the tags that every forum knows: b, i, u, color, quote, code."""
    return BBCODE.post(post)


def html(post: Post) -> str:
    """The post as a fragment of HTML, which a page's own style sheet makes look like something."""
    return HTML.post(post)


WRITERS: Mapping[str, Callable[[Post], str]] = {
    "plain": plain,
    "markdown": markdown,
    "bbcode": bbcode,
    "html": html,
}
"""Every way of printing, by its name on the command line."""
