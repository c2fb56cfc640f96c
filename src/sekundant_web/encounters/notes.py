"""What the site itself says in a thread, in the reader's language and zone."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from sekundant_web.encounters.models import Note
from sekundant_web.moments import in_words


def sentence(note: Note) -> str:
    """A note in words; plain text."""
    facts = {**note.facts, "away": _away(note), "until": _until(note)}
    return _words(Note.Kind(note.kind)) % facts


def _words(kind: Note.Kind) -> str:
    """The sentence of a kind of note, with gaps for its facts."""
    return {
        Note.Kind.OUTAGE: _("The site was away: %(away)s. The deadline is moved by that time."),
        Note.Kind.STOPPED: _(
            "The site was away: %(away)s. The clock stands still until it is set going again; nobody is late."
        ),
        Note.Kind.RESUMED: _("The clock runs again, with a new deadline."),
        Note.Kind.EXTENDED: _("The master has moved the deadline."),
        Note.Kind.AWAY: _("%(name)s is away until %(until)s. The clock stands still."),
        Note.Kind.BACK: _("%(name)s is back. The clock runs again."),
        Note.Kind.SET_ASIDE: _(
            "The turn could not be resolved and is set aside until a person has looked at it."
            " Orders that were handed in are kept."
        ),
    }[kind]


def _away(note: Note) -> str:
    """For how long the site was away."""
    return _duration(note.facts.get("minutes", 0))


def _until(note: Note) -> str:
    """Until when somebody is away."""
    if "until" not in note.facts:
        return ""
    return in_words(datetime.fromisoformat(note.facts["until"]))


def _duration(minutes: int) -> str:
    """A duration in the two largest units."""
    days, hours, rest = minutes // 1440, minutes % 1440 // 60, minutes % 60
    parts = [
        (days, ngettext("%(n)s day", "%(n)s days", days) % {"n": days}),
        (hours, _("%(n)s h") % {"n": hours}),
        (rest, _("%(n)s min") % {"n": rest}),
    ]
    told = [text for number, text in parts if number][:2]
    return " ".join(told) or parts[-1][1]
