"""The kinds of items of an order text: the table by which an item finds what reads it."""

from __future__ import annotations

import re

from sekundant.prose.law_of_the_gun import item_actions, item_guns, item_points, lexicon
from sekundant.prose.law_of_the_gun.desk import Desk, Handler
from sekundant.prose.law_of_the_gun.lexicon import words
from sekundant.prose.law_of_the_gun.preparation import Phrase
from sekundant.systems.law_of_the_gun.orders import Action, Hands, Previous


def read_item(desk: Desk, phrase: Phrase) -> str | None:
    """Read the item that ``phrase`` begins with; return what is left, or None if it fits nothing."""
    for pattern, handler in INFO_ONLY if desk.notes else ITEMS:
        match = pattern.match(phrase.text)
        if match is not None:
            return handler(desk, match, phrase)
    return "" if desk.notes else None


INFO_ONLY: tuple[tuple[re.Pattern[str], Handler], ...] = ((words(lexicon.INFO), item_points.info),)
ITEMS: tuple[tuple[re.Pattern[str], Handler], ...] = (
    (re.compile(lexicon.BONUS), item_guns.bonus),
    (re.compile(lexicon.NUMBER_FIRST), item_points.points_number_first),
    (re.compile(lexicon.MOVE_NUMBER_FIRST), item_points.move_number_first),
    (re.compile(lexicon.CHOICE_FIRST), item_points.choice_of_points),
    (words(lexicon.SPEED_WORDS), item_points.points_word_first("speed")),
    (words(lexicon.HIT_WORDS), item_points.points_word_first("hit")),
    (re.compile(rf"(?:{lexicon.HAVE}) ?[:=\-]? ?(?P<number>{lexicon.NUMBER})"), item_points.have),
    (words(lexicon.MOVE_WORDS), item_points.move_word_first),
    (words(lexicon.LEAN), item_points.peek("lean_out")),
    (words(lexicon.DUCK), item_points.peek("duck")),
    (words(lexicon.DRAW), item_guns.draw),
    (words(lexicon.DROP), item_guns.previous(Previous.DROP)),
    (words(lexicon.HOLSTER), item_guns.previous(Previous.HOLSTER)),
    (words(lexicon.PICK_UP), item_guns.pick_up),
    (words(lexicon.TOSS), item_guns.flag("toss")),
    (words(lexicon.LIMIT), item_guns.limit),
    (words(lexicon.VOLLEY), item_guns.flag("volley")),
    (words(lexicon.TWO_HANDS), item_guns.hands(Hands.TWO)),
    (words(lexicon.ONE_HAND), item_guns.hands(Hands.ONE)),
    (words(lexicon.TARGET), item_actions.person("target")),
    (words(lexicon.GUN_OF_OFF_HAND), item_guns.gun_in_off_hand),
    (words(lexicon.GUN), item_guns.gun_in_hand),
    (words(lexicon.WATCH), item_actions.person("watch")),
    (words(lexicon.SILENCE), item_actions.silence),
    (words(lexicon.ALLY), item_actions.ally),
    *INFO_ONLY,
    (words(lexicon.ACTIONS[Action.RELOAD]), item_actions.reload),
    (words(lexicon.ACTIONS[Action.BRAWL]), item_actions.action_with_name(Action.BRAWL, "target")),
    (words(lexicon.ACTIONS[Action.FLEE]), item_actions.action_with_name(Action.FLEE, "exit")),
    (words(lexicon.ACTIONS[Action.SHOOT]), item_actions.shoot),
    (words(lexicon.ACTIONS[Action.SURRENDER]), item_actions.action_with_name(Action.SURRENDER, "to")),
    (words(lexicon.ACTIONS[Action.PEACE]), item_actions.bare_action(Action.PEACE)),
    (words(lexicon.ACTIONS[Action.HOLD]), item_actions.bare_action(Action.HOLD)),
)
"""Each kind of item by the pattern it begins with; the first that fits is taken."""
