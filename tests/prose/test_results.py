"""Results with their dice and arithmetic: every event of every room, for every reader, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from sekundant import library
from sekundant.core.clauses import LANGUAGES, Language, Text
from sekundant.core.events import EVERYONE, MASTER, SPECTATOR, Event, Item, Sum, only, seen
from sekundant.prose.accounts import Account, Result, Row, Standing, account, lead
from sekundant.prose.contract import words
from sekundant.prose.language import Person, fill
from sekundant.prose.markup import MARKDOWN, PLAIN, text
from sekundant.systems.fencing.events import EVENTS as FENCING
from sekundant.systems.law_of_the_gun.events import EVENTS as LAW_OF_THE_GUN
from tests.prose import real_duels, samples
from tests.prose.fencing import real_duels as real_bouts
from tests.prose.fencing import samples as bouts

ROOMS: dict[str, Any] = {"law-of-the-gun": samples, "fencing": bouts}
KINDS = {"law-of-the-gun": LAW_OF_THE_GUN, "fencing": FENCING}
READERS = ("ann", "bob", MASTER, SPECTATOR)
EVERY = [
    pytest.param(room, event, id=f"{room}-{event.kind}-{size}")
    for room, of_room in ROOMS.items()
    for size, events in (("full", of_room.FULL), ("bare", of_room.BARE))
    for event in events
]


def told(room: str, events: tuple[Event, ...], reader: str, language: Language = "en") -> tuple[Result, ...]:
    return words(room).results(events, ROOMS[room].seen_by(reader), language)


def printed(result: Result) -> str:
    """All that a result says."""
    lines = [result.part, result.sentence, result.note]
    lines += [line for throw in result.throws for line in (throw.what, throw.says)]
    lines += [line for one in result.accounts for line in (one.title, *(row.label for row in one.rows))]
    values = [row.value for one in result.accounts for row in one.rows]
    return "\n".join([*(PLAIN.line(line) for line in lines), *values])


@pytest.mark.parametrize(("room", "event"), EVERY)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_event_becomes_results_without_code(room: str, event: Event, language: Language) -> None:
    results = told(room, (event,), MASTER, language)
    assert results
    for result in results:
        said = printed(result)
        assert result.kind == event.kind
        assert PLAIN.line(result.sentence).strip()
        assert "None" not in said
        assert not re.search(r"[a-z]_[a-z]", said.replace("back_door", "")), said
        if not result.title:
            assert re.search(r"[.!…]$", PLAIN.line(result.sentence)), said


@pytest.mark.parametrize(("room", "event"), EVERY)
def test_each_language_keeps_to_itself(room: str, event: Event) -> None:
    names = re.compile("Энн|Боб")
    for result in told(room, (event,), MASTER, "en"):
        assert not re.search("[а-яё]", names.sub("", printed(result)), re.IGNORECASE)
    for result in told(room, (event,), MASTER, "ru"):
        assert re.search("[а-яё]", printed(result), re.IGNORECASE)


@pytest.mark.parametrize(("room", "event"), EVERY)
def test_a_sentence_names_no_die_and_no_clause(room: str, event: Event) -> None:
    for result in told(room, (event,), MASTER):
        said = PLAIN.line(result.sentence)
        assert not re.search(r"[A-Z]{2}\.[IVX\d]", said), said
        if event.kind != "distance":
            assert not re.search(r"\bd(2|3|5|10|20|100)\b", said), said


@pytest.mark.parametrize(("room", "event"), EVERY)
def test_every_clause_cited_is_in_the_rulebook(room: str, event: Event) -> None:
    known = library.rulebook(room).by_id()
    for result in told(room, (event,), MASTER):
        cited = {row.clause for one in result.accounts for row in one.rows} | set(result.clauses)
        assert not cited - set(known) - {""}


@pytest.mark.parametrize("room", ROOMS)
def test_every_kind_of_event_has_results(room: str) -> None:
    kinds = {result.kind for result in told(room, ROOMS[room].FULL, MASTER)}
    assert kinds >= {kind.kind for kind in KINDS[room]} - {"exchange"}


# ---- what a reader may know --------------------------------------------------------------------------


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(("room", "event"), EVERY)
def test_results_are_made_of_what_the_reader_may_see(room: str, event: Event, reader: str) -> None:
    own = seen(event, reader)
    of_own = () if own is None else told(room, (own,), reader)
    assert told(room, (event,), reader) == of_own


@pytest.mark.parametrize(("room", "event"), EVERY)
def test_nothing_is_a_spectators_own(room: str, event: Event) -> None:
    for result in told(room, (event,), SPECTATOR):
        assert not result.own
        assert not [row for one in result.accounts for row in one.rows if row.standing is Standing.OWN]


def test_what_is_closed_is_one_row_and_the_total_stays_true() -> None:
    (hit, *_) = told("law-of-the-gun", (samples.shot(),), "bob")
    standings = [(row.standing, row.value) for row in hit.accounts[0].rows]
    assert standings == [
        (Standing.CLOSED, "+80"),
        (Standing.ITEM, "−20"),
        (Standing.TOTAL, "60%"),
    ]


def test_the_shooter_sees_his_own_items_marked_as_his() -> None:
    (hit, *_) = told("law-of-the-gun", (samples.shot(),), "ann")
    assert [row.standing for row in hit.accounts[0].rows] == [
        Standing.OWN,
        Standing.ITEM,
        Standing.OWN,
        Standing.TOTAL,
    ]


def test_a_kill_die_shows_its_face_and_success_but_no_condition() -> None:
    (_, effect) = told("law-of-the-gun", (samples.shot(),), SPECTATOR)
    (die,) = effect.throws
    assert (die.face, die.good, die.success) == (8, None, False)
    assert effect.accounts == ()


# ---- arithmetic --------------------------------------------------------------------------------------


def number(value: str) -> Fraction:
    return Fraction(value.replace("−", "-").replace(",", ".").rstrip("% \u00a0"))


def summed(one: Account) -> Iterator[tuple[Fraction, Fraction]]:
    total = [row for row in one.rows if row.standing is Standing.TOTAL]
    before = one.rows[: one.rows.index(total[0])] if total else ()
    for row in total:
        yield sum((number(item.value) for item in before), Fraction(0)), number(row.value)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("room", ROOMS)
def test_accounts_add_up_for_every_reader(room: str, reader: str) -> None:
    checked = 0
    for event in ROOMS[room].FULL:
        if event.kind == "breath":  # the sample's numbers are made up
            continue
        for result in told(room, (event,), reader):
            for one in result.accounts:
                for items, total in summed(one):
                    assert items == total
                    checked += 1
    assert checked > 3


def test_breath_adds_up_in_duels_that_were_played() -> None:
    results = [result for step in bouts_played() for result in step if result.kind == "breath"]
    assert results
    for result in results:
        for items, total in summed(result.accounts[0]):
            assert items == total


@pytest.mark.parametrize("room", ROOMS)
def test_good_faces_and_success_agree(room: str) -> None:
    for event in (*ROOMS[room].FULL, *ROOMS[room].BARE):
        for result in told(room, (event,), MASTER):
            for die in result.throws:
                if die.good is not None and die.success is not None:
                    assert die.success == (die.good[0] <= die.face <= die.good[1])


# ---- whole steps -------------------------------------------------------------------------------------


def duels_played() -> Iterator[tuple[Result, ...]]:
    for name in dir(real_duels):
        duel = getattr(real_duels, name)
        if isinstance(duel, real_duels.Duel):
            for events, state in duel.played():
                yield words("law-of-the-gun").results(events, samples.seen_by(MASTER, state), "ru")


def bouts_played() -> Iterator[tuple[Result, ...]]:
    for name in dir(real_bouts):
        bout = getattr(real_bouts, name)
        if type(bout).__name__ == "Duel":
            for events, state in bout.played():
                yield words("fencing").results(events, bouts.seen_by(MASTER, state), "ru")


def test_of_a_step_one_result_at_most_is_decisive_and_it_has_an_account() -> None:
    decisive = 0
    for step in (*duels_played(), *bouts_played()):
        chosen = [result for result in step if result.decisive]
        assert len(chosen) <= 1
        assert all(result.accounts for result in chosen)
        decisive += len(chosen)
    assert decisive > 3


def test_a_turn_begins_with_its_title() -> None:
    titled = [step for step in (*duels_played(), *bouts_played()) if any(one.title for one in step)]
    assert titled
    for step in titled:
        assert step[0].title
        assert sum(one.title for one in step) == 1


# ---- lines -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phrase", "shown"),
    [
        ("{by} takes the initiative, 3 to 1.", "**Энн takes the initiative**, 3 to 1."),
        ("{by}: the low bet fails, 5 points.", "**Энн**: **the low bet fails**, 5 points."),
        ("Both strike at once.", "**Both strike at once**."),
        ("{by}", "**Энн**"),
    ],
)
def test_the_outcome_of_a_sentence_stands_out(phrase: str, shown: str) -> None:
    assert MARKDOWN.line(lead(fill(Text(phrase, phrase), "en", by=Person("Энн")))) == shown


def test_a_name_with_a_comma_in_it_ends_no_outcome() -> None:
    line = lead(fill(Text("{by} falls, and lies.", ""), "en", by=Person("Bob, the elder")))
    assert MARKDOWN.line(line) == "**Bob, the elder falls**, and lies."


def test_an_account_marks_whose_items_are_whose() -> None:
    total = Sum((Item("a", 5, "LG.I.4"), Item("b", 2, "", only("ann")), Item("undisclosed", 3, "")), 10)
    made = account(total, "en", title=text("sum"), word=lambda item: text(item.name))
    assert [row.standing for row in made.rows] == [
        Standing.CLOSED,
        Standing.ITEM,
        Standing.OWN,
        Standing.TOTAL,
    ]
    assert made.rows[-1] == Row(text("Sum"), "10", "", Standing.TOTAL)
    assert EVERYONE.seats is None
