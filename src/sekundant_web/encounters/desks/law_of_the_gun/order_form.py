"""The form of an order of the shoot-out: action, target, points, movement, cover; guns stand in gun_form."""

from __future__ import annotations

from django.utils.translation import gettext as _

from sekundant.prose.law_of_the_gun.words import STATUS_WORDS
from sekundant.systems.law_of_the_gun.objections.names import rivals, target_of
from sekundant.systems.law_of_the_gun.orders import Action, Order
from sekundant.systems.law_of_the_gun.scene import distance
from sekundant.systems.law_of_the_gun.state import Status
from sekundant.systems.law_of_the_gun.view import SeenFighter
from sekundant_web.encounters.desks.figures import bare
from sekundant_web.encounters.desks.law_of_the_gun.gun_form import guns, hands, rare, reloads, watch
from sekundant_web.encounters.desks.law_of_the_gun.move_form import aim, cover, movement
from sekundant_web.encounters.desks.law_of_the_gun.naming import letter, wounds
from sekundant_web.encounters.desks.law_of_the_gun.numbers import budget, figures, hints, odds
from sekundant_web.encounters.desks.law_of_the_gun.parts import Part, part
from sekundant_web.encounters.desks.notices import Notice
from sekundant_web.encounters.desks.room import Filled
from sekundant_web.encounters.desks.widgets import Check, Choice, Fold, Group, Option, Select, Widget

MOST = 99
"""No stepper goes further."""


def order_form(filled: Filled, prefix: str = "", *, css: str = "") -> Widget:
    """The whole form of an order; the style sheet shows what belongs to the action."""
    here = part(filled, prefix)
    shots = hints(here)
    return Group(
        name=here.named("order"),
        css=f"order-parts {css}".strip(),
        widgets=(
            *_actions(here),
            _said("shoot brawl", *_targets(here)),
            _said("flee", _exits(here)),
            _said("reload", reloads(here)),
            _said("surrender", *_to_whom(here)),
            _said("shoot hold flee", budget(here)),
            _said("shoot", *aim(here, shots)),
            _said("shoot hold flee", *movement(here), *cover(here)),
            _said("shoot", *hands(here)),
            _said("shoot hold", *guns(here)),
            _said("shoot", *odds(here, shots), figures(here)),
            *watch(here),
            *rare(here),
            *_revised(here),
        ),
    )


def _said(actions: str, *widgets: Widget) -> Group:
    """Parts of the form that mean something with some actions only."""
    return Group(css=" ".join(("said", *(f"with-{action}" for action in actions.split()))), widgets=widgets)


# ---------------------------------------------------------------- action


def _labels() -> dict[Action, str]:
    return {
        Action.SHOOT: _("Shoot"),
        Action.RELOAD: _("Reload"),
        Action.BRAWL: _("Go hand to hand"),
        Action.HOLD: _("Hold fire"),
        Action.FLEE: _("Run"),
        Action.SURRENDER: _("Surrender"),
        Action.PEACE: _("Offer peace"),
        Action.CLAIM_SILENCE: _("Claim silence"),
    }


USUAL = (Action.SHOOT, Action.RELOAD, Action.BRAWL, Action.HOLD)
OTHERS = (Action.FLEE, Action.SURRENDER, Action.PEACE, Action.CLAIM_SILENCE)


def _actions(here: Part) -> tuple[Widget, ...]:
    """What he does: the usual actions in sight, the others in a fold unless nothing else is left to him."""
    chosen = here.form.text("action", Action.SHOOT)
    notices = here.at("action")
    usual = _action_choice(here, USUAL, chosen, notices)
    others = _action_choice(here, OTHERS, chosen, (), key=here.named("action.more"))
    fold = Fold(
        name=here.named("actions"),
        title=_("More: run, surrender, part in peace"),
        widgets=(others,),
        said=chosen in OTHERS,
        css="order-action",
    )
    return (Group(widgets=(usual,), css="order-action"), fold)


def _action_choice(
    here: Part, actions: tuple[Action, ...], chosen: str, notices: tuple[Notice, ...], key: str = ""
) -> Choice:
    labels = _labels()
    return Choice(
        name=here.named("action"),
        key=key,
        legend=_("Action"),
        bare=True,
        css="pair",
        notices=notices,
        options=tuple(
            Option(
                value=action.value,
                label=labels[action],
                small=_beside(here, action),
                no=_why_not(here, action),
                chosen=action.value == chosen,
            )
            for action in actions
        ),
    )


