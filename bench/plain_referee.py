"""The anchor: a turn of two shooters as a master's own script would referee it.

Dictionaries and straightforward code: shots, their order, misfire, hit, kill, wounds, damage, grit, loading.
No events, no arithmetic shown, no clauses, no secrets, no legality, no covers, skills or other guns. It is
written for comparison and referees nothing. ``below(n)`` gives a whole number 0 to n - 1; dice fall in the
engine's order, so with the same numbers both come to the same end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Man = dict[str, Any]
Plan = dict[str, Any]
Below = Callable[[int], int]

Order = tuple[int, int]
"""Points on speed and on hit."""

RELOAD: Order = (-1, 0)
"""The turn is spent on loading the empty gun."""

GRIT = {0: 0, 1: 30, 2: 50, 3: 70}


def man(quickness: int = 0, accuracy: int = 0, endurance: int = 0, will: int = 0) -> Man:
    """A man with a loaded Classic."""
    return {
        "quickness": quickness,
        "kill": 30 + (10 + 10 * accuracy if accuracy else 0),
        "endurance": endurance,
        "will": will,
        "ap": 12,
        "wounds": 0,
        "bullets": 6,
        "failed": 0,
        "status": "fighting",
    }


def percent(chance: int, below: Below, sides: int = 10) -> bool:
    at_most = chance * sides // 100
    return at_most >= sides or (at_most > 0 and below(sides) < at_most)


def shots(me: Man, order: Order, foe: Order) -> int:
    speed, hit = order
    if foe is RELOAD:
        return int(min(me["ap"] // hit if hit else me["bullets"], me["bullets"]))
    if foe[0] == 0:
        return int(me["bullets"]) if speed > 0 else min(1, me["bullets"])
    return int(min(max(1, speed // foe[0]), me["bullets"]))


def first(mine: Plan, theirs: Plan) -> bool:
    """Whether the next shot of one comes before the next shot of the other."""
    my_speed = mine["speed"] - mine["fired"] * mine["step"]
    their_speed = theirs["speed"] - theirs["fired"] * theirs["step"]
    if (my_speed == 0) != (their_speed == 0):
        return bool(their_speed == 0)
    if mine["fired"] == 0 and mine["speed"] >= 2 * theirs["speed"] > 0:
        return True
    if theirs["fired"] == 0 and theirs["speed"] >= 2 * mine["speed"] > 0:
        return False
    difference = mine["man"]["quickness"] - theirs["man"]["quickness"]
    shift = 0 if difference == 0 else (abs(difference) + 1) / 2
    return bool(my_speed + (shift if difference > 0 else -shift) > their_speed)


def planned(me: Man, order: Order, foe: Order) -> Plan:
    return {
        "man": me,
        "speed": order[0],
        "hit": order[1],
        "shots": 0 if order is RELOAD else shots(me, order, foe),
        "step": max(0, foe[0]),
        "fired": 0,
        "shaken": 0,
        "floor": 10 if order[1] > 0 and 2 * order[1] >= me["ap"] else 0,
    }


def turn(one: Man, other: Man, orders: tuple[Order, Order], below: Below) -> None:
    """Play a turn with orders of (speed, hit) or :data:`RELOAD`; changes both men."""
    plans = (planned(one, orders[0], orders[1]), planned(other, orders[1], orders[0]))
    while one["status"] == "fighting" and other["status"] == "fighting":
        ready = [plan for plan in plans if plan["fired"] < plan["shots"]]
        if not ready:
            break
        if len(ready) == 2:
            if first(ready[0], ready[1]):
                ready = ready[:1]
            elif first(ready[1], ready[0]):
                ready = ready[1:]
        hits = [(plan, killed) for plan in ready if (killed := fire(plan, below)) is not None]
        for plan, killed in hits:
            hurt(plans[1] if plan is plans[0] else plans[0], killed, below)
    for me, order in ((one, orders[0]), (other, orders[1])):
        if order is RELOAD and me["status"] == "fighting":
            reload(me, below)
        else:
            me["failed"] = 0
    for me in (one, other):
        if me["status"] == "fighting" and me["ap"] <= 0:
            me["status"] = "out"


def fire(plan: Plan, below: Below) -> bool | None:
    """Whether the next shot kills; None if it hits nobody."""
    plan["fired"] += 1
    plan["man"]["bullets"] -= 1
    if percent(5, below, 20):
        return None
    chance = 10 * plan["hit"] - 10 * plan["shaken"]
    if not percent(min(100, max(plan["floor"], chance)), below):
        return None
    return percent(plan["man"]["kill"], below)


def hurt(plan: Plan, killed: bool, below: Below) -> None:
    me = plan["man"]
    if killed:
        me["status"] = "killed"
        return
    damage = max(1, 3 - me["endurance"])
    me["wounds"] += 1
    me["ap"] -= damage
    plan["shaken"] += damage
    if me["wounds"] > 1 + me["will"] and me["status"] == "fighting":
        grit = GRIT[min(3, me["endurance"])]
        if grit == 0 or not percent(grit - 10 * me["wounds"], below):
            me["status"] = "out"


def reload(me: Man, below: Below) -> None:
    total = below(10) + 1 + me["will"] + me["failed"]
    loaded = 2 if total >= 8 else 1 if total >= 4 else 0
    me["bullets"] += loaded
    me["failed"] = 0 if loaded else 1


def duel(one: Man, other: Man, orders_below: Below, below: Below) -> str | None:
    """Play turns with random orders to the end; the winner is "one" or "other", or None."""
    while one["status"] == "fighting" and other["status"] == "fighting":
        turn(one, other, (random_order(one, orders_below), random_order(other, orders_below)), below)
    standing = [name for name, me in (("one", one), ("other", other)) if me["status"] == "fighting"]
    return standing[0] if standing else None


def random_order(me: Man, below: Below) -> Order:
    """All points, split at random; who has no bullets reloads."""
    if me["bullets"] == 0:
        return RELOAD
    speed = below(me["ap"] + 1)
    return speed, me["ap"] - speed
