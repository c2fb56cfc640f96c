"""The rulings and decisions that stand in the record, the newest first."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from sekundant.ledger.decisions import TakenBack
from sekundant_web.encounters.models import Line
from sekundant_web.encounters.presenting.decisions import decided, taken_back_of
from sekundant_web.encounters.presenting.entries import Reader, told_of
from sekundant_web.encounters.presenting.writing import written

MOST = 50
"""So many stand on the desk; all of them are in the thread."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A ruling in words, and when it was made; ``struck``: it was taken back."""

    at: datetime | None
    said: SafeString
    struck: bool


def record(reader: Reader) -> tuple[Recorded, ...]:
    """What the master has ruled and decided."""
    lines = reader.encounter.lines.filter(kind__in=("ruling", "decision")).order_by("-number")[:MOST]
    gone = taken_back_of(reader.encounter)
    return tuple(_recorded(reader, line, gone) for line in lines)


def _recorded(reader: Reader, line: Line, gone: TakenBack) -> Recorded:
    written = json.loads(line.text)
    struck = gone.holds(line.number, line.kind, written.get("kind", ""))
    return Recorded(line.at, _said(reader, line, written), struck)


def _said(reader: Reader, line: Line, entry: Mapping[str, Any]) -> SafeString:
    """A ruling or a decision in words."""
    if line.kind == "decision":
        return decided(entry, reader.sides, reader.language, dice=True)
    return format_html_join(" ", "{}", ((written(one.sentence),) for one in told_of(reader, line)))
