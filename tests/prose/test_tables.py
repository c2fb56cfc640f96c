"""Tables: every way of printing gives the same cells back, in their rows, and none grows too wide."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant.prose.columns import BETWEEN, Side, columns, fold, seen_width
from sekundant.prose.markup import (
    COLUMNS,
    JOINER,
    Paragraph,
    Post,
    Table,
    bbcode,
    clean,
    html,
    markdown,
    plain,
    text,
)
from tests.prose.bbcode_reader import read
from tests.prose.html_reader import html_tables, read_html
from tests.prose.post_readers import HOSTILE, lines_of, rendered, squeezed

SIDES = (Side.RIGHT, Side.CENTRE, Side.LEFT)


def table(*rows: tuple[str, str, str], title: str = "Both stacks") -> Table:
    """A table of two stacks and their positions; the first row is its head."""
    head, *others = (tuple(text(cell) for cell in row) for row in rows)
    return Table(text(title), head, tuple(others), SIDES, names=1)


STACKS = table(("Ann", "No.", "Bob"), ("Attack", "1", "Parry"), ("Distance control", "2", ""))

LONG = "Parry (taken by the feint at 4; silenced by the initiative of an enemy whose name is long)"


def cells_of(made: Table) -> list[list[str]]:
    """The texts of a table's cells, row by row."""
    rows = [[cell.spans[0].text for cell in row] for row in (made.head, *made.rows)]
    return [[squeezed(clean(cell)) for cell in row] for row in rows]


def split(line: str, widths: list[int]) -> Iterator[str]:
    """A line of columns cut at the columns' widths."""
    for width in widths:
        taken = ""
        while line and seen_width(taken + line[0]) <= width:
            taken, line = taken + line[0], line[1:]
        line = line.removeprefix(BETWEEN)
        yield taken.strip(" ")


def rows_of(lines: list[str]) -> list[list[str]]:
    """The rows of columns of text; a row begins where the middle column is filled."""
    rule = next(line for line in lines if line and set(line) <= {"-", " "})
    widths = [len(dashes) for dashes in rule.split(BETWEEN)]
    rows: list[list[str]] = []
    for line in lines:
        if line == rule:
            continue
        cells = list(split(line, widths))
        if cells[1]:
            rows.append(cells)
        else:
            rows[-1] = [f"{before} {more}" for before, more in zip(rows[-1], cells, strict=True)]
    return [[squeezed(cell) for cell in row] for row in rows]


def code_of(printed: str) -> list[str]:
    """The lines within the block of code."""
    found = re.search(r"\[code\]\n(.*?)\n\[/code\]", printed, re.DOTALL)
    assert found is not None
    return found[1].replace(JOINER, "").split("\n")


# ---- what each way of printing makes of it ---------------------------------------------------------


def test_a_table_of_text_is_aligned_under_its_title() -> None:
    assert plain(Post((STACKS, Paragraph((text("end"),))))) == (
        "Both stacks\n"
        "-----------\n"
        "             Ann  No.  Bob\n"
        "----------------  ---  -----\n"
        "          Attack   1   Parry\n"
        "Distance control   2\n"
        "\n"
        "end\n"
    )


def test_a_table_of_markdown_has_pipes() -> None:
    assert markdown(Post((STACKS,))) == (
        "### Both stacks\n"
        "\n"
        "| Ann | No. | Bob |\n"
        "| ---: | :---: | :--- |\n"
        "| Attack | 1 | Parry |\n"
        "| Distance control | 2 |  |\n"
    )


def test_a_table_of_bbcode_is_a_block_of_code() -> None:
    printed = bbcode(Post((STACKS,)))
    assert printed.startswith("[b]Both stacks[/b]\n[code]\n")
    assert code_of(printed) == plain(Post((STACKS,))).split("\n")[2:-1]


def test_a_table_of_html_has_a_caption_and_heads_of_columns_and_rows() -> None:
    printed = html(Post((STACKS,)))
    assert "<caption>Both stacks</caption>" in printed
    assert '<th scope="col" class="center">No.</th>' in printed
    assert '<td class="right">Attack</td><th scope="row" class="center">1</th>' in printed
    assert read_html(printed).split() == " ".join(lines_of(Post((STACKS,)))).split()


# ---- laws ------------------------------------------------------------------------------------------

NAMES = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=12))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_in_its_cell(name: str) -> None:
    check(table((name, "No.", "B"), (f"x {name}", "1", name), ("", "2", f"{name} y"), title=name))


@given(st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=4))
def test_no_text_breaks_a_table(cells: list[tuple[str, str]]) -> None:
    check(table(*((f"a{left}z", str(number), f"a{right}z") for number, (left, right) in enumerate(cells))))


def check(made: Table) -> None:
    """Every way of printing gives the cells back."""
    post = Post((made,))
    expected = squeezed(" ".join(lines_of(post)))
    assert rendered(markdown(post)) == expected
    assert squeezed(read_html(html(post))) == expected
    assert [[squeezed(cell) for cell in row] for row in html_tables(html(post))[0]] == cells_of(made)
    read(bbcode(post))
    assert joined(rows_of(code_of(bbcode(post)))) == joined(cells_of(made))
    lines = plain(post).split("\n")[2:-1]
    assert joined(rows_of(lines)) == joined(cells_of(made))


def joined(rows: list[list[str]]) -> list[list[str]]:
    """Cells without spaces: a word too long for its column is cut."""
    return [[cell.replace(" ", "") for cell in row] for row in rows]


@given(st.lists(st.tuples(*[st.text("ab я漢́", max_size=60)] * 3), min_size=1, max_size=3))
def test_columns_keep_within_their_width_and_lose_nothing(rows: list[tuple[str, str, str]]) -> None:
    lines = columns(rows, SIDES, COLUMNS)
    assert all(seen_width(line) <= COLUMNS for line in lines)
    said = "".join("".join(line.split()) for line in lines)
    assert sorted(said.replace("-", "")) == sorted("".join("".join(" ".join(row) for row in rows).split()))


@given(st.text("ab я漢́", max_size=60), st.integers(2, 20))
def test_a_fold_keeps_every_letter_in_order(words: str, width: int) -> None:
    lines = list(fold(words, width))
    assert all(seen_width(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")


def test_what_is_too_wide_is_folded_in_its_own_column() -> None:
    made = plain(Post((table(("Ann", "No.", "Bob"), (LONG, "1", LONG), ("Rest", "2", "Rest")),)))
    lines = made.split("\n")[2:-1]
    assert max(seen_width(line) for line in lines) <= COLUMNS
    assert rows_of(lines) == [["Ann", "No.", "Bob"], [LONG, "1", LONG], ["Rest", "2", "Rest"]]


@pytest.mark.parametrize(
    ("words", "places"), [("Анна", 4), ("漢字", 4), ("e\u0301", 1), ("\u2068ד\u2069", 1), ("", 0)]
)
def test_a_width_is_what_is_seen(words: str, places: int) -> None:
    assert seen_width(words) == places
