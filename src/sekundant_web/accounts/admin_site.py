"""The operator's site: for staff with a passkey, and without anybody's secrets.

It shows what an operator needs to keep the site running, and changes nothing of a fight: whoever runs a site
and plays on it must not be able to win by it, nor look into a hand by accident. Who wants to cheat can read
the database; the page on dice says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.db.models.base import ModelBase
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

OURS = ("accounts", "encounters", "fighters", "notify", "tables")


class SiteAdmin(AdminSite):
    """Django's admin site, entered by the site's own door; nobody enters without a passkey."""

    site_title = site_header = gettext_lazy("Sekundant, for operators")
    index_title = gettext_lazy("What goes on")
    enable_nav_sidebar = False

    def register(
        self,
        model_or_iterable: type[Model] | Iterable[type[Model]],
        admin_class: type[ModelAdmin[Any]] | None = None,
        **options: Any,
    ) -> None:
        """Show our own models alone: those of libraries hold keys, sessions and addresses."""
        models = [model_or_iterable] if isinstance(model_or_iterable, ModelBase) else model_or_iterable
        ours = [model for model in models if model._meta.app_label in OURS]
        super().register(ours, admin_class, **options)

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether somebody may be here: staff with a passkey."""
        return super().has_permission(request) and is_mfa_enabled(request.user, [Authenticator.Type.WEBAUTHN])

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Send him through the site's own door: its limits, its second step. Django's form is never shown."""
        if self.has_permission(request):
            return redirect("admin:index")
        if not request.user.is_authenticated:
            return redirect_to_login(reverse("admin:index"), reverse("account_login"))
        if not super().has_permission(request):
            raise PermissionDenied
        messages.warning(request, _("Operators need a passkey. Add one first."))
        return redirect("mfa_add_webauthn")


class OnlyLook(ModelAdmin):  # type: ignore[type-arg] # Django has no generics when it runs
    """Rows that are looked at and never changed here."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds any."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes any."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes any."""
        return False


class OnlyList(OnlyLook):
    """Rows of which the list says everything: they have no page of their own."""

    list_display_links = None

    def change_view(self, request: HttpRequest, object_id: str, *_: Any, **__: Any) -> HttpResponse:
        """The list."""
        return self._list()

    def history_view(self, request: HttpRequest, object_id: str, *_: Any, **__: Any) -> HttpResponse:
        """The list."""
        return self._list()

    def _list(self) -> HttpResponse:
        meta = self.model._meta
        return redirect(f"admin:{meta.app_label}_{meta.model_name}_changelist")
