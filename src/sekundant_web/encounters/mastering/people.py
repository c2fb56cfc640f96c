"""The people of a fight in its master's hand: a reminder, and another player in somebody's place."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from sekundant_web.encounters import timing
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.game import take_up
from sekundant_web.encounters.mastering.acting import (
    Acting,
    NotNow,
    acting,
    must_go_on,
    must_know,
    must_run,
    reason_of,
)
from sekundant_web.encounters.models import Draft, Seat
from sekundant_web.encounters.moving import let_bots_answer, lock
from sekundant_web.encounters.opening import Sitter
from sekundant_web.notify import outbox
from sekundant_web.tables.models import Member

BETWEEN = timedelta(hours=12)
"""So much time lies between two reminders of a seat."""


def nudge(place: Place, seat_name: str, now: datetime | None = None) -> None:
    """Remind a player of what he owes, by a letter. Raise :class:`NotNow`; nothing public changes."""
    must_know(place)
    now = now or timezone.now()
    with transaction.atomic():
        encounter = lock(place.encounter.key)
        must_go_on(encounter)
        seat = encounter.seats.select_related("user").filter(name=seat_name).first()
        if seat is None:
            raise NotNow("no_seat", _("There is no such seat."), "seat")
        game = take_up(encounter)
        ask = game.ask(seat_name)
        if ask is None or seat_name in timing.waiting_of(encounter, game.asks).handed_in:
            raise NotNow("owes_nothing", _("This seat owes nothing."), "seat")
        if seat.nudged_at is not None and now < seat.nudged_at + BETWEEN:
            raise NotNow("again", _("He was reminded less than 12 hours ago."), "seat")
        if not outbox.nudge(encounter, seat, ask, now):
            raise NotNow("no_letter", _("No letter reaches him: he has no address, or wants none."), "seat")
        Seat.objects.filter(pk=seat.pk).update(nudged_at=now)


def substitute(
    place: Place, seat_name: str, sitter: Sitter, reason: str, now: datetime | None = None
) -> None:
    """Let another play a seat: somebody, a bot, the master, or nobody until a link is opened.

    Who sat there sees no more than those who look on. What lies sealed stays, drafts go. Raise
    :class:`NotNow`.
    """
    must_run(place)
    reason = reason_of(reason)
    with acting(place, now) as at_work:
        seat = at_work.seat(seat_name)
        _must_be_another(at_work, seat, sitter)
        Draft.objects.filter(seat=seat).delete()
        seat.user_id, seat.guest, seat.bot = sitter.user_id, sitter.guest, sitter.bot
        seat.by_master, seat.passes, seat.nudged_at = sitter.by_master, "", None
        seat.version = F("version") + 1
        seat.save(update_fields=["user", "guest", "bot", "by_master", "passes", "nudged_at", "version"])
        seat.refresh_from_db()
        at_work.decide("substitute", reason, seat=seat_name)
        if seat.bot:
            let_bots_answer(at_work.game, at_work.waiting, at_work.now)
        outbox.tell_newcomer(at_work.encounter, seat, at_work.game.asks, at_work.now)
        timing.look_again(at_work.encounter, at_work.now)


def _must_be_another(at_work: Acting, seat: Seat, sitter: Sitter) -> None:
    """Raise :class:`NotNow` for one who plays a seat of this fight already."""
    others = at_work.encounter.seats.exclude(pk=seat.pk)
    if sitter.user_id is not None and at_work.encounter.seats.filter(user=sitter.user_id).exists():
        raise NotNow("sits", _("He sits at this fight already."), "who")
    if sitter.guest and others.filter(guest=sitter.guest).exists():
        raise NotNow("sits", _("He sits at this fight already."), "who")
    if sitter.user_id is not None and _sees_all(at_work, sitter.user_id):
        why = _("A master of the table has seen what is closed: he can’t play here.")
        raise NotNow("sees_all", why, "who")
    if sitter.by_master and seat.by_master:
        raise NotNow("sits", _("The master plays him already."), "who")


def _sees_all(at_work: Acting, user_id: int) -> bool:
    """Whether somebody is a master of the fight's table: until now its secrets were open to him."""
    masters = Member.objects.filter(table=at_work.encounter.table_id, role=Member.Role.MASTER)
    return at_work.encounter.table_id is not None and masters.filter(user=user_id).exists()
