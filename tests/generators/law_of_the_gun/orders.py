"""Random orders of the shoot-out, built from a view so that most of them are legal."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from sekundant.core.events import Number
from sekundant.systems.law_of_the_gun.objections.handling import Held, handled, named
from sekundant.systems.law_of_the_gun.orders import (
    Action,
    Bonus,
    CoverOrder,
    Draw,
    HandName,
    Hands,
    InHand,
    Move,
    OffHand,
    Order,
    Previous,
)
from sekundant.systems.law_of_the_gun.scene import CoverKind, Place, covers_at
from sekundant.systems.law_of_the_gun.state import Fighter
from sekundant.systems.law_of_the_gun.view import View

DIRECTIONS = ((1, 0), (0, 1), (-1, 0), (0, -1), (Fraction(3, 5), Fraction(4, 5)))
"""Steps of just one yard."""


def order(rng: Random, view: View, *, first_turn: bool, depth: int = 0) -> Order:
    """An order such as a player may give."""
    if not view.me.standing:
        return Order(action=Action.HOLD)
    made = _order(rng, view, first_turn=first_turn)
    changes: dict[str, object] = {}
    insight = view.me.sheet.skills.insight is not None
    if depth == 0 and insight and rng.random() < 0.3:
        changes["revised"] = order(rng, view, first_turn=first_turn, depth=1)
    if view.mexican and insight and rng.random() < 0.5:
        changes["watch"] = _enemy(rng, view, principal=True)
    allies = [ally.name for ally in view.own if ally.of is not None and ally.standing]
    if allies and rng.random() < 0.05:
        changes["decline_ally"] = rng.choice(allies)
    claimed = tuple(
        silence.seat
        for silence in view.silences
        if silence.hours > 72 and any(enemy.name == silence.seat for enemy in view.standing_enemies())
    )
    if view.mexican and claimed and rng.random() < 0.8:
        changes["claims"] = claimed
    return replace(made, **changes) if changes else made  # type: ignore[arg-type] # fields of an order


def _order(rng: Random, view: View, *, first_turn: bool) -> Order:
    fighter = view.me
    if fighter.fleeing is not None:
        return Order(
            action=rng.choice((Action.FLEE, Action.FLEE, Action.FLEE, Action.SURRENDER, Action.PEACE))
        )
    draw = rng.random()
    if draw < 0.04:
        return _end(rng, view)
    if draw < 0.10:
        return Order(action=Action.BRAWL, target=_target(rng, view))
    if draw < 0.21:
        return _reload(rng, fighter)
    if draw < 0.27 and view.scene.exits:
        return _flee(rng, view)
    if draw < 0.34:
        return _busy(rng, view, Order(action=Action.HOLD), first_turn=first_turn)[0]
    return _shoot(rng, view, first_turn=first_turn)


def _end(rng: Random, view: View) -> Order:
    """An order that may end the duel at once."""
    if view.silences and not view.mexican and rng.random() < 0.8:
        return Order(action=Action.CLAIM_SILENCE)
    if rng.random() < 0.6:
        return Order(action=Action.PEACE)
    to = _enemy(rng, view, principal=True) if view.mexican and rng.random() < 0.5 else None
    return Order(action=Action.SURRENDER, to=to)


def _enemy(rng: Random, view: View, *, principal: bool = False) -> str | None:
    enemies = [enemy.name for enemy in view.standing_enemies() if not principal or enemy.of is None]
    return rng.choice(enemies) if enemies else None


def _target(rng: Random, view: View) -> str | None:
    """A standing enemy, who may be left out where there is no choice."""
    sides = {enemy.of or enemy.name for enemy in view.standing_enemies()}
    return None if len(sides) == 1 and rng.random() < 0.5 else _enemy(rng, view)


def _reload(rng: Random, fighter: Fighter) -> Order:
    guns = [weapon.id for weapon in fighter.weapons if weapon.loaded < 2 and weapon.id not in fighter.dropped]
    return Order(action=Action.RELOAD, gun=rng.choice(guns) if guns else None)


def _flee(rng: Random, view: View) -> Order:
    exit_ = rng.choice(view.scene.exits)
    at = view.me.at
    east, north = exit_.at[0] - at[0], exit_.at[1] - at[1]
    points = 2 * int(abs(east) + abs(north))
    if points > (view.ap.total if view.ap else 0):
        return Order(action=Action.FLEE, exit=exit_.id, move=_move(rng, view, 2))
    move = Move(points=points, to=exit_.at) if points else None
    return Order(action=Action.FLEE, exit=exit_.id, move=move)


def _move(rng: Random, view: View, points: int) -> Move:
    """A move of just the distance paid for, or less; sometimes round the same spot."""
    east, north = rng.choice(DIRECTIONS)
    yards = Fraction(rng.choice((points, points, points - 1, 0)), 2)
    at = view.me.at
    return Move(points=points, to=(at[0] + yards * east, at[1] + yards * north))


def _busy(rng: Random, view: View, made: Order, *, first_turn: bool) -> tuple[Order, int]:
    """The order with guns changed, cover and movement; and the points that are left."""
    fighter = view.me
    left = int(view.ap.total) if view.ap else 0
    changes: dict[str, object] = {}
    if first_turn and rng.random() < 0.2:
        changes["in_hand"] = _in_hand(rng, fighter, view)
    loose = [
        weapon
        for weapon in fighter.weapons
        if weapon.id not in (fighter.grip.main, fighter.grip.off_hand, *fighter.dropped)
    ]
    if loose and "in_hand" not in changes and rng.random() < 0.15:
        weapon = rng.choice(loose)
        cost = view.gun(weapon.type).draw_cost
        hand = HandName.MAIN
        if _may_hold(fighter, view, weapon.id) and rng.random() < 0.4:
            hand = HandName.OFF_HAND
        previous = rng.choice((Previous.DROP, Previous.DROP, Previous.HOLSTER))
        cost += 3 if previous is Previous.HOLSTER else 0
        if cost <= left:
            changes["draw"], left = Draw(gun=weapon.id, hand=hand, previous=previous), left - cost
    if fighter.dropped and left >= 5 and "draw" not in changes and rng.random() < 0.3:
        changes["pick_up"], left = rng.choice(fighter.dropped), left - 5
    off_hand = fighter.grip.off_hand
    if off_hand and left and "in_hand" not in changes and rng.random() < 0.1:
        changes["toss"], left = True, left - 1
    if rng.random() < 0.25 and left >= 2:
        points = rng.randint(1, min(4, left))
        changes["move"], left = _move(rng, view, points), left - points
    cover, cost = _cover(rng, view, moves="move" in changes)
    if cover is not None and cost <= left:
        changes["cover"], left = cover, left - cost
    return replace(made, **changes), left  # type: ignore[arg-type] # fields of an order


def _may_hold(fighter: Fighter, view: View, gun: str) -> bool:
    weapon = fighter.weapon(gun)
    long = weapon is not None and view.gun(weapon.type).long
    return long or fighter.sheet.skills.left_hand is not None


def _in_hand(rng: Random, fighter: Fighter, view: View) -> InHand:
    """Two guns of his own for the first turn, or one."""
    free = [weapon.id for weapon in fighter.weapons if weapon.id not in fighter.dropped]
    rng.shuffle(free)
    if not free:
        return InHand()
    second = next((gun for gun in free[1:] if _may_hold(fighter, view, gun)), None)
    if second is not None and rng.random() < 0.6:
        return InHand(main=free[0], off_hand=second)
    return InHand(main=free[0], off_hand_empty=True)


def _cover(rng: Random, view: View, *, moves: bool) -> tuple[CoverOrder | None, int]:
    fighter = view.me
    full = any(cover.kind is CoverKind.FULL for cover in covers_at(view.scene, fighter.at))
    if fighter.hidden:
        lean = rng.random() < 0.8
        duck = not moves and full and rng.random() < 0.3
        return (CoverOrder(lean_out=lean, duck=duck), lean + duck) if lean or duck else (None, 0)
    if full and not moves and rng.random() < 0.4:
        return CoverOrder(duck=True), 1
    return None, 0


def _shoot(rng: Random, view: View, *, first_turn: bool) -> Order:
    made, left = _busy(
        rng, view, Order(action=Action.SHOOT, target=_target(rng, view)), first_turn=first_turn
    )
    fighter = view.me
    held = handled(fighter, made)
    changes: dict[str, object] = {}
    if _two_hands(fighter, view, held) and left and rng.random() < 0.7:
        changes["hands"], left = Hands.TWO, left - 1
    main = fighter.weapon(held.main)
    kind = view.gun(main.type) if main else None
    if main and kind and kind.volley and main.loaded >= kind.volley.rounds and left and rng.random() < 0.6:
        changes["volley"], left = True, left - kind.volley.ap
    raises = OffHand()
    if "hands" in changes and rng.random() < 0.4:
        raises, left = _raises(rng, view, left)
        changes["off_hand"] = raises
    spare = rng.choice((0, 0, 0, 1, 2))
    left = max(0, left - spare)
    least = 2 * int(raises.hit)
    hit = rng.choice((left // 2, rng.randint(0, left), left)) if left else 0
    hit = max(hit, min(least, left))
    if 2 * raises.hit > hit:
        changes["off_hand"] = replace(raises, hit=0)
    speed = left - hit
    if kind and kind.choice_bonus and speed <= hit and rng.random() < 0.7:
        changes["bonus"] = rng.choice(tuple(Bonus))
    if rng.random() < 0.2:
        changes["max_shots"] = rng.randint(1, 3)
    return replace(made, speed=speed, hit=hit, **changes)  # type: ignore[arg-type] # fields of an order


def _two_hands(fighter: Fighter, view: View, held: Held) -> bool:
    if fighter.sheet.skills.left_hand is None:
        return False
    weapons = (fighter.weapon(held.main), fighter.weapon(held.off_hand))
    return all(weapon is not None and not view.gun(weapon.type).long for weapon in weapons)


def _raises(rng: Random, view: View, left: int) -> tuple[OffHand, int]:
    """What the off hand gets beyond its share."""
    speed = 1 if left and rng.random() < 0.5 else 0
    hit = rng.choice((0, 0, 1, 2)) if left - speed >= 6 else 0
    target = _enemy(rng, view) if rng.random() < 0.3 else None
    shots = rng.choice((None, None, 1, 2))
    bonus = rng.choice((None, None, *Bonus))
    raises = OffHand(speed=speed, hit=hit, target=target, max_shots=shots, bonus=bonus)
    return raises, left - speed - hit


def spent(order: Order, view: View) -> Number:
    """The points that an order distributes, reckoned by the rulebook alone (section V.1)."""
    fighter = view.me
    off_hand = order.off_hand or OffHand()
    points: Number = order.speed + order.hit + off_hand.speed + off_hand.hit
    points += order.move.points if order.move else 0
    points += 1 if order.leans_out else 0
    if order.ducks and not _reaches_full_cover(view, order):
        points += 1
    if order.draw is not None:
        weapon = fighter.weapon(order.draw.gun)
        points += 0 if weapon is not None and weapon.type == "derringer" else 3
        hands = named(fighter, order)
        before = hands.off_hand if order.draw.hand is HandName.OFF_HAND or order.toss else hands.main
        if order.draw.hand is HandName.OFF_HAND and order.toss:
            before = None
        points += 3 if order.draw.previous is Previous.HOLSTER and before is not None else 0
    points += 5 if order.pick_up is not None else 0
    return points + (1 if order.toss else 0)


def _reaches_full_cover(view: View, order: Order) -> bool:
    def full(at: Place) -> set[str]:
        return {cover.id for cover in covers_at(view.scene, at) if cover.kind is CoverKind.FULL}

    return order.move is not None and bool(full(order.move.to) - full(view.me.at))
