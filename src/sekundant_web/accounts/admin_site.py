"""The operator's site: for staff with a passkey, and without anybody's secrets."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _


class SiteAdmin(AdminSite):
    """Django's admin site, entered like the site itself; nobody enters without a passkey."""

    site_title = site_header = _("Sekundant, for operators")
    index_title = _("What goes on")
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether somebody may be here: staff with a passkey."""
        return super().has_permission(request) and is_mfa_enabled(request.user, [Authenticator.Type.WEBAUTHN])

    def login(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> HttpResponse:
        """Enter by the site's own door: its limits, its second step."""
        response: HttpResponse = secure_admin_login(super().login)(request, extra_context)
        return response
