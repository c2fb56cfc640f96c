"""What happened in the casebook's vocabulary: the events of a turn, and the state after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction

from sekundant.core.events import Event, Sealed, Sum
from sekundant.core.wire import Plain
from sekundant.systems.law_of_the_gun import events as happened
from sekundant.systems.law_of_the_gun.rules.points import next_turn_points
from sekundant.systems.law_of_the_gun.state import Fighter, Learned, State

_FRAME = ("audience", "clauses", "rolls")

# ---------------------------------------------------------------- events


def event_report(event: Event) -> dict[str, Plain]:
    """An event as a case names it: sums are their totals, sealed parts are opened."""
    report: dict[str, Plain] = {"kind": event.kind}
    for field in fields(event):
        if field.name not in _FRAME:
            report[field.name] = _plain(getattr(event, field.name))
    return report


def _plain(value: object) -> Plain:
    if isinstance(value, Sealed):
        return _plain(value.value)
    if isinstance(value, Sum):
        return value.total
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, happened.Shown):
        return _shown(value)
    if isinstance(value, tuple):
        if value and all(isinstance(part, happened.Tally) for part in value):
            return {tally.who: tally.sum.total for tally in value}
        return [_plain(part) for part in value]
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return value


def _shown(shows: happened.Shown) -> Plain:
    """What insight shows, without what the order doesn't have."""
    return {name: part for name, part in _without_nothing(shows).items() if part != {}}


def _without_nothing(value: object) -> dict[str, Plain]:
    told: dict[str, Plain] = {}
    for field in fields(value):  # type: ignore[arg-type] # a dataclass of events.py
        part = getattr(value, field.name)
        if is_dataclass(part):
            told[field.name] = _without_nothing(part)
        elif part:
            told[field.name] = _plain(part)
    return told


# ---------------------------------------------------------------- the state


def state_report(state: State) -> dict[str, dict[str, Plain]]:
    """The state after a turn, by name: fighters, bystanders and, under ``duel``, the duel itself."""
    report: dict[str, dict[str, Plain]] = {
        bystander.id: {"status": "alive" if bystander.alive else "dead"}
        for bystander in state.scene.bystanders
    }
    for fighter in state.fighters:
        report[fighter.name] = _fighter_report(state, fighter)
    before = state.before
    report["duel"] = {
        "phase": state.phase.value,
        "turn": state.turn,
        "call_made": before.call_made,
        "first_post": before.first_post,
        "must_post_first": before.must_post_first,
        "wills_pending": before.wills_pending,
        "wills_proposed": list(before.wills_proposed),
        "warned": {warned.who: warned.against.value for warned in before.warned},
        "must_open_fire": before.must_open_fire,
        "will_duel_lost_by": before.will_duel_lost_by,
    }
    return report


def _fighter_report(state: State, fighter: Fighter) -> dict[str, Plain]:
    put_out = fighter.put_out
    return {
        "status": fighter.status.value,
        "wounds": fighter.wounds,
        "ap_penalty": fighter.ap_penalty,
        "at": list(fighter.at),
        "hidden": fighter.hidden,
        "loaded": {weapon.id: weapon.loaded for weapon in fighter.weapons},
        "hands": {"main": fighter.grip.main, "off_hand": fighter.grip.off_hand},
        "dropped": list(fighter.dropped),
        "put_out": None if put_out is None else {"how": put_out.how.value, "by": put_out.by},
        "lucky_used": fighter.lucky_used,
        "first_turn_ap": fighter.first_turn_ap,
        "temptation_state": fighter.temptation_state.value,
        "learned": _learned_report(fighter.learned, state.mexican),
        "ap_this_turn": fighter.ap_this_turn,
        "next_turn_ap": next_turn_points(state, fighter).total,
        "recoil": fighter.recoil,
        "woman_shotgun": fighter.woman_shotgun,
        "previous_speed": fighter.previous_speed,
        "reload_bonus": fighter.reload_bonus,
        "fleeing": _plain(fighter.fleeing),
    }


def _learned_report(learned: Iterable[Learned], mexican: bool) -> Plain:
    """{item: value}, in a Mexican duel {name: {item: value}}."""
    by_name: dict[str, dict[str, Plain]] = {}
    for fact in learned:
        by_name.setdefault(fact.of, {})[fact.item] = fact.value
    return (
        by_name if mexican else {item: value for facts in by_name.values() for item, value in facts.items()}
    )


PARTIAL = ("loaded", "hands", "put_out", "fleeing")
"""Fields of a fighter of which a case may list a part."""


def as_exact(value: Plain) -> Plain:
    """Plain data with fractions as numbers that a person can read."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
    if isinstance(value, Mapping):
        return {name: as_exact(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [as_exact(part) for part in value]
    return value
