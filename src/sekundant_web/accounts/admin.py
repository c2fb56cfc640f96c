"""What an operator sees of people: who they are, and whether they may enter."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from sekundant_web.accounts.admin_site import OnlyLook
from sekundant_web.accounts.models import User

RIGHTS = ("is_active", "is_staff", "is_superuser")


@admin.register(User)
class UserAdmin(OnlyLook):
    """Accounts are closed and opened here, and made operators; ``forget NAME`` deletes one."""

    list_display = ("username", "email", *RIGHTS, "date_joined", "last_login")
    list_filter = RIGHTS
    search_fields = ("username", "email")
    fields = ("username", "email", *RIGHTS, "language", "zone", "date_joined", "last_login", "away_until")
    ordering = ("-date_joined",)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Rights are given by those who have all."""
        return bool(request.user.is_superuser) and super(OnlyLook, self).has_change_permission(request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """All but the rights."""
        return [field for field in self.fields if field not in RIGHTS]
