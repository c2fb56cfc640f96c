"""The form of a stack: its points, the list, what can be added, what it comes to."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from sekundant.prose.fencing.words import ACTION_WORDS, BET_RESULTS, BET_WORDS, DISTANCE_WORDS
from sekundant.prose.language import number as in_words
from sekundant.prose.language import signed
from sekundant.systems.fencing.hints import PARRIES_SHOWN, attack_hint, breath_hint, weapon_modifier
from sekundant.systems.fencing.orders import Action, Stack
from sekundant.systems.fencing.stacks import prices
from sekundant.systems.fencing.state import Learns
from sekundant.systems.fencing.view import View
from sekundant.systems.fencing.weapons import DISTANCES, Distance
from sekundant_web.encounters.desks import widgets
from sekundant_web.encounters.desks.figures import cell_width, cells, percent, safe
from sekundant_web.encounters.desks.room import Filled
from sekundant_web.encounters.desks.widgets import (
    Budget,
    Check,
    Choice,
    Figures,
    Fold,
    Group,
    Option,
    Row,
    Text,
    Widget,
)

LOOKS = {
    Action.ATTACK: ("attack", "attack"),
    Action.PARRY: ("parry", "parry"),
    Action.RIPOSTE: ("riposte", "riposte"),
    Action.FEINT: ("feint", "feint"),
    Action.FEINT_FOR_ATTACK: ("feint", "feint"),
    Action.FEINT_FOR_RIPOSTE: ("feint", "feint"),
    Action.INITIATIVE: ("initiative", "initiative"),
    Action.DISTANCE: ("distance", "distance"),
    Action.REST: ("rest", "rest"),
    Action.DAGGER: ("dagger", "dagger"),
}
"""An action's icon and colour."""

COLOURS = {
    Action.ATTACK: "b",
    Action.RIPOSTE: "b",
    Action.INITIATIVE: "a",
    Action.PARRY: "d",
    Action.DAGGER: "d",
}
"""The colour of an action's points in the budget; the others have one together."""


def stack_form(filled: Filled) -> tuple[Widget, ...]:
    """The form of a stack whose bet is thrown."""
    view: View = filled.view
    return (
        *_known(filled),
        *stack_part(filled, view.hand.stack_points),
        in_advance(filled, stack_of(filled)),
        Group(css="stack-s", widgets=(own_roll(filled),)),
    )


def stack_part(filled: Filled, points: int) -> tuple[Widget, ...]:
    """The stack itself, wherever it stands, with so many points."""
    stack = stack_of(filled)
    return (
        _budget(filled, stack, points),
        _list(filled, stack),
        *_numbers(filled, stack),
    )


def stack_of(filled: Filled) -> Stack:
    """The actions in the form; words that are none are left out here, the library objects to them."""
    known = tuple(Action)
    return tuple(Action(word) for word in filled.fields.all("stack") if word in known)


def _known(filled: Filled) -> tuple[Widget, ...]:
    """What he knows of both bets before he forms his stack."""
    view: View = filled.view
    language, hand = filled.language, view.hand
    told = ngettext("%(n)s point for the stack", "%(n)s points for the stack", hand.stack_points) % {
        "n": hand.stack_points
    }
    if hand.bet is not None and hand.success is not None:
        words = BET_RESULTS[hand.bet, hand.success].into(language)
        told = f"{words[:1].upper()}{words[1:]}: {told}"
    known: tuple[Widget, ...] = (Text(name="bet.told", html=safe(f"{told}.")),)
    learned = hand.learned
    if learned is None or learned.what is Learns.NOTHING:
        return known
    if learned.bet is None:
        said = _("Your insight: the enemy has made no bet.")
    elif learned.success is None:
        said = _("Your insight: the enemy's bet is %(bet)s.") % {"bet": BET_WORDS[learned.bet].into(language)}
    else:
        said = _("Your insight, of the enemy: %(result)s.") % {
            "result": BET_RESULTS[learned.bet, learned.success].into(language)
        }
    return (*known, Text(name="learned", html=safe(said), closed=True))


def _budget(filled: Filled, stack: Stack, points: int) -> Budget:
    view: View = filled.view
    spent = prices(stack, view.options)
    drawn = cells(
        (
            (COLOURS.get(action, "c"), ACTION_WORDS[action].into(filled.language)[:1], price)
            for action, price in zip(stack, spent, strict=True)
        ),
        points,
    )
    total = sum(spent)
    left = _("%(n)s left") if total <= points else _("%(n)s too many")
    told = ", ".join(
        f"{ACTION_WORDS[action].into(filled.language)} {price}"
        for action, price in zip(stack, spent, strict=True)
    )
    return Budget(
        name="budget",
        spent=_("%(spent)s of %(points)s points spent") % {"spent": total, "points": points},
        left=left % {"n": abs(points - total)},
        width=cell_width(len(drawn)),
        cells=drawn,
        told=told,
    )


