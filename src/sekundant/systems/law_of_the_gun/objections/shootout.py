"""Why an order of the shoot-out is illegal, in the rulebook's order of refusals; then what is a likely slip.

Everything is judged by the view of the one who orders: his own fighter whole, the others as he sees them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import fields, replace
from fractions import Fraction

from sekundant.core.encounter import Objection
from sekundant.core.events import Number
from sekundant.systems.law_of_the_gun.guns import GunKind
from sekundant.systems.law_of_the_gun.objections.handling import (
    Held,
    handled,
    handling_cost,
    handling_objections,
    is_long,
)
from sekundant.systems.law_of_the_gun.objections.names import (
    claim_objections,
    claims_objections,
    name_objections,
    target_objections,
    target_of,
)
from sekundant.systems.law_of_the_gun.orders import Action, CoverOrder, InHand, OffHand, Order
from sekundant.systems.law_of_the_gun.rules.points import available
from sekundant.systems.law_of_the_gun.scene import (
    Cover,
    CoverKind,
    Place,
    close,
    covers_at,
    full_cover_at,
    within,
)
from sekundant.systems.law_of_the_gun.state import Fighter, Weapon
from sekundant.systems.law_of_the_gun.view import IGNORING, SeenFighter, View

YARDS_A_POINT = Fraction(1, 2)
"""How far a point of movement carries (LG.V.1.3.a)."""

PEEK_COST = 1
"""Leaning out of full cover, or hiding behind it (LG.V.1.3.b)."""


def order_objections(view: View, order: Order, *, first_turn: bool) -> Iterator[Objection]:
    """Everything that forbids an order, the clause that a refusal cites first.

    ``first_turn``: the order is for the first turn of the shoot-out. A revised order of one without insight
    does nothing, so it is not looked at.
    """
    fighter = view.me
    if not fighter.standing:
        yield from _fallen_objections(order)
        return
    if order.revised is not None and fighter.sheet.skills.insight is not None:
        yield from revised_objections(view, order.revised, "revised", first_turn=first_turn)
    yield from _out_of_exit_objections(fighter, order)
    if order.action is Action.RELOAD:
        yield from _reload_objections(view, fighter, order)
    elif order.action is Action.BRAWL:
        yield from _brawl_objections(view, order)
    elif order.action is Action.CLAIM_SILENCE:
        yield from claim_objections(view, "action")
    elif order.action not in IGNORING:
        yield from _ordinary_objections(view, fighter, order, first_turn=first_turn)
    yield from claims_objections(view, order.claims)
    yield from name_objections(view, order)


def _fallen_objections(order: Order) -> Iterator[Objection]:
    """A fallen man lets the turn go by while allies alone fight on; it is all that is left (LG.VI.7.i)."""
    if order != Order(action=Action.HOLD):
        yield Objection("LG.VI.7.i", "only_allies_stand", "action", (("got", order.action.value),))


def revised_objections(view: View, order: Order, field: str, *, first_turn: bool) -> Iterator[Objection]:
    """What forbids an order that may take the first one's place; it brings no third one (LG.II.2.2.1.a)."""
    if order.revised is not None:
        yield Objection("LG.II.2.2.1.a", "revised_twice", f"{field}.revised")
    for objection in order_objections(view, replace(order, revised=None), first_turn=first_turn):
        yield within_field(objection, field)


def within_field(objection: Objection, field: str) -> Objection:
    """The objection to a part of an answer, told of the whole."""
    return replace(objection, field=f"{field}.{objection.field}" if objection.field else field)


def _ordinary_objections(
    view: View, fighter: Fighter, order: Order, *, first_turn: bool
) -> Iterator[Objection]:
    """What forbids to shoot, hold or flee."""
    held = handled(fighter, order)
    yield from _two_hands_objections(view, fighter, order, held)
    yield from _whole_objections(order)
    yield from _place_objections(view, fighter, order)
    yield from handling_objections(fighter, order, view.guns, first_turn=first_turn)
    have, need = budget(view, order, first_turn=first_turn)
    if need > have:
        yield Objection("LG.V.1.a", "too_many_points", "", (("have", have), ("need", need)))
    if order.action is Action.SHOOT:
        yield from _shot_objections(view, fighter, order, held)
        yield from target_objections(view, order.target, "target")
        if order.off_hand is not None and order.off_hand.target is not None:
            yield from target_objections(view, order.off_hand.target, "off_hand.target")
    elif order.action is Action.FLEE:
        yield from _flee_objections(view, fighter, order)


