"""The generator of the Law of the Gun."""

from __future__ import annotations

from random import Random
from typing import Any

from sekundant.core.encounter import Adjust, Ask, Declare, Outcome, Ruling
from sekundant.core.events import Number, Reader
from sekundant.core.wire import Plain
from sekundant.library import shelf
from sekundant.systems.law_of_the_gun.adjustable import ADJUSTABLE
from sekundant.systems.law_of_the_gun.orders import (
    Action,
    Answer,
    Deed,
    Fates,
    Mercy,
    Order,
    Post,
    Revise,
    Silent,
)
from sekundant.systems.law_of_the_gun.rules.leaving import OUTCOMES
from sekundant.systems.law_of_the_gun.state import Phase, State, Status
from sekundant.systems.law_of_the_gun.view import View
from tests.generators.law_of_the_gun import setups
from tests.generators.law_of_the_gun.orders import order
from tests.generators.law_of_the_gun.posts import fates, post
from tests.generators.law_of_the_gun.secrets import varied
from tests.generators.law_of_the_gun.wild import mutated, stray


class LawOfTheGunGenerator:
    """Random duels (see :class:`~tests.generators.contract.Generator`)."""

    def setup(self, rng: Random) -> dict[str, Plain]:
        """A duel of two to four."""
        return setups.setup(rng)

    def options(self, rng: Random) -> dict[str, str]:
        """Some switches."""
        return setups.options(rng)

    def packs(self, rng: Random) -> tuple[Any, ...]:
        """The shipped guns and scenes."""
        return shelf("law-of-the-gun")

    def answer(self, rng: Random, view: View, ask: Ask) -> Answer:
        """An answer that fits the ask."""
        first_turn = view.phase is Phase.BEFORE or view.turn == 1
        if ask.what == "post":
            return post(rng, view)
        if ask.what == "fates":
            return fates(rng, view)
        if ask.what == "revise":
            keeps = rng.random() < 0.4
            return Revise(order=None if keeps else order(rng, view, first_turn=first_turn, depth=1))
        return order(rng, view, first_turn=first_turn)

    def sure(self, view: View, ask: Ask) -> Answer:
        """What is open to everybody: to wait, to open fire if one must, to give up, to keep an order."""
        if ask.what == "post":
            peace = Order(action=Action.PEACE)
            before = view.before
            if before is not None and before.opener not in (None, view.reader):
                return Post(actions=(Deed.RETURN_FIRE,), shoot=peace)
            if before is not None and before.must_open_fire == view.reader:
                return Post(actions=(Deed.OPEN_FIRE,), shoot=peace)
            return Post(actions=(Deed.WAIT,))
        if ask.what == "fates":
            return Fates() if view.mexican else Fates(choice=Mercy.SPARE)
        if ask.what == "revise":
            return Revise()
        return Order(action=Action.PEACE if view.me.standing else Action.HOLD)

    def wild(self, rng: Random, view: View, ask: Ask) -> Answer:
        """A mutation of an answer, or an answer that nobody has asked for."""
        if rng.random() < 0.05:
            return stray(rng, view)
        return mutated(rng, self.answer(rng, view, ask))

    def silence(self, rng: Random) -> tuple[Number, Answer]:
        """Some days of silence, too few to be claimed or enough."""
        hours = rng.choice((1, 72, 73, 200))
        return hours, Silent(hours=hours)

    def secrets(self, rng: Random, state: State, reader: Reader) -> State:
        """Other secrets of everybody else."""
        for fighter in state.principals:
            if fighter.name != reader:
                state = varied(rng, state, fighter.name, changes=3)[0]
        return state

    def ruling(self, rng: Random, state: State) -> Ruling:
        """A ruling, on the closed list or not."""
        if rng.random() < 0.2:
            winner = rng.choice((None, "ann", "nobody"))
            outcome = Outcome(winner, rng.choice((*OUTCOMES, "struck_by_lightning")))
            return Declare(author="judge", reason="as agreed", outcome=outcome)
        what = rng.choice((*ADJUSTABLE[:-2], "call_made", "loaded:classic", "quickness", ""))
        value = rng.choice((0, 1, 3, -2, 99, True, False, None, *Status, "open", "resisted"))
        who = rng.choice(("ann", "bob", "eve", "nobody", ""))
        return Adjust(author="judge", reason="as agreed", what=what, value=value, who=who)
