"""Making tokens, and knowing one that comes with a request."""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import datetime, timedelta

from django.db.models import Q

from sekundant_web.accounts.models import User
from sekundant_web.api.models import Scope, Token
from sekundant_web.tables.models import Table

BEGINNING = "sek_"
"""So begins a token, so that people and programs that search for lost secrets know what it is."""

MOST = 20
"""So many tokens an account has at most."""

SPELLED = re.compile(rf"{BEGINNING}[0-9a-f]{{64}}")

ORDER = (Scope.READ, Scope.PLAY, Scope.MASTER)


def make(
    user: User, name: str, scope: Scope, *, now: datetime, table: Table | None = None, days: int | None = None
) -> tuple[Token, str]:
    """A new token and how it is spelled, which is told this once."""
    spelled = f"{BEGINNING}{secrets.token_bytes(32).hex()}"
    until = now + timedelta(days=days) if days else None
    token = Token.objects.create(
        user=user, name=name, scope=scope, table=table, digest=digest(spelled), made_at=now, until=until
    )
    return token, spelled


def digest(spelled: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(bytes.fromhex(spelled.removeprefix(BEGINNING))).hexdigest()


def known(header: str, now: datetime) -> Token | None:
    """The token in a header ``Authorization: Bearer ...``, if it is one that works; the day is noted."""
    kind, _, spelled = header.strip().partition(" ")
    if kind.lower() != "bearer" or not SPELLED.fullmatch(spelled.strip()):
        return None
    works = Token.objects.filter(Q(until=None) | Q(until__gt=now), user__is_active=True)
    token = works.select_related("user").filter(digest=digest(spelled.strip())).first()
    if token is not None and token.used_on != now.date():
        Token.objects.filter(pk=token.pk).update(used_on=now.date())
    return token


def allows(token: Token, scope: Scope) -> bool:
    """Whether a token may do what needs that scope."""
    return ORDER.index(Scope(token.scope)) >= ORDER.index(scope)
