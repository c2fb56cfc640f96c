"""How leaks are built in: ways to change one thing of an engine, which mutants of every room use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sekundant.core.encounter import Objection
from sekundant.core.events import EVERYONE, Event
from sekundant.core.table import Table

Patch = pytest.MonkeyPatch


def wrapped(patch: Patch, owner: Any, name: str, change: Callable[..., Any]) -> None:
    """Replace a function by one that changes its result; ``change`` gets the result and the arguments."""
    real = getattr(owner, name)
    patch.setattr(owner, name, lambda *given, **named: change(real(*given, **named), *given))


def event(patch: Patch, kind: type[Event], change: Callable[[Any], dict[str, Any]]) -> None:
    """Change every event of a kind when it is told."""
    tell = Table.tell

    def told(self: Table, event: Event) -> None:
        tell(self, replace(event, **change(event)) if isinstance(event, kind) else event)

    patch.setattr(Table, "tell", told)


def for_everybody(event: Event) -> dict[str, Any]:
    """The change that tells an event to all."""
    return {"audience": EVERYONE}


def objection_from_the_state(
    patch: Patch, system: type, wrong: Callable[[Any, str, Any], bool], objection: Objection
) -> None:
    """An objection that looks at the state behind a view."""
    behind: dict[int, tuple[Any, Any]] = {}
    view, objections = system.view, system.objections  # type: ignore[attr-defined] # of a System

    def remembered(self: Any, state: Any, reader: str) -> Any:
        seen = view(self, state, reader)
        behind[id(seen)] = (seen, state)
        return seen

    def objected(self: Any, seen: Any, answer: Any) -> tuple[Objection, ...]:
        found: tuple[Objection, ...] = objections(self, seen, answer)
        _, state = behind.get(id(seen), (None, None))
        return (*found, objection) if state is not None and wrong(state, seen.reader, answer) else found

    patch.setattr(system, "view", remembered)
    patch.setattr(system, "objections", objected)
