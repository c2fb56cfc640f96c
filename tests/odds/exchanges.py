"""Exchanges of fencing whose odds are examined: both stacks are in, the bets are thrown."""

from __future__ import annotations

from typing import Any

from sekundant.systems.fencing.orders import Action, Stack, StackOrder
from sekundant.systems.fencing.state import State
from sekundant.systems.fencing.system import FENCING
from tests.odds.turns import Played
from tests.systems.fencing.asking import refusals, with_bets

ACTIONS = {
    "a": Action.ATTACK,
    "p": Action.PARRY,
    "r": Action.RIPOSTE,
    "f": Action.FEINT_FOR_ATTACK,
    "g": Action.FEINT_FOR_RIPOSTE,
    "i": Action.INITIATIVE,
    "d": Action.DISTANCE,
    "z": Action.REST,
    "m": Action.DAGGER,
}
"""One letter for each action, so that stacks can be seen at a glance."""

TWELVE = {"bet": "all_in", "success": True}
"""A bet that gives twelve stack points (FE.2.5)."""


def stack(letters: str) -> Stack:
    """The stack of these letters, top first."""
    return tuple(ACTIONS[letter] for letter in letters)


def exchange(ann: str, bob: str, first: Any = None, second: Any = None, **setup: Any) -> Played[State]:
    """An exchange of two legal stacks between fencers with twelve points each."""
    state = with_bets(first, second, ann_bet=TWELVE, bob_bet=TWELVE, **setup)
    answers = {"ann": StackOrder(stack=stack(ann)), "bob": StackOrder(stack=stack(bob))}
    for seat, answer in answers.items():
        assert not refusals(state, answer, seat)
    return Played(FENCING, state, answers)


TIRED: Any = {"breath": -1, "stamina": 20}

A_FEINT_AND_AN_ATTACK = exchange("faa", "ppd", {"cunning": 20, "strength": 20})
A_RIPOSTE = exchange("aaap", "rprg", {"fortitude": 10}, {"strength": 40, "cunning": 30})
BOTH_STRIKE = exchange("aad", "aap", {"agility": 30, "fortitude": 20}, {"fortitude": 35})
AT_THE_SAME_MOMENT = exchange("aar", "aar", {"strength": 40}, {"strength": 40})
OUT_OF_BREATH = exchange("apaz", "paz", TIRED, {"breath": 0})
AN_OVERHANG = exchange("afaff", "p", {"cunning": 25})
A_TIED_DISTANCE = exchange("da", "dp")
IN_THE_CLINCH = exchange(
    "arm", "ap", {"weapon": "rapier", "off_hand": "dagger", "strength": 30}, distance="close"
)
RICH = exchange("afpafgrpr", "pgrfpaap", {"cunning": 20, "agility": 20}, {"cunning": 10, "fortitude": 20})

EXCHANGES = {
    "a_feint_and_an_attack": A_FEINT_AND_AN_ATTACK,
    "a_riposte": A_RIPOSTE,
    "both_strike": BOTH_STRIKE,
    "at_the_same_moment": AT_THE_SAME_MOMENT,
    "out_of_breath": OUT_OF_BREATH,
    "an_overhang": AN_OVERHANG,
    "a_tied_distance": A_TIED_DISTANCE,
    "in_the_clinch": IN_THE_CLINCH,
    "rich": RICH,
}

End = tuple[int, int, int, bool]
"""How a fencer came out of it: his wounds, his breath, whether he is out."""


def ends(state: State) -> tuple[End, End]:
    """How both came out of it."""
    first, second = (
        (fighter.wounds.light, fighter.wounds.serious, fighter.breath, fighter.out)
        for fighter in state.fighters
    )
    return first, second
