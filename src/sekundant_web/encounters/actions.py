"""What can be done to an encounter, one transaction an act.

Every act locks the encounter's row, looks again whether it is still due, adds lines to the ledger and raises
the version. What is refused changes nothing. :func:`settle` resolves what is due; anybody may call it at any
time: that a turn is resolved once comes from the lines' constraint and the compared version.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from sekundant.core.encounter import Ask, Refused
from sekundant.core.wire import Plain, encode
from sekundant.ledger.seal import Secret
from sekundant.recorder import installed_version
from sekundant_web.encounters import deadlines
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.game import Game, begin, bots_answer, instant, plain_state, take_up
from sekundant_web.encounters.markdown import cleaned
from sekundant_web.encounters.models import (
    Done,
    Draft,
    Encounter,
    HandedIn,
    Line,
    Post,
    Referee,
    Sealed,
    Seat,
    Status,
    Watch,
    new_key,
)
from sekundant_web.notify.outbox import tell_of_asks, tell_of_end

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 3
"""After so many failures in a row an encounter is set aside, and others go on."""

MOST_STEPS = 50
"""So many steps at most follow from one act, bots among themselves included."""


class Late(Exception):
    """The answer is not waited for any more: the turn has gone on, or it is too late."""


class Overtaken(Exception):
    """Another answer of the same seat has been handed in meanwhile, from another window or device."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who takes a seat: a user, a guest by his token, a bot; nobody if all are empty."""

    user_id: int | None = None
    guest: str = ""
    bot: bool = False
    version_id: int | None = None


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
    policy: deadlines.Policy = deadlines.ENDLESS
    table_id: int | None = None
    created_by_id: int | None = None


def open_encounter(opening: Opening, now: datetime | None = None) -> Encounter:
    """Open an encounter; it runs as soon as all its seats are taken.

    Raise :class:`~sekundant.core.wire.Faulty` with every fault of the setup.
    """
    now = now or timezone.now()
    key = new_key()
    game, secret = begin(opening.system, opening.setup, opening.switches, opening.packs, name=key, at=now)
    with transaction.atomic():
        encounter = _keep_opening(key, opening, game, secret, now)
    settle(encounter.key, now)
    return encounter


def _keep_opening(key: str, opening: Opening, game: Game, secret: Secret, now: datetime) -> Encounter:
    names = game.system.seats(game.state)
    taken = all(_taken(opening.sitters.get(name, Sitter())) for name in names)
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
        status=Status.RUNNING if taken else Status.SEATING,
        watch=opening.watch,
        referee=opening.referee,
        policy=encode_policy(opening.policy),
        asked_at=now,
        due_at=deadlines.due(opening.policy, now) if taken else None,
    )
    Sealed.objects.create(encounter=encounter, secret=secret.hex())
    for position, name in enumerate(names):
        sitter = opening.sitters.get(name, Sitter())
        Seat.objects.create(
            encounter=encounter,
            name=name,
            position=position,
            user_id=sitter.user_id,
            guest=sitter.guest,
            bot=sitter.bot,
            fighter_id=sitter.version_id,
        )
    Line.objects.bulk_create(game.new_lines(encounter, now))
    if taken:
        tell_of_asks(encounter, game.asks, now)
    return encounter


def _taken(sitter: Sitter) -> bool:
    return sitter.user_id is not None or bool(sitter.guest) or sitter.bot


def encode_policy(policy: deadlines.Policy) -> dict[str, Any]:
    """A policy as the database keeps it."""
    plain: dict[str, Any] = encode(policy)
    return plain


def lock(encounter_id: int) -> Encounter:
    """The encounter's row, locked until the transaction ends."""
    return Encounter.objects.select_for_update().get(pk=encounter_id)


def take_seat(place: Place, seat_name: str, sitter: Sitter, now: datetime | None = None) -> bool:
    """Take a free seat; return whether it was still free. The encounter runs once the last is taken."""
    now = now or timezone.now()
    with transaction.atomic():
        encounter = lock(place.encounter.pk)
        free = encounter.seats.filter(name=seat_name, user=None, guest="", bot=False)
        sits = sitter.user_id is not None and encounter.seats.filter(user_id=sitter.user_id).exists()
        if encounter.status != Status.SEATING or sits:
            return False
        if not free.update(user_id=sitter.user_id, guest=sitter.guest, bot=sitter.bot):
            return False
        encounter.version += 1
        if not any(seat.free for seat in encounter.seats.all()):
            encounter.status = Status.RUNNING
            encounter.asked_at = now
            encounter.due_at = deadlines.due(deadlines.policy_from(encounter.policy), now)
            tell_of_asks(encounter, take_up(encounter).asks, now)
        encounter.save()
    settle(place.encounter.key, now)
    return True


# ---------------------------------------------------------------- answers


