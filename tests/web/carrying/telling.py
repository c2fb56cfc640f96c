"""What a reader may know of an encounter, as the rules' words have it."""

from __future__ import annotations

from sekundant.prose.contract import words
from sekundant.prose.markup import Post
from sekundant_web.carrying.knowing import events_of, view_of
from sekundant_web.encounters.models import Encounter
from tests.web import fights


def told(encounter: Encounter, reader: str) -> Post:
    """All results of an encounter, as somebody may know them."""
    place, post = fights.place(encounter), Post(())
    for line in encounter.lines.filter(shown__isnull=False).order_by("number"):
        post += words(encounter.system).post(events_of(encounter, line, reader), view_of(place, reader), "en")
    return post
