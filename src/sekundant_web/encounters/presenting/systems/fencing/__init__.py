"""How fencing duels are shown."""

from __future__ import annotations

from django.utils.safestring import SafeString

from sekundant.core.clauses import Language
from sekundant.prose.fencing.end_words import ending as ending_words
from sekundant.prose.fencing.teller import teller
from sekundant.prose.fencing.view_words import weapons_line
from sekundant.prose.fencing.words import PHASE_WORDS
from sekundant.prose.markup import PLAIN
from sekundant.systems.fencing.state import Phase
from sekundant.systems.fencing.view import View
from sekundant_web.encounters.presenting.scene import Standing
from sekundant_web.encounters.presenting.systems.fencing.cards import cards
from sekundant_web.encounters.presenting.systems.fencing.rulings import adjustable, outcomes
from sekundant_web.encounters.presenting.systems.fencing.scene import scene
from sekundant_web.encounters.presenting.systems.fencing.secrets import secrets
from sekundant_web.encounters.presenting.systems.fencing.stacks import ON_THE_BOARD, board
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


def where(view: View, language: Language) -> str:
    """The turn and its part."""
    return PLAIN.line(teller(view, language).say(PHASE_WORDS[view.phase], turn=view.turn))


def turn(view: View, language: Language) -> str:
    """The turn, whatever its part."""
    return where(view, language).partition(":")[0]


def awaits_in_secret(view: View) -> bool:
    """In the part of stacks: who sealed his with the bet owes none, and who that is is his secret."""
    return view.phase is Phase.STACK


def place(_view: View, _language: Language) -> str:
    """Nothing: where they fight does not matter."""
    return ""


def styles(view: View, language: Language) -> tuple[tuple[str, str], ...]:
    """The fencers' weapons, with or without a dagger."""
    tell = teller(view, language)
    found = {
        f"{one.sheet.weapon}+dagger" if one.sheet.has_dagger else one.sheet.weapon: PLAIN.line(
            weapons_line(one, view, tell)
        )
        for one in view.fighters
    }
    return tuple(found.items())


def ending(view: View, language: Language) -> SafeString:
    """How it ended."""
    if view.decided is None:
        return SafeString("")
    return written(ending_words(view.decided.winner, view.decided.how, teller(view, language)))


def standing(_view: View, _language: Language) -> tuple[Standing, ...]:
    """Nothing holds over several turns but what the cards and the scene say."""
    return ()
