"""Whole pages that were shown, kept for a minute: one who looks again while nothing happens gets his again.

A page is kept for one reader in one language, by all that it is made from. What is another at every look (the
tokens of its forms, the nonce of its scripts) is cut out before, and drawn anew for each.
"""

from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest
from django.middleware.csrf import get_token

from sekundant_web.context import theme_of
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.presenting import live

MOST = 256
"""So many pages a process keeps."""

_CSRF = r'(?<=name="csrfmiddlewaretoken" value=")[^"]*'


@dataclass(frozen=True, slots=True)
class Kept:
    """A page with holes: pieces of text, and between them the names of what was there; and its mark."""

    pieces: tuple[str, ...]
    holes: tuple[str, ...]
    mark: str

    def filled(self, request: HttpRequest) -> str:
        """The page, with new tokens."""
        new = {
            "csrf": get_token(request),
            "nonce": str(request.csp_nonce),  # type: ignore[attr-defined] # of django-csp
            "say": secrets.token_hex(8),
            "desk": secrets.token_urlsafe(16),
        }
        said = [self.pieces[0]]
        for hole, piece in zip(self.holes, self.pieces[1:], strict=True):
            said += new[hole], piece
        return "".join(said)


_kept: OrderedDict[tuple[Any, ...], Kept] = OrderedDict()


def again(request: HttpRequest, place: Place) -> str | None:
    """The page that this reader was shown, if it would be the same now."""
    key = _key(request, place)
    found = _kept.get(key) if key else None
    if found is None:
        return None
    live.remember(place, found.mark)
    return found.filled(request)


def keep(request: HttpRequest, place: Place, html: str, context: Mapping[str, Any]) -> None:
    """Keep a page that was made from a context."""
    key = _key(request, place)
    if key is None:
        return
    desk = context["desk"]
    holes = {"nonce": str(request.csp_nonce), "say": context["say_key"]}  # type: ignore[attr-defined]
    if desk is not None:
        holes["desk"] = desk.key
    wanted = "|".join([f"(?P<csrf>{_CSRF})", *(f"(?P<{name}>{re.escape(it)})" for name, it in holes.items())])
    pieces, names, end = [], [], 0
    for found in re.finditer(wanted, html):
        pieces.append(html[end : found.start()])
        names.append(str(found.lastgroup))
        end = found.end()
    _kept[key] = Kept((*pieces, html[end:]), tuple(names), context["mark"])
    while len(_kept) > MOST:
        _kept.popitem(last=False)


def forget() -> None:
    """Forget all pages."""
    _kept.clear()


def _key(request: HttpRequest, place: Place) -> tuple[Any, ...] | None:
    """Whose page it is, and all that it is made from; None for one that is shown once."""
    if request.GET or len(get_messages(request)):
        return None
    user, encounter = request.user, place.encounter
    return (
        *live.key_of(place),
        user.pk,
        user.get_username(),
        theme_of(request),
        request.scheme,
        request.get_host(),
        encounter.key,
        encounter.title,
        encounter.watch,
        encounter.due_at,
        encounter.released,
    )
