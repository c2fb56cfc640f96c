"""The vocabulary of fencing: every word of its code that a reader may meet, in both languages.

Names of weapons are no part of it: they come from the pack (:attr:`WeaponKind.name`). A Russian entry stands
in the case in which its sentences need it; the comment above each table says which.
"""

from __future__ import annotations

from collections.abc import Mapping

from sekundant.core.clauses import Text
from sekundant.prose.language import Person
from sekundant.systems.fencing.orders import Action, Bet
from sekundant.systems.fencing.state import How, Phase
from sekundant.systems.fencing.weapons import Distance

# What a seat is asked for: «От вас нужно: стек».
ASKS: Mapping[str, Text] = {
    "bet": Text("a bet", "ставка"),
    "stack": Text("a stack", "стек"),
    "distance": Text("the choice of the distance", "выбор дистанции"),
}

# Actions by their names, as in a list or a cell.
ACTION_WORDS: Mapping[Action, Text] = {
    Action.ATTACK: Text("Attack", "Атака"),
    Action.PARRY: Text("Parry", "Защита"),
    Action.RIPOSTE: Text("Riposte", "Контратака"),
    Action.FEINT: Text("Feint", "Финт"),
    Action.FEINT_FOR_ATTACK: Text("Feint for the attack", "Финт для атаки"),
    Action.FEINT_FOR_RIPOSTE: Text("Feint for the riposte", "Финт для контратаки"),
    Action.INITIATIVE: Text("Initiative", "Инициатива"),
    Action.DISTANCE: Text("Distance control", "Контроль дистанции"),
    Action.REST: Text("Rest", "Отдых"),
    Action.DAGGER: Text("Dagger", "Дага"),
}

_FEMININE = frozenset({Action.ATTACK, Action.PARRY, Action.RIPOSTE, Action.INITIATIVE, Action.DAGGER})


def gender(action: Action) -> Person:
    """An action as what chooses between the forms of a word: атака снята, финт снят."""
    return Person("", action in _FEMININE)


# A bet as it is named: «ставка противника — высокая».
BET_WORDS: Mapping[Bet, Text] = {
    Bet.LOW: Text("low", "низкая"),
    Bet.HIGH: Text("high", "высокая"),
    Bet.ALL_IN: Text("all in", "олл-ин"),
}

# A bet and what came of it, behind a colon: «Энн: высокая ставка сыграла».
BET_RESULTS: Mapping[tuple[Bet, bool], Text] = {
    (Bet.LOW, True): Text("the low bet succeeds", "низкая ставка сыграла"),
    (Bet.LOW, False): Text("the low bet fails", "низкая ставка не сыграла"),
    (Bet.HIGH, True): Text("the high bet succeeds", "высокая ставка сыграла"),
    (Bet.HIGH, False): Text("the high bet fails", "высокая ставка не сыграла"),
    (Bet.ALL_IN, True): Text("all in, and it succeeds", "олл-ин сыграл"),
    (Bet.ALL_IN, False): Text("all in, and it fails", "олл-ин не сыграл"),
}

STACK_POINTS = Text("{points} stack {points:point|points}", "{points} {points:пункт|пункта|пунктов} стека")

# A distance as it is named: «Дистанция: дальняя».
DISTANCE_WORDS: Mapping[Distance, Text] = {
    Distance.FAR: Text("far", "дальняя"),
    Distance.MIDDLE: Text("middle", "средняя"),
    Distance.CLOSE: Text("close", "ближняя"),
}

# Where one fights.
AT_DISTANCE: Mapping[Distance, Text] = {
    Distance.FAR: Text("at far distance", "на дальней дистанции"),
    Distance.MIDDLE: Text("at middle distance", "на средней дистанции"),
    Distance.CLOSE: Text("at close distance", "на ближней дистанции"),
}

# What stands before a number in a sum: «44 + Мастерство 30».
ITEM_WORDS: Mapping[str, Text] = {
    "die": Text("d100", "д100"),
    "mastery": Text("Mastery", "Мастерство"),
    "wounds": Text("wounds", "ранения"),
    "cunning": Text("Cunning", "Хитрость"),
    "enemy_cunning": Text("the enemy's Cunning", "Хитрость противника"),
    "stamina": Text("Stamina", "Выносливость"),
    "breath": Text("lack of breath", "нехватка сил"),
    "attacks": Text("attacks", "атаки"),
    "captured": Text("captured attacks", "захваченные атаки"),
    "parries": Text("parries", "защиты"),
    "weapon": Text("weapon", "оружие"),
    "dagger": Text("dagger", "дага"),
    "strength": Text("Strength", "Сила"),
    "half_strength": Text("half of Strength", "половина Силы"),
    "fortitude": Text("Fortitude", "Стойкость"),
    "double_fortitude": Text("double Fortitude", "двойная Стойкость"),
    "actions": Text("actions", "действия"),
    "agility": Text("Agility", "Проворство"),
    "undisclosed": Text("own", "своё"),
}

# What breath was spent on: «инициатива 1, атаки 3».
PAYMENT_WORDS: Mapping[str, Text] = {
    "initiative": Text("initiative", "инициатива"),
    "distance": Text("distance", "дистанция"),
    "attack": Text("attacks", "атаки"),
    "parry": Text("parries", "защиты"),
    "feint": Text("feints", "финты"),
    "riposte": Text("ripostes", "контратаки"),
    "dagger": Text("dagger", "дага"),
}

CHARACTERISTIC_WORDS: Mapping[str, Text] = {
    "mastery": Text("Mastery", "Мастерство"),
    "cunning": Text("Cunning", "Хитрость"),
    "fortitude": Text("Fortitude", "Стойкость"),
    "stamina": Text("Stamina", "Выносливость"),
    "agility": Text("Agility", "Проворство"),
    "strength": Text("Strength", "Сила"),
}

# The title of a situation.
PHASE_WORDS: Mapping[Phase, Text] = {
    Phase.BET: Text("Turn {turn}: bets", "Ход {turn}: ставки"),
    Phase.STACK: Text("Turn {turn}: stacks", "Ход {turn}: стеки"),
    Phase.DISTANCE: Text("Turn {turn}: the distance", "Ход {turn}: выбор дистанции"),
    Phase.OVER: Text("The duel is over", "Поединок окончен"),
}

# How a duel ended, as a sentence of its own.
OUTCOME_WORDS: Mapping[How, Text] = {
    How.STRUCK_DOWN: Text("The enemy is struck down", "Противник сражён"),
    How.INCAPACITATED: Text("The enemy can fight no more", "Противник выведен из строя"),
    How.BOTH_OUT: Text("Both are out of the fight", "Из боя выбыли оба"),
    How.ENDED: Text("The duel is broken off", "Поединок прекращён"),
}

# What a ruling changes: «Мастер постановляет: Запас сил, Энн — 5».
RULING_WORDS: Mapping[str, Text] = {
    "outcome": Text("the outcome", "исход"),
    "light": Text("light wounds", "лёгкие ранения"),
    "serious": Text("serious wounds", "серьёзные ранения"),
    "breath": Text("breath", "Запас сил"),
    "distance": Text("the distance", "дистанция"),
    "initiative": Text("the initiative", "инициатива"),
}


def item_word(name: str) -> Text:
    """The words for an item of an arithmetic; its bare name if it has none (a test forbids that)."""
    return ITEM_WORDS.get(name) or Text(name.replace("_", " "), name.replace("_", " "))
