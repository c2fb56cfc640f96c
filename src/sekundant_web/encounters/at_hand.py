"""Games at hand: what this process has gone on with last, so that its ledger need not be read again.

A game belongs to one revision of its encounter. Who takes it up has it for himself; it comes back when its
next lines have been kept, and is never seen again if they were not, or if somebody else was first.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import transaction

from sekundant_web.encounters.models import Encounter

if TYPE_CHECKING:
    from sekundant_web.encounters.game import Game

MOST = 64
"""So many games a process keeps."""

_games: OrderedDict[tuple[int, int], tuple[Game, Any]] = OrderedDict()


def take(encounter: Encounter) -> Game | None:
    """The game of this revision, for the caller alone; None if it is not at hand."""
    found = _games.pop((encounter.pk, encounter.revision), None)
    return found[0] if found else None


def state(encounter: Encounter) -> Any:
    """Where the game of this revision stands; None if it is not at hand."""
    found = _games.get((encounter.pk, encounter.revision))
    return found[1] if found else None


def keep(encounter: Encounter, game: Game) -> None:
    """Have a game at hand once the transaction has kept its lines."""
    game.revision = encounter.revision
    transaction.on_commit(partial(_put, (encounter.pk, encounter.revision), game))


def forget() -> None:
    """Forget all games."""
    _games.clear()


def _put(key: tuple[int, int], game: Game) -> None:
    _games[key] = game, game.state
    while len(_games) > MOST:
        _games.popitem(last=False)
