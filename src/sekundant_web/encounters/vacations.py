"""Vacations: a member of a table who goes away lets the clocks of his encounters there stand still.

Everybody has so many days of them as the table's policy grants; a day that is begun counts.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from sekundant_web.encounters import deadlines, timing
from sekundant_web.encounters.models import Encounter, Note, Status, Vacation
from sekundant_web.notify import outbox
from sekundant_web.tables.models import Member

DAY = timedelta(days=1)


class TooLong(ValueError):
    """There are only so many days left: ``days``."""

    def __init__(self, days: int) -> None:
        super().__init__(f"{days} days are left")
        self.days = days


def days_left(member: Member) -> int:
    """How many days of vacation a member has left."""
    taken = sum(-(-(one.ends - one.begins) // DAY) for one in member.vacations.all())
    return max(deadlines.policy_from(member.table.policy).vacation_days - taken, 0)


def go_away(member: Member, days: int, now: datetime | None = None) -> Vacation:
    """Be away from now on for so many days, or until one is back. Raise :class:`TooLong`.

    One who is away already is away for so many days from now on.
    """
    now = now or timezone.now()
    with transaction.atomic():
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)
        member.vacations.filter(begins__lte=now, ends__gt=now).update(ends=now)
        left = days_left(member)
        if not 1 <= days <= left:
            raise TooLong(left)
        vacation = Vacation.objects.create(member=member, begins=now, ends=now + days * DAY)
        _look_again(member, Note.Kind.AWAY, now, until=vacation.ends.isoformat())
    return vacation


def come_back(member: Member, now: datetime | None = None) -> bool:
    """Be back: the clocks run again. Return whether one was away."""
    now = now or timezone.now()
    with transaction.atomic():
        if not member.vacations.filter(begins__lte=now, ends__gt=now).update(ends=now):
            return False
        _look_again(member, Note.Kind.BACK, now)
    return True


def _look_again(member: Member, kind: Note.Kind, now: datetime, **facts: str) -> None:
    """The deadlines of all encounters at which he sits are others now."""
    sits = Encounter.objects.filter(table=member.table_id, seats__user=member.user_id, status=Status.RUNNING)
    for key in sits.order_by("pk").values_list("key", flat=True):
        rows = Encounter.objects.select_for_update(no_key=True).defer("setup", "packs", "state")
        encounter = rows.get(key=key)
        seat = encounter.seats.get(user=member.user_id)
        encounter.version += 1
        encounter.revision += 1
        timing.look_again(encounter, now)
        encounter.save(update_fields=["version", "revision", "due_at", "wake_at"])
        timing.note(encounter, kind, now, name=seat.name, **facts)
        outbox.deadline_moved(encounter)
