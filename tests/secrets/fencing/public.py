"""What a reader may know of an event, read from the rulebook and not from the engine.

The rulebook's section ``expect.events`` (``seen_by``) and its table of dice, kind by kind: this list is the
only way in which a secret may reach a reader. Whatever else he is told must follow from these facts and from
what he knew before. The facts have no order of their own: the order of events must follow from them too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sekundant.core.events import SPECTATOR, Event, Reader, Sum
from sekundant.library import rulebook
from sekundant.systems.fencing import events as kinds
from sekundant.systems.fencing.state import State

SEE = {kind.label: kind.see for kind in rulebook("fencing").dice}

KNOWS_BET, KNOWS_RESULT = 50, 80
"""The totals of FE.2.6.a and FE.2.6.b."""

Facts = tuple[object, ...]


def facts(
    state: State, answers: Mapping[str, Any], events: Iterable[Event], after: State, reader: Reader
) -> list[str]:
    """All that a step may tell the reader: what happened, and how it leaves the two (sheets are open)."""
    told: list[object] = []
    for event in events:
        read = _READ[type(event)](event, reader)
        if read is not None:
            told.append((event.kind, read, _dice(event, reader)))
    told.extend((man.name, man.wounds, man.breath, man.out) for man in after.fighters)
    told.append((after.distance, after.initiative, after.turn))
    return sorted(map(repr, told))


def _dice(event: Event, reader: Reader) -> Facts:
    """The dice that he may see: the public ones and, of those that belong to somebody, his own."""
    seen = []
    for roll in event.rolls:
        who, label, _ = roll.label.split(".")
        if SEE[label] == "public" or (SEE[label] == "owner" and who == reader):
            seen.append((roll.label, roll.sides, roll.face))
    return tuple(seen)


def _total(value: object) -> object:
    return value.total if isinstance(value, Sum) else value


def _fields(*names: str) -> Callable[[Any, Reader], Facts]:
    """Everybody may know these; of a sum the total, as its parts are on the open sheets."""

    def read(event: Any, reader: Reader) -> Facts:
        return tuple(_total(getattr(event, name)) for name in names)

    return read


def _known(event: Any, reader: Reader) -> None:
    """All that it tells was known before."""


def _own(*names: str) -> Callable[[Any, Reader], Facts | None]:
    """Only the one whose it is may know of it, as long as the turn is not resolved."""

    def read(event: Any, reader: Reader) -> Facts | None:
        return tuple(_total(getattr(event, name)) for name in names) if event.by == reader else None

    return read


def _insight(event: kinds.Insight, reader: Reader) -> Facts | None:
    """What the owner's total tells him of the enemy's bet, and nobody else."""
    if event.by != reader:
        return None
    total = event.sum.total
    bet = event.bet if total >= KNOWS_BET else "unknown"
    success = event.success if total >= KNOWS_RESULT else "unknown"
    return (event.about, total, bet, success)


def _tallies(event: Any) -> Facts:
    return tuple((tally.who, tally.points, tally.sum.total) for tally in event.tallies)


def _initiative(event: kinds.Initiative, reader: Reader) -> Facts:
    return (*_tallies(event), event.holder, event.reason)


def _distance_won(event: kinds.DistanceWon, reader: Reader) -> Facts:
    return (*_tallies(event), event.winner, event.reason)


def _distance(event: kinds.DistanceSettled, reader: Reader) -> Facts:
    """Of what the winner wanted where it went, and that it was cut if it was (FE.3.4.6.d)."""
    return (*_tallies(event), event.winner, event.reason, event.start, event.to, event.wanted)


STRIKE = ("by", "target", "points", "parries", "weapon", "dagger_bonus", "chance", "sum", "result")

_READ: dict[type[Event], Callable[[Any, Reader], Facts | None]] = {
    kinds.DuelOpens: _fields("fighters", "distance"),
    kinds.TurnBegins: _known,
    kinds.BetRolled: _own("bet", "sum", "need", "success", "points"),
    kinds.Insight: _insight,
    kinds.SealRefused: _own("points", "cost"),
    kinds.ExchangeBegins: _fields("turn", "distance"),
    kinds.BetOpened: _fields("by", "bet", "sum", "need", "success", "points"),
    kinds.StackTrimmed: _fields("by", "removed"),
    kinds.StackShown: _fields("by", "actions", "points", "cost", "length"),
    kinds.Endurance: _fields("by", "sum", "cancels", "positions"),
    kinds.Initiative: _initiative,
    kinds.Neutralised: _fields("by", "target", "positions"),
    kinds.Converted: _fields("by", "to", "position", "used"),
    kinds.Blows: _fields("first", "simultaneous"),
    kinds.Feint: _fields("by", "position", "serves", "sum", "power", "neutralises"),
    kinds.Attack: _fields(*STRIKE),
    kinds.Riposte: _fields(*STRIKE),
    kinds.Damage: _fields("by", "target", "sum", "wound"),
    kinds.Fortitude: _fields("by", "purpose", "sum", "passed"),
    kinds.DistanceWon: _distance_won,
    kinds.DistanceSettled: _distance,
    kinds.Breath: _fields("by", "spent", "paid", "drain", "rested", "now", "most"),
    kinds.Over: _fields("winner", "how"),
    kinds.Ruled: _fields("author", "reason", "what", "who", "value"),
}

assert set(_READ) == set(kinds.EVENTS), "every kind of event is read"
assert SPECTATOR not in SEE
