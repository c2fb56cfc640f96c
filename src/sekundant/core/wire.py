"""Frozen values to plain data and back: one codec for setups, answers, events, views and records.

``encode`` turns a frozen dataclass into dictionaries, lists, strings, whole numbers, booleans and None;
``decode`` is its exact inverse and names every fault of what it was given: where, what, and what is allowed.
Fractions are written as ``"7/2"``. Fields that equal their default are left out, so records stay small and
old records stay readable when a field with a default is added. A union of dataclasses is told apart by the
class attribute ``kind``.

Only the standard library is used: a ledger must be verifiable with Python alone.
"""

from __future__ import annotations

import hashlib
import json
import re
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

Plain = Any
"""What JSON can hold: None, bool, int, str, lists and string-keyed dictionaries of these."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a document.

    ``path`` names the place (``fighters.ann.will``); ``code`` the kind of fault, a key for the sentences in
    prose; ``got`` what stood there, cut short; ``allowed`` what may stand there; ``clause`` the rule, if one
    says so.
    """

    path: str
    code: str
    got: str = ""
    allowed: tuple[str, ...] = ()
    clause: str = ""


class Faulty(ValueError):
    """A document can't be taken; ``faults`` says why, all at once."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(
            "; ".join(f"{fault.path or '(top)'}: {fault.code} {fault.got}".strip() for fault in faults)
        )
        self.faults = faults


def fault(path: str, code: str, got: object = "", allowed: tuple[str, ...] = (), clause: str = "") -> Fault:
    """A fault with ``got`` made short and printable."""
    shown = got if isinstance(got, str) else repr(got)
    return Fault(path, code, shown if len(shown) <= 60 else shown[:57] + "...", allowed, clause)


_PLAIN_TYPES = frozenset({type(None), bool, int, str})
"""What is plain already: most of what a state holds, so it is asked for first."""


def encode(value: object) -> Plain:
    """The plain form of a frozen value."""
    kind: Any = type(value)
    return value if kind in _PLAIN_TYPES else _encoder(kind)(value)


@cache
def _encoder(kind: Any) -> Callable[[Any], Plain]:
    """The encoder of a type. Made once per type."""
    if issubclass(kind, Enum):
        return _encode_enum
    if issubclass(kind, (int, str)):
        return _as_it_is
    if issubclass(kind, Fraction):
        return _encode_fraction
    if issubclass(kind, tuple):
        return _encode_tuple
    if is_dataclass(kind):
        return _encode_dataclass
    raise TypeError(f"{kind.__name__} has no plain form")


def _as_it_is(value: Plain) -> Plain:
    return value


def _encode_enum(value: Enum) -> Plain:
    return value.value


def _encode_fraction(value: Fraction) -> Plain:
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def _encode_tuple(value: tuple[object, ...]) -> list[Plain]:
    return [part if type(part) in _PLAIN_TYPES else encode(part) for part in value]


def _encode_dataclass(value: object) -> dict[str, Plain]:
    plain: dict[str, Plain] = {}
    kind = getattr(value, "kind", "")
    shape = _shape(cast(Any, type(value)))
    if kind and "kind" not in shape:
        plain["kind"] = kind
    for name, default in shape.items():
        part = getattr(value, name)
        if part is default:
            continue
        if default is MISSING or part != default or (type(part) is bool) != (type(default) is bool):
            plain[name] = part if type(part) in _PLAIN_TYPES else encode(part)
    return plain


@cache
def _shape(kind: Any) -> Mapping[str, object]:
    """Names and defaults of a dataclass's fields."""
    return {
        field.name: field.default_factory() if field.default_factory is not MISSING else field.default
        for field in fields(kind)
    }


def decode(kind: type[T], plain: Plain, path: str = "") -> T:
    """The frozen value of type ``kind`` that ``plain`` describes. Raise :class:`Faulty` with every fault."""
    faults: list[Fault] = []
    value = _decoder(cast(Any, kind))(plain, path, faults)
    if faults:
        raise Faulty(tuple(faults))
    return cast(T, value)


