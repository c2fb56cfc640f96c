"""Who signs in and out, and who tries in vain, goes into the log: by a hash that only this site can make."""

from __future__ import annotations

import logging
from typing import Any

from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import receiver

from sekundant_web.operating.logs import nameless

log = logging.getLogger(__name__)


@receiver(user_logged_in)
def entered(user: Any, **_: Any) -> None:
    """Somebody has signed in."""
    log.info("%s has signed in", nameless(user.pk))


@receiver(user_logged_out)
def left(user: Any, **_: Any) -> None:
    """Somebody has signed out."""
    if user is not None:
        log.info("%s has signed out", nameless(user.pk))


@receiver(user_login_failed)
def refused(**_: Any) -> None:
    """Somebody could not sign in: under which name is not told, for people type passwords there."""
    log.warning("somebody could not sign in")
