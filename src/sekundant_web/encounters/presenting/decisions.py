"""The master's decisions and the clock's as the thread tells them; which lines do not count any more."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from sekundant.core.clauses import Language
from sekundant.core.events import MASTER
from sekundant.ledger.decisions import OF_AN_ANSWER, TakenBack
from sekundant.prose.decisions import decision_said, reason_said
from sekundant_web.encounters.models import Encounter
from sekundant_web.encounters.presenting.seats import Side


def decided(
    entry: Mapping[str, Any], sides: Mapping[str, Side], language: Language, *, dice: bool = False
) -> SafeString:
    """A decision in words, with its reason; ``dice``: which dice were set may be told."""
    said = decision_said(entry, lambda seat: sides[seat].name, language, dice=dice)
    return format_html('{} <span class="quiet">{}</span>', said, reason_said(entry, language))


def silence_said(entry: Mapping[str, Any], name: str) -> str:
    """That somebody has kept silent, in words."""
    said = (
        _("%(name)s has not posted for %(hours)s h.")
        if entry["answer"] is None
        else _("%(name)s has not answered for %(hours)s h: the clock has answered instead.")
    )
    return said % {"name": name, "hours": entry["hours"]}


def asked_in_secret(entry: Mapping[str, Any]) -> frozenset[str]:
    """The seats that are asked behind a line, and nobody else may know of it."""
    return frozenset(ask["seat"] for ask in entry["asks"] if ask.get("secret"))


def is_told(entry: Mapping[str, Any], secret: Container[str], knows: str) -> bool:
    """Whether a line tells somebody what he may know, if those seats are asked in secret before it.

    That such a seat keeps silent, or that the master enters its order or takes it back, only it may know.
    """
    tells = entry["type"] == "silence" or entry.get("kind") in OF_AN_ANSWER
    return not tells or entry["seat"] not in secret or knows in (entry["seat"], MASTER)


def taken_back_of(encounter: Encounter) -> TakenBack:
    """What was taken back; of most encounters nothing."""
    texts = encounter.lines.filter(kind="decision").order_by("number").values_list("text", flat=True)
    return TakenBack.of(json.loads(text) for text in texts)
