"""The master's own decisions: a closed list of what he may change, and the declared outcome."""

from __future__ import annotations

from sekundant.core.encounter import Adjust, Declare, Objection, Refused, Ruling
from sekundant.core.events import EVERYONE, Audience, Sealed, only
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.events import Ruled
from sekundant.systems.law_of_the_gun.rules.leaving import OUTCOMES, end
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.state import State, Status, TemptationState

NUMBERS = ("wounds", "ap_penalty", "recoil")
SIGNED = ("first_turn_ap",)
FLAGS = ("hidden", "lucky_used", "woman_shotgun")
WORDS: dict[str, type[Status] | type[TemptationState]] = {
    "status": Status,
    "temptation_state": TemptationState,
}
ADJUSTABLE = (*NUMBERS, *SIGNED, *FLAGS, *WORDS, "loaded:<gun>", "call_made")
"""What a ruling may change; ``loaded:`` is followed by the id of a gun."""

OPEN = ("hidden", "status", "call_made")
"""What all may know of these; the rest is told to its owner."""


def rule(state: State, ruling: Ruling, table: Table) -> State:
    """Carry out a ruling. Raise Refused for what is not on the closed list."""
    if isinstance(ruling, Declare):
        return _declare(state, ruling, table)
    if ruling.what == "call_made" and not ruling.who and isinstance(ruling.value, bool):
        changed = replace(state, before=replace(state.before, call_made=ruling.value))
    else:
        changed = _adjust(state, ruling)
    audience = EVERYONE if ruling.what in OPEN else only(changed.fighter(ruling.who).seat)
    _tell(ruling.author, ruling.reason, ruling.what, ruling.who, str(ruling.value), audience, table)
    return changed


def _declare(state: State, ruling: Declare, table: Table) -> State:
    """The encounter is over as the master says."""
    outcome = ruling.outcome
    names = [fighter.name for fighter in state.principals]
    if outcome.how not in OUTCOMES or (outcome.winner is not None and outcome.winner not in names):
        raise Refused((Objection("LG.I.2", "no_such_outcome", "outcome", (("got", outcome.how),)),))
    _tell(ruling.author, ruling.reason, "outcome", outcome.winner or "", outcome.how, EVERYONE, table)
    return end(replace(state, playing=None), outcome, table)


def _adjust(state: State, ruling: Adjust) -> State:
    """One number or word of one fighter."""
    if not any(fighter.name == ruling.who for fighter in state.fighters):
        raise _refusal("no_such_fighter", ruling, ruling.who)
    fighter = state.fighter(ruling.who)
    value = ruling.value
    gun = fighter.weapon(ruling.what.removeprefix("loaded:")) if ruling.what.startswith("loaded:") else None
    if gun is not None:
        if not _whole(value) or not 0 <= int(str(value)) <= state.gun(gun.type).rounds:
            raise _refusal("out_of_range", ruling, str(value))
        return state.with_fighter(ruling.who, weapons=fighter.weapons_with(gun.id, loaded=value))
    if ruling.what in WORDS:
        words = WORDS[ruling.what]
        if value not in tuple(words):
            raise _refusal("out_of_range", ruling, str(value))
        return state.with_fighter(ruling.who, **{ruling.what: words(str(value))})
    allowed = (
        (ruling.what in NUMBERS and _whole(value) and int(str(value)) >= 0)
        or (ruling.what in SIGNED and _whole(value))
        or (ruling.what in FLAGS and isinstance(value, bool))
    )
    if not allowed:
        raise _refusal("not_adjustable", ruling, ruling.what)
    return state.with_fighter(ruling.who, **{ruling.what: value})


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _refusal(code: str, ruling: Adjust, got: str) -> Refused:
    return Refused((Objection("LG.IV.0", code, ruling.what, (("got", got),)),))


def _tell(
    author: str, reason: str, what: str, who: str, value: str, audience: Audience, table: Table
) -> None:
    """The ruling in the public record: that it was made is open to all."""
    table.tell(
        Ruled(
            audience=EVERYONE,
            clauses=("LG.IV.0",),
            author=author,
            reason=reason,
            what=what,
            who=who,
            value=Sealed(value, audience),
        )
    )
