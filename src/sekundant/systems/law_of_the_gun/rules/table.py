"""The table at which a step is played: where the dice fall and where what happens is written down."""

from __future__ import annotations

from sekundant.core.chance import Chance
from sekundant.core.events import Audience, Event, Roll, Sealed

MASTER_DIE = "master"
"""Who rolls a die that is nobody's own."""


class Table:
    """Dice by label and the events of one step.

    Labels are ``who.what.ordinal``; the ordinal counts that label by that person in the order of the throws.
    A chance of 0 or less, or of 100 or more, is not rolled and uses no die (conventions of the rulebook).
    """

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._ordinals: dict[tuple[str, str], int] = {}
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Write down what happened."""
        self.events.append(event)

    def roll(self, who: str, what: str, sides: int, audience: Audience) -> Roll:
        """Throw a die that is read from a table."""
        label = self._label(who, what)
        return Roll(label, sides, self._chance.roll(sides, label), audience)

    def percent(
        self,
        who: str,
        what: str,
        chance: int,
        audience: Audience,
        *,
        sides: int = 10,
        need: Audience | None = None,
    ) -> tuple[bool, tuple[Roll, ...]]:
        """Throw for a chance in percent, counted from below; return the success and the die, if any.

        LG.V.5.a. ``need`` is who may know the chance itself, if not all who see the die.
        """
        at_most = chance * sides // 100
        if at_most <= 0:
            return False, ()
        if at_most >= sides:
            return True, ()
        return self.odds(who, what, at_most, sides, audience, need)

    def odds(
        self, who: str, what: str, at_most: int, sides: int, audience: Audience, need: Audience | None = None
    ) -> tuple[bool, tuple[Roll, ...]]:
        """Throw a die of ``sides`` that succeeds at ``at_most`` or less; return the success and the die."""
        label = self._label(who, what)
        face = self._chance.check(sides, at_most, label)
        roll = Roll(label, sides, face, audience, Sealed(at_most, need or audience))
        return face <= at_most, (roll,)

    def _label(self, who: str, what: str) -> str:
        ordinal = self._ordinals.get((who, what), 0) + 1
        self._ordinals[who, what] = ordinal
        return f"{who}.{what}.{ordinal}"
