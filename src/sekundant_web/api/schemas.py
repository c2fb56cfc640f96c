"""What is sent and what comes: the shapes of the interface. A name that stands here stays.

Every field of an answer is always there; new ones may be added. What a rule system spells itself (views,
answers, events) is left as the system spells it: docs/api.md says where that is described.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import ConfigDict, Field

Plain = dict[str, Any]
Key = Annotated[str, Field(max_length=120)]


class Sent(Schema):
    """What somebody sends: a field that is not known is refused, and nothing is turned into another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


# ---------------------------------------------------------------- problems


class Remark(Schema):
    """What is to be said of a part of what was sent; with ``warning`` it forbids nothing."""

    code: str
    path: str
    clause: str
    clause_address: str
    message: str
    warning: bool


class ProblemOut(Schema):
    """What went wrong (RFC 9457). ``code`` stays, ``detail`` is in the reader's language."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    objections: list[Remark] = []


# ---------------------------------------------------------------- systems


class NamedOut(Schema):
    """Something with an id and a name."""

    id: str
    name: str


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
    """A rule system: what it asks for, and what one can begin with at once."""

    id: str
    title: str
    genre: str
    clauses: int
    asks: list[KindOut]
    fighters: list[NamedOut]
    scenes: list[NamedOut]
    before: bool
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


# ---------------------------------------------------------------- encounters


class SeatOut(Schema):
    """A seat: the fighter's name, and who sits there."""

    name: str
    fighter: str
    kind: Literal["user", "guest", "bot", "free"]
    user: str


class AskOut(Schema):
    """Something that is waited for, as far as the reader may know it."""

    key: str
    seat: str
    what: str
    name: str
    first: bool
    handed_in: bool


class RowOut(Schema):
    """An encounter in a list."""

    key: str
    title: str
    system: str
    table: str
    status: Literal["seating", "running", "held", "over"]
    watch: Literal["public", "link", "members"]
    referee: Literal["automatic", "master"]
    seats: list[SeatOut]
    seat: str
    runs_it: bool
    asks: list[AskOut]
    waits_for_you: bool
    waits_in_secret: bool
    due_at: datetime | None
    winner: str
    how: str
    created_at: datetime
    finished_at: datetime | None
    address: str


class RowsOut(Schema):
    """Encounters, and from where on there are more."""

    items: list[RowOut]
    next: str


class HandedInOut(Schema):
    """An answer of one's own that lies sealed."""

    ask: str
    receipt: str
    at: datetime
    answer: Plain
    text: str
    story: str


class EncounterOut(RowOut):
    """An encounter, as its reader may know it.

    ``view`` is all that he may know of how it stands; ``result`` is the number of the last result that
    everybody sees.
    """

    reader: str
    result: int
    rules: str
    switches: dict[str, str]
    own: HandedInOut | None
    view: Plain


class ResultOut(Schema):
    """What came of a step: events as the reader may know them, and in words.

    ``id`` names its place; ``shown`` is False for what others may know nothing of.
    """

    id: str
    kind: Literal["opening", "step", "ruling", "silence"]
    shown: bool
    at: datetime | None
    events: list[Plain]
    seat: str
    hours: int | str
    words: str


class ResultsOut(Schema):
    """Results since a place; ``last`` is the place of the last of them, ``more`` whether there are more."""

    items: list[ResultOut]
    last: str
    more: bool


class EntryOut(Schema):
    """An entry of the thread: a post, a note of the site, or a result (``/results`` has it whole)."""

    id: str
    kind: Literal["post", "step", "note"]
    name: str
    by: str
    at: datetime | None
    html: str
    text: str


class ThreadOut(Schema):
    """A part of the thread; ``before`` asks for the part before it, ``earlier`` counts what stands there."""

    items: list[EntryOut]
    before: str
    earlier: int


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


class AskIn(Sent):
    """Which ask is meant."""

    ask: Key


class DoneOut(Schema):
    """Whether anything has been done; if not, there was nothing to do."""

    done: bool


class SeatIn(Sent):
    """Which seat is meant."""

    seat: Annotated[str, Field(max_length=40)]


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


# ---------------------------------------------------------------- tables


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


# ---------------------------------------------------------------- masters


Reason = Annotated[str, Field(min_length=1, max_length=500)]


class ReasonIn(Sent):
    """Why; the players read it."""

    reason: Reason


class PublishIn(Sent):
    """How you tell it (left out: as you have saved it), and what the dice of a real table show."""

    prose: Annotated[str, Field(max_length=20_000)] | None = None
    faces: dict[str, int] | None = None


class HoursIn(ReasonIn):
    """For how many hours, and why."""

    hours: Annotated[int, Field(ge=1, le=2160)]


class RulingIn(Sent):
    """A ruling: another number or word of the state (``adjust``), or the outcome (``declare``)."""

    kind: Literal["adjust", "declare"]
    reason: Reason
    what: Annotated[str, Field(max_length=120)] = ""
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


# ---------------------------------------------------------------- records


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


class MeOut(Schema):
    """Who a token acts for, and what it may do."""

    user: str
    language: str
    zone: str
    token: str
    scope: Literal["read", "play", "master"]
    table: str
    until: datetime | None
