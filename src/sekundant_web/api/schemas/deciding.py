"""What a master decides about people, their answers and what counts; questions of players."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from sekundant_web.api.schemas.mastering import Adjustable, Mark, ReasonIn
from sekundant_web.api.schemas.playing import AnswerIn
from sekundant_web.api.schemas.shared import AskIn, Plain, Sent


class SubstituteIn(ReasonIn):
    """Who plays a seat from now on: a ``user`` by his name, a bot, you yourself, or whoever comes."""

    seat: Annotated[str, Field(max_length=40)]
    who: Literal["user", "bot", "master", "free"]
    user: Annotated[str, Field(max_length=150)] = ""


class EnteredIn(AnswerIn):
    """An answer for a seat; a seat that somebody plays needs a reason."""

    seat: Annotated[str, Field(max_length=40)]
    story: Annotated[str, Field(max_length=20_000)] = ""
    reason: Annotated[str, Field(max_length=500)] = ""


class TakeAnswerIn(AskIn):
    """An answer that you have entered; a seat that somebody plays needs a reason."""

    seat: Annotated[str, Field(max_length=40)]
    reason: Annotated[str, Field(max_length=500)] = ""


class FallenOut(Schema):
    """A die that fell."""

    label: str
    sides: int
    face: int


class StepOut(Schema):
    """A step that counts: its dice, the answers to it by seats, and what came of it, all that is secret too.

    ``mark`` tells it and what stands behind it from what may be there when you have decided.
    """

    step: int
    mark: str
    dice: list[FallenOut]
    answers: dict[str, Plain]
    events: list[Plain]


class StepsOut(Schema):
    """The steps that can be taken back or played again, the newest first."""

    items: list[StepOut]


class TakeBackIn(ReasonIn):
    """From which step on nothing counts any more; with ``mark`` only if that is as you have seen it."""

    step: Annotated[int, Field(ge=0, le=1_000_000)]
    mark: Mark = ""


class ChangeIn(Sent):
    """A number or word of the state that is to be another one, as in a ruling of kind ``adjust``."""

    what: Adjustable
    who: Annotated[str, Field(max_length=40)] = ""
    value: int | str | bool | None = None


class AgainIn(Sent):
    """From which step on the fight is played again, and what is otherwise then.

    Without ``keep`` it is a trial and needs no reason. ``faces`` are dice that you set, by their labels;
    ``replaced`` are answers in the place of those that were given, by seats; ``adjust`` is changed before
    that step; ``appeal`` is a question that is settled so.
    """

    step: Annotated[int, Field(ge=0, le=1_000_000)]
    dice: Literal["same", "new"] = "same"
    faces: dict[str, int] = {}
    replaced: dict[str, Plain] = {}
    adjust: Annotated[list[ChangeIn], Field(max_length=100)] = []
    keep: bool = False
    reason: Annotated[str, Field(max_length=500)] = ""
    mark: Mark = ""
    appeal: Annotated[int, Field(ge=0, le=1_000_000_000)] | None = None


class PairOut(Schema):
    """A step as it was, and as it is when it is played again."""

    old: list[Plain]
    new: list[Plain]


class ComparisonOut(Schema):
    """Old and new side by side; ``stopped``: what came after can't be played again, and is asked anew."""

    pairs: list[PairOut]
    view: Plain
    stopped: bool
    kept: bool


class AppealIn(Sent):
    """A question about the result of that number.

    ``result``: about one of its events, from 1, as you are told them.
    """

    shown: Annotated[int, Field(ge=1, le=1_000_000)]
    result: Annotated[int, Field(ge=1, le=10_000)] | None = None
    text: Annotated[str, Field(min_length=1, max_length=2000)]


class AppealAnswerIn(Sent):
    """An answer to a question; ``upheld``: the player is right."""

    text: Annotated[str, Field(min_length=1, max_length=2000)]
    upheld: bool


class AppealOut(Schema):
    """A question about a result, and what has come of it.

    ``result``: about which of its events, from 1, as you are told them; null: about all of it, or about one
    that is hidden from you.
    """

    id: int
    seat: str
    shown: int
    result: int | None
    text: str
    at: datetime
    state: Literal["open", "answered", "upheld"]
    answer: str
    answered_at: datetime | None
    replayed: bool


class AppealsOut(Schema):
    """All questions of a fight."""

    items: list[AppealOut]
