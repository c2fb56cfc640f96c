"""Where somebody wants to go: a compass direction, something that stands there, or a place on the map.

What stands there is gone towards as far as the yards carry; how far that is, is for the rules to say.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from sekundant.core.wire import Plain, encode
from sekundant.odds.law_of_the_gun_bot import nearest
from sekundant.prose.law_of_the_gun.item_points import by_compass
from sekundant.prose.law_of_the_gun.writing import exact
from sekundant.systems.law_of_the_gun.scene import Cover, Place, within
from sekundant.systems.law_of_the_gun.view import View
from sekundant_web.encounters.desks.fields import Fields, Value, number

PLACE = "place"
"""The way to a place that is written down."""

STEPS = {
    "north": (0, 1),
    "north_east": (1, 1),
    "east": (1, 0),
    "south_east": (1, -1),
    "south": (0, -1),
    "south_west": (-1, -1),
    "west": (-1, 0),
    "north_west": (-1, 1),
}
"""The compass directions, as steps to the east and to the north."""

FINE = 1000
"""Places on the way are cut to so many parts of a yard."""


def goals(view: View) -> dict[str, Place]:
    """What one may go to, by its way's word, with the place where one would stand."""
    at = view.me.at
    found: dict[str, Place] = {f"cover:{cover.id}": goal_at(cover, at) for cover in view.scene.covers}
    found |= {f"bystander:{one.id}": one.at for one in view.scene.bystanders if one.alive}
    found |= {f"exit:{one.id}": one.at for one in view.scene.exits}
    found |= {f"fighter:{one.name}": one.at for one in view.standing_enemies()}
    return found


def goal_at(cover: Cover, at: Place) -> Place:
    """Where one stands behind a cover who comes from ``at``."""
    return nearest(cover, at)


def destination(form: Fields, name: str, view: View, yards: Fraction | None) -> Plain:
    """The place that the fields of a move say, None if they say none; ``yards`` is how far it carries."""
    way, at = form.text(f"{name}.way"), view.me.at
    if way == PLACE:
        return [number(form.text(f"{name}.east")), number(form.text(f"{name}.north"))]
    if yards is None or yards < 0:
        return encode(at) if way else None
    if way in STEPS:
        return encode(by_compass(at, 2 * yards, STEPS[way]))
    goal = goals(view).get(way)
    return None if goal is None else encode(towards(at, goal, yards))


def towards(at: Place, goal: Place, yards: Fraction) -> Place:
    """The goal, or how far so many yards carry on the way to it."""
    if within(at, goal, yards):
        return goal
    east, north = goal[0] - at[0], goal[1] - at[1]
    square = yards * yards / (east * east + north * north)
    share = Fraction(isqrt(int(square * FINE**4)), FINE**2)
    return at[0] + _cut(east * share), at[1] + _cut(north * share)


def _cut(length: Fraction) -> Fraction:
    return Fraction(int(length * FINE), FINE)


def way_to(name: str, to: Place, view: View, yards: Fraction | None) -> dict[str, Value]:
    """The fields of a move that ends there."""
    at = view.me.at
    if yards is not None and yards > 0:
        for way, step in STEPS.items():
            if by_compass(at, 2 * yards, step) == to:
                return {f"{name}.way": way}
        for way, goal in goals(view).items():
            if towards(at, goal, yards) == to:
                return {f"{name}.way": way}
    east, north = (exact(part, "en") for part in to)
    return {f"{name}.way": PLACE, f"{name}.east": east, f"{name}.north": north}