# ---- what an order costs -------------------------------------------------------------------------


def budget(view: View, order: Order, *, first_turn: bool) -> tuple[int, Number]:
    """The points that an order has, and those that it spends (LG.V.1.a)."""
    fighter = view.me
    have = available(fighter, order, first_turn=first_turn, scene=view.scene, guns=view.guns)
    off_hand = order.off_hand or OffHand()
    moved = order.move.points if order.move else 0
    points = (order.speed, order.hit, moved, off_hand.speed, off_hand.hit)
    peeking = PEEK_COST * order.leans_out + duck_cost(view, fighter, order)
    return have, sum(points) + peeking + handling_cost(fighter, order, view.guns)


def duck_cost(view: View, fighter: Fighter, order: Order) -> int:
    """What hiding costs: nothing behind a full cover that this turn's move has reached (LG.V.7.b)."""
    if not order.ducks:
        return 0
    if order.move is not None:
        start, end = _full_covers(view, fighter.at), _full_covers(view, order.move.to)
        if any(cover not in start for cover in end):
            return 0
    return PEEK_COST


def _full_covers(view: View, at: Place) -> tuple[Cover, ...]:
    return tuple(cover for cover in covers_at(view.scene, at) if cover.kind is CoverKind.FULL)


# ---- the exit, reload, brawl ---------------------------------------------------------------------


def _out_of_exit_objections(fighter: Fighter, order: Order) -> Iterator[Objection]:
    if fighter.fleeing is None:
        return
    if order.action not in (Action.FLEE, Action.CLAIM_SILENCE, *IGNORING):
        yield Objection("LG.V.8.a", "out_of_his_exit", "action", (("got", order.action.value),))
    elif order.action is Action.FLEE and order.move is not None:
        yield Objection("LG.V.8.a", "out_of_his_exit", "move")


ALWAYS_ALLOWED = frozenset({"action", "revised", "watch", "decline_ally", "claims"})
"""Fields that may go with every order."""

_EMPTY = {"off_hand": OffHand(), "cover": CoverOrder(), "in_hand": InHand()}
_DEFAULTS = {field.name: field.default for field in fields(Order)}


def _extras(order: Order, allowed: frozenset[str]) -> tuple[str, ...]:
    """The fields in which an order says something beyond those allowed."""
    return tuple(
        name
        for name, default in _DEFAULTS.items()
        if name not in ALWAYS_ALLOWED
        and name not in allowed
        and getattr(order, name) not in (default, _EMPTY.get(name, default))
    )


def _alone(order: Order, allowed: frozenset[str], clause: str) -> Iterator[Objection]:
    """An order that takes the whole turn brings nothing else."""
    for name in _extras(order, allowed):
        yield Objection(clause, "nothing_else", name, (("action", order.action.value),))


def _reload_objections(view: View, fighter: Fighter, order: Order) -> Iterator[Objection]:
    yield from _alone(order, frozenset({"gun"}), "LG.V.4.a")
    weapon = fighter.weapon(order.gun or fighter.grip.main)
    if weapon is None:
        code = "unknown_gun" if order.gun else "no_gun"
        yield Objection("LG.V.4.a", code, "gun", (("gun", order.gun),) if order.gun else ())
        return
    kind = view.gun(weapon.type)
    if weapon.id in fighter.dropped:
        yield Objection("LG.V.4.a", "on_the_floor", "gun", (("gun", weapon.id),))
    if weapon.loaded >= kind.rounds:
        yield Objection("LG.V.4.a", "full", "gun", (("gun", weapon.id), ("have", weapon.loaded)))
    if kind.percussion:
        yield Objection("LG.V.4.b", "percussion", "gun", (("gun", weapon.id),))


def _brawl_objections(view: View, order: Order) -> Iterator[Objection]:
    yield from _alone(order, frozenset({"target"}), "LG.V.6.a")
    yield from target_objections(view, order.target, "target")
    target = target_of(view, order.target)
    if target is not None and target.fleeing is not None:
        yield Objection("LG.V.6.a", "target_out_of_his_exit", "target", (("name", target.name),))


