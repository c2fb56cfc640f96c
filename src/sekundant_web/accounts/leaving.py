"""The end of an account: what goes with it, and what stays because it is others' as well."""

from __future__ import annotations

from dataclasses import dataclass

from allauth.usersessions.models import UserSession
from django.db import transaction
from django.db.models import Q

from sekundant_web.accounts.models import User
from sekundant_web.encounters.access import give_up, mine
from sekundant_web.encounters.models import Status
from sekundant_web.tables.models import Member, Table


@dataclass(frozen=True, slots=True)
class Leaves:
    """What somebody leaves behind: so many fights, and tables that have no other master."""

    running: int
    finished: int
    fighters: int
    tables: tuple[Table, ...]

    def __bool__(self) -> bool:
        return bool(self.running or self.finished or self.tables)


def what_leaves(user: User) -> Leaves:
    """What is told to somebody before he deletes his account."""
    fights = mine(user, "")
    ran = ~Q(status=Status.OVER)
    return Leaves(
        running=fights.filter(ran).count(),
        finished=fights.exclude(ran).count(),
        fighters=user.fighters.count(),
        tables=tuple(table for table in _mastered(user) if not _other_masters(table, user)),
    )


def forget(user: User) -> None:
    """Delete an account. Its fights go on without it: at the deadline the clock answers."""
    with transaction.atomic():
        give_up(user)
        for session in UserSession.objects.filter(user=user):
            session.end()
        user.delete()


def _mastered(user: User) -> list[Table]:
    masters = user.memberships.filter(role=Member.Role.MASTER).select_related("table")
    return [member.table for member in masters]


def _other_masters(table: Table, user: User) -> bool:
    return table.members.filter(role=Member.Role.MASTER).exclude(user=user).exists()
