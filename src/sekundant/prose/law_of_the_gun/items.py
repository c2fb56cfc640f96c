"""The items of an order text: one function for each kind, and the table by which an item finds its own.

A function gets the desk, the match of the item's word, and the item; it fills in fields of the draft or
objects, and returns what is left of the text: another item, or words that fit nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt

from sekundant.prose.law_of_the_gun import lexicon
from sekundant.prose.law_of_the_gun.draft import Draft, Notebook, allowed
from sekundant.prose.law_of_the_gun.lexicon import begins_item, words
from sekundant.prose.law_of_the_gun.naming import Directory, Found, find
from sekundant.prose.law_of_the_gun.preparation import Phrase, outside_brackets
from sekundant.prose.law_of_the_gun.totals import Total, Unreadable, in_points, read_explanation, read_total
from sekundant.systems.law_of_the_gun.handling import Held
from sekundant.systems.law_of_the_gun.orders import Action, Bonus, HandName, Hands, Move, Previous
from sekundant.systems.law_of_the_gun.scene import Place


@dataclass(slots=True)
class Desk:
    """Where an order text is being read: whom it may name, the order so far, the hand that is spoken of.

    ``declared`` are the values to be compared: have, quickness and lethality, by their first or only mention.
    """

    directory: Directory
    notebook: Notebook
    draft: Draft
    hand: HandName = HandName.MAIN
    notes: bool = False
    haves: list[Fraction] = field(default_factory=list)
    declared: dict[str, Fraction] = field(default_factory=dict)

    def field_of_hand(self, name: str) -> str:
        """The field of the hand that is spoken of."""
        return name if self.hand is HandName.MAIN else f"off_hand.{name}"


Handler = Callable[[Desk, re.Match[str], Phrase], str]


def read_item(desk: Desk, phrase: Phrase) -> str | None:
    """Read the item that ``phrase`` begins with; return what is left, or None if it fits nothing."""
    for pattern, handler in INFO_ONLY if desk.notes else ITEMS:
        match = pattern.match(phrase.text)
        if match is not None:
            return handler(desk, match, phrase)
    return "" if desk.notes else None


def _tail(match: re.Match[str]) -> str:
    return match.string[match.end() :]


def _words_behind(match: re.Match[str]) -> str:
    """What follows an item's word, without comments and marks."""
    return outside_brackets(_tail(match)).lstrip(" :=-")


# ---- points --------------------------------------------------------------------------------------