# ---- hands, points, places -----------------------------------------------------------------------


def _two_hands_objections(view: View, fighter: Fighter, order: Order, held: Held) -> Iterator[Objection]:
    if not order.two_hands:
        return
    if fighter.sheet.skills.left_hand is None:
        yield Objection("LG.II.2.2.6.a", "no_left_hand", "hands")
    for hand, gun in (("main", held.main), ("off_hand", held.off_hand)):
        if fighter.weapon(gun) is None:
            yield Objection("LG.II.2.2.6.a", "empty_hand", "hands", (("hand", hand),))
        elif is_long(fighter, gun, view.guns):
            yield Objection("LG.II.2.2.6.a", "long_gun", "hands", (("hand", hand), ("gun", gun or "")))


def _whole_objections(order: Order) -> Iterator[Objection]:
    off_hand = order.off_hand or OffHand()
    points = (
        ("speed", order.speed),
        ("hit", order.hit),
        ("move.points", order.move.points if order.move else 0),
        ("off_hand.speed", off_hand.speed),
        ("off_hand.hit", off_hand.hit),
    )
    for field, got in points:
        if got < 0:
            yield Objection("LG.V.1.d", "negative", field, (("got", got),))
        elif Fraction(got).denominator != 1:
            yield Objection("LG.V.1.d", "not_whole", field, (("got", got),))


def _place_objections(view: View, fighter: Fighter, order: Order) -> Iterator[Objection]:
    end = order.move.to if order.move else fighter.at
    if order.move is not None:
        limit = max(Fraction(0), order.move.points * YARDS_A_POINT)
        if not within(fighter.at, end, limit):
            yield too_far("LG.V.1.3.a", "move.to", fighter.at, end, limit)
    if order.leans_out and not fighter.hidden:
        yield Objection("LG.V.1.3.b", "not_hidden", "cover.lean_out")
    shoots_hidden = fighter.hidden and order.action is Action.SHOOT and not order.leans_out
    if shoots_hidden and not all(_close(view, fighter, target) for target in _targets(view, order)):
        yield Objection("LG.V.1.3.b", "hidden", "cover.lean_out")
    if order.ducks and not full_cover_at(view.scene, end):
        yield Objection("LG.V.7.b", "no_full_cover", "cover.duck")


def too_far(clause: str, field: str, start: Place, end: Place, limit: Fraction) -> Objection:
    """A move that is longer than it may be; the yards are told to the hundredth, rounded up."""
    squared = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
    yards = Fraction(math.isqrt(math.ceil(squared * 10_000) - 1) + 1, 100)
    return Objection(clause, "too_far", field, (("limit", limit), ("got", yards)))


def _targets(view: View, order: Order) -> tuple[SeenFighter | None, ...]:
    """At whom the hands used would fire; None where that is not clear."""
    main = target_of(view, order.target)
    if not order.two_hands or order.off_hand is None or order.off_hand.target is None:
        return (main,)
    return (main, target_of(view, order.off_hand.target))


def _close(view: View, fighter: Fighter, target: SeenFighter | None) -> bool:
    """Whether cover works for neither: he touches him or stands behind the same cover (LG.V.7.e)."""
    if target is None:
        return False
    return close(view.scene, fighter.at, target.at)


# ---- shooting and running ------------------------------------------------------------------------


def _shot_objections(view: View, fighter: Fighter, order: Order, held: Held) -> Iterator[Objection]:
    guns = hands_used(fighter, order, held)
    if not any(weapon is not None and weapon.loaded > 0 for weapon in guns):
        yield Objection("LG.II.3.1.a", "no_rounds" if any(guns) else "no_gun", "", _gun_fact(guns[0]))
    off_hand = order.off_hand or OffHand()
    if off_hand.speed > 1:
        yield Objection(
            "LG.II.2.2.6.e", "above_main_hand", "off_hand.speed", (("limit", 1), ("got", off_hand.speed))
        )
    if 2 * off_hand.hit > order.hit:
        limit = Fraction(order.hit) / 2
        yield Objection(
            "LG.II.2.2.6.e", "above_main_hand", "off_hand.hit", (("limit", limit), ("got", off_hand.hit))
        )
    main = guns[0]
    kind = view.gun(main.type) if main else None
    if order.volley:
        yield from _volley_objections(main, kind)
    for field, shots in (("max_shots", order.max_shots), ("off_hand.max_shots", off_hand.max_shots)):
        if shots is not None and shots < 1:
            yield Objection("LG.V.1.2.1.c", "under_one_shot", field, (("got", shots),))
    if order.bonus is not None:
        if kind is None or not kind.choice_bonus:
            yield Objection("LG.II.3.2.b", "no_choice_of_bonus", "bonus", _gun_fact(main))
        elif order.speed > order.hit:
            facts = (("speed", order.speed), ("hit", order.hit))
            yield Objection("LG.II.3.2.b", "more_speed_than_hit", "bonus", facts)


