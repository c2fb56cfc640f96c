"""The form of a bet, with the stack that may be sealed with it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from sekundant.prose.fencing.words import BET_WORDS
from sekundant.systems.fencing.hints import bet_hints
from sekundant.systems.fencing.orders import Bet
from sekundant.systems.fencing.stacks import FREE_POINTS, most_points
from sekundant.systems.fencing.view import View
from sekundant_web.encounters.desks.fencing.stack_form import in_advance, own_roll, stack_of, stack_part
from sekundant_web.encounters.desks.figures import percent, safe
from sekundant_web.encounters.desks.room import Filled
from sekundant_web.encounters.desks.widgets import Check, Choice, Figures, Fold, Group, Option, Row, Widget

NO_BET = "none"
"""The word of the form for no bet."""


def bet_form(filled: Filled) -> tuple[Widget, ...]:
    """The form of a bet."""
    sealed = filled.fields.on("sealed")
    bet = _bet(filled)
    seal = Fold(
        name="seal",
        title=_("Seal the stack with the bet"),
        said=sealed,
        css="conditional",
        widgets=(
            Check(
                name="sealed",
                label=_("Hand in the stack now, before the dice"),
                small=_("What the bet does not pay for is cut from its end."),
                on=sealed,
                notices=filled.notices.at("sealed"),
            ),
            Group(css="stack sealed", widgets=stack_part(filled, most_points(bet))),
        ),
    )
    return (_bets(filled), _odds(filled), seal, own_roll(filled, in_advance(filled, stack_of(filled))))


def _bet(filled: Filled) -> Bet | None:
    word = filled.fields.text("bet")
    return Bet(word) if word in tuple(Bet) else None


def _bets(filled: Filled) -> Choice:
    view: View = filled.view
    chosen = filled.fields.text("bet")
    none = Option(
        value=NO_BET,
        label=_("No bet"),
        small=_("%(n)s points for certain") % {"n": FREE_POINTS},
        no=_("the table asks for one") if view.options.unlabelled_bet == "refuse" else "",
        chosen=chosen == NO_BET,
    )
    options = tuple(
        Option(
            value=hint.bet.value,
            label=_named(hint.bet, filled),
            small=_("%(won)s points or %(lost)s") % {"won": hint.won, "lost": hint.lost},
            chosen=chosen == hint.bet,
        )
        for hint in bet_hints(view)
    )
    return Choice(
        name="bet",
        legend=_("The bet"),
        css="pair",
        notices=filled.notices.at("bet"),
        options=(*options, none),
    )


def _named(bet: Bet, filled: Filled) -> str:
    words = BET_WORDS[bet].into(filled.language)
    return f"{words[:1].upper()}{words[1:]}"


def _odds(filled: Filled) -> Figures:
    """How likely each bet succeeds."""
    chosen = filled.fields.text("bet")
    return Figures(
        name="bet.odds",
        title=_("How likely it succeeds"),
        head=(_("Bet"), _("succeeds"), _("points"), _("else")),
        rows=tuple(
            Row(
                head=safe(_named(hint.bet, filled)),
                cells=(percent(hint.succeeds, filled.language), str(hint.won), str(hint.lost)),
                mine=chosen == hint.bet,
            )
            for hint in bet_hints(filled.view)
        ),
        hint=safe(_("Exact: a die of a hundred, your Mastery, your wounds.")),
    )
