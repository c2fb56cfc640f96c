"""The board of both stacks: every action in its place, with what befell it and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from sekundant.core.chance import Scripted
from sekundant.core.clauses import LANGUAGES, Language
from sekundant.core.encounter import play
from sekundant.core.events import MASTER, Event
from sekundant.library import packs
from sekundant.prose.fencing.board import REMARKS, stacks_table
from sekundant.prose.fencing.fates import GONE, Fate, Remark, Row, board
from sekundant.prose.fencing.teller import teller
from sekundant.prose.markup import PLAIN, Post, html, plain
from sekundant.systems.fencing import events as kinds
from sekundant.systems.fencing.orders import Action, StackOrder, Wager
from sekundant.systems.fencing.stacks import Blow
from sekundant.systems.fencing.system import FENCING
from tests.generators.fencing.generator import FencingGenerator
from tests.generators.walk import walks
from tests.prose.fencing import samples
from tests.prose.fencing.real_duels import stacked
from tests.prose.html_reader import html_tables

Plain = dict[str, Any]


def turn(ann: str, bob: str, dice: Plain, *, options: Plain | None = None, **setup: Any) -> tuple[Event, ...]:
    """The events of a turn without bets, Ann's stack against Bob's, with the dice that fall.

    ``sheet`` is Ann's; the rest of the setup is the duel's.
    """
    people = {"ann": setup.pop("sheet", {}), "bob": {}}
    state = FENCING.open({"combatants": people, **setup}, options or {}, packs("fencing"))
    chance = Scripted({"ann.cunning.1": 1, "bob.cunning.1": 1})
    wagers = {name: Wager(stack=stacked(letters)) for name, letters in (("ann", ann), ("bob", bob))}
    asked = {name: StackOrder(stack=wager.stack or ()) for name, wager in wagers.items()}
    state = play(FENCING, state, {name: Wager() for name in wagers}, chance).state
    falling = Scripted(dice)
    events = play(FENCING, state, asked, falling).events
    falling.finish()
    return events


def remarks(rows: Iterable[Row], which: int) -> list[list[Remark]]:
    """What is said of every action of one stack, from the top."""
    squares = [row.squares[which] for row in rows]
    return [list(square.remarks) for square in squares if square is not None]


def said(rows: Iterable[Row], which: int) -> list[str]:
    """The same in short: the fates of every action."""
    return [" ".join(remark.fate.value for remark in one) for one in remarks(rows, which)]


# ---- single fates --------------------------------------------------------------------------------


def test_a_feint_takes_the_parry_and_each_says_by_whom_and_which() -> None:
    events = turn("a f", "p p", {"ann.feint.1": 40, "ann.attack.1": 1})
    rows = board(events)
    assert remarks(rows, 0) == [[], [Remark(Fate.TAKES, (1,), Blow.ATTACK)]]
    assert remarks(rows, 1) == [[Remark(Fate.TAKEN, (2,), Blow.ATTACK)], []]


def test_a_feint_that_fails_that_finds_nothing_and_that_has_no_blow() -> None:
    assert said(board(turn("f a", "p", {"ann.feint.1": 1, "ann.attack.1": 1})), 0) == ["fails", ""]
    assert said(board(turn("f a", "i", {"ann.attack.1": 1})), 0) == ["no_parry", ""]
    assert said(board(turn("f p", "p p", {})), 0) == ["no_blow", ""]


def test_a_riposte_captures_attacks_and_says_which() -> None:
    rows = board(turn("a a a a", "p r", {"ann.attack.1": 1, "bob.riposte.1": 1}))
    assert remarks(rows, 1) == [[], [Remark(Fate.CAPTURES, (1, 2, 3))]]
    assert remarks(rows, 0) == [[Remark(Fate.CAPTURED, (2,))]] * 3 + [[]]


def test_the_topmost_riposte_captures_and_the_next_gets_what_is_left() -> None:
    rows = board(turn("a a a a", "p r r r", {"ann.attack.1": 1, "bob.riposte.1": 1}))
    assert remarks(rows, 1) == [
        [],
        [Remark(Fate.CAPTURES, (1, 2, 3))],
        [Remark(Fate.CAPTURES, (4,))],
        [Remark(Fate.OUT_OF_REACH)],
    ]


def test_a_riposte_without_a_missed_attack_in_reach() -> None:
    assert said(board(turn("p", "r", {})), 1) == ["no_attack"]
    hit = turn("a", "r", {"ann.attack.1": 60, "ann.damage.1": 1})
    assert said(board(hit), 1) == ["attack_hit"]
    assert said(board(turn("a p", "p p r", {"ann.attack.1": 1})), 1) == ["", "", "out_of_reach"]


def test_a_wound_stops_an_attack() -> None:
    dice = {"ann.attack.1": 90, "ann.damage.1": 1, "bob.fortitude_attack.1": 1}
    assert said(board(turn("i a", "p a", dice)), 1) == ["", "stopped"]


def test_a_wound_bars_the_riposte() -> None:
    dice = {"ann.attack.1": 1, "bob.riposte.1": 90, "bob.damage.1": 1, "bob.attack.1": 1}
    rows = board(turn("i a r", "p r a", dice))
    assert said(rows, 0) == ["", "captured", "barred"]


def test_the_surplus_silences_the_end_of_a_stack() -> None:
    rows = board(turn("i i i i", "p d z", {}))
    assert said(rows, 1) == ["", "silenced", "silenced"]
    assert [row.squares[1].gone for row in rows if row.squares[1]] == [False, True, True]


def test_what_overhangs_becomes_something_else() -> None:
    rows = board(turn("a a a f f", "p", {"ann.attack.1": 1}))
    assert said(rows, 0) == ["", "", "", "spent_on_attack", "became_attack"]
    assert remarks(rows, 0)[3] == [Remark(Fate.SPENT_ON_ATTACK, (5,))]
    rows = board(turn("p d r", "a", {"bob.attack.1": 1}))
    assert said(rows, 0) == ["", "", "became_parry"]


def test_a_converted_feint_may_be_captured() -> None:
    rows = board(turn("a f", "", {"ann.attack.1": 60, "ann.damage.1": 1}))
    assert said(rows, 0) == ["", "became_attack"]


def test_what_is_cancelled_leaves_the_stack_and_stands_below_it() -> None:
    rows = board(turn("a i d z", "p", {"ann.endurance.1": 35, "ann.attack.1": 1}, sheet={"breath": 0}))
    assert [row.position for row in rows] == [1, 2, None, None]
    assert [row.squares[0].action for row in rows if row.squares[0]] == [
        Action.ATTACK,
        Action.REST,
        Action.INITIATIVE,
        Action.DISTANCE,
    ]
    assert said(rows, 0) == ["", "", "cancelled", "cancelled"]


def test_what_is_cut_stands_below_too() -> None:
    shown = [event for event in turn("a", "p", {"ann.attack.1": 1}) if not isinstance(event, kinds.Feint)]
    cut = kinds.StackTrimmed(audience=shown[0].audience, by="bob", removed=(Action.REST, Action.REST))
    rows = board((cut, *shown))
    assert [row.position for row in rows] == [1, None, None]
    assert said(rows, 1) == ["", "cut", "cut"]


def test_in_the_clinch_feints_and_rest_do_nothing_and_the_dagger_helps() -> None:
    armed = {"weapon": "rapier", "off_hand": "dagger"}
    dice = {"ann.attack.1": 1}
    rows = board(turn("a f z p g", "p", dice, sheet=armed, distance="close"))
    assert said(rows, 0) == ["", "at_close", "at_close", "", "helps"]


def test_when_the_duel_is_over_what_was_still_to_come_is_too_late() -> None:
    rows = board(turn("a", "a r", {"ann.attack.1": 90, "ann.damage.1": 100, "bob.attack.1": 1}))
    assert said(rows, 1) == ["", "attack_hit"]
    first = turn("i a", "p a", {"ann.attack.1": 90, "ann.damage.1": 100})
    assert said(board(first), 1) == ["", "too_late"]


def test_without_both_stacks_there_is_no_board() -> None:
    only_one = [event for event in samples.FULL if not isinstance(event, kinds.TurnBegins)]
    assert board(only_one) == ()
    assert stacks_table(only_one, teller(samples.seen_by(MASTER), "ru")) is None


# ---- laws ----------------------------------------------------------------------------------------


def exchanges(seed: int, encounters: int) -> Iterable[list[Event]]:
    """Random turns from the opening of the stacks to the booking of breath."""
    running: list[Event] = []
    for played in walks(FENCING, FencingGenerator(), seed, encounters):
        for event in played.step.events:
            if isinstance(event, kinds.ExchangeBegins):
                running = []
            running.append(event)
        if any(isinstance(event, (kinds.Breath, kinds.Over)) for event in running):
            yield running
            running = []


def count(rows: Iterable[Row], which: int, *fates: Fate) -> int:
    return sum(remark.fate in fates for one in remarks(rows, which) for remark in one)


@pytest.mark.parametrize("seed", range(3))
def test_the_board_agrees_with_what_was_paid_and_told(seed: int) -> None:
    """Who paid breath for a feint or riposte is seen to have done something, and nobody else."""
    turns = 0
    for events in exchanges(seed, 40):
        rows = board(events)
        names = [event.by for event in events if isinstance(event, kinds.StackShown)]
        if not names:
            continue
        turns += 1
        for which, name in enumerate(names):
            paid = next(
                ({one.what: one.breath for one in event.paid}
                for event in events if isinstance(event, kinds.Breath) and event.by == name),
                None,
            )  # fmt: skip
            if paid is not None:
                assert count(rows, which, Fate.TAKES, Fate.FAILS) == paid.get("feint", 0)
                assert count(rows, which, Fate.CAPTURES) == paid.get("riposte", 0)
            silenced = [event for event in events if isinstance(event, kinds.Neutralised)]
            there = sum(len(event.positions) for event in silenced if event.target == name)
            assert count(rows, which, Fate.SILENCED) == there
            took = [event for event in events if isinstance(event, kinds.Feint) and event.by != name]
            assert count(rows, which, Fate.TAKEN) == sum(len(event.neutralises) for event in took)
            gone = [
                len(event.positions)
                for event in events
                if isinstance(event, kinds.Endurance) and event.by == name
            ]
            assert count(rows, which, Fate.CANCELLED) == sum(gone)
            strikes = [event for event in events if isinstance(event, kinds.Attack) and event.by == name]
            for strike in strikes:
                squares = [row.squares[which] for row in rows if row.position in strike.strikes]
                assert all(square and not square.gone for square in squares)
    assert turns > 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_random_board_is_printed_within_its_width_and_loses_nothing(language: Language) -> None:
    for events in exchanges(7, 15):
        tell = teller(samples.seen_by(MASTER), language)
        table = stacks_table(events, tell)
        if table is None:
            continue
        lines = plain(Post((table,))).split("\n")
        assert max(map(len, lines)) <= 60
        (cells,) = html_tables(html(Post((table,))))
        assert [list(row) for row in cells[1:]] == [[PLAIN.line(cell) for cell in row] for row in table.rows]
        assert "{" not in "".join(lines)


# ---- words ---------------------------------------------------------------------------------------


def test_every_fate_has_words() -> None:
    assert set(REMARKS) == set(Fate)
    assert set(GONE) <= set(Fate)


def printed(events: Iterable[Event], language: Language = "ru") -> str:
    table = stacks_table(events, teller(samples.seen_by(MASTER), language))
    assert table is not None
    return "\n".join(
        " | ".join(PLAIN.line(cell) for cell in row) for row in (table.head, *table.rows)
    ).replace("\u00a0", " ")


def test_a_board_in_russian() -> None:
    events = turn("i a fa r", "p a a p", {"ann.feint.1": 60, "ann.attack.1": 1, "bob.attack.1": 1,
                                          "ann.riposte.1": 1})  # fmt: skip
    assert printed(events) == (
        "Энн, 4 из 6 пунктов | № | Боб, 4 из 6 пунктов\n"
        "Инициатива | 1 | Защита\n"
        "Атака | 2 | Атака\n"
        "Финт для атаки (снимает защиту 4) | 3 | Атака (захвачена контратакой 4)\n"
        "Контратака (захватывает атаку 3) | 4 | Защита (снята финтом 3)"
    )


def test_a_board_in_english_with_prices_and_an_empty_stack() -> None:
    events = turn("i i i d", "", {}, options={"distance_choice_time": "with_order"})
    assert printed(events, "en") == (
        "Энн, 4 of 6 points | No. | Боб, 0 of 6 points\n"
        "Initiative | 1 | empty stack\n"
        "Initiative | 2 | \n"
        "Initiative | 3 | \n"
        "Distance control | 4 | "
    )
    dear = turn("a a a a", "p", {"ann.attack.1": 1})
    assert "Атака (2 пункта) | 4 | " in printed(dear)


def test_both_stacks_may_be_empty() -> None:
    assert printed(turn("", "", {})).endswith("стек пуст | – | стек пуст")


def test_what_happened_for_the_riposte_says_so() -> None:
    dice = {"ann.attack.1": 1, "bob.feint.1": 60, "bob.riposte.1": 1}
    told = printed(turn("a p", "r f", dice))
    assert "Защита (снята финтом 2 для контратаки)" in told
    assert "Финт (снимает защиту 2 для контратаки)" in told
