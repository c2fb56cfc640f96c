"""`python -m django resume`: what waits for the operator goes on."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from sekundant_web.encounters import outage
from sekundant_web.encounters.mastering import take_up_again
from sekundant_web.encounters.models import Encounter, Status


class Command(BaseCommand):
    """Lets clocks run again after a long outage, or takes up encounters that were set aside."""

    help = (
        "Without a KEY: let the clocks run again that a long outage has stopped, each deadline moved by the"
        " outage. With KEYs: try these encounters again that were set aside."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The command's arguments."""
        parser.add_argument("keys", nargs="*", metavar="KEY", help="the key in an encounter's address")
        parser.add_argument("--all", action="store_true", help="all encounters that are set aside")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Resume."""
        now = timezone.now()
        keys = list(options["keys"])
        if options["all"]:
            held = Encounter.objects.filter(status=Status.HELD)
            keys += held.order_by("pk").values_list("key", flat=True)
        elif not keys:
            self.stdout.write(f"{outage.resume(now)} encounters go on, their deadlines moved by the outage.")
            return
        for key in keys:
            if not Encounter.objects.filter(key=key, status=Status.HELD).exists():
                raise CommandError(f"{key}: no such encounter is set aside")
            take_up_again(key, now)
            self.stdout.write(f"{key} goes on.")