@dataclass(frozen=True, slots=True)
class Receipt:
    """What its sender gets for an answer handed in: the hash of its line, and when."""

    hash: str
    at: datetime


def hand_in(
    place: Place,
    ask_key: str,
    answer: Any,
    *,
    fields: Mapping[str, Any] | None = None,
    story: str = "",
    key: str = "",
    instead_of: str | None = None,
    now: datetime | None = None,
) -> Receipt:
    """Hand in an answer for the ask of that key; sent twice under one ``key`` it is handed in once.

    ``fields`` are those of the form as they were typed, to amend it later. ``instead_of`` is the receipt of
    the answer that its sender knows to stand (empty: none), None if he does not care.

    Raise :class:`~sekundant.core.encounter.Refused` for an illegal one, :class:`Late` for one that is not
    waited for (any more) and :class:`Overtaken` if another one stands; then nothing has changed.
    """
    now = now or timezone.now()
    seat = place.seat
    if seat is None:
        raise Late
    with transaction.atomic():
        encounter = lock(place.encounter.pk)
        done = _done(encounter, seat, key)
        if done is not None:
            return Receipt(done.told["hash"], done.at)
        game = _still_waiting(encounter, seat, ask_key, now)
        if instead_of is not None and instead_of != standing(seat, ask_key):
            raise Overtaken
        nonce, hashed = game.commit(seat.name, answer, now)
        HandedIn.objects.update_or_create(
            seat=seat,
            ask=ask_key,
            defaults={
                "answer": encode(answer),
                "nonce": nonce,
                "receipt": hashed,
                "fields": dict(fields or {}),
                "story": story,
                "at": now,
            },
        )
        Draft.objects.filter(seat=seat, ask=ask_key).delete()
        if key:
            Done.objects.create(encounter=encounter, key=_key_of(seat, key), told={"hash": hashed}, at=now)
        _go_on(encounter, game, now)
    settle(place.encounter.key, now)
    return Receipt(hashed, now)


def is_done(place: Place, key: str) -> bool:
    """Whether an act of that key has been carried out by the same seat."""
    return place.seat is not None and _done(place.encounter, place.seat, key) is not None


def _done(encounter: Encounter, seat: Seat, key: str) -> Done | None:
    return Done.objects.filter(encounter=encounter, key=_key_of(seat, key)).first() if key else None


def _key_of(seat: Seat, key: str) -> str:
    """A sender's key as it is kept: nobody can come across another's."""
    return f"{seat.pk}:{key}"[:64]


def standing(seat: Seat, ask_key: str) -> str:
    """The receipt of the answer that stands for an ask of a seat; empty if there is none."""
    return mark_of(HandedIn.objects.filter(seat=seat, ask=ask_key).first())


def mark_of(held: HandedIn | None) -> str:
    """What tells an answer that was handed in from every other of its seat; empty if there is none."""
    return held.receipt or str(held.pk) if held else ""


def withdraw(place: Place, ask_key: str, now: datetime | None = None) -> bool:
    """Take back an answer that still lies sealed; return whether there was one. What it was stays a draft."""
    now = now or timezone.now()
    seat = place.seat
    if seat is None:
        return False
    with transaction.atomic():
        encounter = lock(place.encounter.pk)
        held = HandedIn.objects.filter(seat=seat, ask=ask_key).first()
        if held is None:
            return False
        game = _still_waiting(encounter, seat, ask_key, now)
        game.recorder.withdraw(seat.name, instant(now))
        save_draft(place, ask_key, {**held.fields, "story": held.story}, now)
        held.delete()
        _go_on(encounter, game, now)
    return True


def _still_waiting(encounter: Encounter, seat: Seat, ask_key: str, now: datetime) -> Game:
    """The game, if it still waits for that answer of that seat. Raise :class:`Late`."""
    if encounter.status != Status.RUNNING or _passed(encounter, now):
        raise Late
    game = take_up(encounter)
    ask = game.ask(seat.name)
    if ask is None or ask.key != ask_key:
        raise Late
    return game


def _passed(encounter: Encounter, now: datetime) -> bool:
    """Whether the moment has passed at which something happens to those who have not answered."""
    policy = deadlines.policy_from(encounter.policy)
    return (
        encounter.due_at is not None
        and policy.on_pass == "clock"
        and now >= deadlines.passes_at(policy, encounter.due_at)
    )


def _go_on(encounter: Encounter, game: Game, now: datetime) -> None:
    """Keep the new lines, and raise the version."""
    Line.objects.bulk_create(game.new_lines(encounter, now))
    encounter.version += 1
    encounter.save(update_fields=["version"])


