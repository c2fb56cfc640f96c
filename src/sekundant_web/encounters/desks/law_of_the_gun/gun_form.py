"""The part of an order's form for guns and hands, and for what is rare."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from sekundant.systems.law_of_the_gun.objections.handling import handled
from sekundant.systems.law_of_the_gun.objections.names import rivals
from sekundant.systems.law_of_the_gun.orders import Action, Bonus, HandName, Hands, Order, Previous
from sekundant_web.encounters.desks.figures import safe
from sekundant_web.encounters.desks.law_of_the_gun.move_form import stepper
from sekundant_web.encounters.desks.law_of_the_gun.order import EMPTY
from sekundant_web.encounters.desks.law_of_the_gun.parts import Part
from sekundant_web.encounters.desks.widgets import Check, Choice, Fold, Group, Option, Select, Widget


def select(here: Part, name: str, label: str, options: tuple[tuple[str, str], ...]) -> Select:
    """A list of the order's own, of (value, words)."""
    chosen = here.form.text(name)
    return Select(
        name=here.named(name),
        label=label,
        notices=here.at(name),
        options=tuple(Option(value=value, label=words, chosen=value == chosen) for value, words in options),
    )


def check(here: Part, name: str, label: str, small: str = "") -> Check:
    """A box of the order's own."""
    return Check(
        name=here.named(name), label=label, small=small, on=here.form.on(name), notices=here.at(name)
    )


def reloads(here: Part) -> Widget:
    """Which gun to reload."""
    guns = here.names.guns(here.view.me)
    return select(here, "gun", _("Which gun"), (("", _("the one in your main hand")), *guns))


# ---------------------------------------------------------------- hands


def hands(here: Part) -> tuple[Widget, ...]:
    """One hand or both; a volley and a choice of bonus, where the guns have them."""
    return tuple(widget for maker in (_both, _volley, _bonus) for widget in maker(here))


def _both(here: Part) -> Iterator[Widget]:
    """Whether both hands fire, and what the off hand gets beyond its share."""
    skilled = here.view.me.sheet.skills.left_hand is not None
    chosen = here.form.text("hands", Hands.ONE)
    said = any(here.form.on(f"off_hand.{name}") for name in ("speed", "hit", "max_shots", "bonus", "target"))
    if not skilled and chosen != Hands.TWO and not said:
        return
    yield Choice(
        name=here.named("hands"),
        legend=_("Hands"),
        css="pair",
        notices=here.at("hands"),
        options=(
            Option(value=Hands.ONE.value, label=_("Fire with one"), chosen=chosen != Hands.TWO),
            Option(
                value=Hands.TWO.value,
                label=_("Fire with both"),
                small=_("1 point"),
                chosen=chosen == Hands.TWO,
            ),
        ),
    )
    yield Fold(
        name=here.named("off_hand"),
        title=_("The off hand's own share"),
        said=said,
        css="off-hand",
        widgets=(
            Group(
                widgets=(
                    stepper(here, "off_hand.speed", _("Speed, a raise"), "a"),
                    stepper(here, "off_hand.hit", _("Hit, a raise"), "b"),
                ),
                name=here.named("off_hand.share"),
                notices=here.at("off_hand"),
            ),
            _limit(here, "off_hand.max_shots"),
            *(_wishes(here, "off_hand.bonus") if _has_choice(here) or here.form.on("off_hand.bonus") else ()),
            *_other_target(here),
        ),
    )


def _limit(here: Part, name: str) -> Widget:
    """No more shots than so many."""
    options = tuple((str(shots), str(shots)) for shots in range(1, 7))
    now = here.form.text(name)
    more = ((now, now),) if now and now not in dict(options) else ()
    return select(here, name, _("Shots at most"), (("", _("no limit")), *options, *more))


def _other_target(here: Part) -> tuple[Widget, ...]:
    """The off hand may fire at another."""
    enemies = here.view.standing_enemies()
    if len(enemies) < 2 and not here.form.on("off_hand.target"):
        return ()
    options = tuple((enemy.name, here.names.person(enemy.name)) for enemy in enemies)
    return (select(here, "off_hand.target", _("At whom"), (("", _("at the same")), *options)),)


def _volley(here: Part) -> Iterator[Widget]:
    """Both barrels at once, for one who carries a shotgun."""
    if here.form.on("volley") or any(
        here.view.gun(weapon.type).volley is not None for weapon in here.view.me.weapons
    ):
        yield check(here, "volley", _("Fire both barrels at once"), _("1 point, two rounds, one shot"))


def _has_choice(here: Part) -> bool:
    """Whether he carries a gun whose bonus may be chosen."""
    return any(here.view.gun(weapon.type).choice_bonus for weapon in here.view.me.weapons)


def _bonus(here: Part) -> Iterator[Widget]:
    """What the bonus of an Old Faithful goes to."""
    held = handled(here.view.me, here.order or Order(action=Action.SHOOT))
    weapon = here.view.me.weapon(held.main)
    if here.form.on("bonus") or (weapon is not None and here.view.gun(weapon.type).choice_bonus):
        yield from _wishes(here, "bonus")


def _wishes(here: Part, name: str) -> tuple[Widget, ...]:
    return (
        select(
            here,
            name,
            _("The gun's bonus goes to"),
            (
                ("", _("the hit, as usual")),
                (Bonus.HIT.value, _("the hit")),
                (Bonus.KILL.value, _("the kill")),
            ),
        ),
    )


# ---------------------------------------------------------------- guns that change hands


GUN_FIELDS = ("in_hand.main", "in_hand.off_hand", "draw.gun", "pick_up", "toss")


