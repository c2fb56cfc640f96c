"""Objections in words: for each code one helpful sentence, with the clause behind it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sekundant.core.clauses import Language, Text
from sekundant.core.encounter import Objection
from sekundant.core.events import Number
from sekundant.prose.fencing.teller import Teller, teller
from sekundant.prose.fencing.words import ACTION_WORDS, ASKS, DISTANCE_WORDS, RULING_WORDS
from sekundant.prose.language import Value, joined, sentence
from sekundant.prose.markup import Line, text
from sekundant.systems.fencing.orders import Action
from sekundant.systems.fencing.stacks import Blow
from sekundant.systems.fencing.view import View
from sekundant.systems.fencing.weapons import DISTANCES, Distance

OBJECTION_WORDS: Mapping[str, Text] = {
    # bets
    "no_bet": Text("Name a bet: low, high or all in", "Назовите ставку: низкая, высокая или олл-ин"),
    "without_bet": Text(
        "Without a bet there are {points} stack {points:point|points}, no more and no less",
        "Без ставки будет ровно {points} {points:пункт|пункта|пунктов} стека",
    ),
    # stacks
    "too_dear": Text(
        "The stack costs {cost}, and there {points:is|are} {points} {points:point|points}: "
        "they run out at position {position}, take something out",
        "Стек стоит {cost}, а пунктов {points}: они кончаются на позиции {position}, уберите лишнее",
    ),
    "sealed_too_dear": Text(
        "The stack costs {cost}, and the bet gives {points} {points:point|points} at best: "
        "its end will be cut",
        "Стек стоит {cost}, а ставка даст самое большее {points} {points:пункт|пункта|пунктов}: "
        "конец стека срежут",
    ),
    "sealed_already": Text(
        "The stack was handed in with the bet and can't be changed any more",
        "Стек сдан вместе со ставкой, и менять его поздно",
    ),
    "points_left": Text(
        "{left} of {points} {points:point|points} {left:is|are} unspent and will be lost",
        "Не потрачено пунктов: {left} из {points}; в конце хода они сгорают",
    ),
    "no_dagger": Text(
        "There is no dagger in the left hand: take it out of position {position}",
        "Даги в левой руке нет: уберите её с позиции {position}",
    ),
    "two_daggers": Text(
        "A stack holds one dagger: take the second out of position {position}",
        "Дага в стеке только одна: уберите вторую с позиции {position}",
    ),
    "unmarked_feint": Text(
        "With both attacks and ripostes in the stack, every feint must say which it is for: "
        "mark the one at position {position}",
        "Когда в стеке есть и атаки, и контратаки, каждый финт помечают, для чего он: "
        "пометьте финт на позиции {position}",
    ),
    "not_at_close": Text(
        "{action} does not work at close distance: take it out of position {position}",
        "На ближней дистанции это не работает: уберите «{action}» с позиции {position}",
    ),
    "idle_at_close": Text(
        "{action} at position {position} does nothing at close distance",
        "{action} на позиции {position}: на ближней дистанции это не работает",
    ),
    "idle_feint": Text(
        "The feint at position {position} works for the {serves}, and there is none in the stack",
        "Финт на позиции {position} работает на {serves}, а в стеке её нет",
    ),
    "out_of_breath": Text(
        "Breath will fall to {breath} or less, and the next turn will begin with an endurance roll",
        "Запас сил упадёт до {breath} или ниже, и следующий ход начнётся с броска на Выносливость",
    ),
    # the distance
    "out_of_reach": Text(
        "Without the initiative one closes in by one step, and this is more: from {from} to {to}",
        "Без инициативы сближаются только на шаг, а здесь больше: была {from}, заявлена {to}",
    ),
    "distance_not_fought_for": Text(
        "A distance is named ({to}), but nothing in the stack fights for it",
        "Дистанция названа ({to}), но Контроля дистанции в стеке нет",
    ),
    # a creation
    "creation_cost": Text(
        "The fencer costs {cost_halves} of {budget_halves} points",
        "Персонаж стоит {cost_halves} из {budget_halves} {budget_halves:очка|очков|очков}",
    ),
    # all answers, rulings
    "not_due": Text(
        "Nothing is asked of you now, and this is {got}", "Сейчас от вас ничего не ждут, а это {got}"
    ),
    "not_adjustable": Text("A ruling can't set this: {got}", "Решением мастера этого не изменить: {got}"),
    "no_such_fighter": Text("There is no fencer {got}", "Нет такого бойца: {got}"),
    "no_such_outcome": Text("There is no outcome {got}", "Нет такого исхода: {got}"),
    "out_of_range": Text("{field} can't be {got}", "{field}: значение «{got}» не годится"),
}
"""A sentence for each code; its blanks are the objection's facts and ``field``."""

OTHERWISE: Mapping[tuple[str, str], Text] = {
    ("not_due", "due"): Text(
        "Something else is asked of you now: {due}, not {got}", "Сейчас нужно другое: {due}, а это {got}"
    ),
    ("too_dear", "cost_halves"): Text(
        "The fencer costs {cost_halves} {cost_halves:point|points}, and {budget_halves} may be spent: "
        "lower a characteristic",
        "Персонаж стоит {cost_halves} {cost_halves:очко|очка|очков}, а потратить можно {budget_halves}: "
        "понизьте характеристики",
    ),
}
"""What is said of a code instead where a fact is given."""

_NOTE = Text("Note: ", "Внимание. ")

QUIET = frozenset({"creation_cost"})
"""Warnings that only inform: nothing stands in front of them."""

_SERVES = {Blow.ATTACK: Text("attack", "атаку"), Blow.RIPOSTE: Text("riposte", "контратаку")}


def objection_line(objection: Objection, view: View, language: Language) -> Line:
    """One objection as a sentence with its clause."""
    tell = teller(view, language)
    said = sentence(_said(objection, tell))
    if objection.warning and objection.code not in QUIET:
        said = tell.word(_NOTE) + said
    return said + tell.cite((objection.clause,))


def _said(objection: Objection, tell: Teller) -> Line:
    facts = dict(objection.facts)
    values: dict[str, Value] = {name: _fact(name, value, tell) for name, value in facts.items()}
    field = RULING_WORDS.get(objection.field)
    values["field"] = tell.word(field) if field else text(objection.field.replace("_", " "))
    phrase = next(
        (words for (code, fact), words in OTHERWISE.items() if code == objection.code and fact in facts),
        OBJECTION_WORDS.get(objection.code),
    )
    if phrase is not None:
        return tell.say(phrase, **values)
    shown = joined([text(f"{name} {value}") for name, value in facts.items()], ", ")
    return text(objection.code.replace("_", " ")) + (text(": ") + shown if shown else shown)


def _fact(name: str, value: Number | str, tell: Teller) -> Value:
    """A fact as it is printed: a number, or a word as readers know it."""
    if not isinstance(value, str):
        return Fraction(value, 2) if name.endswith("_halves") else value
    if name in {"to", "from"} and value in DISTANCES:
        return tell.word(DISTANCE_WORDS[Distance(value)])
    if name == "action" and value in tuple(Action):
        return tell.word(ACTION_WORDS[Action(value)])
    if name == "serves" and value in tuple(Blow):
        return tell.word(_SERVES[Blow(value)])
    if name in {"due", "got"} and value in ASKS:
        return tell.word(ASKS[value])
    return text(value)
