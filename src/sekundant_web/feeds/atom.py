"""The feeds themselves, by Django's own syndication."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from sekundant_web.accounts.models import User
from sekundant_web.encounters import many
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.models import Watch
from sekundant_web.feeds.entries import MOST, Entry, entries, plain, whole
from sekundant_web.feeds.secrecy import owner_of
from sekundant_web.tables import access
from sekundant_web.tables.access import Standing

NOBODY = AnonymousUser()


@dataclass(frozen=True, slots=True)
class About:
    """What a feed is about: its title, the page of it, its fights."""

    title: str
    path: str
    places: tuple[Place, ...]


if TYPE_CHECKING:
    OfFights = Feed[Entry, About]
else:
    OfFights = Feed  # at run time it takes no parameters


class Fights(OfFights):
    """A feed of fights. Its identity is its own address, so a reader that knows it finds it again."""

    feed_type = Atom1Feed

    def __init__(self, about: About, path: str) -> None:
        self._about = about
        self.feed_url = whole(path)
        self.feed_guid = self.feed_url

    def get_object(self, request: HttpRequest, *args: Any, **more: Any) -> About:
        """What it is about."""
        return self._about

    def title(self, about: About) -> str:
        """Its title."""
        return about.title

    def link(self, about: About) -> str:
        """The page that shows the same."""
        return whole(about.path)

    def author_name(self) -> str:
        """Who tells it."""
        return _("Sekundant")

    def items(self, about: About) -> list[Entry]:
        """Its entries."""
        return entries(about.places)

    def item_title(self, item: Entry) -> str:
        """What an entry is called."""
        return item.title

    def item_description(self, item: Entry) -> str:
        """What it says."""
        return item.says

    def item_link(self, item: Entry) -> str:
        """Where it leads."""
        return item.address

    def item_guid(self, item: Entry) -> str:
        """What tells it from others."""
        return f"{item.address}#{item.identity}"

    def item_pubdate(self, item: Entry) -> datetime:
        """When it happened."""
        return item.at

    def item_updateddate(self, item: Entry) -> datetime:
        """The same."""
        return item.at


Told = Callable[..., About]


def _answer(request: HttpRequest, about: About) -> HttpResponse:
    response = Fights(about, request.path)(request)
    response["Content-Type"] = "application/atom+xml; charset=utf-8"
    return response


def as_its_owner(told: Told) -> Callable[..., HttpResponse]:
    """A feed at a secret address, in its owner's language and zone."""

    @require_GET
    def feed(request: HttpRequest, word: str, **parts: str) -> HttpResponse:
        user = owner_of(word)
        language, zone = user.language or settings.LANGUAGE_CODE, user.zone or settings.TIME_ZONE
        with translation.override(language), timezone.override(ZoneInfo(zone)):
            return _answer(request, told(request, user, **parts))

    return feed


@require_GET
def public(request: HttpRequest) -> HttpResponse:
    """The fights that everybody may find."""
    running = many.for_everybody(NOBODY, "", going_on=True, most=MOST // 2)
    over = many.for_everybody(NOBODY, "", going_on=False, most=MOST // 2)
    return _answer(request, About(_("Sekundant: fights"), reverse("archive"), (*running, *over)))


@require_GET
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The fights of a table that everybody may look at."""
    request.user = NOBODY
    return _answer(request, _of_table(access.standing(request, slug), NOBODY))


def _of_table(where: Standing, user: User | AnonymousUser) -> About:
    pk = where.table.pk
    if where.member is None and where.table.watch != Watch.PUBLIC:
        raise Http404
    running = many.at_table(pk, user, "", going_on=True, most=MOST // 2)
    over = many.at_table(pk, user, "", going_on=False, most=MOST // 2)
    return About(plain(where.table.name), reverse("table", args=[where.table.slug]), (*running, *over))


def _table_of(request: HttpRequest, user: User, slug: str) -> About:
    request.user = user
    return _of_table(access.standing(request, slug), user)


def _mine(_request: HttpRequest, user: User) -> About:
    return About(_("Sekundant: my fights"), reverse("mine"), many.of_player(user, "", MOST))


members = as_its_owner(_table_of)
mine = as_its_owner(_mine)
