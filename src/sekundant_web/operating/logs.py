"""What is logged: lines for people or JSON for programs, with what belongs to a request, and without secrets.

What stands in an address behind a question mark is never logged, nor a word in it that could be a key to
something, nor hexadecimal digits as long as a secret, nor a mailbox, wherever they come from.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest

request_at_work: ContextVar[tuple[str, HttpRequest] | None] = ContextVar("request", default=None)
"""The request that is answered now, and its id."""

HIDDEN = "[hidden]"

_SECRETS = (
    (re.compile(r"(?<=[\w/])\?[^\s\"'<>]+"), "?" + HIDDEN),  # a query
    (re.compile(r"(?<=/)[\w.:=~-]{20,}(?=[/\s\"',;)]|$)"), HIDDEN),  # a signed or drawn word in a path
    (re.compile(r"[0-9a-f]{32,}", re.IGNORECASE), HIDDEN),
    (re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"), HIDDEN),
)


def discreet(text: str) -> str:
    """A text without what could be a secret."""
    for secret, instead in _SECRETS:
        text = secret.sub(instead, text)
    return text


class Discreet(logging.Formatter):
    """A line for people; the id of the request stands in it, so that lines are found together."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, with the traceback if there is one."""
        text = super().format(record)
        at_work = request_at_work.get()
        return discreet(text) + (f" [{at_work[0]}]" if at_work else "")


class Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        said: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": discreet(record.getMessage()),
            **_of_request(),
        }
        if record.exc_info:
            said["trace"] = discreet(self.formatException(record.exc_info))
        return json.dumps(said, ensure_ascii=False)


def _of_request() -> dict[str, str]:
    """What is known of the request, as far as it is known already: nothing is asked of the database."""
    at_work = request_at_work.get()
    if at_work is None:
        return {}
    number, request = at_work
    said = {"request": number, "method": request.method or ""}
    match = request.resolver_match
    if match is not None:
        said["view"] = match.view_name
        if request.path.startswith("/e/"):
            said["encounter"] = str(match.kwargs.get("key", ""))
    user = request.__dict__.get("_cached_user")
    if user is not None and user.pk:
        said["user"] = nameless(user.pk)
    return said


def nameless(pk: int) -> str:
    """A user as he is told apart from others in a log, by nobody who does not know the site's key."""
    from django.conf import settings

    return hashlib.sha256(f"{settings.SECRET_KEY} log {pk}".encode()).hexdigest()[:12]
