"""Posts as a terminal shows them, by rich.

Lines are broken here and not by rich, which breaks at no-break spaces as at any others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, JustifyMethod, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sekundant.prose import markup
from sekundant.prose.columns import Side
from sekundant.prose.language import NO_BREAK
from sekundant.prose.markup import PLAIN, Block, Box, Heading, Line, Paragraph, Style, clean

_STYLES = {
    Style.STRONG: "bold",
    Style.EMPHASIS: "italic cyan",
    Style.NAME: "bold",
    Style.DIE: "bold yellow",
    Style.CLAUSE: "dim",
    Style.DETAIL: "dim",
}
"""How spans look: the terminal's own palette, so that it fits dark and light ones."""


class Wrapped:
    """A line that goes on below itself, broken at common spaces as long as its words fit."""

    def __init__(self, text: Text) -> None:
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """The lines for the width that there is."""
        breaks = break_places(self.text.plain, options.max_width)
        for part in self.text.divide(breaks):
            part.rstrip()
            part.no_wrap, part.overflow = True, "fold"
            yield part

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """From the longest word to the whole line."""
        words = self.text.plain.split(" ")
        longest = max(cell_len(word) for word in words)
        most = options.max_width
        return Measurement(min(longest, most), min(cell_len(self.text.plain), most))


def break_places(words: str, width: int) -> list[int]:
    """Where a line is broken so that no part is wider than ``width``.

    That is at common spaces; a word that is too wide by itself is broken at a no-break space, or anywhere.
    """
    breaks: list[int] = []
    start = end = 0
    for word in words.split(" "):
        behind = end + len(word)
        if end > start and cell_len(words[start:behind]) > width:
            breaks.append(end)
            start = end
        while cell_len(words[start:behind]) > width and behind - start > 1:
            start = _place_inside(words, start, behind, width)
            breaks.append(start)
        end = behind + 1
    return [place for place in breaks if place < len(words)]


def _place_inside(words: str, start: int, behind: int, width: int) -> int:
    """Where a word is broken that is too wide by itself."""
    fits = start + 1
    while fits < behind - 1 and cell_len(words[start : fits + 1]) <= width:
        fits += 1
    glue = words.rfind(NO_BREAK, start + 1, min(fits + 1, behind - 1))
    return fits if glue < 0 else glue + 1


def line(said: Line) -> RenderableType:
    """A line with its styles."""
    return Wrapped(_text(said))


def _text(said: Line) -> Text:
    return Text.assemble(*((clean(span.text), _STYLES.get(span.style, "")) for span in said.spans))


def rows(pairs: Sequence[tuple[Line, Line]]) -> RenderableType:
    """Two columns, the second of which may go on below itself."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for left, right in pairs:
        table.add_row(_text(left), line(right))
    return Padding(table, (0, 0, 0, 2))


def block(part: Block) -> RenderableType:
    """A block of a post, with the room around it."""
    if isinstance(part, Heading):
        words = PLAIN.line(part.line, bare=True)
        if part.level == 1:
            rule = Rule(Text(words, style="bold"), style="yellow", align="left")
            return Padding(rule, (1, 0, 1, 0))
        return Text(words, style="bold underline")
    if isinstance(part, Paragraph):
        return Padding(_paragraph(part), (0, 0, 1, 0))
    if isinstance(part, markup.Table):
        return Padding(_table(part), (0, 0, 1, 0))
    return Padding(_box(part), (0, 0, 1, 0))


def _paragraph(part: Paragraph) -> RenderableType:
    return Group(*(line(said) for said in part.lines))


def _box(part: Box) -> RenderableType:
    title = Text(PLAIN.line(part.title, bare=True), style="bold")
    inside = Group(*(_paragraph(paragraph) for paragraph in part.paragraphs))
    return Panel(inside, title=title, title_align="left", border_style="yellow")


_JUSTIFY: dict[Side, JustifyMethod] = {Side.LEFT: "left", Side.CENTRE: "center", Side.RIGHT: "right"}


def _table(part: markup.Table) -> RenderableType:
    title = Text(PLAIN.line(part.title, bare=True), style="bold underline")
    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False, show_edge=False)
    for head, side in zip(part.head, part.sides, strict=True):
        table.add_column(line(head), justify=_JUSTIFY[side], overflow="fold")
    for row in part.rows:
        table.add_row(*(line(cell) for cell in row))
    return Group(title, table)
