"""Going hand to hand (V.6, LG.III.7.g): after the shots, in setup order of the chargers."""

from __future__ import annotations

from sekundant.core.events import EVERYONE, MASTER_ONLY, Item, Roll, Sealed, Sum
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.events import Brawl, Tally
from sekundant.systems.law_of_the_gun.orders import HandName
from sekundant.systems.law_of_the_gun.plan import Stage, Turn
from sekundant.systems.law_of_the_gun.rules.allies import FROM_TURN
from sekundant.systems.law_of_the_gun.rules.leaving import put_out
from sekundant.systems.law_of_the_gun.rules.points import will
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.rules.wounds import borne
from sekundant.systems.law_of_the_gun.sheet import EffectKind, Sex
from sekundant.systems.law_of_the_gun.state import Fighter, How, State, Weapon

ALLY_HELPS = 3
"""What each ally at hand adds to a man's sum (LG.VI.7.g)."""


def brawls(state: State, turn: Turn, table: Table) -> State:
    """Brawls are settled one by one, if both still stand; two who charge each other have one (LG.III.7.g)."""
    settled: set[frozenset[str]] = set()
    for by, target in turn.charges:
        pair = frozenset((by, target))
        if pair in settled or not (state.fighter(by).standing and state.fighter(target).standing):
            continue
        settled.add(pair)
        state = _brawl(state, turn, state.fighter(by), state.fighter(target), table)
    return replace(state, playing=replace(turn, stage=Stage.MOVEMENT))


def _brawl(state: State, turn: Turn, charger: Fighter, other: Fighter, table: Table) -> State:
    """One brawl: the chances are proportional to the sums (LG.V.6.h)."""
    mine, theirs = _sum(state, turn, charger, other), _sum(state, turn, other, charger)
    wins, rolls = _contest(charger.name, int(mine.total), int(theirs.total), table)
    winner, loser = (charger, other) if wins else (other, charger)
    table.tell(
        Brawl(
            audience=EVERYONE,
            clauses=("LG.V.6.h",),
            rolls=rolls,
            by=charger.name,
            target=other.name,
            sums=Sealed((Tally(who=charger.name, sum=mine), Tally(who=other.name, sum=theirs)), MASTER_ONLY),
            winner=winner.name,
            loser=loser.name,
        )
    )
    return put_out(state, loser.name, How.BRAWL, winner.seat, table)


def _contest(who: str, mine: int, theirs: int, table: Table) -> tuple[bool, tuple[Roll, ...]]:
    """A die of both sums together; a sum of 0 loses to more without a die, 0 against 0 is a coin.

    LG.V.6.h.
    """
    if mine == 0 and theirs == 0:
        return table.odds(who, "brawl", 1, 2, EVERYONE, MASTER_ONLY)
    if mine == 0 or theirs == 0:
        return mine > 0, ()
    return table.odds(who, "brawl", mine, mine + theirs, EVERYONE, MASTER_ONLY)


def _sum(state: State, turn: Turn, fighter: Fighter, other: Fighter) -> Sum:
    """A man's sum in a brawl, never below 0 (LG.V.6.g)."""
    items = _advantages(turn, fighter, other)
    if fighter.sheet.skills.brawler is not None:
        items.append(Item("brawler", 4, "LG.II.2.2.2.a"))
        if fighter.sheet.skills.brawler:
            items.append(Item("brawler_level", 2 * fighter.sheet.skills.brawler, "LG.II.2.2.2.b"))
    gun = max((state.gun(weapon.type).brawl for weapon in _held(fighter)), default=0)
    if gun:
        items.append(Item("gun", gun, "LG.II.3.6.b"))
    if fighter.sheet.sex is Sex.FEMALE:
        items.append(Item("woman", -1, "LG.II.4.d"))
    helpers = _helpers(state, fighter)
    if helpers:
        items.append(Item("allies", ALLY_HELPS * helpers, "LG.VI.7.g"))
    effect = fighter.sheet.effect(EffectKind.BRAWL, first_turn=state.turn == 1)
    if effect:
        items.append(Item("effect", effect, "LG.GAP.1"))
    total = int(sum(item.value for item in items))
    if total < 0:
        items.append(Item("floor", -total, "LG.V.6.g"))
        total = 0
    return Sum(tuple(items), total)


def _advantages(turn: Turn, fighter: Fighter, other: Fighter) -> list[Item]:
    """A point each: higher Will, higher Endurance, a loaded gun, more wounds left, having charged.

    LG.V.6.g.
    """
    items = []
    if will(fighter) > will(other):
        items.append(Item("will", 1, "LG.II.2.1.3.c"))
    if fighter.sheet.toughness > other.sheet.toughness:
        items.append(Item("endurance", 1, "LG.II.2.1.4.c"))
    if any(weapon.loaded for weapon in _held(fighter)):
        items.append(Item("loaded", 1, "LG.V.6.g"))
    if borne(fighter) - fighter.wounds > borne(other) - other.wounds:
        items.append(Item("wounds_left", 1, "LG.V.6.g"))
    if turn.charged(fighter.name) is not None:
        items.append(Item("charged", 1, "LG.V.6.g"))
    return items


def _held(fighter: Fighter) -> list[Weapon]:
    return [weapon for hand in HandName if (weapon := fighter.held(hand)) is not None]


def _helpers(state: State, fighter: Fighter) -> int:
    """His allies who stand, from the second turn (LG.VI.7.g)."""
    if state.turn < FROM_TURN:
        return 0
    return sum(
        1
        for ally in state.fighters
        if ally.of is not None and ally.seat == fighter.seat and ally.standing and ally.name != fighter.name
    )
