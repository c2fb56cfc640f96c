"""After the duel: the winner finishes off or spares those who are out (LG.I.6.b, LG.III.7.j)."""

from __future__ import annotations

from sekundant.core.events import EVERYONE, Item, Roll, Sum
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.events import FateSettled
from sekundant.systems.law_of_the_gun.orders import Fates, Mercy
from sekundant.systems.law_of_the_gun.rules.leaving import at_mercy
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.sheet import EffectKind
from sekundant.systems.law_of_the_gun.state import Fighter, How, Phase, State, Status


def settle(state: State, winner: str, answer: Fates, table: Table) -> State:
    """Settle everybody's fate; one not named is spared."""
    chosen = {fate.name: fate.choice for fate in answer.fates}
    for fighter in at_mercy(state):
        choice = chosen.get(fighter.name, answer.choice or Mercy.SPARE)
        state = _settle_one(state, winner, fighter, choice, table)
    return replace(state, phase=Phase.OVER, serial=state.serial + 1)


def _settle_one(state: State, winner: str, fighter: Fighter, choice: Mercy, table: Table) -> State:
    """One man's fate; who lay with the most wounds he can take must still survive them (LG.II.2.1.4.d)."""
    chronicle = state.chronicle
    rolls: tuple[Roll, ...] = ()
    chance: Sum | None = None
    if choice is Mercy.FINISH_OFF:
        clauses: tuple[str, ...] = ("LG.I.6.b",)
        alive = False
        chronicle = replace(chronicle, finished_off=(*chronicle.finished_off, fighter.name))
    elif _rolls_for_life(state, fighter):
        chance = _survival(fighter)
        alive, rolls = table.percent(fighter.name, "survival", int(chance.total), EVERYONE)
        clauses = ("LG.II.2.1.4.d",)
        chronicle = replace(chronicle, survived=(*chronicle.survived, (fighter.name, alive)))
    else:
        clauses = ("LG.I.6.d",) if fighter.status is Status.SURRENDERED else ("LG.V.6.i",)
        alive = True
    table.tell(
        FateSettled(
            audience=EVERYONE,
            clauses=clauses,
            rolls=rolls,
            who=fighter.name,
            by=winner,
            choice=choice,
            alive=alive,
            chance=chance,
        )
    )
    state = replace(state, chronicle=chronicle)
    return state.with_fighter(fighter.name, status=Status.ALIVE if alive else Status.KILLED)


def _rolls_for_life(state: State, fighter: Fighter) -> bool:
    """Who surrendered lives; so does the loser of a brawl, unless the house rules otherwise.

    LG.I.6.d, LG.V.6.i.
    """
    if fighter.status is Status.SURRENDERED:
        return False
    if _lost_a_brawl(state, fighter):
        return state.options.brawl_loser_survival == "survival_roll"
    return True


def _lost_a_brawl(state: State, fighter: Fighter) -> bool:
    if fighter.put_out is not None:
        return fighter.put_out.how is How.BRAWL
    return state.decided is not None and state.decided.how == "brawl"


def _survival(fighter: Fighter) -> Sum:
    """20%, and 20% for each point of Endurance (LG.II.2.1.4.d)."""
    items = [Item("base", 20, "LG.II.2.1.4.d")]
    if fighter.sheet.toughness:
        items.append(Item("endurance", 20 * fighter.sheet.toughness, "LG.II.2.1.4.d"))
    effect = fighter.sheet.effect(EffectKind.SURVIVAL, first_turn=False)
    if effect:
        items.append(Item("effect", effect, "LG.GAP.1"))
    return Sum(tuple(items), sum(item.value for item in items))
