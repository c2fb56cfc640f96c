"""Two worlds of one site that differ in Ann's secrets alone.

Both begin from the same rows with the same dice and the same clock. In each Ann prepares and hands in other
things; where she is asked in secret, she may have answered in one world and not in the other. Other closed
parts of her state come from the library's own variations (tests/secrets).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from allauth.account.models import EmailAddress
from django.utils import timezone

from sekundant.core.wire import encode
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, drafts, mastering
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.game import state_of
from sekundant_web.encounters.models import Encounter, Status
from sekundant_web.fighters.models import Fighter
from tests.secrets.shelf import SECRETS
from tests.web import fights
from tests.web.safety.house import House

World = Callable[[], None]
"""Makes a world out of what both have."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two worlds, and of which kind they are."""

    kind: str
    one: World
    other: World
    acts: bool
    """Whether somebody may act there: a state that was varied does not fit its ledger any more."""


def advance(house: House, steps: int, seed: int) -> None:
    """Play some steps that both worlds have; the master publishes them."""
    for turn in range(steps):
        for role in ("seat_a", "seat_b"):
            if fights.fresh(house.fight).status == Status.RUNNING:
                fights.answer(house.fight, house.people[role], seed + turn, sensible=True)
        if fights.fresh(house.fight).status == Status.RUNNING:
            mastering.publish(fights.place(house.fight, house.people["master"]))


def pair(house: House, rng: Random, *, mailbox: bool) -> Pair:
    """Two worlds of what stands now; ``mailbox``: Ann's addresses are others too."""
    ann = house.people["seat_a"]
    where = fights.place(house.fight, ann)
    ask = fights.ask_of(where)
    kind = _kind(where, ask, rng)
    seeds = (rng.randrange(1 << 30), rng.randrange(1 << 30))
    one, other = (
        _world(house, kind, Random(seed), number if mailbox else 0) for number, seed in enumerate(seeds)
    )
    return Pair(kind, one, other, acts=kind != "state")


def _kind(where: Place, ask: Any, rng: Random) -> str:
    if where.encounter.status == Status.OVER:
        return "over"
    if ask is None:
        return rng.choice(("drafts", "state"))
    if ask.secret:
        return rng.choice(("secret", "secret", "state"))
    return rng.choice(("drafts", "handed in", "handed in", "state"))


def _world(house: House, kind: str, rng: Random, number: int) -> World:
    ann = house.people["seat_a"]

    def make() -> None:
        _private(ann, rng, number)
        if kind == "state":
            _other_state(house.fight, rng)
        elif kind == "handed in":
            for _ in range(rng.choice((1, 1, 2, 3))):
                _hand_in(house.fight, ann, rng)
        elif kind == "secret":
            if rng.random() < 0.6:
                _hand_in(house.fight, ann, rng)
        elif kind == "drafts":
            _prepare(house.fight, ann, rng)

    return make


def _private(ann: User, rng: Random, number: int) -> None:
    """What stands nowhere but in her own pages."""
    Fighter.objects.filter(owner=ann).update(notes=_story(rng), draft={"about": _story(rng)})
    User.objects.filter(pk=ann.pk).update(email=f"ann{number}@example.org", last_login=None)
    EmailAddress.objects.filter(user=ann).update(email=f"new{number}@example.org")


def _other_state(encounter: Encounter, rng: Random) -> None:
    """Other closed parts of her in the state."""
    row, room = fights.fresh(encounter), SECRETS[encounter.system]
    seat = row.seats.get(position=0).name
    state, _ = room.varied(rng, state_of(row), seat, changes=rng.choice((1, 2)))
    Encounter.objects.filter(pk=row.pk).update(state=encode(state))


def _hand_in(encounter: Encounter, ann: User, rng: Random) -> None:
    """Hand in another order with another story."""
    where = fights.place(encounter, ann)
    ask = fights.ask_of(where)
    assert ask is not None
    answer = fights.some_answer(where, rng.randrange(1 << 30))
    actions.hand_in(where, ask.key, answer, fields={"text": _story(rng)}, story=_story(rng))


def _prepare(encounter: Encounter, ann: User, rng: Random) -> None:
    """Prepare something, or not; hand it in and take it back, or not."""
    where = fights.place(encounter, ann)
    ask = fights.ask_of(where)
    if ask is not None and rng.random() < 0.4:
        _hand_in(encounter, ann, rng)
        actions.withdraw(fights.place(encounter, ann), ask.key)
    if rng.random() < 0.7:
        key = ask.key if ask else "no:such:ask"
        drafts.save_draft(where, key, {"text": _story(rng), "story": _story(rng)}, timezone.now())
    if rng.random() < 0.3:
        drafts.keep_late(where, "an:earlier:ask", {"story": _story(rng)})


def _story(rng: Random) -> str:
    """Words of any length."""
    return " ".join(f"word{rng.randrange(999)}" for _ in range(rng.choice((1, 3, 40))))
