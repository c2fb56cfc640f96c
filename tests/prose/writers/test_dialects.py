"""Every event of every system is well-formed in every dialect; names never become markup."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant import library
from sekundant.core.clauses import LANGUAGES, Language
from sekundant.core.events import MASTER, SPECTATOR
from sekundant.prose.columns import Side
from sekundant.prose.contract import words
from sekundant.prose.markup import WRITERS, Box, Heading, Line, Paragraph, Post, Span, Style, Table, text
from sekundant.prose.writers import DIALECTS
from sekundant.prose.writers.splitting import parts
from tests.prose import samples as of_the_gun
from tests.prose.fencing import samples as of_fencing
from tests.prose.post_readers import HOSTILE, lines_of, squeezed
from tests.prose.writers.readers import READ, read

SAMPLES: dict[str, ModuleType] = {"law-of-the-gun": of_the_gun, "fencing": of_fencing}
READERS = ("ann", "bob", SPECTATOR, MASTER)
MORE_HOSTILE = (
    "t.me/joinchat",
    "discord.gg/abc",
    "a@b.example",
    "/start",
    "#tag",
    "[spoiler=x]",
    '"]Bob[/spoiler]',
    "Вася" * 10,
    "Сор",  # looks like Cop
)


def every_event(system_id: str, name: str, reader: str, language: Language) -> Post:
    """A post with every kind of event of a room, about somebody of that name."""
    samples: Any = SAMPLES[system_id]
    combatants = {seat: dict(one) for seat, one in samples.COMBATANTS.items()}
    if name:
        combatants["ann"]["name"] = name
    view = samples.seen_by(reader, samples.duel(combatants))
    return words(system_id).post(samples.FULL, view, language)


def test_every_system_is_tried() -> None:
    assert set(SAMPLES) == set(library.system_ids())


def test_every_dialect_with_marks_or_tags_is_read() -> None:
    assert set(DIALECTS) - set(READ) == {"plain", "markdown", "html"}


@pytest.mark.parametrize("name", READ)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system_id", SAMPLES)
def test_every_event_is_well_formed_for_every_reader(system_id: str, language: Language, name: str) -> None:
    for reader in READERS:
        post = every_event(system_id, "", reader, language)
        for part in parts(post, DIALECTS[name]):
            read(part, name)
        read(DIALECTS[name].writer.post(post), name)


@pytest.mark.parametrize("hostile", [*HOSTILE, *MORE_HOSTILE])
@pytest.mark.parametrize("system_id", SAMPLES)
def test_no_name_breaks_out_of_any_dialect(system_id: str, hostile: str) -> None:
    post = every_event(system_id, hostile, "ann", "en")
    for name in READ:
        for part in parts(post, DIALECTS[name]):
            assert DIALECTS[name].fits(part), name
            read(part, name)


def shaped(name: str) -> Post:
    """A post with a player's name in every place where one may stand, but for tables."""
    line = Line((Span(name, Style.NAME), Span(" → "), Span(name, Style.STRONG), Span(", "), Span(name)))
    alone = text(name)
    box = Box(alone, (Paragraph((alone, line)),))
    return Post((Heading(line), Paragraph((line, alone)), box))


@given(st.text(max_size=20))
def test_no_text_becomes_markup(name: str) -> None:
    post = shaped(f"A{name}z")
    expected = squeezed(" ".join(lines_of(post)))
    for each in ("bbcode", "dungeonmaster", "phpbb"):
        assert squeezed(read(DIALECTS[each].writer.post(post), each)) == expected
    assert squeezed(read(DIALECTS["discord"].writer.post(post), "discord")) == expected
    assert squeezed(read(DIALECTS["telegram"].writer.post(post), "telegram")) == expected.replace("`", "ˋ")
    read(DIALECTS["mybb"].writer.post(post), "mybb")


@given(st.text(max_size=20))
def test_no_text_breaks_out_of_a_table(name: str) -> None:
    cell = text(f"A{name}z")
    table = Table(cell, (cell, cell), ((cell, cell),), (Side.LEFT, Side.RIGHT))
    for each in READ:
        read(DIALECTS[each].writer.post(Post((table,))), each)


def test_what_is_set_apart_is_hidden_where_that_can_be_done() -> None:
    post = Post((Box(text('For "you"'), (Paragraph((text("one"), text("two"))),)),))

    def printed(name: str) -> str:
        return DIALECTS[name].writer.post(post)

    assert printed("mybb") == '[spoiler="For ”you”"]one\ntwo[/spoiler]\n'
    assert printed("phpbb") == '[quote][b]For "you"[/b]\n\none\ntwo[/quote]\n'
    assert printed("discord") == '> **For "you"**\n> ||one||\n> ||two||\n'
    assert printed("telegram") == '**For "you"**\n||one||\n||two||\n'


def test_a_table_stands_as_each_place_can_show_it() -> None:
    table = Table(
        text("Cards"),
        (text(""), text("Ann"), text("Bob")),
        ((text("Stakes"), text("high"), text("low")),),
        (Side.LEFT, Side.LEFT, Side.LEFT),
    )
    post = Post((table,))
    assert DIALECTS["telegram"].writer.post(post) == "**Cards**\nStakes\u00a0— Ann: high; Bob: low\n"
    assert DIALECTS["dungeonmaster"].writer.post(post).startswith("[b]Cards[/b]\nStakes")
    assert "```\n" in DIALECTS["discord"].writer.post(post)


def test_the_basic_dialects_are_the_basic_writers() -> None:
    post = shaped("Ann")
    for name, write in WRITERS.items():
        assert DIALECTS[name].writer.post(post) == write(post)


@cache
def _full(system_id: str) -> Post:
    return every_event(system_id, "", MASTER, "ru")


@pytest.mark.parametrize("system_id", SAMPLES)
def test_a_messenger_gets_the_longest_post_in_parts_that_fit(system_id: str) -> None:
    assert len(parts(_full(system_id), DIALECTS["discord"])) > 1
    for name in ("discord", "telegram"):
        found = parts(_full(system_id), DIALECTS[name])
        assert all(DIALECTS[name].fits(part) for part in found)
