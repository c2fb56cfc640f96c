"""The place of a duel: covers, bystanders, exits, light and weather, and the geometry between them.

Yards; x to the east, y to the north; the centre of the scene is (0, 0). Places are exact fractions, so that a
move of just the distance paid for is legal. Distances between fighters are edge to edge.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from sekundant.core.clauses import Text

Place = tuple[Fraction, Fraction]
"""Where something stands, in yards."""

COUNTER_RADIUS = Fraction(1, 2)
"""Radius of a fighter's counter in yards (house)."""

TOUCH = Fraction(1, 100)
"""Two things touch if the gap between them is no more than this."""


class Space(StrEnum):
    """Whether the scene lies under a roof."""

    CLOSED = "closed"
    OPEN = "open"


class Weather(StrEnum):
    """The weather; it matters in the open only. Rain stands for snow and fog too."""

    OVERCAST = "overcast"
    RAIN = "rain"
    SUNNY = "sunny"


class Sun(StrEnum):
    """Where the sun stands."""

    SOUTH = "south"
    EAST = "east"
    WEST = "west"


class Light(StrEnum):
    """How bright it is."""

    BRIGHT = "bright"
    DIM = "dim"


class Temptation(StrEnum):
    """What a man may be tempted by, and what a scene may offer."""

    FOOD = "food"
    DRINK = "drink"
    WOMEN = "women"
    TOBACCO = "tobacco"


class CoverKind(StrEnum):
    """How much a cover stops (LG.V.7.a)."""

    LIGHT = "light"
    SOLID = "solid"
    FULL = "full"


class ExitKind(StrEnum):
    """How an exit lets a man out (LG.V.8)."""

    INSTANT = "instant"
    PARTING_SHOTS = "parting_shots"
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cover:
    """A cover: a circle of ``radius``, or a rectangle of ``size`` (east-west, south-north) around ``at``."""

    id: str
    kind: CoverKind
    at: Place
    radius: Fraction = COUNTER_RADIUS
    size: Place | None = None
    name: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bystander:
    """Somebody who is not in the fight. A man may stand behind him (LG.V.7.f); stray bullets may kill him."""

    id: str
    at: Place
    radius: Fraction = COUNTER_RADIUS
    alive: bool = True
    name: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit:
    """A way out of the scene (LG.V.8.a)."""

    id: str
    kind: ExitKind
    at: Place
    name: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The place of the duel."""

    name: Text | None = None
    space: Space = Space.CLOSED
    weather: Weather = Weather.OVERCAST
    sun: Sun | None = None
    light: Light = Light.BRIGHT
    temptations: tuple[Temptation, ...] = ()
    covers: tuple[Cover, ...] = ()
    bystanders: tuple[Bystander, ...] = ()
    exits: tuple[Exit, ...] = ()

    def exit(self, wanted: str) -> Exit | None:
        """The exit of that id."""
        return next((exit_ for exit_ in self.exits if exit_.id == wanted), None)


Ratio = tuple[int, int]
"""A number as one whole number over another, not shortened: whether something is near is asked a hundred
times for one look at a duel, and most of that went into shortening fractions."""


def distance(one: Place, other: Place) -> float:
    """Yards between two points."""
    (east, parts), (north, shares) = (_gap(here, there) for here, there in zip(one, other, strict=True))
    return math.hypot(east / parts, north / shares)


def within(one: Place, other: Place, yards: Fraction) -> bool:
    """Whether two points are at most ``yards`` apart, exactly."""
    return _in_reach(one, other, (yards.numerator, yards.denominator))


def touches(one: Place, other: Place, radius: Fraction) -> bool:
    """Whether a point lies in a circle around another, or no farther from it than :data:`TOUCH`."""
    yards = radius.numerator * TOUCH.denominator + TOUCH.numerator * radius.denominator
    return _in_reach(one, other, (yards, radius.denominator * TOUCH.denominator))


def _in_reach(one: Place, other: Place, reach: Ratio, sizes: Place | None = None) -> bool:
    """Whether a point lies in reach of another, or of the edge of a rectangle of that size around it."""
    yards, whole = reach
    east, parts = _gap(one[0], other[0], sizes and sizes[0])
    if east * whole > yards * parts:
        return False
    north, shares = _gap(one[1], other[1], sizes and sizes[1])
    if north * whole > yards * shares:
        return False
    return ((east * shares) ** 2 + (north * parts) ** 2) * whole**2 <= (yards * parts * shares) ** 2


def _gap(one: Fraction, other: Fraction, size: Fraction | None = None) -> Ratio:
    """What lies between two numbers, less half a size around the other; at least 0."""
    parts = one.denominator * other.denominator
    apart = abs(one.numerator * other.denominator - other.numerator * one.denominator)
    if size is None:
        return apart, parts
    halves = 2 * size.denominator
    return max(0, apart * halves - size.numerator * parts), parts * halves


def edge_to_edge(one: Place, other: Place) -> float:
    """Yards between the edges of two fighters' counters, at least 0."""
    return max(0.0, distance(one, other) - 2 * float(COUNTER_RADIUS))


