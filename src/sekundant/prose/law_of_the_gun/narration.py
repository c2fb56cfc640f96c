"""From events to lines: for every kind of event the function that tells it and its part of the post."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any

from sekundant.core.events import Event
from sekundant.prose.law_of_the_gun import before_words, end_words, shot_words, turn_words, whispers
from sekundant.prose.law_of_the_gun.teller import Teller
from sekundant.prose.markup import Line
from sekundant.systems.law_of_the_gun import events as kinds
from sekundant.systems.law_of_the_gun.state import How

Narrator = Callable[[Any, Teller], tuple[Line, ...]]

NARRATION: Mapping[type[Event], Narrator] = {
    kinds.DuelOpens: before_words.duel_opens,
    kinds.PostMade: before_words.post_made,
    kinds.WillsRefused: before_words.wills_refused,
    kinds.Cancelled: before_words.cancelled,
    kinds.Manoeuvred: before_words.manoeuvred,
    kinds.Resisted: before_words.resisted,
    kinds.LookedOver: before_words.looked_over,
    kinds.Wills: before_words.wills,
    kinds.FireOpened: before_words.fire_opened,
    kinds.TurnBegins: turn_words.turn_begins,
    kinds.Insight: turn_words.insight,
    kinds.InsightTie: turn_words.insight_tie,
    kinds.InsightWorks: turn_words.insight_works,
    kinds.Nerves: turn_words.nerves,
    kinds.GunMoved: turn_words.gun_moved,
    kinds.Declared: turn_words.declared,
    kinds.AllyJoins: turn_words.ally_joins,
    kinds.AllyDeclined: turn_words.ally_declined,
    kinds.Nimble: turn_words.nimble,
    kinds.Half: turn_words.half,
    kinds.Shot: shot_words.shot,
    kinds.BystanderKilled: shot_words.bystander_killed,
    kinds.Grit: shot_words.grit,
    kinds.PutOutOfFight: shot_words.put_out,
    kinds.OutOfAp: shot_words.out_of_ap,
    kinds.Reload: turn_words.reload,
    kinds.Brawl: turn_words.brawl,
    kinds.Moved: turn_words.moved,
    kinds.Hid: turn_words.hid,
    kinds.ReachedExit: turn_words.reached_exit,
    kinds.Recoil: turn_words.recoil,
    kinds.Over: end_words.over,
    kinds.FateSettled: end_words.fate_settled,
    kinds.Ruled: end_words.ruled,
}
"""How each kind of event is told to everybody who may know it."""

Whisperer = Callable[[Any, Any, Teller], tuple[Line, ...]]

WHISPERS: Mapping[type[Event], Whisperer] = {
    kinds.Wills: whispers.wills,
    kinds.GunMoved: whispers.gun_moved,
    kinds.Declared: whispers.declared,
    kinds.Shot: whispers.shot,
    kinds.Grit: whispers.grit,
    kinds.Reload: whispers.reload,
    kinds.Brawl: whispers.brawl,
    kinds.FateSettled: whispers.fate_settled,
    kinds.Ruled: whispers.ruled,
}
"""What is told beside it to one who knows more of an event than everybody."""


class Part(IntEnum):
    """The parts of a post, in the order of a duel."""

    OPENING = 0
    BEFORE = 1
    TURN = 2
    LEAVING = 3
    DECLARED = 4
    GUNS = 5
    SHOTS = 6
    CLOSE = 7
    MOVES = 8
    END = 9
    AFTERMATH = 10
    RULING = 11


PARTS: Mapping[type[Event], Part | None] = {
    kinds.DuelOpens: Part.OPENING,
    kinds.PostMade: Part.BEFORE,
    kinds.WillsRefused: Part.BEFORE,
    kinds.Cancelled: Part.BEFORE,
    kinds.Manoeuvred: Part.BEFORE,
    kinds.Resisted: Part.BEFORE,
    kinds.LookedOver: Part.BEFORE,
    kinds.Wills: Part.BEFORE,
    kinds.FireOpened: Part.BEFORE,
    kinds.TurnBegins: Part.TURN,
    kinds.Insight: Part.DECLARED,
    kinds.InsightTie: Part.DECLARED,
    kinds.InsightWorks: Part.DECLARED,
    kinds.Nerves: Part.DECLARED,
    kinds.GunMoved: Part.GUNS,
    kinds.Declared: Part.DECLARED,
    kinds.AllyJoins: Part.DECLARED,
    kinds.AllyDeclined: Part.GUNS,
    kinds.Nimble: Part.SHOTS,
    kinds.Half: Part.SHOTS,
    kinds.Shot: Part.SHOTS,
    kinds.BystanderKilled: Part.SHOTS,
    kinds.Grit: None,
    kinds.PutOutOfFight: None,
    kinds.OutOfAp: Part.MOVES,
    kinds.Reload: Part.CLOSE,
    kinds.Brawl: Part.CLOSE,
    kinds.Moved: Part.MOVES,
    kinds.Hid: Part.MOVES,
    kinds.ReachedExit: Part.MOVES,
    kinds.Recoil: Part.MOVES,
    kinds.Over: Part.END,
    kinds.FateSettled: Part.AFTERMATH,
    kinds.Ruled: Part.RULING,
}
"""Where each kind of event is told; None for what follows the event before it."""

_WHEN_OUT = {
    How.SURRENDERED: Part.LEAVING,
    How.SILENCE: Part.LEAVING,
    How.BRAWL: Part.CLOSE,
    How.FLED: Part.MOVES,
}


_STEPS_IN = "LG.VI.7.i"
"""An ally who steps forward for his fallen principal is told of right after the fall."""


def part_of(event: Event, before: Part) -> Part:
    """The part of the post in which an event is told, after one told in ``before``."""
    if isinstance(event, kinds.PutOutOfFight):
        return _WHEN_OUT.get(event.how, before)
    if isinstance(event, kinds.AllyJoins) and _STEPS_IN in event.clauses:
        return before
    part = PARTS[type(event)]
    return before if part is None else part


def narrate(event: Event, tell: Teller) -> tuple[Line, ...]:
    """An event in words, as its reader sees it: :func:`~sekundant.core.events.seen` must have come before."""
    return NARRATION[type(event)](event, tell)


def whisper(event: Event, public: Event, tell: Teller) -> tuple[Line, ...]:
    """What the reader of an event knows of it beyond ``public``, what everybody knows of it."""
    whisperer = WHISPERS.get(type(event))
    return whisperer(event, public, tell) if whisperer else ()
