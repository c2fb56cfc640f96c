"""What a webhook is told: which fight, how far, and a sentence of what everybody may know."""

from __future__ import annotations

import hashlib
import hmac
import json
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import Max
from django.http import Http404
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from sekundant.core.events import SPECTATOR
from sekundant.prose.contract import words
from sekundant_web.encounters import many
from sekundant_web.encounters.access import Place, place_at
from sekundant_web.encounters.models import Encounter, Status
from sekundant_web.tables.models import Member
from sekundant_web.webhooks.models import Delivery, Event, Way, Webhook

SIGNATURE = "Sekundant-Signature"


def may_hear(hook: Webhook, encounter: Encounter) -> bool:
    """Whether its owner may still look on there, and is still what he was when he made it."""
    try:
        place = place_at(encounter, hook.user)
    except Http404:
        return False
    if hook.table_id is not None:
        masters = Member.objects.filter(table=hook.table_id, user=hook.user, role=Member.Role.MASTER)
        return masters.exists()
    return place.seat is not None and hook.user.is_active


def body_of(delivery: Delivery) -> bytes:
    """What is sent, in the language of the webhook's owner."""
    hook = delivery.webhook
    with translation.override(hook.user.language or settings.LANGUAGE_CODE):
        text = sentence(delivery)
    return json.dumps(_shaped(delivery, hook, text), ensure_ascii=False).encode()


def _shaped(delivery: Delivery, hook: Webhook, text: str) -> dict[str, Any]:
    address = _address(delivery.encounter)
    if hook.way == Way.DISCORD:
        return {"content": f"{text}\n<{address}>"[:1900], "allowed_mentions": {"parse": []}}
    if hook.way == Way.TELEGRAM:
        return {"chat_id": hook.chat, "text": f"{text}\n{address}"[:4000]}
    return {
        "event": delivery.event,
        "encounter": delivery.encounter.key,
        "result": delivery.encounter.lines.aggregate(last=Max("shown"))["last"] or 0,
        "address": address,
        "text": text,
    }


def _address(encounter: Encounter) -> str:
    return f"{settings.SITE_ADDRESS.rstrip('/')}{reverse('encounter', args=[encounter.key])}"


def sentence(delivery: Delivery) -> str:
    """What has happened, as everybody may know it."""
    encounter = delivery.encounter
    title = " ".join((encounter.title or encounter.key).split())
    if delivery.event == Event.OVER:
        return _("It is over: %(title)s") % {"title": title}
    if delivery.event == Event.RESOLVED:
        return _("A turn is resolved: %(title)s") % {"title": title}
    names = ", ".join(_awaited(encounter))
    if not names:
        return _("Answers are awaited: %(title)s") % {"title": title}
    return _("%(title)s: it is the turn of %(names)s") % {"title": title, "names": names}


def _awaited(encounter: Encounter) -> list[str]:
    """Whom it waits for, as one who looks on may know."""
    if encounter.status != Status.RUNNING:
        return []
    place = Place(encounter, SPECTATOR, None, runs_it=False)
    answered = many.answered([place])
    missing = [ask for ask in many.known_asks(place) if (encounter.pk, ask.key) not in answered]
    person = words(encounter.system).person
    return [person(place.view, ask.seat).name for ask in missing]


def signed(hook: Webhook, body: bytes, now: datetime) -> str:
    """By which its owner knows that it comes from here: HMAC-SHA-256 of the moment, a full stop, the body."""
    moment = str(int(now.timestamp()))
    made = hmac.new(hook.secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={moment},v1={made}"


def headers_of(delivery: Delivery, body: bytes, now: datetime) -> dict[str, str]:
    """What goes with it; a chat's own server needs no signature."""
    headers = {"Content-Type": "application/json; charset=utf-8", "User-Agent": "Sekundant"}
    if delivery.webhook.way == Way.JSON:
        key = hashlib.sha256(delivery.key.encode()).hexdigest()[:32]
        headers |= {SIGNATURE: signed(delivery.webhook, body, now), "Sekundant-Delivery": key}
    return headers
