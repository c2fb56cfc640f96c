"""What every answer of the site has, and in which language and zone its reader reads it."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

GetResponse = Callable[[HttpRequest], HttpResponse]

PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in ("accelerometer", "camera", "geolocation", "gyroscope", "microphone", "payment", "usb")
)


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
