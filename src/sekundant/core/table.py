"""The table at which a step is played: where the dice fall and where what happens is written down."""

from __future__ import annotations

from sekundant.core.chance import Chance
from sekundant.core.events import Audience, Event, Roll


class Table:
    """Dice by label and the events of one step.

    Labels are ``who.what.ordinal``; the ordinal counts that label by that person in the order of the throws.
    ``thrown`` is how many dice have fallen.
    """

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self._ordinals: dict[tuple[str, str], int] = {}
        self.events: list[Event] = []
        self.thrown = 0

    def tell(self, event: Event) -> None:
        """Write down what happened."""
        self.events.append(event)

    def roll(self, who: str, what: str, sides: int, audience: Audience) -> Roll:
        """Throw a die of which every face matters."""
        label = self.label(who, what)
        return Roll(label, sides, self.chance.roll(sides, label), audience)

    def band(self, who: str, what: str, sides: int, tops: tuple[int, ...], audience: Audience) -> Roll:
        """Throw a die of which only the band matters (:meth:`sekundant.core.chance.Chance.band`)."""
        label = self.label(who, what)
        return Roll(label, sides, self.chance.band(sides, tops, label), audience)

    def label(self, who: str, what: str) -> str:
        """The label of a die about to be thrown."""
        self.thrown += 1
        ordinal = self._ordinals.get((who, what), 0) + 1
        self._ordinals[who, what] = ordinal
        return f"{who}.{what}.{ordinal}"


class NoDice(Chance):
    """The dice of a ruling: it throws none."""

    def roll(self, sides: int, label: str) -> int:
        """Raise AssertionError: rulings throw no dice."""
        raise AssertionError(f"a ruling threw {label}")
