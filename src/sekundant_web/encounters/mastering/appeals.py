"""Questions about a result: a player asks, the master answers; both stand in the thread."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from sekundant_web.accounts.models import User
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.markdown import cleaned
from sekundant_web.encounters.mastering.acting import NotNow, must_know
from sekundant_web.encounters.models import Appeal, Encounter
from sekundant_web.encounters.moving import lock
from sekundant_web.notify import outbox

MOST_OPEN = 3
"""So many questions of one seat wait for an answer at most."""

LONGEST = 2000


def appeal(
    place: Place,
    shown: int,
    text: str,
    *,
    event: int | None = None,
    part: int = 0,
    now: datetime | None = None,
) -> Appeal:
    """Question a result that all see, or a line of it: the ``part`` of what tells that ``event``.

    Raise Http404 for who has no seat, and for what is not there, and :class:`NotNow`.
    """
    if place.seat is None:
        raise Http404
    now = now or timezone.now()
    text = _words(text)
    with transaction.atomic():
        encounter = lock(place.encounter.key)
        if not encounter.lines.filter(shown=shown).exists():
            raise Http404
        waits = encounter.appeals.filter(seat=place.seat, state=Appeal.State.OPEN).count()
        if waits >= MOST_OPEN:
            raise NotNow("many", _("Your questions before this one wait for an answer."), "text")
        asked = Appeal.objects.create(
            encounter=encounter,
            seat=place.seat,
            user=place.seat.user,
            shown=shown,
            event=event,
            part=part,
            text=text,
            after=_last(encounter),
            at=now,
        )
        _all_see(encounter)
        masters = User.objects.filter(memberships__table=encounter.table_id, memberships__role="master")
        outbox.tell_of_appeal(encounter, asked.pk, masters, now)
    return asked


def answer_appeal(place: Place, pk: int, text: str, *, upheld: bool, now: datetime | None = None) -> None:
    """Answer a question; ``upheld``: the player is right. Raise Http404 for one that is not there."""
    must_know(place)
    now = now or timezone.now()
    text = _words(text)
    with transaction.atomic():
        encounter = lock(place.encounter.key)
        asked = encounter.appeals.filter(pk=pk).first()
        if asked is None:
            raise Http404
        if asked.state != Appeal.State.OPEN:
            raise NotNow("answered", _("This question is answered already."), "text")
        asked.state = Appeal.State.UPHELD if upheld else Appeal.State.ANSWERED
        asked.answer, asked.answered_at, asked.answered_after = text, now, _last(encounter)
        asked.save(update_fields=["state", "answer", "answered_at", "answered_after"])
        _all_see(encounter)
        outbox.tell_of_answer(encounter, asked.pk, asked.user, now)


def _words(text: str) -> str:
    """What is said. Raise NotNow for nothing, and for too much."""
    if not cleaned(text):
        raise NotNow("empty", _("There are no words yet."), "text")
    if len(text) > LONGEST:
        raise NotNow("long", _("At most %(n)s characters, please.") % {"n": LONGEST}, "text")
    return text


def _last(encounter: Encounter) -> int:
    """The last line, behind which it is said."""
    return encounter.lines.order_by("-number").values_list("number", flat=True).first() or 0


def _all_see(encounter: Encounter) -> None:
    encounter.version += 1
    encounter.save(update_fields=["version"])
