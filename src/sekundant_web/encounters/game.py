"""An encounter taken up from the database: its system, its state and its ledger, ready to be gone on with.

Nothing here writes to the database; :mod:`.actions` does, in one transaction an act.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import Max

from sekundant import library
from sekundant.core.encounter import AnySystem, Ask
from sekundant.core.events import Event, Reader, seen
from sekundant.core.wire import Plain, encode
from sekundant.ledger.lines import BadLine, read
from sekundant.ledger.record import load
from sekundant.ledger.seal import Secret
from sekundant.odds.bots import simple_bot
from sekundant.recorder import Recorder
from sekundant_web.encounters import at_hand
from sekundant_web.encounters.models import Encounter, HandedIn, Line


@dataclass(slots=True)
class Game:
    """An encounter under way; ``held`` is how many lines of its ledger the database has already.

    ``revision`` is that of the encounter when it was taken up. ``shows``: everybody sees something of what
    has been played last.
    """

    system: AnySystem
    recorder: Recorder
    held: int
    revision: int = 1
    shows: bool = False

    @property
    def state(self) -> Any:
        """Where the encounter stands."""
        return self.recorder.state

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What it waits for."""
        return self.recorder.asks

    def ask(self, seat: str) -> Ask | None:
        """What a seat owes."""
        return next((ask for ask in self.asks if ask.seat == seat), None)

    def view(self, reader: str) -> Any:
        """All that ``reader`` may know."""
        return self.system.view(self.state, reader)

    def not_before(self, now: datetime) -> datetime:
        """Now, or the last line's instant if a clock has gone backwards since."""
        return max(now, _written(self.recorder.at) or now)

    def new_lines(self, encounter: Encounter) -> list[Line]:
        """The lines that the database has not yet."""
        lines = []
        last: int | None = None
        for number, text in enumerate(self.recorder.ledger.lines[self.held :], start=self.held + 1):
            entry = read(text)
            at = _written(entry["at"])
            line = Line(encounter=encounter, number=number, kind=entry["type"], text=text, at=at)
            if everybody_sees(entry):
                last = (_last_shown(encounter) if last is None else last) + 1
                line.shown = last
            lines.append(line)
        return lines

    def commit(self, seat: str, answer: Any, at: datetime) -> tuple[str, str]:
        """Hand in an answer under seal; return its nonce and the hash of its line.

        Raise :class:`~sekundant.core.encounter.Refused` for an illegal one.
        """
        nonce = secrets.token_hex(32)
        given = self.recorder.commit(seat, answer, nonce, instant(at))
        return nonce, given.hash if given else ""

    def play(
        self,
        handed_in: Mapping[str, HandedIn],
        more: Mapping[str, Any],
        at: datetime,
        faces: Mapping[str, int] | None = None,
    ) -> tuple[Event, ...]:
        """Play a step: what lies sealed, and ``more`` answers, of the clock; ``faces`` are given dice.

        Raise :class:`~sekundant.core.chance.DiceError` unless those are just the dice that fall.
        """
        answers = {seat: self.system.answer_from(one.answer) for seat, one in handed_in.items()}
        nonces = {seat: one.nonce for seat, one in handed_in.items()}
        events = self.recorder.play({**answers, **more}, faces=faces, nonces=nonces, at=instant(at))
        self.shows = any(event.audience.seats is None for event in events)
        return events


def _written(at: str | None) -> datetime | None:
    """When a line was written, as it says itself: to the second."""
    return datetime.fromisoformat(at) if at else None


def everybody_sees(entry: Mapping[str, Plain]) -> bool:
    """Whether everybody may know something of what a line of a ledger tells."""
    return any(event["audience"]["seats"] is None for event in entry.get("events", ()))


def told(encounter: Encounter, entry: Mapping[str, Plain], reader: Reader) -> list[tuple[int, Event]]:
    """What a line of a ledger tells a reader: its events as he may know them, each with its place in it."""
    system = system_of(encounter)
    plain = enumerate(entry.get("events", ()))
    known = ((place, seen(system.event_from(event), reader)) for place, event in plain)
    return [(place, event) for place, event in known if event is not None]


def _last_shown(encounter: Encounter) -> int:
    """How many lines of an encounter are shown so far."""
    return encounter.lines.aggregate(last=Max("shown"))["last"] or 0


def system_of(encounter: Encounter) -> AnySystem:
    """The system that an encounter is fought under."""
    return library.system(encounter.system)


def state_of(encounter: Encounter) -> Any:
    """Where an encounter stands, without its ledger: enough to look at it."""
    state = at_hand.state(encounter)
    return system_of(encounter).state_from(encounter.state) if state is None else state


def texts_of(encounter: Encounter) -> tuple[str, ...]:
    """The lines of an encounter's ledger."""
    return tuple(encounter.lines.order_by("number").values_list("text", flat=True))


def take_up(encounter: Encounter, texts: tuple[str, ...] | None = None, state: Any = None) -> Game:
    """The encounter with its ledger, to go on with.

    ``texts`` are its lines and ``state`` is where it stands, if they have been read.
    """
    if texts is None and (game := at_hand.take(encounter)) is not None:
        return game
    texts = texts_of(encounter) if texts is None else texts
    ledger = load("".join(f"{text}\n" for text in texts))
    system = system_of(encounter)
    secret = Secret.from_hex(encounter.sealed.secret)
    state = system.state_from(encounter.state) if state is None else state
    recorder = Recorder.reopen(ledger, system, secret, state)
    return Game(system, recorder, len(texts), encounter.revision)


def taken_up_before(encounter: Encounter, state: Any) -> Game | None:
    """The encounter with its ledger, read before it is locked, so that it is locked for a shorter time.

    Whoever has locked it compares the revisions. None if its ledger has been gone on with since it was read.
    """
    try:
        return take_up(encounter, state=state)
    except BadLine:
        return None


def begin(
    system_id: str,
    setup: Plain,
    switches: Mapping[str, str],
    packs: tuple[Plain, ...],
    *,
    name: str,
    at: datetime,
    given: bool = False,
) -> tuple[Game, Secret]:
    """A new encounter and the secret of its dice; ``given``: they are thrown on a real table.

    Raise :class:`~sekundant.core.wire.Faulty`.
    """
    system = library.system(system_id)
    secret = Secret(secrets.token_bytes(32))
    recorder = Recorder.open(
        system, setup, switches, packs, encounter=name, secret=secret, given=given, at=instant(at)
    )
    return Game(system, recorder, 0), secret


def plain_state(game: Game) -> Plain:
    """The state as the database keeps it."""
    return encode(game.state)


def bots_answer(game: Game, seat: str) -> Any:
    """What a bot answers, which knows no more than its own view."""
    return simple_bot(game.system, game.view(seat), secrets.randbelow)


def instant(at: datetime) -> str:
    """An instant as a ledger writes it: in UTC, to the second."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
