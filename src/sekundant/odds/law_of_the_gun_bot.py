"""What a sensible gunfighter may do: plausible answers of the Law of the Gun, each with a weight.

The same list is what the terminal suggests to a person. Everything in it is legal; of what the bot thinks up,
:func:`~sekundant.systems.law_of_the_gun.objections.objections` has the last word.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from sekundant.core.encounter import illegal
from sekundant.systems.law_of_the_gun.objections import objections
from sekundant.systems.law_of_the_gun.orders import (
    Action,
    Answer,
    CoverOrder,
    Deed,
    Draw,
    Fate,
    Fates,
    Hands,
    InHand,
    Manoeuvre,
    Mercy,
    Move,
    Order,
    Post,
    Revise,
    Simple,
)
from sekundant.systems.law_of_the_gun.scene import Cover, CoverKind, Place, behind, distance
from sekundant.systems.law_of_the_gun.state import Fighter, Phase, Status, TemptationState, Weapon
from sekundant.systems.law_of_the_gun.view import BeforeView, View

Weighted = tuple[int, Answer]


def choices(view: View) -> tuple[Weighted, ...]:
    """Plausible legal answers to what the reader owes, the most natural first; empty if he owes nothing."""
    what = next((ask.what for ask in view.asks if ask.seat == view.reader), None)
    if what is None:
        return ()
    thought_up = _ANSWERS[what](view)
    legal = tuple((weight, answer) for weight, answer in thought_up if not illegal(objections(view, answer)))
    return tuple(dict.fromkeys(legal))


# ---------------------------------------------------------------- the shoot-out


@dataclass(frozen=True, slots=True)
class _Split:
    """How points are split: so many tenths go on speed, the rest on the hit; how much the bot likes it."""

    tenths: int
    weight: int


_SPLITS = (_Split(4, 6), _Split(3, 5), _Split(5, 4), _Split(2, 3), _Split(6, 2), _Split(1, 1))


def _orders(view: View) -> Iterator[Weighted]:
    """Orders of a turn: shooting first, if anything in hand is loaded."""
    fighter = view.me
    if fighter.fleeing is not None and fighter.standing:
        yield 1, Order(action=Action.FLEE)
        return
    first_turn = view.phase is Phase.BEFORE or view.turn == 1
    points = int(view.ap.total) if view.ap is not None else 0
    target = _target(view)
    for order in _ways_to_shoot(view, fighter, first_turn=first_turn):
        yield from _splits(replace(order, target=target), points)
    yield from _moves(view, fighter, points, target)
    yield from _without_rounds(fighter, target)
    yield 1, Order(action=Action.HOLD)


def _target(view: View) -> str | None:
    """Whom to shoot at among many: the nearest principal who stands; in a duel of two nobody is named."""
    standing = [enemy for enemy in view.standing_enemies() if enemy.of is None]
    if not view.mexican or not standing:
        return None
    return min(standing, key=lambda enemy: distance(view.me.at, enemy.at)).name


def _ways_to_shoot(view: View, fighter: Fighter, *, first_turn: bool) -> Iterator[Order]:
    """Orders to shoot without their points: with the gun in hand, else with one that is drawn for it."""
    cover = CoverOrder(lean_out=True) if fighter.hidden else None
    order = Order(action=Action.SHOOT, cover=cover)
    main = fighter.weapon(fighter.grip.main)
    if main is not None and main.loaded:
        off_hand = fighter.weapon(fighter.grip.off_hand)
        if fighter.sheet.skills.left_hand is not None and off_hand is not None and off_hand.loaded:
            yield replace(order, hands=Hands.TWO)
        yield order
        if view.gun(main.type).volley is not None:
            yield replace(order, volley=True)
        return
    for weapon in _other_guns(fighter):
        if not weapon.loaded:
            continue
        if first_turn:
            yield replace(order, in_hand=InHand(main=weapon.id))
        else:
            yield replace(order, draw=Draw(gun=weapon.id))


def _other_guns(fighter: Fighter) -> tuple[Weapon, ...]:
    """His guns that are neither in a hand nor on the floor."""
    held = (fighter.grip.main, fighter.grip.off_hand)
    return tuple(gun for gun in fighter.weapons if gun.id not in (*held, *fighter.dropped))


def _splits(order: Order, points: int) -> Iterator[tuple[int, Order]]:
    """The order with its points split in several ways; what other parts cost comes off first."""
    left = points - _price(order)
    if left < 1:
        return
    for split in _SPLITS:
        speed = round(Fraction(left * split.tenths, 10))
        yield split.weight, replace(order, speed=speed, hit=left - speed)


def _price(order: Order) -> int:
    """What an order of the bot's costs beside speed and hit, at the usual price; the rules check it again."""
    price = 3 if order.draw is not None else 0
    price += 1 if order.leans_out else 0
    price += 1 if order.ducks else 0
    price += 1 if order.volley else 0
    price += 1 if order.two_hands else 0
    return price + (math.ceil(order.move.points) if order.move is not None else 0)


