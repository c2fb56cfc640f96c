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


Block = Heading | Paragraph | Box


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
    kept = "".join(_kept(character) for character in words)
    kept = re.sub("[ \t]{2,}", " ", kept)
    if any(unicodedata.bidirectional(character) in {"R", "AL", "AN"} for character in kept):
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
    ``heading``, ``lines`` and ``box`` put printed lines together.
    """

    escape: Callable[[str], str]
    around: Mapping[Style, tuple[str, str]]
    heading: Callable[[str, int], str]
    lines: Callable[[list[str]], str]
    box: Callable[[str, list[str]], str]

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
        return self.box(
            self.line(block.title, bare=True), [self._paragraph(paragraph) for paragraph in block.paragraphs]
        )

    def _paragraph(self, paragraph: Paragraph) -> str:
        return self.lines([self.line(line) for line in paragraph.lines])


JOINER = "\u2060"
"""Word joiner: takes no room, allows no break, and keeps two characters from meaning something together."""

_LINKS = re.compile(r"(?i)(:)(?=//)|(\bwww)(?=\.)")
_MENTION = re.compile("@")


def _unlinked(words: str) -> str:
    """Text in which no forum or messenger finds an address or calls somebody's name."""
    return _MENTION.sub(f"@{JOINER}", _LINKS.sub(lambda found: found.group() + JOINER, words))


def _underlined(title: str, level: int) -> str:
    return f"{title}\n{('=' if level == 1 else '-') * len(title)}"


def _prefixed(prefix: str, paragraphs: list[str]) -> str:
    lines = "\n\n".join(paragraphs).split("\n")
    return "\n".join(f"{prefix}{line}" if line else prefix.rstrip() for line in lines)


def _same(words: str) -> str:
    return words


PLAIN = Writer(
    escape=_same,
    around={Style.CLAUSE: ("[", "]")},
    heading=_underlined,
    lines="\n".join,
    box=lambda title, paragraphs: _prefixed("| ", [title, *paragraphs]),
)


_MARKDOWN = re.compile(r"[\\`*_{}\[\]<>~|&#$]|:(?=[\w+-]+:)")
_MARKDOWN_AT_THE_START = re.compile(r"^(\s*)([-+=]|\d+(?=[.)]))")


def _markdown_escape(words: str) -> str:
    """Backslashes before what CommonMark, Discord or GitHub would read as markup."""
    return _unlinked(_MARKDOWN.sub(r"\\\g<0>", words))


def _markdown_line(line: str) -> str:
    """A line that doesn't begin like a list, a rule or an underline."""
    return _MARKDOWN_AT_THE_START.sub(_escaped_start, line)


def _escaped_start(found: re.Match[str]) -> str:
    space, mark = found.groups()
    return f"{space}{mark}\\" if mark.isdigit() else f"{space}\\{mark}"


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
)


_BBCODE = re.compile(r"[\[<&]|[:;8]-?(?=[()DPOpo|])")


def _bbcode_escape(words: str) -> str:
    """A word joiner behind what could open a tag, an element or an entity: BBCode has no escapes of its own.

    Forums also turn ``8)`` into a face with dark glasses, which befits a gunfighter but not his dice.
    """
    return _unlinked(_BBCODE.sub(f"\\g<0>{JOINER}", words))


_BBCODE_HEADINGS = {1: ("[b][u]", "[/u][/b]"), 2: ("[b]", "[/b]")}


def _bbcode_heading(title: str, level: int) -> str:
    before, after = _BBCODE_HEADINGS[min(level, 2)]
    return f"{before}{title}{after}"


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
)


def plain(post: Post) -> str:
    """The post as plain text."""
    return PLAIN.post(post)


def markdown(post: Post) -> str:
    """The post as Markdown, within what CommonMark and Discord have in common."""
    return MARKDOWN.post(post)


def bbcode(post: Post) -> str:
    """The post as BBCode, with the tags that every forum knows: b, i, u, color, quote."""
    return BBCODE.post(post)


WRITERS: Mapping[str, Callable[[Post], str]] = {"plain": plain, "markdown": markdown, "bbcode": bbcode}
"""Every way of printing, by its name on the command line."""
