"""Removing a passkey: any but the last way into an account."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.views import RemoveWebAuthnView
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _


class RemoveView(RemoveWebAuthnView):  # type: ignore[misc] # untyped library
    """The page that asks whether a key is really to be removed."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Ask, unless it is the last way in."""
        return self._refused() or super().get(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Remove it, unless it is the last way in."""
        return self._refused() or super().post(request, *args, **kwargs)

    def _refused(self) -> HttpResponse | None:
        user = self.request.user
        keys = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
        if user.has_usable_password() or keys.count() > 1:
            return None
        messages.error(
            self.request, _("The last way in can't be removed. Add another key or a password first.")
        )
        return redirect("settings")