def in_contact(one: Place, other: Place) -> bool:
    """Whether two fighters' counters touch (LG.V.7.e)."""
    return touches(one, other, 2 * COUNTER_RADIUS)


def behind(at: Place, thing: Cover | Bystander) -> bool:
    """Whether the centre of a fighter at ``at`` reaches the edge of a cover or bystander (LG.V.1.3.c)."""
    if isinstance(thing, Cover) and thing.size is not None:
        return _in_reach(at, thing.at, (TOUCH.numerator, TOUCH.denominator), thing.size)
    return touches(at, thing.at, thing.radius)


def covers_at(scene: Scene, at: Place) -> tuple[Cover, ...]:
    """The covers behind which a fighter at ``at`` stands."""
    return tuple(cover for cover in scene.covers if behind(at, cover))


def close(scene: Scene, one: Place, other: Place) -> bool:
    """Whether two fighters are so near that cover works for neither: touching, or behind one object.

    LG.V.7.e.
    """
    if in_contact(one, other):
        return True
    if any(behind(other, cover) for cover in covers_at(scene, one)):
        return True
    return any(
        bystander.alive and behind(one, bystander) and behind(other, bystander)
        for bystander in scene.bystanders
    )


def full_cover_at(scene: Scene, at: Place) -> bool:
    """Whether one can hide wholly at ``at`` (LG.V.7.b)."""
    return any(cover.kind is CoverKind.FULL for cover in covers_at(scene, at))


def at_exit(at: Place, exit_: Exit) -> bool:
    """Whether a fighter's counter touches the exit's point (LG.V.8.a)."""
    return touches(at, exit_.at, COUNTER_RADIUS)


def in_line(shooter: Place, target: Place, bystander: Bystander) -> bool:
    """Whether a bystander's circle touches the line between two fighters' centres (LG.V.7.g)."""
    along = (target[0] - shooter[0], target[1] - shooter[1])
    length = along[0] ** 2 + along[1] ** 2
    if length == 0:
        return False
    offset = (bystander.at[0] - shooter[0], bystander.at[1] - shooter[1])
    share = (offset[0] * along[0] + offset[1] * along[1]) / length
    if not 0 <= share <= 1:
        return False
    nearest = (shooter[0] + share * along[0], shooter[1] + share * along[1])
    return touches(nearest, bystander.at, bystander.radius)


_SUNWARD: dict[Sun, tuple[int, int]] = {Sun.SOUTH: (0, -1), Sun.EAST: (1, 0), Sun.WEST: (-1, 0)}
_SUN_COSINE = math.cos(math.radians(22.5))


def looks_into_sun(scene: Scene, shooter: Place, target: Place) -> bool:
    """Whether the sun stands within 22.5 degrees of the line of sight (LG.VI.2.c)."""
    if scene.space is not Space.OPEN or scene.weather is not Weather.SUNNY or scene.sun is None:
        return False
    length = distance(shooter, target)
    if length == 0:
        return False
    east, north = _SUNWARD[scene.sun]
    cosine = (float(target[0] - shooter[0]) * east + float(target[1] - shooter[1]) * north) / length
    return cosine >= _SUN_COSINE - 1e-9


COMPASS = ("east", "north_east", "north", "north_west", "west", "south_west", "south", "south_east")
"""The eight compass directions, from the east against the clock."""


def direction(start: Place, end: Place) -> str | None:
    """The nearest of the eight compass directions from one place to another; None if they are one place."""
    if start == end:
        return None
    angle = math.atan2(float(end[1] - start[1]), float(end[0] - start[0]))
    return COMPASS[round(angle / (math.pi / 4)) % 8]


def place(east: int | str | Fraction, north: int | str | Fraction) -> Place:
    """A place from whole numbers, fractions or decimal strings."""
    return (Fraction(east), Fraction(north))
