"""Dropping out of the fight, and whether it is over (I.6, I.7, LG.III.7.h to LG.III.7.k)."""

from __future__ import annotations

from sekundant.core.encounter import Outcome
from sekundant.core.events import EVERYONE
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.events import AllyJoins, Over, PutOutOfFight, TurnBegins
from sekundant.systems.law_of_the_gun.orders import Action, Order
from sekundant.systems.law_of_the_gun.plan import Given, Stage, Turn
from sekundant.systems.law_of_the_gun.rules.posting import tell_post
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.rules.wills import refuse_wills
from sekundant.systems.law_of_the_gun.state import Fighter, How, Phase, PutOut, State, Status

_STATUS = {
    How.KILLED: Status.KILLED,
    How.DISABLED: Status.OUT,
    How.BRAWL: Status.OUT,
    How.SURRENDERED: Status.SURRENDERED,
    How.FLED: Status.FLED,
    How.SILENCE: Status.KILLED,
}

_CLAUSES = {
    How.KILLED: ("LG.I.6.a",),
    How.DISABLED: ("LG.I.6.b",),
    How.BRAWL: ("LG.V.6.i",),
    How.SURRENDERED: ("LG.I.6.d",),
    How.FLED: ("LG.I.6.e",),
    How.SILENCE: ("LG.I.6.f",),
}


def put_out(state: State, name: str, how: How, by: str | None, table: Table) -> State:
    """Take a fighter out of the fight and say so; the number of his wounds is told with the last one.

    LG.II.2.1.a.
    """
    fighter = state.fighter(name)
    told = how is How.DISABLED and fighter.of is None
    table.tell(
        PutOutOfFight(
            audience=EVERYONE,
            clauses=_CLAUSES[how],
            who=name,
            how=how,
            by=by,
            wounds=fighter.wounds if told else None,
        )
    )
    state = state.with_fighter(
        name,
        status=_STATUS[how],
        put_out=PutOut(how=how, by=by),
        wounds_known=told or fighter.wounds_known,
    )
    return _allies_after(state, fighter, how, by, table)


def _allies_after(state: State, fighter: Fighter, how: How, by: str | None, table: Table) -> State:
    """What a principal's fall means for his allies: those who fight on are seen.

    LG.VI.7.i, LG.V.6.i, LG.III.7.h.
    """
    for ally in state.allies(fighter.name):
        if not ally.standing:
            continue
        if how is How.BRAWL:
            state = state.with_fighter(ally.name, status=Status.OUT, put_out=PutOut(how=how, by=by))
        elif how in (How.SURRENDERED, How.FLED):
            state = state.with_fighter(ally.name, status=Status.STANDING_ASIDE)
        elif not ally.shown:
            table.tell(AllyJoins(audience=EVERYONE, clauses=("LG.VI.7.i",), ally=ally.name, of=fighter.name))
            state = state.with_fighter(ally.name, shown=True)
    return state


def _turn_shows(state: State, turn: Turn, table: Table) -> State:
    """Only here can all see that the turn has begun: nothing open comes before an insight's second order.

    So nobody can tell that it was asked for (LG.II.2.2.1.a).
    """
    for returned in turn.returned:
        tell_post(state, returned.seat, returned.post, table)
        state = refuse_wills(state, returned.seat, returned.post, table)
    table.tell(TurnBegins(audience=EVERYONE, clauses=("LG.I.4",), turn=state.turn))
    if state.phase is Phase.SHOOTOUT:
        return state
    before = replace(state.before, posts=(), broken=(), resisted=())
    return replace(state, phase=Phase.SHOOTOUT, before=before, silences=())


def departures(state: State, turn: Turn, table: Table) -> State:
    """Claims of silence, surrenders and peace, before any shot (LG.I.6.d, LG.I.6.f, LG.I.7.b, LG.III.7.k)."""
    state = _claims(_turn_shows(state, turn, table), turn, table)
    standing = [fighter.name for fighter in state.principals if fighter.standing]
    actions = {name: order.action for name in standing if (order := turn.order(name)) is not None}
    given_up = [name for name in standing if actions.get(name) is Action.SURRENDER]
    for name in given_up:
        order = turn.order(name)
        to = order.to if order is not None else None
        if to is None and not state.mexican:
            to = next(other.name for other in state.principals if other.name != name)
        state = put_out(state, name, How.SURRENDERED, to, table)
    if len(given_up) == len(standing) > 1:
        return end(state, Outcome(None, "peace"), table, ("LG.I.7.b",))
    remaining = [fighter.name for fighter in state.principals if fighter.standing]
    if len(remaining) > 1 and all(actions.get(name) is Action.PEACE for name in remaining):
        return end(state, Outcome(None, "peace"), table, ("LG.I.7.b",))
    outcome = decide(state, turn)
    if outcome is not None:
        return end(state, outcome, table)
    return replace(state, playing=replace(turn, orders=_held(turn), stage=Stage.GUNS))


