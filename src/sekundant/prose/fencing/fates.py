"""What befell every action of a turn, and what it did, position by position, as the events tell it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from sekundant.core.events import Event
from sekundant.systems.fencing.events import (
    Attack,
    Converted,
    Damage,
    Endurance,
    ExchangeBegins,
    Feint,
    Fortitude,
    Neutralised,
    Over,
    Riposte,
    StackShown,
    StackTrimmed,
)
from sekundant.systems.fencing.exchange import Became, Struck
from sekundant.systems.fencing.orders import FEINTS, PARRIES, Action
from sekundant.systems.fencing.stacks import Blow, serves
from sekundant.systems.fencing.weapons import Distance


class Fate(StrEnum):
    """What befell an action, or what it did or could not do."""

    CUT = "cut"
    CANCELLED = "cancelled"
    SILENCED = "silenced"
    BECAME_ATTACK = "became_attack"
    BECAME_PARRY = "became_parry"
    SPENT_ON_ATTACK = "spent_on_attack"
    SPENT_ON_PARRY = "spent_on_parry"
    TAKES = "takes"
    FAILS = "fails"
    NO_PARRY = "no_parry"
    NO_BLOW = "no_blow"
    TAKEN = "taken"
    CAPTURES = "captures"
    CAPTURED = "captured"
    NO_ATTACK = "no_attack"
    ATTACK_HIT = "attack_hit"
    OUT_OF_REACH = "out_of_reach"
    BARRED = "barred"
    STOPPED = "stopped"
    TOO_LATE = "too_late"
    AT_CLOSE = "at_close"
    HELPS = "helps"


GONE = frozenset(
    {Fate.CUT, Fate.CANCELLED, Fate.SILENCED, Fate.SPENT_ON_ATTACK, Fate.SPENT_ON_PARRY, Fate.AT_CLOSE}
)
"""Fates of an action that has no effect of its own."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A fate, with the positions that it has to do with, and the blow that a feint worked for.

    They are positions of the enemy's stack; of what an action was spent on, of one's own.
    """

    fate: Fate
    positions: tuple[int, ...] = ()
    blow: Blow | None = None


@dataclass(frozen=True, slots=True)
class Square:
    """An action on the board, the stack points that it cost, and what is to be said of it."""

    action: Action
    price: int
    remarks: tuple[Remark, ...] = ()

    @property
    def gone(self) -> bool:
        """Whether it had no effect at all."""
        return any(remark.fate in GONE for remark in self.remarks)


@dataclass(frozen=True, slots=True)
class Row:
    """Both stacks at one position; ``position`` is None for what left a stack before the blows."""

    position: int | None
    squares: tuple[Square | None, Square | None]


def board(events: Iterable[Event]) -> tuple[Row, ...]:
    """Both stacks as they were played, row by row; empty unless ``events`` show both.

    Rows stand in the order of positions after cancellation; below them what was cancelled or cut.
    """
    turn = _Turn(tuple(events))
    if len(turn.names) != 2:
        return ()
    first, second = turn.names
    played = zip_longest(_played(turn, first, second), _played(turn, second, first))
    removed = zip_longest(_removed(turn, first), _removed(turn, second))
    return (
        *(Row(position, squares) for position, squares in enumerate(played, start=1)),
        *(Row(None, squares) for squares in removed),
    )


class _Turn:
    """What happened on a turn, found by fencer."""

    def __init__(self, events: tuple[Event, ...]) -> None:
        self.events = events
        self.stacks = {event.by: event for event in events if isinstance(event, StackShown)}
        self.names = tuple(self.stacks)
        self.over = any(isinstance(event, Over) for event in events)
        self.close = any(
            isinstance(event, ExchangeBegins) and event.distance is Distance.CLOSE for event in events
        )
        self.attacks = {event.by: event for event in events if isinstance(event, Attack)}
        self.ripostes = {event.by: event for event in events if isinstance(event, Riposte)}
        self.feints = {(event.by, event.position): event for event in events if isinstance(event, Feint)}
        self.cancelled = {event.by: event.positions for event in events if isinstance(event, Endurance)}
        self.silenced = {event.target: event.positions for event in events if isinstance(event, Neutralised)}
        self.wounded = {event.target for event in events if isinstance(event, Damage)}
        self.stopped = {
            event.by
            for event in events
            if isinstance(event, Fortitude) and event.purpose == "attack" and not event.passed
        }

    def struck(self, name: str, blow: Blow) -> bool:
        """Whether a fencer struck a blow."""
        return name in (self.attacks if blow is Blow.ATTACK else self.ripostes)

    def conversion(self, name: str, position: int) -> Converted | None:
        """The conversion on which an action was spent."""
        for event in self.events:
            if isinstance(event, Converted) and event.by == name and position in event.used:
                return event
        return None

    def feints_against(self, name: str, position: int) -> Iterator[Feint]:
        """The enemy's feints that took a parry away."""
        for feint in self.feints.values():
            if feint.by != name and position in feint.neutralises:
                yield feint


