"""The questions of players, as the desk shows them: the open ones first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sekundant.prose.markup import PLAIN
from sekundant_web.encounters.master_desk.entering import Said
from sekundant_web.encounters.models import Appeal, Line
from sekundant_web.encounters.presenting.entries import Reader, told_of
from sekundant_web.encounters.presenting.questions import about, line_of
from sekundant_web.encounters.presenting.seats import Side

MOST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question, what it is about, its answer; ``step`` can be played again."""

    pk: int
    side: Side
    shown: int
    about: str
    at: datetime
    text: str
    open: bool
    upheld: bool
    answer: str
    step: int | None
    typed: str
    why: str


def questions(reader: Reader, steps: Mapping[int, int], said: Said) -> tuple[Question, ...]:
    """All of them; ``steps`` are the numbers of those that can be played again, by line."""
    appeals = reader.encounter.appeals.select_related("seat").order_by("-at")[:MOST]
    rows = [_question(reader, one, steps, said) for one in appeals]
    return tuple(sorted(rows, key=lambda row: not row.open))


def _question(reader: Reader, appeal: Appeal, steps: Mapping[int, int], said: Said) -> Question:
    line = line_of(appeal)
    mine = said.form == "appeals" and said.at == str(appeal.pk)
    return Question(
        pk=appeal.pk,
        side=reader.sides[appeal.seat.name],
        shown=appeal.shown,
        about=about(reader, appeal, line) or _title(reader, line) or f"{appeal.shown}",
        at=appeal.at,
        text=appeal.text,
        open=appeal.state == Appeal.State.OPEN,
        upheld=appeal.state == Appeal.State.UPHELD,
        answer=appeal.answer,
        step=steps.get(line.number) if line is not None else None,
        typed=said.typed.get("text", "") if mine else "",
        why=said.why if mine else "",
    )


def _title(reader: Reader, line: Line | None) -> str:
    """What a result is called."""
    told = told_of(reader, line) if line is not None else ()
    return ", ".join(PLAIN.line(one.sentence) for one in told if one.title)
