"""`python -m django verify`: every stored ledger judged line by line, its rules played again."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from sekundant_web.encounters.examining import examined
from sekundant_web.encounters.models import Encounter


class Command(BaseCommand):
    """Verifies stored encounters: after a restored backup, an upgrade, or a doubt."""

    help = "Verify the ledgers of all encounters, or of those whose KEYs are named; exit 1 if one is bad."

    def add_arguments(self, parser: CommandParser) -> None:
        """The command's arguments."""
        parser.add_argument("keys", nargs="*", metavar="KEY", help="the key in an encounter's address")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Verify."""
        encounters = Encounter.objects.order_by("pk")
        if options["keys"]:
            encounters = encounters.filter(key__in=options["keys"])
        bad = good = 0
        for encounter in encounters.select_related("sealed").defer("setup", "packs").iterator(chunk_size=50):
            fault = examined(encounter)
            good, bad = (good, bad + 1) if fault else (good + 1, bad)
            if fault:
                self.stderr.write(f"{encounter.key}: {fault}")
        self.stdout.write(f"{good} ledgers are good, {bad} are bad.")
        if bad:
            raise CommandError("not every ledger is good")
