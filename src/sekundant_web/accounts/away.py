"""Being away: at every table that grants days away, the clocks of one's fights stand still."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from sekundant_web.accounts.models import User
from sekundant_web.encounters import vacations
from sekundant_web.tables.models import Member

DAY = timedelta(days=1)


def go_away(user: User, until: datetime | None) -> list[str]:
    """Be away until then, or be back (None); return what that does at each of his tables, in words."""
    now = timezone.now()
    user.away_until = until
    user.save(update_fields=["away_until"])
    members = user.memberships.select_related("table")
    if until is None:
        back = [member for member in members if vacations.come_back(member, now)]
        return [_("%(table)s: the clocks run again.") % {"table": member.table.name} for member in back]
    return [_away_at(member, -(-(until - now) // DAY), now) for member in members]


def _away_at(member: Member, wanted: int, now: datetime) -> str:
    """Be away for as many of the days that are wanted as the table grants."""
    try:
        days = min(wanted, vacations.days_left(member))
        vacations.go_away(member, days, now)
    except vacations.TooLong:
        return _("%(table)s: no days away are left, the clocks run on.") % {"table": member.table.name}
    told = ngettext("%(table)s: the clocks stand still for %(days)s day.",
                    "%(table)s: the clocks stand still for %(days)s days.", days)  # fmt: skip
    return told % {"table": member.table.name, "days": days}
