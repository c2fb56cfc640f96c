"""What an operator sees of fighters: that they are there. Sheets and notes are their owners'."""

from __future__ import annotations

from django.contrib import admin

from sekundant_web.accounts.admin_site import OnlyList
from sekundant_web.fighters.models import Fighter


@admin.register(Fighter)
class FighterAdmin(OnlyList):
    """Fighters and whose they are."""

    list_display = ("name", "owner", "system", "created_at", "retired_at")
    list_filter = ("system",)
    search_fields = ("name", "owner__username")
    ordering = ("-created_at",)
