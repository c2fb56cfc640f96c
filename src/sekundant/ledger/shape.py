"""What each kind of line holds: its fields and what may stand in them.

Every field is always there; what is unknown is null. There is one table, :data:`SHAPES`; docs/ledger.md
explains it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sekundant.core.wire import Plain
from sekundant.ledger import decisions
from sekundant.ledger.lines import BadLine
from sekundant.ledger.seal import MOST_SIDES, is_hex

_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)

_FRACTION = re.compile(r"-?[0-9]{1,16}/[0-9]{1,16}", re.ASCII)

LONGEST_NAME = 200
LONGEST_REASON = 2000


@dataclass(frozen=True, slots=True)
class Kind:
    """What may stand in a field: a word for it, and the test."""

    name: str
    fits: Callable[[Plain], bool]


def _optional(kind: Kind) -> Kind:
    return Kind(f"{kind.name} or null", lambda value: value is None or kind.fits(value))


def _one_of(*choices: str) -> Kind:
    return Kind(" or ".join(choices), lambda value: isinstance(value, str) and value in choices)


def _by_name(kind: Kind) -> Kind:
    """An object from names to values of a kind."""
    return Kind(
        f"object of {kind.name}",
        lambda value: (
            isinstance(value, dict)
            and all(NAME.fits(name) and kind.fits(part) for name, part in value.items())
        ),
    )


def _list_of(kind: Kind) -> Kind:
    return Kind(
        f"list of {kind.name}",
        lambda value: isinstance(value, list) and all(kind.fits(part) for part in value),
    )


def _record(name: str, fields: Mapping[str, Kind]) -> Kind:
    """An object with just these fields."""
    return Kind(
        name,
        lambda value: (
            isinstance(value, dict)
            and value.keys() == fields.keys()
            and all(kind.fits(value[field]) for field, kind in fields.items())
        ),
    )


TRUTH = Kind("true or false", lambda value: isinstance(value, bool))
TEXT = Kind("text", lambda value: isinstance(value, str))
NAME = Kind("name", lambda value: isinstance(value, str) and 0 < len(value) <= LONGEST_NAME)
REASON = Kind("reason", lambda value: isinstance(value, str) and 0 < len(value) <= LONGEST_REASON)
COUNT = Kind("number from 1", lambda value: type(value) is int and value >= 1)
HEX = Kind("64 hexadecimal digits", is_hex)
OBJECT = Kind("object", lambda value: isinstance(value, dict))
INSTANT = Kind("instant such as 1881-10-26T15:00:00Z", lambda value: TEXT.fits(value) and _is_instant(value))
_TRUE = Kind("true", lambda value: value is True)
_ANY_DIE = _record("die", {"label": NAME, "sides": COUNT, "face": COUNT})
_ANY_ASK = _record(
    "ask", {"key": NAME, "seat": NAME, "what": NAME, "hidden": TRUTH, "first": _TRUE, "secret": _TRUE}
)
HOURS = Kind("hours such as 80 or 145/2", lambda value: is_number(value) and not str(value).startswith("-"))
DIE = Kind(
    "die that exists",
    lambda value: _ANY_DIE.fits(value) and value["face"] <= value["sides"] <= MOST_SIDES,
)
ASK = Kind(
    "ask",
    lambda value: isinstance(value, dict) and _ANY_ASK.fits({"first": True, "secret": True, **value}),
)
"""``first`` and ``secret`` are there only where they are true."""

_EVERY: Mapping[str, Kind] = {
    "n": COUNT,
    "type": TEXT,
    "prev": HEX,
    "hash": HEX,
    "salt": _optional(HEX),
    "at": _optional(INSTANT),
}
_STANDING: Mapping[str, Kind] = {"state": HEX, "asks": _list_of(ASK)}
_AFTER: Mapping[str, Kind] = {"events": _list_of(OBJECT), **_STANDING}

_OWN: Mapping[str, Mapping[str, Kind]] = {
    "opening": {
        "format": TEXT,
        "version": COUNT,
        "encounter": NAME,
        "system": NAME,
        "rules": TEXT,
        "options": _by_name(TEXT),
        "setup": TEXT,
        "packs": _list_of(TEXT),
        "dice": _one_of("sealed", "given"),
        "commitment": _optional(HEX),
        "seats": _by_name(_optional(HEX)),
        **_AFTER,
    },
    "contribution": {"seat": NAME, "value": HEX},
    "answer": {"seat": NAME, "ask": NAME, "commitment": HEX},
    "withdrawal": {"seat": NAME, "ask": NAME},
    "silence": {"seat": NAME, "hours": HOURS, "answer": _optional(OBJECT), **_STANDING},
    "step": {
        "step": COUNT,
        "answers": _by_name(OBJECT),
        "nonces": _by_name(HEX),
        "contributions": _by_name(HEX),
        "dice": _list_of(DIE),
        **_AFTER,
    },
    "ruling": {"ruling": OBJECT, **_AFTER},
    "decision": {
        "kind": _one_of(*decisions.KINDS),
        "author": TEXT,
        "reason": REASON,
        "seat": _optional(NAME),
        "hours": _optional(HOURS),
        "to": _optional(COUNT),
        "again": _optional(COUNT),
        "faces": _by_name(COUNT),
        **_STANDING,
    },
    "closing": {"outcome": _optional(OBJECT), "secret": _optional(HEX)},
}
"""The fields of each type of line beside those of every line."""

SHAPES: Mapping[str, Mapping[str, Kind]] = {kind: {**_EVERY, **own} for kind, own in _OWN.items()}
"""All fields of each type of line."""


def check_shape(entry: Mapping[str, Plain]) -> None:
    """Raise :class:`BadLine` at the first field that is missing, unknown or wrong."""
    kind = entry.get("type")
    if not isinstance(kind, str) or kind not in SHAPES:
        raise BadLine("unknown_type", ", ".join(SHAPES), kind)
    fields = SHAPES[kind]
    for name, kind in fields.items():
        if name not in entry:
            raise BadLine("missing_field", name)
        if not kind.fits(entry[name]):
            raise BadLine("field", f"{name}: {kind.name}", entry[name])
    for name in entry:
        if name not in fields:
            raise BadLine("unknown_field", "", name)


def is_number(value: Plain) -> bool:
    """Whether the value is an exact number: whole, or a fraction in writing."""
    return type(value) is int or (isinstance(value, str) and _FRACTION.fullmatch(value) is not None)


def _is_instant(text: str) -> bool:
    """Whether the text is an instant in UTC to the second. Days that no month has are let pass until 31."""
    if not _INSTANT.fullmatch(text):
        return False
    month, day, hour, minute, second = (int(text[start : start + 2]) for start in (5, 8, 11, 14, 17))
    return 1 <= month <= 12 and 1 <= day <= 31 and hour <= 23 and minute <= 59 and second <= 60
