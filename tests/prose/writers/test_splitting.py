"""A post in parts: each fits and is marked, and together they say what the post says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant.prose.columns import Side
from sekundant.prose.markup import Block, Box, Heading, Line, Paragraph, Post, Span, Style, Table, text
from sekundant.prose.writers import DIALECTS
from sekundant.prose.writers.dialect import Dialect, size
from sekundant.prose.writers.splitting import parts, split
from tests.prose.post_readers import lines_of
from tests.prose.writers.readers import READ, read


def short(name: str, limit: int) -> Dialect:
    """A dialect with another limit."""
    return replace(DIALECTS[name], limit=limit)


def letters(post: Post) -> str:
    """All that is said, without spaces and without titles that are said again in each part."""
    bodies = [
        Post((Paragraph(tuple(line for one in block.paragraphs for line in one.lines)),))
        if isinstance(block, Box)
        else Post((Paragraph(tuple(cell for row in block.rows for cell in row)),))
        if isinstance(block, Table)
        else Post((block,))
        for block in post.blocks
    ]
    return "".join("".join(lines_of(body)) for body in bodies).replace(" ", "")


words = st.text(alphabet="abc def[]*`|@.😀еж ", min_size=1, max_size=60).map(lambda said: f"x{said}x")
spans = st.builds(Span, words, st.sampled_from(Style))
lines = st.lists(spans, min_size=1, max_size=3).map(
    lambda found: Line(tuple(one for span in found for one in (Span(" "), span))[1:])
)
paragraphs = st.lists(lines, min_size=1, max_size=4).map(lambda found: Paragraph(tuple(found)))
boxes = st.builds(Box, st.just(text("For you")), st.lists(paragraphs, min_size=1, max_size=3).map(tuple))
tables = st.lists(st.tuples(words.map(text), words.map(text)), min_size=1, max_size=5).map(
    lambda rows: Table(text("Table"), (text("a"), text("b")), tuple(rows), (Side.LEFT, Side.LEFT))
)
headings = st.builds(Heading, st.just(text("Title")), st.sampled_from((1, 2)))
posts = st.lists(st.one_of(headings, paragraphs, boxes, tables), min_size=1, max_size=6).map(
    lambda blocks: Post(tuple(blocks))
)


@pytest.mark.parametrize("name", READ)
@given(post=posts, limit=st.integers(250, 600))
def test_parts_fit_are_well_formed_and_say_the_whole(name: str, post: Post, limit: int) -> None:
    dialect = short(name, limit)
    for part in parts(post, dialect):
        assert size(part) <= limit
        read(part, name)
    assert "".join(letters(one) for one in split(post, dialect)) == letters(post)


def numbered(count: int) -> Post:
    return Post((Heading(text("Turn 1")), Paragraph(tuple(text(f"Line {one}.") for one in range(count)))))


def test_what_fits_is_one_part_without_a_mark() -> None:
    post = numbered(3)
    assert parts(post, DIALECTS["discord"]) == (DIALECTS["discord"].writer.post(post),)
    assert parts(Post(()), DIALECTS["discord"]) == ()


def test_without_a_limit_nothing_is_split() -> None:
    assert len(parts(numbered(5000), DIALECTS["bbcode"])) == 1


def test_parts_are_marked_and_split_between_lines() -> None:
    found = parts(numbered(30), short("phpbb", 150))
    assert len(found) > 2
    for number, part in enumerate(found, start=1):
        *said, mark = part.strip().split("\n")
        assert mark == f"[i]({number}/{len(found)})[/i]"
        assert all(line.endswith((".", "[/b]")) for line in said if line)


def test_a_box_is_closed_and_opened_again() -> None:
    box = Box(text("For you"), (Paragraph(tuple(text(f"Line {one}.") for one in range(30))),))
    found = parts(Post((box,)), short("mybb", 150))
    assert len(found) > 2
    assert all(part.startswith('[spoiler="For you"]Line') and "[/spoiler]" in part for part in found)


def test_a_table_has_its_head_in_every_part() -> None:
    table = Table(
        text("Cards"),
        (text("Who"), text("What")),
        tuple((text(f"row {one}"), text("cell")) for one in range(40)),
        (Side.LEFT, Side.LEFT),
    )
    found = parts(Post((table,)), short("discord", 300))
    assert len(found) > 2
    assert all("## " not in part or "Who" in part for part in found)
    assert all("Who" in part for part in found)


def test_a_title_stays_with_what_follows() -> None:
    blocks: list[Block] = []
    for number in range(8):
        blocks += [Heading(text(f"Turn {number}")), Paragraph((text("It goes on." * 3),))]
    for one in split(Post(tuple(blocks)), short("discord", 130)):
        assert not isinstance(one.blocks[-1], Heading)


def test_a_line_that_is_too_long_is_cut_between_words() -> None:
    said = " ".join(f"word{number}" for number in range(200))
    found = split(Post((Paragraph((text(said),)),)), short("discord", 200))
    cut = [lines_of(one)[0] for one in found]
    assert len(found) > 5
    assert " ".join(cut) == said


def test_a_word_that_is_too_long_is_cut_between_characters() -> None:
    said = "е\u0301" * 500
    for one in split(Post((Paragraph((text(said),)),)), short("telegram", 150)):
        assert lines_of(one)[0][0] == "е"


def test_a_face_outside_of_the_basic_plane_counts_twice() -> None:
    assert size("😀") == 2
