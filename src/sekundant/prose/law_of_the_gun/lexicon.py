"""The words of order texts, Russian and English together, and where an item begins.

Patterns are for prepared text: lower case, е for ё, a hyphen for every dash. All are matched at a place,
never searched for, and none can run away: what repeats in them is bounded or simple.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from sekundant.systems.law_of_the_gun.orders import Action

END = r"(?![^\W\d])"
"""A word ends here: no letter follows. A digit may (``ск5``)."""

NUMBER = r"[0-9]{1,6}(?:[.,][0-9]{1,6})?(?![0-9])"
"""A number as it may stand in an order; a longer one is none."""

HIT_WORDS = (
    r"вер(?:оятност[ьи]|\.)? ?поп(?:адани[яею]|ад)?|вп|попадани[еяю]|попад|поп|точност[ьи]"
    r"|chance to hit|hit|aim"
)
SPEED_WORDS = r"скорост[ьи]|скор|ск|speed|spd"
MOVE_WORDS = r"движени[еяю]|передвижени[еяю]|перемещени[еяю]|двигаюсь|дв|move|movement"
KILL_WORDS = r"летальност[ьи]|kill|lethality"
POINT_WORDS = r"од|очк\w{1,3}(?: действия)?|ap|action points?|points?|pts"
PREPOSITIONS = r"в|во|по|на|с|к|ко|через|at|to|through|for|with"
OFF_HAND_PHRASE = (
    r"(?:в|из|с)? ?(?:лев(?:ую|ой)|дополнительн(?:ую|ой)|втор(?:ую|ой))(?: рук(?:у|е|ой|и))?"
    r"|(?:into |in |with )?(?:the |my )?(?:off|left)[ -]hand"
)
MAIN_HAND_PHRASE = (
    r"(?:в|из|с)? ?(?:прав(?:ую|ой)|основн(?:ую|ой))(?: рук(?:у|е|ой|и))?"
    r"|(?:into |in |with )?(?:the |my )?(?:main|right)[ -]hand"
)

FILLER_WORDS = r"и|а|ну|я|тогда|потом|затем|сначала|сперва|снова|опять|and|then|i|first|again"
FILLERS = re.compile(rf"(?:[\s\-*•·]|(?:{FILLER_WORDS})(?![\w-]))*")
"""List marks and filler words in front of an item."""

ABBREVIATIONS = frozenset({"скор", "ск", "вер", "поп", "попад", "дв", "макс", "max", "spd"})
"""Words whose full stop ends no item."""

ACTIONS: Mapping[Action, str] = {
    Action.RELOAD: r"(?:перезаряд|перезаряж)\w*|заряжаю|reload\w*",
    Action.BRAWL: r"(?:иду )?(?:(?:в )?рукопашн\w*|врукопашную)|brawl|charge|(?:go )?hand[ -]to[ -]hand",
    Action.FLEE: r"бегу|бегство|убегаю|удираю|спасаюсь(?: бегством)?|flee|run for it",
    Action.SHOOT: r"стреляю|огонь|shoot|fire",
    Action.SURRENDER: r"сдаюсь|surrender",
    Action.PEACE: r"предлагаю мир|мир|расходимся(?: миром)?|peace",
    Action.HOLD: r"жду|стою|не стреляю|hold|wait",
}

LEAN = r"высовываюсь|высунуться|выглядываю|lean out"
DUCK = r"прячусь|спрятаться|пригибаюсь|duck|hide"
DRAW = r"достаю|достать|выхватываю|draw"
DROP = r"бросаю|сбрасываю|drop"
HOLSTER = r"убираю|holster"
PICK_UP = r"подбираю|поднимаю|pick up"
TOSS = r"перекидываю|перебрасываю|toss"
LIMIT = r"не более|не больше|макс(?:имум)?|at most|max(?:imum)?"
VOLLEY = r"дуплет(?:ом)?|volley|both barrels"
TWO_HANDS = r"двумя руками|с (?:двух|обеих) рук|(?:with )?(?:two|both) hands"
ONE_HAND = r"одной рукой|с одной руки|(?:with )?one hand"
TARGET = r"цель|target"
GUN = r"оружие|пушка|в руке|gun|weapon"
GUN_OF_OFF_HAND = r"(?:оружие )?в левой руке|gun in the off hand"
WATCH = r"слежу за|читаю|watch"
SILENCE = r"заявляю молчание|claim silence"
ALLY = r"без союзника|отказываюсь от помощи|no ally"
QUICKNESS = r"молниеносност[ьи]|quickness"
INFO = rf"{QUICKNESS}|{KILL_WORDS}|меткост[ьи]|вол[яи]|выносливост[ьи]|accuracy|will|endurance"
HAVE = r"очки действия|од|action points|ap"
BONUS = (
    rf"(?:бонус|bonus|\+10 ?%){END} ?:? ?(?:(?:на|к|to|for|on) )?"
    rf"(?:(?P<to_hit>{HIT_WORDS})|(?P<to_kill>{KILL_WORDS})){END}"
)

MAIN_HAND = r"(?:правая|основная)(?: рука)?|(?:main|right) hand"
OFF_HAND = r"(?:левая|дополнительная|вторая)(?: рука)?|(?:off|left) hand"
NOTES = r"дополнительно|прочее|notes|also"
WORKS = r"сработает|сработала|удалась|удастся"
INSIGHT = (
    rf"(?:если|по) (?:{WORKS})? ?проницательност\w{{1,3}}(?: (?:{WORKS}))?"
    r"|if (?:the |my )?insight(?: works)?"
)

NUMBER_FIRST = (
    rf"(?P<plus>\+ ?)?(?P<number>{NUMBER}) ?(?P<percent>%)? ?(?:(?:{POINT_WORDS}){END})? ?"
    rf"(?:(?:на|в|за|for|on|to|in){END})? ?"
    rf"(?:(?P<speed>{SPEED_WORDS})|(?P<hit>{HIT_WORDS}))\.?{END}(?! ?[:=]? ?[0-9])"
)
MOVE_NUMBER_FIRST = (
    rf"(?P<number>{NUMBER}) ?(?:(?:{POINT_WORDS}){END})? ?"
    rf"(?:(?:на|в|за|for|on|to) )?(?:{MOVE_WORDS})\.?{END}"
)

CHOICE_FIRST = (
    rf"{NUMBER} ?(?:[-/+]|или|or) ?{NUMBER} ?(?:{POINT_WORDS})? ?(?:на|в|за|for|on|to|in)? ?"
    rf"(?:{SPEED_WORDS}|{HIT_WORDS}|{MOVE_WORDS}){END}"
)
"""A choice of numbers in front of what they are for."""


def words(*alternatives: str) -> re.Pattern[str]:
    """A pattern for whole words: any of the alternatives, an abbreviation's full stop included."""
    return re.compile(rf"(?:{'|'.join(alternatives)}){END}\.?")


