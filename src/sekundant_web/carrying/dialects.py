"""Which dialect somebody wants: the one that is chosen, the one that was chosen last, or the usual one."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from sekundant.prose.writers import DIALECTS
from sekundant.prose.writers.dialect import Dialect

USUAL = "dungeonmaster"
COOKIE = "dialect"
YEAR = 31_536_000

ORDER = (
    "dungeonmaster", "phpbb", "mybb", "bbcode", "discord", "telegram", "markdown", "html", "plain",
)  # fmt: skip


def wanted(request: HttpRequest, chosen: str) -> Dialect:
    """The dialect of that name, or the one that was chosen last."""
    name = chosen if chosen in DIALECTS else request.COOKIES.get(COOKIE, "")
    return DIALECTS[name if name in DIALECTS else USUAL]


def remember(response: HttpResponse, dialect: Dialect) -> None:
    """Keep it for the next time."""
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(COOKIE, dialect.name, max_age=YEAR, samesite="Lax", httponly=True, secure=secure)


def choices() -> list[tuple[str, str]]:
    """Every dialect, and how it is called in the reader's language: names of places are the same in all."""
    return [(name, _("Plain text") if name == "plain" else DIALECTS[name].title) for name in ORDER]
