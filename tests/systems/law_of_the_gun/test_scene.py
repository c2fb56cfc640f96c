"""Where things stand to one another, against the same reckoned with fractions."""

from __future__ import annotations

import math
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from sekundant.systems.law_of_the_gun.scene import (
    COUNTER_RADIUS,
    TOUCH,
    Cover,
    CoverKind,
    Place,
    behind,
    distance,
    in_contact,
    within,
)

yards = st.fractions(-30, 30, max_denominator=100)
sizes = st.fractions(0, 4, max_denominator=100)
places = st.tuples(yards, yards)


@st.composite
def near(draw: st.DrawFn) -> tuple[Place, Place]:
    """Two places that are seldom far from each other, and often as far as things touch."""
    one = draw(places)
    apart = st.one_of(
        st.sampled_from((Fraction(0), Fraction(51, 100), Fraction(101, 100), TOUCH)), sizes, yards
    )
    return one, (one[0] + draw(apart), one[1] - draw(apart))


def square(one: Place, other: Place) -> Fraction:
    """The square of their distance."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


@given(near(), sizes)
def test_points_are_within_a_distance_to_the_very_end_of_it(
    two: tuple[Place, Place], reach: Fraction
) -> None:
    one, other = two
    assert within(one, other, reach) == (square(one, other) <= reach**2)
    assert not within(one, other, -TOUCH)
    along = (one[0] + reach, one[1])
    assert within(one, along, reach)
    assert reach == 0 or not within(one, along, reach - Fraction(1, 10**30))


@given(near())
def test_the_distance_is_the_nearest_number_there_is(two: tuple[Place, Place]) -> None:
    one, other = two
    assert distance(one, other) == math.hypot(float(one[0] - other[0]), float(one[1] - other[1]))
    assert in_contact(one, other) == (square(one, other) <= (2 * COUNTER_RADIUS + TOUCH) ** 2)


@given(near(), sizes)
def test_a_round_thing_is_touched_at_its_edge(two: tuple[Place, Place], radius: Fraction) -> None:
    at, middle = two
    barrel = Cover(id="barrel", kind=CoverKind.LIGHT, at=middle, radius=radius)
    assert behind(at, barrel) == (square(at, middle) <= (radius + TOUCH) ** 2)


@given(near(), st.tuples(sizes, sizes))
def test_a_long_thing_is_touched_at_its_edge(two: tuple[Place, Place], size: Place) -> None:
    at, middle = two
    table = Cover(id="table", kind=CoverKind.SOLID, at=middle, size=size)
    east, north = (max(abs(at[axis] - middle[axis]) - size[axis] / 2, Fraction(0)) for axis in (0, 1))
    assert behind(at, table) == (east**2 + north**2 <= TOUCH**2)
