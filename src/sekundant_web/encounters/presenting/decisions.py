"""The master's decisions as the thread tells them, and which lines of a record do not count any more."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString

from sekundant.core.clauses import Language
from sekundant.ledger.decisions import TAKE_BACK, TAKEN_BACK
from sekundant.prose.decisions import decision_said, reason_said
from sekundant_web.encounters.models import Encounter, Line
from sekundant_web.encounters.presenting.seats import Side


def decided(
    entry: Mapping[str, Any], sides: Mapping[str, Side], language: Language, *, dice: bool = False
) -> SafeString:
    """A decision in words, with its reason; ``dice``: which dice were set may be told."""
    said = decision_said(entry, lambda seat: sides[seat].name, language, dice=dice)
    return format_html('{} <span class="quiet">{}</span>', said, reason_said(entry, language))


@dataclass(frozen=True, slots=True)
class Struck:
    """The parts of a record that were taken back: from behind one line up to before another."""

    parts: tuple[tuple[int, int], ...]

    def holds(self, line: Line) -> bool:
        """Whether a line does not count any more."""
        return line.kind in TAKEN_BACK and any(to < line.number < by for to, by in self.parts)


def struck(encounter: Encounter) -> Struck:
    """What was taken back; of most encounters nothing."""
    decisions = encounter.lines.filter(kind="decision").order_by("number")
    read = ((line.number, json.loads(line.text)) for line in decisions)
    return Struck(tuple((entry["to"], number) for number, entry in read if entry["kind"] == TAKE_BACK))
