"""Three duels played by the rules with dice that never change, for posts that are kept as files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sekundant.core.chance import Sampled
from sekundant.core.encounter import play
from sekundant.core.events import Event
from sekundant.library import packs
from sekundant.systems.law_of_the_gun.orders import Answer, Fates, Mercy, Revise
from sekundant.systems.law_of_the_gun.state import State
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN as DUEL

Plain = dict[str, Any]


def dice(seed: int) -> Callable[[int], int]:
    """Faces from a small generator of our own, so that no release of Python changes them."""
    state = seed

    def below(sides: int) -> int:
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (state >> 33) % sides

    return below


@dataclass(frozen=True)
class Duel:
    """A duel: how it opens, the answers step by step, and the seed of its dice."""

    setup: Plain
    steps: tuple[dict[str, Plain], ...]
    seed: int

    def played(self) -> Iterator[tuple[tuple[Event, ...], State]]:
        """What happened in each step, and how the duel then stands."""
        state = DUEL.open(self.setup, {}, packs("law-of-the-gun"))
        yield DUEL.opening_events(state), state
        chance = Sampled(dice(self.seed))
        for answers in (*self.steps, {}):
            while given := _given(state, answers):
                step = play(DUEL, state, given, chance)
                state = step.state
                yield step.events, state
                answers = {}


def _given(state: State, answers: dict[str, Plain]) -> dict[str, Answer]:
    """The answers of those who owe one; insight changes no order, and the winner spares the losers."""
    asks = DUEL.asks(state)
    if asks and asks[0].what == "revise":
        return {asks[0].seat: Revise()}
    if asks and asks[0].what == "fates":
        return {asks[0].seat: Fates(choice=None if state.mexican else Mercy.SPARE)}
    return {ask.seat: DUEL.answer_from(answers[ask.seat]) for ask in asks if ask.seat in answers}


def shoot(speed: int, hit: int, **more: Any) -> Plain:
    """An order to shoot."""
    return {"action": "shoot", "speed": speed, "hit": hit, **more}


def does(*actions: str, **more: Any) -> Plain:
    """A post before the storm."""
    return {"actions": list(actions), **more}


ANN: Plain = {
    "name": "Энн Стрекоза",
    "sex": "f",
    "quickness": 3,
    "accuracy": 2,
    "will": 1,
    "endurance": 1,
    "skills": {"left_hand": 1, "nimble": 1},
    "guns": {"kid": 5, "derringer": 2},
    "hands": {"main": "kid", "off_hand": None},
    "temptation": "tobacco",
}
BOB: Plain = {
    "name": "Одноглазый Боб",
    "accuracy": 1,
    "will": 2,
    "endurance": 1,
    "skills": {"lucky": True, "insight": 1},
    "guns": {"classic": 6, "shotgun": 2},
    "temptation": "drink",
}

SALOON = Duel(
    setup={
        "phase": "before",
        "scene": {"from": "saloon", "bystanders": 2},
        "combatants": {"ann": ANN, "bob": BOB},
        "first_post": "ann",
    },
    steps=(
        {"ann": does("call", "propose_wills")},
        {"bob": does("accept_wills")},
        {"ann": does("manoeuvre", "look_over", manoeuvre={"to": ["1.5", -3]})},
        {"bob": does("open_fire", shoot=shoot(3, 6))},
        {"ann": shoot(4, 5, move={"points": 2, "to": ["-0.5", -4]})},
        {"ann": shoot(3, 4), "bob": shoot(2, 5)},
        {"ann": shoot(2, 3), "bob": {"action": "reload"}},
        {"ann": shoot(2, 2), "bob": {"action": "brawl"}},
    ),
    seed=29,
)
"""A duel of two from its first words to the end."""

CROSSROADS = Duel(
    setup={
        "scene": {"space": "open", "weather": "sunny", "sun": "west"},
        "combatants": {
            "ann": {"name": "Энн", "sex": "f", "guns": {"kid": 5}, "accuracy": 1, "quickness": 2},
            "bob": {"name": "Боб", "guns": {"classic": 6}, "will": 1},
            "cole": {"name": "Коул", "guns": {"shotgun": 2, "kid": 5}, "endurance": 1, "accuracy": 1},
        },
        "allies": {"dan": {"of": "bob", "name": "Дэн", "guns": {"old_heavy": 6}, "at": [2, 5]}},
    },
    steps=(
        {
            "ann": shoot(6, 5, target="cole"),
            "bob": shoot(4, 6, target="ann"),
            "cole": shoot(3, 8, target="bob", volley=True, in_hand={"main": "shotgun"}),
        },
        {
            "ann": shoot(2, 4, target="bob", move={"points": 2, "to": [0, -3]}),
            "bob": shoot(2, 4, target="ann"),
            "cole": {"action": "reload"},
        },
    ),
    seed=6,
)
"""A Mexican duel of three, with an ally."""

STATION = Duel(
    setup={
        "scene": {
            "space": "open",
            "weather": "rain",
            "covers": [
                {
                    "id": "cart",
                    "kind": "full",
                    "at": [0, 5],
                    "name": {"en": "hay cart", "ru": "телега с сеном"},
                }
            ],
            "bystanders": [{"id": "porter", "at": [0, 0], "name": {"en": "porter", "ru": "носильщик"}}],
            "exits": [
                {
                    "id": "train",
                    "kind": "parting_shots",
                    "at": [4, -4],
                    "name": {"en": "train", "ru": "поезд"},
                }
            ],
        },
        "combatants": {
            "ann": {**ANN, "name": "Энн", "hands": {"main": "kid", "off_hand": "derringer"}},
            "bob": {"name": "Боб", "guns": {"old_faithful": 6, "kid": 5}, "at": [0, "4.5"], "hidden": True},
        },
    },
    steps=(
        {
            "ann": shoot(4, 6, hands="two", off_hand={"speed": 1}),
            "bob": shoot(3, 6, cover={"lean_out": True, "duck": True}, bonus="kill"),
        },
        {
            "ann": {"action": "flee", "exit": "train", "move": {"points": 8, "to": [4, -4]}},
            "bob": shoot(0, 4, cover={"lean_out": True}, draw={"gun": "kid"}),
        },
        {"ann": {"action": "flee", "exit": "train"}, "bob": shoot(0, 6)},
    ),
    seed=3,
)
"""Two guns, hiding, flight and a man in the line of fire."""

DUELS = {"saloon": SALOON, "crossroads": CROSSROADS, "station": STATION}
