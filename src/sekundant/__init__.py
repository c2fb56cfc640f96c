"""Sekundant: an impartial second for duels that are fought with words and hidden orders.

The public names; everything else may change.

>>> import sekundant
>>> duel = sekundant.system("law-of-the-gun")
>>> state = duel.open({"combatants": {"ann": {}, "bob": {}}}, {}, sekundant.packs("law-of-the-gun"))
>>> [ask.seat for ask in duel.asks(state)]
['ann', 'bob']
"""

from sekundant.core.chance import DiceError, Recorded, Recording, Sampled, Scripted, Sealed, every
from sekundant.core.clauses import Rulebook
from sekundant.core.encounter import Ask, NotAsked, Objection, Outcome, Refused, Step, System, play
from sekundant.core.events import MASTER, SPECTATOR, Audience, Event, seen
from sekundant.core.wire import Fault, Faulty
from sekundant.library import packs, rulebook, system, systems

__all__ = [
    "MASTER",
    "SPECTATOR",
    "Ask",
    "Audience",
    "DiceError",
    "Event",
    "Fault",
    "Faulty",
    "NotAsked",
    "Objection",
    "Outcome",
    "Recorded",
    "Recording",
    "Refused",
    "Rulebook",
    "Sampled",
    "Scripted",
    "Sealed",
    "Step",
    "System",
    "every",
    "packs",
    "play",
    "rulebook",
    "seen",
    "system",
    "systems",
]