def _beside(here: Part, action: Action) -> str:
    """What is worth knowing of an action before one takes it."""
    if action is Action.FLEE and here.view.scene.exits:
        at = here.view.me.at
        nearest = min(here.view.scene.exits, key=lambda one: distance(at, one.at))
        return _("%(yards)s to the nearest exit") % {"yards": here.names.yards(at, nearest.at)}
    return ""


def _why_not(here: Part, action: Action) -> str:
    """Why an action would be refused whatever else one said."""
    if action in {Action.SHOOT, Action.HOLD} and here.view.me.fleeing is None and here.view.me.standing:
        return ""
    exits = here.view.scene.exits
    enemies = here.view.standing_enemies()
    order = Order(
        action=action,
        exit=exits[0].id if exits and action is Action.FLEE and here.view.me.fleeing is None else None,
        target=enemies[0].name if enemies and action is Action.BRAWL else None,
        gun=_to_reload(here) if action is Action.RELOAD else None,
    )
    return here.refusal(order)


def _to_reload(here: Part) -> str | None:
    """A gun that may be reloaded, if there is one."""
    return next(
        (
            weapon.id
            for weapon in here.view.me.weapons
            if not here.refusal(Order(action=Action.RELOAD, gun=weapon.id))
        ),
        None,
    )


# ---------------------------------------------------------------- whom


def _targets(here: Part) -> tuple[Widget, ...]:
    """At whom: in sight wherever there is a choice."""
    others = [other for other in here.view.others if other.status is Status.FIGHTING or here.view.mexican]
    chosen = here.form.text("target")
    if len(others) < 2 and not chosen:
        return (Group(name=here.named("target"), notices=here.at("target"), widgets=()),)
    meant = target_of(here.view, chosen or None)
    return (
        Choice(
            name=here.named("target"),
            legend=_("At whom"),
            css="roomy",
            notices=here.at("target"),
            options=tuple(_target(here, other, meant) for other in others),
        ),
    )


def _target(here: Part, other: SeenFighter, meant: SeenFighter | None) -> Option:
    out = other.status is not Status.FIGHTING
    name = here.names.person(other.name)
    facts = [here.names.yards(here.view.me.at, other.at), here.names.cover(other.at), wounds(other)]
    gone = bare(here.names.tell.say(STATUS_WORDS[other.status], who=here.names.tell.person(other.name)))
    return Option(
        value=other.name,
        label=name,
        small="" if out else " · ".join(fact for fact in facts if fact),
        no=gone if out else "",
        chosen=meant is not None and meant.name == other.name,
        seat=here.filled.seats.get(other.of or other.name, 0),
        letter=letter(name),
    )


def _exits(here: Part) -> Widget:
    """By which way out."""
    at = here.view.me.at
    chosen = here.form.text("exit")
    options = (
        Option(
            value=one.id,
            label=f"{here.names.way(f'exit:{one.id}')}, {here.names.yards(at, one.at)}",
            chosen=one.id == chosen,
        )
        for one in here.view.scene.exits
    )
    return Select(
        name=here.named("exit"),
        label=_("Which way out"),
        notices=here.at("exit"),
        options=(Option(value="", label=_("choose")), *options),
    )


def _to_whom(here: Part) -> tuple[Widget, ...]:
    """To whom he gives up, among many."""
    if not here.view.mexican:
        return ()
    chosen = here.form.text("to")
    options = (
        Option(value=name, label=here.names.person(name), chosen=name == chosen) for name in rivals(here.view)
    )
    return (
        Select(
            name=here.named("to"),
            label=_("To whom"),
            notices=here.at("to"),
            options=(Option(value="", label=_("to nobody in particular")), *options),
        ),
    )


def _revised(here: Part) -> tuple[Widget, ...]:
    """The order that takes this one's place if his insight works (LG.II.2.2.1.a)."""
    on, skilled = here.form.on("revised"), here.view.me.sheet.skills.insight is not None
    if not (skilled or on) or here.prefix not in ("", "shoot."):
        return ()
    return (
        Fold(
            name=here.named("revised.fold"),
            title=_("If your insight works: another order, in advance"),
            said=on,
            css="conditional",
            widgets=(
                Check(
                    name=here.named("revised"),
                    label=_("Hand in a second order with it"),
                    small=_("Without one you are asked when it comes to that."),
                    on=on,
                    notices=here.at("revised"),
                ),
                order_form(here.filled, here.named("revised.")),
            ),
        ),
    )
