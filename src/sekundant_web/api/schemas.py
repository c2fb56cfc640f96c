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
    kind: Literal["user", "guest", "bot", "master", "free"]
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

    ``id`` names its place; ``shown`` is False for what others may know nothing of. ``decision`` is what the
    master has decided, for a ``reason``; ``counts`` is False for what he has taken back.
    """

    id: str
    kind: Literal["opening", "step", "ruling", "silence", "decision"]
    shown: bool
    counts: bool
    at: datetime | None
    events: list[Plain]
    seat: str
    hours: int | str
    decision: str
    reason: str
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


Mark = Annotated[str, Field(max_length=40)]


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
    """A ruling: another number or word of the state (``adjust``), or the outcome (``declare``)."""

    kind: Literal["adjust", "declare"]
    reason: Reason
    what: Annotated[str, Field(max_length=120)] = ""
    who: Annotated[str, Field(max_length=40)] = ""
    value: int | str | bool | None = None
    winner: Annotated[str, Field(max_length=40)] | None = None
    how: Annotated[str, Field(max_length=40)] = ""


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

    what: Annotated[str, Field(max_length=120)]
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
