"""The master's telling of a result: a draft until it is published, and for some minutes still amended."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from sekundant_web.accounts.models import User
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.markdown import LONGEST, cleaned
from sekundant_web.encounters.mastering.acting import NotNow, must_run
from sekundant_web.encounters.models import Encounter, Post, Preparing
from sekundant_web.encounters.moving import lock
from sekundant_web.encounters.posting import put

EDITABLE = timedelta(minutes=15)
"""For so long after it was published the master's telling can be amended."""


def prepared(place: Place) -> Preparing | None:
    """What the master has prepared for the next result."""
    must_run(place)
    return Preparing.objects.filter(encounter=place.encounter).first()


def save_prose(place: Place, text: str, now: datetime | None = None) -> None:
    """Keep how the master will tell the next result; nobody else sees it before."""
    must_run(place)
    keep(place.encounter, text, now or timezone.now())


def save_faces(place: Place, faces: Mapping[str, int], now: datetime | None = None) -> None:
    """Keep the dice that have been thrown for the next result so far; nobody else sees them before."""
    must_run(place)
    saved = {"faces": dict(faces), "saved_at": now or timezone.now()}
    Preparing.objects.update_or_create(encounter=place.encounter, defaults=saved)


def add_prose(place: Place, text: str, now: datetime | None = None) -> None:
    """Tell the last result that all see, once it is there. Raise :class:`NotNow` if that was done already."""
    must_run(place)
    now = now or timezone.now()
    if not cleaned(text):
        raise NotNow("empty", _("There are no words yet."), "prose")
    with transaction.atomic():
        encounter = lock(place.encounter.key)
        steps = encounter.lines.filter(kind="step", shown__isnull=False)
        last = steps.order_by("-number").values_list("number", flat=True).first()
        if last is None:
            raise NotNow("no_result", _("There is no result yet that could be told."), "prose")
        if encounter.posts.filter(tells=True, after=last).exists():
            raise NotNow("told", _("This result is told already."), "prose")
        _publish(encounter, text, last, place.user, now)
        _all_see(encounter)


def edit_prose(place: Place, post: int, text: str, now: datetime | None = None) -> None:
    """Amend a telling that was published some minutes ago. Raise :class:`NotNow` when it is too late."""
    must_run(place)
    now = now or timezone.now()
    with transaction.atomic():
        encounter = lock(place.encounter.key)
        told = encounter.posts.filter(pk=post, tells=True).first()
        if told is None:
            raise NotNow("no_post", _("There is no such post."), "prose")
        if not editable(told, now):
            why = _("A post is amended for 15 minutes; from then on it stays as it is.")
            raise NotNow("too_late", why, "prose")
        html = cleaned(text)
        if not html:
            raise NotNow("empty", _("There are no words yet."), "prose")
        told.text, told.html, told.edited_at = text[:LONGEST], html, now
        told.save(update_fields=["text", "html", "edited_at"])
        _all_see(encounter)


def editable(post: Post, now: datetime) -> bool:
    """Whether a post is a telling that can still be amended."""
    return post.tells and now < post.at + EDITABLE


# ---- within the transaction that publishes ----------------------------------------------------------


def keep(encounter: Encounter, text: str, now: datetime) -> None:
    """Keep a telling as a draft."""
    saved = {"text": text[:LONGEST], "saved_at": now}
    Preparing.objects.update_or_create(encounter=encounter, defaults=saved)


def tell(encounter: Encounter, step: int, user: User | None, now: datetime) -> None:
    """The result of that line is there, and so is its telling; what was prepared is used up."""
    draft = Preparing.objects.filter(encounter=encounter).first()
    if draft is not None:
        _publish(encounter, draft.text, step, user, now)
        draft.delete()


def _publish(encounter: Encounter, text: str, step: int, user: User | None, now: datetime) -> None:
    if html := cleaned(text):
        text = text[:LONGEST]
        told = Post(encounter=encounter, user=user, text=text, html=html, after=step, at=now, tells=True)
        put(encounter, [told])


def _all_see(encounter: Encounter) -> None:
    encounter.version += 1
    encounter.save(update_fields=["version"])
