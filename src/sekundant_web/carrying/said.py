"""What people have said in a thread, as blocks that every writer can print."""

from __future__ import annotations

from html.parser import HTMLParser

from sekundant.prose.markup import Block, Line, Paragraph, Span, Style

STYLES = {"strong": Style.STRONG, "em": Style.EMPHASIS}


def blocks(html: str) -> tuple[Block, ...]:
    """A post that was cleaned when it was kept: its paragraphs, lines and emphasis; nothing else is in it."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    reader.end_paragraph()
    return tuple(reader.blocks)


class _Reader(HTMLParser):
    """Puts together what stands between the few tags that posts have."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[Block] = []
        self._lines: list[Line] = []
        self._spans: list[Span] = []
        self._styles: list[Style] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A line or a paragraph ends, or emphasis begins."""
        del attrs
        if tag == "br":
            self._end_line()
        elif tag == "p":
            self.end_paragraph()
        elif tag in STYLES:
            self._styles.append(STYLES[tag])

    def handle_endtag(self, tag: str) -> None:
        """A paragraph or emphasis ends."""
        if tag == "p":
            self.end_paragraph()
        elif tag in STYLES and self._styles:
            self._styles.pop()

    def handle_data(self, data: str) -> None:
        """Some words."""
        self._spans.append(Span(data, self._styles[-1] if self._styles else Style.TEXT))

    def end_paragraph(self) -> None:
        """Keep the paragraph so far."""
        self._end_line()
        if self._lines:
            self.blocks.append(Paragraph(tuple(self._lines)))
        self._lines = []

    def _end_line(self) -> None:
        line = Line(tuple(self._spans))
        if any(span.text.strip() for span in line.spans):
            self._lines.append(line)
        self._spans = []