def decode_union(kinds: tuple[type, ...], plain: Plain, path: str = "") -> object:
    """Like :func:`decode` for one of several dataclasses, told apart by ``kind``."""
    faults: list[Fault] = []
    value = _union_decoder(kinds)(plain, path, faults)
    if faults:
        raise Faulty(tuple(faults))
    return value


_CANONICAL = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def canonical(plain: Plain) -> bytes:
    """The one spelling of plain data that is hashed: JSON, sorted keys, no spaces, UTF-8."""
    return _CANONICAL.encode(plain).encode()


def digest(plain: Plain) -> str:
    """SHA-256 of the canonical spelling, in hexadecimal."""
    return hashlib.sha256(canonical(plain)).hexdigest()


_Decoder = Callable[[Plain, str, list[Fault]], object]


@cache
def _decoder(kind: Any) -> _Decoder:
    """The decoder of a type. Made once per type."""
    if kind in (bool, int, str):
        return _scalar_decoder(kind)
    if kind is Any or kind is object:
        return _decode_anything
    if kind is Fraction:
        return _decode_fraction
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _choice_decoder({member.value: member for member in kind})
    origin = get_origin(kind)
    if origin is Literal:
        return _choice_decoder({choice: choice for choice in get_args(kind)})
    if origin is tuple:
        return _tuple_decoder(get_args(kind))
    if origin in (Union, types.UnionType):
        return _optional_decoder(get_args(kind))
    if is_dataclass(kind) or (origin is not None and is_dataclass(origin)):
        return _dataclass_decoder(kind)
    raise TypeError(f"no decoder for {kind!r}")


def _decode_anything(plain: Plain, _path: str, _faults: list[Fault]) -> object:
    return plain


def _scalar_decoder(kind: type) -> _Decoder:
    def decode_scalar(plain: Plain, path: str, faults: list[Fault]) -> object:
        if type(plain) is kind:
            return plain
        faults.append(fault(path, f"not_{kind.__name__}", plain))
        return None

    return decode_scalar


_NUMBER = re.compile(r"-?[0-9]{1,18}(\.[0-9]{1,18}|/[0-9]{1,18})?")
"""An exact number in writing; without an exponent, so a short text never makes an endless number."""


def _decode_fraction(plain: Plain, path: str, faults: list[Fault]) -> object:
    if type(plain) is int:
        return Fraction(plain)
    written = str(plain) if isinstance(plain, (str, float)) else ""
    if len(written) < 40 and _NUMBER.fullmatch(written):
        try:
            return Fraction(written)
        except ZeroDivisionError:
            pass
    faults.append(fault(path, "not_number", plain))
    return None


def _choice_decoder(choices: Mapping[object, object]) -> _Decoder:
    def decode_choice(plain: Plain, path: str, faults: list[Fault]) -> object:
        if isinstance(plain, (str, int, type(None))) and plain in choices:
            chosen = choices[plain]
            if type(plain) is not bool or isinstance(chosen, bool):
                return chosen
        faults.append(fault(path, "not_a_choice", plain, tuple(str(choice) for choice in choices)))
        return None

    return decode_choice


def _tuple_decoder(parts: tuple[Any, ...]) -> _Decoder:
    if len(parts) == 2 and parts[1] is Ellipsis:
        each = _decoder(parts[0])

        def decode_list(plain: Plain, path: str, faults: list[Fault]) -> object:
            if not isinstance(plain, (list, tuple)):
                faults.append(fault(path, "not_list", plain))
                return None
            return tuple(each(part, f"{path}[{index}]", faults) for index, part in enumerate(plain))

        return decode_list
    decoders = tuple(_decoder(part) for part in parts)

    def decode_tuple(plain: Plain, path: str, faults: list[Fault]) -> object:
        if not isinstance(plain, (list, tuple)) or len(plain) != len(decoders):
            faults.append(fault(path, "not_tuple", plain, (str(len(decoders)),)))
            return None
        return tuple(
            decoder(part, f"{path}[{index}]", faults)
            for index, (decoder, part) in enumerate(zip(decoders, plain, strict=True))
        )

    return decode_tuple


