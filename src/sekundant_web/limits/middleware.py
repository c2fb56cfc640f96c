"""Before every act: whether its sender has a token left for it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from ipaddress import ip_address, ip_network
from typing import Any

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from sekundant_web.encounters.access import guest_of
from sekundant_web.errors import too_often
from sekundant_web.limits.acts import OF_GUESTS, limit_of
from sekundant_web.limits.buckets import take
from sekundant_web.limits.unhurried import unhurried

GetResponse = Callable[[HttpRequest], HttpResponse]


class Limits:
    """Refuses what comes too often (429), and says when it may come again."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer."""
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """The refusal, or nothing."""
        name = request.resolver_match.view_name if request.resolver_match else None
        limit = limit_of(request.method or "", name or "")
        if limit is None or not settings.LIMITS:
            return None
        now = timezone.now()
        with unhurried():
            waits = (take(limit.times(settings.LIMITS * factor), who, now) for who, factor in takers(request))
            wait = next(filter(None, waits), 0)
        return refused(request, wait) if wait else None


def refused(request: HttpRequest, wait: int) -> HttpResponse:
    """The page that says so."""
    request.wait = wait  # type: ignore[attr-defined] # for the page
    response = too_often(request)
    response["Retry-After"] = str(wait)
    return response


def takers(request: HttpRequest) -> Iterator[tuple[str, float]]:
    """Out of whose buckets it is taken: an account's; else the browser's, if it is known, its address's.

    A guest can throw his cookies away, so his address counts too; an account can't be thrown away, and its
    owner may sit in a house full of players.
    """
    if request.user.is_authenticated:
        yield f"account:{request.user.pk}", 1
        return
    guest = guest_of(request)
    if guest:
        yield f"guest:{_short(guest)}", 1
    yield f"address:{_short(network_of(get_adapter().get_client_ip(request)))}", OF_GUESTS


def network_of(address: str) -> str:
    """An address as it is counted: of IPv6 the network of its house."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return address if found.version == 4 else str(ip_network((found, 64), strict=False))


def _short(word: str) -> str:
    """A word that no row of the database gives away."""
    return hashlib.sha256(f"{settings.SECRET_KEY}{word}".encode()).hexdigest()[:24]
