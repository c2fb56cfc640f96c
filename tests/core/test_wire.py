"""Values become plain data and come back equal; whatever else is given is refused by name and place."""

from __future__ import annotations

import json
from dataclasses import dataclass, is_dataclass
from enum import StrEnum
from fractions import Fraction
from types import ModuleType
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sekundant.core import clauses, encounter
from sekundant.core import events as core_events
from sekundant.core.wire import Fault, Faulty, canonical, decode, decode_union, digest, encode
from sekundant.systems.law_of_the_gun import (
    events,
    guns,
    options,
    orders,
    plan,
    scene,
    sheet,
    state,
    view,
)
from tests.core.values import values

MODULES = (clauses, encounter, events, guns, options, orders, plan, scene, sheet, state, view)


NEVER_READ = (encounter.Objection,)
"""Answers are read; what is said against them is told and not kept."""


def _own(module: ModuleType) -> list[type]:
    """The dataclasses that a module brings, but for those that others complete."""
    return [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type)
        and is_dataclass(kind)
        and kind.__module__ == module.__name__
        and not getattr(kind, "__parameters__", ())
        and kind not in NEVER_READ
    ]


KINDS = [kind for module in MODULES for kind in _own(module)]
SOME = settings(max_examples=15, deadline=None, derandomize=True, database=None)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_value_comes_back_equal(kind: type) -> None:
    @SOME
    @given(values(kind))
    def comes_back(value: object) -> None:
        plain = encode(value)
        assert json.loads(canonical(plain)) == plain
        back: object = decode(kind, plain)
        assert back == value
        assert type(back) is type(value)
        assert canonical(encode(back)) == canonical(plain)

    comes_back()


JUNK: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=4,
)


def _tried(kind: type, plain: Any) -> tuple[object, tuple[Fault, ...]]:
    """The value, or the faults."""
    try:
        return decode(kind, plain), ()
    except Faulty as faulty:
        return None, faulty.faults


def _spoilt(data: st.DataObject, plain: Any) -> Any:
    """The plain data with one part of it replaced, taken out or put in."""
    if isinstance(plain, dict) and plain and data.draw(st.booleans()):
        name = data.draw(st.sampled_from(sorted(plain)))
        return {**plain, name: _spoilt(data, plain[name])}
    if isinstance(plain, list) and plain and data.draw(st.booleans()):
        index = data.draw(st.integers(0, len(plain) - 1))
        return [*plain[:index], _spoilt(data, plain[index]), *plain[index + 1 :]]
    return data.draw(JUNK)


@pytest.mark.parametrize("kind", [orders.Order, orders.Post, state.State, view.View, events.Shot])
def test_spoilt_data_are_refused_or_taken_but_never_an_error(kind: type) -> None:
    @settings(max_examples=60, deadline=None, derandomize=True, database=None)
    @given(values(kind), st.data())
    def refused_or_taken(value: object, data: st.DataObject) -> None:
        taken, faults = _tried(kind, _spoilt(data, encode(value)))
        assert bool(faults) != isinstance(taken, kind)
        assert all(fault.code and len(fault.got) <= 60 for fault in faults)

    refused_or_taken()


# ---- by hand ---------------------------------------------------------------------------------------


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Dot:
    kind = "dot"
    at: tuple[Fraction, Fraction]
    colour: Colour = Colour.RED


@dataclass(frozen=True, slots=True)
class Circle:
    kind = "circle"
    radius: int | Fraction
    dots: tuple[Dot, ...] = ()
    mood: Literal["calm", "wild"] = "calm"
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    parts: tuple[Dot | Circle, ...]
    best: Dot | Circle | None = None
    count: int = 0
    note: int | str | bool = ""


DOT = Dot((Fraction(1, 2), Fraction(0)))


def test_what_is_as_usual_is_left_out() -> None:
    assert encode(DOT) == {"kind": "dot", "at": ["1/2", 0]}
    assert encode(Circle(3)) == {"kind": "circle", "radius": 3}
    assert encode(Drawing((DOT,), note=True)) == {"parts": [{"kind": "dot", "at": ["1/2", 0]}], "note": True}


def test_a_whole_fraction_is_spelled_like_a_whole_number() -> None:
    assert encode(Circle(Fraction(3))) == encode(Circle(3))
    assert encode(Drawing((), count=Fraction(0))) == encode(Drawing(()))  # type: ignore[arg-type]


def test_true_is_not_left_out_for_one() -> None:
    assert encode(Drawing((), count=True))["count"] is True


