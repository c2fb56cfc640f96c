"""Players' text never becomes markup, and every way of printing says the same."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from sekundant.prose.markup import (
    BBCODE,
    JOINER,
    MARKDOWN,
    WRITERS,
    Box,
    Heading,
    Line,
    Paragraph,
    Post,
    Span,
    Style,
    bbcode,
    clean,
    markdown,
    plain,
    text,
)
from tests.prose.bbcode_reader import read

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


def around(name: str) -> Post:
    """A post with a player's name in every place where one may stand."""
    line = Line(
        (Span(name, Style.NAME), Span(" → "), Span(name, Style.NAME), Span(", "), Span(name), Span("."))
    )
    alone = Line((Span(name),))
    box = Box(text("For your eyes only"), (Paragraph((alone, line)),))
    return Post((Heading(line), Paragraph((line, alone)), box))


def lines_of(post: Post) -> list[str]:
    """The texts of a post's lines, in order."""
    lines: list[Line] = []
    for block in post.blocks:
        if isinstance(block, Heading):
            lines.append(block.line)
        elif isinstance(block, Paragraph):
            lines.extend(block.lines)
        else:
            lines.append(block.title)
            lines.extend(line for paragraph in block.paragraphs for line in paragraph.lines)
    return ["".join(clean(span.text) for span in line.spans) for line in lines]


def squeezed(words: str) -> str:
    """Text without joiners and without what spaces and line ends do."""
    return re.sub(r"\s+", " ", words.replace(JOINER, "")).strip()


BREAKS = {"hardbreak", "softbreak"}
INLINE = {"text", "text_special", "strong_open", "strong_close", "em_open", "em_close", *BREAKS}
BLOCKS = {f"{kind}_{end}" for kind in ("heading", "paragraph", "blockquote") for end in ("open", "close")}
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


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_prints_literally(name: str) -> None:
    post = around(name)
    expected = squeezed(" ".join(lines_of(post)))
    assert squeezed(read(bbcode(post))) == expected
    assert rendered(markdown(post)) == expected
    for line in lines_of(post):
        assert line in plain(post)


@given(st.text(max_size=20))
def test_no_name_makes_markup(name: str) -> None:
    post = around(f"A{name}z")
    expected = squeezed(" ".join(lines_of(post)))
    assert squeezed(read(bbcode(post))) == expected
    assert rendered(markdown(post)) == expected


@given(st.text(max_size=30))
def test_printed_text_holds_nothing_invisible_and_no_line_ends_of_players(name: str) -> None:
    shown = clean(name).replace("\u2068", "").replace("\u2069", "")
    assert not re.search(r"[\n\r\t\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]", shown)
    shown.encode()


def test_text_that_runs_from_right_to_left_is_put_into_an_isolate() -> None:
    assert clean("דוד\u202e") == "\u2068דוד\u2069"
    assert clean("Боб\u200b\u202e") == "Боб"


def test_no_address_is_made_and_nobody_is_called() -> None:
    for writer in (BBCODE, MARKDOWN):
        printed = writer.line(text("http://x.example www.x.example @everyone"))
        assert "://" not in printed
        assert "www." not in printed
        assert "@everyone" not in printed


def test_dice_make_no_faces() -> None:
    assert f"8{JOINER})" in BBCODE.line(text("(д10: 8)"))


def test_every_style_is_balanced_bbcode() -> None:
    line = Line(tuple(Span(f"[{style}]", style) for style in Style))
    assert squeezed(read(BBCODE.line(line))) == "".join(
        f"([{style}])" if style is Style.CLAUSE else f"[{style}]" for style in Style
    )


def test_a_paragraph_keeps_its_lines_in_markdown() -> None:
    post = Post(
        (Paragraph((text("one"), text("two"))), Box(text("box"), (Paragraph((text("three"), text("four"))),)))
    )
    assert markdown(post) == "one  \ntwo\n\n> **box**\n>\n> three  \n> four\n"


def test_a_bbcode_box_is_a_quote() -> None:
    post = Post((Box(text("box"), (Paragraph((text("one"),)),)),))
    assert bbcode(post) == "[quote][b]box[/b]\n\none[/quote]\n"


@pytest.mark.parametrize("name", WRITERS)
def test_an_empty_post_is_an_empty_text(name: str) -> None:
    assert WRITERS[name](Post(())) == ""
    assert not Post(())
