"""The card of a result, as a drawing and as a picture; its language stands in its address."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.views.decorators.http import require_GET

from sekundant.core.clauses import LANGUAGES, Language
from sekundant_web.carrying.card import card_of, drawn
from sekundant_web.carrying.knowing import line_of
from sekundant_web.carrying.picture import png
from sekundant_web.encounters.access import place_of


@require_GET
def card_svg(request: HttpRequest, key: str, number: int, language: str) -> HttpResponse:
    """The card as SVG."""
    return HttpResponse(_drawing(request, key, number, language), content_type="image/svg+xml")


@require_GET
def card_png(request: HttpRequest, key: str, number: int, language: str) -> HttpResponse:
    """The card as PNG."""
    return HttpResponse(png(_drawing(request, key, number, language)), content_type="image/png")


def _drawing(request: HttpRequest, key: str, number: int, language: str) -> str:
    place = place_of(request, key)
    line = line_of(place.encounter, number)
    with translation.override(_known(language)):
        return drawn(card_of(place, line, _known(language)))


def _known(language: str) -> Language:
    for one in LANGUAGES:
        if one == language:
            return one
    raise Http404
