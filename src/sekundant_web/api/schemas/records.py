"""Ledgers, and what is found out about them."""

from __future__ import annotations

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from sekundant_web.api.schemas.shared import Sent


class LedgerIn(Sent):
    """A ledger as text, a line an entry."""

    ledger: Annotated[str, Field(max_length=250_000)]


class VerdictOut(Schema):
    """What was found out about a ledger: docs/ledger.md explains each code."""

    status: Literal["good", "unfinished", "bad"]
    lines: int
    steps: int
    dice: int
    line: int
    code: str
    expected: str
    got: str
    head: str
    encounter: str
    system: str
    rules: str
    dice_checked: bool
    replayed: bool
