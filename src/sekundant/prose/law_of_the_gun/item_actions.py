"""Items that say what is done, and those that name somebody."""

from __future__ import annotations

import re

from sekundant.prose.law_of_the_gun import lexicon
from sekundant.prose.law_of_the_gun.desk import Desk, Handler, before_item, without_manner, words_behind
from sekundant.prose.law_of_the_gun.draft import allowed
from sekundant.prose.law_of_the_gun.item_guns import held_now, put_gun
from sekundant.prose.law_of_the_gun.naming import find
from sekundant.prose.law_of_the_gun.preparation import Phrase
from sekundant.systems.law_of_the_gun.orders import Action, Hands

# ---- names ---------------------------------------------------------------------------------------

_PREPOSITION = re.compile(rf"(?:{lexicon.PREPOSITIONS}|of|за)(?!\w) ?")


def _without_preposition(text: str) -> str:
    preposition = _PREPOSITION.match(text)
    return text[preposition.end() :] if preposition else text


def named(
    desk: Desk, name: str, text: str, candidates: dict[str, tuple[str, ...]], code: str, phrase: Phrase
) -> str:
    """Fill in a field with the one named in ``text``, if anybody is; return the words left over."""
    text, behind = before_item(text)
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


def person(name: str) -> Handler:
    """An item that must name somebody."""

    def read(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
        text = words_behind(match)
        target = desk.field_of_hand(name) if name == "target" else name
        persons = desk.directory.persons
        return named(desk, target, f"to {_without_preposition(text)}", persons, "unknown_name", phrase)

    return read


def silence(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    """A claim of silence: of one named, else the action (LG.I.6.f, LG.III.7.k)."""
    text = _without_preposition(words_behind(match))
    if not text:
        desk.draft.put("action", Action.CLAIM_SILENCE, phrase)
        return ""
    text, behind = before_item(text)
    found = find(text, desk.directory.persons)
    if found.id is None:
        desk.notebook.object("unknown_name", phrase, *allowed(desk.directory.persons))
    elif found.id not in desk.draft.claims:
        desk.draft.claims.append(found.id)
    return behind


def ally(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    """An ally whose help is declined; a single one needs no name (LG.VI.7.b)."""
    allies = desk.directory.allies
    text = words_behind(match)
    if not text and len(allies) == 1:
        desk.draft.put("decline_ally", next(iter(allies)), phrase)
        return ""
    return named(desk, "decline_ally", f"to {text}", allies, "unknown_name", phrase)


# ---- actions -------------------------------------------------------------------------------------

_VOLLEY = re.compile(rf"(?<!\w)(?:{lexicon.VOLLEY})(?!\w)")
_ONE_HAND = re.compile(rf"(?<!\w)(?:{lexicon.ONE_HAND})(?!\w)")
_BOTH_HANDS = re.compile(rf"(?<!\w)(?:{lexicon.TWO_HANDS})(?!\w)")


def shoot(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    """The order to shoot, at somebody, with both hands, with both barrels."""
    desk.draft.put("action", Action.SHOOT, phrase)
    text = words_behind(match)
    for pattern, name, value in (
        (_VOLLEY, "volley", True),
        (_BOTH_HANDS, "hands", Hands.TWO),
        (_ONE_HAND, "hands", Hands.ONE),
    ):
        text, said = without_manner(pattern, text)
        if said:
            desk.draft.put(name, value, phrase)
    return named(desk, desk.field_of_hand("target"), text, desk.directory.persons, "unknown_name", phrase)


def reload(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
    """The order to reload, and which gun (LG.V.4.a)."""
    desk.draft.put("action", Action.RELOAD, phrase)
    gun, behind = before_item(words_behind(match))
    if not gun:
        return behind
    return put_gun(desk, "gun", desk.directory.gun(gun, held_now(desk)), phrase) or behind


def action_with_name(action: Action, name: str) -> Handler:
    """An action that may name a person or exit."""

    def read(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
        desk.draft.put("action", action, phrase)
        candidates = desk.directory.exits if name == "exit" else desk.directory.persons
        code = "unknown_exit" if name == "exit" else "unknown_name"
        return named(desk, name, words_behind(match), candidates, code, phrase)

    return read


_MORE_OF_HOLD = re.compile(r"(?:на месте|спокойно|still|my fire|fire)?")


def bare_action(action: Action) -> Handler:
    """Hold and peace: words that begin many a sentence, so they must stand alone."""

    def read(desk: Desk, match: re.Match[str], phrase: Phrase) -> str:
        here, behind = before_item(words_behind(match))
        if _MORE_OF_HOLD.fullmatch(here):
            desk.draft.put("action", action, phrase)
        else:
            desk.notebook.not_understood(phrase)
        return behind

    return read
