"""Who may know what of an event, and how a sum is told to one who may not know all of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

import pytest

from sekundant.core.events import (
    EVERYONE,
    MASTER,
    MASTER_ONLY,
    SPECTATOR,
    UNDISCLOSED,
    Event,
    Item,
    Roll,
    Sealed,
    Sum,
    only,
    seen,
    seen_sum,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened(Event):
    kind: ClassVar[str] = "happened"

    word: str = "bang"
    secret: Sealed[str] | None = None
    total: Sum | None = None
    sealed_total: Sealed[Sum] | None = None


ANN = only("ann")
SUM = Sum(
    (
        Item("points", 50, "LG.V.1.1.a", ANN),
        Item("cover", -30, "LG.V.7.a"),
        Item("nimble", -10, "LG.II.2.2.5.b", only("bob")),
    ),
    10,
)


@pytest.mark.parametrize(
    ("audience", "readers"),
    [
        (EVERYONE, {"ann", "bob", SPECTATOR, MASTER}),
        (MASTER_ONLY, {MASTER}),
        (only("ann"), {"ann", MASTER}),
        (only("ann", "bob"), {"ann", "bob", MASTER}),
    ],
)
def test_an_audience_and_always_the_master(audience: Any, readers: set[str]) -> None:
    everybody = ("ann", "bob", "cid", SPECTATOR, MASTER)
    assert {reader for reader in everybody if audience.includes(reader)} - {"cid"} == readers
    assert audience.includes("cid") == (audience is EVERYONE)


def test_an_event_without_an_audience_cannot_be_made() -> None:
    with pytest.raises(TypeError, match="audience"):
        Happened()  # type: ignore[call-arg] # this is what the test is about


def test_who_may_not_know_that_it_happened_gets_nothing() -> None:
    event = Happened(audience=ANN)
    assert seen(event, "bob") is None
    assert seen(event, SPECTATOR) is None
    assert seen(event, "ann") == event


def test_the_master_gets_the_event_itself() -> None:
    event = Happened(audience=MASTER_ONLY, secret=Sealed("x", MASTER_ONLY), total=SUM)
    assert seen(event, MASTER) is event


def test_an_event_without_secrets_is_the_same_for_all() -> None:
    event = Happened(audience=EVERYONE, rolls=(Roll("ann.hit.1", 10, 3, EVERYONE, Sealed(5, EVERYONE)),))
    assert seen(event, SPECTATOR) is event


def test_a_sealed_part_is_taken_out() -> None:
    event = Happened(audience=EVERYONE, secret=Sealed("x", ANN), sealed_total=Sealed(SUM, ANN))
    public = seen(event, "bob")
    assert public == replace(event, secret=None, sealed_total=None)
    own = seen(event, "ann")
    assert own is not None
    assert own.secret == Sealed("x", ANN)
    assert own.sealed_total is not None
    assert own.sealed_total.value == seen_sum(SUM, "ann"), "what is sealed has secrets of its own"


def test_of_who_else_may_know_a_reader_learns_nothing() -> None:
    both = only("ann", "bob")
    event = Happened(
        audience=both,
        secret=Sealed("x", both),
        total=Sum((Item("luck", 1, "LG.I.2", both),), 1),
        rolls=(Roll("ann.hit.1", 10, 3, both, Sealed(5, both)),),
    )
    own = Happened(
        audience=ANN,
        secret=Sealed("x", ANN),
        total=Sum((Item("luck", 1, "LG.I.2", ANN),), 1),
        rolls=(Roll("ann.hit.1", 10, 3, ANN, Sealed(5, ANN)),),
    )
    assert seen(event, "ann") == own


def test_dice_and_their_limits_are_told_to_those_who_may_see_them() -> None:
    hit = Roll("ann.hit.1", 10, 3, EVERYONE, Sealed(5, EVERYONE))
    kill = Roll("ann.kill.1", 10, 4, EVERYONE, Sealed(6, MASTER_ONLY))
    grit = Roll("bob.grit.1", 10, 2, only("bob"), Sealed(3, only("bob")))
    table = Roll("bob.nimble.1", 10, 9, EVERYONE)
    event = Happened(audience=EVERYONE, rolls=(hit, kill, grit, table))
    public, own = seen(event, SPECTATOR), seen(event, "bob")
    assert public is not None
    assert public.rolls == (hit, replace(kill, at_most=None), table)
    assert own is not None
    assert own.rolls == (hit, replace(kill, at_most=None), grit, table)


# ---- sums ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reader", "items"),
    [
        ("ann", [("points", 50), ("cover", -30), (UNDISCLOSED, -10)]),
        ("bob", [("cover", -30), ("nimble", -10), (UNDISCLOSED, 50)]),
        (SPECTATOR, [("cover", -30), (UNDISCLOSED, 40)]),
        (MASTER, [("points", 50), ("cover", -30), ("nimble", -10)]),
    ],
)
def test_what_a_reader_may_not_know_is_folded_into_one_item(
    reader: str, items: list[tuple[str, int]]
) -> None:
    told = seen_sum(SUM, reader)
    assert [(item.name, item.value) for item in told.items] == items
    assert told.total == sum(item.value for item in told.items) == 10


def test_the_folded_item_cites_nothing_and_is_for_all() -> None:
    (folded,) = (item for item in seen_sum(SUM, SPECTATOR).items if item.name == UNDISCLOSED)
    assert (folded.clause, folded.audience) == ("", EVERYONE)


def test_hidden_items_that_come_to_nothing_leave_no_trace() -> None:
    luck = Sum(
        (Item("good", 10, "LG.I.2", ANN), Item("bad", -10, "LG.I.2", ANN), Item("base", 20, "LG.I.2")), 20
    )
    assert seen_sum(luck, SPECTATOR) == Sum((Item("base", 20, "LG.I.2"),), 20)


def test_halves_are_folded_exactly() -> None:
    speed = Sum(
        (Item("points", 5, "LG.V.1.2.a", ANN), Item("gun", Fraction(5, 2), "LG.II.3.4.c", ANN)),
        Fraction(15, 2),
    )
    assert seen_sum(speed, "bob").items == (Item(UNDISCLOSED, Fraction(15, 2), ""),)


def test_a_sum_without_secrets_is_the_same_for_all() -> None:
    open_sum = Sum((Item("base", 20, "LG.I.2"),), 20)
    assert seen_sum(open_sum, SPECTATOR) is open_sum


def test_what_is_seen_twice_is_seen_once() -> None:
    event = Happened(audience=EVERYONE, secret=Sealed("x", ANN), total=SUM)
    for reader in ("ann", "bob", SPECTATOR):
        once = seen(event, reader)
        assert once is not None
        assert seen(once, reader) == once
