"""Guns change hands, who charges whom, and nerves (V.1.4, V.6, LG.IV.2.1.c): procedure step 9."""

from __future__ import annotations

from sekundant.core.events import EVERYONE, Audience, Item, Sealed, Sum, only
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.events import AllyDeclined, GunChange, GunMoved, Nerves
from sekundant.systems.law_of_the_gun.orders import Action, Draw, HandName, Order, Previous
from sekundant.systems.law_of_the_gun.plan import Stage, Turn
from sekundant.systems.law_of_the_gun.rules.foes import target_of
from sekundant.systems.law_of_the_gun.rules.points import available, will
from sekundant.systems.law_of_the_gun.rules.reload import answer_charges
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.sheet import EffectKind
from sekundant.systems.law_of_the_gun.state import Fighter, Grip, State, Status, Weapon


def guns_and_charges(state: State, turn: Turn, table: Table) -> State:
    """Everything that is settled between the orders and the shots."""
    turn = replace(turn, points=points_of_turn(state, turn))
    for fighter in state.principals:
        order = turn.order(fighter.name)
        if fighter.standing and order is not None:
            state = _decline_ally(state, fighter, order, table)
            if order.action in (Action.SHOOT, Action.HOLD):
                state = _change_guns(state, fighter.name, order, table)
    state, turn = _charge(state, turn)
    turn = _nerves(state, turn, table)
    state, turn = answer_charges(state, turn, table)
    return replace(state, playing=replace(turn, stage=Stage.ALLIES))


def points_of_turn(state: State, turn: Turn) -> tuple[tuple[str, int], ...]:
    """The points that each seat has for the order it plays (LG.V.1.a)."""
    first_turn = state.turn == 1
    return tuple(
        (
            given.seat,
            available(
                state.fighter(given.seat),
                given.order,
                first_turn=first_turn,
                scene=state.scene,
                guns=state.guns,
            ),
        )
        for given in turn.orders
    )


def _decline_ally(state: State, fighter: Fighter, order: Order, table: Table) -> State:
    """An ally's help is declined for good (LG.VI.7.b)."""
    ally = next((ally for ally in state.allies(fighter.name) if ally.name == order.decline_ally), None)
    if ally is None or not ally.standing:
        return state
    table.tell(
        AllyDeclined(audience=only(fighter.name), clauses=("LG.VI.7.b",), ally=ally.name, by=fighter.name)
    )
    return state.with_fighter(ally.name, status=Status.STANDING_ASIDE)


def _change_guns(state: State, name: str, order: Order, table: Table) -> State:
    """The first order's guns; then toss, draw and pick up, in this order (LG.V.1.4)."""
    if order.in_hand is not None:
        state = _ready(state, name, order, table)
    if order.toss:
        state = _toss(state, name, table)
    if order.draw is not None:
        state = _draw(state, name, order.draw, table)
    if order.pick_up is not None:
        state = _pick_up(state, name, order.pick_up, table)
    return state


def _ready(state: State, name: str, order: Order, table: Table) -> State:
    """The guns named in the first order are drawn free of charge (LG.V.1.4.b)."""
    fighter = state.fighter(name)
    wanted = order.in_hand
    if wanted is None:
        return state
    off_hand = None if wanted.off_hand_empty else (wanted.off_hand or fighter.grip.off_hand)
    grip = Grip(main=wanted.main or fighter.grip.main, off_hand=off_hand)
    weapons = tuple(
        replace(weapon, fresh=weapon.id in (grip.main, grip.off_hand)) for weapon in fighter.weapons
    )
    state = state.with_fighter(name, grip=grip, weapons=weapons)
    for hand, gun in ((HandName.MAIN, grip.main), (HandName.OFF_HAND, grip.off_hand)):
        before = fighter.grip.main if hand is HandName.MAIN else fighter.grip.off_hand
        if gun is not None and gun != before:
            _say(state, name, GunChange.READY, gun, hand, "LG.V.1.4.b", table)
    return state


def _toss(state: State, name: str, table: Table) -> State:
    """The main gun falls, the off hand's gun goes into the main hand (LG.II.2.2.6.h, LG.V.1.4.d)."""
    fighter = state.fighter(name)
    gun = fighter.grip.off_hand
    if gun is None:
        return state
    state = _release(state, name, HandName.MAIN, Previous.DROP, table)
    state = state.with_fighter(name, grip=Grip(main=gun, off_hand=None))
    _say(state, name, GunChange.TOSSED, gun, HandName.MAIN, "LG.II.2.2.6.h", table)
    return state


