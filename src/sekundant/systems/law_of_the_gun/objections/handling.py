"""Guns that change hands within an order: in_hand, then toss, then draw, then pick up (LG.V.1.4.a).

What each hand holds afterwards, what it costs, and what stands against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sekundant.core.encounter import Objection
from sekundant.systems.law_of_the_gun.guns import GunKind
from sekundant.systems.law_of_the_gun.orders import Draw, HandName, InHand, Order, Previous
from sekundant.systems.law_of_the_gun.state import Fighter

HOLSTER_COST = 3
"""Putting the gun held before away instead of dropping it (LG.V.1.4.c)."""

PICK_UP_COST = 5
"""Picking up a dropped gun (LG.V.1.4.c)."""

TOSS_COST = 1
"""Tossing the off hand's gun into the main hand (LG.II.2.2.6.h)."""

DRAW_COST = 3
"""Drawing a gun that nobody has heard of: what most guns cost (LG.V.1.4.a)."""


@dataclass(frozen=True, slots=True)
class Held:
    """Which gun each hand holds, by the gun's id, and which lie on the floor."""

    main: str | None
    off_hand: str | None
    floor: tuple[str, ...]

    def in_hands(self, gun: str) -> bool:
        """Whether a hand holds that gun."""
        return gun in (self.main, self.off_hand)


def changes_hands(in_hand: InHand | None) -> bool:
    """Whether the first order names any gun at all."""
    return in_hand is not None and in_hand != InHand()


def named(fighter: Fighter, order: Order) -> Held:
    """The hands after the first order has named what they hold (LG.V.1.4.b)."""
    main, off_hand = fighter.grip.main, fighter.grip.off_hand
    if order.in_hand is not None:
        main = order.in_hand.main or main
        off_hand = None if order.in_hand.off_hand_empty else order.in_hand.off_hand or off_hand
    return Held(main, off_hand, fighter.dropped)


def tossed(held: Held) -> Held:
    """The hands after a toss: the main gun on the floor, the off hand's in its place (LG.II.2.2.6.h)."""
    if held.off_hand is None:
        return held
    return Held(held.off_hand, None, _with(held.floor, held.main))


def drawn(held: Held, draw: Draw) -> Held:
    """The hands after a gun was drawn; the one before it is dropped or put away (LG.V.1.4.c)."""
    before = held.main if draw.hand is HandName.MAIN else held.off_hand
    floor = _with(held.floor, before) if draw.previous is Previous.DROP else held.floor
    if draw.hand is HandName.MAIN:
        return Held(draw.gun, held.off_hand, floor)
    return Held(held.main, draw.gun, floor)


def picked_up(held: Held, gun: str) -> Held:
    """The hands after a gun was picked up into the main hand, whose gun is dropped (LG.V.1.4.c)."""
    return Held(gun, held.off_hand, _with(tuple(one for one in held.floor if one != gun), held.main))


def handled(fighter: Fighter, order: Order) -> Held:
    """The hands after all that an order does with guns; a part that can't be done is passed over."""
    held = named(fighter, order)
    if order.toss:
        held = tossed(held)
    if order.draw is not None and _drawable(fighter, held, order.draw.gun) is None:
        held = drawn(held, order.draw)
    if order.pick_up is not None and order.pick_up in held.floor:
        held = picked_up(held, order.pick_up)
    return held


def handling_cost(fighter: Fighter, order: Order, guns: tuple[GunKind, ...]) -> int:
    """The points that an order spends on changing guns; those named in the first order are free."""
    cost = TOSS_COST if order.toss else 0
    if order.pick_up is not None:
        cost += PICK_UP_COST
    if order.draw is not None:
        weapon = fighter.weapon(order.draw.gun)
        kind = _kind(guns, weapon.type) if weapon else None
        cost += kind.draw_cost if kind else DRAW_COST
        held = named(fighter, order)
        held = tossed(held) if order.toss else held
        before = held.main if order.draw.hand is HandName.MAIN else held.off_hand
        if order.draw.previous is Previous.HOLSTER and before is not None:
            cost += HOLSTER_COST
    return cost


def may_hold_off_hand(fighter: Fighter, gun: str, guns: tuple[GunKind, ...]) -> bool:
    """Whether he may have that gun in the off hand: by the skill, or because it is long (LG.V.1.4.d)."""
    return fighter.sheet.skills.left_hand is not None or is_long(fighter, gun, guns)


