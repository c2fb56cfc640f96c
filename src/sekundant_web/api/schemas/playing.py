"""What players send, and what they get for it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from ninja import Schema
from pydantic import Field

from sekundant_web.api.schemas.problems import Remark
from sekundant_web.api.schemas.shared import Key, Plain, Sent


class SayIn(Sent):
    """Words for the thread, in Markdown."""

    text: Annotated[str, Field(min_length=1, max_length=20_000)]


class AnswerIn(Sent):
    """An answer: ``answer`` in the system's own shape, or ``text`` as one would write it on a forum."""

    ask: Key
    answer: Plain | None = None
    text: Annotated[str, Field(max_length=20_000)] = ""


class OrderIn(AnswerIn):
    """An answer to hand in. ``instead_of`` is the receipt of the one that it takes the place of, if you care.

    ``story`` is the role-play that is shown with the result.
    """

    story: Annotated[str, Field(max_length=20_000)] = ""
    instead_of: Annotated[str, Field(max_length=64)] | None = None


class JudgedOut(Schema):
    """What the rules say of an answer that nobody has handed in."""

    legal: bool
    answer: Plain | None
    text: str
    objections: list[Remark]


class ReceiptOut(Schema):
    """A receipt: the hash that the answer's line has in the ledger."""

    ask: str
    receipt: str
    at: datetime


class FightIn(Sent):
    """A fight against a bot; what is left out the system chooses."""

    system: Annotated[str, Field(max_length=40)]
    fighter: Annotated[str, Field(max_length=80)] = ""
    rival: Annotated[str, Field(max_length=80)] = ""
    scene: Annotated[str, Field(max_length=80)] = ""
    before: bool = False
    public: bool = False


class OpenedOut(Schema):
    """An encounter that was opened."""

    key: str
    address: str
