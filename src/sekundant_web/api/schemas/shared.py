"""Shapes that more than one subject has."""

from __future__ import annotations

from typing import Annotated, Any

from ninja import Schema
from pydantic import ConfigDict, Field

Plain = dict[str, Any]
Key = Annotated[str, Field(max_length=120)]


class Sent(Schema):
    """What somebody sends: a field that is not known is refused, and nothing is turned into another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NamedOut(Schema):
    """Something with an id and a name."""

    id: str
    name: str


class AskIn(Sent):
    """Which ask is meant."""

    ask: Key


class SeatIn(Sent):
    """Which seat is meant."""

    seat: Annotated[str, Field(max_length=40)]


class DoneOut(Schema):
    """Whether anything has been done; if not, there was nothing to do."""

    done: bool
