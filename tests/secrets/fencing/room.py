"""The secrets of fencing."""

from __future__ import annotations

from typing import Any

from sekundant.core.clauses import Language
from sekundant.core.events import Event
from sekundant.prose.fencing import posts
from sekundant.systems.fencing.orders import Action, Bet, DistanceChoice, StackOrder, Wager
from sekundant.systems.fencing.system import FENCING as SYSTEM
from sekundant.systems.fencing.weapons import DISTANCES, Distance
from tests.generators.fencing.secrets import VARIATIONS
from tests.generators.shelf import GENERATORS
from tests.secrets.contract import Secrets
from tests.secrets.fencing.mutants import MUTANTS
from tests.secrets.fencing.public import facts
from tests.secrets.fencing.worlds import WORLDS

LONG = (Action.ATTACK, Action.FEINT, Action.PARRY, Action.RIPOSTE, Action.DISTANCE, Action.INITIATIVE)

PROBES: tuple[Any, ...] = (
    Wager(),
    Wager(bet=Bet.ALL_IN),
    Wager(bet=Bet.HIGH, stack=LONG * 2, distance_choice=Distance.CLOSE),
    StackOrder(),
    StackOrder(stack=(Action.ATTACK,)),
    StackOrder(stack=LONG),
    StackOrder(stack=LONG * 2),
    StackOrder(stack=(Action.PARRY, Action.REST, Action.DAGGER), own_endurance_roll=True),
    StackOrder(stack=(Action.DISTANCE, Action.FEINT_FOR_RIPOSTE), distance_choice=Distance.FAR),
    *(DistanceChoice(to=distance) for distance in DISTANCES),
)


def read(events: tuple[Event, ...], view: Any, language: Language) -> object:
    """What is written for a reader."""
    return posts.post(events, view, language)


FENCING = Secrets(
    system=SYSTEM,
    generator=GENERATORS[SYSTEM.id],
    variations=VARIATIONS,
    worlds=WORLDS,
    facts=facts,
    probes=PROBES,
    post=read,
    mutants=MUTANTS,
    often=frozenset(
        {*VARIATIONS, "wager", "in advance", "sealed before", "shorter seal", "bet die", "cunning die"}
    ),
)
