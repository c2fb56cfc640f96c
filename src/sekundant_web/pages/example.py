"""What a result looks like, for a stranger: the decisive one of a ready-made turn, played by the rules."""

from __future__ import annotations

from functools import cache

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.core.events import MASTER, seen
from sekundant.prose.contract import words
from sekundant_web.encounters.presenting.results import Shown, shown
from sekundant_web.rulebooks.contents import contents
from sekundant_web.rulebooks.openly import openly


@cache
def example(system_id: str, language: Language) -> Shown | None:
    """The decisive result of the system's example."""
    given = contents(system_id).EXAMPLE
    fighters = {
        name: {**sheet, "name": given.names[name].into(language)}
        for name, sheet in given.setup["combatants"].items()
    }
    system = library.system(system_id)
    state = system.open({**given.setup, "combatants": fighters}, {}, library.shelf(system_id))
    played = library.play_case_turn(system_id, state, given.turn)
    events = [known for event in played.events if (known := seen(event, MASTER)) is not None]
    results = words(system_id).results(events, system.view(played.state, MASTER), language)
    decisive = next((one for one in results if one.decisive), None)
    return None if decisive is None else openly(shown((decisive,), system_id)).results[0]
