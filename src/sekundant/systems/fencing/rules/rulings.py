"""The master's own decisions: a closed list of what he may change, and the declared outcome."""

from __future__ import annotations

from sekundant.core.encounter import Adjust, Declare, Objection, Refused, Ruling
from sekundant.core.events import EVERYONE
from sekundant.core.frozen import replace
from sekundant.core.table import Table
from sekundant.systems.fencing.events import Ruled
from sekundant.systems.fencing.rules.wounds import end
from sekundant.systems.fencing.state import LEAST_BREATH, MOST_WOUNDS, Fighter, How, State
from sekundant.systems.fencing.weapons import DISTANCES, Distance

WOUNDS = ("light", "serious")
ADJUSTABLE = (*WOUNDS, "breath", "distance", "initiative")
"""What a ruling may change: a fencer's wounds and breath, the distance and the initiative of the duel."""

_CLAUSES = {
    "light": "FE.4.2.g",
    "serious": "FE.4.2.g",
    "breath": "FE.3.5.4.b",
    "distance": "FE.3.4.2.a",
    "initiative": "FE.3.3.1.e",
}
"""The clause that says what a thing may be; of all else, such as the outcome, that a duel has an end."""


def rule(state: State, ruling: Ruling, table: Table) -> State:
    """Carry out a ruling. Raise Refused for what is not on the closed list."""
    if isinstance(ruling, Declare):
        return _declare(state, ruling, table)
    changed = _adjust(state, ruling)
    _tell(ruling, ruling.what, ruling.who, "" if ruling.value is None else str(ruling.value), table)
    return changed


def _tell(ruling: Ruling, what: str, who: str, value: str, table: Table) -> None:
    table.tell(
        Ruled(
            audience=EVERYONE,
            clauses=(_clause(what),),
            author=ruling.author,
            reason=ruling.reason,
            what=what,
            who=who,
            value=value,
        )
    )


def _clause(what: str) -> str:
    return _CLAUSES.get(what, "FE.4.1.b")


def _declare(state: State, ruling: Declare, table: Table) -> State:
    """The encounter is over as the master says."""
    outcome = ruling.outcome
    if outcome.how not in tuple(How):
        raise Refused((Objection("FE.4.1.b", "no_such_outcome", "outcome", (("got", outcome.how),)),))
    if outcome.winner is not None and outcome.winner not in state.names:
        raise Refused((Objection("FE.4.1.b", "no_such_fighter", "outcome", (("got", outcome.winner),)),))
    _tell(ruling, "outcome", outcome.winner or "", outcome.how, table)
    return end(state, outcome, table)


def _adjust(state: State, ruling: Adjust) -> State:
    """One thing of the duel, or of one fencer."""
    if ruling.what == "distance" and not ruling.who:
        _check(ruling, ruling.value in DISTANCES)
        return replace(state, distance=Distance(str(ruling.value)))
    if ruling.what == "initiative" and not ruling.who:
        _check(ruling, ruling.value is None or ruling.value in state.names)
        return replace(state, initiative=None if ruling.value is None else str(ruling.value))
    if ruling.what not in (*WOUNDS, "breath"):
        raise _refusal("not_adjustable", ruling, ruling.what)
    if ruling.who not in state.names:
        raise _refusal("no_such_fighter", ruling, ruling.who)
    return _adjust_fighter(state, state.fighter(ruling.who), ruling)


def _adjust_fighter(state: State, fighter: Fighter, ruling: Adjust) -> State:
    """His wounds or his breath; more wounds may lower the breath that he has (FE.3.5.4.b)."""
    if ruling.what == "breath":
        breath = _whole(ruling, LEAST_BREATH, fighter.breath_max)
        return state.with_fighter(fighter.name, breath=breath)
    wounds = replace(fighter.wounds, **{ruling.what: _whole(ruling, 0, MOST_WOUNDS)})
    wounded = replace(fighter, wounds=wounds)
    return state.with_fighter(fighter.name, wounds=wounds, breath=min(fighter.breath, wounded.breath_max))


def _whole(ruling: Adjust, least: int, most: int) -> int:
    """The new number. Raise Refused unless it is a whole one in its range."""
    if type(ruling.value) is not int or not least <= ruling.value <= most:
        raise _refusal("out_of_range", ruling, str(ruling.value))
    return ruling.value


def _check(ruling: Adjust, fits: bool) -> None:
    """Raise Refused unless the new value fits what it is for."""
    if not fits:
        raise _refusal("out_of_range", ruling, str(ruling.value))


def _refusal(code: str, ruling: Adjust, got: str) -> Refused:
    return Refused((Objection(_clause(ruling.what), code, ruling.what, (("got", got),)),))
