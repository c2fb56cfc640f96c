"""Forms that are sent twice and done once: a double click, a page that is sent again."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from sekundant_web.accounts.models import User
from sekundant_web.tables.models import Once

KEPT = timedelta(days=2)
"""So long a form is known again."""

KEY = re.compile(r"[-\w]{1,64}", re.ASCII)


def new_key() -> str:
    """The key of a form."""
    return secrets.token_urlsafe(16)


def once(user: User, key: str, act: Callable[[], str]) -> str:
    """Carry out what a form asks for, and return the address it leads to; a second time only the address.

    All happens in one transaction; what ``act`` raises undoes it, and the form may be sent again.
    """
    if not KEY.fullmatch(key):
        with transaction.atomic():
            return act()
    if (known := _address(user, key)) is not None:
        return known
    try:
        with transaction.atomic():
            Once.objects.filter(user=user, at__lt=timezone.now() - KEPT).delete()
            done = Once.objects.create(user=user, key=key)
            done.address = act()
            done.save(update_fields=["address"])
            return done.address
    except IntegrityError:
        known = _address(user, key)  # its twin was faster
        if known is None:
            raise
        return known


def _address(user: User, key: str) -> str | None:
    return Once.objects.filter(user=user, key=key).values_list("address", flat=True).first()
