"""Insight: learning the enemy's order and changing one's own (LG.II.2.2.1, LG.III.7.f)."""

from __future__ import annotations

from sekundant.core.events import MASTER_ONLY, Item, Sum, only
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.events import Insight, InsightTie, InsightWorks
from sekundant.systems.law_of_the_gun.orders import Order
from sekundant.systems.law_of_the_gun.plan import Given, Stage, Turn
from sekundant.systems.law_of_the_gun.rules.table import MASTER_DIE, Table
from sekundant.systems.law_of_the_gun.sheet import EffectKind, Sex
from sekundant.systems.law_of_the_gun.state import Fighter, State
from sekundant.systems.law_of_the_gun.view import shown_of


def roll_insight(state: State, turn: Turn, table: Table) -> State:
    """Every standing owner rolls; at most one insight works (LG.II.2.2.1.a, LG.II.2.2.1.c)."""
    succeeded = [
        (reader, read)
        for reader in state.principals
        if (read := _whom_he_reads(state, turn, reader)) is not None
        and _succeeds(reader, read, state.turn == 1, table)
    ]
    if not succeeded:
        return replace(state, playing=replace(turn, stage=Stage.DEPARTURES))
    reader, read = succeeded[0]
    if len(succeeded) > 1:
        roll = table.roll(MASTER_DIE, "insight_tie", len(succeeded), MASTER_ONLY)
        reader, read = succeeded[roll.face - 1]
        table.tell(
            InsightTie(
                audience=MASTER_ONLY,
                clauses=("LG.II.2.2.1.c",),
                rolls=(roll,),
                among=tuple(fighter.name for fighter, _ in succeeded),
                works=reader.name,
            )
        )
    return _insight_works(state, turn, reader, read, table)


def _whom_he_reads(state: State, turn: Turn, reader: Fighter) -> Fighter | None:
    """The enemy whose order an owner may learn: the one watched, else the target, else the first standing.

    LG.III.7.f.
    """
    own = turn.order(reader.name)
    if not reader.standing or reader.sheet.skills.insight is None or own is None:
        return None
    candidates = [fighter for fighter in state.principals if fighter.standing and fighter.name != reader.name]
    named = own.watch or own.target
    seat = next(
        (fighter.seat for fighter in state.fighters if fighter.name == named and _seen(fighter)), None
    )
    return next(
        (fighter for fighter in candidates if fighter.name == seat), candidates[0] if candidates else None
    )


def _seen(fighter: Fighter) -> bool:
    """Whether all know that he fights: to name a man in the crowd must not betray his friends (LG.VI.7.a)."""
    return fighter.of is None or fighter.shown


def _succeeds(reader: Fighter, read: Fighter, first_turn: bool, table: Table) -> bool:
    """Roll one insight: 50%, 10% a further point, 30% less for a man who reads a woman."""
    items = [Item("insight", 50, "LG.II.2.2.1.a")]
    if reader.sheet.skills.insight:
        items.append(Item("insight_level", 10 * reader.sheet.skills.insight, "LG.II.2.2.1.d"))
    if reader.sheet.sex is Sex.MALE and read.sheet.sex is Sex.FEMALE:
        items.append(Item("reads_a_woman", -30, "LG.II.4.e"))
    effect = reader.sheet.effect(EffectKind.INSIGHT, first_turn=first_turn)
    if effect:
        items.append(Item("effect", effect, "LG.GAP.1"))
    chance = Sum(tuple(items), sum(item.value for item in items))
    success, rolls = table.percent(reader.name, "insight", int(chance.total), MASTER_ONLY)
    table.tell(
        Insight(
            audience=MASTER_ONLY,
            clauses=("LG.II.2.2.1.a", "LG.DISC.7"),
            rolls=rolls,
            by=reader.name,
            of=read.name,
            chance=chance,
            result="success" if success else "fail",
        )
    )
    return success


def _insight_works(state: State, turn: Turn, reader: Fighter, read: Fighter, table: Table) -> State:
    """Tell the owner the enemy's first order; take his prepared order, or ask for one."""
    order = turn.order(read.name)
    if order is None:
        return replace(state, playing=replace(turn, stage=Stage.DEPARTURES))
    table.tell(
        InsightWorks(
            audience=only(reader.name),
            clauses=("LG.II.2.2.1.b",),
            by=reader.name,
            of=read.name,
            shows=shown_of(order, read.at, state.mexican),
        )
    )
    turn = replace(turn, insight_by=reader.name, insight_of=read.name)
    own = turn.order(reader.name)
    if own is not None and own.revised is not None:
        return replace(state, playing=revised(turn, reader.name, own.revised))
    return replace(state, playing=replace(turn, stage=Stage.REVISION, asking=True))


def revised(turn: Turn, seat: str, order: Order | None) -> Turn:
    """The turn with a seat's order replaced (None keeps it), ready to go on."""
    orders = turn.orders
    if order is not None:
        orders = tuple(
            Given(seat=given.seat, order=order if given.seat == seat else given.order) for given in orders
        )
    return replace(turn, orders=orders, stage=Stage.DEPARTURES, asking=False)