def _optional_decoder(parts: tuple[Any, ...]) -> _Decoder:
    some = tuple(part for part in parts if part is not type(None))
    nullable = len(some) < len(parts)
    if len(some) == 1:
        inner = _decoder(some[0])
    elif set(some) == {int, Fraction}:
        inner = _decode_number
    elif set(some) <= {bool, int, str}:
        inner = _scalars_decoder(some)
    else:
        inner = _union_decoder(some)

    def decode_optional(plain: Plain, path: str, faults: list[Fault]) -> object:
        return None if nullable and plain is None else inner(plain, path, faults)

    return decode_optional


def _scalars_decoder(kinds: tuple[type, ...]) -> _Decoder:
    """For a value that is one of several scalars, such as a ruling's new value."""

    def decode_scalar(plain: Plain, path: str, faults: list[Fault]) -> object:
        if type(plain) in kinds:
            return plain
        faults.append(fault(path, "not_scalar", plain, tuple(kind.__name__ for kind in kinds)))
        return None

    return decode_scalar


def _decode_number(plain: Plain, path: str, faults: list[Fault]) -> object:
    return plain if type(plain) is int else _decode_fraction(plain, path, faults)


@cache
def _union_decoder(kinds: tuple[Any, ...]) -> _Decoder:
    by_kind = {getattr(get_origin(kind) or kind, "kind", ""): kind for kind in kinds}

    def decode_one(plain: Plain, path: str, faults: list[Fault]) -> object:
        if not isinstance(plain, Mapping):
            faults.append(fault(path, "not_mapping", plain))
            return None
        name = plain.get("kind", "")
        if not isinstance(name, str) or name not in by_kind:
            faults.append(
                fault(f"{path}.kind" if path else "kind", "not_a_choice", name, tuple(sorted(by_kind)))
            )
            return None
        return _decoder(by_kind[name])(plain, path, faults)

    return decode_one


def _dataclass_decoder(kind: Any) -> _Decoder:
    base = get_origin(kind) or kind
    parameters: dict[Any, Any] = {}
    if base is not kind:
        parameters = dict(zip(base.__parameters__, get_args(kind), strict=True))
    hints = {
        name: _filled(hint, parameters)
        for name, hint in get_type_hints(base).items()
        if name in {field.name for field in fields(base)}
    }
    required = {
        field.name for field in fields(base) if field.default is MISSING and field.default_factory is MISSING
    }
    tagged = bool(getattr(base, "kind", "")) and "kind" not in hints
    decoders: dict[str, _Decoder] = {}

    def decode_dataclass(plain: Plain, path: str, faults: list[Fault]) -> object:
        if not isinstance(plain, Mapping):
            faults.append(fault(path, "not_mapping", plain))
            return None
        before = len(faults)
        found: dict[str, object] = {}
        for name, part in plain.items():
            place = f"{path}.{name}" if path else str(name)
            if name == "kind" and tagged:
                continue
            if name not in hints:
                faults.append(fault(place, "unknown_field", str(name), tuple(hints)))
                continue
            if name not in decoders:
                decoders[name] = _decoder(hints[name])
            found[name] = decoders[name](part, place, faults)
        faults.extend(
            fault(f"{path}.{name}" if path else name, "missing_field", name)
            for name in hints
            if name in required and name not in found
        )
        return base(**found) if len(faults) == before else None

    return decode_dataclass


def _filled(hint: Any, parameters: Mapping[Any, Any]) -> Any:
    """A type hint with the type variables of a generic dataclass filled in."""
    if hint in parameters:
        return parameters[hint]
    if parameters and get_args(hint) and get_origin(hint) is not Literal:
        arguments = tuple(_filled(argument, parameters) for argument in get_args(hint))
        if get_origin(hint) in (Union, types.UnionType):
            return Union[arguments]  # noqa: UP007 - built at run time
        return get_origin(hint)[arguments]
    return hint
