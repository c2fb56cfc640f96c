"""What hits do: luck, death, wounds, damage and grit (V.5, II.2.1.4, LG.II.2.2.4): procedure step 16."""

from __future__ import annotations

from dataclasses import dataclass

from sekundant.core.events import EVERYONE, MASTER_ONLY, Item, Number, Roll, Sealed, Sum, only
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.events import BystanderKilled, Effect, Grit, Result, Shot
from sekundant.systems.law_of_the_gun.guns import GunKind
from sekundant.systems.law_of_the_gun.orders import HandName
from sekundant.systems.law_of_the_gun.plan import Hurt, Turn
from sekundant.systems.law_of_the_gun.rules.leaving import put_out
from sekundant.systems.law_of_the_gun.rules.points import will
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.state import Fighter, How, State, Status

LUCK = 30
"""Percent by which a lucky man gets off lightly once in a duel (LG.II.2.2.4.a)."""

GRIT = {1: 30, 2: 50, 3: 70}
"""The chance to fight on by Endurance, before the wounds (LG.II.2.1.4.b)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fired:
    """A shot that was thrown and has not taken effect yet."""

    by: str
    target: str
    gun: str
    kind: GunKind
    hand: HandName
    ordinal: int
    speed: Number
    volley: bool
    chance: Sum
    result: Result
    rolls: tuple[Roll, ...]
    clauses: tuple[str, ...]
    shield: str | None
    kill: Sum | None = None
    killed: bool = False
    bystanders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Hit:
    """What a hit did to its man: the effect, the dice it took, and what only he may know."""

    effect: Effect
    rolls: tuple[Roll, ...] = ()
    damage: Sum | None = None
    wounds: int = 0


def take_effect(state: State, fired: tuple[Fired, ...], table: Table) -> State:
    """All shots of one moment take effect, in setup order of the shooters (LG.III.7.e)."""
    for shot in fired:
        if shot.shield is not None:
            state = _hid_behind(state, shot)
        if shot.result is Result.HIT:
            state = _hit(state, shot, table)
            continue
        _tell(state, shot, None, table)
        for bystander in shot.bystanders:
            state = _kill_bystander(state, shot, bystander, table)
    return state


def _tell(state: State, shot: Fired, hit: _Hit | None, table: Table) -> None:
    """The shot as an event: open to all but for the chance to kill and what the wound did.

    Section expect.audience.
    """
    turn = state.playing
    mine = only(state.fighter(shot.target).seat)
    damage = hit.damage if hit is not None else None
    table.tell(
        Shot(
            audience=EVERYONE,
            clauses=shot.clauses,
            rolls=shot.rolls + (hit.rolls if hit is not None else ()),
            by=shot.by,
            target=shot.target,
            gun=shot.gun,
            gun_type=shot.kind.id,
            hand=shot.hand,
            ordinal=shot.ordinal,
            speed=shot.speed,
            moment=turn.moment if turn is not None else 0,
            volley=shot.volley,
            chance=shot.chance,
            result=shot.result,
            effect=hit.effect if hit is not None else None,
            kill_chance=Sealed(shot.kill, MASTER_ONLY) if shot.kill is not None else None,
            damage=Sealed(damage, mine) if damage is not None else None,
            wounds=Sealed(hit.wounds, mine) if hit is not None and damage is not None else None,
        )
    )


def _hid_behind(state: State, shot: Fired) -> State:
    """The campaign asks who used a bystander as cover (LG.V.7.f)."""
    seat = state.fighter(shot.target).seat
    if seat in state.chronicle.hid_behind_bystanders:
        return state
    hid = (*state.chronicle.hid_behind_bystanders, seat)
    return replace(state, chronicle=replace(state.chronicle, hid_behind_bystanders=hid))


def _kill_bystander(state: State, shot: Fired, bystander: str, table: Table) -> State:
    """A bystander dies of a miss; he covers to the end of the turn (LG.V.7.f)."""
    if not any(person.id == bystander and person.alive for person in state.scene.bystanders):
        return state
    clause = "LG.V.7.f" if bystander == shot.shield else "LG.V.7.g"
    table.tell(BystanderKilled(audience=EVERYONE, clauses=(clause,), id=bystander, by=shot.by))
    people = tuple(
        replace(person, alive=False) if person.id == bystander else person
        for person in state.scene.bystanders
    )
    killed = (*state.chronicle.bystanders_killed, (bystander, state.fighter(shot.by).seat))
    return replace(
        state,
        scene=replace(state.scene, bystanders=people),
        chronicle=replace(state.chronicle, bystanders_killed=killed),
    )


def _hit(state: State, shot: Fired, table: Table) -> State:
    """One hit: luck first, which makes a death a wound and a wound nothing; then death, or a wound.

    LG.II.2.2.4.b.
    """
    target = state.fighter(shot.target)
    shooter = state.fighter(shot.by).seat
    if target.of is not None:
        return _ally_hit(state, shot, target, shooter, table)
    lucky, rolls = _luck(target, shot, table)
    state = state.with_fighter(target.name, lucky_used=True)
    if shot.killed and not lucky:
        _tell(state, shot, _Hit(Effect.KILLED, rolls), table)
        return _killed(state, target.name, shooter, table)
    if lucky and not shot.killed:
        _tell(state, shot, _Hit(Effect.LUCKY_ESCAPE, rolls), table)
        return state
    effect = Effect.LUCKY_WOUND if lucky else Effect.WOUNDED
    taken, more = _wounds_taken(shot, table)
    damage = damage_of(shot.kind, target)
    _tell(state, shot, _Hit(effect, rolls + more, damage, taken), table)
    return _wound(state, target.name, shooter, taken, int(damage.total), table)


def _ally_hit(state: State, shot: Fired, ally: Fighter, shooter: str, table: Table) -> State:
    """Any hit puts an ally out; damage and wounds are not counted (LG.VI.7.k)."""
    _tell(state, shot, _Hit(Effect.KILLED if shot.killed else Effect.WOUNDED), table)
    if ally.standing:
        return put_out(state, ally.name, How.KILLED if shot.killed else How.DISABLED, shooter, table)
    if shot.killed and ally.status is Status.OUT:
        return put_out(state, ally.name, How.KILLED, shooter, table)
    return state


def _luck(target: Fighter, shot: Fired, table: Table) -> tuple[bool, tuple[Roll, ...]]:
    """A lucky man's first hit of the duel: 30% (LG.II.2.2.4.a); no luck against a derringer (LG.II.3.4.e)."""
    if not target.sheet.skills.lucky or target.lucky_used or shot.kind.defeats_luck:
        return False, ()
    return table.percent(target.name, "lucky", LUCK, EVERYONE)


