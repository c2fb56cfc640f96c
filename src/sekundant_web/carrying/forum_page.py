"""The page from which a result is copied: the dialect is chosen, the parts stand ready."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from sekundant.prose.writers import DIALECTS
from sekundant.prose.writers.dialect import Dialect, size
from sekundant.prose.writers.splitting import parts
from sekundant_web.carrying.dialects import choices, remember, wanted
from sekundant_web.carrying.knowing import line_of, post_of
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import place_of
from sekundant_web.encounters.presenting.page import head, reader_of


@dataclass(frozen=True, slots=True)
class Ready:
    """A part that is ready to be copied, and how long it is."""

    text: str
    length: int
    rows: int


@require_GET
def forum(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """A result as everybody may know it, to be copied; ``as`` is the dialect, which is remembered."""
    place = place_of(request, key)
    line = line_of(place.encounter, number)
    asked = request.GET.get("as", "")
    if asked and asked not in DIALECTS:
        raise Http404
    dialect = wanted(request, asked)
    ready = [_ready(part) for part in parts(post_of(place, line, reading_language()), dialect)]
    context = {
        "number": number,
        "dialect": dialect,
        "dialects": choices(),
        "advice": advice(dialect),
        "ready": ready,
        "result": request.build_absolute_uri(reverse("encounter", args=[key])) + f"#l{number}",
        "language": reading_language(),
    }
    response = render(request, "carrying/forum.html", {**head(reader_of(place)), **context})
    if asked:
        remember(response, dialect)
    return response


def _ready(part: str) -> Ready:
    return Ready(part, size(part), min(24, part.count("\n") + 2))


def advice(dialect: Dialect) -> str:
    """What should be known before it is pasted."""
    return {
        "dungeonmaster": _("Bold, italic, underlined and quotations: tags that every forum knows."),
        "phpbb": _("What is set apart becomes a quotation: not every phpBB has a spoiler."),
        "mybb": _("For forums of mybb.ru, rusff and their like; what is set apart is under a spoiler."),
        "discord": _("A message there has at most 2,000 characters; a longer text comes in parts."),
        "telegram": _(
            "Telegram reads these marks when the message is sent. A message has at most 4,096 characters."
        ),
        "html": _("A piece of a page, without a style of its own."),
    }.get(dialect.name, "")
