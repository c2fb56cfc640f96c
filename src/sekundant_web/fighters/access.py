"""The one road to every fighter: only his owner edits him and sees all, others see what is public of him."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import Http404, HttpRequest

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.core.wire import Faulty
from sekundant_web.accounts.models import User
from sekundant_web.fighters.checking import looked_at
from sekundant_web.fighters.models import Fighter, Version
from sekundant_web.fighters.sheets import sheets
from sekundant_web.fighters.widgets import Card
from sekundant_web.tables.models import Table
from sekundant_web.tables.shelves import shelf


@dataclass(frozen=True, slots=True)
class Shown:
    """A fighter as somebody may see him, in one of his versions."""

    fighter: Fighter
    version: Version
    own: bool


def own(user: User | AnonymousUser, pk: int) -> Fighter:
    """A fighter of one's own. Raise Http404."""
    if not user.is_authenticated:
        raise Http404
    found = Fighter.objects.select_related("table").filter(pk=pk, owner=user).first()
    if found is None:
        raise Http404
    return found


def shown(request: HttpRequest, pk: int, number: int | None = None) -> Shown:
    """A fighter for whoever looks; one who is nothing but a draft is there for his owner alone."""
    versions = Version.objects.filter(fighter_id=pk).select_related("fighter__owner", "fighter__table")
    version = versions.filter(number=number).first() if number else versions.first()
    if version is None:
        raise Http404
    return Shown(version.fighter, version, own=version.fighter.owner_id == request.user.pk)


def of_user(user: User) -> QuerySet[Fighter]:
    """One's own fighters, those who have not retired first, the newest first."""
    return (
        Fighter.objects.filter(owner=user, system__in=library.system_ids())
        .select_related("table")
        .prefetch_related("versions")
        .order_by("retired_at", "-created_at")
    )


def ready_to_fight(user_ids: list[int], system: str) -> list[Version]:
    """The newest version of each fighter of these people who can fight under a system."""
    versions = (
        Version.objects.filter(
            fighter__owner__in=user_ids, fighter__system=system, fighter__retired_at__isnull=True
        )
        .select_related("fighter__owner")
        .order_by("fighter__name", "fighter_id", "-number")
    )
    newest: dict[int, Version] = {}
    for version in versions:
        newest.setdefault(version.fighter_id, version)
    return list(newest.values())


def card_of(version: Version, language: Language, *, whole: bool, table: Table | None = None) -> Card:
    """A version as a card; ``whole`` with what is closed to others."""
    fighter = version.fighter
    packs = shelf(fighter.system, table or fighter.table)
    try:
        view, seen = looked_at(fighter.system, version.plain, packs)
    except Faulty:
        return Card(name=fighter.name)
    found = sheets(fighter.system)
    return found.card(version.plain, seen, view if whole else None, packs, language)
