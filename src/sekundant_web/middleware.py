"""What every answer of the site has, and in which language and zone its reader reads it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from sekundant_web.errors import bad_request

log = logging.getLogger(__name__)

GetResponse = Callable[[HttpRequest], HttpResponse]

PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in ("accelerometer", "camera", "geolocation", "gyroscope", "microphone", "payment", "usb")
)


class Heads:
    """HEAD is answered as GET would be, but for the page: it does what GET does, and never what POST does."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, without the page if only its head is wanted."""
        if request.method != "HEAD":
            return self._get_response(request)
        request.method = "GET"
        response = self._get_response(request)
        if not response.streaming:
            response.setdefault("Content-Length", str(len(response.content)))
            response.content = b""
        return response


class SecurityHeaders:
    """Headers that Django has no setting for."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, with the headers."""
        response = self._get_response(request)
        response.setdefault("Permissions-Policy", PERMISSIONS)
        response.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        if not request.path.startswith(settings.STATIC_URL):
            response.setdefault("Cache-Control", "private, no-cache")
        return response


class TooDeep:
    """What lies deeper within itself than anybody writes (JSON in a field of a form) is a bad request."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The refusal, if that was it."""
        if isinstance(error, RecursionError) and request.method == "POST":
            log.warning("a request to %s lies too deep within itself", request.path)
            return bad_request(request, error)
        return None


class ReadersSettings:
    """The reader's own language and zone: those of his account, else of his browser or cookie."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer in the reader's language and zone."""
        user = request.user
        if user.is_authenticated:
            if user.language:
                translation.activate(user.language)
                request.LANGUAGE_CODE = user.language
            timezone.activate(ZoneInfo(user.zone or settings.TIME_ZONE))
        else:
            timezone.deactivate()
        return self._get_response(request)
