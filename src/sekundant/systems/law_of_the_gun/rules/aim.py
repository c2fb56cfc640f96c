"""Who shoots at whom, how fast, how often and with what chance: procedure steps 11 to 14."""

from __future__ import annotations

from sekundant.core.events import EVERYONE, Number
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.events import Declared, Half, Nimble
from sekundant.systems.law_of_the_gun.orders import Action, HandName, Order
from sekundant.systems.law_of_the_gun.plan import Barrel, Stage, Turn
from sekundant.systems.law_of_the_gun.rules.chance import (
    Shooting,
    common_items,
    gun_items,
    half_before_coin,
    half_on_hit,
    off_hand_items,
    total,
)
from sekundant.systems.law_of_the_gun.rules.foes import shoots, target_of
from sekundant.systems.law_of_the_gun.rules.points import available
from sekundant.systems.law_of_the_gun.rules.shelter import Shelter, concealed, endangered, shelter
from sekundant.systems.law_of_the_gun.rules.speed import firing, limited, planned_shots, speed_of
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.scene import close
from sekundant.systems.law_of_the_gun.skillbook import kill_items, quickness
from sekundant.systems.law_of_the_gun.state import Fighter, State

NIMBLE_POINTS = 2
"""Points on movement that make a nimble man hard to hit (LG.II.2.2.5.a)."""


def take_aim(state: State, turn: Turn, table: Table) -> State:
    """Reckon every hand that shoots; throw the nimble dice and the coins for odd halves."""
    _declare(state, turn, table)
    turn = _with_speeds(state, turn)
    plans = [
        plan
        for fighter in state.fighters
        if fighter.standing and shoots(order := turn.order(fighter.name)) and order is not None
        for plan in _plans(state, turn, fighter, order)
    ]
    turn = _nimble(state, turn, [barrel for _, barrel in plans if barrel.planned], table)
    barrels = tuple(_with_chance(state, turn, shooting, barrel, table) for shooting, barrel in plans)
    return replace(state, playing=replace(turn, barrels=barrels, stage=Stage.SHOTS))


def _declare(state: State, turn: Turn, table: Table) -> None:
    """The public part of every order: what he does, and each speed (section expect.audience)."""
    for fighter in state.fighters:
        order = turn.order(fighter.name)
        if not fighter.standing or order is None:
            continue
        target = target_of(state, fighter.seat, order.target) if order.action in _AIMED else None
        shooting = order.action is Action.SHOOT
        table.tell(
            Declared(
                audience=EVERYONE,
                clauses=_CLAUSES[order.action],
                by=fighter.name,
                action=order.action,
                two_hands=order.two_hands,
                speed=speed_of(state, turn, fighter, order, HandName.MAIN) if shooting else None,
                off_speed=(
                    speed_of(state, turn, fighter, order, HandName.OFF_HAND)
                    if shooting and order.two_hands
                    else None
                ),
                target=target.name if target else None,
                volley=order.volley,
            )
        )


_AIMED = (Action.SHOOT, Action.BRAWL)

_CLAUSES = {
    Action.SHOOT: ("LG.V.1.d",),
    Action.HOLD: ("LG.I.4",),
    Action.RELOAD: ("LG.V.4.a",),
    Action.BRAWL: ("LG.V.6.a",),
    Action.FLEE: ("LG.V.8.a",),
    Action.SURRENDER: ("LG.I.6.d",),
    Action.PEACE: ("LG.I.7.b",),
    Action.CLAIM_SILENCE: ("LG.I.6.f",),
}


def _with_speeds(state: State, turn: Turn) -> Turn:
    """Note the speed each main hand reaches: the next turn's recoil of a short gun looks back at it.

    LG.II.3.3.b.
    """
    return replace(
        turn,
        speeds=tuple(
            (fighter.name, speed_of(state, turn, fighter, order, HandName.MAIN).total)
            for fighter in state.fighters
            if shoots(order := turn.order(fighter.name)) and order is not None
        ),
    )


def _plans(state: State, turn: Turn, fighter: Fighter, order: Order) -> list[tuple[Shooting, Barrel]]:
    """The hands of one man that have a loaded gun and a target, with the shots they plan; a charger has none.

    LG.V.6.b.
    """
    hands = (HandName.MAIN, HandName.OFF_HAND) if order.two_hands else (HandName.MAIN,)
    found = []
    for hand in hands:
        weapon = firing(fighter, order, hand)
        named = order.target
        if hand is HandName.OFF_HAND and order.off_hand is not None and order.off_hand.target is not None:
            named = order.off_hand.target
        target = target_of(state, fighter.seat, named)
        if weapon is None or weapon.loaded == 0 or target is None:
            continue
        kind = state.gun(weapon.type)
        cover = shelter(state, turn, fighter, target)
        shooting = Shooting(fighter, order, hand, weapon, kind, target, cover)
        found.append((shooting, _plan(state, turn, shooting, cover)))
    return found


