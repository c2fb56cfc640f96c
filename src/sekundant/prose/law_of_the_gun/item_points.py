"""Items about points: speed and hit, what is declared of the fighter, movement and cover."""

from __future__ import annotations

import re
from fractions import Fraction
from math import isqrt

from sekundant.prose.forum_text import outside_brackets
from sekundant.prose.law_of_the_gun import lexicon
from sekundant.prose.law_of_the_gun.desk import Desk, Handler, before_item, tail_of, words_behind
from sekundant.prose.law_of_the_gun.lexicon import begins_item, words
from sekundant.prose.law_of_the_gun.preparation import Phrase
from sekundant.prose.law_of_the_gun.totals import Total, Unreadable, in_points, read_explanation, read_total
from sekundant.systems.law_of_the_gun.orders import HandName, Move
from sekundant.systems.law_of_the_gun.scene import Place

# ---- points --------------------------------------------------------------------------------------


def points_word_first(name: str) -> Handler:
    """Points with their word in front: ``Скорость 5``."""

    def read(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
        try:
            total = read_total(tail_of(match), percents=name == "hit")
        except Unreadable as fault:
            desk.notebook.object(fault.code, phrase)
            return ""
        return _put_points(desk, name, total, phrase)

    return read


def points_number_first(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    """Points with their number in front: ``5 на скорость``."""
    name = "speed" if match["speed"] else "hit"
    try:
        value = in_points(match["number"], bool(match["percent"]), percents=name == "hit")
        if match["percent"] and value.denominator != 1:
            raise Unreadable("percent")
        total = read_explanation(value, bool(match["plus"]), tail_of(match), percents=name == "hit")
    except Unreadable as fault:
        desk.notebook.object(fault.code, phrase)
        return ""
    return _put_points(desk, name, total, phrase)


def _put_points(desk: Desk, name: str, total: Total, phrase: Phrase) -> str:
    if desk.hand is HandName.MAIN:
        desk.draft.put_total(name, total, phrase)
    else:
        desk.draft.put(f"off_hand.{name}", total, phrase)
    if not total.adds_up:
        desk.notebook.remark("sum", ("item", phrase.text), ("total", total.value), ("sum", total.sum))
    return "" if _MARKED.fullmatch(total.rest) else total.rest


_MARKED = re.compile(rf"(?:за |of |for )?(?:{lexicon.POINT_WORDS})")


def choice_of_points(desk: Desk, _: re.Match[str], phrase: Phrase) -> str:
    """A choice of numbers in front of what they are for, which is no order."""
    desk.notebook.object("number", phrase)
    return ""


def have(desk: Desk, match: re.Match[str], _: Phrase) -> str:
    """How many action points he thinks he has."""
    desk.haves.append(Fraction(match["number"].replace(",", ".")))
    rest = words_behind(match)
    return rest if begins_item(rest) else ""


_DECLARED = re.compile(rf"(?: ?[:=]| -(?= ))? ?(?P<sign>[-+])? ?(?P<number>{lexicon.NUMBER})")


def info(desk: Desk, match: re.Match[str], _: Phrase) -> str:
    """A characteristic that changes nothing; the first Quickness and lethality are compared."""
    name = "quickness" if _QUICKNESS.match(match[0]) else "lethality" if _KILL.match(match[0]) else ""
    value = _DECLARED.match(tail_of(match))
    if name and value is not None and (desk.notes or desk.hand is HandName.MAIN):
        number = Fraction(value["number"].replace(",", "."))
        desk.declared.setdefault(name, -number if value["sign"] == "-" else number)
    return ""


_QUICKNESS = words(lexicon.QUICKNESS)
_KILL = words(lexicon.KILL_WORDS)


# ---- movement and cover --------------------------------------------------------------------------

_DISTANCE = re.compile(
    rf"(?: ?[:=-])? ?(?P<number>{lexicon.NUMBER})(?! ?%) ?(?:(?:{lexicon.POINT_WORDS})(?!\w))?"
)
_CHOICE = re.compile(r" ?(?:[-/+]|или|or) ?[0-9]")
_COORDINATE = r"[-+]?[0-9]{1,60}(?:[.,][0-9]{1,60}|/[0-9]{1,60})?"
_PLACE = re.compile(rf"\( ?(?P<east>{_COORDINATE}) ?(?:;|,(?=[ -])) ?(?P<north>{_COORDINATE}) ?\)")
HALF_YARD = Fraction(1, 2)


def move_word_first(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    """Movement with its word in front: ``Движение 2 на восток`` (LG.V.1.3.a)."""
    tail = tail_of(match)
    distance = _DISTANCE.match(tail)
    if distance is None:
        way = lexicon.COMPASS.match(tail.lstrip(" :-"))
        distance = _DISTANCE.match(tail.lstrip(" :-"), way.end()) if way else None
        if distance is None:
            desk.notebook.object("number", phrase)
            return ""
        return _put_move(desk, distance["number"], tail, phrase)
    if _CHOICE.match(tail, distance.end()):
        desk.notebook.object("number", phrase)
        return ""
    return _put_move(desk, distance["number"], tail[distance.end() :], phrase)


def move_number_first(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    """Movement with its number in front: ``2 ОД на движение на восток``."""
    return _put_move(desk, match["number"], tail_of(match), phrase)


def _put_move(desk: Desk, number: str, tail: str, phrase: Phrase) -> str:
    points = Fraction(number.replace(",", "."))
    here, behind = before_item(tail)
    places = {place for place in (read_place(found) for found in _PLACE.finditer(here)) if place is not None}
    ways = {lexicon.compass_step(found) for found in lexicon.COMPASS.finditer(outside_brackets(here))}
    places |= {by_compass(desk.directory.view.me.at, points, way) for way in ways}
    if len(places) == 1:
        whole = points.numerator if points.denominator == 1 else points
        desk.draft.put("move", Move(points=whole, to=places.pop()), phrase)
    else:
        desk.notebook.object("where_to", phrase)
    return behind


def read_place(found: re.Match[str]) -> Place | None:
    """The place that two coordinates give; None for a fraction that is none."""
    try:
        return _coordinate(found["east"]), _coordinate(found["north"])
    except ZeroDivisionError:
        return None


def find_place(text: str) -> Place | None:
    """The place in round brackets that prepared ``text`` begins with."""
    found = _PLACE.match(text)
    return read_place(found) if found else None


def _coordinate(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))


def by_compass(at: Place, points: Fraction, way: tuple[int, int]) -> Place:
    """The place that so many points reach; along a diagonal each coordinate is cut to three decimals."""
    length = points * HALF_YARD
    if all(way):
        length = Fraction(isqrt(int(length * length * 500_000)), 1000)
    return at[0] + way[0] * length, at[1] + way[1] * length


def peek(name: str) -> Handler:
    """Leaning out or hiding; what follows the word is no matter (LG.V.1.3.b)."""

    def read(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
        desk.draft.put(name, True, phrase)
        return before_item(words_behind(match))[1]

    return read
