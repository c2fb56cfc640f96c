"""Items about guns: what is drawn, dropped, picked up, held, and how it is fired."""

from __future__ import annotations

import re

from sekundant.prose.forum_text import outside_brackets
from sekundant.prose.law_of_the_gun import lexicon
from sekundant.prose.law_of_the_gun.desk import (
    Desk,
    Handler,
    before_item,
    tail_of,
    without_manner,
    words_behind,
)
from sekundant.prose.law_of_the_gun.draft import allowed
from sekundant.prose.law_of_the_gun.naming import Found
from sekundant.prose.law_of_the_gun.preparation import Phrase
from sekundant.systems.law_of_the_gun.objections.handling import Held
from sekundant.systems.law_of_the_gun.orders import Bonus, HandName, Hands, Previous

# ---- guns ----------------------------------------------------------------------------------------

_OFF_HAND = re.compile(rf"(?<!\w)(?:{lexicon.OFF_HAND_PHRASE})(?!\w)")
_MAIN_HAND = re.compile(rf"(?<!\w)(?:{lexicon.MAIN_HAND_PHRASE})(?!\w)")
_EMPTY = re.compile(r"(?:нет|пусто|пустая|ничего|none|nothing|empty)(?!\w)")


def draw(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    """A gun to be drawn (LG.V.1.4.a); which one is found when the whole order is known."""
    gun, into_off_hand = without_manner(_OFF_HAND, words_behind(match))
    gun, _ = without_manner(_MAIN_HAND, gun)
    gun, behind = before_item(gun)
    hand = HandName.OFF_HAND if into_off_hand else HandName.MAIN
    desk.draft.put("draw", (gun, hand), phrase)
    return behind


def previous(what: Previous) -> Handler:
    """What becomes of the gun held before (LG.V.1.4.c)."""

    def read(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
        desk.draft.put("previous", what, phrase)
        return before_item(words_behind(match))[1]

    return read


def pick_up(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    """A gun to be picked up (LG.V.1.4.c)."""
    gun, behind = before_item(words_behind(match))
    desk.draft.put("pick_up", gun, phrase)
    return behind


def held_now(desk: Desk) -> Held:
    """What the hands hold as the turn begins."""
    me = desk.directory.view.me
    return Held(me.grip.main, me.grip.off_hand, me.dropped)


def gun_in_hand(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    """The gun of the hand that is spoken of, named in the first order (LG.V.1.4.b)."""
    return _put_in_hand(desk, desk.hand, match, phrase)


def gun_in_off_hand(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    """The gun of the off hand, named in the first order (LG.V.1.4.b)."""
    return _put_in_hand(desk, HandName.OFF_HAND, match, phrase)


def _put_in_hand(desk: Desk, hand: HandName, match: re.Match[str], phrase: Phrase) -> str:
    gun, behind = before_item(words_behind(match))
    if hand is HandName.OFF_HAND and _EMPTY.match(gun):
        desk.draft.put("in_hand.off_hand", None, phrase)
        return behind
    held = held_now(desk)
    here = held.main if hand is HandName.MAIN else held.off_hand
    return put_gun(desk, f"in_hand.{hand.value}", desk.directory.gun(gun, held, here), phrase) or behind


def put_gun(desk: Desk, name: str, found: Found, phrase: Phrase) -> str:
    """Fill in a field with the gun found; return the words left over."""
    if found.id is None:
        desk.notebook.object("unknown_gun", phrase, *allowed(desk.directory.guns))
        return ""
    desk.draft.put(name, found.id, phrase)
    return found.rest


def flag(name: str) -> Handler:
    """An item that says all with its word."""

    def read(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
        desk.draft.put(name, True, phrase)
        return words_behind(match) if name == "volley" else before_item(words_behind(match))[1]

    return read


def hands(how_many: Hands) -> Handler:
    """With how many hands he fires (LG.II.2.2.6.b)."""

    def read(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
        desk.draft.put("hands", how_many, phrase)
        return words_behind(match)

    return read


def bonus(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    """What an Old Faithful's bonus goes to (LG.II.3.2.b)."""
    desk.draft.put(desk.field_of_hand("bonus"), Bonus.HIT if match["to_hit"] else Bonus.KILL, phrase)
    return words_behind(match)


_SHOTS = re.compile(
    rf"(?: ?[:=-])? ?(?P<number>{lexicon.NUMBER}) ?(?:выстрел\w{{0,3}}|раз\w?|пул\w{{1,3}}|shots?)?"
)


def limit(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    """A limit of shots (LG.V.1.2.1.c)."""
    tail = outside_brackets(tail_of(match))
    shots = _SHOTS.match(tail)
    behind = tail[shots.end() :].strip(" .,") if shots else ""
    if shots is None or not shots["number"].isdigit() or (re.match("[0-9/%+-]|или|or", behind)):
        desk.notebook.object("number", phrase)
        return ""
    desk.draft.put(desk.field_of_hand("max_shots"), int(shots["number"]), phrase)
    return behind
