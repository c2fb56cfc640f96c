"""The table of a duel: the dice that succeed from below, as this game throws them."""

from __future__ import annotations

from sekundant.core import table
from sekundant.core.events import Audience, Roll, Sealed

MASTER_DIE = "master"
"""Who rolls a die that is nobody's own."""


class Table(table.Table):
    """Dice by label and the events of one step.

    A chance of 0 or less, or of 100 or more, is not rolled and uses no die (conventions of the rulebook).
    """

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
        label = self.label(who, what)
        face = self.chance.check(sides, at_most, label)
        roll = Roll(label, sides, face, audience, Sealed(at_most, need or audience))
        return face <= at_most, (roll,)
