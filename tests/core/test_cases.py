"""Comparing a worked case: partial, in order, numbers nearly equal."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sekundant.core.cases import differences, in_order, same, shows_and_omits


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        (1, Fraction(1)),
        (1.5, Fraction(3, 2)),
        (1.333333, Fraction(4, 3)),
        ([1, 2], (1, 2)),
        ({"a": [0.5]}, {"a": [Fraction(1, 2)]}),
        (None, None),
        (True, True),
    ],
)
def test_the_same_value_in_another_coat_is_the_same(expected: Any, got: Any) -> None:
    assert same(expected, got)


@pytest.mark.parametrize(
    ("expected", "got"),
    [(1, True), (0, False), (1, "1"), (1, 1.00001), ({"a": 1}, {"a": 1, "b": 2}), ([1], [1, 2]), (None, 0)],
)
def test_what_differs_is_not_the_same(expected: Any, got: Any) -> None:
    assert not same(expected, got)


def test_events_must_come_in_the_listed_order_but_others_may_stand_between() -> None:
    got: list[dict[str, Any]] = [{"kind": "a", "n": 1}, {"kind": "b"}, {"kind": "a", "n": 2}]
    assert not list(in_order("events", [{"kind": "a"}, {"kind": "a", "n": 2}], got))
    (failure,) = in_order("events", [{"kind": "a", "n": 2}, {"kind": "b"}], got)
    assert failure.where == "events[1]"
    assert failure.expected == {"kind": "b"}


def test_a_failure_shows_what_came_instead() -> None:
    (failure,) = in_order("events", [{"kind": "a", "n": 3}], [{"kind": "a", "n": 1, "m": 2}, {"kind": "b"}])
    assert failure.got == [{"kind": "a", "n": 1}]


def test_only_the_listed_fields_are_compared() -> None:
    assert not list(differences("x", {"a": 1}, {"a": 1, "b": 2}))
    assert [failure.where for failure in differences("x", {"a": 1, "c": 3}, {"a": 2})] == ["x.a", "x.c"]


def test_a_token_nobody_knows_fails_even_among_the_omitted() -> None:
    assert not list(shows_and_omits("p", {"shows": ["a"], "omits": ["b"]}, frozenset({"a"}), ("a", "b")))
    assert list(shows_and_omits("p", {"omits": ["typo"]}, frozenset(), ("a", "b")))
    assert list(shows_and_omits("p", {"shows": ["b"]}, frozenset({"a"}), ("a", "b")))
    assert list(shows_and_omits("p", {"omits": ["a"]}, frozenset({"a"}), ("a", "b")))
