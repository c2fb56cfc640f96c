"""From events to lines: for every kind of event the function that tells it and its part of the post."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any

from sekundant.core.events import Event
from sekundant.prose.fencing import bet_words, blow_words, contest_words, end_words
from sekundant.prose.fencing.teller import Teller
from sekundant.prose.markup import Line
from sekundant.systems.fencing import events as kinds

Narrator = Callable[[Any, Teller], tuple[Line, ...]]

NARRATION: Mapping[type[Event], Narrator] = {
    kinds.DuelOpens: end_words.duel_opens,
    kinds.TurnBegins: bet_words.turn_begins,
    kinds.BetRolled: bet_words.bet,
    kinds.Insight: bet_words.insight,
    kinds.SealRefused: bet_words.seal_refused,
    kinds.ExchangeBegins: bet_words.exchange_begins,
    kinds.BetOpened: bet_words.bet,
    kinds.StackTrimmed: bet_words.stack_trimmed,
    kinds.StackShown: bet_words.stack,
    kinds.Endurance: contest_words.endurance,
    kinds.Initiative: contest_words.initiative,
    kinds.Neutralised: contest_words.neutralised,
    kinds.Converted: contest_words.converted,
    kinds.Blows: blow_words.blows,
    kinds.Feint: blow_words.feint,
    kinds.Attack: blow_words.attack,
    kinds.Riposte: blow_words.riposte,
    kinds.Damage: blow_words.damage,
    kinds.Fortitude: blow_words.fortitude,
    kinds.DistanceWon: contest_words.distance_won,
    kinds.DistanceSettled: contest_words.distance_settled,
    kinds.Breath: contest_words.breath,
    kinds.Over: end_words.over,
    kinds.Ruled: end_words.ruled,
}
"""How each kind of event is told to those who may know it."""


class Part(IntEnum):
    """The parts of a post, in the order of a turn."""

    OPENING = 0
    TURN = 1
    EXCHANGE = 2
    BETS = 3
    STACKS = 4
    BEFORE_BLOWS = 5
    BLOWS = 6
    END = 7
    RULING = 8
    OUTCOME = 9


PARTS: Mapping[type[Event], Part] = {
    kinds.DuelOpens: Part.OPENING,
    kinds.TurnBegins: Part.TURN,
    kinds.BetRolled: Part.BETS,
    kinds.Insight: Part.BETS,
    kinds.SealRefused: Part.BETS,
    kinds.ExchangeBegins: Part.EXCHANGE,
    kinds.BetOpened: Part.BETS,
    kinds.StackTrimmed: Part.BEFORE_BLOWS,
    kinds.StackShown: Part.STACKS,
    kinds.Endurance: Part.BEFORE_BLOWS,
    kinds.Initiative: Part.BEFORE_BLOWS,
    kinds.Neutralised: Part.BEFORE_BLOWS,
    kinds.Converted: Part.BEFORE_BLOWS,
    kinds.Blows: Part.BLOWS,
    kinds.Feint: Part.BLOWS,
    kinds.Attack: Part.BLOWS,
    kinds.Riposte: Part.BLOWS,
    kinds.Damage: Part.BLOWS,
    kinds.Fortitude: Part.BLOWS,
    kinds.DistanceWon: Part.END,
    kinds.DistanceSettled: Part.END,
    kinds.Breath: Part.END,
    kinds.Over: Part.OUTCOME,
    kinds.Ruled: Part.RULING,
}
"""Where each kind of event is told."""


def narrate(event: Event, tell: Teller) -> tuple[Line, ...]:
    """An event in words, as its reader sees it: :func:`~sekundant.core.events.seen` must have come before."""
    return NARRATION[type(event)](event, tell)
