"""The one road to an encounter, for whoever comes with a token: that of the pages, and narrower."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja.security import HttpBearer

from sekundant.core.events import MASTER, SPECTATOR
from sekundant_web.accounts.models import User
from sekundant_web.api import tokens
from sekundant_web.api.door import token_of
from sekundant_web.api.models import Scope, Token
from sekundant_web.api.problems import Problem
from sekundant_web.encounters.access import Place, place_of
from sekundant_web.encounters.actions import settle
from sekundant_web.encounters.outage import keep_awake
from sekundant_web.tables import access as tables
from sekundant_web.tables.access import Standing


class Bearer(HttpBearer):
    """Whoever has a token of this scope or of a wider one; the door (:mod:`.door`) has looked at it."""

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self.scope = scope

    def __call__(self, request: HttpRequest) -> Token | None:
        """The token. Raise :class:`~.problems.Problem` for one that is too narrow."""
        token = token_of(request)
        if token is not None and not tokens.allows(token, self.scope):
            raise Problem(403, "scope", scope=self.scope.value)
        return token

    def authenticate(self, request: HttpRequest, token: str) -> Token | None:
        """What the door found."""
        return token_of(request)


READS, PLAYS, MASTERS = Bearer(Scope.READ), Bearer(Scope.PLAY), Bearer(Scope.MASTER)


def user_of(request: HttpRequest) -> User:
    """The account of whoever comes with a token."""
    token = token_of(request)
    if token is None:
        raise Problem(401, "no_token")
    return token.user


def placed(request: HttpRequest, key: str) -> Place:
    """Where the sender of a request stands at an encounter, after what is due there has been resolved.

    Raise Http404 if it is not there, or not for him, or not for his token.
    """
    now = timezone.now()
    keep_awake(now)
    place = place_of(request, key)
    wake_at = place.encounter.wake_at
    if wake_at is not None and wake_at <= now and settle(key):
        place = place_of(request, key)
    kept = narrowed(request, [place])
    if not kept:
        raise Http404
    return kept[0]


def seated(request: HttpRequest, key: str) -> Place:
    """The same for one who has a seat there. Raise Http404 for everybody else."""
    place = placed(request, key)
    if place.seat is None:
        raise Http404
    return place


def narrowed(request: HttpRequest, places: Iterable[Place]) -> tuple[Place, ...]:
    """The places that a token may know of: of one table alone, if it is for one.

    What masters see is only for tokens that may act as one: a program that reads or plays for a master need
    not be trusted with everybody's orders.
    """
    token = token_of(request)
    if token is None:
        return tuple(places)
    here = (one for one in places if token.table_id is None or one.encounter.table_id == token.table_id)
    if tokens.allows(token, Scope.MASTER):
        return tuple(here)
    return tuple(
        replace(one, reader=SPECTATOR if one.reader == MASTER else one.reader, runs_it=False, _known={})
        for one in here
    )


def at_table(request: HttpRequest, slug: str) -> Standing:
    """What the sender of a request is at a table. Raise Http404 if it is not there for him or his token."""
    where = tables.standing(request, slug)
    token = token_of(request)
    if token is not None and token.table_id not in (None, where.table.pk):
        raise Http404
    return where


def not_of_one_table(request: HttpRequest) -> None:
    """What has to do with no table is not there for a token of one. Raise :class:`~.problems.Problem`."""
    token = token_of(request)
    if token is not None and token.table_id is not None:
        raise Problem(403, "scope", scope="table")
