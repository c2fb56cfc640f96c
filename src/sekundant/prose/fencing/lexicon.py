"""The words of order texts, Russian and English together.

Patterns are for prepared text: lower case, е for ё, a hyphen for every dash. All are matched at a place,
never searched for, and none can run away: what repeats in them is bounded or simple.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from sekundant.systems.fencing.orders import Action, Bet
from sekundant.systems.fencing.weapons import Distance

END = r"(?:(?=[xх×] ?[0-9])|(?![^\W\d]))"
"""A word ends here: no letter follows. A digit may (``атака3``), and so may times (``Ах3``)."""


def _words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


@dataclass(frozen=True, slots=True)
class Forms:
    """The words for one action: ``one`` of it, or ``many`` (which need a number)."""

    one: str
    many: str

    @property
    def any(self) -> str:
        """Either."""
        return f"{self.one}|{self.many}"


# ---- actions -------------------------------------------------------------------------------------

_DAGGER = r"даг(?:а|у|ой)|кинжал(?:ом)?|main[ -]?gauche|мен-?гош|dagger"
_PARRY = r"защит[ау]|парировани[ея]"

ACTIONS: Mapping[Action, Forms] = {
    Action.DAGGER: Forms(
        rf"(?:{_PARRY}|атака|защита ?/ ?атака) (?:дагой|кинжалом)|(?:{_DAGGER})"
        r"|parry with (?:the |my )?(?:dagger|main[ -]?gauche)|(?:dagger|main[ -]?gauche) parry",
        r"даг(?:и)?|кинжал(?:а|ы|ов)|daggers|main[ -]?gauches",
    ),
    Action.DISTANCE: Forms(
        r"контрол(?:ь|ирую) (?:дистанци(?:и|й|ю)|над дистанцией|дист\.?)|контр\. ?дист\w{0,6}"
        r"|distance control|control (?:of )?(?:the )?distance|дистанци[яю]|дист|контроль|distance|dist",
        r"контрол(?:я|ей) дистанции|дистанци[ий]|distance controls|controls of (?:the )?distance|distances",
    ),
    Action.FEINT_FOR_ATTACK: Forms(r"атакующий финт", r"атакующи[хе] финт(?:а|ы|ов)"),
    Action.FEINT_FOR_RIPOSTE: Forms(r"контр-?атакующий финт", r"контр-?атакующи[хе] финт(?:а|ы|ов)"),
    Action.RIPOSTE: Forms(
        r"контр-?атак[ау]|контр-?атакую|контра?|рипост|riposte|counter-?attack|counter",
        r"контр-?атак(?:и)?|контры|рипост(?:а|ы|ов)|ripostes|counter-?attacks|counters",
    ),
    Action.ATTACK: Forms(r"атак[ау]|атакую|ат|атк|attack|atk", r"атак(?:и)?|attacks"),
    Action.PARRY: Forms(
        rf"{_PARRY}|защищаюсь|защ|парирую|блок|parry|defen[cs]e|block",
        r"защит(?:ы)?|парировани[йя]|блок(?:а|и|ов)|parries|defen[cs]es|blocks",
    ),
    Action.FEINT: Forms(r"финт|финтую|feint", r"финт(?:а|ы|ов)|feints"),
    Action.INITIATIVE: Forms(r"инициатив[ау]|иниц|initiative|init", r"инициатив(?:ы)?|initiatives"),
    Action.REST: Forms(r"отдых|отдыхаю|отд|rest", r"отдых(?:а|и|ов)|rests"),
}
"""What players call the actions. Longer names stand before those that they begin with."""

UNCLEAR = r"контр\.? атак\w{0,3}|контр дист\w{0,6}|counter attacks?"
"""Words that may be one action or two."""

LETTERS: Mapping[str, Action] = {
    "а": Action.ATTACK, "з": Action.PARRY, "к": Action.RIPOSTE, "ф": Action.FEINT, "и": Action.INITIATIVE,
    "д": Action.DISTANCE, "о": Action.REST,
    "a": Action.ATTACK, "p": Action.PARRY, "r": Action.RIPOSTE, "f": Action.FEINT, "i": Action.INITIATIVE,
    "d": Action.DISTANCE, "o": Action.REST,
}  # fmt: skip
"""Actions by their letters. Latin o is rest, as it looks like the Russian one; the dagger has none."""

LETTERS_OF_THE_DAGGER = frozenset({"д", "d"})
"""Letters that may mean his dagger if he has one."""

CODE = r"[азкфидо]+|[aprfido]+"
"""A word of letters."""

NO_CODES = _words(
    "да до за из как код кд зад ад дик иди заказ коза кака дока ок if of or do for pop pip dad did aid "
    "air pair fair paid raid road roof door poor drop proof afraid ad dia ra id add aid rip"
)
"""Words that consist of the letters and are none, or have another meaning too (кд)."""

NUMBERS: Mapping[str, int] = {
    "один": 1, "одна": 1, "одну": 1, "два": 2, "две": 2, "три": 3, "четыре": 4, "пять": 5, "шесть": 6,
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
}  # fmt: skip
TIMES: Mapping[str, int] = {"дважды": 2, "трижды": 3, "twice": 2, "thrice": 3}
UNITS = r"раз(?:а)?|шт(?:\.|ук[иа]?)?|times|pcs"

_FOR = r"на|в|во|под|для|за|к|ко|ради|в пользу|for|to|on|into|in favou?r of"
_FOR_ATTACK = r"атак(?:а|у|и|е|ой)|attacks?"
_FOR_RIPOSTE = r"контр-?атак(?:а|у|и|е|ой)|рипост(?:а|у|е|ом)?|ripostes?|counter-?attacks?|counter"
_OWN = r"(?:the |an? |my |свою |мою |своей |моей )?"
SERVES = rf"(?:(?P<riposte>{_FOR_RIPOSTE})|(?P<attack>{_FOR_ATTACK}))(?![^\W\d])"
FEINT_MARK = re.compile(rf" ?[-:]? ?(?:{_FOR}) {_OWN}{SERVES}")
"""For which blow a feint works, behind it: «на атаку», "for the riposte"."""

FEINT_MARK_ALONE = re.compile(
    rf"(?:(?:works? |работает |идет )?(?:{_FOR}) )?{_OWN}"
    rf"(?:{SERVES}|(?P<letter_riposte>[кr])|(?P<letter_attack>[аa]))[ .!]*"
)
"""The same in brackets."""

ALL_FEINTS = re.compile(
    rf"(?:(?:все (?:мои )?финты|all (?:my )?feints)(?: работают| идут| work| are)?"
    rf"|финты работают|feints work)"
    rf" (?:{_FOR}) {_OWN}{SERVES}"
)
"""A line that marks every feint."""


UNDECIDED = _words("или либо не вместо если or not instead if unless")
"""Words that make an action in a comment more than a comment: «атака (или защита)»."""


# ---- bets and distances --------------------------------------------------------------------------

BETS: Mapping[Bet | None, str] = {
    Bet.LOW: r"низк(?:ая|ую|ой)|low",
    Bet.HIGH: r"высок(?:ая|ую|ой)|high",
    Bet.ALL_IN: r"[ао]л+[ -]?ин|all[ -]?in|ва[ -]?банк",
    None: r"нет|без ставки|никакой|никакая|отсутствует|none|no bet|no",
}
NO_BET = (
    r"без ставки|ставки нет|нет ставки|не ставлю|не делаю ставк[уи]|ставку не делаю"
    r"|(?:i (?:make )?|i bet )?no bet|without (?:a )?bet"
)
BET_HEADING = (
    r"(?:бросок (?:по|на) |с?дела(?:ю|л|ла) )?(?:моя |мою |my |the )?(?:ставк[ауе]|bet|wager)"
    r"(?: на (?:этот )?ход)?(?![^\W\d])"
)
BETTING = (
    r"(?:i |делаю |ставлю |бросаю |кидаю |иду |бросок (?:на|по) )?"
    r"(?:go |going |bet |make )?(?:на |в |an? |the )?"
)
BET_NOUN = r"ставк[аиуе]|bet|wager"

DISTANCES: Mapping[Distance, str] = {
    Distance.FAR: r"дальн(?:яя|юю|ей)|far",
    Distance.MIDDLE: r"средн(?:яя|юю|ей)|middle|mid|medium",
    Distance.CLOSE: r"ближн(?:яя|юю|ей)|клинч[еа]?|close|clinch",
}
DISTANCE_NOUN = r"дистанци\w{1,2}|distance|range"
DISTANCE_HEADING = (
    r"(?:выбор |выбираю |желаемая |следующая |my |the |next |choice of |choose )?(?:дистанци[яюи]|distance)"
    r"(?: на (?:следующий|след\.?) ход| next turn| choice)?(?![^\W\d])"
    r"|если (?:я )?(?:выиграю|возьму|захвачу|получу)"
    r"(?: (?:дистанцию|контроль дистанции|контроль))?(?![^\W\d])"
    r"|if i win(?: (?:the )?distance)?(?![^\W\d])"
)
GOING = (
    r"(?:i |если выиграю,? )?"
    r"(?:иду|идем|перехожу|переходим|хочу|выбираю|предпочитаю|сокращаю|разрываю|выхожу|навязываю|сближаюсь"
    r"|отхожу|отходим|отступаю|go|move|choose|want|prefer|switch)"
    r"(?: дистанцию| the distance)?(?: (?:на|до|в|к|to|for|at))?"
)
STAYING = _words(
    "остаемся остаюсь остаться остаются сохраняю сохраняем сохранить держу держим прежняя прежнюю "
    "прежней текущая текущую текущей меняю меняем менять изменений же keep stay same hold unchanged "
    "keeping staying"
)
STAYING_WITH = _words(
    "на не без в the at on i we я мы та ту той этой эту здесь тут как есть дистанцию дистанция "
    "дистанции distance range present current here as is it this где were where are"
)
"""Words that keep the distance, and those that may stand beside them."""

CHANGING = frozenset({"меняю", "меняем", "менять", "изменений"})
NOT = frozenset({"не", "без"})
"""Words that keep the distance only with a «не» or «без»."""


# ---- the stack -----------------------------------------------------------------------------------

_SEALING = r"запечатан\w{0,4}|запечатываю|запечатать|сразу|заранее|вместе со ставкой|со ставкой"
_SEALING_EN = r"sealed|seal(?: it)?|with (?:the|my) bet|at once|in advance"
SEALED = (
    rf"(?:(?:{_SEALING}) ){{0,2}}(?:мой )?стек(?: (?:{_SEALING})){{1,3}}"
    rf"|(?:(?:{_SEALING}) ){{1,2}}(?:мой )?стек"
    r"|запечатан\w{0,4}(?: (?:вместе )?со ставкой)?|вместе со ставкой|со ставкой|запечатываю"
    rf"|(?:the |my )?stack (?:is )?(?:{_SEALING_EN})(?: with (?:the|my) bet)?"
    rf"|(?:sealed|seal)(?: (?:the |my )?stack)?(?: with (?:the|my) bet)?|(?:together )?with (?:the|my) bet"
)
NOT_SEALED = (
    r"(?:стек )?не запечат\w{1,6}|(?:стек )?(?:сразу )?после (?:броска|ставки|кубов|костей)"
    r"|стек потом|стек позже"
    r"|(?:the |my )?(?:stack )?(?:is )?(?:not sealed|unsealed)|stack (?:after the (?:bet|dice)|later)"
)
STACK_HEADING = (
    r"(?:(?:вот )?(?:мой|весь|состав|the|my|here is my) )?(?:стека?|stack)(?: на (?:этот )?ход)?"
    r"(?: (?:таков|такой|следующий|is))?"
    r"(?: (?:на |из |of )?[0-9]{1,2} ?(?:пункт\w{0,2}|очк\w{1,2}|пт|п|points?))?(?![^\W\d])"
)
EMPTY_STACK = (
    r"пуст\w{2,3} стек|стек пуст(?:ой)?|стека нет|без стека|без действий|empty stack|stack (?:is )?empty"
    r"|(?:the |an? )?empty stack|no stack|no actions"
)
NOTHING = r"пуст(?:о|ой|ая)?|нет|ничего|без действий|empty|none|nothing|no actions"


# ---- what is no order ----------------------------------------------------------------------------

OWN_ROLL = frozenset({"выносливость", "выносливости", "endurance", "stamina"})
OWN_ROLL_MINE = frozenset(
    {"сам", "сама", "самостоятельно", "лично", "мой", "свой", "myself", "own", "mine", "self"}
)
OWN_ROLL_MASTERS = frozenset({"мастер", "мастера", "мастеру", "мастером", "master", "referee"})
OWN_ROLL_WITH = _words(
    "бросок броска бросаю брошу бросить бросит бросает кидаю кину кинуть кинет кидает делаю сделаю "
    "сделать хочу буду за на я свой пусть делает throw throws roll rolls make want will ll to i the my for "
    "on die d100 д100 по by let"
)

STORY_HEADING = r"отыгрыш|описание|литература|лит\.? ?часть|квента|roleplay|role-play|rp|story|in character"
BONUS_HEADING = r"(?:мои |все |my )?(?:бонус(?:ы|ов)?|модификатор(?:ы|ов)?|bonus(?:es)?|modifiers?)"
DICE_HEADING = (
    r"(?:мои |my )?(?:броски|бросок|кубы?|кубик(?:и|ов)?|кости|дайсы?|[0-9]?[dд]100|rolls?|dice|throws?)"
)
_CHARACTERISTICS = (
    r"мастерств\w|хитрост\w|стойкост\w|выносливост\w|проворств\w|сил[аы]|запас сил|штраф за ранения|ранени\w"
    r"|mastery|cunning|fortitude|stamina|agility|strength|breath|wounds?"
)
_POINTS = r"пункт\w{0,2}|очк\w{1,2}|пт|points?|pts?"
INFORMATION = (
    rf"(?:{_CHARACTERISTICS}) ?[:=]? ?-? ?[+-]?[0-9]{{1,3}}\D{{0,40}}"
    r"|(?:оружие|weapon)(?: ?[:=-].{0,60}| .{0,60})?"
    r"|(?:ход|раунд|turn|round) ?[0-9]{1,3}|[0-9]{1,3}(?:-?й)? (?:ход|раунд)"
    r"|(?:моя |my )?(?:заявка|приказ|orders?)(?: в приват\w{0,2})?"
    r"(?: на (?:[0-9]{1,3}(?:-?й)? )?ход(?: [0-9]{1,3})?)?"
    r"|нет заявки|no order|понято|understood"
    rf"|(?:(?:итого|всего|сумма|цена|стоимость|осталось|total|cost|sum|left) ?[:=-]? ?)?"
    rf"[0-9]{{1,3}}(?: ?/ ?[0-9]{{1,3}})? ?(?:{_POINTS})(?: стека)?(?: (?:из|of) [0-9]{{1,3}})?"
    r"|конец(?: заявки)?|the end|пожалуйста|please"
)
BONUS_ENTRY = re.compile(rf"(?:{_CHARACTERISTICS})(?![^\W\d])|.{{0,60}}(?:^|[ (:=])[+-][0-9]")
"""A line that goes on with a list of bonuses."""

FILLERS = re.compile(
    r"(?:(?:и|а (?=потом|затем|также|еще|ну)|ну|я|мой|моя|то|тогда|потом|затем|также|далее|еще|сначала|сперва"
    r"|снова|опять|плюс|and|then|i|an?|the|first|again|next|also|plus|finally)"
    r"(?:(?<= )| (?=(?:an? |the )?[^\W\d]{2})))+"
)
"""Words in front of an item that say nothing."""

BETWEEN = re.compile(
    r"[\s\-.]+|(?:и|затем|потом|далее|снова|опять|еще|плюс|а (?:потом|затем|также|еще)"
    r"|and|then|again|plus|an?(?= [a-z]{3})|the)(?!\w)"
)
"""What may stand between two actions without a separator."""


# ---- recognizers ---------------------------------------------------------------------------------

_ACTION = re.compile(
    "|".join(
        rf"(?P<{action.value}_{number}>{pattern}){END}"
        for action, forms in ACTIONS.items()
        for number, pattern in (("one", forms.one), ("many", forms.many))
    )
)


@dataclass(frozen=True, slots=True)
class Named:
    """An action that a text names, where the name ends, and whether its form needs a number."""

    action: Action
    end: int
    many: bool = False


def action_at(text: str, at: int) -> Named | None:
    """The action that ``text`` names at a place."""
    match = _ACTION.match(text, at)
    if match is None or match.lastgroup is None:
        return None
    action, _, number = match.lastgroup.rpartition("_")
    return Named(Action(action), match.end(), number == "many")


def is_action(word: str) -> bool:
    """Whether a word is an action's name."""
    named = action_at(word, 0)
    return named is not None and named.end == len(word)
