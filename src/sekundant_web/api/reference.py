"""The interface's description, cut into what its page shows: by subject, each operation with its fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

TITLES = {
    "account": gettext_lazy("Your token"),
    "systems": gettext_lazy("Systems and rules"),
    "encounters": gettext_lazy("Looking at fights"),
    "play": gettext_lazy("Playing"),
    "tables": gettext_lazy("Tables"),
    "masters": gettext_lazy("For masters"),
    "records": gettext_lazy("Records"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A field: its name, what it holds, whether it must be there, and the shape that it refers to."""

    name: str
    kind: str
    needed: bool
    shape: str = ""
    where: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """Something that can be asked or done."""

    id: str
    method: str
    path: str
    says: str
    parameters: tuple[Field, ...]
    sends: str
    gets: str
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The operations of a subject."""

    id: str
    title: Any
    operations: tuple[Operation, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A shape of what is sent or comes."""

    name: str
    says: str
    fields: tuple[Field, ...]


def parts() -> tuple[Part, ...]:
    """All operations, by subject."""
    from sekundant_web.api.interface import described

    found: dict[str, list[Operation]] = {name: [] for name in TITLES}
    for path, methods in described()["paths"].items():
        for method, plain in methods.items():
            found[plain["tags"][0]].append(_operation(path, method, plain))
    return tuple(Part(id=name, title=TITLES[name], operations=tuple(held)) for name, held in found.items())


def shapes() -> tuple[Shape, ...]:
    """All shapes, by name."""
    from sekundant_web.api.interface import described

    return tuple(_shape(name, plain) for name, plain in described()["components"]["schemas"].items())


def _operation(path: str, method: str, plain: Mapping[str, Any]) -> Operation:
    body = plain.get("requestBody", {}).get("content", {})
    good: Mapping[str, Any] = next(
        (one for code, one in plain["responses"].items() if str(code).startswith("2")), {}
    )
    return Operation(
        id=plain["operationId"],
        method=method.upper(),
        path=path,
        says=plain.get("description", ""),
        parameters=tuple(_parameter(one) for one in plain.get("parameters", ())),
        sends=_held(body),
        gets=_held(good.get("content", {})),
        open={} in plain["security"],
    )


def _held(content: Mapping[str, Any]) -> str:
    """The shape of a body."""
    return next((_named(one["schema"]) for one in content.values()), "")


def _parameter(plain: Mapping[str, Any]) -> Field:
    kind, shape = _kind(plain["schema"])
    return Field(
        name=plain["name"],
        kind=kind,
        needed=bool(plain.get("required")),
        shape=shape,
        where=plain["in"],
    )


def _shape(name: str, plain: Mapping[str, Any]) -> Shape:
    needed = plain.get("required", ())
    fields = []
    for field, one in plain.get("properties", {}).items():
        kind, shape = _kind(one)
        fields.append(Field(name=field, kind=kind, needed=field in needed, shape=shape))
    return Shape(name=name, says=plain.get("description", ""), fields=tuple(fields))


def _named(plain: Mapping[str, Any]) -> str:
    """The shape that a schema refers to."""
    return str(plain.get("$ref", "")).rpartition("/")[2]


def _kind(plain: Mapping[str, Any]) -> tuple[str, str]:
    """What a field holds, in words, and the shape that it refers to."""
    if "$ref" in plain:
        return "", _named(plain)
    if "anyOf" in plain:
        both = [_kind(one) for one in plain["anyOf"]]
        shape = next((shape for _kind, shape in both if shape), "")
        return " | ".join(kind for kind, _shape in both if kind), shape
    if "enum" in plain:
        return " | ".join(str(one) or '""' for one in plain["enum"]), ""
    if plain.get("type") == "array":
        kind, shape = _kind(plain.get("items", {}))
        return f"[ {kind} ]", shape
    if "pattern" in plain:
        return str(plain.get("title") or plain["pattern"]), ""
    spelled = str(plain.get("format") or plain.get("type") or "any")
    return spelled, ""
