"""The shots of one moment: misfire, hit, kill, and the bystanders behind: procedure step 15.

V.1.1, V.3, V.5.a, V.7.f.
"""

from __future__ import annotations

from dataclasses import dataclass

from sekundant.core.events import EVERYONE, MASTER_ONLY, Item, Roll, Sum, only
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.events import Result
from sekundant.systems.law_of_the_gun.guns import GunKind
from sekundant.systems.law_of_the_gun.plan import Barrel, Stage, Turn
from sekundant.systems.law_of_the_gun.rules.chance import limited, total
from sekundant.systems.law_of_the_gun.rules.sequence import next_moment, shot_speed
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.rules.wounds import Fired, take_effect
from sekundant.systems.law_of_the_gun.scene import Bystander, Space, Weather
from sekundant.systems.law_of_the_gun.sheet import Sex
from sekundant.systems.law_of_the_gun.state import Fighter, State, Weapon

MISFIRE = 5
"""Percent of shots that fail (LG.V.3.a)."""

FLOOR = 10
"""The least chance to hit for who aimed with half of his points, and for an ally (LG.V.1.1.c, LG.VI.7.j)."""

SHIELD_DIES, IN_LINE_DIES = 50, 30
"""Percent of misses that kill a bystander: the one used as cover, one in the line of fire.

LG.V.7.f, LG.V.7.g.
"""


@dataclass(frozen=True, slots=True)
class _Aimed:
    """A shot about to be thrown: the hand, the man, his gun, and what the others may see."""

    barrel: Barrel
    fighter: Fighter
    weapon: Weapon
    kind: GunKind


def fire_moment(state: State, turn: Turn, table: Table) -> State:
    """All shots of the next moment are thrown, then take effect together (LG.V.1.2.a)."""
    firing = next_moment(state, turn)
    if not firing:
        return replace(state, playing=replace(turn, stage=Stage.RELOAD))
    fired = []
    for index in firing:
        barrel = turn.barrels[index]
        fighter = state.fighter(barrel.by)
        weapon = next(weapon for weapon in fighter.weapons if weapon.id == barrel.gun)
        shot = _throw(state, turn, _Aimed(barrel, fighter, weapon, state.gun(weapon.type)), table)
        fired.append(shot)
        state = _spend(state, barrel, weapon)
    barrels = tuple(
        replace(barrel, fired=barrel.fired + 1) if index in firing else barrel
        for index, barrel in enumerate(turn.barrels)
    )
    turn = _used(replace(turn, moment=turn.moment + 1, barrels=barrels), fired)
    return take_effect(replace(state, playing=turn), tuple(fired), table)


def _spend(state: State, barrel: Barrel, weapon: Weapon) -> State:
    """The round is gone, misfire or not (LG.V.3.a); the shot opens the gun's type (LG.DISC.3)."""
    kind = state.gun(weapon.type)
    rounds = kind.volley.rounds if barrel.volley and kind.volley is not None else 1
    fighter = state.fighter(barrel.by)
    weapons = fighter.weapons_with(weapon.id, loaded=weapon.loaded - rounds, fired=True)
    used = (fighter.name, weapon.type)
    if used not in state.chronicle.guns_used:
        chronicle = replace(state.chronicle, guns_used=(*state.chronicle.guns_used, used))
        state = replace(state, chronicle=chronicle)
    return state.with_fighter(fighter.name, weapons=weapons)


def _used(turn: Turn, fired: list[Fired]) -> Turn:
    """Note who fired a volley that went off and who fired a shotgun: both pay later.

    LG.II.3.8.h, LG.II.4.c.
    """
    volleys = tuple(shot.by for shot in fired if shot.volley and shot.result is not Result.MISFIRE)
    shotguns = tuple(shot.by for shot in fired if shot.kind.tires_women)
    if not volleys and not shotguns:
        return turn
    return replace(turn, volleys=turn.volleys + volleys, shotguns=turn.shotguns + shotguns)


