"""Documents read field by field: what every room's setups have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sekundant.core.reading import read_switches
from sekundant.core.wire import Fault


@dataclass(frozen=True, slots=True, kw_only=True)
class Switches:
    ties: Literal["both", "neither"] = "both"
    rain: Literal["wet", "dry"] = "wet"


def test_switches_that_are_not_named_have_their_default() -> None:
    faults: list[Fault] = []
    assert read_switches(Switches, {"rain": "dry"}, faults) == Switches(rain="dry")
    assert read_switches(Switches, None, faults) == Switches()
    assert not faults


def test_every_fault_of_the_switches_is_noted_with_what_may_stand_there() -> None:
    faults: list[Fault] = []
    assert read_switches(Switches, {"ties": "one", "rain": 3, "snow": "yes"}, faults) == Switches()
    assert [(one.path, one.code, one.allowed) for one in faults] == [
        ("options.snow", "unknown_field", ("ties", "rain")),
        ("options.ties", "not_a_choice", ("both", "neither")),
        ("options.rain", "not_str", ("wet", "dry")),
    ]
