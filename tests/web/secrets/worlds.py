"""Two worlds of one site that differ in Ann's secrets alone.

Both begin from the same rows with the same dice and the same clock. In each Ann prepares and hands in other
things, at other moments; where she is asked in secret, she may have answered in one world and not in the
other. Other closed parts of her state come from the library's own variations (tests/secrets), another past
from :mod:`.history`. What the master has ready and nobody has seen is another, too.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any

from allauth.account.models import EmailAddress
from django.utils import timezone

from sekundant.core.wire import encode
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, drafts, mastering
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.game import state_of
from sekundant_web.encounters.mastering import NotNow
from sekundant_web.encounters.models import Encounter, Post, Preparing, Referee, Status
from sekundant_web.fighters.models import Fighter
from sekundant_web.webhooks.models import Webhook
from tests.secrets.shelf import SECRETS
from tests.web import fights
from tests.web.safety.house import House
from tests.web.secrets import history

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


def pair(house: House, rng: Random, *, mailbox: bool, kinds: tuple[str, ...] = ()) -> Pair:
    """Two worlds of what stands now; ``mailbox``: Ann's addresses are others too.

    ``kinds`` are those that are wanted, where they are possible.
    """
    ann = house.people["seat_a"]
    where = fights.place(house.fight, ann)
    possible = _kinds(where, fights.ask_of(where))
    kind = rng.choice([one for one in possible if one in kinds] or possible)
    seeds = (rng.randrange(1 << 30), rng.randrange(1 << 30))
    one, other = (
        _world(house, kind, Random(seed), number if mailbox else 0) for number, seed in enumerate(seeds)
    )
    return Pair(kind, one, other, acts=kind not in ("state", "history"))


def _kinds(where: Place, ask: Any) -> tuple[str, ...]:
    """In what worlds can differ now; what stands there twice is met twice as often."""
    if where.encounter.status == Status.OVER:
        return ("over",)
    masters = ("prepared",) if where.encounter.referee == Referee.MASTER else ()
    if ask is None:
        return ("drafts", "state", "history", *masters)
    if ask.secret:
        return ("secret", "secret", "secret", "state", "history", *masters)
    return ("drafts", "handed in", "handed in", "state", "history", *masters)


def _world(house: House, kind: str, rng: Random, number: int) -> World:
    ann = house.people["seat_a"]

    def make() -> None:
        _private(ann, rng, number)
        if kind == "state":
            _other_state(house.fight, rng)
        elif kind == "history":
            history.change(house.fight, fights.seats(house.table.system)[0], rng)
        elif kind == "handed in":
            for _ in range(rng.choice((1, 1, 2, 3))):
                _hand_in(house.fight, ann, rng)
        elif kind == "secret":
            if rng.random() < 0.6:
                _hand_in(house.fight, ann, rng)
        elif kind == "drafts":
            _prepare(house.fight, ann, rng)
        elif kind == "prepared":
            _master_prepares(house, rng)

    return make


def _private(ann: User, rng: Random, number: int) -> None:
    """What stands nowhere but in her own pages."""
    notes = _story(rng) + rng.choice(("", f" {SEARCHED}"))
    Fighter.objects.filter(owner=ann).update(notes=notes, draft={"about": _story(rng)})
    Webhook.objects.filter(user=ann).update(address=f"https://{_word(rng)}.example.org/", answer=_word(rng))
    ann.tokens.update(name=_word(rng))
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
    actions.hand_in(where, ask.key, answer, fields={"text": _story(rng)}, story=_story(rng), now=_lately(rng))


def _master_prepares(house: House, rng: Random) -> None:
    """What the master has ready for a result that nobody sees yet, and whether he has reminded somebody."""
    faces = {f"{_word(rng)}.1": rng.randrange(1, 7) for _ in range(rng.randrange(3))}
    told = {"text": _story(rng), "faces": faces, "saved_at": _lately(rng)}
    Preparing.objects.update_or_create(encounter=house.fight, defaults=told)
    seat = house.fight.seats.get(position=0)
    for _ in range(rng.randrange(2)):
        said = _story(rng)
        Post.objects.create(
            encounter=house.fight,
            seat=seat,
            text=said,
            html=f"<p>{said}</p>",
            after=1,
            at=_lately(rng),
            held=True,
        )
    if rng.random() < 0.5:
        with suppress(NotNow):
            mastering.nudge(fights.place(house.fight, house.people["master"]), seat.name)


def _prepare(encounter: Encounter, ann: User, rng: Random) -> None:
    """Prepare something, or not; hand it in and take it back, or not."""
    where = fights.place(encounter, ann)
    ask = fights.ask_of(where)
    if ask is not None and rng.random() < 0.4:
        _hand_in(encounter, ann, rng)
        actions.withdraw(fights.place(encounter, ann), ask.key)
    if rng.random() < 0.7:
        key = ask.key if ask else "no:such:ask"
        drafts.save_draft(where, key, {"text": _story(rng), "story": _story(rng)}, _lately(rng))
    if rng.random() < 0.3:
        drafts.keep_late(where, "an:earlier:ask", {"story": _story(rng)})


SEARCHED = "plum"
"""What may stand in her notes, or not: a search for it must find the same."""


def _lately(rng: Random) -> datetime:
    """A moment within the last hours: nobody else knows when she was at her desk."""
    return timezone.now() - timedelta(minutes=rng.randrange(100))


def _word(rng: Random) -> str:
    return f"word{rng.randrange(999)}"


def _story(rng: Random) -> str:
    """Words of any length."""
    return " ".join(_word(rng) for _ in range(rng.choice((1, 3, 40))))