def save_draft(place: Place, ask_key: str, fields: Mapping[str, Any], now: datetime | None = None) -> None:
    """Keep what is prepared; it is nobody's but the seat's, and changes nothing that others see."""
    if place.seat is not None:
        Draft.objects.update_or_create(
            seat=place.seat,
            ask=ask_key,
            defaults={"fields": dict(fields), "saved_at": now or timezone.now()},
        )


def drop_draft(place: Place, ask_key: str) -> None:
    """Throw a draft away."""
    Draft.objects.filter(seat=place.seat, ask=ask_key).delete()


LATE = "late:"
"""Before the key of an ask: the draft is an answer that came when nobody waited for it any more."""


def keep_late(place: Place, ask_key: str, fields: Mapping[str, Any], now: datetime | None = None) -> None:
    """Keep an answer that came too late, so that its words are not lost; only the last such is kept."""
    drop_late(place)
    save_draft(place, f"{LATE}{ask_key}"[:120], fields, now)


def drop_late(place: Place) -> None:
    """Throw away what came too late."""
    Draft.objects.filter(seat=place.seat, ask__startswith=LATE).delete()


def let_the_other_post(place: Place, ask_key: str) -> None:
    """Let somebody else post first, where whoever comes first may (``Ask.first``)."""
    if place.seat is not None:
        Seat.objects.filter(pk=place.seat.pk).update(passes=ask_key)
        settle(place.encounter.key)


def say(place: Place, text: str, now: datetime | None = None) -> None:
    """Put one's words into the thread at once."""
    now = now or timezone.now()
    with transaction.atomic():
        encounter = lock(place.encounter.pk)
        last = encounter.lines.order_by("-number").values_list("number", flat=True).first() or 0
        Post.objects.create(
            encounter=encounter, seat=place.seat, text=text, html=cleaned(text), after=last, at=now
        )
        encounter.version += 1
        encounter.save(update_fields=["version"])


# ---------------------------------------------------------------- resolving


def settle(key: str, now: datetime | None = None, *, by_master: bool = False) -> int:
    """Resolve whatever of an encounter is due; return how many steps were played.

    Rules run outside the transaction; if somebody was faster, nothing is lost: the same answers give the same
    dice.
    """
    now = now or timezone.now()
    for steps in range(MOST_STEPS):
        encounter = Encounter.objects.select_related("sealed").filter(key=key).first()
        if encounter is None or encounter.status != Status.RUNNING:
            return steps
        try:
            went_on = _settle_once(encounter, now, by_master=by_master)
        except Refused:
            raise
        except Exception as error:  # noqa: BLE001 - a poisoned turn must not stop the others
            _note_failure(encounter, error)
            return steps
        if not went_on:
            return steps
        by_master = False
    return MOST_STEPS


def _settle_once(encounter: Encounter, now: datetime, *, by_master: bool) -> bool:
    """One step further, if one is due; whether there may be more."""
    game = take_up(encounter)
    keys = [ask.key for ask in game.asks]
    handed_in = {
        one.seat.name: one
        for one in HandedIn.objects.filter(seat__encounter=encounter, ask__in=keys).select_related("seat")
    }
    seats = {seat.name: seat for seat in encounter.seats.all()}
    _let_bots_answer(game, seats, handed_in, now)
    if encounter.referee == Referee.MASTER and not by_master:
        return _keep(encounter, game, handed_in, None, now)
    more: dict[str, Any] = {}
    if not _complete(game.asks, handed_in):
        if not _passed(encounter, now):
            return _keep(encounter, game, handed_in, None, now)
        more = _clock_answers(game, encounter, handed_in, now)
    if more or _complete(game.asks, handed_in):
        Encounter.objects.filter(pk=encounter.pk).update(attempts=encounter.attempts + 1)
        chosen = _first(handed_in) if game.asks[0].first else handed_in
        game.play(chosen, more, now)
        return _keep(encounter, game, handed_in, chosen, now)
    return _keep(encounter, game, handed_in, {}, now)


def _let_bots_answer(
    game: Game, seats: Mapping[str, Seat], handed_in: dict[str, HandedIn], now: datetime
) -> None:
    """Bots hand in what they owe; where whoever comes first may post, people come before them."""
    people = [ask for ask in game.asks if not seats[ask.seat].bot and seats[ask.seat].passes != ask.key]
    for ask in game.asks:
        seat = seats[ask.seat]
        if not seat.bot or ask.seat in handed_in or (ask.first and people):
            continue
        answer = bots_answer(game, ask.seat)
        nonce, hashed = game.commit(ask.seat, answer, now)
        handed_in[ask.seat] = HandedIn(
            seat=seat, ask=ask.key, answer=encode(answer), nonce=nonce, receipt=hashed, at=now
        )


def _complete(asks: tuple[Ask, ...], handed_in: Mapping[str, HandedIn]) -> bool:
    """Whether all that a step needs is in."""
    if not asks:
        return False
    if asks[0].first:
        return bool(handed_in)
    return all(ask.seat in handed_in for ask in asks)


