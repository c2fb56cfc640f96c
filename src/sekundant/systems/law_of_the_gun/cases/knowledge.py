"""Who may know what, in the casebook's vocabulary: guns and allies, dice, and what the public post shows.

All of it is read off views and filtered events: what a reader gets, not what he ought to get.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields

from sekundant.core.events import SPECTATOR, Event, Roll, Sealed, Sum, seen
from sekundant.core.wire import Plain
from sekundant.systems.law_of_the_gun import events as happened
from sekundant.systems.law_of_the_gun.state import Fighter, State, Weapon
from sekundant.systems.law_of_the_gun.view import SeenFighter, SeenGun, View, where_is


def knows_report(state: State, view: View) -> dict[str, Plain]:
    """What a reader knows: of the others each gun (unknown, kind_only, type), and which allies."""
    report: dict[str, Plain] = {
        other.name: _guns_known(state, state.fighter(other.name), other) for other in view.others
    }
    known = {*(fighter.name for fighter in view.own), *(other.name for other in view.others)}
    report["allies"] = [
        fighter.name for fighter in state.fighters if fighter.of is not None and fighter.name in known
    ]
    return report


def _guns_known(state: State, fighter: Fighter, seen_fighter: SeenFighter) -> Plain:
    """Each gun of a fighter as he is seen. One seen without its type is one carried openly, if it can be."""
    known = {weapon.id: "unknown" for weapon in fighter.weapons}
    for gun in sorted(seen_fighter.guns, key=lambda gun: gun.type is None):
        fitting = [
            weapon
            for weapon in fighter.weapons
            if known[weapon.id] == "unknown" and _may_be(state, fighter, weapon, gun)
        ]
        fitting.sort(key=lambda weapon: weapon.concealed)
        if fitting:
            known[fitting[0].id] = "kind_only" if gun.type is None else "type"
    return known


def _may_be(state: State, fighter: Fighter, weapon: Weapon, gun: SeenGun) -> bool:
    kind = state.gun(weapon.type)
    return gun.where == where_is(fighter, weapon) and (
        gun.type == weapon.type if gun.type is not None else gun.look == kind.look
    )


def who_sees(events: Iterable[Event], label: str, state: State) -> str:
    """Who sees a die: public, owner, master, or the seats by name; nothing if it did not fall."""
    there = [event for event in events if any(roll.label == label for roll in event.rolls)]
    if not there:
        return "nothing"

    def sees(reader: str) -> bool:
        told = (seen(event, reader) for event in there)
        return any(roll.label == label for event in told if event is not None for roll in event.rolls)

    if sees(SPECTATOR):
        return "public"
    seats = [fighter.name for fighter in state.principals if sees(fighter.name)]
    if not seats:
        return "master"
    thrower = label.partition(".")[0]
    owner = next((fighter.seat for fighter in state.fighters if fighter.name == thrower), thrower)
    return "owner" if seats == [owner] else ", ".join(seats)


TOKENS = (
    "hit_roll", "hit_chance", "kill_roll", "kill_chance", "speed", "insight", "wills_roll", "wills_chance",
    "wills_winner", "brawl_roll", "brawl_winner", "fine_cartridges",
)  # fmt: skip
"""What a public post may show of the fight."""

PERSONAL = ("wounds", "wounds_left", "action_points")
"""What a public post may show of a man."""

_FINE_CARTRIDGES = "LG.II.2.2.3"


def known_tokens(state: State) -> Iterator[str]:
    """Every token that a case may ask for."""
    yield from TOKENS
    for fighter in state.fighters:
        for token in PERSONAL:
            yield f"{fighter.name}.{token}"


def public_tokens(events: Iterable[Event]) -> frozenset[str]:
    """What the public post of a turn shows, by what is left of its events for somebody without a seat."""
    tokens: set[str] = set()
    for event in events:
        told = seen(event, SPECTATOR)
        if told is not None:
            tokens.update(_tokens(told))
    return frozenset(tokens)


def _tokens(event: Event) -> Iterator[str]:
    for roll in event.rolls:
        yield from _roll_tokens(roll)
    if any(clause.startswith(_FINE_CARTRIDGES) for clause in _all_clauses(event)):
        yield "fine_cartridges"
    match event:
        case happened.Shot():
            yield from _shot_tokens(event)
        case happened.Declared():
            yield from _declared_tokens(event)
        case happened.Wills() | happened.Brawl():
            yield from _contest_tokens(event)
        case happened.Grit() | happened.PutOutOfFight():
            yield from _wound_tokens(event)
        case happened.Insight() | happened.InsightTie() | happened.InsightWorks():
            yield "insight"
        case happened.Recoil():
            yield f"{event.by}.action_points"
        case _:
            pass


def _shot_tokens(event: happened.Shot) -> Iterator[str]:
    yield from ("hit_chance", "speed")
    if event.kill_chance is not None:
        yield "kill_chance"
    if event.wounds is not None:
        yield f"{event.target}.wounds"


def _contest_tokens(event: happened.Wills | happened.Brawl) -> Iterator[str]:
    if isinstance(event, happened.Wills):
        yield "wills_winner"
        if event.wills is not None:
            yield "wills_chance"
        return
    yield "brawl_winner"
    if event.sums is not None:
        yield from (f"{tally.who}.wounds_left" for tally in event.sums.value)


def _wound_tokens(event: happened.Grit | happened.PutOutOfFight) -> Iterator[str]:
    if event.wounds is not None:
        yield f"{event.who}.wounds"
    if isinstance(event, happened.Grit) and event.chance is not None:
        yield f"{event.who}.wounds_left"


def _declared_tokens(event: happened.Declared) -> Iterator[str]:
    speeds = [speed for speed in (event.speed, event.off_speed) if speed is not None]
    if speeds:
        yield "speed"
    if any(item.name == "speed_points" for speed in speeds for item in speed.items):
        yield f"{event.by}.action_points"


def _roll_tokens(roll: Roll) -> Iterator[str]:
    what = roll.label.split(".")[1] if roll.label.count(".") >= 1 else roll.label
    if what in {"hit", "kill", "wills", "brawl"}:
        yield f"{what}_roll"
        if roll.at_most is not None and what in {"hit", "kill", "wills"}:
            yield f"{what}_chance"
    if what in {"insight", "insight_tie"}:
        yield "insight"


def _all_clauses(event: Event) -> Iterator[str]:
    """The clauses of an event and of the sums in it."""
    yield from event.clauses
    for field in fields(event):
        value = getattr(event, field.name)
        inner = value.value if isinstance(value, Sealed) else value
        if isinstance(inner, Sum):
            yield from (item.clause for item in inner.items)
