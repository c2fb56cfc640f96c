"""Tables."""

from __future__ import annotations

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from sekundant_web.api.schemas.shared import Plain, Sent


class MemberOut(Schema):
    """Somebody at a table."""

    user: str
    role: Literal["master", "player"]


class TableOut(Schema):
    """A table at which you sit, or may look on."""

    slug: str
    name: str
    about: str
    system: str
    referee: str
    watch: str
    joining: str
    role: str
    switches: dict[str, str]
    policy: Plain
    members: list[MemberOut]
    address: str


class TablesOut(Schema):
    """Tables."""

    items: list[TableOut]


class ArrangedIn(Sent):
    """A fight at a table, written as on its page «arrange»: YAML, or JSON, with title, seats and setup."""

    arrangement: Annotated[str, Field(min_length=1, max_length=200_000)]
