"""What templates of every page use: moments in the reader's zone, icons, a query kept."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from sekundant_web.rulebooks.addresses import clause_address

register = template.Library()

ICONS = {
    "menu": "M4 7h16M4 12h16M4 17h16",
    "more": "m9 5 7 7-7 7",
    "copy": "M9 9h11v11H9zM15 9V4H4v11h5",
    "lock": "M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3",
    "ok": "m5 12.5 4.5 4.5L19 7.5",
    "clock": "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7v5l3.5 2",
    "warn": "M12 4 21 20H3zM12 10v4M12 17v.5",
    "up": "m6 15 6-6 6 6",
    "down": "m6 9 6 6 6-6",
    "remove": "M6 6l12 12M18 6 6 18",
    "arrow": "M4 12h16M14 6l6 6-6 6",
    "bell": "M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4",
    "scales": (
        "M12 4v16M5 20h14M12 6 5 9m7-3 7 3M2.5 14 5 9l2.5 5a2.6 2.6 0 0 1-5 0z"
        "M16.5 14 19 9l2.5 5a2.6 2.6 0 0 1-5 0z"
    ),
    "key": "M12 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zm0 0h9m-3 0v4",
    "plus": "M12 5v14M5 12h14",
}
"""Paths of the icons, drawn on a ground of 24 by 24."""


@register.simple_tag
def icon(name: str) -> SafeString:
    """An icon that only adorns a word beside it."""
    return mark_safe(f'<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="{ICONS[name]}"/></svg>')


@register.filter
def moment(at: datetime | None) -> SafeString:
    """An instant in the reader's zone: «чт 14 мая, 21:00», «сегодня, 21:00»; a year only if it is another."""
    if at is None:
        return SafeString("")
    there = timezone.localtime(at)
    words = f"{_day(there)}, {formats.date_format(there, 'H:i')}"
    return format_html('<time datetime="{}">{}</time>', there.isoformat(), words)


def _day(there: datetime) -> str:
    """A day as one says it: today, Thu 14 May, or with its year."""
    today = timezone.localtime()
    days = (there.date() - today.date()).days
    if abs(days) <= 1:
        return {-1: _("yesterday"), 0: _("today"), 1: _("tomorrow")}[days]
    russian = (get_language() or "").startswith("ru")
    form = "D j E" if russian else "D j M"
    told = formats.date_format(there, form if there.year == today.year else f"{form} Y")
    return told.lower() if russian else told


@register.filter
def hour(at: datetime | None) -> str:
    """The time of day of an instant in the reader's zone: «21:00»."""
    return "" if at is None else formats.date_format(timezone.localtime(at), "H:i")


@register.filter
def second(at: datetime | None) -> SafeString:
    """An instant to the second, with the zone: «11 мая, 19:41:07 (MSK)», as receipts have it."""
    if at is None:
        return SafeString("")
    there = timezone.localtime(at)
    day = "j E" if (get_language() or "").startswith("ru") else "j M"
    form = f"{day}, H:i:s" if there.year == timezone.localtime().year else f"{day} Y, H:i:s"
    shown = formats.date_format(there, form)
    return format_html('<time datetime="{}">{} ({})</time>', there.isoformat(), shown, there.tzname())


@register.filter
def left(at: datetime | None) -> str:
    """How long until an instant, in the two largest units; one alone if nothing is left of the other."""
    if at is None:
        return ""
    seconds = int((at - timezone.now()).total_seconds())
    if seconds <= 0:
        return _("it has passed")
    days, hours, minutes = seconds // 86_400, seconds % 86_400 // 3600, seconds % 3600 // 60
    in_days = ngettext("%(n)s day", "%(n)s days", days) % {"n": days}
    in_hours, in_minutes = _("%(n)s h") % {"n": hours}, _("%(n)s min") % {"n": max(1, minutes)}
    if days:
        return f"{in_days} {in_hours}" if hours else in_days
    if hours:
        return f"{in_hours} {in_minutes}" if minutes else in_hours
    return in_minutes


@register.filter
def clause_link(clause: str) -> SafeString:
    """A clause's number as a link to its rule."""
    address = clause_address(clause)
    return format_html('<a class="clause" href="{}">{}</a>', address, clause) if clause else SafeString("")
