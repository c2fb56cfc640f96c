"""The exchanges of fencing that are timed, as both referees know them: stacks of twelve points each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from bench import plain_fencing
from sekundant import library
from sekundant.core.chance import Chance
from sekundant.systems.fencing.options import Options
from sekundant.systems.fencing.orders import Action, Stack, StackOrder
from sekundant.systems.fencing.stacks import MOST_POINTS, cost
from sekundant.systems.fencing.state import State
from sekundant.systems.fencing.system import FENCING

SEATS = ("ann", "bob")

LETTERS = {
    "a": Action.ATTACK,
    "p": Action.PARRY,
    "r": Action.RIPOSTE,
    "f": Action.FEINT_FOR_ATTACK,
    "g": Action.FEINT_FOR_RIPOSTE,
    "i": Action.INITIATIVE,
    "d": Action.DISTANCE,
    "z": Action.REST,
}

Numbers = Mapping[str, int]
"""The characteristics of a fencer, and his breath."""

MIDDLING: Numbers = {
    "cunning": 20,
    "fortitude": 20,
    "stamina": 20,
    "agility": 20,
    "strength": 20,
    "breath": 12,
}
SLY: Numbers = {**MIDDLING, "cunning": 25, "fortitude": 25, "agility": 30, "strength": 30}


@dataclass(frozen=True)
class Bout:
    """An exchange: who fights, at what distance, who held the initiative (0, 1 or None), and the stacks."""

    fencers: tuple[Numbers, Numbers]
    stacks: tuple[Stack, Stack]
    distance: str = "far"
    holder: int | None = None

    def opened(self) -> State:
        """The duel when both bets are won: stacks are asked for."""
        setup = {
            "combatants": [{"name": name, **one} for name, one in zip(SEATS, self.fencers, strict=True)],
            "distance": self.distance,
            "initiative": None if self.holder is None else SEATS[self.holder],
            "phase_one": {name: {"bet": "all_in", "success": True} for name in SEATS},
        }
        state: State = FENCING.open(setup, {}, library.shelf("fencing"))
        return state

    def answers(self) -> dict[str, StackOrder]:
        """Both stacks; who wins the distance keeps it."""
        keeps = self.opened().distance
        return {
            name: StackOrder(stack=stack, distance_choice=keeps)
            for name, stack in zip(SEATS, self.stacks, strict=True)
        }

    def refereed(self, chance: Chance) -> State:
        """The end of it, by the engine."""
        return FENCING.step(self.opened(), self.answers(), chance).state

    def by_script(self, below: plain_fencing.Below) -> tuple[plain_fencing.Man, plain_fencing.Man]:
        """The end of it, by the plain script."""
        first, second = (plain_fencing.man(**one) for one in self.fencers)
        stacks = [[action.value for action in stack] for stack in self.stacks]
        duel = {"distance": self.distance, "holder": self.holder}
        plain_fencing.exchange((first, second), (stacks[0], stacks[1]), duel, below)
        return first, second


def stack(letters: str) -> Stack:
    """The stack of these letters, top first."""
    return tuple(LETTERS[letter] for letter in letters)


def bout(ann: str, bob: str, **fencers: int) -> Bout:
    """An exchange of two stacks between a middling fencer and a sly one; ``fencers`` changes both."""
    return Bout(({**MIDDLING, **fencers}, {**SLY, **fencers}), (stack(ann), stack(bob)))


def random_stack(rng: Random) -> Stack:
    """A stack for twelve points, in which some kinds of action prevail."""
    weights = [rng.random() for _ in LETTERS]
    formed: Stack = ()
    for _ in range(40):
        (action,) = rng.choices(tuple(LETTERS.values()), weights)
        place = rng.randint(0, len(formed))
        longer = (*formed[:place], action, *formed[place:])
        if cost(longer, Options()) <= MOST_POINTS:
            formed = longer
    return formed


def random_bout(rng: Random) -> Bout:
    """Two fencers of some sort, with twelve points each, at some distance."""
    fencers = []
    for _ in SEATS:
        numbers = {name: rng.choice((0, 10, 25, 40)) for name in plain_fencing.CHARACTERISTICS}
        most = 10 + numbers["stamina"] // 10
        fencers.append({**numbers, "breath": rng.choice((most, most, 1, 0, -3))})
    return Bout(
        (fencers[0], fencers[1]),
        (random_stack(rng), random_stack(rng)),
        rng.choice(("far", "middle", "close")),
        rng.choice((None, None, 0, 1)),
    )
