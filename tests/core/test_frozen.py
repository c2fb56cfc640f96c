from __future__ import annotations

import dataclasses

import pytest

from sekundant.core.chance import Die
from sekundant.core.encounter import Outcome
from sekundant.core.events import Audience
from sekundant.core.frozen import replace

VALUES: tuple[tuple[object, dict[str, object]], ...] = (
    (Die("ann.hit.1", 10, 3), {"face": 10}),
    (Die("ann.hit.1", 10, 3), {}),
    (Die("ann.hit.1", 10, 3), {"label": "bob.hit.1", "sides": 20, "face": 20}),
    (Outcome("ann", "killed"), {"winner": None}),
    (Audience(None), {"seats": ("ann",)}),
)


@pytest.mark.parametrize(("value", "changes"), VALUES)
def test_it_gives_what_the_standard_library_gives(value: object, changes: dict[str, object]) -> None:
    expected = dataclasses.replace(value, **changes)  # type: ignore[type-var]  # each of them is a dataclass
    changed = replace(value, **changes)  # type: ignore[type-var]  # each of them is a dataclass
    assert changed == expected
    assert hash(changed) == hash(expected)
    assert type(changed) is type(value)


def test_the_value_itself_stays_as_it_was_and_the_copy_is_frozen() -> None:
    die = Die("ann.hit.1", 10, 3)
    changed = replace(die, face=4)
    assert (die.face, changed.face) == (3, 4)
    with pytest.raises(dataclasses.FrozenInstanceError):
        changed.face = 5  # type: ignore[misc]  # that is the point


def test_a_part_that_is_not_there_cannot_be_changed() -> None:
    with pytest.raises(KeyError):
        replace(Die("ann.hit.1", 10, 3), nose=1)  # type: ignore[call-arg]  # that is the point
