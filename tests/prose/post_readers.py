"""Readers of printed posts, and names that would like to be markup."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt

from sekundant.prose.markup import JOINER, Heading, Line, Paragraph, Post, Table, clean

HOSTILE = [
    "[b]Bob[/b]",
    "[/quote]",
    "[url=http://x.example]Bob[/url]",
    "*Bob*",
    "**Bob",
    "_Bob_",
    "__Bob__",
    "~~Bob~~",
    "||Bob||",
    "`Bob`",
    "```",
    "<b>Bob</b>",
    "<@123>",
    "@everyone",
    "&lt;Bob&gt;",
    "\\Bob\\",
    "![Bob](x)",
    "[Bob](http://x.example)",
    "http://x.example",
    "www.x.example",
    "# Bob",
    "- Bob",
    "1. Bob",
    "+ Bob",
    "> Bob",
    "=====",
    ":gun:",
    "8)",
    ":)",
    "«Боб»",
    '"Bob"',
    "$x$",
    "Bob | Ann",
]


def lines_of(post: Post) -> list[str]:
    """The texts of a post's lines, in order."""
    lines: list[Line] = []
    for block in post.blocks:
        if isinstance(block, Heading):
            lines.append(block.line)
        elif isinstance(block, Paragraph):
            lines.extend(block.lines)
        elif isinstance(block, Table):
            lines.extend((block.title, *block.head))
            lines.extend(cell for row in block.rows for cell in row)
        else:
            lines.append(block.title)
            lines.extend(line for paragraph in block.paragraphs for line in paragraph.lines)
    return ["".join(clean(span.text) for span in line.spans) for line in lines]


def squeezed(words: str) -> str:
    """Text without joiners and without what spaces and line ends do."""
    return re.sub(r"\s+", " ", words.replace(JOINER, "")).strip()


BREAKS = {"hardbreak", "softbreak"}
INLINE = {"text", "text_special", "strong_open", "strong_close", "em_open", "em_close", *BREAKS}
KINDS = ("heading", "paragraph", "blockquote", "table", "thead", "tbody", "tr", "th", "td")
BLOCKS = {f"{kind}_{end}" for kind in KINDS for end in ("open", "close")}
"""All that a post's Markdown may be made of."""


def rendered(markdown_text: str) -> str:
    """What a reader of CommonMark with links and strikethrough sees, as bare text."""
    reader = MarkdownIt("commonmark").enable(["strikethrough", "table"])
    seen = []
    for token in reader.parse(markdown_text):
        for part in token.children or ():
            assert part.type in INLINE, part
            seen.append(" " if part.type in {"hardbreak", "softbreak"} else part.content)
        if token.type == "inline":
            seen.append(" ")
        else:
            assert token.type in BLOCKS, token
    return squeezed("".join(seen))
