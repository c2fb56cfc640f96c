"""What an operator sees of fights: what goes on, what is stuck. Nothing of what anybody has planned.

No sheet, state, order, draft or die is here, and no token by which a guest is known. Why a turn could not be
resolved is told by the kind of the error alone as long as the fight goes on: its text may quote an order.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from sekundant_web.accounts.admin_site import OnlyLook
from sekundant_web.encounters.models import Encounter, Seat, Status
from sekundant_web.encounters.presenting.seats import sitter


class SeatInline(admin.TabularInline):  # type: ignore[type-arg] # Django has no generics when it runs
    """Who sits at a fight."""

    model = Seat
    fields = readonly_fields = ("name", "sitter")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody is put on a seat here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nor taken from one."""
        return False

    @admin.display(description=gettext_lazy("who sits there"))
    def sitter(self, seat: Seat) -> str:
        """A user's name, or what else sits there."""
        return sitter(seat)


@admin.register(Encounter)
class EncounterAdmin(OnlyLook):
    """Fights, those in trouble to be found by their status."""

    list_display = ("key", "title", "system", "status", "trouble_kind", "due_at", "created_at")
    list_filter = ("status", "system", "referee", "watch")
    search_fields = ("key", "title")
    ordering = ("-created_at",)
    inlines = (SeatInline,)
    fields = readonly_fields = (
        "key", "title", "table", "system", "rules", "status", "watch", "referee", "trouble_kind", "attempts",
        "failures", "asked_at", "due_at", "resolved_at", "created_at", "finished_at", "winner", "how",
    )  # fmt: skip

    @admin.display(description=gettext_lazy("trouble"))
    def trouble_kind(self, encounter: Encounter) -> str:
        """Why it could not be resolved: the kind of the error, its text once the fight is over."""
        if encounter.status == Status.OVER:
            return encounter.trouble
        return encounter.trouble.partition(":")[0]
