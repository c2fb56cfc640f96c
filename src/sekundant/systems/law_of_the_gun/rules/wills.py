"""The duel of wills (IV.2.3)."""

from __future__ import annotations

from sekundant.core.events import EVERYONE, MASTER_ONLY, Item, Roll, Sealed, Sum, only
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.events import Tally, Wills, WillsRefused
from sekundant.systems.law_of_the_gun.orders import Deed, Post
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.sheet import EffectKind, Side, Territory
from sekundant.systems.law_of_the_gun.state import Fighter, State


def duel_of_wills(state: State, table: Table) -> State:
    """An accepted duel of wills: the winner gains a point for the first turn, the loser pays.

    LG.IV.2.3.c, LG.IV.2.3.d.
    """
    name = state.before.wills_pending
    if name is None:
        return state
    proposer = state.fighter(name)
    accepter = next(fighter for fighter in state.principals if fighter.name != name)
    wills = {
        one.name: _will(state, one, other) for one, other in ((proposer, accepter), (accepter, proposer))
    }
    wins, because, rolls = _contest(state, proposer, accepter, wills, table)
    winner, loser = (proposer, accepter) if wins else (accepter, proposer)
    loss = max(1, int(wills[winner.name].total - wills[loser.name].total))
    table.tell(
        Wills(
            audience=EVERYONE,
            clauses=("LG.IV.2.3.c",),
            rolls=rolls,
            winner=winner.name,
            loser=loser.name,
            wills=Sealed(tuple(Tally(who=who, sum=will) for who, will in wills.items()), MASTER_ONLY),
            because=Sealed(because, MASTER_ONLY),
            loss=Sealed(loss, only(loser.name)),
        )
    )
    state = state.with_fighter(winner.name, first_turn_ap=winner.first_turn_ap + 1)
    state = state.with_fighter(loser.name, first_turn_ap=loser.first_turn_ap - loss)
    return replace(state, before=replace(state.before, wills_pending=None))


def _will(state: State, fighter: Fighter, other: Fighter) -> Sum:
    """Will as it stands in a duel of wills: home ground, effects, loners (LG.V.1.c, LG.IV.2.3.g)."""
    items = [Item("will", fighter.sheet.will, "LG.II.2.1.3.b")]
    if fighter.sheet.territory is Territory.HOME:
        items.append(Item("home_ground", 1, "LG.V.1.c"))
    effect = fighter.sheet.effect(EffectKind.WILL_DUEL, first_turn=False)
    if effect:
        items.append(Item("effect", effect, "LG.GAP.1"))
    loner, sided = fighter.sheet.side is Side.LONER, other.sheet.side is not Side.LONER
    house = state.options.loner_will
    if loner and sided and house in ("minus_one", "both"):
        items.append(Item("loner", -1, "LG.IV.2.3.g"))
    if not loner and not sided and house in ("plus_one_for_sided", "both"):
        items.append(Item("against_a_loner", 1, "LG.IV.2.3.g"))
    return Sum(tuple(items), sum(item.value for item in items))


def _contest(
    state: State, proposer: Fighter, accepter: Fighter, wills: dict[str, Sum], table: Table
) -> tuple[bool, str, tuple[Roll, ...]]:
    """Whether the proposer wins, why, and the die (LG.IV.2.3.e, LG.IV.2.3.f, LG.IV.2.3.h)."""
    lost_by = state.before.will_duel_lost_by
    if lost_by in (proposer.name, accepter.name):
        return lost_by == accepter.name, "revenge", ()
    mine, theirs = int(wills[proposer.name].total), int(wills[accepter.name].total)
    if mine > 0 and theirs > 0:
        wins, rolls = table.odds(proposer.name, "wills", mine, mine + theirs, MASTER_ONLY)
    elif mine == theirs:
        wins, rolls = table.odds(proposer.name, "wills", 1, 2, MASTER_ONLY)
    else:
        return mine > theirs, "will", ()
    return wins, "dice", rolls


def refuse_wills(state: State, seat: str, post: Post, table: Table) -> State:
    """Any answer but acceptance pays the proposer a point at once (LG.IV.2.3.a, LG.IV.2.3.c, LG.IV.3.b)."""
    proposer = state.before.wills_pending
    if proposer is None or proposer == seat or Deed.ACCEPT_WILLS in post.actions:
        return state
    table.tell(WillsRefused(audience=EVERYONE, clauses=("LG.IV.2.3.a", "LG.IV.2.3.c"), by=seat, of=proposer))
    state = state.with_fighter(proposer, first_turn_ap=state.fighter(proposer).first_turn_ap + 1)
    return replace(state, before=replace(state.before, wills_pending=None))