def _points_word_first(name: str) -> Handler:
    def read(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
        try:
            total = read_total(_tail(match), percents=name == "hit")
        except Unreadable as fault:
            desk.notebook.object(fault.code, phrase)
            return ""
        return _put_points(desk, name, total, phrase)

    return read


def _points_number_first(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    name = "speed" if match["speed"] else "hit"
    try:
        value = in_points(match["number"], bool(match["percent"]), percents=name == "hit")
        if match["percent"] and value.denominator != 1:
            raise Unreadable("percent")
        total = read_explanation(value, bool(match["plus"]), _tail(match), percents=name == "hit")
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


def _choice_of_points(desk: Desk, _: re.Match[str], phrase: Phrase) -> str:
    desk.notebook.object("number", phrase)
    return ""


def _have(desk: Desk, match: re.Match[str], _: Phrase) -> str:
    desk.haves.append(Fraction(match["number"].replace(",", ".")))
    rest = _words_behind(match)
    return rest if begins_item(rest) else ""


_DECLARED = re.compile(rf"(?: ?[:=]| -(?= ))? ?(?P<sign>[-+])? ?(?P<number>{lexicon.NUMBER})")


def _info(desk: Desk, match: re.Match[str], _: Phrase) -> str:
    """A characteristic that changes nothing; the first Quickness and lethality are compared."""
    name = "quickness" if _QUICKNESS.match(match[0]) else "lethality" if _KILL.match(match[0]) else ""
    value = _DECLARED.match(_tail(match))
    if name and value is not None and desk.hand is HandName.MAIN:
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


def _move_word_first(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    tail = _tail(match)
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


def _move_number_first(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    return _put_move(desk, match["number"], _tail(match), phrase)


def _put_move(desk: Desk, number: str, tail: str, phrase: Phrase) -> str:
    points = Fraction(number.replace(",", "."))
    here, behind = _before_item(tail)
    places = {place for place in (read_place(found) for found in _PLACE.finditer(here)) if place is not None}
    ways = {lexicon.compass_step(found) for found in lexicon.COMPASS.finditer(outside_brackets(here))}
    places |= {_by_compass(desk.directory.view.me.at, points, way) for way in ways}
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


def _by_compass(at: Place, points: Fraction, way: tuple[int, int]) -> Place:
    """The place that so many points reach; along a diagonal each coordinate is cut to three decimals."""
    length = points * HALF_YARD
    if all(way):
        length = Fraction(isqrt(int(length * length * 500_000)), 1000)
    return at[0] + way[0] * length, at[1] + way[1] * length


def _peek(name: str) -> Handler:
    def read(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
        desk.draft.put(name, True, phrase)
        return _before_item(_words_behind(match))[1]

    return read


# ---- guns ----------------------------------------------------------------------------------------

_OFF_HAND = re.compile(rf"(?<!\w)(?:{lexicon.OFF_HAND_PHRASE})(?!\w)")
_MAIN_HAND = re.compile(rf"(?<!\w)(?:{lexicon.MAIN_HAND_PHRASE})(?!\w)")
_EMPTY = re.compile(r"(?:нет|пусто|пустая|ничего|none|nothing|empty)(?!\w)")


_MANNER_WITHIN = 80
"""So many characters behind its word an item may say how: ``в левую``, ``с двух рук``, ``дуплетом``."""


def _without_manner(pattern: re.Pattern[str], text: str) -> tuple[str, bool]:
    """The text without words that say how, and whether they stood there."""
    said = pattern.search(text, 0, _MANNER_WITHIN)
    if said is None:
        return text, False
    return f"{text[: said.start()].rstrip()} {text[said.end() :].lstrip()}".strip(), True


def _draw(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    gun, into_off_hand = _without_manner(_OFF_HAND, _words_behind(match))
    gun, _ = _without_manner(_MAIN_HAND, gun)
    gun, behind = _before_item(gun)
    hand = HandName.OFF_HAND if into_off_hand else HandName.MAIN
    desk.draft.put("draw", (gun, hand), phrase)
    return behind


def _previous(previous: Previous) -> Handler:
    def read(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
        desk.draft.put("previous", previous, phrase)
        return _before_item(_words_behind(match))[1]

    return read


def _pick_up(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    gun, behind = _before_item(_words_behind(match))
    desk.draft.put("pick_up", gun, phrase)
    return behind


def _held(desk: Desk) -> Held:
    me = desk.directory.view.me
    return Held(me.grip.main, me.grip.off_hand, me.dropped)


def _gun_in_hand(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    return _put_in_hand(desk, desk.hand, match, phrase)


def _gun_in_off_hand(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    return _put_in_hand(desk, HandName.OFF_HAND, match, phrase)


def _put_in_hand(desk: Desk, hand: HandName, match: re.Match[str], phrase: Phrase) -> str:
    gun, behind = _before_item(_words_behind(match))
    if hand is HandName.OFF_HAND and _EMPTY.match(gun):
        desk.draft.put("in_hand.off_hand", None, phrase)
        return behind
    held = _held(desk)
    here = held.main if hand is HandName.MAIN else held.off_hand
    return _put_gun(desk, f"in_hand.{hand.value}", desk.directory.gun(gun, held, here), phrase) or behind


def _put_gun(desk: Desk, name: str, found: Found, phrase: Phrase) -> str:
    if found.id is None:
        desk.notebook.object("unknown_gun", phrase, *allowed(desk.directory.guns))
        return ""
    desk.draft.put(name, found.id, phrase)
    return found.rest


def _flag(name: str) -> Handler:
    def read(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
        desk.draft.put(name, True, phrase)
        return _words_behind(match) if name == "volley" else _before_item(_words_behind(match))[1]

    return read


def _hands(hands: Hands) -> Handler:
    def read(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
        desk.draft.put("hands", hands, phrase)
        return _words_behind(match)

    return read


def _bonus(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    desk.draft.put(desk.field_of_hand("bonus"), Bonus.HIT if match["to_hit"] else Bonus.KILL, phrase)
    return _words_behind(match)


_SHOTS = re.compile(
    rf"(?: ?[:=-])? ?(?P<number>{lexicon.NUMBER}) ?(?:выстрел\w{{0,3}}|раз\w?|пул\w{{1,3}}|shots?)?"
)


def _limit(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    tail = outside_brackets(_tail(match))
    shots = _SHOTS.match(tail)
    behind = tail[shots.end() :].strip(" .,") if shots else ""
    if shots is None or not shots["number"].isdigit() or (re.match("[0-9/%+-]|или|or", behind)):
        desk.notebook.object("number", phrase)
        return ""
    desk.draft.put(desk.field_of_hand("max_shots"), int(shots["number"]), phrase)
    return behind


# ---- names ---------------------------------------------------------------------------------------

_PREPOSITION = re.compile(rf"(?:{lexicon.PREPOSITIONS}|of|за)(?!\w) ?")


def _before_item(text: str) -> tuple[str, str]:
    """The words up to the next item that follows without a separator, and that item."""
    for space in re.finditer(" ", text):
        if text[space.end() : space.end() + 1].isalnum() and begins_item(text, space.end()):
            return text[: space.start()], text[space.end() :]
    return text, ""


def _without_preposition(text: str) -> str:
    preposition = _PREPOSITION.match(text)
    return text[preposition.end() :] if preposition else text


def _named(
    desk: Desk, name: str, text: str, candidates: dict[str, tuple[str, ...]], code: str, phrase: Phrase
) -> str:
    """Fill in a field with the one named in ``text``, if anybody is; return the words left over."""
    text, behind = _before_item(text)
    name_alone = _without_preposition(text)
    found = find(name_alone, candidates)
    if found.id is not None:
        desk.draft.put(name, found.id, phrase)
    elif found.ids or name_alone != text:
        desk.notebook.object(code, phrase, *allowed(candidates))
        return behind
    if found.rest:
        desk.notebook.not_understood(phrase, found.rest)
    return behind


def _person(name: str) -> Handler:
    """An item that must name somebody."""

    def read(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
        text = _words_behind(match)
        target = desk.field_of_hand(name) if name == "target" else name
        persons = desk.directory.persons
        return _named(desk, target, f"to {_without_preposition(text)}", persons, "unknown_name", phrase)

    return read


def _silence(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    text = _without_preposition(_words_behind(match))
    if not text:
        desk.draft.put("action", Action.CLAIM_SILENCE, phrase)
        return ""
    text, behind = _before_item(text)
    found = find(text, desk.directory.persons)
    if found.id is None:
        desk.notebook.object("unknown_name", phrase, *allowed(desk.directory.persons))
    elif found.id not in desk.draft.claims:
        desk.draft.claims.append(found.id)
    return behind


def _ally(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    allies = desk.directory.allies
    text = _words_behind(match)
    if not text and len(allies) == 1:
        desk.draft.put("decline_ally", next(iter(allies)), phrase)
        return ""
    return _named(desk, "decline_ally", f"to {text}", allies, "unknown_name", phrase)


# ---- actions -------------------------------------------------------------------------------------

_VOLLEY = re.compile(rf"(?<!\w)(?:{lexicon.VOLLEY})(?!\w)")
_ONE_HAND = re.compile(rf"(?<!\w)(?:{lexicon.ONE_HAND})(?!\w)")
_BOTH_HANDS = re.compile(rf"(?<!\w)(?:{lexicon.TWO_HANDS})(?!\w)")


def _shoot(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    desk.draft.put("action", Action.SHOOT, phrase)
    text = _words_behind(match)
    for pattern, name, value in (
        (_VOLLEY, "volley", True),
        (_BOTH_HANDS, "hands", Hands.TWO),
        (_ONE_HAND, "hands", Hands.ONE),
    ):
        text, said = _without_manner(pattern, text)
        if said:
            desk.draft.put(name, value, phrase)
    return _named(desk, desk.field_of_hand("target"), text, desk.directory.persons, "unknown_name", phrase)


def _reload(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    desk.draft.put("action", Action.RELOAD, phrase)
    gun, behind = _before_item(_words_behind(match))
    if not gun:
        return behind
    return _put_gun(desk, "gun", desk.directory.gun(gun, _held(desk)), phrase) or behind


def _action_with_name(action: Action, name: str) -> Handler:
    def read(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
        desk.draft.put("action", action, phrase)
        candidates = desk.directory.exits if name == "exit" else desk.directory.persons
        code = "unknown_exit" if name == "exit" else "unknown_name"
        return _named(desk, name, _words_behind(match), candidates, code, phrase)

    return read


_MORE_OF_HOLD = re.compile(r"(?:на месте|спокойно|still|my fire|fire)?")


def _bare_action(action: Action) -> Handler:
    """Hold and peace: words that begin many a sentence, so they must stand alone."""

    def read(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
        here, behind = _before_item(_words_behind(match))
        if _MORE_OF_HOLD.fullmatch(here):
            desk.draft.put("action", action, phrase)
        else:
            desk.notebook.not_understood(phrase)
        return behind

    return read


INFO_ONLY: tuple[tuple[re.Pattern[str], Handler], ...] = ((words(lexicon.INFO), _info),)
ITEMS: tuple[tuple[re.Pattern[str], Handler], ...] = (
    (re.compile(lexicon.BONUS), _bonus),
    (re.compile(lexicon.NUMBER_FIRST), _points_number_first),
    (re.compile(lexicon.MOVE_NUMBER_FIRST), _move_number_first),
    (re.compile(lexicon.CHOICE_FIRST), _choice_of_points),
    (words(lexicon.SPEED_WORDS), _points_word_first("speed")),
    (words(lexicon.HIT_WORDS), _points_word_first("hit")),
    (re.compile(rf"(?:{lexicon.HAVE}) ?[:=\-]? ?(?P<number>{lexicon.NUMBER})"), _have),
    (words(lexicon.MOVE_WORDS), _move_word_first),
    (words(lexicon.LEAN), _peek("lean_out")),
    (words(lexicon.DUCK), _peek("duck")),
    (words(lexicon.DRAW), _draw),
    (words(lexicon.DROP), _previous(Previous.DROP)),
    (words(lexicon.HOLSTER), _previous(Previous.HOLSTER)),
    (words(lexicon.PICK_UP), _pick_up),
    (words(lexicon.TOSS), _flag("toss")),
    (words(lexicon.LIMIT), _limit),
    (words(lexicon.VOLLEY), _flag("volley")),
    (words(lexicon.TWO_HANDS), _hands(Hands.TWO)),
    (words(lexicon.ONE_HAND), _hands(Hands.ONE)),
    (words(lexicon.TARGET), _person("target")),
    (words(lexicon.GUN_OF_OFF_HAND), _gun_in_off_hand),
    (words(lexicon.GUN), _gun_in_hand),
    (words(lexicon.WATCH), _person("watch")),
    (words(lexicon.SILENCE), _silence),
    (words(lexicon.ALLY), _ally),
    *INFO_ONLY,
    (words(lexicon.ACTIONS[Action.RELOAD]), _reload),
    (words(lexicon.ACTIONS[Action.BRAWL]), _action_with_name(Action.BRAWL, "target")),
    (words(lexicon.ACTIONS[Action.FLEE]), _action_with_name(Action.FLEE, "exit")),
    (words(lexicon.ACTIONS[Action.SHOOT]), _shoot),
    (words(lexicon.ACTIONS[Action.SURRENDER]), _action_with_name(Action.SURRENDER, "to")),
    (words(lexicon.ACTIONS[Action.PEACE]), _bare_action(Action.PEACE)),
    (words(lexicon.ACTIONS[Action.HOLD]), _bare_action(Action.HOLD)),
)
"""Each kind of item by the pattern it begins with; the first that fits is taken."""
