"""The pages of fencing."""

from __future__ import annotations

from sekundant.core.clauses import Text
from sekundant_web.rulebooks.contents import Example, chapter, part

GENRE = Text("Blades, bets, stacks", "Клинки, ставки, стек")

ABOUT = Text(
    "A bout of blades on a d100. Each turn begins with a hidden bet that may win or lose points; with them"
    " each fighter builds a stack of actions, in an order that matters. Initiative decides who strikes first,"
    " and breath is spent on all of it.",
    "Поединок на клинках, кость д100. Ход начинается с тайной ставки, которая прибавит или отнимет пункты;"
    " из них каждый собирает стек действий, и порядок в нём важен. Инициатива решает, кто бьёт первым, и на"
    " всё тратится Запас сил.",
)

EXAMPLE = Example(
    setup={
        "combatants": {"kestrel": {"mastery": 10, "agility": 20, "sex": "f"}, "brandt": {}},
        "initiative": "kestrel",
    },
    names={
        "kestrel": Text("Maud Kestrel", "Мод Кестрел"),
        "brandt": Text("Aurelio Brandt", "Аурелио Брандт"),
    },
    turn={
        "orders": {
            "kestrel": {"bet": "low", "stack": ["attack", "attack", "attack", "parry"]},
            "brandt": {"bet": "low", "stack": ["parry", "parry", "attack"]},
        },
        "dice": {
            "kestrel.bet.1": 55, "brandt.bet.1": 41, "kestrel.cunning.1": 10, "brandt.cunning.1": 12,
            "kestrel.attack.1": 57, "kestrel.damage.1": 44, "brandt.fortitude_attack.1": 30,
        },
    },
)  # fmt: skip

CHAPTERS = (
    chapter(
        "1", "The fencer", "Фехтовальщик",
        part("Motto", "Девиз", "FE.0"),
        part("Characteristics", "Характеристики", "FE.1.1"),
        part("What he costs", "Сколько он стоит", "FE.1.2", "FE.1.3"),
    ),
    chapter(
        "2", "The bet", "Ставка",
        part("Points of the stack", "Пункты стека", "FE.2.1"),
        part("The bet and its roll", "Ставка и бросок по ней", "FE.2.2", "FE.2.3", "FE.2.4", "FE.2.5"),
        part("Insight", "Бросок на Хитрость", "FE.2.6"),
    ),
    chapter(
        "3.0", "The stack", "Стек",
        part("Actions", "Действия", "FE.3.0.1"),
        part("Prices", "Цены", "FE.3.0.2"),
        part("Positions", "Позиции", "FE.3.0.3"),
    ),
    chapter(
        "3.1", "Attack and parry", "Атака и защита",
        part("The attack roll", "Бросок на атаку", "FE.3.1.1"),
        part("What they add and take", "Что они прибавляют и отнимают", "FE.3.1.2"),
        part("What they cost in breath", "Сколько стоят Запаса сил", "FE.3.1.3"),
        part("Damage", "Урон", "FE.3.1.4"),
    ),
    chapter(
        "3.2", "Feint and riposte", "Финт и контратака",
        part("The feint", "Финт", "FE.3.2.1"),
        part("The riposte", "Контратака", "FE.3.2.2"),
        part("What they cost in breath", "Сколько стоят Запаса сил", "FE.3.2.3"),
        part("Marked feints", "Пометки финтов", "FE.3.2.4"),
        part("Actions that overhang", "Превышение стека", "FE.3.2.5"),
    ),
    chapter(
        "3.3", "Initiative", "Инициатива",
        part("The contest", "Борьба за инициативу", "FE.3.3.1"),
        part("What it costs", "Сколько она стоит", "FE.3.3.2"),
        part("Who attacks first", "Кто атакует первым", "FE.3.3.3"),
        part("The order of blows", "Порядок ударов", "FE.3.3.4"),
        part("Surplus", "Превосходство", "FE.3.3.5"),
    ),
    chapter(
        "3.4", "Distance", "Дистанция",
        part("What it changes", "Что она меняет", "FE.3.4.1"),
        part("The three distances", "Три дистанции", "FE.3.4.2"),
        part("The contest", "Борьба за дистанцию", "FE.3.4.3"),
        part("The choice", "Выбор дистанции", "FE.3.4.6"),
        part("What it costs", "Сколько она стоит", "FE.3.4.5"),
        part("Why at the end of the turn", "Почему в конце хода", "FE.3.4.7"),
    ),
    chapter(
        "3.5", "Breath", "Запас сил",
        part("How much there is", "Сколько его", "FE.3.5.1"),
        part("Lack of breath", "Когда сил нет", "FE.3.5.2"),
        part("What costs nothing", "За что не платят", "FE.3.5.3"),
        part("Rest", "Отдых", "FE.3.5.4"),
        part("Below zero", "Ниже нуля", "FE.3.5.5"),
    ),
    chapter(
        "4", "Damage and wounds", "Урон и ранения",
        part("Damage", "Урон", "FE.4.1"),
        part("What wounds do", "Что делают ранения", "FE.4.2"),
    ),
    chapter("5", "The dagger", "Дага", part("The dagger", "Дага", "FE.5")),
    chapter("6", "Orders", "Заявки", part("Orders, and who sees what", "Заявки и что кому видно", "FE.6")),
    chapter("7", "The turn step by step", "Ход по шагам", part("The steps", "Шаги", "FE.7")),
)  # fmt: skip
