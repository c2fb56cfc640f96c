"""A fresh site with running duels: `python -m django seed DUELS`; prints what a client has to know.

One player sits at all of them. Where the other is a bot, it has handed in already: so the player's order is
the last, and his request plays the turn.
"""

from __future__ import annotations

import json
import secrets
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import BaseCommand, CommandParser, call_command
from django.utils import timezone

from bench.web.fought import long_fight
from bench.web.models import Row
from sekundant import library
from sekundant.core.starter import Wish
from sekundant.odds.bots import simple_bot
from sekundant_web.api import tokens
from sekundant_web.api.models import Scope
from sekundant_web.encounters.access import place_at
from sekundant_web.encounters.actions import Opening, Sitter, hand_in, open_encounter, say
from sekundant_web.encounters.deadlines import Policy
from sekundant_web.encounters.desks.room import room
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import Encounter, Line

LONG = 10_000
"""So many events has the long duel."""

OVER = 6
"""So many long fights are over, to be replayed."""


class Command(BaseCommand):
    """Make the site, and duels at it."""

    def add_arguments(self, parser: CommandParser) -> None:
        """How many of each kind."""
        parser.add_argument("duels", type=int)

    def handle(self, *_: Any, duels: int, **__: Any) -> None:
        """Make them, and print them."""
        call_command("migrate", verbosity=0, interactive=False, run_syncdb=True)
        call_command("createcachetable", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False)
        self.stdout.write(json.dumps(seeded(duels)))


def seeded(duels: int) -> dict[str, Any]:
    """The player's cookie, and for every system his duels with the orders that he will hand in."""
    Row.objects.create(text="the row that is read")
    users = get_user_model().objects
    player, other = users.create_user("ann"), users.create_user("bob")
    return {
        "cookie": _signed_in(player),
        "token": tokens.make(player, "bench", Scope.PLAY, now=timezone.now())[1],
        "systems": {
            system: {
                "people": [_duel(system, player, other) for _ in range(duels)],
                "bots": [_duel(system, player, None) for _ in range(duels)],
                "played": [_played(_duel(system, player, other), player, other) for _ in range(16)],
                "over": [long_fight(system, player, other) for _ in range(OVER)],
                "long": _long(_played(_duel(system, player, other), player, other)),
            }
            for system in library.system_ids()
        },
    }


def _signed_in(user: Any) -> str:
    """A session of somebody."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session["_auth_user_id"] = str(user.pk)
    session["_auth_user_backend"] = settings.AUTHENTICATION_BACKENDS[0]
    session["_auth_user_hash"] = user.get_session_auth_hash()
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}; language=en"


def _duel(system: str, player: Any, other: Any) -> dict[str, Any]:
    """A duel and the order that the player is about to hand in."""
    setup = library.starter(system).setup(Wish(), library.shelf(system), "en")
    first, second = setup["combatants"]
    sitters = {
        first: Sitter(user_id=player.pk),
        second: Sitter(user_id=other.pk) if other else Sitter(bot=True),
    }
    opening = Opening(system, setup, {}, library.packs(system), sitters, policy=Policy())
    return _order(open_encounter(opening).key, player)


def _order(key: str, player: Any) -> dict[str, Any]:
    """The fields of a legal order, as a bot would give it in the player's place."""
    place, ask, answer = _answer(key, player)
    fields = room(place.encounter.system).fields_of(answer, place.view, ask) if ask else None
    return {"key": key, "fields": fields.stored() if fields else {}}


def _answer(key: str, user: Any) -> tuple[Any, Any, Any]:
    place = place_at(Encounter.objects.get(key=key), user)
    ask = next((ask for ask in place.view.asks if ask.seat == place.reader), None)
    answer = simple_bot(system_of(place.encounter), place.view, secrets.randbelow) if ask else None
    return place, ask, answer


def _played(duel: dict[str, Any], *users: Any) -> dict[str, Any]:
    """The duel after one turn, with a word of each."""
    for user in users:
        place, ask, answer = _answer(duel["key"], user)
        say(place, "He walks out into the street and *waits*.")
        if ask:
            hand_in(place, ask.key, answer)
    return duel


def _long(duel: dict[str, Any]) -> dict[str, Any]:
    """The duel as if it had ten thousand events more: its last step over and over again."""
    encounter = Encounter.objects.get(key=duel["key"])
    last = encounter.lines.order_by("number").last()
    step = encounter.lines.filter(kind="step").order_by("number").last()
    assert last
    assert step
    assert step.shown
    copies = -(-LONG // len(json.loads(step.text)["events"]))
    Line.objects.bulk_create(
        Line(
            encounter=encounter,
            number=last.number + copy,
            kind="step",
            text=step.text,
            at=step.at,
            shown=step.shown + copy,
        )
        for copy in range(1, copies + 1)
    )
    return duel
