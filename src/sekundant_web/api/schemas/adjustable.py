"""The closed list of what a master's ruling may change, as the interface describes it: the systems' own."""

from __future__ import annotations

import re

from pydantic.config import JsonDict

from sekundant import library


def closed_list() -> JsonDict:
    """What may be changed in any system: its words, and patterns for those with a name in them."""
    known = {one: library.system(one).adjustable for one in library.system_ids()}
    every = sorted({what for listed in known.values() for what in listed})
    named = [what for what in every if "<" in what]
    told = "; ".join(f"{system}: {', '.join(listed)}" for system, listed in known.items())
    return {
        "description": f"The closed list of each system. {told}.",
        "anyOf": [{"enum": [what for what in every if what not in named]}, *map(_pattern, named)],
    }


def _pattern(named: str) -> JsonDict:
    """Of ``loaded:<gun>``, whatever gun it is."""
    before, after = (re.escape(part) for part in re.split("<[^>]*>", named))
    return {"title": named, "type": "string", "pattern": f"^{before}.+{after}$"}
