"""The card of a result, as a drawing and as a picture; its language stands in its address."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_GET

from sekundant.core.clauses import LANGUAGES, Language
from sekundant_web.carrying.card import card_of, drawn
from sekundant_web.carrying.knowing import line_of
from sekundant_web.carrying.picture import png
from sekundant_web.encounters.access import place_of


@require_GET
def card_svg(request: HttpRequest, key: str, number: int, language: str) -> HttpResponse:
    """The card as SVG."""
    return _answer(request, _drawing(request, key, number, language), str.encode, "image/svg+xml")


@require_GET
def card_png(request: HttpRequest, key: str, number: int, language: str) -> HttpResponse:
    """The card as PNG."""
    return _answer(request, _drawing(request, key, number, language), png, "image/png")


def _answer(request: HttpRequest, drawing: str, made: Callable[[str], bytes], kind: str) -> HttpResponse:
    """The card, if the reader has not the same already.

    Its mark is made of the drawing itself, which is drawn anew for each request: whichever process answers,
    nobody is shown a card as it was before, or one that he may not see any more.
    """
    mark = quote_etag(sha256(drawing.encode()).hexdigest()[:32])
    answer = get_conditional_response(request, etag=mark) or HttpResponse(made(drawing), content_type=kind)
    answer["ETag"] = mark
    return answer


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
