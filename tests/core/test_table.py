"""The table of a step: dice are labelled in the order of the throws, events kept in that of the telling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from sekundant.core.chance import Die, Recording, Sampled, Scripted
from sekundant.core.events import EVERYONE, MASTER_ONLY, Event, Roll, only
from sekundant.core.table import NoDice, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Said(Event):
    """Something that was said at the table."""

    kind: ClassVar[str] = "said"

    what: str


def test_dice_are_numbered_by_who_throws_them_and_what_for() -> None:
    table = Table(Sampled(lambda sides: sides - 1))
    labels = [
        table.roll("ann", "feint", 100, EVERYONE).label,
        table.band("ann", "feint", 100, (50,), EVERYONE).label,
        table.band("bob", "feint", 100, (50,), EVERYONE).label,
        table.roll("ann", "attack", 100, EVERYONE).label,
        table.label("ann", "feint"),
    ]
    assert labels == ["ann.feint.1", "ann.feint.2", "bob.feint.1", "ann.attack.1", "ann.feint.3"]
    assert table.thrown == 5


def test_a_roll_tells_all_of_its_die() -> None:
    table = Table(Scripted({"ann.bet.1": 77, "ann.feint.1": 30, "bob.endurance.1": 5}))
    assert table.roll("ann", "bet", 100, only("ann")) == Roll("ann.bet.1", 100, 77, only("ann"))
    assert table.band("ann", "feint", 100, (25, 50, 75), EVERYONE) == Roll("ann.feint.1", 100, 30, EVERYONE)
    assert table.roll("bob", "endurance", 20, MASTER_ONLY) == Roll("bob.endurance.1", 20, 5, MASTER_ONLY)


def test_the_source_gets_sides_bands_and_label() -> None:
    recording = Recording(Scripted({"ann.feint.1": 30, "ann.bet.1": 4}))
    asked: list[tuple[int, tuple[int, ...], str]] = []

    class Listening:
        def roll(self, sides: int, label: str) -> int:
            asked.append((sides, (), label))
            return recording.roll(sides, label)

        def check(self, sides: int, at_most: int, label: str) -> int:
            raise AssertionError(label)

        def band(self, sides: int, tops: tuple[int, ...], label: str) -> int:
            asked.append((sides, tops, label))
            return recording.band(sides, tops, label)

    table = Table(Listening())
    table.band("ann", "feint", 100, (25, 50), EVERYONE)
    table.roll("ann", "bet", 6, EVERYONE)
    assert asked == [(100, (25, 50), "ann.feint.1"), (6, (), "ann.bet.1")]
    assert recording.dice == [Die("ann.feint.1", 100, 30), Die("ann.bet.1", 6, 4)]


def test_two_tables_number_their_dice_for_themselves() -> None:
    source = Sampled(lambda _: 0)
    one, other = Table(source), Table(source)
    assert one.roll("ann", "hit", 10, EVERYONE).label == other.roll("ann", "hit", 10, EVERYONE).label


def test_what_is_told_is_kept_in_its_order() -> None:
    table = Table(NoDice())
    told = [Said(audience=EVERYONE, what=word) for word in ("ready", "go")]
    for event in told:
        table.tell(event)
    assert table.events == told
    assert table.thrown == 0


def test_a_ruling_throws_no_dice() -> None:
    table = Table(NoDice())
    with pytest.raises(AssertionError, match=r"a ruling threw ann\.hit\.1"):
        table.roll("ann", "hit", 10, EVERYONE)
    with pytest.raises(AssertionError, match=r"a ruling threw ann\.feint\.1"):
        table.band("ann", "feint", 100, (50,), EVERYONE)
    with pytest.raises(AssertionError, match=r"a ruling threw ann\.grit\.1"):
        NoDice().check(10, 5, "ann.grit.1")
