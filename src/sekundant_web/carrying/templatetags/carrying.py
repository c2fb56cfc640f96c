"""What a chat shows of the address of a fight that everybody may find."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse

from sekundant_web.carrying.card import card_of
from sekundant_web.carrying.knowing import newest_line
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.models import Watch

register = template.Library()


@register.inclusion_tag("carrying/_open_graph.html", takes_context=True)
def open_graph(context: Any, place: Place) -> dict[str, Any]:
    """Title, sentence and picture of the newest result that counts, of public fights alone.

    All is as everybody may know it.
    """
    encounter = place.encounter
    line = newest_line(encounter) if encounter.watch == Watch.PUBLIC else None
    if line is None:
        return {}
    language, request = reading_language(), context["request"]
    picture = reverse("card_png", args=[encounter.key, line.shown, language])
    return {
        "card": card_of(place, line, language),
        "picture": request.build_absolute_uri(picture),
        "page": request.build_absolute_uri(reverse("encounter", args=[encounter.key])),
    }
