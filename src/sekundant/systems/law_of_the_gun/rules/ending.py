"""The end of a turn: exhaustion, is it over, and what carries over: steps 19 to 21.

LG.V.5.e, I.7, LG.II.3.8.h, LG.II.4.c.
"""

from __future__ import annotations

from sekundant.core.events import EVERYONE, Item, Sum, only
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.events import OutOfAp, Recoil
from sekundant.systems.law_of_the_gun.guns import Volley
from sekundant.systems.law_of_the_gun.plan import Stage, Turn
from sekundant.systems.law_of_the_gun.rules.leaving import decide, end, put_out
from sekundant.systems.law_of_the_gun.rules.points import base_points
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.sheet import Sex
from sekundant.systems.law_of_the_gun.state import Fighter, How, State


def exhaustion(state: State, turn: Turn, table: Table) -> State:
    """Whose points damage has worn down to 0 is out as if by wounds (LG.V.5.e)."""
    for fighter in state.principals:
        if fighter.standing and base_points(fighter) <= 0:
            by = next((hurt.by for hurt in reversed(turn.hurt) if hurt.who == fighter.name), None)
            table.tell(OutOfAp(audience=EVERYONE, clauses=("LG.V.5.e",), who=fighter.name))
            state = put_out(state, fighter.name, How.DISABLED, by, table)
    return replace(state, playing=replace(turn, stage=Stage.END))


def end_of_turn(state: State, turn: Turn, table: Table) -> State:
    """Is it over? If not, what this turn leaves to the next."""
    state = _note_points(state, turn)
    outcome = decide(state, turn)
    if outcome is not None:
        return end(state, outcome, table)
    for fighter in state.fighters:
        if fighter.standing:
            state = _carry_over(state, turn, fighter, table)
    return replace(state, playing=None, turn=state.turn + 1, serial=state.serial + 1, silences=())


def _note_points(state: State, turn: Turn) -> State:
    """What each had to spend on this turn; wounds of this turn lower later ones only (LG.V.5.d)."""
    for name, points in turn.points:
        state = state.with_fighter(name, ap_this_turn=points)
    return state


def _carry_over(state: State, turn: Turn, fighter: Fighter, table: Table) -> State:
    """A volley's kick, a woman's tired arm, and what the next turn looks back at."""
    lost = _recoil(state, turn, fighter, table)
    weapons = tuple(replace(weapon, fresh=False) if weapon.fresh else weapon for weapon in fighter.weapons)
    speed = next((reached for name, reached in turn.speeds if name == fighter.name), 0)
    return state.with_fighter(
        fighter.name,
        recoil=lost,
        weapons=weapons,
        previous_speed=speed,
        woman_shotgun=_tired(state, turn, fighter),
    )


def _recoil(state: State, turn: Turn, fighter: Fighter, table: Table) -> int:
    """Points that a volley costs on the next turn: d3 less Endurance, not below 0 (LG.II.3.8.h)."""
    volley = _volley_fired(state, turn, fighter)
    if volley is None:
        return 0
    mine = only(fighter.seat)
    roll = table.roll(fighter.name, "recoil", volley.recoil_die, mine)
    items = [Item("die", roll.face, "LG.II.3.8.h", mine)]
    if fighter.sheet.toughness:
        items.append(Item("endurance", -fighter.sheet.toughness, "LG.II.3.8.h", mine))
    total = roll.face - fighter.sheet.toughness
    if total < 0:
        items.append(Item("floor", -total, "LG.II.3.8.h", mine))
        total = 0
    table.tell(
        Recoil(
            audience=mine,
            clauses=("LG.II.3.8.h",),
            rolls=(roll,),
            by=fighter.name,
            lost=Sum(tuple(items), total),
        )
    )
    return total


def _volley_fired(state: State, turn: Turn, fighter: Fighter) -> Volley | None:
    """The volley that he fired on this turn and that went off, as his gun's kind has it."""
    if fighter.name not in turn.volleys:
        return None
    guns = [barrel.gun for barrel in turn.barrels if barrel.by == fighter.name and barrel.volley]
    return next((state.gun(weapon.type).volley for weapon in fighter.weapons if weapon.id in guns), None)


def _tired(state: State, turn: Turn, fighter: Fighter) -> bool:
    """Whether a woman has lost her point to the shotgun (LG.II.4.c)."""
    if fighter.sheet.sex is not Sex.FEMALE:
        return False
    fired = fighter.name in turn.shotguns
    return fired or (fighter.woman_shotgun and state.options.woman_shotgun == "rest_of_duel")