HEADINGS = {"main": words(MAIN_HAND), "off_hand": words(OFF_HAND), "insight": words(INSIGHT)}
_ALL_WORDS = (
    SPEED_WORDS, HIT_WORDS, MOVE_WORDS, LEAN, DUCK, DRAW, DROP, HOLSTER, PICK_UP, TOSS, LIMIT, VOLLEY,
    TWO_HANDS, ONE_HAND, TARGET, GUN, GUN_OF_OFF_HAND, WATCH, SILENCE, ALLY, INFO, *ACTIONS.values(),
)  # fmt: skip
_FEW_FILLERS = re.compile(rf"(?:[\s\-*•·]|(?:{FILLER_WORDS})(?![\w-])){{0,8}}")
_BEGINS_WITH_WORD = words(*_ALL_WORDS)


def _without_names(pattern: str) -> str:
    """The pattern with plain groups, so that it may stand beside others of its kind."""
    return re.sub(r"\(\?P<\w+>", "(?:", pattern)


_BEGINS = re.compile(
    "|".join(
        (
            rf"(?:{'|'.join(_ALL_WORDS)}){END}",
            rf"(?:{HAVE}) ?[:=\-]? ?[0-9]",
            _without_names(BONUS),
            rf"(?:{MAIN_HAND}|{OFF_HAND}) ?:",
            rf"(?:{INSIGHT}){END}",
            _without_names(NUMBER_FIRST),
            _without_names(MOVE_NUMBER_FIRST),
        )
    )
)


def begins_item(line: str, at: int = 0) -> bool:
    """Whether an item begins in ``line`` at ``at``, behind spaces, list marks and filler words."""
    return _BEGINS.match(line, _behind_fillers(line, at)) is not None


def begins_with_word(line: str, at: int) -> bool:
    """Whether an item begins there that has its word in front, not a number."""
    return _BEGINS_WITH_WORD.match(line, _behind_fillers(line, at)) is not None


def _behind_fillers(line: str, at: int) -> int:
    fillers = _FEW_FILLERS.match(line, at)
    return fillers.end() if fillers else at


# ---- compass -------------------------------------------------------------------------------------

_RUSSIAN = (("север", 0, 1), ("юг", 0, -1), ("восток", 1, 0), ("запад", -1, 0))
_ENGLISH = (("north", 0, 1), ("south", 0, -1), ("east", 1, 0), ("west", -1, 0))
COMPASS = re.compile(
    r"(?:(?:на|к|в сторону|to|towards?|the) ){0,2}"
    r"(?:(?P<ns>северо|юго|north|south) ?-? ?(?P<ew>восток|запад|east|west)"
    r"|(?P<one>север|юг|восток|запад|north|south|east|west))[уа]?(?!\w)"
)
"""A compass direction; ``ns`` and ``ew`` of a slanting one, or ``one``."""

_STEPS = {word: (east, north) for word, east, north in (*_RUSSIAN, *_ENGLISH)} | {
    "северо": (0, 1),
    "юго": (0, -1),
}


def compass_step(match: re.Match[str]) -> tuple[int, int]:
    """The direction found, as steps to the east and to the north."""
    parts = (match["one"],) if match["one"] else (match["ns"], match["ew"])
    return sum(_STEPS[part][0] for part in parts), sum(_STEPS[part][1] for part in parts)


# ---- guns ----------------------------------------------------------------------------------------

GUN_NAMES: Mapping[str, tuple[str, ...]] = {
    "classic": ("Классика", "classic"),
    "old_faithful": ("Старый-добрый", "old faithful"),
    "shorty": ("Коротыш", "shorty"),
    "derringer": ("Дерринджер", "Деринджер", "derringer"),
    "kid": ("Малыш", "kid"),
    "old_heavy": ("Старый-и-тяжёлый", "old and heavy", "old heavy"),
    "rifle": ("Винтовка", "rifle"),
    "shotgun": ("Дробовик", "shotgun"),
}
"""What players call the guns, beside the names that a pack gives them."""
