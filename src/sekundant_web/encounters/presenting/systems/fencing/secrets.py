"""What is closed in a fencing duel: the bets and stacks of the turn; breath and wounds stand beside them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from sekundant.core.clauses import Language
from sekundant.prose.fencing.teller import Teller, teller
from sekundant.prose.fencing.view_words import hand_lines, wounds_line
from sekundant.systems.fencing.view import SeenFighter, SeenHand, View
from sekundant_web.encounters.presenting.seats import Side
from sekundant_web.encounters.presenting.secrets import Column, Secret, Secrets
from sekundant_web.encounters.presenting.writing import EMPTY, written


def secrets(view: View, _own: Mapping[str, View], language: Language, sides: Mapping[str, Side]) -> Secrets:
    """What each has put on this turn, and what he has to spend."""
    tell = teller(view, language)
    hands = {hand.name: hand for hand in view.hands}
    fencers = view.fighters
    rows = (
        Secret(SafeString(_("This turn")), tuple(_hand(hands.get(one.name), tell) for one in fencers)),
        Secret(SafeString(_("Breath")), tuple(_breath(one, tell) for one in fencers)),
        Secret(SafeString(_("Wounds")), tuple(written(wounds_line(one, tell)) for one in fencers)),
    )
    columns = tuple(Column(sides[one.name].name, one.name, sides[one.name].mark) for one in fencers)
    return Secrets(columns, tuple(row for row in rows if row))


def _hand(hand: SeenHand | None, tell: Teller) -> SafeString:
    """The bet, its points, the stack."""
    lines = hand_lines(hand, tell) if hand else []
    if not lines:
        return EMPTY
    return format_html_join(mark_safe("<br>"), "{}", ((written(line),) for line in lines))


def _breath(fencer: SeenFighter, tell: Teller) -> SafeString:
    told = {"n": tell.number(fencer.breath), "most": fencer.breath_max}
    return SafeString(_("%(n)s of %(most)s") % told)
