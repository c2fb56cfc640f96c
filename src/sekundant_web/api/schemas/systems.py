"""Rule systems and their clauses."""

from __future__ import annotations

from ninja import Schema

from sekundant_web.api.schemas.shared import NamedOut


class KindOut(Schema):
    """A kind of answer that a system asks for; ``sample`` is one written as text, if it may be."""

    what: str
    name: str
    sample: str


class SwitchOut(Schema):
    """A house rule; the first value is the usual one."""

    id: str
    name: str
    clause: str
    values: list[NamedOut]


class SystemOut(Schema):
    """A rule system: what it asks for, and what one can begin with at once.

    ``adjustable`` is the closed list of what a master's ruling may change.
    """

    id: str
    title: str
    genre: str
    clauses: int
    asks: list[KindOut]
    fighters: list[NamedOut]
    scenes: list[NamedOut]
    before: bool
    adjustable: list[str]
    switches: list[SwitchOut]


class SystemsOut(Schema):
    """Every system."""

    rules: str
    items: list[SystemOut]


class ClauseOut(Schema):
    """A clause of a rulebook."""

    id: str
    kind: str
    rule: str
    ruling: str
    switch: str
    address: str


class ClausesOut(Schema):
    """Clauses, and from where on there are more."""

    items: list[ClauseOut]
    next: str
