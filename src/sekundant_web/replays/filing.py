"""Filing a fight in the archive when it ends, and the one spelling in which names are searched."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Any

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.core.events import SPECTATOR
from sekundant.prose.contract import words
from sekundant_web.encounters.models import Encounter, Status
from sekundant_web.encounters.presenting.systems import presenter
from sekundant_web.replays.models import Filed, Style

LANGUAGES: tuple[Language, ...] = ("en", "ru")


def searched(text: str) -> str:
    """A text as searches compare it: no capitals, no forms of one letter, ё like е.

    Databases fold capitals of the Latin alphabet alone, or by their own settings: this is the same on all.
    """
    return " ".join(unicodedata.normalize("NFKC", text).casefold().replace("ё", "е").split())


def filed(encounter: Any) -> dict[str, Any]:
    """What the archive keeps of a finished encounter. Raise Faulty for a state that can't be read."""
    view, room = _view(encounter), words(encounter.system)
    shown = presenter(encounter.system)
    names = [room.person(view, seat).name for seat in encounter.seats.values_list("name", flat=True)]
    places = {language: shown.place(view, language)[:120] for language in LANGUAGES}
    table = encounter.table.name if encounter.table else ""
    said = [encounter.title, *names, *dict.fromkeys(places.values()), table]
    return {
        "system": encounter.system,
        "place_en": places["en"],
        "place_ru": places["ru"],
        "words": " | ".join(searched(one) for one in said if one),
        "won": bool(encounter.winner),
        "finished_at": encounter.finished_at,
    }


def styles(encounter: Any) -> tuple[dict[str, Any], ...]:
    """How it was fought, in the archive's words. Raise Faulty for a state that can't be read."""
    view, shown = _view(encounter), presenter(encounter.system)
    both = zip(shown.styles(view, "en"), shown.styles(view, "ru"), strict=True)
    return tuple(
        {"system": encounter.system, "code": code[:120], "name_en": english[:120], "name_ru": russian[:120]}
        for (code, english), (_, russian) in both
    )


def _view(encounter: Any) -> Any:
    """What everybody who looks on sees of it."""
    system = library.system(encounter.system)
    return system.view(system.state_from(encounter.state), SPECTATOR)


def file_when_over(instance: Encounter, update_fields: Collection[str] | None, **_signal: Any) -> None:
    """File an encounter that has just been saved as over."""
    written = update_fields is None or "status" in update_fields
    if written and instance.status == Status.OVER and instance.finished_at is not None:
        row, _ = Filed.objects.update_or_create(encounter_id=instance.pk, defaults=filed(instance))
        row.styles.set([Style.objects.get_or_create(**one)[0] for one in styles(instance)])
