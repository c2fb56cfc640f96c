"""What a master sends and gets while a fight runs: results to publish, time, rulings."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from sekundant_web.api.schemas.adjustable import closed_list
from sekundant_web.api.schemas.encounters import AskOut
from sekundant_web.api.schemas.shared import Plain, Sent

Reason = Annotated[str, Field(min_length=1, max_length=500)]
Mark = Annotated[str, Field(max_length=40)]
Adjustable = Annotated[str, Field(max_length=120, json_schema_extra=closed_list())]
"""What a ruling may change. Whether it may here is for the rules to say, with their clause."""


class ReasonIn(Sent):
    """Why; the players read it."""

    reason: Reason


class FacesIn(Sent):
    """What the dice of a real table show, by their labels."""

    faces: dict[str, int] | None = None


class PublishIn(FacesIn):
    """How you tell it (left out: as you have saved it), and what the dice of a real table show.

    ``mark`` is that of the trial that you have read: if anything has changed since, nothing is published.
    """

    prose: Annotated[str, Field(max_length=20_000)] | None = None
    mark: Mark | None = None


class DieOut(Schema):
    """A die: its label in the record, its sides (None: none such falls), and who throws it for what."""

    label: str
    sides: int | None
    words: str


class TrialOut(Schema):
    """The result as it would be if you published now; nothing of it is kept, and nobody else learns of it.

    ``ready`` is False while answers are awaited. ``silent`` are the seats that the clock would answer for,
    ``refused`` is one whose order has become illegal and would be given back. Where you throw the dice,
    ``needs`` is the die that falls next, ``bad`` one that can't be as you have it.
    """

    ready: bool
    events: list[Plain] = []
    words: str = ""
    silent: list[str] = []
    refused: str = ""
    mark: str = ""
    needs: DieOut | None = None
    bad: DieOut | None = None


class HoursIn(ReasonIn):
    """For how many hours, and why."""

    hours: Annotated[int, Field(ge=1, le=2160)]


class RulingIn(Sent):
    """A ruling: another number or word of the state (``adjust``), or the outcome (``declare``).

    ``what`` is one of the system's closed list, ``who`` the fighter to whom it belongs (empty: the fight).
    """

    kind: Literal["adjust", "declare"]
    reason: Reason
    what: Adjustable = ""
    who: Annotated[str, Field(max_length=40)] = ""
    value: int | str | bool | None = None
    winner: Annotated[str, Field(max_length=40)] | None = None
    how: Annotated[str, Field(max_length=40)] = ""


class MissingOut(Schema):
    """Who has not answered yet."""

    ask: AskOut
    user: str
    secret: bool


class AllMissingOut(Schema):
    """All that is missing, and until when."""

    items: list[MissingOut]
    due_at: datetime | None
