"""The door of the programming interface: who comes is known by his token alone, and every answer is JSON.

What comes to ``/api/v1/`` has no cookies for whoever stands behind: no session opens anything here, so no
page of another site can have a browser act for its owner.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response, patch_vary_headers

from sekundant_web.accounts.models import User
from sekundant_web.api import problems, tokens
from sekundant_web.api.models import Token

GetResponse = Callable[[HttpRequest], HttpResponse]

ROOT = "/api/v1/"

LARGEST = 256 * 1024
"""So many bytes a request has at most."""

TOKEN = "api_token"
"""The attribute of a request under which its token is found."""


class Door:
    """Lets in whoever has a token that works, and whoever has none as a stranger."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer."""
        if not request.path.startswith(ROOT):
            return self._get_response(request)
        request.META.pop("HTTP_COOKIE", None)
        request.__dict__.pop("COOKIES", None)
        response = problems.instead_of_page(request, self._get_response(request))
        response.cookies.clear()
        patch_vary_headers(response, ("Authorization", "Accept-Language"))
        return _marked(request, response)

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """Know who comes; refuse a token that does not work, and what is too large."""
        if not request.path.startswith(ROOT):
            return None
        if _length(request) > LARGEST:
            return problems.answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large")
        request.user = AnonymousUser()
        header = request.headers.get("Authorization", "")
        token = tokens.known(header, timezone.now()) if header else None
        setattr(request, TOKEN, token)
        if header and token is None:
            return problems.answer(HTTPStatus.UNAUTHORIZED, "unknown_token")
        if token is not None:
            request.user = token.user
            _as_he_reads(request, token.user)
        return None


def token_of(request: HttpRequest) -> Token | None:
    """The token that a request came with."""
    token: Token | None = getattr(request, TOKEN, None)
    return token


def _as_he_reads(request: HttpRequest, user: User) -> None:
    """In his zone; and in his language, unless the request names another."""
    timezone.activate(ZoneInfo(user.zone or settings.TIME_ZONE))
    if user.language and not request.headers.get("Accept-Language"):
        translation.activate(user.language)


def _length(request: HttpRequest) -> int:
    said = request.META.get("CONTENT_LENGTH") or "0"
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 19 else LARGEST + 1


def _marked(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """What is read has an ETag, made of its words alone; who has it gets "not modified"."""
    if request.method != "GET" or response.status_code != HTTPStatus.OK or response.streaming:
        return response
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = etag
    conditional = get_conditional_response(request, etag=etag, response=response)
    return conditional if isinstance(conditional, HttpResponse) else response
