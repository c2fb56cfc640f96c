"""Where an objection to an answer is shown in its form, and which button would mend it."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _

from sekundant.core.encounter import Objection
from sekundant.systems.law_of_the_gun.view import View
from sekundant_web.encounters.desks.fields import Fields, number, part_of
from sekundant_web.encounters.desks.notices import Mend

PREFIXES = ("shoot.", "order.", "revised.")
"""Before the fields of an order that stands within another answer."""

AT = {"too_many_points": "budget", "unspent": "budget", "no_rounds": "guns", "no_gun": "guns"}
"""Where objections to the whole of an order are shown."""

FIELDS = {
    "move": "move.points",
    "move.to": "move.way",
    "manoeuvre.to": "manoeuvre.way",
    "cover": "cover.duck",
    "draw": "draw.gun",
}
"""The fields in which parts of an answer begin."""


def shown_at(place: str, code: str) -> str:
    """The field of the form at which something is said of a place of the answer."""
    prefix, field = split(part_of(place))
    if not field and code in AT:
        field = AT[code]
    return f"{prefix}{FIELDS.get(field, field)}" if field else prefix.rstrip(".")


def split(place: str) -> tuple[str, str]:
    """The prefix of the order in which a place lies, and the place in it."""
    prefix = ""
    while True:
        inner = next((one for one in PREFIXES if f"{place}.".startswith(one)), None)
        if inner is None:
            return prefix, place
        prefix, place = prefix + inner, place[len(inner) :]


def mends_of(objection: Objection, fields: Fields, _view: View) -> tuple[Mend, ...]:
    """Points too many are taken off, points left are put on; the rest a button can't know."""
    prefix, _place = split(objection.field)
    facts = dict(objection.facts)
    if objection.code == "too_many_points":
        return _changed(fields, prefix, -_whole(facts["need"]) + _whole(facts["have"]))
    if objection.code == "unspent":
        return _changed(fields, prefix, _whole(facts["left"]))
    if objection.code == "hidden":
        return (Mend(_("Lean out"), f"set:{prefix}cover.lean_out=1"),)
    if objection.code == "not_hidden":
        return (Mend(_("Leave it out"), f"set:{prefix}cover.lean_out="),)
    return ()


def _whole(value: object) -> int:
    return int(Fraction(str(value)))


def _changed(fields: Fields, prefix: str, by: int) -> tuple[Mend, ...]:
    """So many points more or less on the hit, or on speed."""
    words = {"hit": _("Set hit to %(n)s"), "speed": _("Set speed to %(n)s")}
    found = []
    for name, label in words.items():
        now = number(fields.text(f"{prefix}{name}") or "0")
        if by and isinstance(now, int) and now + by >= 0:
            found.append(Mend(label % {"n": now + by}, f"set:{prefix}{name}={now + by}"))
    return tuple(found)
