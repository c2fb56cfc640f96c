"""A frozen value with some of its parts changed, fast.

A turn changes its state some eighty times, and half of its time went into :func:`dataclasses.replace`, which
runs the constructor. Here the parts are copied slot by slot. For dataclasses with slots and without
``__post_init__``, as all values here are. Type checkers take it for the one of the standard library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["replace"]

if TYPE_CHECKING:
    from dataclasses import replace
else:
    from dataclasses import fields
    from functools import cache
    from operator import attrgetter

    def replace(value, /, **changes):
        """The value with ``changes``, as :func:`dataclasses.replace` gives it."""
        kind = type(value)
        copy = object.__new__(kind)
        slots = _slots(kind)
        for take, put in slots.values():
            put(copy, take(value))
        for name, part in changes.items():
            slots[name][1](copy, part)
        return copy

    @cache
    def _slots(kind):
        """How to take each part out of a value of this kind, and how to put it into one."""
        names = [field.name for field in fields(kind)]
        return {name: (attrgetter(name), getattr(kind, name).__set__) for name in names}