def _held(turn: Turn) -> tuple[Given, ...]:
    """The orders that are played: one-sided peace is a turn without shooting, all else in it is ignored.

    LG.I.7.b.
    """
    return tuple(
        Given(seat=given.seat, order=Order(action=Action.PEACE, decline_ally=given.order.decline_ally))
        if given.order.action is Action.PEACE
        else given
        for given in turn.orders
    )


def _claims(state: State, turn: Turn, table: Table) -> State:
    """Count the silent as killed by the first who claims it."""
    for claimant in state.principals:
        order = turn.order(claimant.name)
        if order is None:
            continue
        claimed = order.claims
        if order.action is Action.CLAIM_SILENCE and not state.mexican:
            claimed = tuple(other.name for other in state.principals if other.name != claimant.name)
        for name in claimed:
            if state.fighter(name).standing:
                state = put_out(state, name, How.SILENCE, claimant.name, table)
    return state


def decide(state: State, turn: Turn | None) -> Outcome | None:
    """How the duel stands: its outcome, or None while it goes on."""
    return _decide_mexican(state, turn) if state.mexican else _decide_of_two(state)


def _decide_of_two(state: State) -> Outcome | None:
    """A duel of two: both flown, both sides down, one flown, one side down - in this order.

    Procedure step 20.
    """
    one, other = state.principals
    if one.status is Status.FLED and other.status is Status.FLED:
        return Outcome(None, "both_fled")
    standing = state.standing_sides()
    if not standing:
        return Outcome(None, "both_out")
    if len(standing) == 2:
        return None
    loser = other if standing[0] == one.name else one
    return Outcome(standing[0], loser.put_out.how.value if loser.put_out else How.DISABLED.value)


def _decide_mexican(state: State, turn: Turn | None) -> Outcome | None:
    """A Mexican duel, each for himself, ends when at most one side stands (LG.III.7.a, LG.III.7.i)."""
    standing = state.standing_sides()
    if len(standing) > 1:
        return None
    if standing:
        return Outcome(standing[0], "last_standing")
    started = turn.started if turn is not None else ()
    fled = all(state.fighter(name).status is Status.FLED for name in started)
    return Outcome(None, "both_fled" if started and fled else "both_out")


_OVER_CLAUSES = {
    "killed": ("LG.I.6.a",),
    "disabled": ("LG.I.6.b",),
    "brawl": ("LG.I.6.c",),
    "surrendered": ("LG.I.6.d",),
    "fled": ("LG.I.6.e",),
    "silence": ("LG.I.6.f",),
    "last_standing": ("LG.III.7.i",),
    "both_out": ("LG.I.7.a",),
    "peace": ("LG.I.7.b",),
    "both_fled": ("LG.I.7.c",),
}

OUTCOMES = tuple(_OVER_CLAUSES)
"""Every way in which a duel ends."""


def end(state: State, outcome: Outcome, table: Table, clauses: tuple[str, ...] = ()) -> State:
    """The duel is decided; the winner is asked for the fate of those whom he may spare."""
    table.tell(
        Over(
            audience=EVERYONE,
            clauses=clauses or _OVER_CLAUSES[outcome.how],
            winner=outcome.winner,
            how=outcome.how,
        )
    )
    chronicle = replace(state.chronicle, last_turn=state.turn if state.phase is Phase.SHOOTOUT else 0)
    state = replace(state, decided=outcome, playing=None, serial=state.serial + 1, chronicle=chronicle)
    phase = Phase.AFTERMATH if outcome.winner is not None and at_mercy(state) else Phase.OVER
    return replace(state, phase=phase)


def at_mercy(state: State) -> tuple[Fighter, ...]:
    """Those whose fate the winner settles: out of action or surrendered (LG.I.6.b, LG.III.7.j)."""
    winner = state.decided.winner if state.decided else None
    return tuple(
        fighter
        for fighter in state.principals
        if fighter.status in (Status.OUT, Status.SURRENDERED) and fighter.name != winner
    )
