"""The master's post of fencing: what everybody may know for all, and the rest for those who may know it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from sekundant.core.clauses import LANGUAGES, Language
from sekundant.core.events import MASTER, SPECTATOR, Event, seen
from sekundant.prose.fencing.posts import post
from sekundant.prose.markup import WRITERS, Box, Heading, Post, Table, bbcode, html, markdown, plain
from sekundant.systems.fencing import events as kinds
from sekundant.systems.fencing.orders import Bet
from sekundant.systems.fencing.system import FENCING
from tests.generators.fencing.generator import FencingGenerator
from tests.generators.walk import walks
from tests.prose.bbcode_reader import read
from tests.prose.fencing import samples
from tests.prose.fencing.real_duels import DUELS, RIDING_SCHOOL
from tests.prose.html_reader import read_html
from tests.prose.post_readers import HOSTILE, lines_of, rendered, squeezed

READERS = ("ann", "bob", SPECTATOR, MASTER)


def told(events: Any, reader: str, language: Language = "ru", *, detail: bool = True) -> Post:
    return post(events, samples.seen_by(reader), language, detail=detail)


def body(made: Post) -> Post:
    return Post(tuple(block for block in made.blocks if not isinstance(block, Box)))


def box(made: Post) -> str:
    return plain(Post(tuple(block for block in made.blocks if isinstance(block, Box))))


def headings(made: Post) -> list[tuple[int, str]]:
    """The titles of a post with their levels, that of a table too."""
    found = []
    for block in made.blocks:
        if isinstance(block, Heading):
            found.append((block.level, "".join(span.text for span in block.line.spans)))
        if isinstance(block, Table):
            found.append((2, "".join(span.text for span in block.title.spans)))
    return [(level, title.replace("\u00a0", " ")) for level, title in found]


def steps(reader: str, language: Language = "ru") -> list[Post]:
    """The posts of the duel in the riding school."""
    return [post(events, FENCING.view(state, reader), language) for events, state in RIDING_SCHOOL.played()]


# ---- who may know what ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("events", [samples.FULL, samples.BARE], ids=["full", "bare"])
def test_what_all_may_know_is_the_same_for_all(events: tuple[Event, ...], language: Language) -> None:
    public = told(events, SPECTATOR, language)
    assert public
    for reader in READERS:
        assert body(told(events, reader, language)) == public


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_stacks_are_opened_nobody_else_learns_of_bets(language: Language) -> None:
    """The bet, its die, its points and the insight are told to their owner and the master (FE.6.10)."""
    first = [(events, state) for events, state in RIDING_SCHOOL.played() if is_phase_one(events)]
    assert len(first) == 3
    for events, state in first:
        public = post(events, FENCING.view(state, SPECTATOR), language)
        assert len(lines_of(public)) == len(("title", "distance and initiative", "the stacks come next"))
        assert not re.search(r"\d{2}", re.sub(r"\[.*?\]", "", plain(public)))
        for reader, name in (("ann", "Мод Пустельга"), ("bob", "Аурелио Брандт")):
            own = box(post(events, FENCING.view(state, reader), language))
            said = [line for line in own.split("\n") if line.startswith("| ")][1:]
            assert len(said) == len(("bet", "insight"))
            assert all(line.startswith(f"| {name}") for line in said)


def is_phase_one(events: tuple[Event, ...]) -> bool:
    """Whether bets were thrown, and the stacks are still to come."""
    return any(isinstance(event, kinds.TurnBegins) for event in events)


def test_a_spectator_has_no_box_of_his_own() -> None:
    assert box(told(samples.FULL, SPECTATOR)) == ""


def test_a_seats_box_and_the_masters_are_marked() -> None:
    assert "Только вам" in box(told(samples.FULL, "ann", "ru"))
    assert "For your eyes only" in box(told(samples.FULL, "ann", "en"))
    assert "Мастеру" in box(told(samples.FULL, MASTER, "ru"))
    assert "For the master" in box(told(samples.FULL, MASTER, "en"))
    assert box(told(samples.FULL, "bob")) == ""


def test_the_box_holds_the_bet_with_its_arithmetic_and_what_insight_told() -> None:
    own = box(told(samples.FULL, "ann")).replace("\u00a0", " ")
    assert "высокая ставка не сыграла, 6 пунктов стека. 44 + Мастерство 30 − ранения 15 = 59" in own
    assert "олл-ин не сыграл, 5 пунктов стека. 71 + Хитрость 20 = 91." in own
    assert "стек, сданный вместе со ставкой, стоит 9 пунктов, а есть только 6" in own


@pytest.mark.parametrize("seed", range(2))
def test_a_random_duel_tells_nobody_what_is_not_his(seed: int) -> None:
    for played in walks(FENCING, FencingGenerator(), seed, 12):
        state = played.step.state
        for reader in ("ann", SPECTATOR):
            view = FENCING.view(state, reader)
            known = tuple(one for one in (seen(event, reader) for event in played.step.events) if one)
            for language in LANGUAGES:
                assert post(played.step.events, view, language) == post(known, view, language)


# ---- the posts of a turn -------------------------------------------------------------------------


def test_a_turn_has_up_to_three_posts() -> None:
    opening, bets, exchange, end, *_ = steps(SPECTATOR)
    assert headings(opening) == []
    assert headings(bets) == [(1, "Ход 1")]
    assert headings(exchange) == [
        (1, "Ход 1: стеки открыты"),
        (2, "Ставки"),
        (2, "Оба стека"),
        (2, "Перед ударами"),
        (2, "Удары"),
        (2, "Конец хода"),
    ]
    assert headings(end) == [(1, "Конец хода")]


def test_stacks_are_said_to_come_only_if_they_do() -> None:
    word = "теперь дело за стеками"
    assert word in plain(steps(SPECTATOR)[1]).replace("\u00a0", " ")
    _, first, *_ = DUELS["clinch"].played()
    made = post(first[0], FENCING.view(first[1], SPECTATOR), "ru")
    assert word not in plain(made).replace("\u00a0", " ")
    assert headings(made)[0] == (1, "Ход 1")
    assert (1, "Ход 1: стеки открыты") not in headings(made)


def test_a_turn_without_attacks_says_so() -> None:
    events = [event for event in samples.FULL if not isinstance(event, kinds.Blows | kinds.Attack)]
    assert "Никто не\u00a0атакует" in plain(told(events, SPECTATOR))
    assert "Никто не\u00a0атакует" not in plain(told(samples.FULL, SPECTATOR))


def test_every_blow_is_a_paragraph_with_its_feints_and_what_came_of_it() -> None:
    made = plain(told(samples.FULL, SPECTATOR)).replace("\u00a0", " ")
    blows = made.partition("Удары\n-----\n\n")[2].partition("\n\nКонец хода")[0].split("\n\n")
    assert [paragraph.count("\n") + 1 for paragraph in blows] == [1, 2, 3]
    assert "финт" in blows[1]
    assert "Боб получает серьёзное ранение" in blows[2]


def test_without_detail_a_post_is_short_and_has_no_clauses() -> None:
    made = plain(told(samples.FULL, "ann", detail=False))
    assert "FE." not in made
    assert len(made) < 0.75 * len(plain(told(samples.FULL, "ann")))


def test_one_stack_alone_is_told_in_words() -> None:
    made = plain(told(samples.FULL, SPECTATOR)).replace("\u00a0", " ")
    assert (
        "Энн, 6 действий за 7 из 8 пунктов стека: "
        "Инициатива, Атака, Атака, Финт, Атака, Дага (2 пункта)." in made
    )


# ---- names, and every way of printing ------------------------------------------------------------


def named(name: str) -> Any:
    """A duel in which Ann is called so."""
    return samples.duel({"ann": {**samples.COMBATANTS["ann"], "name": name}, "bob": {"name": "Боб"}})


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("events", [samples.FULL, samples.BARE], ids=["full", "bare"])
def test_a_hostile_name_prints_literally_in_a_whole_post(name: str, events: tuple[Event, ...]) -> None:
    check(post(events, samples.seen_by(MASTER, named(name)), "ru"))


@given(st.text("ab[]<>&*_`|\\#-+.:8)@я\u202e\u0301漢", min_size=1, max_size=30))
def test_no_name_breaks_a_whole_post(name: str) -> None:
    try:
        state = named(name)
    except ValueError:
        reject()  # not a name that a setup takes
    check(post(samples.FULL, samples.seen_by("ann", state), "en"))


def check(made: Post) -> None:
    """Markdown and HTML give the text back; BBCode is balanced."""
    expected = squeezed(" ".join(lines_of(made)))
    read(bbcode(made))
    assert without_brackets(rendered(markdown(made))) == without_brackets(expected)
    assert without_brackets(squeezed(read_html(html(made)))) == without_brackets(expected)


def without_brackets(words: str) -> str:
    """Text without the brackets that writers put around clauses."""
    return words.replace("[", "").replace("]", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("form", WRITERS)
def test_every_post_can_be_printed(reader: str, language: Language, form: str) -> None:
    assert WRITERS[form](told(samples.FULL, reader, language))


def test_two_who_look_alike_have_their_ids_beside_them() -> None:
    state = samples.duel({"ann": {"name": "Cop"}, "bob": {"name": "Сор"}})
    made = plain(post(samples.FULL, samples.seen_by(SPECTATOR, state), "en"))
    assert "Cop (ann) and Сор (bob) cross blades" in made.replace("\u00a0", " ")


def test_one_without_a_display_name_goes_by_his_id() -> None:
    state = samples.duel({"ann": {}, "bob": {}})
    made = plain(post(samples.FULL, samples.seen_by(SPECTATOR, state), "ru"))
    assert "ann и bob скрещивают клинки" in made.replace("\u00a0", " ")


@pytest.mark.parametrize("bet", [*Bet, None])
def test_every_bet_is_opened_with_its_points(bet: Bet | None) -> None:
    opened = kinds.BetOpened(
        audience=samples.FULL[0].audience, by="ann", bet=bet, success=bool(bet), points=10
    )
    assert "10 пунктов стека" in plain(told((opened,), SPECTATOR)).replace("\u00a0", " ")


# ---- the distance --------------------------------------------------------------------------------


def with_choice(winner: str) -> tuple[Event, ...]:
    """Who won the distance by the die, then what ``winner`` made of it."""
    won, settled = (
        one for one in samples.FULL if isinstance(one, (kinds.DistanceWon, kinds.DistanceSettled))
    )
    assert isinstance(won, kinds.DistanceWon)
    assert isinstance(settled, kinds.DistanceSettled)
    return (replace(won, rolls=settled.rolls), replace(settled, winner=winner, rolls=()))


def test_who_won_the_distance_and_what_he_chose_are_one_line_where_one_post_tells_both() -> None:
    won, settled = with_choice("ann")
    alone = [*lines_of(told((won,), SPECTATOR, "en")), *lines_of(told((settled,), SPECTATOR, "en"))]
    together = lines_of(told((won, settled), SPECTATOR, "en"))
    assert sum("wins the distance" in line for line in alone) == 1
    assert len(together) == len(("the end of the turn", "closes in"))
    assert "closes in from far to middle" in together[1]
    assert "(d100: 37)" in together[1].replace("\u00a0", " ")


def test_the_choice_of_another_is_told_for_itself() -> None:
    assert len(lines_of(told(with_choice("bob"), SPECTATOR))) == len(("the end of the turn", "won", "chose"))
