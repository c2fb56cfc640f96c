"""The fields of an order's form, as they were typed: nothing here knows what they mean.

Their names are the places of the answer that they make (``move.points``), the same at which objections point.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from sekundant.core.wire import Plain

LONGEST = 20_000
"""So many characters of a field are kept."""

_WHOLE = re.compile(r"[-+\u2212]?[0-9]{1,18}")
_INDEX = re.compile(r"\[\d+\]")

Value = str | Iterable[str]


@dataclass(frozen=True, slots=True)
class Fields:
    """What stands in a form: for each name the values that were posted."""

    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def text(self, name: str, default: str = "") -> str:
        """The one value of a field; of several the last."""
        found = self.values.get(name, ())
        return found[-1] if found else default

    def all(self, name: str) -> tuple[str, ...]:
        """All values of a field, but for empty ones."""
        return tuple(value for value in self.values.get(name, ()) if value)

    def on(self, name: str) -> bool:
        """Whether a field says anything."""
        return bool(self.text(name))

    def put(self, changes: Mapping[str, Value]) -> Fields:
        """The fields with some of them changed."""
        return Fields({**self.values, **{name: _several(value) for name, value in changes.items()}})

    def under(self, prefix: str) -> Fields:
        """The fields whose names begin with a prefix, without it."""
        return Fields(
            {
                name.removeprefix(prefix): values
                for name, values in self.values.items()
                if name.startswith(prefix)
            }
        )

    def without(self, name: str) -> Fields:
        """The fields but one."""
        return Fields({one: values for one, values in self.values.items() if one != name})

    def stored(self) -> dict[str, list[str]]:
        """The fields as the database keeps them."""
        return {name: list(values) for name, values in self.values.items()}


def _several(value: Value) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


NOT_TYPED = frozenset({"csrfmiddlewaretoken", "ask", "key", "base", "press"})
"""What a form carries that nobody has typed."""


def posted(lists: Iterable[tuple[str, Iterable[object]]]) -> Fields:
    """The fields of a form that was sent."""
    return Fields(
        {name: tuple(_kept(value) for value in values) for name, values in lists if name not in NOT_TYPED}
    )


def kept(plain: Mapping[str, Any]) -> Fields:
    """The fields that the database has kept."""
    return Fields(
        {
            name: tuple(map(str, values)) if isinstance(values, list) else (str(values),)
            for name, values in plain.items()
        }
    )


def _kept(value: object) -> str:
    return str(value).replace("\x00", "").replace("\r\n", "\n")[:LONGEST]


def number(text: str) -> Plain:
    """A number as the rooms read it; what is none is left as it was typed, for them to object to."""
    text = text.strip().replace(",", ".")
    return int(text.replace("\u2212", "-")) if _WHOLE.fullmatch(text) else text


def part_of(field: str) -> str:
    """The field of the form that a place of the answer belongs to: ``stack[2]`` is ``stack``."""
    return _INDEX.sub("", field)


def pressed(fields: Fields, button: str) -> Fields | None:
    """The fields after a button that every form may have: ``step:hit+1``, ``set:hit=4&speed=3``.

    None for a button of the room's own.
    """
    kind, _, what = button.partition(":")
    if kind == "set":
        return fields.put(dict(parse_qsl(what, keep_blank_values=True)))
    if kind != "step":
        return None
    name, by = what[:-2], what[-2:]
    now = number(fields.text(name, "0") or "0")
    if by not in {"+1", "-1"} or not isinstance(now, int):
        return fields
    return fields.put({name: str(max(0, now + int(by)))})
