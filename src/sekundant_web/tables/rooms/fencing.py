"""A fencing duel as it is arranged: at which distance it begins, and who holds the initiative."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from sekundant.core.clauses import Language, Text
from sekundant.core.wire import Plain
from sekundant.prose.fencing.words import DISTANCE_WORDS
from sekundant.systems.fencing.weapons import DISTANCES, Distance
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.fighters.widgets import Choice, Option, Widget
from sekundant_web.tables.rooms import Combatants
from sekundant_web.tables.shelves import Shelf

SEATS = (2, 2)
GROUND = ()

PASSED = {
    "bet": Text("no bet, six points", "ставки нет, шесть пунктов"),
    "stack": Text("an empty stack", "пустой стек"),
    "distance": Text("the distance stays", "дистанция остаётся прежней"),
}
"""What the clock's answer comes to (FE.2.1, FE.3.4.6)."""


def ground(fields: Fields, _shelf: Shelf, language: Language) -> tuple[Widget, ...]:
    """The distance, and the initiative."""
    at = fields.text("distance", Distance.FAR.value)
    first = fields.text("initiative")
    return (
        Choice(
            name="distance",
            label=_("Distance at the beginning"),
            options=tuple(
                Option(value=one.value, label=DISTANCE_WORDS[one].into(language), chosen=one.value == at)
                for one in DISTANCES
            ),
        ),
        Choice(
            name="initiative",
            label=_("Who holds the initiative"),
            options=(
                Option(value="", label=_("nobody has it yet"), chosen=first not in {"1", "2"}),
                Option(value="1", label=_("the first"), chosen=first == "1"),
                Option(value="2", label=_("the second"), chosen=first == "2"),
            ),
        ),
    )


def around_seat(_number: int, _fields: Fields, _shelf: Shelf, _language: Language) -> tuple[Widget, ...]:
    """Nothing: a fencer is all on his sheet."""
    return ()


def taken(_fields: Fields, _shelf: Shelf) -> tuple[str, ...]:
    """Nobody else is there."""
    return ()


def setup(fields: Fields, combatants: Combatants, _shelf: Shelf) -> Plain:
    """The duel."""
    plain: dict[str, Plain] = {
        "combatants": dict(combatants),
        "distance": fields.text("distance", Distance.FAR.value),
    }
    names, first = list(combatants), fields.text("initiative")
    if first.isdecimal() and 1 <= int(first) <= len(names):
        plain["initiative"] = names[int(first) - 1]
    return plain


def seat_of(place: str) -> str:
    """The first part of the place."""
    return place.partition(".")[0]


def moment(view: Any, _language: Language) -> str:
    """The turn."""
    return _("turn %(n)s") % {"n": view.turn}


def if_passed(what: str, language: Language) -> str:
    """What the clock's answer comes to."""
    found = PASSED.get(what)
    return found.into(language) if found else ""