def _killed(state: State, name: str, shooter: str, table: Table) -> State:
    """Death stays death, and overrides a disabling of the same moment (LG.III.7.e, LG.III.7.h)."""
    if state.fighter(name).status is Status.KILLED:
        return state
    return put_out(state, name, How.KILLED, shooter, table)


def _wounds_taken(shot: Fired, table: Table) -> tuple[int, tuple[Roll, ...]]:
    """How many wounds a wounding hit takes: grazes, buckshot and volleys.

    LG.II.3.4.b, LG.II.3.8.b, LG.II.3.8.g.
    """
    kind = shot.kind
    if shot.volley and kind.volley is not None:
        return kind.volley.wounds, ()
    taken = 1
    rolls: tuple[Roll, ...] = ()
    if kind.graze:
        grazed, more = table.percent(shot.by, "graze", kind.graze, MASTER_ONLY)
        taken, rolls = (0 if grazed else taken), rolls + more
    if kind.extra_wound:
        extra, more = table.percent(shot.by, "extra_wound", kind.extra_wound, MASTER_ONLY)
        taken, rolls = taken + (1 if extra else 0), rolls + more
    return taken, rolls


def damage_of(kind: GunKind, target: Fighter) -> Sum:
    """The gun's damage less Endurance, at least 1 (LG.II.2.1.4.a)."""
    mine = only(target.seat)
    items = [Item("gun", kind.damage, kind.clause, mine)]
    if target.sheet.toughness:
        items.append(Item("endurance", -target.sheet.toughness, "LG.II.2.1.4.a", mine))
    total = kind.damage - target.sheet.toughness
    if total < 1:
        items.append(Item("floor", 1 - total, "LG.II.2.1.4.a", mine))
        total = 1
    return Sum(tuple(items), total)


def borne(fighter: Fighter) -> int:
    """The wounds a fighter can bear: 1 + Will (LG.II.2.1.3.a)."""
    return 1 + max(0, will(fighter))


def _wound(state: State, name: str, shooter: str, taken: int, damage: int, table: Table) -> State:
    """Wounds and damage are counted; a wound beyond what he bears asks for grit (LG.V.5.b to LG.V.5.d)."""
    fighter = state.fighter(name)
    state = state.with_fighter(
        name,
        wounds=fighter.wounds + taken,
        ap_penalty=fighter.ap_penalty + damage,
        damages=(*fighter.damages, damage),
    )
    state = _shaken(state, name, shooter, damage)
    fighter = state.fighter(name)
    if taken == 0 or fighter.wounds <= borne(fighter) or not fighter.standing:
        return state
    if _fights_on(fighter, table):
        return state.with_fighter(name, wounds_known=True)
    return put_out(state, name, How.DISABLED, shooter, table)


def _shaken(state: State, name: str, shooter: str, damage: int) -> State:
    """The damage lowers the chance of his shots still to come this turn (LG.V.5.c)."""
    turn = state.playing
    if turn is None:
        return state
    fired = any(barrel.by == name and barrel.fired for barrel in turn.barrels)
    shakes = 0 if fired and state.options.wound_shakes == "only_if_no_shot_yet" else damage
    return replace(state, playing=_with_hurt(turn, Hurt(who=name, by=shooter, shakes=shakes)))


def _with_hurt(turn: Turn, hurt: Hurt) -> Turn:
    return replace(turn, hurt=(*turn.hurt, hurt))


def _fights_on(fighter: Fighter, table: Table) -> bool:
    """The chance to fight on until the next wound (LG.II.2.1.4.b); no die without Endurance."""
    base = GRIT.get(min(3, fighter.sheet.toughness), 0)
    if base == 0:
        return False
    mine = only(fighter.seat)
    items = (
        Item("endurance", base, "LG.II.2.1.4.b", mine),
        Item("wounds", -10 * fighter.wounds, "LG.II.2.1.4.b", mine),
    )
    chance = Sum(items, sum(item.value for item in items))
    stands, rolls = table.percent(fighter.name, "grit", int(chance.total), mine)
    if rolls:
        table.tell(
            Grit(
                audience=EVERYONE,
                clauses=("LG.II.2.1.4.b",),
                rolls=rolls,
                who=fighter.name,
                wounds=fighter.wounds,
                chance=Sealed(chance, mine),
                stands=stands,
            )
        )
    return stands
