"""What an operator sees of the outbox and the pulse: what waits, what could not be sent, what is alive."""

from __future__ import annotations

from django.contrib import admin

from sekundant_web.accounts.admin_site import OnlyList
from sekundant_web.notify.models import Outgoing, Pulse


@admin.register(Outgoing)
class OutgoingAdmin(OnlyList):
    """Messages. What is asked of their reader is not told: some asks nobody else may know of."""

    list_display = ("kind", "user", "encounter", "ready_at", "attempts", "sent_at", "dropped_at", "trouble")
    list_filter = ("kind", "sent_at", "dropped_at")
    list_select_related = ("user", "encounter")
    search_fields = ("user__username", "encounter__key")
    ordering = ("-ready_at",)


@admin.register(Pulse)
class PulseAdmin(OnlyList):
    """When the site and its clerk were last seen alive."""

    list_display = ("name", "at", "held")
