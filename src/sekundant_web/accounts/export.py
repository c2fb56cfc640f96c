"""All that the site keeps of somebody, as plain data: his own things, and nothing that another has hidden."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from sekundant.ledger.lines import read
from sekundant_web.accounts.models import User
from sekundant_web.api.models import Token
from sekundant_web.encounters.access import mine, place_at
from sekundant_web.encounters.models import Draft, Encounter, HandedIn, Post, Seat
from sekundant_web.webhooks.models import Webhook

Data = dict[str, Any]


def everything_of(user: User) -> Data:
    """All of it. Keys and passwords themselves are left out: nobody but the site can use them."""
    return {
        "format": "sekundant-account",
        "version": 1,
        "account": _account(user),
        "tables": [
            {"name": one.table.name, "role": one.role, "joined_at": _moment(one.joined_at)}
            for one in user.memberships.select_related("table")
        ],
        "fighters": _fighters(user),
        "fights": [_fight(encounter, user) for encounter in mine(user, "")],
    }


def _account(user: User) -> Data:
    return {
        "name": user.username,
        "made_at": _moment(user.date_joined),
        "last_login": _moment(user.last_login),
        "language": user.language,
        "zone": user.zone,
        "theme": user.theme,
        "tell_when_my_turn": user.tell_when_my_turn,
        "tell_before_deadline": user.tell_before_deadline,
        "tell_when_over": user.tell_when_over,
        "away_until": _moment(user.away_until),
        "addresses": [
            {"email": one.email, "answered": one.verified} for one in EmailAddress.objects.filter(user=user)
        ],
        "keys": [
            {"name": str(one), "made_at": _moment(one.created_at), "used_at": _moment(one.last_used_at)}
            for one in Authenticator.objects.filter(user=user)
        ],
        "tokens": [
            {"name": one.name, "scope": one.scope, "until": _moment(one.until)}
            for one in Token.objects.filter(user=user)
        ],
        "webhooks": [
            {"address": one.address, "way": one.way, "events": one.events}
            for one in Webhook.objects.filter(user=user)
        ],
        "sessions": [
            {"begun_at": _moment(one.created_at), "address": one.ip, "browser": one.user_agent}
            for one in UserSession.objects.filter(user=user)
        ],
    }


def _fighters(user: User) -> list[Data]:
    return [
        {
            "system": fighter.system,
            "name": fighter.name,
            "about": fighter.about,
            "notes": fighter.notes,
            "versions": [
                {"number": one.number, "made_at": _moment(one.made_at), "sheet": one.plain}
                for one in fighter.versions.all()
            ],
        }
        for fighter in user.fighters.prefetch_related("versions")
    ]


def _fight(encounter: Encounter, user: User) -> Data:
    """A fight as far as it is his: his orders, drafts and posts."""
    seat = place_at(encounter, user).seat
    fight: Data = {
        "key": encounter.key,
        "system": encounter.system,
        "title": encounter.title,
        "status": encounter.status,
        "begun_at": _moment(encounter.created_at),
        "finished_at": _moment(encounter.finished_at),
        "winner": encounter.winner,
        "how": encounter.how,
    }
    if seat is not None:
        fight |= {
            "seat": seat.name,
            "orders": _orders(encounter, seat),
            "handed_in": [
                {"ask": one.ask, "order": one.answer, "story": one.story, "receipt": one.receipt}
                | {"at": _moment(one.at)}
                for one in HandedIn.objects.filter(seat=seat)
            ],
            "drafts": [
                {"ask": one.ask, "fields": one.fields, "saved_at": _moment(one.saved_at)}
                for one in Draft.objects.filter(seat=seat)
            ],
            "posts": [{"text": one.text, "at": _moment(one.at)} for one in Post.objects.filter(seat=seat)],
        }
    return fight


def _orders(encounter: Encounter, seat: Seat) -> list[Data]:
    """His own orders that have been played, step by step."""
    own = []
    for text in encounter.lines.filter(kind="step").order_by("number").values_list("text", flat=True):
        line = read(text)
        answers = line["answers"]
        if isinstance(answers, dict) and seat.name in answers:
            own.append({"step": line["step"], "at": line["at"], "order": answers[seat.name]})
    return own


def _moment(at: datetime | None) -> str | None:
    return at.isoformat() if at else None
