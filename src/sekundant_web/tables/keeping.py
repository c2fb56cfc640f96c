"""What is done to a table and its people; each act is whole or not at all."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import KEY_LETTERS
from sekundant_web.tables.access import Standing
from sekundant_web.tables.limits import MOST_INVITATIONS, MOST_MEMBERS, MOST_TABLES
from sekundant_web.tables.models import Invitation, Member, Table

INVITED_FOR = (1, 7, 30)
"""For so many days an invitation may work."""

CYRILLIC = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщыэюя",
        ("a", "b", "v", "g", "d", "e", "e", "zh", "z", "i", "y", "k", "l", "m", "n", "o", "p", "r", "s", "t",
         "u", "f", "kh", "ts", "ch", "sh", "shch", "y", "e", "yu", "ya"),
        strict=True,
    )
)  # fmt: skip
"""Russian letters as addresses spell them."""


class NotNow(Exception):
    """It can't be done; the message says why in the reader's language."""


def slug_of(name: str) -> str:
    """An address for a table, which nobody guesses: its name and some letters."""
    spelled = "".join(CYRILLIC.get(letter, letter) for letter in name.lower() if letter not in "ъь")
    tail = "".join(secrets.choice(KEY_LETTERS) for _ in range(8))
    return f"{slugify(spelled)[:48]}-{tail}".strip("-")


def create(user: User, table: Table) -> Table:
    """Keep a new table, whose maker is its master. Raise :class:`NotNow`."""
    if Member.objects.filter(user=user, role=Member.Role.MASTER).count() >= MOST_TABLES:
        raise NotNow(_("You are master of %(n)s tables already.") % {"n": MOST_TABLES})
    table.slug = slug_of(table.name)
    table.save()
    Member.objects.create(table=table, user=user, role=Member.Role.MASTER)
    return table


def join(table: Table, user: User, role: str = Member.Role.PLAYER) -> Member:
    """Sit down at a table; one who sits there already stays what he is. Raise :class:`NotNow`."""
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=table.pk)
        if (found := Member.objects.filter(table=table, user=user).first()) is not None:
            return found
        if table.members.count() >= MOST_MEMBERS:
            raise NotNow(_("All %(n)s places at this table are taken.") % {"n": MOST_MEMBERS})
        try:
            with transaction.atomic():
                return Member.objects.create(table=table, user=user, role=role)
        except IntegrityError:
            return Member.objects.get(table=table, user=user)


def leave(where: Standing, member: Member) -> None:
    """Take somebody off a table: himself, or by a master. Raise :class:`NotNow` for the last master."""
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=where.table.pk)
        _keep_a_master(where.table, member)
        member.challenges_here().update(state="withdrawn", answered_at=timezone.now())
        member.delete()


def give_role(where: Standing, member: Member, role: str) -> None:
    """Make somebody a master, or a player again. Raise :class:`NotNow` for the last master."""
    if role not in Member.Role.values:
        return
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=where.table.pk)
        if role != Member.Role.MASTER:
            _keep_a_master(where.table, member)
        member.role = role
        member.save(update_fields=["role"])


def _keep_a_master(table: Table, member: Member) -> None:
    masters = table.members.filter(role=Member.Role.MASTER).exclude(pk=member.pk)
    if not masters.exists():
        raise NotNow(_("A table needs a master. Make somebody else one first."))


def invite(table: Table, days: int, role: str = Member.Role.PLAYER) -> Invitation:
    """A link that works for so many days. Raise :class:`NotNow`."""
    now = timezone.now()
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=table.pk)
        table.invitations.filter(until__lte=now).delete()
        if table.invitations.count() >= MOST_INVITATIONS:
            raise NotNow(_("%(n)s links work already. Revoke one to make another.") % {"n": MOST_INVITATIONS})
        days = days if days in INVITED_FOR else INVITED_FOR[1]
        role = role if role in Member.Role.values else Member.Role.PLAYER
        return Invitation.objects.create(table=table, role=role, until=now + timedelta(days=days))
