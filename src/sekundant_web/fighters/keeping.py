"""What is done to a fighter: drafts and versions kept, retired and taken up again."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from sekundant.core.wire import Plain
from sekundant.prose.markup import clean
from sekundant_web.accounts.models import User
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.fighters.models import Fighter, Version
from sekundant_web.tables.limits import MOST_FIGHTERS, MOST_VERSIONS
from sekundant_web.tables.models import Table


class TooMany(Exception):
    """There is room for no more; the message says so in the reader's language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What a fighter is besides his sheet: told to all, and noted for his owner."""

    name: str
    about: str = ""
    notes: str = ""
    table: Table | None = None


def new_fighter(owner: User, system: str) -> Fighter:
    """A fighter not yet kept. Raise :class:`TooMany`."""
    if Fighter.objects.filter(owner=owner, retired_at__isnull=True).count() >= MOST_FIGHTERS:
        raise TooMany(
            _("You have %(n)s fighters already. Retire one to build another.") % {"n": MOST_FIGHTERS}
        )
    return Fighter(owner=owner, system=system)


def keep_draft(fighter: Fighter, about: About, fields: Fields) -> None:
    """Keep what is typed, legal or not; the versions stay as they are."""
    _take(fighter, about)
    fighter.draft = fields.stored()
    fighter.drafted_at = timezone.now()
    fighter.save()


def keep_version(fighter: Fighter, about: About, plain: Plain) -> Version:
    """Keep a legal sheet as a new version, unless it is the last one again. Raise :class:`TooMany`."""
    _take(fighter, about)
    fighter.draft, fighter.drafted_at = {}, None
    fighter.save()
    last = fighter.versions.first()
    if last is not None and last.plain == plain:
        return last
    number = last.number + 1 if last else 1
    if number > MOST_VERSIONS:
        raise TooMany(
            _("%(n)s versions of this fighter are kept already. Make a new fighter of him.")
            % {"n": MOST_VERSIONS}
        )
    return Version.objects.create(fighter=fighter, number=number, plain=plain)


def drop_draft(fighter: Fighter) -> None:
    """Throw the draft away; a fighter who was nothing else goes with it."""
    if not fighter.versions.exists():
        fighter.delete()
        return
    fighter.draft, fighter.drafted_at = {}, None
    fighter.save(update_fields=["draft", "drafted_at"])


def retire(fighter: Fighter, *, again: bool = False) -> None:
    """Retire a fighter, or take him up again; his fights and versions stay."""
    fighter.retired_at = None if again else timezone.now()
    fighter.save(update_fields=["retired_at"])


def _take(fighter: Fighter, about: About) -> None:
    fighter.name = clean(about.name).strip()[:60] or _("Nameless")
    fighter.about, fighter.notes, fighter.table = about.about, about.notes, about.table
