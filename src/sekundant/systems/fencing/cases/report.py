"""What happened in the casebook's vocabulary: the events of a turn, and the state after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from sekundant.core.events import Event, Sum
from sekundant.core.wire import Plain
from sekundant.systems.fencing import events as happened
from sekundant.systems.fencing.state import Fighter, State

_FRAME = frozenset({"audience", "clauses", "rolls"})


def event_report(event: Event) -> dict[str, Plain]:
    """An event as a case names it: sums are their totals, dice their faces."""
    report: dict[str, Plain] = {"kind": event.kind}
    for field in fields(event):
        if field.name not in _FRAME:
            report[field.name] = _plain(getattr(event, field.name))
    if "sum" in report:
        report["total"] = report.pop("sum")
    if len(event.rolls) == 1:
        report["roll"] = event.rolls[0].face
    special = _SPECIAL.get(type(event))
    if special is not None:
        report.update(special(event))
    return {name: part for name, part in report.items() if part is not None or name in _NULLABLE}


_NULLABLE = frozenset({"holder", "winner", "first"})
"""Fields that say by null that it is nobody."""


def _plain(value: object) -> Plain:
    if isinstance(value, Sum):
        return value.total
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        if value and isinstance(value[0], happened.Tally | happened.Payment):
            return None
        return [_plain(part) for part in value]
    return value


def _bet(event: happened.BetRolled) -> Mapping[str, Plain]:
    return {} if event.bet is not None else {"bet": "none"}


def _contest(event: Any) -> Mapping[str, Plain]:
    return {
        "points": {tally.who: tally.points for tally in event.tallies},
        "totals": {tally.who: tally.sum.total for tally in event.tallies},
    }


def _distance(event: happened.DistanceSettled) -> Mapping[str, Plain]:
    return {**_contest(event), "from": event.start.value}


def _fortitude(event: happened.Fortitude) -> Mapping[str, Plain]:
    return {"result": "passed" if event.passed else "failed"}


def _breath(event: happened.Breath) -> Mapping[str, Plain]:
    return {"paid_for": {payment.what: payment.breath for payment in event.paid}, "max": event.most}


_SPECIAL: Mapping[type[Event], Callable[[Any], Mapping[str, Plain]]] = {
    happened.BetRolled: _bet,
    happened.Initiative: _contest,
    happened.DistanceSettled: _distance,
    happened.Fortitude: _fortitude,
    happened.Breath: _breath,
}
"""What a case calls otherwise than the engine."""


def state_report(state: State) -> dict[str, dict[str, Plain]]:
    """The state after a turn, by name; under ``duel`` the duel itself."""
    report = {fighter.name: _fighter(fighter) for fighter in state.fighters}
    report["duel"] = {"distance": state.distance.value, "initiative": state.initiative}
    return report


def _fighter(fighter: Fighter) -> dict[str, Plain]:
    return {
        "breath": fighter.breath,
        "breath_max": fighter.breath_max,
        "wounds": {"light": fighter.wounds.light, "serious": fighter.wounds.serious},
        "bet_penalty": fighter.wounds.penalty,
        "out": fighter.out,
    }
