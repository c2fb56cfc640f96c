"""A stored encounter examined: what the doctor says of it alone."""

from __future__ import annotations

from sekundant_web.encounters.models import Encounter
from sekundant_web.operating.doctor.ledgers import examine_alone


def examined(encounter: Encounter) -> str:
    """What is wrong with an encounter; empty if nothing is."""
    return "; ".join(f"{found.code} {dict(found.facts)}" for found in examine_alone(encounter.pk))
