"""The anchor: an exchange of two stacks as a master's own script would referee it.

Dictionaries and straightforward code: endurance, initiative, surplus, overhang, feints, blows, wounds, tests,
distance, breath. No events, no arithmetic shown, no clauses, no secrets, no legality, no weapons, no house
rules. It is written for comparison and referees nothing. ``below(n)`` gives a whole number 0 to n - 1; dice
fall in the engine's order, so with the same numbers both come to the same end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Man = dict[str, Any]
Below = Callable[[int], int]

FEINTS = ("feint_for_attack", "feint_for_riposte")


CHARACTERISTICS = ("cunning", "fortitude", "stamina", "agility", "strength")
"""Mastery has done its work when the stacks are in."""


def man(breath: int, **characteristics: int) -> Man:
    """A fencer without wounds."""
    return {
        **{name: characteristics.get(name, 0) for name in CHARACTERISTICS},
        "breath": breath,
        "light": 0,
        "serious": 0,
        "out": False,
    }


def exchange(men: tuple[Man, Man], stacks: tuple[list[str], list[str]], duel: Man, below: Below) -> None:
    """Play an exchange in a duel of ``distance`` and ``holder`` (0, 1 or None); changes men and duel.

    Both want to keep the distance.
    """
    sides = tuple(_side(men[i], stacks[i], below) for i in (0, 1))
    first = _initiative(men, sides, duel)
    for i in (0, 1):
        _convert(sides[i], len(sides[1 - i]["stack"]), duel)
    _blows(men, sides, duel, first, below)
    if men[0]["out"] or men[1]["out"]:
        return
    _distance(men, sides, duel, below)
    for i in (0, 1):
        _breath(men[i], sides[i], sides[1 - i], duel)


def _side(man: Man, ordered: list[str], below: Below) -> Man:
    """A stack after the endurance roll; ``dead`` are the places that count for nothing."""
    stack = list(ordered)
    if man["breath"] <= 0:
        total = below(100) + 1 + man["stamina"] + 10 * man["breath"]
        cancels = 0 if total >= 50 else (50 - total) // 10 + 1
        for place in reversed(range(len(stack))):
            if cancels and stack[place] != "rest":
                del stack[place]
                cancels -= 1
    return {
        "stack": stack,
        "dead": set(),
        "attack": None,
        "riposte": None,
        "hurt": 0,
        "thrown": 0,
        "captors": 0,
        "cost": 0,
    }


def _places(side: Man, *kinds: str) -> list[int]:
    return [
        place for place, action in enumerate(side["stack"]) if action in kinds and place not in side["dead"]
    ]


def _contest(men: tuple[Man, Man], sides: tuple[Man, ...], kind: str, bonuses: tuple[str, ...]) -> Any:
    """The totals, the first places and the points of both in a contest."""
    places = [_places(side, kind) for side in sides]
    totals = [len(found) for found in places]
    for name in bonuses:
        for i in (0, 1):
            if places[i]:
                totals[i] += max(0, men[i][name] - men[1 - i][name]) // 10
    return totals, places


def _winner(totals: list[int], places: list[list[int]]) -> int | None:
    """Who has more, or stands earlier."""
    if totals[0] != totals[1]:
        return 0 if totals[0] > totals[1] else 1
    if places[0] and places[1] and places[0][0] != places[1][0]:
        return 0 if places[0][0] < places[1][0] else 1
    return None


def _pay(sides: tuple[Man, ...], points: list[int], winner: int | None) -> None:
    least = min(points)
    for i in (0, 1):
        sides[i]["cost"] += points[i] if winner == 1 - i else least


def _initiative(men: tuple[Man, Man], sides: tuple[Man, ...], duel: Man) -> int | None:
    bonuses = ("agility", "strength") if duel["distance"] == "close" else ("agility",)
    totals, places = _contest(men, sides, "initiative", bonuses)
    winner = _winner(totals, places)
    holder = duel["holder"] if winner is None else winner
    _pay(sides, [len(found) for found in places], holder)
    duel["holder"] = holder
    if holder is not None:
        target = sides[1 - holder]
        length = len(target["stack"])
        surplus = abs(totals[0] - totals[1]) // 2
        target["dead"] |= set(range(max(0, length - surplus), length))
    return None if holder is None else int(holder)


def _convert(side: Man, length: int, duel: Man) -> None:
    """Overhanging feints become attacks, ripostes parries."""
    stack = side["stack"]
    for kinds, becomes in ((FEINTS, "attack"), (("riposte",), "parry")):
        if becomes == "attack" and duel["distance"] == "close":
            continue
        have, waiting = stack.count(becomes), []
        for place in _places(side, *kinds):
            if length and place < length + 1:
                continue
            waiting.append(place)
            if len(waiting) >= (1 if have < 3 else 2):
                side["dead"] |= set(waiting[:-1])
                stack[place] = becomes
                have, waiting = have + 1, []


def _blows(men: tuple[Man, Man], sides: tuple[Man, ...], duel: Man, holder: int | None, below: Below) -> None:
    attacks = [_places(side, "attack") for side in sides]
    attackers = [i for i in (0, 1) if attacks[i]]
    if not attackers:
        return
    first: int | None
    if holder in attackers:
        first = holder
    elif len(attackers) == 1:
        first = attackers[0]
    elif attacks[0][0] != attacks[1][0]:
        first = 0 if attacks[0][0] < attacks[1][0] else 1
    elif men[0]["agility"] != men[1]["agility"]:
        first = 0 if men[0]["agility"] > men[1]["agility"] else 1
    else:
        _at_once(men, sides, duel, below)
        return
    for by, blow in ((first, "attack"), (1 - first, "riposte"), (1 - first, "attack"), (first, "riposte")):
        hit = _strike(men, sides, duel, by, blow, below)
        if hit is not None:
            wound = _damage(men[by], hit, below)
            _suffer(men, sides, 1 - by, wound, below)
            if men[1 - by]["out"]:
                return
            waits = sides[1 - by]["attack"] is None and attacks[1 - by]
            if waits and below(100) + 1 + men[1 - by]["fortitude"] < 50:
                sides[1 - by]["attack"] = "stopped"


def _at_once(men: tuple[Man, Man], sides: tuple[Man, ...], duel: Man, below: Below) -> None:
    for blow in ("attack", "riposte"):
        hits = [_strike(men, sides, duel, by, blow, below) for by in (0, 1)]
        wounds = [None if hit is None else _damage(men[by], hit, below) for by, hit in enumerate(hits)]
        for by in (0, 1):
            wound = wounds[by]
            if wound is not None:
                _suffer(men, sides, 1 - by, wound, below)
        if men[0]["out"] or men[1]["out"]:
            return


def _captured(mine: Man, theirs: Man) -> tuple[set[int], int]:
    """The attacks that ripostes capture, and how many of them captured one."""
    captured: set[int] = set()
    captors = 0
    free = set(_places(theirs, "attack"))
    for place in _places(mine, "riposte"):
        caught = {other for other in free if abs(other - place) <= 1} - captured
        captors += bool(caught)
        captured |= caught
    return captured, captors


def _strike(
    men: tuple[Man, Man], sides: tuple[Man, ...], duel: Man, by: int, blow: str, below: Below
) -> tuple[int, int] | None:
    """The points and parries of a blow that hits; None if it misses or is not struck."""
    mine, theirs = sides[by], sides[1 - by]
    if blow == "attack":
        points = len(_places(mine, "attack"))
        if not points or mine["attack"] is not None:
            return None
    else:
        captured, captors = _captured(mine, theirs)
        points = len(captured)
        if not points or theirs["attack"] != "miss" or mine["hurt"]:
            return None
        mine["captors"] = captors
    parries = _places(theirs, "parry")
    if duel["distance"] != "close":
        for place in _places(mine, f"feint_for_{blow}"):
            reach = [parry for parry in parries if abs(parry - place) <= 1]
            if reach:
                total = below(100) + 1 + men[by]["cunning"] - men[1 - by]["cunning"]
                mine["thrown"] += 1
                for parry in reach[: (total > 25) + (total > 50) + (total > 75)]:
                    parries.remove(parry)
    hit = below(100) + 1 + 10 * points - 15 * len(parries) >= 50
    mine[blow] = "hit" if hit else "miss"
    return (points, len(parries)) if hit else None


def _damage(man: Man, hit: tuple[int, int], below: Below) -> int:
    return below(100) + 1 + 5 * hit[0] - 5 * hit[1] + int(man["strength"]) // 2


def _suffer(men: tuple[Man, Man], sides: tuple[Man, ...], who: int, damage: int, below: Below) -> None:
    me = men[who]
    if damage >= 100:
        me["out"] = True
        return
    sides[who]["hurt"] += 1
    if damage >= 70:
        me["serious"] += 1
        me["out"] = below(100) + 1 + 2 * me["fortitude"] < 50
    else:
        me["light"] += 1


def _distance(men: tuple[Man, Man], sides: tuple[Man, ...], duel: Man, below: Below) -> None:
    totals, places = _contest(men, sides, "distance", ("agility",))
    if not any(places):
        return
    winner = _winner(totals, places)
    if winner is None:
        winner = duel["holder"]
    if winner is None:
        winner = 0 if below(100) + 1 <= 50 else 1
    _pay(sides, [len(found) for found in places], winner)


def _breath(me: Man, mine: Man, theirs: Man, duel: Man) -> None:
    spent = mine["cost"] + mine["thrown"] + mine["captors"]
    if mine["attack"] != "stopped":
        spent += mine["stack"].count("attack")
    if theirs["attack"] in ("hit", "miss") or theirs["riposte"]:
        parries = mine["stack"].count("parry")
        spent += parries - (parries >= 2)
    rested = 0 if duel["distance"] == "close" else 2 * len(_places(mine, "rest"))
    most = 10 + me["stamina"] // 10 - 2 * (me["light"] + me["serious"])
    me["breath"] = min(most, me["breath"] - spent - me["light"] - 2 * me["serious"] + rested)
