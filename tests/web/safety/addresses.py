"""Every address of the site, as its urlconf says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.urls import URLPattern, URLResolver, get_resolver

VARIES = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>")
"""A part of an address that varies: as a path or as a regular expression names it."""


@dataclass(frozen=True, slots=True)
class Address:
    """One address: its name (with the namespace), as the urlconf spells it, and what varies in it."""

    name: str
    spelled: str
    varies: tuple[str, ...]

    @property
    def names_an_object(self) -> bool:
        """Whether it is about one of many."""
        return bool(self.varies)


@cache
def every() -> tuple[Address, ...]:
    """All of them."""
    found: dict[str, Address] = {}
    for address in _walk(get_resolver(), "", ""):
        found.setdefault(address.name or address.spelled, address)
    return tuple(found.values())


def _walk(resolver: URLResolver, before: str, space: str) -> Iterator[Address]:
    for one in resolver.url_patterns:
        spelled = f"{before}{one.pattern}"
        if isinstance(one, URLPattern):
            name = f"{space}{one.name}" if one.name else ""
            varies = tuple(path or expression for path, expression in VARIES.findall(spelled))
            yield Address(name, spelled, varies)
        else:
            yield from _walk(one, spelled, f"{space}{one.namespace}:" if one.namespace else space)
