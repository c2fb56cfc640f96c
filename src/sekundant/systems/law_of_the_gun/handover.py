"""What a finished duel hands to the campaign: the fields of its ``duel_result``."""

from __future__ import annotations

from collections import Counter

from sekundant.core.wire import Plain
from sekundant.systems.law_of_the_gun.state import Fighter, State, Status


def duel_result(state: State) -> dict[str, Plain]:
    """The result of a duel as the campaign takes it: who won and how, and all that reputation asks about.

    Of a duel that goes on, what is known so far. ``turn`` is that of the shoot-out, 0 if no shot was fired.
    """
    chronicle = state.chronicle
    return {
        **_outcome(state),
        "turn": chronicle.last_turn,
        "wounds": {fighter.name: list(fighter.damages) for fighter in state.principals},
        "allies": {fighter.name: _allies(state, fighter) for fighter in state.principals},
        "survived": dict(chronicle.survived),
        "hid_behind_bystanders": list(chronicle.hid_behind_bystanders),
        "bystanders_killed": dict(Counter(seat for _, seat in chronicle.bystanders_killed)),
        "opened_fire_unchallenged": chronicle.opened_fire_unchallenged,
        "guns_used": {fighter.name: _guns(state, fighter) for fighter in state.principals},
    }


def _outcome(state: State) -> dict[str, Plain]:
    """The winner and the losers, or the draw and who was out."""
    if state.decided is None:
        return {"winner": None}
    out = {
        fighter.name: _loser(state, fighter)
        for fighter in state.principals
        if fighter.name != state.decided.winner
    }
    winner = state.decided.winner
    if winner is None:
        fallen = {name: loser for name, loser in out.items() if loser["how"] is not None}
        return {"winner": None, "draw": state.decided.how, "out": fallen}
    told: dict[str, Plain] = {"winner": winner, "losers": out}
    fighter = state.fighter(winner)
    if fighter.put_out is not None:
        told["winner_out"] = fighter.put_out.how.value
    return told


def _loser(state: State, fighter: Fighter) -> dict[str, Plain]:
    """How a man lost, by whom, and what became of him (LG.III.7.h)."""
    put_out = fighter.put_out
    loser: dict[str, Plain] = {
        "how": put_out.how.value if put_out else None,
        "by": put_out.by if put_out else None,
        "finished_off": fighter.name in state.chronicle.finished_off,
    }
    survived = dict(state.chronicle.survived).get(fighter.name)
    if survived is not None:
        loser["survived"] = survived
    return loser


def _allies(state: State, fighter: Fighter) -> dict[str, int]:
    """His allies who were not declined, and those of them who fired or tried to (LG.VI.7)."""
    present = [
        ally
        for ally in state.allies(fighter.name)
        if ally.status is not Status.STANDING_ASIDE or ally.name in state.chronicle.allies_took_part
    ]
    took_part = [ally for ally in present if ally.name in state.chronicle.allies_took_part]
    return {"present": len(present), "took_part": len(took_part)}


def _guns(state: State, fighter: Fighter) -> list[str]:
    return [gun for name, gun in state.chronicle.guns_used if name == fighter.name]
