"""The forms by which people enter and say how they want to read."""

from __future__ import annotations

from allauth.account import forms as allauth


class LoginForm(allauth.LoginForm):  # type: ignore[misc] # untyped library
    """Enter by name and password."""


class SignupForm(allauth.SignupForm):  # type: ignore[misc] # untyped library
    """Become somebody."""
