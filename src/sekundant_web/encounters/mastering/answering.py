"""Orders in the master's hand: for a player who has sent his, and for a fighter without one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _

from sekundant.core.encounter import Ask
from sekundant.core.events import MASTER
from sekundant.core.wire import encode
from sekundant.ledger.decisions import ANSWER_FOR, WITHDRAW_FOR
from sekundant_web.encounters import drafts, timing
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.actions import Receipt
from sekundant_web.encounters.game import instant
from sekundant_web.encounters.markdown import LONGEST
from sekundant_web.encounters.mastering.acting import Acting, NotNow, acting, must_know, reason_of
from sekundant_web.encounters.models import HandedIn, Seat
from sekundant_web.notify import outbox


def answer_for(
    place: Place,
    seat_name: str,
    ask_key: str,
    answer: Any,
    *,
    fields: Mapping[str, Any] | None = None,
    story: str = "",
    reason: str = "",
    now: datetime | None = None,
) -> Receipt:
    """Enter an order for a seat, in the place of one that lies sealed, if there is one.

    All see that the master has entered it; for a player it needs a reason, which stands in the record, and
    what he had handed in himself is his draft again. Raise
    :class:`~sekundant.core.encounter.Refused` for an illegal one, :class:`NotNow` if it is not waited for.
    """
    must_know(place)
    with acting(place, now, seen=False) as at_work:
        seat, now = at_work.seat(seat_name), at_work.now
        why = "" if seat.by_master else reason_of(reason)
        ask = _asked(at_work, seat, ask_key)
        waiting = at_work.waiting
        before = waiting.handed_in.get(seat_name)
        if before is not None and not before.by:
            drafts.back_to_draft(before, ask_key, now)
        held = HandedIn(pk=before.pk if before else None, seat=seat, ask=ask_key, at=now, by=MASTER)
        held.nonce, held.receipt = at_work.game.commit(seat_name, answer, now)
        held.answer, held.fields, held.story = encode(answer), dict(fields or {}), story[:LONGEST]
        held.save()
        if why:
            at_work.decide(ANSWER_FOR, why, seat=seat_name)
        outbox.answered(at_work.encounter, ask_key, now)
        timing.reckon(at_work.encounter, waiting.with_answer(seat_name, held), now)
        _show(at_work, seat, ask)
    return Receipt(held.receipt, now)


def take_answer_back(
    place: Place, seat_name: str, ask_key: str, reason: str = "", now: datetime | None = None
) -> None:
    """Take back an order that the master has entered, so that it is awaited again.

    For a player it needs a reason, which stands in the record. Raise :class:`NotNow` if there is none; what a
    player has handed in he alone takes back.
    """
    must_know(place)
    with acting(place, now, seen=False) as at_work:
        seat, now = at_work.seat(seat_name), at_work.now
        why = "" if seat.by_master else reason_of(reason)
        ask = _asked(at_work, seat, ask_key)
        waiting = at_work.waiting
        held = waiting.handed_in.get(seat_name)
        if held is None:
            raise NotNow("no_answer", _("No order of this seat lies sealed."), "seat")
        if not held.by and not seat.by_master:
            why = _("The player has handed it in himself: he alone takes it back; you can enter another one.")
            raise NotNow("his_own", why, "seat")
        if why:
            at_work.decide(WITHDRAW_FOR, why, seat=seat_name)
        at_work.game.recorder.withdraw(seat_name, instant(now))
        held.delete()
        outbox.taken_back(at_work.encounter, ask_key)
        timing.reckon(at_work.encounter, waiting.with_answer(seat_name, None), now)
        _show(at_work, seat, ask)


def _asked(at_work: Acting, seat: Seat, ask_key: str) -> Ask:
    """What is asked of a seat, if it is what is meant. Raise :class:`NotNow`."""
    ask = at_work.game.ask(seat.name)
    if ask is None or ask.key != ask_key:
        raise NotNow("late", _("Meanwhile the fight has gone on: this is not asked any more."), "seat")
    return ask


def _show(at_work: Acting, seat: Seat, ask: Ask) -> None:
    """Its player sees it, and everybody else, unless nobody may know that it was asked."""
    Seat.objects.filter(pk=seat.pk).update(version=F("version") + 1)
    at_work.encounter.version += int(not ask.secret)
