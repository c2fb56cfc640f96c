"""Sections 3.3.1, 3.3.2 and 3.3.5: who takes the initiative, what it costs, and what a surplus silences."""

from __future__ import annotations

from sekundant.core.events import EVERYONE, Item
from sekundant.core.frozen import replace
from sekundant.core.table import Table
from sekundant.systems.fencing.events import Initiative, Neutralised, Tally
from sekundant.systems.fencing.exchange import Beat, Because, Contest, Exchange
from sekundant.systems.fencing.orders import Action
from sekundant.systems.fencing.rules.sides import advantage, contest_costs, earlier, exchange_of, tally
from sekundant.systems.fencing.state import State
from sekundant.systems.fencing.weapons import Distance

_CLAUSES = {
    Because.MORE_POINTS: "FE.3.3.1.c",
    Because.EARLIER_POSITION: "FE.3.3.1.d",
    Because.HELD_BEFORE: "FE.3.3.1.e",
    Because.PARITY: "FE.3.3.1.f",
}


def contest_initiative(state: State, _beat: Beat, table: Table) -> State:
    """Settle the initiative of the turn and silence what its surplus reaches (procedure steps 5 and 6)."""
    exchange = exchange_of(state)
    tallies = _tally(state, exchange, 0), _tally(state, exchange, 1)
    contest = _decide(state, exchange, tallies)
    clauses = ["FE.3.3.1", _CLAUSES[contest.reason]]
    if not any(one.points for one in tallies):
        clauses.append("FE.3.3.1.g")
    table.tell(
        Initiative(
            audience=EVERYONE,
            clauses=tuple(clauses),
            tallies=tallies,
            holder=contest.winner,
            reason=contest.reason,
        )
    )
    winner = None if contest.winner is None else state.names.index(contest.winner)
    costs = contest_costs((tallies[0].points, tallies[1].points), winner)
    first, second = (
        replace(side, initiative_cost=cost) for side, cost in zip(exchange.sides, costs, strict=True)
    )
    exchange = replace(exchange, sides=(first, second), holder=contest.winner)
    state = replace(state, exchange=exchange, initiative=contest.winner)
    return _silence(state, tallies, table)


def _tally(state: State, exchange: Exchange, which: int) -> Tally:
    """The initiative actions after cancellation, with the bonuses of FE.3.3.1.a and FE.3.3.1.b."""
    mine, other = state.fighters[which].sheet, state.fighters[1 - which].sheet
    close = state.distance is Distance.CLOSE
    bonuses = []
    if not (close and state.options.close_initiative_bonus == "strength_only"):
        bonuses.append(Item("agility", advantage(mine.agility, other.agility), "FE.3.3.1.a"))
    if close:
        bonuses.append(Item("strength", advantage(mine.strength, other.strength), "FE.3.3.1.b"))
    points = len(exchange.sides[which].live(Action.INITIATIVE))  # nothing is neutralised yet
    return tally(state.names[which], points, "FE.3.3.1", tuple(bonuses))


def _decide(state: State, exchange: Exchange, tallies: tuple[Tally, Tally]) -> Contest:
    """Who takes the initiative and why (FE.3.3.1.c to FE.3.3.1.g)."""
    first, second = tallies[0].sum.total, tallies[1].sum.total
    if first != second:
        return Contest(state.names[0 if first > second else 1], Because.MORE_POINTS)
    sooner = earlier(*(side.live(Action.INITIATIVE) for side in exchange.sides))
    if sooner is not None:
        return Contest(state.names[sooner], Because.EARLIER_POSITION)
    nobody_tried = not any(one.points for one in tallies)
    if state.initiative is None or (nobody_tried and state.options.uncontested_initiative == "lapses"):
        return Contest(None, Because.PARITY)
    return Contest(state.initiative, Because.HELD_BEFORE)


def _silence(state: State, tallies: tuple[Tally, Tally], table: Table) -> State:
    """The holder's surplus silences the last positions of the enemy's stack (FE.3.3.5.a).

    An initiative action may be among them: the contest stands as it was (FE.3.3.5.b).
    """
    exchange = exchange_of(state)
    if exchange.holder is None:
        return state
    surplus = abs(int(tallies[0].sum.total - tallies[1].sum.total)) // 2
    target = exchange.enemy(exchange.holder)
    first_silent = max(1, target.length - surplus + 1)
    silent = tuple(range(first_silent, target.length + 1))
    if not silent:
        return state
    table.tell(
        Neutralised(
            audience=EVERYONE,
            clauses=("FE.3.3.5.a", "FE.3.3.5.c"),
            by=exchange.holder,
            target=target.name,
            positions=silent,
        )
    )
    pieces = tuple(
        replace(piece, neutralised=True) if piece.position in silent else piece for piece in target.pieces
    )
    return state.with_side(target.name, pieces=pieces)
