"""What a feed tells of a fight, as its reader may know it: one entry for how it stands.

An entry has another identity when something has happened that its reader can see, so a feed reader shows it
as new; of what happens in secret it tells nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db.models import Max
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from sekundant_web.encounters.access import Place
from sekundant_web.encounters.models import Line, Status
from sekundant_web.pages.lists import Row, rows

MOST = 40
"""So many fights stand in a feed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A fight in a feed."""

    identity: str
    title: str
    says: str
    address: str
    at: datetime


def entries(places: Iterable[Place]) -> list[Entry]:
    """Fights as entries, what has happened last first."""
    held = tuple(places)
    moved = _moved(held)
    made = [
        _entry(place, row, moved.get(place.encounter.pk)) for place, row in zip(held, rows(held), strict=True)
    ]
    return sorted(made, key=lambda one: one.at, reverse=True)


def _moved(places: tuple[Place, ...]) -> dict[int, tuple[datetime, int]]:
    """When everybody was shown a result last, and which."""
    shown = Line.objects.filter(encounter__in=[one.encounter.pk for one in places], shown__isnull=False)
    found = shown.order_by().values("encounter").annotate(last=Max("at"), number=Max("shown"))
    return {one["encounter"]: (one["last"], one["number"]) for one in found if one["last"]}


def _entry(place: Place, row: Row, moved: tuple[datetime, int] | None) -> Entry:
    encounter = place.encounter
    at, number = moved or (encounter.created_at, 0)
    turn = "-yours" if row.mine else ""
    return Entry(
        identity=f"{encounter.key}-{encounter.status}-{number}{turn}",
        title=plain(f"{row.title}: {_stands(row)}"),
        says=plain(" · ".join(part for part in (row.system_title, row.where, _stands(row)) if part)),
        address=whole(row.address),
        at=max(at, encounter.finished_at) if encounter.finished_at else at,
    )


def _stands(row: Row) -> str:
    """How a fight stands, in a few words."""
    if row.status == Status.OVER:
        return strip_tags(row.ending)
    if row.mine:
        return _("it is your turn")
    if row.waits_for:
        return _("waits for %(names)s") % {"names": ", ".join(row.waits_for)}
    return row.stands


NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no document of XML may hold."""


def plain(text: str) -> str:
    """A text in one line, without what would break a feed."""
    return " ".join(NO_XML.sub("", text).split())


def whole(path: str) -> str:
    """An address of the site as one follows it from elsewhere."""
    return f"{settings.SITE_ADDRESS.rstrip('/')}{path}"
