"""The generator of fencing."""

from __future__ import annotations

from random import Random
from typing import Any

from sekundant.core.encounter import Adjust, Ask, Declare, Outcome, Ruling
from sekundant.core.events import Number, Reader
from sekundant.core.wire import Plain
from sekundant.systems.fencing.orders import Answer, Bet, DistanceChoice, Silent, StackOrder, Wager
from sekundant.systems.fencing.rules.rulings import ADJUSTABLE
from sekundant.systems.fencing.state import How, State
from sekundant.systems.fencing.view import View
from sekundant.systems.fencing.weapons import DISTANCES
from tests.generators.fencing import setups
from tests.generators.fencing.orders import distance_choice, stack_order, wager
from tests.generators.fencing.secrets import varied
from tests.generators.fencing.wild import mutated, stray


class FencingGenerator:
    """Random duels (see :class:`~tests.generators.contract.Generator`)."""

    def setup(self, rng: Random) -> dict[str, Plain]:
        """A duel of two."""
        return setups.setup(rng)

    def options(self, rng: Random) -> dict[str, str]:
        """Some switches."""
        return setups.options(rng)

    def packs(self, rng: Random) -> tuple[Any, ...]:
        """The shipped weapons, or a master's."""
        return setups.packs(rng)

    def answer(self, rng: Random, view: View, ask: Ask) -> Answer:
        """An answer that fits the ask."""
        if ask.what == "bet":
            return wager(rng, view)
        return stack_order(rng, view) if ask.what == "stack" else distance_choice(rng, view)

    def sure(self, view: View, ask: Ask) -> Answer:
        """A low bet, an empty stack, the same distance."""
        if ask.what == "bet":
            return Wager(bet=Bet.LOW)
        return StackOrder() if ask.what == "stack" else DistanceChoice(to=view.distance)

    def wild(self, rng: Random, view: View, ask: Ask) -> Answer:
        """A mutation of an answer, or an answer that nobody has asked for."""
        if rng.random() < 0.1:
            return stray(rng)
        return mutated(rng, self.answer(rng, view, ask))

    def silence(self, rng: Random) -> tuple[Number, Answer]:
        """Some days of silence."""
        hours = rng.choice((1, 72, 200))
        return hours, Silent(hours=hours)

    def secrets(self, rng: Random, state: State, reader: Reader) -> State:
        """Other secrets of everybody else."""
        for name in state.names:
            if name != reader:
                state = varied(rng, state, name, changes=4)[0]
        return state

    def ruling(self, rng: Random, state: State) -> Ruling:
        """A ruling, on the closed list or not."""
        if rng.random() < 0.2:
            winner = rng.choice((None, "ann", "nobody"))
            outcome = Outcome(winner, rng.choice((*How, "struck_by_lightning")))
            return Declare(author="judge", reason="as agreed", outcome=outcome)
        what = rng.choice((*ADJUSTABLE, *ADJUSTABLE, "mastery", "stack", ""))
        value = rng.choice((0, 1, 3, -2, 98, 100, True, None, *DISTANCES, "ann", "nobody"))
        who = rng.choice(("ann", "bob", "nobody", ""))
        return Adjust(author="judge", reason="as agreed", what=what, value=value, who=who)
