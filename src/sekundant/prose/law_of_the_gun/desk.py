"""Where an order text is being read, and what every kind of item needs for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from sekundant.prose.forum_text import outside_brackets
from sekundant.prose.law_of_the_gun.draft import Draft, Notebook
from sekundant.prose.law_of_the_gun.lexicon import begins_item
from sekundant.prose.law_of_the_gun.naming import Directory
from sekundant.prose.law_of_the_gun.preparation import Phrase
from sekundant.systems.law_of_the_gun.orders import HandName


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
"""Reads an item: gets the desk, the match of the item's word and the item, fills in fields of the draft or
objects, and returns what is left of the text: another item, or words that fit nothing."""


def tail_of(match: re.Match[str]) -> str:
    """What follows an item's word."""
    return match.string[match.end() :]


def words_behind(match: re.Match[str]) -> str:
    """What follows an item's word, without comments and marks."""
    return outside_brackets(tail_of(match)).lstrip(" :=-")


def before_item(text: str) -> tuple[str, str]:
    """The words up to the next item that follows without a separator, and that item."""
    for space in re.finditer(" ", text):
        if text[space.end() : space.end() + 1].isalnum() and begins_item(text, space.end()):
            return text[: space.start()], text[space.end() :]
    return text, ""


_MANNER_WITHIN = 80
"""So many characters behind its word an item may say how: ``в левую``, ``с двух рук``, ``дуплетом``."""


def without_manner(pattern: re.Pattern[str], text: str) -> tuple[str, bool]:
    """The text without words that say how, and whether they stood there."""
    said = pattern.search(text, 0, _MANNER_WITHIN)
    if said is None:
        return text, False
    return f"{text[: said.start()].rstrip()} {text[said.end() :].lstrip()}".strip(), True
