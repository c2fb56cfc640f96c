"""Opening an encounter, taking its seats, and calling off one that nobody has begun."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from django.db import transaction
from django.http import Http404
from django.utils import timezone

from sekundant.core.wire import Plain
from sekundant.ledger.seal import Secret
from sekundant.recorder import installed_version
from sekundant_web.encounters import at_hand, timing
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.deadlines import ENDLESS, Policy
from sekundant_web.encounters.game import Game, begin, plain_state, take_up
from sekundant_web.encounters.models import Dice, Encounter, Referee, Sealed, Seat, Status, Watch, new_key
from sekundant_web.encounters.moving import MOVED, begin_asking, keep_lines, lock
from sekundant_web.encounters.resolving import settle
from sekundant_web.notify import outbox


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who takes a seat: a user, a guest by his token, a bot, the master; nobody if all are empty."""

    user_id: int | None = None
    guest: str = ""
    bot: bool = False
    version_id: int | None = None
    by_master: bool = False

    @property
    def nobody(self) -> bool:
        """Whether the seat stays free."""
        return self.user_id is None and not self.guest and not self.bot and not self.by_master


@dataclass(frozen=True, slots=True)
class Opening:
    """All with which an encounter begins."""

    system: str
    setup: Plain
    switches: Mapping[str, str]
    packs: tuple[Plain, ...]
    sitters: Mapping[str, Sitter]
    title: str = ""
    watch: str = Watch.LINK
    referee: str = Referee.AUTOMATIC
    dice: str = Dice.SEALED
    policy: Policy = ENDLESS
    table_id: int | None = None
    created_by_id: int | None = None


def open_encounter(opening: Opening, now: datetime | None = None) -> Encounter:
    """Open an encounter; it runs as soon as all its seats are taken.

    Where the dice are thrown on a real table the master publishes: he alone knows them. Raise
    :class:`~sekundant.core.wire.Faulty` with every fault of the setup.
    """
    now = now or timezone.now()
    key, given = new_key(), opening.dice == Dice.GIVEN
    if given:
        opening = replace(opening, referee=Referee.MASTER)
    game, secret = begin(
        opening.system, opening.setup, opening.switches, opening.packs, name=key, at=now, given=given
    )
    with transaction.atomic():
        encounter = _keep_opening(key, opening, game, secret, now)
    settle(key, now)
    return encounter


def _keep_opening(key: str, opening: Opening, game: Game, secret: Secret, now: datetime) -> Encounter:
    """Write an encounter with its seats, the secret of its dice and the first lines of its ledger."""
    encounter = Encounter.objects.create(
        key=key,
        table_id=opening.table_id,
        created_by_id=opening.created_by_id,
        system=game.system.id,
        title=opening.title,
        setup=opening.setup,
        switches=dict(opening.switches),
        packs=list(opening.packs),
        rules=installed_version(),
        state=plain_state(game),
        status=Status.SEATING,
        watch=opening.watch,
        referee=opening.referee,
        dice=opening.dice,
        policy=asdict(opening.policy),
    )
    Sealed.objects.create(encounter=encounter, secret=secret.hex())
    sitters = [opening.sitters.get(name, Sitter()) for name in game.system.seats(game.state)]
    for position, name in enumerate(game.system.seats(game.state)):
        sitter = sitters[position]
        Seat.objects.create(
            encounter=encounter,
            name=name,
            position=position,
            user_id=sitter.user_id,
            guest=sitter.guest,
            bot=sitter.bot,
            by_master=sitter.by_master,
            fighter_id=sitter.version_id,
        )
    if not any(sitter.nobody for sitter in sitters):
        _begin(encounter, game, now)
    keep_lines(encounter, game)
    encounter.save(update_fields=MOVED)
    at_hand.keep(encounter, game)
    return encounter


def take_seat(place: Place, seat_name: str, sitter: Sitter, now: datetime | None = None) -> bool:
    """Take a free seat; return whether it was still free. The encounter runs once the last is taken.

    A seat that a master has freed is taken while the encounter runs. Nobody sits at an encounter twice.
    """
    now = now or timezone.now()
    with transaction.atomic():
        encounter = lock(place.encounter.key)
        seats = list(encounter.seats.all())
        free = next((seat for seat in seats if seat.name == seat_name and seat.free), None)
        if encounter.status not in (Status.SEATING, Status.RUNNING) or free is None or _sits(seats, sitter):
            return False
        free.user_id, free.guest, free.bot = sitter.user_id, sitter.guest, sitter.bot
        free.fighter_id = sitter.version_id
        free.save(update_fields=["user", "guest", "bot", "fighter"])
        encounter.version += 1
        game = take_up(encounter)
        if encounter.status == Status.RUNNING:
            timing.look_again(encounter, now)
            outbox.tell_newcomer(encounter, free, game.asks, now)
        elif not any(seat.free for seat in seats):
            _begin(encounter, game, game.not_before(now))
        keep_lines(encounter, game)
        encounter.save(update_fields=MOVED)
        at_hand.keep(encounter, game)
    settle(place.encounter.key, now)
    return True


def call_off(place: Place) -> bool:
    """Delete an encounter that waits for somebody to take a seat; return whether it had not begun yet.

    Raise Http404 for who doesn't run it.
    """
    if not place.runs_it:
        raise Http404
    with transaction.atomic():
        encounter = lock(place.encounter.key)
        if encounter.status != Status.SEATING:
            return False
        encounter.delete()
    return True


def _begin(encounter: Encounter, game: Game, now: datetime) -> None:
    """All seats are taken: the fight begins."""
    encounter.status = Status.RUNNING
    begin_asking(encounter, game, timing.waiting_of(encounter, game.asks), now, now)


def _sits(seats: list[Seat], sitter: Sitter) -> bool:
    """Whether somebody has a seat already."""
    return any(
        (sitter.user_id is not None and seat.user_id == sitter.user_id)
        or (sitter.guest != "" and seat.guest == sitter.guest)
        for seat in seats
    )