def _action(filled: Filled, action: Action, price: int | None = None) -> widgets.Action:
    icon, css = LOOKS[action]
    return widgets.Action(
        value=action.value,
        label=ACTION_WORDS[action].into(filled.language),
        icon=icon,
        css=css,
        price="" if price is None else str(price),
    )


def _list(filled: Filled, stack: Stack) -> Widget:
    view: View = filled.view
    notices = filled.notices.at("stack")
    spent = prices(stack, view.options)
    return widgets.Stack(
        name="stack",
        legend=_("Your stack, the first place on top"),
        notices=notices,
        items=tuple(_action(filled, action, price) for action, price in zip(stack, spent, strict=True)),
        palette=tuple(_action(filled, action, _next(view, stack, action)) for action in _offered(view)),
        empty=_("Nothing in it yet: all you would do is stand."),
    )


OFFERED = (
    Action.ATTACK,
    Action.PARRY,
    Action.RIPOSTE,
    Action.FEINT,
    Action.FEINT_FOR_ATTACK,
    Action.FEINT_FOR_RIPOSTE,
    Action.INITIATIVE,
    Action.DISTANCE,
    Action.REST,
)
"""What can be added; desk.css shows the feint, or those for each blow if the stack in sight asks for them."""


def _offered(view: View) -> tuple[Action, ...]:
    """What he can add."""
    return (*OFFERED, Action.DAGGER) if view.me.sheet.has_dagger else OFFERED


def _next(view: View, stack: Stack, action: Action) -> int:
    """What one more of an action costs."""
    return prices((*stack, action), view.options)[-1]


# ---------------------------------------------------------------- numbers


def _numbers(filled: Filled, stack: Stack) -> tuple[Widget, ...]:
    """The attack against so many parries, and the breath after the turn."""
    view: View = filled.view
    language = filled.language
    hint = attack_hint(view, stack)
    rows: tuple[Row, ...] = ()
    told = ""
    if hint is not None:
        rows = (
            Row(head=safe(_("Chance to hit")), cells=tuple(percent(share, language) for share in hint.hits)),
        )
        told = _(
            "Needs 50: the die, 10 for each attack, %(weapon)s for the weapon, 15 less for each parry."
        ) % {"weapon": signed(hint.weapon, language)}
    attack = Figures(
        name="attack.odds",
        title=ngettext("Your %(n)s attack hits", "Your %(n)s attacks hit", hint.points) % {"n": hint.points}
        if hint
        else "",
        head=(_("Parries shown"), *map(str, PARRIES_SHOWN)),
        rows=rows,
        hint=safe(told),
    )
    return (attack, Text(name="breath.told", html=safe(_breath(filled, stack))))


def _breath(filled: Filled, stack: Stack) -> str:
    """The breath that the stack may leave."""
    hint = breath_hint(filled.view, stack)
    least, most = in_words(hint.least, filled.language), in_words(hint.most, filled.language)
    if hint.least == hint.most:
        return _("Breath after the turn: %(most)s, before new wounds.") % {"most": most}
    return _("Breath after the turn: %(least)s to %(most)s, before new wounds.") % {
        "least": least,
        "most": most,
    }


# ---------------------------------------------------------------- the distance in advance


def in_advance(filled: Filled, stack: Stack) -> Widget:
    """Where he will fight next if he wins the distance (FE.3.4.6)."""
    view: View = filled.view
    chosen = filled.fields.text("distance_choice")
    fights = Action.DISTANCE in stack
    asked = view.options.distance_choice_time == "end_of_turn"
    options = (
        Option(
            value="",
            label=_("Say later") if asked else _("Stay"),
            small=_("you are asked if you win") if asked else "",
            chosen=not chosen,
        ),
        *(
            Option(
                value=distance.value,
                label=_named(distance, filled),
                small=_weapon(filled, distance),
                no="" if fights or chosen == distance else _("needs distance control"),
                chosen=chosen == distance,
            )
            for distance in DISTANCES
        ),
    )
    return Choice(
        name="distance_choice",
        legend=_("If you win the distance, the next turn is fought at"),
        css="pair",
        notices=filled.notices.at("distance_choice"),
        options=options,
    )


def _named(distance: Distance, filled: Filled) -> str:
    words = DISTANCE_WORDS[distance].into(filled.language)
    return f"{words[:1].upper()}{words[1:]}"


def _weapon(filled: Filled, distance: Distance) -> str:
    """What his weapon does there."""
    return _("weapon %(n)s") % {"n": signed(weapon_modifier(filled.view, distance), filled.language)}


def own_roll(filled: Filled, *others: Widget) -> Widget:
    """He throws the endurance roll himself (FE.6.8)."""
    on = filled.fields.on("own_endurance_roll")
    box = Check(
        name="own_endurance_roll",
        label=_("I throw my endurance roll myself"),
        small=_("It is thrown openly, if the turn begins with one."),
        on=on,
        notices=filled.notices.at("own_endurance_roll"),
    )
    return Fold(
        name="rare",
        title=_("Seldom needed"),
        widgets=(box, *others),
        said=on or filled.fields.on("distance_choice"),
    )
