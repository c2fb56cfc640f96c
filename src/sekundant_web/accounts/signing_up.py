"""Becoming somebody: a name, then a passkey made by the device, then ten codes for the day it is lost.

django-allauth's own sign-up by passkey needs an e-mail address that has answered; here an address is
optional. So its stage is used without its switch (docs/adr/010): the account is made, its owner is let in
only once the key is there, and one who turns back leaves nothing behind.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import record_authentication
from allauth.account.internal.stagekit import clear_login
from allauth.account.views import SignupView as AllauthSignupView
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.recovery_codes.views import ViewRecoveryCodesView
from allauth.mfa.webauthn.internal.flows import signup_authenticator
from allauth.mfa.webauthn.views import SignupWebAuthnView
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

from sekundant_web.accounts.forms import FirstPasswordForm, has_a_key
from sekundant_web.accounts.models import User
from sekundant_web.encounters.access import guest_of, mine


class SignupView(AllauthSignupView):  # type: ignore[misc] # untyped library
    """The page on which one becomes somebody."""

    def form_valid(self, form: Any) -> HttpResponse:
        """Make the account; if somebody else took the name this very moment, say so."""
        try:
            response: HttpResponse = super().form_valid(form)
        except IntegrityError:
            form.add_error("username", get_adapter().error_messages["username_taken"])
            response = self.form_invalid(form)
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the number of fights that a guest would keep."""
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return {**context, "fights": mine(self.request.user, guest_of(self.request)).count()}


class KeyView(SignupWebAuthnView):  # type: ignore[misc] # untyped library
    """The passkey of a new account: the device makes it, and its owner is in."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Ask the device for a key; who took too long begins anew."""
        if self._login_stage.login.user is None:
            return self._back()
        response: HttpResponse = super().get(request, *args, **kwargs)
        return response

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The key; or a password in its place; or back."""
        way = request.POST.get("way")
        if way == "back" or self._login_stage.login.user is None:
            return self._back()
        if way == "password":
            return self._password()
        response: HttpResponse = super().post(request, *args, **kwargs)
        return response

    def form_valid(self, form: Any) -> HttpResponse:
        """Let him in, with his recovery codes before his eyes."""
        user: User = self._login_stage.login.user
        with transaction.atomic():
            key = signup_authenticator(
                self.request, user, form.cleaned_data["name"], form.cleaned_data["credential"]
            )
            RecoveryCodes.activate(user)
        entered: HttpResponse = self._login_stage.exit()
        if not self.request.user.is_authenticated:
            return entered
        # He has this moment shown the device that he is himself.
        record_authentication(
            self.request, user, "mfa", id=key.pk, type=key.type, passwordless=True, reauthenticated=True
        )
        then = entered.url if isinstance(entered, HttpResponseRedirect) else reverse("home")
        return redirect(f"{reverse('mfa_view_recovery_codes')}?{urlencode({'next': then})}")

    def _password(self) -> HttpResponse:
        user: User = self._login_stage.login.user
        form = FirstPasswordForm(user, self.request.POST)
        if not form.is_valid():
            again: HttpResponse = self.render_to_response(self.get_context_data(password_form=form))
            return again
        user.set_password(form.cleaned_data["password1"])
        user.save(update_fields=["password"])
        record_authentication(self.request, user, "password", username=user.username)
        entered: HttpResponse = self._login_stage.exit()
        return entered

    def _back(self) -> HttpResponse:
        user: User | None = self._login_stage.login.user
        clear_login(self.request)
        if user is not None and user.last_login is None and not has_a_key(user):
            user.delete()
        return redirect("account_signup")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the form of the password beside it."""
        context: dict[str, Any] = super().get_context_data(**kwargs)
        user: User = self._login_stage.login.user
        form = kwargs.get("password_form") or FirstPasswordForm(user)
        return {**context, "password_form": form, "name": user.username}


class CodesView(ViewRecoveryCodesView):  # type: ignore[misc] # untyped library
    """The recovery codes, to be written down."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the way on, if one comes from signing up."""
        context: dict[str, Any] = super().get_context_data(**kwargs)
        then = self.request.GET.get("next", "")
        safe = then if then and get_adapter().is_safe_url(then) else ""
        codes = [
            " ".join(code[at : at + 4] for at in range(0, len(code), 4)) for code in context["unused_codes"]
        ]
        return {**context, "codes": codes, "then": safe}