def _plan(state: State, turn: Turn, shooting: Shooting, cover: Shelter | None) -> Barrel:
    """One hand's shots: their number and speed, before their chance (procedure steps 11 and 12)."""
    fighter, order, hand, target = shooting.fighter, shooting.order, shooting.hand, shooting.target
    speed = speed_of(state, turn, fighter, order, hand).total
    quick = quickness(fighter, hand, shooting.weapon, shooting.kind, first_turn=state.turn == 1)
    planned, step = planned_shots(state, turn, fighter, order, hand, target, speed, quick)
    if fighter.name in {name for name, _ in turn.reloading}:
        planned = 1
    if concealed(state, turn, target, fighter):
        planned = 0
    main_speed = next((reached for name, reached in turn.speeds if name == fighter.name), speed)
    return Barrel(
        by=fighter.name,
        hand=hand,
        gun=shooting.weapon.id,
        target=target.name,
        speed=speed,
        quickness=quick,
        planned=limited(planned, order, hand, shooting.weapon, shooting.kind),
        step=step,
        volley=shooting.volley,
        fast=_kicks(shooting, max(main_speed, fighter.previous_speed)),
        close=close(state.scene, fighter.at, target.at),
        shield=cover.bystander if cover else None,
        endangered=endangered(state, fighter, target, cover.bystander if cover else None),
    )


def _kicks(shooting: Shooting, speed: Number) -> bool:
    """Whether a short gun kicks at the speed of this turn or the one before (LG.II.3.3.b, LG.II.3.3.c)."""
    return shooting.kind.fast_speed is not None and speed >= shooting.kind.fast_speed


def _nimble(state: State, turn: Turn, barrels: list[Barrel], table: Table) -> Turn:
    """A nimble man on the move who is shot at throws for how hard he is to hit.

    LG.II.2.2.5.a, LG.II.2.2.5.c.
    """
    found = []
    for fighter in state.principals:
        level = fighter.sheet.skills.nimble
        order = turn.order(fighter.name)
        if level is None or not fighter.standing or order is None or order.move is None:
            continue
        if order.move.points < NIMBLE_POINTS or all(barrel.target != fighter.name for barrel in barrels):
            continue
        roll = table.roll(fighter.name, "nimble", 10, EVERYONE)
        result = roll.face + level
        penalty = 30 if result >= 9 else 20 if result >= 6 else 10
        table.tell(
            Nimble(
                audience=EVERYONE,
                clauses=("LG.II.2.2.5.a", "LG.DISC.6"),
                rolls=(roll,),
                by=fighter.name,
                penalty=penalty,
            )
        )
        found.append((fighter.name, penalty))
    return replace(turn, nimble=tuple(found))


def _toss_coin(who: str, table: Table) -> int:
    """The coin for an odd half: what it adds to the off hand's chance, 5 or -5 percent (LG.II.2.2.6.d)."""
    roll = table.roll(who, "half", 2, EVERYONE)
    up = roll.face == 2
    table.tell(Half(audience=EVERYONE, clauses=("LG.II.2.2.6.d", "LG.DISC.11"), rolls=(roll,), by=who, up=up))
    return 5 if up else -5


def _with_chance(state: State, turn: Turn, shooting: Shooting, barrel: Barrel, table: Table) -> Barrel:
    """The chance to hit and to kill, as far as they are certain before the first shot (procedure step 14)."""
    fighter, order = shooting.fighter, shooting.order
    if barrel.planned == 0:
        return barrel
    items = common_items(turn, shooting)
    if shooting.hand is HandName.OFF_HAND:
        odd = half_before_coin(total(items), order) % 10 != 0
        items = off_hand_items(items, order, _toss_coin(fighter.name, table) if odd else 0, fighter.seat)
    first_turn = state.turn == 1
    bonus, bonus_kill = gun_items(shooting, barrel.speed, first_turn=first_turn)
    points = available(fighter, order, first_turn=first_turn, scene=state.scene, guns=state.guns)
    return replace(
        barrel,
        chance=(*items, *bonus),
        kill=kill_items(
            state.scene,
            state.turn,
            fighter,
            shooting.hand,
            shooting.kind,
            shooting.weapon,
            shooting.target.at,
            first_turn=first_turn,
            bonus_kill=bonus_kill,
        ),
        floor=fighter.of is not None or half_on_hit(order, points),
    )
