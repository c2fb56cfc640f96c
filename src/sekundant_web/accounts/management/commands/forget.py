"""`forget NAME`: an operator deletes somebody's account, as its owner could himself."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from sekundant.core.names import look
from sekundant_web.accounts.leaving import forget
from sekundant_web.accounts.models import User


class Command(BaseCommand):
    """Delete an account; its fights go on without it."""

    help = "Delete somebody's account. Its fights go on; at their deadlines the clock answers."

    def add_arguments(self, parser: CommandParser) -> None:
        """The name."""
        parser.add_argument("name")

    def handle(self, *, name: str, **_: Any) -> None:
        """Delete it, or say that there is none."""
        user = User.objects.filter(look=look(name)).first()
        if user is None:
            raise CommandError(f"nobody is called {name}")
        forget(user)
        self.stdout.write(f"{user.username} is forgotten")
