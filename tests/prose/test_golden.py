"""Whole posts kept as files, read and approved by people.

``GOLDEN=write pytest tests/prose/test_golden.py`` writes them anew; read the difference before it is
committed.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from sekundant.core.clauses import LANGUAGES, Language
from sekundant.core.events import MASTER, SPECTATOR
from sekundant.prose.law_of_the_gun.posts import post
from sekundant.prose.law_of_the_gun.view_words import board
from sekundant.prose.markup import WRITERS, Post
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN as DUEL
from tests.prose import samples
from tests.prose.bbcode_reader import read
from tests.prose.goldens import Goldens
from tests.prose.real_duels import DUELS

POSTS = ("every_event-master", "saloon-spectator", "crossroads-master", "station-ann")
BOARDS = ("saloon-ann", "station-spectator")

GOLDENS = Goldens(Path(__file__).parent / "golden", POSTS, BOARDS)


@cache
def golden(name: str, language: Language) -> Post:
    """All posts of a duel for one reader, or the hand-made post that holds every kind of event."""
    duel, _, reader = name.partition("-")
    if duel == "every_event":
        return post(samples.FULL, samples.seen_by(reader), language)
    whole = Post(())
    for events, state in DUELS[duel].played():
        whole += post(events, DUEL.view(state, reader), language)
    return whole


@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", POSTS)
def test_a_post_reads_as_it_was_approved(name: str, language: Language, form: str) -> None:
    GOLDENS.check_post(name, language, form, golden(name, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BOARDS)
def test_a_situation_reads_as_it_was_approved(name: str, language: Language) -> None:
    duel, _, reader = name.partition("-")
    _, state = next(iter(DUELS[duel].played()))
    GOLDENS.check_board(name, language, board(DUEL.view(state, reader), language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("duel", DUELS)
def test_real_duels_are_balanced_bbcode_for_every_reader(duel: str, language: Language) -> None:
    for reader in ("ann", "bob", MASTER, SPECTATOR):
        for events, state in DUELS[duel].played():
            read(WRITERS["bbcode"](post(events, DUEL.view(state, reader), language)))


def test_no_file_is_left_over() -> None:
    GOLDENS.check_folder()
