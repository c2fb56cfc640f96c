"""What the site wants otherwise than django-allauth does it."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter


class Adapter(DefaultAccountAdapter):  # type: ignore[misc] # untyped library
    """Sign-up is open to everybody."""
