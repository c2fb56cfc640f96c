"""The outermost layer around every request: it gives it an id for the log, and counts it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from time import perf_counter

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from sekundant_web.operating.logs import request_at_work

GetResponse = Callable[[HttpRequest], HttpResponse]


class Watched:
    """Knows which request is being answered; nothing of it goes into the answer."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer."""
        token = request_at_work.set((secrets.token_hex(6), request))
        began = perf_counter()
        try:
            response = self._get_response(request)
        finally:
            request_at_work.reset(token)
        if settings.WATCH_TOKEN:
            from sekundant_web.operating import metrics

            metrics.count(request, response.status_code, perf_counter() - began)
        return response
