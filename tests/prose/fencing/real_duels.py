"""Duels of fencing played by the rules with dice that never change, for posts that are kept as files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sekundant.core.chance import Sampled
from sekundant.core.encounter import play
from sekundant.core.events import Event
from sekundant.library import packs
from sekundant.systems.fencing.orders import Action, Answer, Bet, DistanceChoice, StackOrder, Wager
from sekundant.systems.fencing.state import State
from sekundant.systems.fencing.system import FENCING
from sekundant.systems.fencing.weapons import Distance
from tests.prose.real_duels import dice

Plain = dict[str, Any]

SHORT = {
    "a": Action.ATTACK,
    "p": Action.PARRY,
    "r": Action.RIPOSTE,
    "f": Action.FEINT,
    "fa": Action.FEINT_FOR_ATTACK,
    "fr": Action.FEINT_FOR_RIPOSTE,
    "i": Action.INITIATIVE,
    "d": Action.DISTANCE,
    "z": Action.REST,
    "g": Action.DAGGER,
}
"""Actions by a letter or two, so that a stack stands on one line."""


def stacked(letters: str) -> tuple[Action, ...]:
    """A stack: ``i a a f p``."""
    return tuple(SHORT[letter] for letter in letters.split())


@dataclass(frozen=True)
class Duel:
    """A duel: how it opens, the answers step by step, the seed of its dice, and its switches."""

    setup: Plain
    steps: tuple[dict[str, Answer], ...]
    seed: int
    options: dict[str, str] = field(default_factory=dict)

    def played(self) -> Iterator[tuple[tuple[Event, ...], State]]:
        """What happened in each step, and how the duel then stands."""
        state = FENCING.open(self.setup, self.options, packs("fencing"))
        yield FENCING.opening_events(state), state
        chance = Sampled(dice(self.seed))
        for answers in self.steps:
            step = play(FENCING, state, answers, chance)
            state = step.state
            yield step.events, state


def bets(ann: Bet | None, bob: Bet | None) -> dict[str, Answer]:
    """Both bets."""
    return {"ann": Wager(bet=ann), "bob": Wager(bet=bob)}


def stacks(ann: str, bob: str, ann_goes: Distance | None = None) -> dict[str, Answer]:
    """Both stacks; Ann may name her distance in advance."""
    return {
        "ann": StackOrder(stack=stacked(ann), distance_choice=ann_goes),
        "bob": StackOrder(stack=stacked(bob)),
    }


KESTREL: Plain = {
    "name": "Мод Пустельга",
    "sex": "f",
    "mastery": 30,
    "cunning": 20,
    "fortitude": 10,
    "agility": 10,
    "strength": 10,
    "weapon": "rapier",
    "off_hand": "dagger",
}
BRANDT: Plain = {
    "name": "Аурелио Брандт",
    "mastery": 20,
    "cunning": 10,
    "fortitude": 20,
    "stamina": 10,
    "strength": 20,
    "weapon": "sabre",
}


def goes(winner: str, to: Distance) -> dict[str, Answer]:
    """The winner's choice of the distance."""
    return {winner: DistanceChoice(to=to)}


RIDING_SCHOOL = Duel(
    setup={"combatants": {"ann": KESTREL, "bob": BRANDT}},
    steps=(
        bets(Bet.HIGH, Bet.LOW),
        stacks("i a a f a p d", "p a p a r i d"),
        goes("ann", Distance.MIDDLE),
        bets(Bet.ALL_IN, Bet.LOW),
        stacks("i i i a a a p g d f", "p a a p r d", Distance.MIDDLE),
        bets(None, Bet.HIGH),
        stacks("a p z r z p", "fa a a r p p fr i", Distance.FAR),
    ),
    seed=134,
)
"""A duel with one of everything that may befall a stack."""


def sealed(ann: str, bob: str, bet: Bet = Bet.LOW) -> dict[str, Answer]:
    """Both stacks, handed in with the bets, and where each would go."""
    return {
        "ann": Wager(bet=bet, stack=stacked(ann), distance_choice=Distance.CLOSE),
        "bob": Wager(bet=bet, stack=stacked(bob), distance_choice=Distance.FAR),
    }


CLINCH = Duel(
    setup={
        "distance": "close",
        "combatants": {
            "ann": {"name": "Анна", "sex": "f", "weapon": "smallsword", "off_hand": "dagger", "strength": 40},
            "bob": {"name": "Боб", "weapon": "knife", "fortitude": 30},
        },
    },
    steps=(
        sealed("a p g a f z d d", "a a p r r p", Bet.HIGH),
        sealed("i p g r p d", "a i a a d z"),
        sealed("a g p", "p p", Bet.ALL_IN),
    ),
    seed=95,
)
"""Stacks handed in with the bets, and cut; the clinch, with a dagger; blows at once."""

DUELS = {"riding_school": RIDING_SCHOOL, "clinch": CLINCH}
