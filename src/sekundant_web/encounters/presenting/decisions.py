"""The master's decisions as the thread tells them, and which lines of a record do not count any more."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from sekundant.ledger.decisions import ANSWER_FOR, TAKE_BACK, TAKEN_BACK
from sekundant_web.encounters.models import Encounter, Line
from sekundant_web.encounters.presenting.seats import Side


def decided(entry: Mapping[str, Any], sides: Mapping[str, Side]) -> SafeString:
    """A decision in words, with its reason."""
    name = sides[entry["seat"]].name if entry["seat"] else ""
    hours = entry["hours"] or 0
    told = {
        "extend": ngettext(
            "The master has moved the deadline by %(hours)s hour.",
            "The master has moved the deadline by %(hours)s hours.",
            int(hours),
        ),
        "pause": _("The master lets the clock stand still."),
        "go_on": _("The clock runs again, by the master’s word."),
        "substitute": _("Another plays from now on: %(name)s."),
        "end": _("The master has ended the fight without an outcome."),
        ANSWER_FOR: _("%(name)s: the order was entered by the master."),
        TAKE_BACK: _("The master has taken back what came before this line; it is played anew."),
    }[entry["kind"]]
    said = told % {"name": name, "hours": hours}
    reason = _("Reason: %(why)s") % {"why": entry["reason"]}
    return format_html('{} <span class="quiet">{}</span>', said, reason)


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
