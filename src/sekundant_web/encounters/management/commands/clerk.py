"""`python -m django clerk`: the clerk, until he is told to stop."""

from __future__ import annotations

import signal
from threading import Event
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from sekundant_web.encounters.clerk import Clerk


class Command(BaseCommand):
    """Settles what is due and sends what is to be told."""

    help = "Settle what is due and send what is to be told, until stopped."

    def add_arguments(self, parser: CommandParser) -> None:
        """The command's options."""
        parser.add_argument("--once", action="store_true", help="Go home as soon as nothing is due.")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Work."""
        clerk = Clerk(_stopped_by_signals())
        if not options["once"]:
            clerk.work()
            return
        while clerk.round(timezone.now()):
            pass


def _stopped_by_signals() -> Event:
    """An event that SIGTERM and SIGINT set."""
    stop = Event()

    def set_it(_number: int, _frame: FrameType | None) -> None:
        stop.set()

    signal.signal(signal.SIGTERM, set_it)
    signal.signal(signal.SIGINT, set_it)
    return stop
