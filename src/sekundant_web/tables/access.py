"""The one road to every table: what somebody is there, and so what he may see and do.

"Not yours" and "not there" are the same answer.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.http import Http404, HttpRequest
from django.utils import timezone

from sekundant_web.accounts.models import User
from sekundant_web.encounters.many import GOES_ON
from sekundant_web.encounters.models import Watch
from sekundant_web.tables.models import Invitation, Member, Table


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody is at a table; ``members`` are all who sit there, masters first."""

    table: Table
    user: User | AnonymousUser
    member: Member | None
    members: tuple[Member, ...]

    @property
    def is_master(self) -> bool:
        """Whether he is one of its masters."""
        return self.member is not None and self.member.role == Member.Role.MASTER

    @property
    def masters(self) -> tuple[Member, ...]:
        """Its masters."""
        return tuple(one for one in self.members if one.role == Member.Role.MASTER)

    def of(self, user_id: int) -> Member | None:
        """The member who is that user."""
        return next((one for one in self.members if one.user_id == user_id), None)


def standing(request: HttpRequest, slug: str) -> Standing:
    """What the sender of a request is at a table. Raise Http404 if he may not look at it."""
    people = Prefetch("members", Member.objects.select_related("user").order_by("role", "joined_at"))
    table = Table.objects.prefetch_related(people, "packs").filter(slug=slug).first()
    if table is None:
        raise Http404
    members = tuple(table.members.all())
    member = next((one for one in members if one.user_id == request.user.pk), None)
    if member is None and table.watch == Watch.MEMBERS:
        raise Http404
    return Standing(table, request.user, member, members)


def as_member(request: HttpRequest, slug: str) -> Standing:
    """The same for one who sits there. Raise Http404 for everybody else."""
    found = standing(request, slug)
    if found.member is None:
        raise Http404
    return found


def as_master(request: HttpRequest, slug: str) -> Standing:
    """The same for one of its masters. Raise Http404 for everybody else."""
    found = standing(request, slug)
    if not found.is_master:
        raise Http404
    return found


def invitation(token: str) -> Invitation:
    """The invitation of a link that still works. Raise Http404."""
    works = Invitation.objects.select_related("table").filter(until__gt=timezone.now())
    found = works.filter(token=token).first() if token.isascii() and token.isprintable() else None
    if found is None:
        raise Http404
    return found


def mine(user: User | AnonymousUser) -> QuerySet[Table]:
    """The tables at which somebody sits, the newest first."""
    return _counted(Table.objects.filter(members__user=user.pk).distinct())


def to_be_seen(user: User | AnonymousUser) -> QuerySet[Table]:
    """The tables that everybody may find, but for one's own."""
    return _counted(Table.objects.filter(watch=Watch.PUBLIC).exclude(members__user=user.pk))


def tables_of(user: User | AnonymousUser, system: str) -> tuple[Table, ...]:
    """The tables of a system at which somebody sits, with their packs."""
    rows = Table.objects.filter(members__user=user.pk, system=system).prefetch_related("packs")
    return tuple(rows.order_by("name"))


def _counted(tables: QuerySet[Table]) -> QuerySet[Table]:
    people = Member.objects.filter(table=OuterRef("pk")).order_by().values("table")
    return tables.annotate(
        people=Subquery(people.annotate(many=Count("pk")).values("many")),
        fights=Count("encounters", filter=Q(encounters__status__in=GOES_ON), distinct=True),
    ).order_by("-created_at")