def test_a_union_is_told_apart_by_its_kind() -> None:
    drawing = Drawing((DOT, Circle(Fraction(7, 2), (DOT,), "wild", "x")), best=Circle(1))
    assert decode(Drawing, encode(drawing)) == drawing
    assert decode_union((Dot, Circle), encode(DOT)) == DOT


@pytest.mark.parametrize(
    ("written", "number"),
    [(3, 3), ("7/2", Fraction(7, 2)), ("-1.5", Fraction(-3, 2)), (0.5, Fraction(1, 2)), ("4", 4)],
)
def test_exact_numbers_are_read_in_every_spelling(written: Any, number: Any) -> None:
    assert decode(Fraction, written) == number


@pytest.mark.parametrize(
    "written",
    ["1/0", "1e9", "1e999999999", "", " 1", "½", "0x10", "1/2/3", True, None, [], 1e300, float("nan")],
)
def test_what_is_no_exact_number_is_refused(written: Any) -> None:
    with pytest.raises(Faulty) as refused:
        decode(Fraction, written, "speed")
    assert [(fault.path, fault.code) for fault in refused.value.faults] == [("speed", "not_number")]


@pytest.mark.parametrize(
    ("plain", "faults"),
    [
        ([], [("", "not_mapping")]),
        ({}, [("parts", "missing_field")]),
        ({"parts": {}}, [("parts", "not_list")]),
        ({"parts": [3]}, [("parts[0]", "not_mapping")]),
        ({"parts": [{}]}, [("parts[0].kind", "not_a_choice")]),
        ({"parts": [{"kind": "square"}]}, [("parts[0].kind", "not_a_choice")]),
        ({"parts": [{"kind": ["dot"]}]}, [("parts[0].kind", "not_a_choice")]),
        ({"parts": [{"kind": "dot"}]}, [("parts[0].at", "missing_field")]),
        ({"parts": [{"kind": "dot", "at": [1]}]}, [("parts[0].at", "not_tuple")]),
        ({"parts": [{"kind": "dot", "at": [1, "x"]}]}, [("parts[0].at[1]", "not_number")]),
        ({"parts": [{"kind": "dot", "at": [1, 2], "colour": "pink"}]}, [("parts[0].colour", "not_a_choice")]),
        ({"parts": [{"kind": "dot", "at": [1, 2], "color": "red"}]}, [("parts[0].color", "unknown_field")]),
        ({"parts": [], "count": "3"}, [("count", "not_int")]),
        ({"parts": [], "count": True}, [("count", "not_int")]),
        ({"parts": [], "note": 1.5}, [("note", "not_scalar")]),
        (
            {"parts": [], "best": {"kind": "circle", "radius": 1, "mood": True}},
            [("best.mood", "not_a_choice")],
        ),
        (
            {"parts": [{"kind": "dot", "at": [1, "x"]}, 3], "count": None},
            [("parts[0].at[1]", "not_number"), ("parts[1]", "not_mapping"), ("count", "not_int")],
        ),
    ],
)
def test_every_fault_is_named_with_its_place(plain: Any, faults: list[tuple[str, str]]) -> None:
    with pytest.raises(Faulty) as refused:
        decode(Drawing, plain)
    assert [(fault.path, fault.code) for fault in refused.value.faults] == faults


def test_a_fault_says_what_may_stand_there() -> None:
    with pytest.raises(Faulty, match="colour: not_a_choice pink") as refused:
        decode(Dot, {"at": [1, 2], "colour": "pink"})
    assert refused.value.faults[0].allowed == ("red", "blue")


def test_what_stood_there_is_cut_short() -> None:
    with pytest.raises(Faulty) as refused:
        decode(int, "x" * 1_000_000)
    assert len(refused.value.faults[0].got) == 60


@pytest.mark.parametrize("value", [[1], {1: 2}, {1}, 1.5, object(), b"x"])
def test_what_has_no_plain_form_is_an_error(value: object) -> None:
    with pytest.raises(TypeError):
        encode(value)


def test_a_type_that_is_not_known_is_an_error() -> None:
    with pytest.raises(TypeError):
        decode(bytes, "x")


def test_there_is_one_spelling() -> None:
    assert canonical({"b": [1, None], "a": "ё"}) == '{"a":"ё","b":[1,null]}'.encode()
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1}) != digest({"a": 1, "b": 3})


def test_what_json_cannot_spell_is_an_error() -> None:
    with pytest.raises(ValueError, match="JSON"):
        canonical(float("nan"))


def test_events_of_every_kind_are_tried() -> None:
    assert set(events.EVENTS) <= set(KINDS)
    assert set(orders.ANSWERS) <= set(KINDS)
    assert core_events.Event not in KINDS
