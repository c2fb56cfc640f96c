"""What the form of the archive offers to choose from: places, styles, tables and fighters.

Of private fights it offers nothing to those who may not find them. Long lists are cut: what is missing is
found by its name.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from sekundant import library
from sekundant.core.clauses import Language
from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Seat, Watch
from sekundant_web.fighters.models import Fighter
from sekundant_web.replays.archive import Asked, may_find
from sekundant_web.replays.models import Filed, Style
from sekundant_web.tables.models import Table

MOST = 40
"""So many places, styles, tables and fighters can be chosen."""

LATELY = 200
"""Tables and fighters are those of so many fights that ended last."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be chosen."""

    value: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Group:
    """The choices of one system."""

    name: str
    choices: tuple[Choice, ...]


def systems(wish: Asked, language: Language) -> tuple[Choice, ...]:
    """The rule systems."""
    return tuple(Choice(one, _title(one, language), one == wish.system) for one in library.system_ids())


def places(wish: Asked, language: Language) -> tuple[Choice, ...]:
    """Where public fights have been fought."""
    rows = Filed.objects.filter(encounter__watch=Watch.PUBLIC).exclude(place_en="")
    named = rows.order_by("place_en").values_list("place_en", "place_ru").distinct()[:MOST]
    return _in_order(Choice(en, ru if language == "ru" else en, en == wish.place) for en, ru in named)


def styles(wish: Asked, language: Language) -> tuple[Group, ...]:
    """How public fights have been fought, system by system."""
    public = Filed.styles.through.objects.filter(style=OuterRef("pk"), filed__encounter__watch=Watch.PUBLIC)
    rows = Style.objects.filter(Exists(public)).order_by("system", "code", "pk")[:MOST]
    groups = []
    for system, found in groupby(rows, lambda one: one.system):
        named = {one.code: one.name_ru if language == "ru" else one.name_en for one in found}
        choices = (
            Choice(f"{system}:{code}", name, (system, code) == wish.style) for code, name in named.items()
        )
        groups.append(Group(_title(system, language), _in_order(choices)))
    return tuple(groups)


def tables(wish: Asked, user: User | AnonymousUser, guest: str) -> tuple[Choice, ...]:
    """The tables of the fights that the reader finds, and his own."""
    lately = _lately(user, guest).values("encounter__table")
    rows = Table.objects.filter(Q(pk__in=lately) | Q(members__user=user.pk)).distinct().order_by("name", "pk")
    found = [Choice(one.slug, one.name, one.slug == wish.table) for one in rows.only("slug", "name")[:MOST]]
    return _with(found, wish.table, _("this table"))


def fighters(wish: Asked, user: User | AnonymousUser, guest: str) -> tuple[Choice, ...]:
    """The fighters of the fights that the reader finds: those that somebody has made and kept."""
    stood = Seat.objects.filter(encounter__in=_lately(user, guest).values("encounter"))
    rows = Fighter.objects.filter(pk__in=stood.values("fighter__fighter")).order_by("name", "pk")
    found = [Choice(str(one.pk), one.name, one.pk == wish.fighter) for one in rows.only("name")[:MOST]]
    return _with(found, "" if wish.fighter is None else str(wish.fighter), _("this fighter"))


def _lately(user: User | AnonymousUser, guest: str) -> QuerySet[Filed]:
    return Filed.objects.filter(may_find(user, guest)).order_by("-finished_at")[:LATELY]


def _with(found: list[Choice], chosen: str, name: str) -> tuple[Choice, ...]:
    """The choices, and the one that was made by a link."""
    if chosen and not any(one.chosen for one in found):
        found.append(Choice(chosen, name, chosen=True))
    return tuple(found)


def _in_order(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    return tuple(sorted(choices, key=lambda one: one.name.casefold()))


def _title(system: str, language: Language) -> str:
    return library.rulebook(system).title.into(language).partition(":")[0]
