"""Encounters of the site for its tests: opened, looked at, answered."""

from __future__ import annotations

from datetime import datetime
from random import Random
from typing import Any

from django.contrib.auth.models import AnonymousUser

from sekundant import library
from sekundant.core.encounter import Ask
from sekundant.core.starter import Wish
from sekundant.core.wire import Plain
from sekundant.odds.bots import simple_bot
from sekundant_web.accounts.models import User
from sekundant_web.encounters import access, actions
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.actions import Opening, Receipt, Sitter
from sekundant_web.encounters.deadlines import Policy
from sekundant_web.encounters.game import state_of, system_of
from sekundant_web.encounters.models import Encounter, HandedIn
from tests.generators.shelf import GENERATORS
from tests.generators.walk import legal_answer

SYSTEMS = library.system_ids()
THREE_DAYS = Policy()
BOT = Sitter(bot=True)
NOBODY = Sitter()


def setup(system_id: str, *, before: bool = False, fighters: tuple[str, ...] = ()) -> Plain:
    """A ready-made setup."""
    wish = Wish(before=before, fighters=fighters)
    return library.starter(system_id).setup(wish, library.shelf(system_id), "en")


def seats(system_id: str) -> tuple[str, ...]:
    """The names of its seats."""
    return tuple(setup(system_id)["combatants"])


def opened(
    system_id: str,
    *sitters: Sitter | User,
    before: bool = False,
    fighters: tuple[str, ...] = (),
    policy: Policy = THREE_DAYS,
    now: datetime | None = None,
    **more: Any,
) -> Encounter:
    """An encounter at whose seats they sit, in their order."""
    plain = setup(system_id, before=before, fighters=fighters)
    sitting = [Sitter(user_id=one.pk) if isinstance(one, User) else one for one in sitters]
    taken = dict(zip(plain["combatants"], sitting, strict=True))
    opening = Opening(
        system_id, plain, {}, library.packs(system_id), taken, policy=policy, title="A test of nerves", **more
    )
    return fresh(actions.open_encounter(opening, now))


def fresh(encounter: Encounter | str) -> Encounter:
    """The encounter as the database has it now."""
    key = encounter if isinstance(encounter, str) else encounter.key
    return Encounter.objects.select_related("sealed").defer("setup", "packs").get(key=key)


def place(encounter: Encounter | str, user: User | None = None, guest: str = "") -> Place:
    """Where somebody stands there, by a look of his own."""
    return access.place_at(fresh(encounter), user or AnonymousUser(), guest)


def ask_of(where: Place) -> Ask | None:
    """What is asked of him."""
    return next((ask for ask in where.view.asks if ask.seat == where.reader), None)


def asks(encounter: Encounter | str) -> tuple[Ask, ...]:
    """All that is asked there."""
    row = fresh(encounter)
    return system_of(row).asks(state_of(row))


def some_answer(where: Place, seed: int = 0) -> Any:
    """A legal answer to what is asked of somebody; the same for the same seed."""
    ask, system = ask_of(where), system_of(where.encounter)
    assert ask is not None
    return legal_answer(system, GENERATORS[system.id], Random(seed), where.state, ask)


def sensible_answer(where: Place, seed: int = 0) -> Any:
    """What a bot would answer in somebody's place: duels come to an end."""
    return simple_bot(system_of(where.encounter), where.view, Random(seed).randrange)


def answer(
    encounter: Encounter | str, user: User, seed: int = 0, *, sensible: bool = False, **more: Any
) -> Receipt | None:
    """Let somebody hand in what is asked of him; None if nothing is."""
    where = place(encounter, user)
    ask = ask_of(where)
    if ask is None:
        return None
    made = sensible_answer(where, seed) if sensible else some_answer(where, seed)
    return actions.hand_in(where, ask.key, made, **more)


def sealed(encounter: Encounter | str) -> dict[str, Any]:
    """What lies sealed for what is asked there now, by seat."""
    keys = [ask.key for ask in asks(encounter)]
    answers = HandedIn.objects.filter(seat__encounter=fresh(encounter), ask__in=keys).select_related("seat")
    return {one.seat.name: one.answer for one in answers}


def lines(encounter: Encounter | str, kind: str = "step") -> list[str]:
    """The lines of a kind in its ledger."""
    return list(fresh(encounter).lines.filter(kind=kind).order_by("number").values_list("text", flat=True))