def _removed(turn: _Turn, name: str) -> Iterator[Square]:
    """What left a stack: cancelled for lack of breath, then cut as too dear."""
    shown = turn.stacks[name]
    for position in turn.cancelled.get(name, ()):
        yield Square(shown.actions[position - 1], shown.prices[position - 1], (Remark(Fate.CANCELLED),))
    for event in turn.events:
        if isinstance(event, StackTrimmed) and event.by == name:
            yield from (Square(action, 1, (Remark(Fate.CUT),)) for action in event.removed)


def _played(turn: _Turn, name: str, enemy: str) -> Iterator[Square]:
    """A stack after cancellation, with what is to be said of each action."""
    shown = turn.stacks[name]
    gone = turn.cancelled.get(name, ())
    kept = [number for number in range(1, shown.length + 1) if number not in gone]
    for position, number in enumerate(kept, start=1):
        action = shown.actions[number - 1]
        remarks = tuple(_remarks(turn, name, enemy, position, action))
        yield Square(action, shown.prices[number - 1], remarks)


def _remarks(turn: _Turn, name: str, enemy: str, position: int, action: Action) -> Iterator[Remark]:
    """What is to be said of one action."""
    if position in turn.silenced.get(name, ()):
        yield Remark(Fate.SILENCED)
        return
    converted = turn.conversion(name, position)
    if converted is not None:
        to_attack = converted.to == Became.ATTACK
        if position != converted.position:
            spent = Fate.SPENT_ON_ATTACK if to_attack else Fate.SPENT_ON_PARRY
            yield Remark(spent, (converted.position,))
            return
        yield Remark(Fate.BECAME_ATTACK if to_attack else Fate.BECAME_PARRY)
        action = Action.ATTACK if to_attack else Action.PARRY
    yield from _deeds(turn, name, enemy, position, action)


def _deeds(turn: _Turn, name: str, enemy: str, position: int, action: Action) -> Iterator[Remark]:
    """What a live action did, and what was done to it."""
    if action is Action.ATTACK:
        yield from _of_attack(turn, name, enemy, position)
    elif action in PARRIES:
        for feint in turn.feints_against(name, position):
            yield Remark(Fate.TAKEN, (feint.position,), feint.serves)
        if action is Action.DAGGER and _dagger_helps(turn, name):
            yield Remark(Fate.HELPS)
    elif turn.close and (action in FEINTS or action is Action.REST):
        yield Remark(Fate.AT_CLOSE)
    elif action in FEINTS:
        yield _of_feint(turn, name, position, action)
    elif action is Action.RIPOSTE:
        yield _of_riposte(turn, name, enemy, position)


def _of_attack(turn: _Turn, name: str, enemy: str, position: int) -> Iterator[Remark]:
    if name not in turn.attacks:
        if name in turn.stopped:
            yield Remark(Fate.STOPPED)
        elif turn.over:
            yield Remark(Fate.TOO_LATE)
    answer = turn.ripostes.get(enemy)
    if answer is not None and position in answer.strikes:
        yield Remark(Fate.CAPTURED, (_captor(answer, position),))


def _captor(answer: Riposte, position: int) -> int:
    """Which riposte captured an attack: the topmost that reaches it (FE.3.2.2.e)."""
    return next(captor for captor in answer.captors if _reaches(captor, position))


def _reaches(position: int, other: int) -> bool:
    """Whether a position stands opposite another or one off."""
    return abs(position - other) <= 1


def _dagger_helps(turn: _Turn, name: str) -> bool:
    blows = (turn.attacks.get(name), turn.ripostes.get(name))
    return any(blow is not None and blow.dagger_bonus for blow in blows)


def _of_feint(turn: _Turn, name: str, position: int, action: Action) -> Remark:
    thrown = turn.feints.get((name, position))
    if thrown is not None:
        fate = Fate.TAKES if thrown.neutralises else Fate.FAILS
        return Remark(fate, thrown.neutralises, thrown.serves)
    blow = serves(action, turn.stacks[name].actions)
    return Remark(Fate.NO_PARRY if turn.struck(name, blow) else Fate.NO_BLOW, (), blow)


def _of_riposte(turn: _Turn, name: str, enemy: str, position: int) -> Remark:
    thrown = turn.ripostes.get(name)
    if thrown is not None:
        captured = tuple(place for place in thrown.strikes if _captor(thrown, place) == position)
        return Remark(Fate.CAPTURES, captured) if captured else Remark(Fate.OUT_OF_REACH)
    attack = turn.attacks.get(enemy)
    if attack is None:
        return Remark(Fate.NO_ATTACK)
    if attack.result is Struck.HIT:
        return Remark(Fate.ATTACK_HIT)
    if not any(_reaches(position, place) for place in attack.strikes):
        return Remark(Fate.OUT_OF_REACH)
    return Remark(Fate.BARRED if name in turn.wounded else Fate.TOO_LATE)
