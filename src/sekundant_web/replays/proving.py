"""The panel on which a reader checks the dice of a fight: the promise, and words for what he finds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.dateparse import parse_datetime

from sekundant.core.clauses import Language
from sekundant.ledger.lines import read
from sekundant.prose.verdict_words import VERDICT_WORDS
from sekundant_web.encounters.models import Encounter, Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What a fight's dice are bound to; ``secret`` is empty until it is over.

    ``sealed``: the dice are derived, not thrown at a table. ``words`` say what may be wrong with a line.
    """

    commitment: str
    promised_at: datetime | None
    over: bool
    sealed: bool
    secret: str
    revealed_at: datetime | None
    words: Mapping[str, str]


def proof(encounter: Encounter, language: Language) -> Proof | None:
    """What a reader needs to check the dice; None where nothing is recorded yet."""
    opening = _line(encounter, "number")
    if opening is None:
        return None
    over = encounter.status == Status.OVER
    closing = (_line(encounter, "-number") if over else None) or {}
    return Proof(
        commitment=opening["commitment"] or "",
        promised_at=_instant(opening["at"]),
        over=over,
        sealed=opening["dice"] == "sealed",
        secret=closing.get("secret") or "",
        revealed_at=_instant(closing.get("at")),
        words={code: words.into(language) for code, words in VERDICT_WORDS.items()},
    )


def _line(encounter: Encounter, order: str) -> dict[str, str | None] | None:
    """The first line of the record, or the last."""
    text = encounter.lines.order_by(order).values_list("text", flat=True).first()
    return read(text) if text else None


def _instant(at: str | None) -> datetime | None:
    return parse_datetime(at) if at else None