def _draw(state: State, name: str, draw: Draw, table: Table) -> State:
    """Another gun is drawn; it has its first turn in hand (LG.V.1.4.a)."""
    state = _release(state, name, draw.hand, draw.previous, table)
    fighter = state.fighter(name)
    grip = (
        replace(fighter.grip, main=draw.gun)
        if draw.hand is HandName.MAIN
        else replace(fighter.grip, off_hand=draw.gun)
    )
    state = state.with_fighter(name, grip=grip, weapons=fighter.weapons_with(draw.gun, fresh=True))
    _say(state, name, GunChange.DRAWN, draw.gun, draw.hand, "LG.V.1.4.a", table)
    return state


def _pick_up(state: State, name: str, gun: str, table: Table) -> State:
    """A gun is picked up into the main hand, whose gun is dropped (LG.V.1.4.c)."""
    state = _release(state, name, HandName.MAIN, Previous.DROP, table)
    fighter = state.fighter(name)
    dropped = tuple(lying for lying in fighter.dropped if lying != gun)
    weapons = fighter.weapons_with(gun, fresh=False)
    state = state.with_fighter(name, grip=replace(fighter.grip, main=gun), dropped=dropped, weapons=weapons)
    _say(state, name, GunChange.PICKED_UP, gun, HandName.MAIN, "LG.V.1.4.c", table)
    return state


def _release(state: State, name: str, hand: HandName, previous: Previous, table: Table) -> State:
    """The gun held before is dropped or put away (LG.V.1.4.c)."""
    fighter = state.fighter(name)
    held = fighter.held(hand)
    if held is None:
        return state
    grip = replace(fighter.grip, main=None) if hand is HandName.MAIN else replace(fighter.grip, off_hand=None)
    change = GunChange.DROPPED if previous is Previous.DROP else GunChange.HOLSTERED
    dropped = (*fighter.dropped, held.id) if previous is Previous.DROP else fighter.dropped
    state = state.with_fighter(name, grip=grip, dropped=dropped)
    _say(state, name, change, held.id, hand, "LG.V.1.4.c", table)
    return state


def _say(
    state: State, name: str, change: GunChange, gun: str, hand: HandName, clause: str, table: Table
) -> None:
    """Tell of a gun that changes hands: its look to all, its type to those who know it."""
    fighter = state.fighter(name)
    weapon = next(weapon for weapon in fighter.weapons if weapon.id == gun)
    kind = state.gun(weapon.type)
    table.tell(
        GunMoved(
            audience=EVERYONE,
            clauses=(clause,),
            by=name,
            change=change,
            hand=hand,
            look=kind.look,
            type=Sealed(weapon.type, _who_knows(state, fighter, weapon)),
        )
    )


def _who_knows(state: State, fighter: Fighter, weapon: Weapon) -> Audience:
    """Who knows a gun's type: all after a shot or if it is long, else its owner and who learned it."""
    if weapon.fired or state.gun(weapon.type).long:
        return EVERYONE
    learned = [
        other.name
        for other in state.principals
        if any(fact.of == fighter.name and fact.item == weapon.id for fact in other.learned)
    ]
    return only(fighter.seat, *learned)


def _charge(state: State, turn: Turn) -> tuple[State, Turn]:
    """Who goes hand to hand, and with whom; a charger leaves his cover at once (LG.V.6.a)."""
    charges = []
    for fighter in state.principals:
        order = turn.order(fighter.name)
        if fighter.standing and order is not None and order.action is Action.BRAWL:
            target = target_of(state, fighter.name, order.target)
            if target is not None:
                charges.append((fighter.name, target.name))
                state = state.with_fighter(fighter.name, hidden=False)
    return state, replace(turn, charges=tuple(charges))


def _nerves(state: State, turn: Turn, table: Table) -> Turn:
    """Who fires without a call may find his hand unsteady (LG.IV.2.1.c)."""
    if turn.surprise is None or not state.fighter(turn.surprise).standing:
        return turn
    fighter = state.fighter(turn.surprise)
    calm = min(80, 20 * max(0, will(fighter)))
    mine = only(fighter.name)
    items = [Item("unchallenged", 80, "LG.IV.2.1.c", mine), Item("will", -calm, "LG.II.2.1.3.d", mine)]
    effect = fighter.sheet.effect(EffectKind.UNCHALLENGED_NERVE, first_turn=True)
    if effect:
        items.append(Item("effect", -effect, "LG.GAP.1", mine))
    chance = Sum(tuple(items), sum(item.value for item in items))
    shaken, rolls = table.percent(fighter.name, "nerves", int(chance.total), mine)
    table.tell(
        Nerves(
            audience=mine,
            clauses=("LG.IV.2.1.c",),
            rolls=rolls,
            by=fighter.name,
            chance=chance,
            shaken=shaken,
        )
    )
    return replace(turn, shaken=shaken)
