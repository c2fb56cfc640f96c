"""The rulings and decisions that stand in the record, the newest first."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from sekundant_web.encounters.models import Line
from sekundant_web.encounters.presenting.decisions import decided
from sekundant_web.encounters.presenting.entries import Reader, told_of
from sekundant_web.encounters.presenting.writing import written

MOST = 50
"""So many stand on the desk; all of them are in the thread."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A ruling in words, and when it was made."""

    at: datetime | None
    said: SafeString


def record(reader: Reader) -> tuple[Recorded, ...]:
    """What the master has ruled and decided."""
    lines = reader.encounter.lines.filter(kind__in=("ruling", "decision")).order_by("-number")[:MOST]
    return tuple(Recorded(line.at, _said(reader, line)) for line in lines)


def _said(reader: Reader, line: Line) -> SafeString:
    """A ruling or a decision in words."""
    if line.kind == "decision":
        return decided(json.loads(line.text), reader.sides, reader.language, dice=True)
    return format_html_join(" ", "{}", ((written(one.sentence),) for one in told_of(reader, line)))
