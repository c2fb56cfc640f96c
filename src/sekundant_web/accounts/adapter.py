"""What the site wants otherwise than django-allauth does it."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter


class Adapter(DefaultAccountAdapter):  # type: ignore[misc] # untyped library
    """Sign-up is open to everybody."""


class KeyAdapter(DefaultMFAAdapter):  # type: ignore[misc] # untyped library
    """Passkeys."""
