"""Other worlds: the same step with other secrets of some seat, another order of its own, other hidden dice.

Each function makes up one world, or None where it has nothing to vary. Whoever sits at the other seat, or
looks on, may notice only what is open (:mod:`.public`).
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from sekundant.systems.fencing.events import DistanceSettled, DistanceWon
from sekundant.systems.fencing.orders import Bet, StackOrder, Wager
from sekundant.systems.fencing.stacks import MOST_POINTS, cost
from sekundant.systems.fencing.state import Phase, State
from sekundant.systems.fencing.system import FENCING as SYSTEM
from sekundant.systems.fencing.weapons import DISTANCES
from tests.generators.fencing.orders import stack
from tests.generators.fencing.secrets import varied
from tests.generators.walk import ByLabel, Played
from tests.secrets.contract import MakesWorld, World
from tests.secrets.fencing.public import SEE

FOR_EVER = {"insight", "own_endurance_roll"}
"""What stays closed when the turn is resolved (FE.6.10)."""


def _other_secrets(rng: Random, state: State, seat: str, played: Played) -> World:
    other, names = varied(rng, state, seat)
    closed = FOR_EVER.issuperset(names)
    return World(names, (seat,), other, played.answers, ByLabel(played.seed), closed)


def _with_answer(state: State, seat: str, played: Played, answer: Wager | StackOrder, name: str) -> World:
    """The world in which a seat has answered otherwise."""
    return World((name,), (seat,), state, {**played.answers, seat: answer}, ByLabel(played.seed))


# ---- other orders ----------------------------------------------------------------------------------


def _other_wager(rng: Random, state: State, seat: str, played: Played) -> World | None:
    """Another part of the bet, or another one altogether."""
    wager = played.answers.get(seat)
    if not isinstance(wager, Wager):
        return None
    view = SYSTEM.view(state, seat)
    bets = tuple(Bet) if state.options.unlabelled_bet == "refuse" else (None, *Bet)
    changes: tuple[dict[str, object], ...] = (
        {"bet": rng.choice(bets)},
        {"stack": stack(rng, view, MOST_POINTS)},
        {"stack": None},
        {"bet": rng.choice(bets), "stack": stack(rng, view, 5), "distance_choice": None},
    )
    other = replace(wager, **rng.choice(changes))  # type: ignore[arg-type] # fields of a wager
    return _with_answer(state, seat, played, other, "wager")


def _in_advance(rng: Random, state: State, seat: str, played: Played) -> World | None:
    """Another distance named in advance, which matters to the winner alone; and who throws a die."""
    answer = played.answers.get(seat)
    if not isinstance(answer, Wager | StackOrder):
        return None
    other = replace(
        answer,
        distance_choice=rng.choice((None, *DISTANCES)),
        own_endurance_roll=rng.random() < 0.5,
    )
    world = _with_answer(state, seat, played, other, "in advance")
    return replace(world, closed=not _wins_the_distance(played, seat))


def _wins_the_distance(played: Played, seat: str) -> bool:
    """Whether the distance goes by this seat's wish."""
    contests = (event for event in played.step.events if isinstance(event, DistanceSettled | DistanceWon))
    return any(event.winner == seat for event in contests)


def _sealed_before(rng: Random, state: State, seat: str, played: Played) -> World | None:
    """The same stack, but handed in with the bet: one who is asked for his own can't tell."""
    answer = played.answers.get(seat)
    others = [name for name in played.answers if name != seat]
    if not isinstance(answer, StackOrder) or not others:
        return None
    hand = state.fighter(seat).hand
    if hand.points is None or cost(answer.stack, state.options) > hand.points:
        return None
    other = state.with_hand(
        seat,
        stack=answer.stack,
        sealed=True,
        distance_choice=answer.distance_choice or hand.distance_choice,
        own_endurance_roll=answer.own_endurance_roll or hand.own_endurance_roll,
    )
    answers = {name: played.answers[name] for name in others}
    return World(("sealed before",), (seat,), other, answers, ByLabel(played.seed), closed=True)


def _shorter_seal(rng: Random, state: State, seat: str, played: Played) -> World | None:
    """The stack under the seal without its last action."""
    wager = played.answers.get(seat)
    if not isinstance(wager, Wager) or wager.stack is None:
        return None
    return _with_answer(state, seat, played, replace(wager, stack=wager.stack[:-1]), "shorter seal")


# ---- other dice ------------------------------------------------------------------------------------


def _other_dice(rng: Random, state: State, seat: str, played: Played) -> World | None:
    """Other faces of the dice of phase one that are this seat's own."""
    own = [die for die in played.dice if _is_own(die.label, seat)]
    if not own:
        return None
    faces = {die.label: rng.randint(1, die.sides) for die in own if rng.random() < 0.7}
    names = tuple(f"{label.split('.')[1]} die" for label in faces)
    return World(names, (seat,), state, played.answers, ByLabel(played.seed, faces))


def _other_insight_die(rng: Random, state: State, seat: str, played: Played) -> World | None:
    """Another face of the die that even a resolved turn leaves closed."""
    if state.phase is not Phase.BET:
        return None
    faces = {f"{seat}.cunning.1": rng.randint(1, 100)}
    return World(("cunning die",), (seat,), state, played.answers, ByLabel(played.seed, faces), closed=True)


def _is_own(label: str, seat: str) -> bool:
    who, kind, _ = label.split(".")
    return SEE[kind] == "owner" and who == seat


WORLDS: tuple[MakesWorld, ...] = (
    _other_secrets,
    _other_secrets,
    _other_wager,
    _other_wager,
    _in_advance,
    _sealed_before,
    _shorter_seal,
    _other_dice,
    _other_insight_die,
)
