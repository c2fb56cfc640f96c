"""Players' text never becomes markup, and every way of printing says the same."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant.prose.markup import (
    BBCODE,
    HTML,
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
    html,
    markdown,
    plain,
    text,
)
from tests.prose.bbcode_reader import read
from tests.prose.html_reader import read_html
from tests.prose.post_readers import HOSTILE, lines_of, rendered, squeezed


def around(name: str) -> Post:
    """A post with a player's name in every place where one may stand."""
    line = Line(
        (Span(name, Style.NAME), Span(" → "), Span(name, Style.NAME), Span(", "), Span(name), Span("."))
    )
    alone = Line((Span(name),))
    box = Box(text("For your eyes only"), (Paragraph((alone, line)),))
    return Post((Heading(line), Paragraph((line, alone)), box))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_prints_literally(name: str) -> None:
    post = around(name)
    expected = squeezed(" ".join(lines_of(post)))
    assert squeezed(read(bbcode(post))) == expected
    assert rendered(markdown(post)) == expected
    assert squeezed(read_html(html(post))) == expected
    for line in lines_of(post):
        assert line in plain(post)


@given(st.text(max_size=20))
def test_no_name_makes_markup(name: str) -> None:
    post = around(f"A{name}z")
    expected = squeezed(" ".join(lines_of(post)))
    assert squeezed(read(bbcode(post))) == expected
    assert rendered(markdown(post)) == expected
    assert squeezed(read_html(html(post))) == expected


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


def test_html_is_made_of_elements_that_say_what_they_are() -> None:
    line = Line((Span("Ann", Style.NAME), Span(" hits"), Span("FE.1", Style.CLAUSE), Span("!", Style.STRONG)))
    post = Post(
        (Heading(text("Turn 1")), Paragraph((line, text("two"))), Box(text("For you"), (Paragraph((line,)),)))
    )
    told = '<span class="name">Ann</span> hits<span class="clause">[FE.1]</span><strong>!</strong>'
    assert html(post) == (
        f"<h2>Turn 1</h2>\n\n<p>{told}<br>\ntwo</p>\n\n<aside>\n<h3>For you</h3>\n<p>{told}</p>\n</aside>\n"
    )


def test_every_style_is_balanced_html() -> None:
    line = Line(tuple(Span(f"<{style}>", style) for style in Style))
    printed = read_html(f"<p>{HTML.line(line)}</p>")
    assert printed.strip() == "".join(
        f"[<{style}>]" if style is Style.CLAUSE else f"<{style}>" for style in Style
    )