def guns(here: Part) -> tuple[Widget, ...]:
    """What is held; on the first turn anything may be, later it costs points."""
    widgets = tuple(widget for maker in (_held, _drawn, _from_the_floor) for widget in maker(here))
    said = any(here.form.on(name) for name in GUN_FIELDS)
    me = here.view.me
    fold = Fold(
        name=here.named("guns"),
        title=_("Guns: %(guns)s") % {"guns": _in_hands(here)},
        said=said or (me.grip.main is None and me.grip.off_hand is None),
        notices=here.at("guns", "hands"),
        widgets=widgets,
    )
    return (fold,)


def _in_hands(here: Part) -> str:
    """What the hands hold now."""
    me = here.view.me
    weapons = (me.weapon(me.grip.main), me.weapon(me.grip.off_hand))
    held = [here.names.gun(weapon) for weapon in weapons if weapon is not None]
    return " + ".join(held) or _("empty hands")


def _held(here: Part) -> Iterator[Widget]:
    """The guns named in the first order (LG.V.1.4.b)."""
    said = here.form.on("in_hand.main") or here.form.on("in_hand.off_hand")
    if not here.first_turn and not said:
        return
    own = here.names.guns(here.view.me)
    yield Group(
        name=here.named("in_hand"),
        css="cols half",
        notices=here.at("in_hand"),
        widgets=(
            select(here, "in_hand.main", _("In the main hand"), (("", _("as it is")), *own)),
            select(
                here,
                "in_hand.off_hand",
                _("In the off hand"),
                (("", _("as it is")), (EMPTY, _("nothing")), *own),
            ),
        ),
    )


def _drawn(here: Part) -> Iterator[Widget]:
    """Another gun in mid-fight, and what becomes of the one before (LG.V.1.4.a, LG.V.1.4.c)."""
    own = here.names.guns(here.view.me)
    if len(own) < 2 and not here.form.on("draw.gun"):
        return
    yield select(here, "draw.gun", _("Draw another gun"), (("", _("none")), *own))
    yield Group(
        name=here.named("draw"),
        css="cols half drawn",
        notices=here.at("draw"),
        widgets=(
            select(
                here,
                "draw.hand",
                _("Into"),
                (
                    (HandName.MAIN.value, _("the main hand")),
                    (HandName.OFF_HAND.value, _("the off hand")),
                ),
            ),
            select(
                here,
                "draw.previous",
                _("The gun before"),
                (
                    (Previous.DROP.value, _("falls")),
                    (Previous.HOLSTER.value, _("is put away, 3 points")),
                ),
            ),
        ),
    )


def _from_the_floor(here: Part) -> Iterator[Widget]:
    """A gun that lies on the floor; the off hand's gun tossed over."""
    me = here.view.me
    if me.dropped or here.form.on("pick_up"):
        lying = tuple(gun for gun in here.names.guns(me) if gun[0] in me.dropped)
        yield select(here, "pick_up", _("Pick up, 5 points"), (("", _("nothing")), *lying))
    if me.grip.off_hand or here.form.on("toss"):
        yield check(
            here, "toss", _("Toss the off hand's gun into the main hand"), _("1 point, the other falls")
        )


# ---------------------------------------------------------------- rare


def rare(here: Part) -> tuple[Widget, ...]:
    """What is seldom said: a limit of shots, help declined, silence claimed."""
    shots = Group(css="said with-shoot", widgets=(_limit(here, "max_shots"),))
    widgets = (shots, *_decline(here), *_claims(here))
    said = any(here.form.on(name) for name in ("max_shots", "decline_ally", "claims"))
    css = "" if len(widgets) > 1 else "said with-shoot"
    return (Fold(name=here.named("rare"), title=_("Seldom needed"), said=said, widgets=widgets, css=css),)


def watch(here: Part) -> tuple[Widget, ...]:
    """Whose order insight reads, among many (LG.III.7.f)."""
    reads = here.view.mexican and here.view.me.sheet.skills.insight is not None
    if not reads and not here.form.on("watch"):
        return ()
    options = tuple((name, here.names.person(name)) for name in rivals(here.view))
    return (select(here, "watch", _("Whom your insight watches"), (("", _("the target")), *options)),)


def _decline(here: Part) -> tuple[Widget, ...]:
    """An ally whose help he does without (LG.VI.7.b)."""
    allies = tuple(
        (ally.name, here.names.person(ally.name)) for ally in here.view.own if ally.of and ally.standing
    )
    if not allies and not here.form.on("decline_ally"):
        return ()
    return (select(here, "decline_ally", _("Do without an ally's help"), (("", _("take it")), *allies)),)


def _claims(here: Part) -> tuple[Widget, ...]:
    """Whose silence he claims, among many (LG.III.7.k)."""
    return claims(here, here.form.all("claims"))


def claims(here: Part, claimed: tuple[str, ...]) -> tuple[Widget, ...]:
    """The silent among many, to be claimed by name."""
    silent = [name for name in rivals(here.view) if here.view.silent_for(name) or name in claimed]
    if not here.view.mexican or not silent:
        return ()
    return (
        Choice(
            name=here.named("claims"),
            legend=_("Claim silence"),
            many=True,
            notices=here.at("claims"),
            hint=safe(_("After more than 72 hours without a post.")),
            options=tuple(
                Option(
                    value=name,
                    label=here.names.person(name),
                    small=_("%(n)s h") % {"n": here.view.silent_for(name)},
                    chosen=name in claimed,
                )
                for name in silent
            ),
        ),
    )
