"""Fill the archive of a site: `python -m django seed_archive NUMBER KEY...`, with fights like those."""

from __future__ import annotations

from typing import Any

from django.core.management import BaseCommand, CommandParser

from bench.web.fought import archive


class Command(BaseCommand):
    """Make the fights."""

    def add_arguments(self, parser: CommandParser) -> None:
        """How many, and like which."""
        parser.add_argument("number", type=int)
        parser.add_argument("keys", nargs="+")

    def handle(self, *_: Any, number: int, keys: list[str], **__: Any) -> None:
        """Make them."""
        archive(keys, number)
