"""Random answers of a fencing duel, built from a view so that most of them are legal."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from sekundant.systems.fencing.orders import (
    FEINTS,
    Action,
    Bet,
    DistanceChoice,
    Stack,
    StackOrder,
    Wager,
)
from sekundant.systems.fencing.stacks import MOST_POINTS, cost, must_mark
from sekundant.systems.fencing.view import View
from sekundant.systems.fencing.weapons import DISTANCES, Distance

Style = Mapping[Action, int]

RESTING: Style = {Action.REST: 5, Action.PARRY: 2, Action.INITIATIVE: 1, Action.DISTANCE: 1}

STYLES: tuple[Style, ...] = (
    {Action.ATTACK: 5, Action.FEINT: 4, Action.INITIATIVE: 1, Action.PARRY: 4},
    {Action.PARRY: 5, Action.RIPOSTE: 6, Action.FEINT: 3, Action.DISTANCE: 1},
    {Action.PARRY: 4, Action.RIPOSTE: 4, Action.FEINT: 3, Action.ATTACK: 4},
    {Action.INITIATIVE: 6, Action.ATTACK: 3, Action.PARRY: 1},
    {Action.DISTANCE: 5, Action.PARRY: 3, Action.REST: 2, Action.ATTACK: 1},
    {Action.FEINT: 6, Action.ATTACK: 2, Action.RIPOSTE: 2},
    {action: 2 for action in Action if action is not Action.DAGGER},
    RESTING,
)
"""How a fencer likes to fight: how often each kind of action comes into his stack."""

BOOK: tuple[Stack, ...] = (
    (Action.ATTACK, Action.PARRY, Action.DISTANCE),
    (Action.DISTANCE, Action.ATTACK, Action.ATTACK, Action.PARRY),
    (Action.RIPOSTE, Action.PARRY, Action.PARRY, Action.RIPOSTE, Action.PARRY),
    (Action.FEINT, Action.ATTACK, Action.ATTACK, Action.FEINT),
    (Action.ATTACK, Action.RIPOSTE, Action.PARRY, Action.FEINT_FOR_RIPOSTE),
)
"""Stacks that everybody knows: two who take the same are tied in every contest."""

MARKS = (Action.FEINT_FOR_ATTACK, Action.FEINT_FOR_RIPOSTE)


def stack(rng: Random, view: View, points: int) -> Stack:
    """A stack that so many points buy, more often than not for all of them."""
    if rng.random() < 0.2:
        return rng.choice(BOOK)
    spent = view.me.breath <= 1 and rng.random() < 0.7
    style = dict(RESTING if spent else rng.choice(STYLES))
    if view.options.close_feint_and_rest == "refuse" and view.distance is Distance.CLOSE:
        style = {action: weight for action, weight in style.items() if not _idle_at_close(action)}
    formed = [Action.DAGGER] if view.me.sheet.has_dagger and rng.random() < 0.6 else []
    most = points if rng.random() < 0.75 else rng.randint(0, points)
    for _ in range(20):
        (action,) = rng.choices(tuple(style), tuple(style.values()))
        where = rng.randint(0, len(formed))
        longer = [*formed[:where], action, *formed[where:]]
        if cost(tuple(longer), view.options) <= most:
            formed = longer
    if cost(tuple(formed), view.options) > most:
        return ()
    return _marked(rng, tuple(formed))


def _idle_at_close(action: Action) -> bool:
    return action in FEINTS or action is Action.REST


def _marked(rng: Random, formed: Stack) -> Stack:
    """The stack with some feints marked; all where attacks and ripostes stand beside them (FE.3.2.4)."""
    chance = 1.0 if must_mark(formed) and rng.random() < 0.9 else 0.3
    return tuple(
        rng.choice(MARKS) if action is Action.FEINT and rng.random() < chance else action for action in formed
    )


def wager(rng: Random, view: View) -> Wager:
    """A bet or none, at times with a stack under the same seal, which may turn out too dear."""
    bets = tuple(Bet) if view.options.unlabelled_bet == "refuse" else (None, *Bet, *Bet)
    sealed = rng.random() < 0.35
    points = rng.choice((6, 8, MOST_POINTS, MOST_POINTS, MOST_POINTS))
    return Wager(
        bet=rng.choice(bets),
        stack=stack(rng, view, points) if sealed else None,
        distance_choice=_in_advance(rng),
        own_endurance_roll=rng.random() < 0.2,
    )


def stack_order(rng: Random, view: View) -> StackOrder:
    """A stack for the points that the bet has given."""
    return StackOrder(
        stack=stack(rng, view, view.hand.points or 0),
        distance_choice=_in_advance(rng),
        own_endurance_roll=rng.random() < 0.2,
    )


def _in_advance(rng: Random) -> Distance | None:
    return rng.choice(DISTANCES) if rng.random() < 0.35 else None


def distance_choice(rng: Random, view: View) -> DistanceChoice:
    """Where the winner of the distance wants to go."""
    return DistanceChoice(to=rng.choice(view.choices or DISTANCES))
