"""The pages of what went wrong: what it was, and a way on.

Those of bad requests and of our own faults are made without the database, the session and the reader's
account: any of them may be what is broken.
"""

from __future__ import annotations

import errno
import sys
from http import HTTPStatus

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.views.decorators.csrf import requires_csrf_token

RETRY_AFTER = 10
"""Seconds after which it is worth while to try again."""

FULL_OR_BROKEN = {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS}

TOOK_TOO_LONG = {"25P03", "25P04"}
"""So PostgreSQL calls a connection that it has ended: its transaction was idle, or open, for too long."""


def passes(error: BaseException | None) -> bool:
    """Whether a fault is one of the machine's that goes away: the database is away or busy, the disk full."""
    while error is not None:
        if isinstance(error, OperationalError | InterfaceError):
            return True
        if isinstance(error, OSError) and error.errno in FULL_OR_BROKEN:
            return True
        if getattr(error, "sqlstate", None) in TOOK_TOO_LONG:
            return True
        error = error.__cause__
    return False


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """What was sent can't be read (400)."""
    return HttpResponse(loader.render_to_string("400.html"), status=HTTPStatus.BAD_REQUEST)


@requires_csrf_token
def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """Not for this reader (403)."""
    return render(request, "403.html", status=HTTPStatus.FORBIDDEN)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - told to nobody
    """A form that is too old, or was sent from elsewhere (403)."""
    return HttpResponse(loader.render_to_string("403_csrf.html"), status=HTTPStatus.FORBIDDEN)


@requires_csrf_token
def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """Not there, or not for this reader: the same answer (404)."""
    return render(request, "404.html", status=HTTPStatus.NOT_FOUND)


@requires_csrf_token
def too_often(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """Too many of the kind in a while (429)."""
    return render(request, "429.html", status=HTTPStatus.TOO_MANY_REQUESTS)


def broken(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Something of ours is broken (500), or the database or the disk can't take it just now (503)."""
    if passes(sys.exc_info()[1]):
        page = loader.render_to_string("503.html")
        response = HttpResponse(page, status=HTTPStatus.SERVICE_UNAVAILABLE)
        response["Retry-After"] = str(RETRY_AFTER)
        return response
    return HttpResponse(loader.render_to_string("500.html"), status=HTTPStatus.INTERNAL_SERVER_ERROR)
