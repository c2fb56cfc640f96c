"""What holds for every order text of fencing: nothing breaks the reader, nothing is lost or guessed."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import groupby
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant.core.clauses import LANGUAGES, Language
from sekundant.core.events import MASTER, SPECTATOR
from sekundant.prose.fencing.findings import Reading
from sekundant.prose.fencing.lexicon import LETTERS
from sekundant.prose.fencing.order_text import echo, holds, read, remark_line, write
from sekundant.prose.fencing.writing import action as action_words
from sekundant.prose.markup import bbcode, plain
from sekundant.systems.fencing.orders import Action, Bet, DistanceChoice, Stack, StackOrder, Wager
from sekundant.systems.fencing.weapons import Distance
from tests.prose.fencing_order_text_tables import ANN, ASKS, TEXTS, view_of

VIEWS = [view_of(hero, points) for hero in ANN for points in (None, 10)]
stacks: st.SearchStrategy[Stack] = st.lists(st.sampled_from(Action), max_size=20).map(tuple)
distances = st.none() | st.sampled_from(Distance)
wagers = st.builds(
    Wager,
    bet=st.none() | st.sampled_from(Bet),
    stack=st.none() | stacks,
    distance_choice=distances,
    own_endurance_roll=st.booleans(),
)
orders = st.builds(StackOrder, stack=stacks, distance_choice=distances, own_endurance_roll=st.booleans())
choices = st.builds(DistanceChoice, to=st.sampled_from(Distance))


# ---- writing and reading -------------------------------------------------------------------------


@given(answer=wagers | orders | choices, view=st.sampled_from(VIEWS), language=st.sampled_from(LANGUAGES))
def test_what_is_written_is_read_back(answer: Any, view: Any, language: Language) -> None:
    text = write(answer, language, view, {})
    assert read(text, view, {}, answer.kind) == Reading(answer), text
    assert holds(text, answer.kind)


@given(answer=wagers | orders | choices, view=st.sampled_from(VIEWS), language=st.sampled_from(LANGUAGES))
def test_what_is_shown_is_read_back(answer: Any, view: Any, language: Language) -> None:
    post = echo(Reading(answer), language, view, {})
    for printed in (plain(post), bbcode(post)):
        assert read(printed, view, {}, answer.kind) == Reading(answer), printed


STORIES = ["", "\n", "Roleplay: he smiles. Attack!\n", "Бонусы: мастерство +30\n"]


@given(wager=wagers, order=orders, choice=choices, data=st.data())
def test_each_ask_takes_its_part_whatever_stands_beside_it(
    wager: Wager, order: StackOrder, choice: DistanceChoice, data: st.DataObject
) -> None:
    view = data.draw(st.sampled_from(VIEWS))
    parts = {
        "bet": write(Wager(bet=wager.bet), data.draw(st.sampled_from(LANGUAGES)), view, {}),
        "stack": write(StackOrder(stack=order.stack), data.draw(st.sampled_from(LANGUAGES)), view, {}),
        "distance": write(choice, data.draw(st.sampled_from(LANGUAGES)), view, {}),
    }
    story = data.draw(
        st.sampled_from(["", "\n", "Roleplay: he smiles. Attack!\n", "Бонусы: мастерство +30\n"])
    )
    whole = "".join(data.draw(st.permutations(list(parts.values())))) + story
    assert read(whole, view, {}, "bet").answer == Wager(bet=wager.bet, distance_choice=choice.to)
    assert read(whole, view, {}, "stack").answer == StackOrder(stack=order.stack, distance_choice=choice.to)
    assert read(whole, view, {}, "distance").answer == choice


# ---- the same stack in other dress ---------------------------------------------------------------

Dress = Callable[[Stack, Language], str]


def called(action: Action, language: Language) -> str:
    return action_words(action).into(language)


def runs(stack: Stack) -> list[tuple[Action, int]]:
    return [(action, len(list(alike))) for action, alike in groupby(stack)]


def between(separator: str) -> Dress:
    return lambda stack, language: separator.join(called(action, language) for action in stack)


def numbered(mark: str) -> Dress:
    return lambda stack, language: "\n".join(
        f"{at}{mark} {called(action, language)}" for at, action in enumerate(stack, start=1)
    )


def counted(shape: str) -> Dress:
    return lambda stack, language: ", ".join(
        shape.format(action=called(action, language), n=n) for action, n in runs(stack)
    )


DRESSES: list[Dress] = [
    *map(between, [", ", ",", "; ", ". ", "\n", "\n\n", " -> ", " → ", " + ", "/", " | ", " & ", ",\n- "]),
    *map(numbered, [".", ")", ".)", " -", ":"]),
    *map(counted, ["{action} x{n}", "{action} х{n}", "{action} ×{n}", "{action}: {n}", "{n}x {action}"]),
    lambda stack, language: " ".join(
        f"{at}) {called(action, language)}" for at, action in enumerate(stack, start=1)
    ),
    lambda stack, language: "\n".join(f"[*] {called(action, language)} (так!)" for action in stack),
]
HEADINGS = ["Стек: ", "Стек:\n", "[b]Stack:[/b]\n", "стек\n", "Мой стек на ход:\n\n", ""]


@given(
    stack=st.lists(st.sampled_from(Action), min_size=1, max_size=12).map(tuple),
    heading=st.sampled_from(HEADINGS),
    dress=st.sampled_from(DRESSES),
    language=st.sampled_from(LANGUAGES),
)
def test_a_stack_is_the_same_in_any_dress(
    stack: Stack, heading: str, dress: Dress, language: Language
) -> None:
    text = heading + dress(stack, language)
    reading = read(text, view_of("dagger"), {}, "stack")
    assert reading.answer == StackOrder(stack=stack), (text, reading.objections)


CODES: dict[Language, dict[Action, str]] = {language: {} for language in LANGUAGES}
for letter, named in LETTERS.items():
    CODES["en" if letter.isascii() else "ru"][named] = letter.upper()


@given(data=st.data())
def test_a_stack_is_the_same_in_letters(data: st.DataObject) -> None:
    codes = CODES[data.draw(st.sampled_from(LANGUAGES))]
    stack = tuple(data.draw(st.lists(st.sampled_from(sorted(codes)), min_size=4, max_size=14)))
    separator = data.draw(st.sampled_from(["", " ", ", ", "-", "\n"]))
    text = "Стек: " + separator.join(codes[action] for action in stack)
    reading = read(text, view_of("plain"), {}, "stack")
    assert reading.answer == StackOrder(stack=stack), (text, reading.objections)


NO_ACTIONS = ["фигня", "удар", "атка", "???", "⚔️", "[s]финт[/s]", "«финт, финт»", "5", "или", "КД", "(финт)"]
NO_ACTION_CODES = {"unknown_action", "in_brackets", "numbering"}


@given(
    stack=st.lists(st.sampled_from(Action), min_size=1, max_size=8),
    place=st.integers(0, 8),
    intruder=st.sampled_from(NO_ACTIONS),
    dress=st.sampled_from(["line", "lines", "numbered", "numbered with gaps"]),
    heading=st.sampled_from(["Стек: ", "Стек:\n"]),
)
def test_what_is_no_action_is_never_dropped_from_a_stack(
    stack: list[Action], place: int, intruder: str, dress: str, heading: str
) -> None:
    words = [called(action, "ru") for action in stack]
    words.insert(place, intruder)
    marked = [f"{at}. {word}" for at, word in enumerate(words, start=1)]
    text = {
        "line": ", ".join(words),
        "lines": "\n".join(words),
        "numbered": "\n".join(marked),
        "numbered with gaps": "\n\n".join(marked),
    }[dress]
    reading = read(heading + text, view_of("dagger"), {}, "stack")
    assert reading.answer is None, text
    assert {objection.code for objection in reading.objections} <= {
        "unknown_action",
        "in_brackets",
        "numbering",
    }


# ---- dress that changes nothing ------------------------------------------------------------------

DECORATIONS: dict[str, Callable[[str], str]] = {
    "upper": str.upper,
    "lower": str.lower,
    "yo": lambda text: text.replace("е", "ё").replace("Е", "Ё"),
    "windows": lambda text: text.replace("\r\n", "\n").replace("\n", "\r\n"),
    "spaces": lambda text: text.replace(" ", "\u00a0"),
    "dashes": lambda text: text.replace("-", "\u2013"),
    "spoiler": lambda text: f"[spoiler=Ann]{text}[/spoiler]",
    "bold": lambda text: "\n".join(f"[b]{line}[/b]" if line.strip() else line for line in text.split("\n")),
    "bullets": lambda text: "\n".join(f"• {line}" if line.strip() else line for line in text.split("\n")),
    "smileys": lambda text: "\n".join(f"{line} :)" if line.strip() else line for line in text.split("\n")),
    "quoted before": lambda text: f"[quote=Bob]Ставка: низкая. Стек: финт[/quote]\n{text}",
    "commented": lambda text: f"{text}\n// стек: атака",
}


@pytest.mark.parametrize("decoration", DECORATIONS)
@pytest.mark.parametrize("kind", TEXTS)
def test_dress_does_not_change_the_reading(decoration: str, kind: str) -> None:
    for case in TEXTS[kind]:
        if decoration == "bullets" and case["text"].startswith(">"):
            continue  # a line is quoted only if it begins so
        view = view_of(case.get("view", "plain"))
        before = read(case["text"], view, {}, case["what"])
        after = read(DECORATIONS[decoration](case["text"]), view, {}, case["what"])
        assert after.answer == before.answer, case["text"]
        assert [one.code for one in after.objections] == [one.code for one in before.objections], case["text"]
        assert {one.code for one in after.remarks} == {one.code for one in before.remarks}, case["text"]


# ---- any text ------------------------------------------------------------------------------------

WORDS = sorted({word for kind in TEXTS.values() for case in kind for word in case["text"].split(" ")})
MARKS = [*'()\n;,.:+/-=*x×«»"[]<>!?&|~_ 1237⚔', "\n\n", "[quote]", "[/quote]", "[s]", "[/s]", "//", "1."]
soup = st.lists(st.sampled_from([*WORDS, *MARKS]), max_size=30)
texts = st.one_of(st.text(max_size=300), soup.map(" ".join), soup.map("".join))


@given(texts)
def test_no_text_breaks_the_reader(text: str) -> None:
    for view in (view_of("dagger"), view_of("close", 8), view_of("plain", reader=MASTER)):
        for what in ASKS:
            reading = read(text, view, {}, what)
            assert (reading.answer is None) == bool(reading.objections)
            assert not (reading.objections and reading.remarks)


@given(texts)
def test_what_comes_of_a_text_can_be_told_and_written(text: str) -> None:
    view = view_of("plain")
    for what in ASKS:
        reading = read(text, view, {}, what)
        for language in LANGUAGES:
            printed = plain(echo(reading, language, view, {}))
            assert all(remark_line(remark, language) for remark in reading.remarks)
            if reading.answer is not None:
                assert read(printed, view, {}, what).answer == reading.answer, printed
                assert (
                    read(write(reading.answer, language, view, {}), view, {}, what).answer == reading.answer
                )


@given(texts)
def test_what_is_understood_is_held(text: str) -> None:
    for what in ("stack", "distance"):
        if read(text, view_of("plain"), {}, what).answer is not None:
            assert holds(text, what)


def test_a_spectators_view_is_read_too() -> None:
    assert read("Ставка: низкая", view_of("plain", reader=SPECTATOR), {}, "bet").answer == Wager(bet=Bet.LOW)


def test_a_text_that_is_too_long_is_refused_politely() -> None:
    text = "атака, " * 10_000
    assert holds(text, "bet")
    for what in ASKS:
        reading = read(text, view_of("plain"), {}, what)
        assert [objection.code for objection in reading.objections] == ["too_long"]
        assert dict(reading.objections[0].facts) == {"limit": 20_000, "got": 70_000}


LONG = """
( ) [ [s] [s]x[/s] ~~ [quote] [quote][/quote] < <> « «» „ " : :- - 1. 1._ 1) (1) , ,_ ._ ;_ атака_ атака,_
атака- 2_атака_ атака_2_ 2атака а ф а_ аф ф(к) финт_ финт(а) финт_на_ финт_(в_ (( )( если_выиграю_
дистанция:_ дистанция:_ближняя_ ближняя_ ставка:_ ставка:_высокая_ высокая_ стек_ стек:_ запечатан_
стек_запечатан_ со_ставкой_ пустой_стек_ контр._ контроль_ x 3x3 x3 1-3 1-3._ + +_ +3 / // & ! ?, -> ⚔️ 1️⃣ :)
xd_ o_o бонусы_ отыгрыш_ бросок_ выносливость_сам_ и_ the_ a_ потом_ на_ не_ остаемся_на_ все_финты_на_
оружие_ итого_ 5_пунктов_
"""
"""Pieces of which a hostile text may consist; _ is a space."""


@pytest.mark.parametrize("piece", ["\n", "\n\n", *(piece.replace("_", " ") for piece in LONG.split())])
@pytest.mark.parametrize("before", ["стек: атака, ", "("])
def test_the_longest_text_is_read_at_once(piece: str, before: str) -> None:
    text = (before + piece * 20_000)[:20_000]
    start = time.thread_time()
    read(text, view_of("plain"), {}, "stack")
    assert time.thread_time() - start < 2
