"""Values of any type that the codec knows, drawn by Hypothesis: a helper of the tests beside it."""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

DEEPEST = 3
"""Below this an optional part is left out, so orders within orders come to an end."""

_SCALARS: dict[Any, st.SearchStrategy[Any]] = {
    bool: st.booleans(),
    int: st.integers(-(10**12), 10**12),
    str: st.text(max_size=6),
    Fraction: st.fractions(min_value=-100, max_value=100, max_denominator=60),
    type(None): st.none(),
    Any: st.none() | st.integers() | st.text(max_size=3),
    object: st.none() | st.integers() | st.text(max_size=3),
}


def values(kind: Any, depth: int = 0) -> st.SearchStrategy[Any]:
    """Values of a type."""
    if kind in _SCALARS:
        return _SCALARS[kind]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(list(kind))
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return st.sampled_from(parts)
    if origin is tuple:
        return _tuples(parts, depth)
    if origin in (Union, types.UnionType):
        return _unions(parts, depth)
    if is_dataclass(origin or kind):
        return _instances(kind, depth)
    raise TypeError(f"no values of {kind!r}")


def _tuples(parts: tuple[Any, ...], depth: int) -> st.SearchStrategy[Any]:
    if len(parts) == 2 and parts[1] is Ellipsis:
        most = 2 if depth < DEEPEST else 0
        return st.lists(values(parts[0], depth + 1), max_size=most).map(tuple) if most else st.just(())
    return st.tuples(*(values(part, depth + 1) for part in parts))


def _unions(parts: tuple[Any, ...], depth: int) -> st.SearchStrategy[Any]:
    if type(None) in parts and depth >= DEEPEST:
        return st.none()
    return st.one_of(*(values(part, depth + 1) for part in parts))


def _instances(kind: Any, depth: int) -> st.SearchStrategy[Any]:
    """Instances of a dataclass; of a generic one with its type variables filled in."""
    base = get_origin(kind) or kind
    filled: dict[Any, Any] = {}
    if base is not kind:
        filled = dict(zip(base.__parameters__, get_args(kind), strict=True))
    hints = get_type_hints(base)
    return st.deferred(
        lambda: st.builds(
            base,
            **{field.name: values(_filled(hints[field.name], filled), depth + 1) for field in fields(base)},
        )
    )


def _filled(hint: Any, filled: dict[Any, Any]) -> Any:
    return filled[hint] if isinstance(hint, TypeVar) else hint
