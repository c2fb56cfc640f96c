"""Section 3.4: who imposes the distance of the next turn, and where he goes."""

from __future__ import annotations

from sekundant.core.events import EVERYONE, Item, Roll
from sekundant.core.frozen import replace
from sekundant.core.table import Table
from sekundant.systems.fencing.events import DistanceSettled, DistanceWon, Tally
from sekundant.systems.fencing.exchange import Beat, Because, Contest, Deed
from sekundant.systems.fencing.orders import Action
from sekundant.systems.fencing.rules.sides import D100, advantage, contest_costs, earlier, exchange_of, tally
from sekundant.systems.fencing.state import Phase, State
from sekundant.systems.fencing.weapons import Distance

MASTER_DIE = "master"
"""Who throws the die of a full tie (FE.3.4.3.e)."""

FIRST_UP_TO = 50
"""Up to this face of it the fencer named first wins."""

_CLAUSES = {
    Because.MORE_POINTS: "FE.3.4.3.b",
    Because.EARLIER_POSITION: "FE.3.4.3.c",
    Because.INITIATIVE: "FE.3.4.3.d",
    Because.DIE: "FE.3.4.3.e",
    Because.NOBODY: "FE.3.4.3.f",
}


def contest_distance(state: State, _beat: Beat, table: Table) -> State:
    """Settle who imposes the distance, and what the contest costs both (FE.3.4.3, FE.3.4.5)."""
    exchange = exchange_of(state)
    tallies = tallies_of(state)
    contest, rolls = _decide(state, tallies, table)
    winner = None if contest.winner is None else state.names.index(contest.winner)
    costs = contest_costs((tallies[0].points, tallies[1].points), winner)
    first, second = (
        replace(side, distance_cost=cost) for side, cost in zip(exchange.sides, costs, strict=True)
    )
    state = replace(state, exchange=replace(exchange, sides=(first, second), contest=contest))
    if _must_ask(state, contest):
        return _ask_winner(state, contest, tallies, rolls, table)
    return settle(state, contest, tallies, rolls, table)


def tallies_of(state: State) -> tuple[Tally, Tally]:
    """The live distance actions of both, with the bonus of FE.3.4.3.a."""
    return _tally(state, 0), _tally(state, 1)


def _tally(state: State, which: int) -> Tally:
    mine, other = state.fighters[which].sheet, state.fighters[1 - which].sheet
    bonus = Item("agility", advantage(mine.agility, other.agility), "FE.3.4.3.a")
    points = len(exchange_of(state).sides[which].live(Action.DISTANCE))
    return tally(state.names[which], points, "FE.3.4.3", (bonus,))


def _decide(state: State, tallies: tuple[Tally, Tally], table: Table) -> tuple[Contest, tuple[Roll, ...]]:
    """Who wins the distance and why (FE.3.4.3.b to FE.3.4.3.f); the die of a full tie."""
    exchange = exchange_of(state)
    if not any(one.points for one in tallies):
        return Contest(None, Because.NOBODY), ()
    first, second = (one.sum.total for one in tallies)
    if first != second:
        return Contest(state.names[0 if first > second else 1], Because.MORE_POINTS), ()
    sooner = earlier(*(side.live(Action.DISTANCE) for side in exchange.sides))
    if sooner is not None:
        return Contest(state.names[sooner], Because.EARLIER_POSITION), ()
    if exchange.holder is not None:
        return Contest(exchange.holder, Because.INITIATIVE), ()
    roll = table.band(MASTER_DIE, "distance_tie", D100, (FIRST_UP_TO,), EVERYONE)
    return Contest(state.names[0 if roll.face <= FIRST_UP_TO else 1], Because.DIE), (roll,)


def _must_ask(state: State, contest: Contest) -> bool:
    """Whether the winner named no distance in advance and is to be asked (FE.3.4.6)."""
    if contest.winner is None or state.options.distance_choice_time == "with_order":
        return False
    return state.fighter(contest.winner).hand.distance_choice is None


def _ask_winner(
    state: State, contest: Contest, tallies: tuple[Tally, Tally], rolls: tuple[Roll, ...], table: Table
) -> State:
    """Tell who won, and wait for his choice; the blows are known by then."""
    winner = contest.winner or ""
    table.tell(
        DistanceWon(
            audience=EVERYONE,
            clauses=(_CLAUSES[contest.reason], "FE.3.4.6"),
            rolls=rolls,
            winner=winner,
            reason=contest.reason,
            tallies=tallies,
            choices=state.open_distances(winner),
        )
    )
    return replace(state, phase=Phase.DISTANCE, serial=state.serial + 1, agenda=())


CHOICE_TO_COME = (Beat(Deed.DISTANCE), Beat(Deed.BREATH))
"""The agenda once the winner has chosen."""


def take_choice(state: State, _beat: Beat, table: Table) -> State:
    """Settle the distance as its winner, who was asked, has chosen."""
    contest = exchange_of(state).contest
    return settle(state, contest, tallies_of(state), (), table) if contest else state


def settle(
    state: State, contest: Contest, tallies: tuple[Tally, Tally], rolls: tuple[Roll, ...], table: Table
) -> State:
    """The distance of the next turn: the winner's choice, as far as it is allowed (FE.3.4.6)."""
    winner = contest.winner
    wanted = state.fighter(winner).hand.distance_choice if winner else None
    to = _allowed(state, winner, wanted) if winner and wanted else state.distance
    cut = wanted not in (None, to)
    clauses = [_CLAUSES[contest.reason]]
    if winner:
        clauses.append("FE.3.4.6")
    if cut:
        clauses.append("FE.3.4.6.d")
    table.tell(
        DistanceSettled(
            audience=EVERYONE,
            clauses=tuple(clauses),
            rolls=rolls,
            tallies=tallies,
            winner=winner,
            reason=contest.reason,
            start=state.distance,
            to=to,
            wanted=wanted if cut else None,
        )
    )
    return replace(state, exchange=replace(exchange_of(state), to=to))


def _allowed(state: State, winner: str, wanted: Distance) -> Distance:
    """The choice itself, or middle for close from far without the initiative (FE.3.4.6.d)."""
    return wanted if wanted in state.open_distances(winner) else Distance.MIDDLE
