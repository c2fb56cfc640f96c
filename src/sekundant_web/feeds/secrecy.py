"""Secret addresses: whoever has one reads as its owner does, without signing in.

A feed reader or a calendar can't sign in. Such an address opens nothing but what the feed tells; its owner
can have another one, and then the old one leads nowhere.
"""

from __future__ import annotations

import secrets

from django.core import signing
from django.http import Http404

from sekundant_web.accounts.models import User
from sekundant_web.feeds.models import FeedKey

SALT = "sekundant.feeds"


def word_of(user: User) -> str:
    """The secret part of somebody's addresses; drawn when he asks for it first."""
    key, _made = FeedKey.objects.get_or_create(user=user, defaults={"number": _drawn()})
    return signing.Signer(salt=SALT, sep="~").sign(f"{user.pk}-{key.number}")


def renew(user: User) -> None:
    """Have other addresses; the old ones work no more."""
    FeedKey.objects.update_or_create(user=user, defaults={"number": _drawn()})


def owner_of(word: str) -> User:
    """Whose address it is. Raise Http404."""
    try:
        said = signing.Signer(salt=SALT, sep="~").unsign(word)
    except (signing.BadSignature, UnicodeError):
        raise Http404 from None
    pk, _, number = said.partition("-")
    found = FeedKey.objects.select_related("user").filter(user=int(pk), number=number).first()
    if found is None or not found.user.is_active:
        raise Http404
    return found.user


def _drawn() -> str:
    return secrets.token_hex(8)