def hands_used(fighter: Fighter, order: Order, held: Held) -> tuple[Weapon | None, ...]:
    """The guns that an order fires, the main hand's first."""
    main = fighter.weapon(held.main)
    return (main, fighter.weapon(held.off_hand)) if order.two_hands else (main,)


def _gun_fact(weapon: Weapon | None) -> tuple[tuple[str, Number | str], ...]:
    return (("gun", weapon.id),) if weapon else ()


def _volley_objections(main: Weapon | None, kind: GunKind | None) -> Iterator[Objection]:
    if main is None or kind is None or kind.volley is None:
        yield Objection("LG.II.3.8.f", "no_shotgun", "volley", _gun_fact(main))
    elif main.loaded < kind.volley.rounds:
        facts = (("gun", main.id), ("have", main.loaded), ("need", kind.volley.rounds))
        yield Objection("LG.II.3.8.f", "too_few_rounds", "volley", facts)


def _flee_objections(view: View, fighter: Fighter, order: Order) -> Iterator[Objection]:
    if fighter.fleeing is None and (order.exit is None or view.scene.exit(order.exit) is None):
        yield Objection("LG.V.8.a", "unknown_exit", "exit", (("name", order.exit),) if order.exit else ())
    yield from _alone(order, frozenset({"exit", "move", "cover"}), "LG.V.8.a")


# ---- legal, but surely not meant -----------------------------------------------------------------


def order_warnings(view: View, order: Order, *, first_turn: bool) -> Iterator[Objection]:
    """What is legal in an order and yet looks like a slip."""
    fighter = view.me
    if order.revised is not None and fighter.sheet.skills.insight is None:
        yield _warning("LG.II.2.2.1.a", "no_insight", "revised")
    if order.action is not Action.SHOOT:
        return
    have, need = budget(view, order, first_turn=first_turn)
    if need < have:
        yield _warning("LG.V.1.a", "unspent", "", (("have", have), ("need", need), ("left", have - need)))
    off_hand = order.off_hand or OffHand()
    if order.hit == 0 and off_hand.hit == 0:
        yield _warning("LG.V.1.1.a", "no_hit_points", "hit")
    held = handled(fighter, order)
    guns = hands_used(fighter, order, held)
    for weapon in guns:
        if weapon is not None and weapon.loaded == 0:
            yield _warning("LG.II.3.1.a", "empty_gun", "hands", _gun_fact(weapon))
    if not order.two_hands:
        if off_hand != OffHand():
            yield _warning("LG.II.2.2.6.b", "one_hand_fires", "off_hand")
    elif off_hand.bonus is not None:
        yield from _off_hand_bonus_warning(view, order, off_hand, fighter.weapon(held.off_hand))


def _off_hand_bonus_warning(
    view: View, order: Order, off_hand: OffHand, weapon: Weapon | None
) -> Iterator[Objection]:
    """A wish of the off hand that does not hold is ignored (LG.II.3.2.c)."""
    kind = view.gun(weapon.type) if weapon else None
    speed = order.speed + off_hand.speed
    hit = math.ceil(Fraction(order.hit) / 2) + off_hand.hit
    if kind is None or not kind.choice_bonus or speed > hit:
        facts = (("speed", speed), ("hit", hit))
        yield _warning("LG.II.3.2.c", "bonus_ignored", "off_hand.bonus", facts)


def _warning(
    clause: str, code: str, field: str, facts: tuple[tuple[str, Number | str], ...] = ()
) -> Objection:
    return Objection(clause, code, field, facts, warning=True)
