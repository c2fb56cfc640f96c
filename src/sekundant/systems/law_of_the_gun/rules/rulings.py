"""The master's own decisions: a closed list of what he may change, and the declared outcome."""

from __future__ import annotations

from sekundant.core.encounter import Adjust, Declare, Objection, Refused, Ruling
from sekundant.core.events import EVERYONE, Sealed, only
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.adjustable import FLAGS, MOST, NUMBERS, WORDS
from sekundant.systems.law_of_the_gun.events import Ruled
from sekundant.systems.law_of_the_gun.rules.leaving import OUTCOMES, end
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.state import State
from sekundant.systems.law_of_the_gun.view import seen_by_all

OPEN = ("hidden", "status", "call_made")
"""What all may know of these; the rest is told to its owner."""


def rule(state: State, ruling: Ruling, table: Table) -> State:
    """Carry out a ruling. Raise Refused for what is not on the closed list."""
    if isinstance(ruling, Declare):
        return _declare(state, ruling, table)
    if ruling.what == "call_made" and not ruling.who:
        _check(ruling, isinstance(ruling.value, bool))
        changed = replace(state, before=replace(state.before, call_made=bool(ruling.value)))
    else:
        changed = _adjust(state, ruling)
    _tell_adjusted(state, ruling, table)
    return changed


def _tell_adjusted(state: State, ruling: Adjust, table: Table) -> None:
    """Tell of a ruling; it betrays no ally whom nobody has seen, and no gun.

    The gun whose rounds are changed is named beside their number, which its owner alone is told.
    LG.VI.7.a, LG.DISC.1.
    """
    what, _, gun = ruling.what.partition(":")
    value = f"{gun}: {ruling.value}" if gun else str(ruling.value)
    fighter = state.fighter(ruling.who) if ruling.who else None
    mine = only(fighter.seat) if fighter else EVERYONE
    table.tell(
        Ruled(
            audience=EVERYONE if fighter is None or seen_by_all(state, fighter) else mine,
            clauses=("LG.IV.0",),
            author=ruling.author,
            reason=ruling.reason,
            what=what,
            who=ruling.who,
            value=Sealed(value, EVERYONE if what in OPEN else mine),
        )
    )


def _declare(state: State, ruling: Declare, table: Table) -> State:
    """The encounter is over as the master says."""
    outcome = ruling.outcome
    names = [fighter.name for fighter in state.principals]
    if outcome.how not in OUTCOMES:
        raise Refused((Objection("LG.I.2", "no_such_outcome", "outcome", (("got", outcome.how),)),))
    if outcome.winner is not None and outcome.winner not in names:
        raise Refused((Objection("LG.I.2", "no_such_fighter", "outcome", (("got", outcome.winner),)),))
    table.tell(
        Ruled(
            audience=EVERYONE,
            clauses=("LG.IV.0",),
            author=ruling.author,
            reason=ruling.reason,
            what="outcome",
            who=outcome.winner or "",
            value=Sealed(outcome.how, EVERYONE),
        )
    )
    return end(replace(state, playing=None), outcome, table)


def _adjust(state: State, ruling: Adjust) -> State:
    """One number or word of one fighter."""
    if not any(fighter.name == ruling.who for fighter in state.fighters):
        raise _refusal("no_such_fighter", ruling, ruling.who)
    fighter = state.fighter(ruling.who)
    value = ruling.value
    gun = fighter.weapon(ruling.what.removeprefix("loaded:")) if ruling.what.startswith("loaded:") else None
    if gun is not None:
        _check(ruling, _whole(value, 0, state.gun(gun.type).rounds))
        return state.with_fighter(ruling.who, weapons=fighter.weapons_with(gun.id, loaded=value))
    if ruling.what in WORDS:
        words = WORDS[ruling.what]
        _check(ruling, value in tuple(words))
        value = words(str(value))
    elif ruling.what in NUMBERS:
        _check(ruling, _whole(value, NUMBERS[ruling.what], MOST))
    elif ruling.what in FLAGS:
        _check(ruling, isinstance(value, bool))
    else:
        raise _refusal("not_adjustable", ruling, ruling.what)
    return state.with_fighter(ruling.who, **{ruling.what: value})


def _check(ruling: Adjust, fits: bool) -> None:
    """Raise Refused unless the new value fits what it is for."""
    if not fits:
        raise _refusal("out_of_range", ruling, str(ruling.value))


def _whole(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _refusal(code: str, ruling: Adjust, got: str) -> Refused:
    return Refused((Objection("LG.IV.0", code, ruling.what, (("got", got),)),))
