"""How duels of the Law of the Gun are shown."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString

from sekundant.core.clauses import Language, Text
from sekundant.core.events import Event
from sekundant.prose.law_of_the_gun.end_words import ending as ending_words
from sekundant.prose.law_of_the_gun.teller import teller
from sekundant.prose.law_of_the_gun.turn_words import TURN
from sekundant.prose.law_of_the_gun.words import PHASE_WORDS
from sekundant.prose.markup import PLAIN
from sekundant.systems.law_of_the_gun.state import Phase
from sekundant.systems.law_of_the_gun.view import View
from sekundant_web.encounters.presenting.seats import Side
from sekundant_web.encounters.presenting.systems.law_of_the_gun.cards import cards
from sekundant_web.encounters.presenting.systems.law_of_the_gun.rulings import adjustable, outcomes
from sekundant_web.encounters.presenting.systems.law_of_the_gun.scene import scene
from sekundant_web.encounters.presenting.systems.law_of_the_gun.secrets import secrets
from sekundant_web.encounters.presenting.systems.law_of_the_gun.standing import standing
from sekundant_web.encounters.presenting.writing import written

__all__ = [
    "ON_THE_BOARD",
    "adjustable",
    "awaits_in_secret",
    "board",
    "cards",
    "ending",
    "outcomes",
    "place",
    "scene",
    "secrets",
    "standing",
    "styles",
    "turn",
    "where",
]

ON_THE_BOARD: frozenset[str] = frozenset()

STYLE_WORDS = {
    "of_two": Text("a duel of two", "дуэль двоих"),
    "mexican": Text("a Mexican duel", "мексиканская дуэль"),
}


def where(view: View, language: Language) -> str:
    """The turn, or the part of the duel."""
    if view.phase is Phase.SHOOTOUT:
        return PLAIN.line(teller(view, language).say(TURN, turn=view.turn))
    return PHASE_WORDS[view.phase].into(language)


turn = where
"""A turn has no parts of its own."""


def awaits_in_secret(_view: View) -> bool:
    """Never: that somebody thinks again nobody may know, so all looks as if the result followed."""
    return False


def place(view: View, language: Language) -> str:
    """The name of the scene."""
    return view.scene.name.into(language) if view.scene.name else ""


def styles(view: View, language: Language) -> tuple[tuple[str, str], ...]:
    """Two against each other, or all against all; who has challenged whom, and how, no duel knows."""
    style = "mexican" if view.mexican else "of_two"
    return ((style, STYLE_WORDS[style].into(language)),)


def ending(view: View, language: Language) -> SafeString:
    """How it ended."""
    if view.decided is None:
        return SafeString("")
    return written(ending_words(view.decided.winner, view.decided.how, teller(view, language)))


def board(_events: Sequence[Event], _view: View, _language: Language, _sides: dict[str, Side]) -> None:
    """Nothing: shots are told one by one."""
