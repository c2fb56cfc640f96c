"""A guest keeps his fights: what his browser's token holds goes to the account that he makes or enters."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import user_logged_in
from django.contrib import messages
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import ngettext

from sekundant_web.accounts.models import User
from sekundant_web.encounters.access import GUEST, keep_for


@receiver(user_logged_in, dispatch_uid="keep what a guest has fought")
def keep(request: HttpRequest, user: User, **_: Any) -> None:
    """Give a guest's seats to the account that he has just entered; his token is spent.

    At a fight at which the account sits already it gets no second seat: that one is left to the clock.
    """
    kept = keep_for(user, request.session.pop(GUEST, ""))
    if not kept:
        return
    with translation.override(user.language or translation.get_language()):
        told = ngettext("%(n)s fight is yours now.", "%(n)s fights are yours now.", kept)
        messages.success(request, told % {"n": kept})