def _throw(state: State, turn: Turn, aimed: _Aimed, table: Table) -> Fired:
    """The dice of one shot: misfire, hit, kill; after a miss the bystanders'."""
    barrel, fighter, kind = aimed.barrel, aimed.fighter, aimed.kind
    chance = final_chance(state, turn, barrel, fighter, aimed.weapon)
    misfires = misfire_percent(state, fighter, kind)
    failed, rolls = table.percent(fighter.name, "misfire", misfires, EVERYONE, sides=20)
    clauses: tuple[str, ...] = ("LG.V.3.b",) if kind.percussion and misfires > MISFIRE else ("LG.V.3.a",)
    result, kill, killed = Result.MISFIRE, None, False
    dead: tuple[str, ...] = ()
    if not failed:
        hit, hit_rolls = table.percent(fighter.name, "hit", int(chance.total), EVERYONE)
        if hit:
            result, clauses = Result.HIT, ("LG.V.1.1.a", "LG.V.5.a")
            kill = Sum(barrel.kill, sum(item.value for item in barrel.kill))
            killed, more = _kill(barrel, fighter, int(kill.total), kind, table)
        else:
            result, clauses = Result.MISS, ("LG.V.1.1.a",)
            dead, more = _stray(state, barrel, fighter, table)
        rolls += hit_rolls + more
    return Fired(
        by=fighter.name,
        target=barrel.target,
        gun=barrel.gun,
        kind=kind,
        hand=barrel.hand,
        ordinal=barrel.fired + 1,
        speed=shot_speed(barrel, barrel.fired + 1, state.options.later_shot_speed),
        volley=barrel.volley,
        chance=chance,
        result=result,
        rolls=rolls,
        clauses=clauses,
        shield=barrel.shield,
        kill=kill,
        killed=killed,
        bystanders=dead,
    )


def misfire_percent(state: State, fighter: Fighter, kind: GunKind) -> int:
    """How often this gun fails in this hand and weather (LG.V.3.a, LG.V.3.b, LG.II.2.2.3)."""
    if kind.percussion:
        wet = state.scene.space is Space.OPEN and state.scene.weather is Weather.RAIN
        if not wet:
            return MISFIRE
        return 10 if state.options.rain_misfire == "ten" else MISFIRE + 10
    return 0 if fighter.sheet.skills.fine_cartridges else MISFIRE


def final_chance(state: State, turn: Turn, barrel: Barrel, fighter: Fighter, weapon: Weapon) -> Sum:
    """The chance to hit at the moment of the shot: recoil, sex (LG.II.4.a, LG.II.4.b), wounds, floor, limits.

    Step 15.
    """
    mine = only(fighter.seat)
    kind = state.gun(weapon.type)
    items = list(barrel.chance)
    if barrel.fast and not _first_shot(state, barrel, weapon):
        items.append(Item("kick", -kind.fast_penalty, "LG.II.3.3.b"))
    if fighter.sheet.sex is Sex.FEMALE and kind.woman_penalty:
        items.append(Item("woman", -kind.woman_penalty, "LG.II.4.a"))
    hurt = turn.damage(fighter.name)
    if hurt:
        items.append(Item("wounds", -10 * hurt, "LG.V.5.c", mine))
    least = FLOOR if barrel.floor else 0
    clause = "LG.V.1.1.b"
    if least and total(items) < least:
        clause = "LG.VI.7.j" if fighter.of else "LG.V.1.1.c"
    items = limited(items, least, 100, fighter.seat, clause)
    return Sum(tuple(items), total(items))


def _first_shot(state: State, barrel: Barrel, weapon: Weapon) -> bool:
    """Whether a short gun's shot is the very first, which never kicks (LG.II.3.3.b)."""
    if state.options.shorty_first_shot == "turn":
        return barrel.fired == 0
    return not weapon.fired


def _kill(
    barrel: Barrel, fighter: Fighter, chance: int, kind: GunKind, table: Table
) -> tuple[bool, tuple[Roll, ...]]:
    """The kill die, or a volley's two, both thrown (LG.V.5.a, LG.II.3.8.g); open, but without its chance.

    LG.DISC.9.
    """
    dice = kind.volley.kill_dice if barrel.volley and kind.volley is not None else 1
    killed = False
    rolls: tuple[Roll, ...] = ()
    for _ in range(dice):
        success, more = table.percent(fighter.name, "kill", chance, EVERYONE, need=MASTER_ONLY)
        killed = killed or success
        rolls += more
    return killed, rolls


def _stray(
    state: State, barrel: Barrel, fighter: Fighter, table: Table
) -> tuple[tuple[str, ...], tuple[Roll, ...]]:
    """A miss may kill the bystander used as cover and those in the line of fire (LG.V.7.f, LG.V.7.g)."""
    dead: list[str] = []
    rolls: tuple[Roll, ...] = ()
    for bystander in _alive(state, barrel.endangered):
        percent = SHIELD_DIES if bystander.id == barrel.shield else IN_LINE_DIES
        killed, more = table.percent(fighter.name, "bystander", percent, EVERYONE)
        rolls += more
        if killed:
            dead.append(bystander.id)
    return tuple(dead), rolls


def _alive(state: State, names: tuple[str, ...]) -> tuple[Bystander, ...]:
    return tuple(
        bystander for bystander in state.scene.bystanders if bystander.alive and bystander.id in names
    )
