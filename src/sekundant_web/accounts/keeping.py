"""A guest keeps his fights: what his browser's token holds goes to the account that he makes or enters."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from sekundant_web.accounts.models import User
from sekundant_web.encounters.access import GUEST, keep_for


@receiver(user_logged_in, dispatch_uid="keep what a guest has fought")
def keep(request: HttpRequest, user: User, **_: Any) -> None:
    """Give a guest's seats to the account that he has just entered; his token is spent.

    A seat stays with the token if its account sits at that fight already: nobody sits at both sides of one.
    """
    token = request.session.pop(GUEST, "")
    if token and keep_for(user, token):
        request.session["kept"] = True