def _first(handed_in: Mapping[str, HandedIn]) -> dict[str, HandedIn]:
    """The one answer that came first."""
    seat = min(handed_in, key=lambda name: (handed_in[name].at, name))
    return {seat: handed_in[seat]}


def _clock_answers(
    game: Game, encounter: Encounter, handed_in: Mapping[str, HandedIn], now: datetime
) -> dict[str, Any]:
    """The clock answers for those who have not; where one post is enough, it only notes the silence."""
    asked = encounter.asked_at or encounter.created_at
    hours = int((now - asked).total_seconds() // 3600)
    answers: dict[str, Any] = {}
    for ask in game.asks:
        if ask.seat in handed_in:
            continue
        answer = None if ask.first else game.system.no_answer(hours)
        game.recorder.silence(ask.seat, hours, answer)
        if answer is not None:
            answers[ask.seat] = answer
    return answers


def _keep(
    encounter: Encounter,
    game: Game,
    handed_in: Mapping[str, HandedIn],
    played: Mapping[str, HandedIn] | None,
    now: datetime,
) -> bool:
    """Write what has come of it, unless somebody was faster. ``played`` is None if no step was due.

    Return whether it is worth while to look again.
    """
    lines = game.new_lines(encounter, now)
    if not lines:
        return False
    try:
        with transaction.atomic():
            locked = lock(encounter.pk)
            if locked.version != encounter.version:
                return True
            Line.objects.bulk_create(lines)
            locked.version += 1
            if played is None:
                _keep_answers(handed_in)
            else:
                _keep_step(locked, game, played, now)
            locked.save()
    except IntegrityError:
        log.info("encounter %s: another process was faster", encounter.key)
    return True


def _keep_answers(handed_in: Mapping[str, HandedIn]) -> None:
    """The answers that bots have just given."""
    for one in handed_in.values():
        if one._state.adding:
            one.save()


def _keep_step(encounter: Encounter, game: Game, played: Mapping[str, HandedIn], now: datetime) -> None:
    """The encounter after a step: its state, its asks, their deadline, the stories that are told now."""
    outcome = game.system.outcome(game.state)
    encounter.state = plain_state(game)
    encounter.attempts = 0
    encounter.trouble = ""
    encounter.resolved_at = now
    step = len(game.recorder.ledger.lines)
    for one in played.values():
        if one.story:
            Post.objects.create(
                encounter=encounter,
                seat=one.seat,
                text=one.story,
                html=cleaned(one.story),
                after=step - 1,
                at=one.at,
            )
    _back_to_drafts(encounter, game, played, now)
    HandedIn.objects.filter(seat__encounter=encounter).delete()
    old = Draft.objects.filter(seat__encounter=encounter).exclude(ask__startswith=LATE)
    old.exclude(ask__in=[ask.key for ask in game.asks]).delete()
    if outcome is not None:
        encounter.winner, encounter.how = outcome.winner or "", str(outcome.how)
    if game.asks:
        encounter.asked_at = now
        encounter.due_at = deadlines.due(deadlines.policy_from(encounter.policy), now)
        tell_of_asks(encounter, game.asks, now)
        return
    closed = len(game.recorder.ledger.lines)
    game.recorder.close()
    for text in game.recorder.ledger.lines[closed:]:
        Line.objects.create(encounter=encounter, number=closed + 1, kind="closing", text=text, at=now)
    encounter.status = Status.OVER
    encounter.due_at = None
    encounter.finished_at = now
    tell_of_end(encounter, now)


def _back_to_drafts(encounter: Encounter, game: Game, played: Mapping[str, HandedIn], now: datetime) -> None:
    """What somebody handed in and another's answer came before is not lost: it becomes a draft again."""
    for one in HandedIn.objects.filter(seat__encounter=encounter).select_related("seat"):
        ask = game.ask(one.seat.name)
        if one.seat.name not in played and ask is not None and ask.what == one.ask.split(":")[1]:
            Draft.objects.update_or_create(
                seat=one.seat,
                ask=ask.key,
                defaults={"fields": {**one.fields, "story": one.story}, "saved_at": now},
            )


def _note_failure(encounter: Encounter, error: Exception) -> None:
    """A turn that could not be resolved is tried again; after some failures it is set aside."""
    log.exception("encounter %s could not be resolved", encounter.key, exc_info=error)
    fields: dict[str, Any] = {"trouble": f"{type(error).__name__}: {error}"[:500]}
    if encounter.attempts + 1 >= MOST_ATTEMPTS:
        fields["status"] = Status.HELD
        fields["version"] = encounter.version + 1
    Encounter.objects.filter(pk=encounter.pk, version=encounter.version).update(**fields)