def _moves(view: View, fighter: Fighter, points: int, target: str | None) -> Iterator[tuple[int, Order]]:
    """Shooting on the way to a cover that is near enough, and hiding behind it if it is full."""
    main = fighter.weapon(fighter.grip.main)
    if fighter.hidden or main is None or not main.loaded:
        return
    for cover, place in _covers_near(view, fighter.at):
        steps = math.ceil(2 * distance(fighter.at, place))
        if not 0 < steps <= points - 4:
            continue
        ducks = CoverOrder(duck=True) if cover.kind is CoverKind.FULL else None
        order = Order(action=Action.SHOOT, move=Move(points=steps, to=place), cover=ducks, target=target)
        left = points - steps
        yield 1, replace(order, speed=left // 2, hit=left - left // 2)
        return


def _covers_near(view: View, at: Place) -> list[tuple[Cover, Place]]:
    """The covers behind which he does not stand yet, each with its nearest place, the nearest first."""
    places = [(cover, nearest(cover, at)) for cover in view.scene.covers if not behind(at, cover)]
    return sorted(places, key=lambda found: distance(at, found[1]))


def nearest(cover: Cover, at: Place) -> Place:
    """The point of a cover that is nearest to a place; of a round one its middle."""
    if cover.size is None:
        return cover.at
    half = (cover.size[0] / 2, cover.size[1] / 2)
    east = min(max(at[0], cover.at[0] - half[0]), cover.at[0] + half[0])
    north = min(max(at[1], cover.at[1] - half[1]), cover.at[1] + half[1])
    return (east, north)


def _without_rounds(fighter: Fighter, target: str | None) -> Iterator[tuple[int, Order]]:
    """What remains to one whose gun is empty: reload it, or go hand to hand."""
    main = fighter.weapon(fighter.grip.main)
    if main is not None and main.loaded:
        return
    if main is not None:
        yield 8, Order(action=Action.RELOAD, gun=main.id)
    yield 4, Order(action=Action.BRAWL, target=target)


# ---------------------------------------------------------------- before the storm


def _posts(view: View) -> Iterator[Weighted]:
    """Posts before the storm; once a call was made, fire is not far."""
    before = view.before
    if before is None:
        return
    fire = tuple((weight, order) for weight, order in _orders(view) if isinstance(order, Order))
    if before.opener not in (None, view.reader):
        for weight, order in fire:
            yield weight, Post(actions=(Deed.RETURN_FIRE,), shoot=order)
        return
    yield from _talk(view, before)
    likely = 3 if before.call_made or before.must_open_fire == view.reader else 1
    for number, (_, order) in enumerate(fire):
        yield (likely if number < 3 else 1), Post(actions=(Deed.OPEN_FIRE,), shoot=order)
    yield 1, Post(actions=(Deed.WAIT,))


def _talk(view: View, before: BeforeView) -> Iterator[tuple[int, Post]]:
    """What may be done without a shot."""
    fighter = view.me
    offered = before.wills_pending not in (None, view.reader)
    if offered and not view.mexican:
        yield (6 if fighter.sheet.will > 0 else 1), Post(actions=(Deed.ACCEPT_WILLS,))
        yield 3, Post(actions=(Deed.REFUSE_WILLS, Deed.CALL))
    if not before.call_made:
        yield 6, Post(actions=(Deed.CALL,))
        if not view.mexican and fighter.sheet.will > 0:
            yield 3, Post(actions=(Deed.CALL, Deed.PROPOSE_WILLS))
    rival = next((enemy.name for enemy in view.standing_enemies() if enemy.of is None), None)
    yield 3, Post(actions=(Deed.LOOK_OVER,), look_over=rival if view.mexican else None)
    tempted = fighter.sheet.temptation in view.scene.temptations
    if tempted and fighter.temptation_state is TemptationState.OPEN:
        yield 3, Post(actions=(Deed.MANOEUVRE,), manoeuvre=Manoeuvre(does=Simple.SATISFY))
        yield 2, Post(actions=(Deed.RESIST_TEMPTATION,))
    for _, place in _covers_near(view, fighter.at)[:1]:
        yield 3, Post(actions=(Deed.MANOEUVRE,), manoeuvre=Manoeuvre(to=place))


# ---------------------------------------------------------------- the rest


def _revisions(view: View) -> Iterator[Weighted]:
    """His insight has worked: he keeps his order, or shoots another way."""
    yield 3, Revise()
    for weight, order in _orders(view):
        if isinstance(order, Order):
            yield weight, Revise(order=order)


def _fates(view: View) -> Iterator[Weighted]:
    """The winner's choice."""
    if not view.mexican:
        yield 3, Fates(choice=Mercy.SPARE)
        yield 1, Fates(choice=Mercy.FINISH_OFF)
        return
    at_mercy = [
        other.name
        for other in view.others
        if other.of is None and other.status in (Status.OUT, Status.SURRENDERED)
    ]
    yield 3, Fates(fates=tuple(Fate(name=name, choice=Mercy.SPARE) for name in at_mercy))
    yield 1, Fates(fates=tuple(Fate(name=name, choice=Mercy.FINISH_OFF) for name in at_mercy))


_ANSWERS = {"order": _orders, "reaction": _orders, "post": _posts, "revise": _revisions, "fates": _fates}