def is_long(fighter: Fighter, gun: str | None, guns: tuple[GunKind, ...]) -> bool:
    """Whether his gun of that id is a rifle or shotgun."""
    weapon = fighter.weapon(gun)
    kind = _kind(guns, weapon.type) if weapon else None
    return kind is not None and kind.long


def handling_objections(
    fighter: Fighter, order: Order, guns: tuple[GunKind, ...], *, first_turn: bool
) -> Iterator[Objection]:
    """What stands against the gun changes of an order, in the rulebook's order of refusals."""
    if changes_hands(order.in_hand):
        yield from _in_hand_objections(fighter, order, guns, first_turn=first_turn)
    before_toss = named(fighter, order)
    held = tossed(before_toss) if order.toss else before_toss
    if order.draw is not None:
        yield from _draw_objections(fighter, held, order.draw, guns)
        if _drawable(fighter, held, order.draw.gun) is None:
            held = drawn(held, order.draw)
    if order.pick_up is not None:
        yield from _pick_up_objections(held, order)
    if order.toss:
        yield from _toss_objections(fighter, before_toss, guns)


def _in_hand_objections(
    fighter: Fighter, order: Order, guns: tuple[GunKind, ...], *, first_turn: bool
) -> Iterator[Objection]:
    if not first_turn:
        yield Objection("LG.V.1.4.a", "first_turn_only", "in_hand")
    in_hand = order.in_hand or InHand()
    for field, gun in (("in_hand.main", in_hand.main), ("in_hand.off_hand", in_hand.off_hand)):
        if gun is None:
            continue
        if fighter.weapon(gun) is None:
            yield Objection("LG.V.1.4.a", "unknown_gun", field, (("gun", gun),))
        elif gun in fighter.dropped:
            yield Objection("LG.V.1.4.a", "on_the_floor", field, (("gun", gun),))
    held = named(fighter, order)
    if held.main is not None and held.main == held.off_hand:
        yield Objection("LG.V.1.4.a", "same_gun_twice", "in_hand", (("gun", held.main),))
    off_hand = in_hand.off_hand
    if off_hand is not None and fighter.weapon(off_hand) and not may_hold_off_hand(fighter, off_hand, guns):
        yield Objection("LG.II.2.2.6.a", "no_left_hand", "in_hand.off_hand", (("gun", off_hand),))


def _drawable(fighter: Fighter, held: Held, gun: str) -> str | None:
    """Why a gun can't be drawn, as an objection's code; None if it can."""
    if fighter.weapon(gun) is None:
        return "unknown_gun"
    if gun in held.floor:
        return "on_the_floor"
    return "already_in_hand" if held.in_hands(gun) else None


def _draw_objections(
    fighter: Fighter, held: Held, draw: Draw, guns: tuple[GunKind, ...]
) -> Iterator[Objection]:
    code = _drawable(fighter, held, draw.gun)
    if code is not None:
        yield Objection("LG.V.1.4.a", code, "draw.gun", (("gun", draw.gun),))
    if draw.hand is HandName.OFF_HAND and not may_hold_off_hand(fighter, draw.gun, guns):
        yield Objection("LG.II.2.2.6.a", "no_left_hand", "draw.hand", (("gun", draw.gun),))


def _pick_up_objections(held: Held, order: Order) -> Iterator[Objection]:
    gun = order.pick_up or ""
    if gun not in held.floor:
        yield Objection("LG.V.1.4.c", "not_on_the_floor", "pick_up", (("gun", gun),))
    if order.draw is not None and order.draw.hand is HandName.MAIN:
        yield Objection("LG.V.1.4.c", "main_hand_draws", "pick_up", (("gun", gun),))


def _toss_objections(fighter: Fighter, held: Held, guns: tuple[GunKind, ...]) -> Iterator[Objection]:
    if held.off_hand is None:
        yield Objection("LG.II.2.2.6.h", "empty_off_hand", "toss")
    elif not may_hold_off_hand(fighter, held.off_hand, guns):
        yield Objection("LG.II.2.2.6.h", "no_left_hand", "toss", (("gun", held.off_hand),))


def _kind(guns: tuple[GunKind, ...], kind: str) -> GunKind | None:
    return next((row for row in guns if row.id == kind), None)


def _with(floor: tuple[str, ...], gun: str | None) -> tuple[str, ...]:
    return floor if gun is None else (*floor, gun)
