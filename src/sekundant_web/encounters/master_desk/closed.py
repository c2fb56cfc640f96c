"""What is closed, in one table: orders that lie sealed, and what players do not see of one another."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from sekundant_web.encounters.desks.understood import written
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import HandedIn
from sekundant_web.encounters.presenting.entries import Reader
from sekundant_web.encounters.presenting.secrets import Secrets
from sekundant_web.encounters.presenting.systems import presenter


def closed(reader: Reader) -> Secrets:
    """All that only the master sees."""
    encounter, state = reader.encounter, reader.place.state
    system = system_of(encounter)
    own = {name: system.view(state, name) for name in reader.sides}
    told = presenter(encounter.system).secrets(reader.view, own, reader.language, reader.sides)
    return told.first(SafeString(_("Sealed order")), _orders(reader, own))


def _orders(reader: Reader, own: dict[str, Any]) -> dict[str, SafeString]:
    """What lies sealed, in words."""
    system = system_of(reader.encounter)
    asks = {ask.key: ask for ask in system.asks(reader.place.state)}
    answers = HandedIn.objects.filter(seat__encounter=reader.encounter, ask__in=asks).select_related("seat")
    return {
        one.seat.name: written(
            system.id, system.answer_from(one.answer, asks[one.ask]), own[one.seat.name], reader.language
        )
        for one in answers
    }
