"""What every template knows."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from sekundant.core.clauses import Language

THEMES = ("", "light", "dark")


def site(request: HttpRequest) -> dict[str, Any]:
    """The reader's language and theme."""
    return {"language": reading_language(), "theme": theme_of(request)}


def reading_language() -> Language:
    """The language in which the reader reads."""
    return "en" if (get_language() or "").startswith("en") else "ru"


def theme_of(request: HttpRequest) -> str:
    """Light, dark, or empty for what the reader's system says."""
    user = getattr(request, "user", None)
    chosen = user.theme if user is not None and user.is_authenticated else request.COOKIES.get("theme", "")
    return chosen if chosen in THEMES else ""
