"""The canonical text of an answer, a part a line. What is written here is read back as the same answer."""

from __future__ import annotations

from collections.abc import Iterator

from sekundant.core.clauses import Language, Text
from sekundant.prose.fencing.words import ACTION_WORDS, BET_WORDS, DISTANCE_WORDS
from sekundant.systems.fencing.orders import Action, Answer, DistanceChoice, Silent, Stack, StackOrder, Wager
from sekundant.systems.fencing.sheet import Sex
from sekundant.systems.fencing.view import View
from sekundant.systems.fencing.weapons import Distance

BET = Text("Bet: {bet}", "Ставка: {bet}")
NO_BET = Text("No bet", "Без ставки")
STACK = Text("Stack", "Стек")
SEALED = Text("Stack sealed with the bet", "Стек запечатан со ставкой")
EMPTY = Text("empty", "пусто")
DISTANCE = Text("Distance: {distance}", "Дистанция: {distance}")
OWN_ROLL = Text("I throw endurance myself", "Бросок на выносливость сам")
OWN_ROLL_OF_A_WOMAN = Text("I throw endurance myself", "Бросок на выносливость сама")
NOTHING = Text("No order", "Нет заявки")


def write_answer(answer: Answer, language: Language, view: View | None = None) -> str:
    """The answer's text; without a view its author is taken for a man. A silence is written, but not read."""
    lines = (line.into(language) for line in _lines(answer, view))
    return "".join(f"{line}\n" for line in lines)


def _lines(answer: Answer, view: View | None) -> Iterator[Text]:
    match answer:
        case Silent():
            yield NOTHING
        case DistanceChoice():
            yield distance(answer.to)
        case Wager():
            yield bet(answer)
            if answer.stack is not None:
                yield _stack(SEALED, answer.stack)
            yield from _advance(answer, view)
        case StackOrder():
            yield _stack(STACK, answer.stack)
            yield from _advance(answer, view)


def bet(wager: Wager) -> Text:
    """The line of a bet."""
    if wager.bet is None:
        return NO_BET
    word = BET_WORDS[wager.bet]
    return Text(BET.en.format(bet=word.en), BET.ru.format(bet=word.ru))


def distance(to: Distance) -> Text:
    """The line of a choice of the distance."""
    word = DISTANCE_WORDS[to]
    return Text(DISTANCE.en.format(distance=word.en), DISTANCE.ru.format(distance=word.ru))


def own_roll(view: View | None) -> Text:
    """The line of one who throws for endurance himself."""
    fighters = view.fighters if view is not None else ()
    woman = any(
        fighter.name == view.reader and fighter.sheet.sex is Sex.FEMALE for fighter in fighters if view
    )
    return OWN_ROLL_OF_A_WOMAN if woman else OWN_ROLL


def action(one: Action) -> Text:
    """An action as it stands in a list."""
    word = ACTION_WORDS[one]
    return Text(word.en.lower(), word.ru.lower())


def _stack(heading: Text, stack: Stack) -> Text:
    actions = [action(one) for one in stack] or [EMPTY]
    return Text(
        f"{heading.en}: {', '.join(word.en for word in actions)}",
        f"{heading.ru}: {', '.join(word.ru for word in actions)}",
    )


def _advance(answer: Wager | StackOrder, view: View | None) -> Iterator[Text]:
    """What is said in advance, with the bet or with the stack."""
    if answer.distance_choice is not None:
        yield distance(answer.distance_choice)
    if answer.own_endurance_roll:
        yield own_roll(view)
