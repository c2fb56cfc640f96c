"""What an operator sees of tables: which there are and who is at them. No invitation, and no pack."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from sekundant_web.accounts.admin_site import OnlyLook
from sekundant_web.tables.models import Member, Table


class MemberInline(admin.TabularInline):  # type: ignore[type-arg] # Django has no generics when it runs
    """Who is at a table. Nobody is made a master here: a master looks into every hand."""

    model = Member
    fields = readonly_fields = ("user", "role", "joined_at")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody is added."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody is changed."""
        return False


@admin.register(Table)
class TableAdmin(OnlyLook):
    """Tables."""

    list_display = ("name", "slug", "system", "joining", "watch", "referee", "created_at")
    list_filter = ("system", "joining", "watch")
    search_fields = ("name", "slug")
    ordering = ("-created_at",)
    inlines = (MemberInline,)
    fields = readonly_fields = (
        "name", "slug", "about", "system", "joining", "watch", "referee", "created_at",
    )  # fmt: skip
