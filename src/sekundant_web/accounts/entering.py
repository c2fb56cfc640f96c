"""Entering when the device with the passkey is lost: by a name and a recovery code."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.decorators import login_not_required
from allauth.account.internal.flows.login import perform_login
from allauth.account.mixins import NextRedirectMixin, RedirectAuthenticatedUserMixin
from allauth.account.models import Login
from allauth.core.internal import ratelimit
from allauth.decorators import rate_limit
from allauth.mfa.base.internal.flows import post_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.stages import AuthenticateStage
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.generic.edit import FormView

from sekundant.core.names import look
from sekundant_web.accounts.forms import RecoveryCodeForm


@method_decorator(
    [rate_limit(action="login"), login_not_required, sensitive_post_parameters("code"), never_cache],
    name="dispatch",
)
class RecoveryView(NextRedirectMixin, RedirectAuthenticatedUserMixin, FormView):  # type: ignore[misc, type-arg]
    """The page on which a recovery code is typed."""

    form_class = RecoveryCodeForm
    template_name = "accounts/recovery.html"
    success_url = None

    def form_valid(self, form: RecoveryCodeForm) -> HttpResponse:
        """Let him in, if it is a code of that name's that has not been used."""
        name = look(form.cleaned_data["login"])
        attempt = ratelimit.consume(
            self.request, app="allauth.account", action="login_failed", key=f"recovery:{name}"
        )
        if attempt is None:
            form.add_error(None, get_adapter().error_messages["too_many_login_attempts"])
            return self._refused(form)
        held = _codes_of(name)
        if not held.wrap().validate_code(form.cleaned_data["code"]):
            form.add_error(None, _("No such name with this code."))
            return self._refused(form)
        attempt.rollback()
        return _enter(self.request, held, self.get_success_url())

    def _refused(self, form: RecoveryCodeForm) -> HttpResponse:
        response: HttpResponse = self.form_invalid(form)
        return response


def _codes_of(name: str) -> Any:
    """The codes of whoever has that name; else codes that nobody has, so that the answer takes as long."""
    held = Authenticator.objects.filter(
        user__look=name, user__is_active=True, type=Authenticator.Type.RECOVERY_CODES
    ).select_related("user")
    nobodys = Authenticator(
        type=Authenticator.Type.RECOVERY_CODES, data={"seed": RecoveryCodes.generate_seed(), "used_mask": 0}
    )
    return held.first() or nobodys


def _enter(request: HttpRequest, held: Any, then: str | None) -> HttpResponse:
    """Let the owner of a code in; the code is his second step as well as his first."""
    held.refresh_from_db()
    post_authentication(request, held, reauthenticated=True)
    done = {AuthenticateStage.key: {"handled": True}}
    left = len(held.wrap().get_unused_codes())
    response: HttpResponse = perform_login(
        request, Login(user=held.user, redirect_url=then, state={"stages": done})
    )
    told = ngettext("%(n)s recovery code is left.", "%(n)s recovery codes are left.", left) % {"n": left}
    messages.info(request, told + " " + _("In the settings you can make a new passkey."))
    return response
