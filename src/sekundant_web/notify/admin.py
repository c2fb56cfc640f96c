"""What an operator sees of the outbox and the pulse: what waits, what could not be sent, what is alive."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from sekundant_web.accounts.admin_site import OnlyList
from sekundant_web.encounters.models import Status
from sekundant_web.notify.models import Outgoing, Pulse


@admin.register(Outgoing)
class OutgoingAdmin(OnlyList):
    """Messages. What is asked of their reader is not told: some asks nobody else may know of.

    Nor whether he has answered: letters about what a fight asks are listed when it is over, or if they could
    not be sent.
    """

    list_display = ("kind", "user", "encounter", "ready_at", "attempts", "sent_at", "dropped_at", "trouble")
    list_filter = ("kind", "sent_at", "dropped_at")
    list_select_related = ("user", "encounter")
    search_fields = ("user__username", "encounter__key")
    ordering = ("-ready_at",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Outgoing]:
        """What an operator may see."""
        goes_on = Q(encounter__status__in=(Status.RUNNING, Status.HELD))
        return super().get_queryset(request).exclude(~Q(ask="") & goes_on & Q(trouble=""))


@admin.register(Pulse)
class PulseAdmin(OnlyList):
    """When the site and its clerk were last seen alive."""

    list_display = ("name", "at", "held")
