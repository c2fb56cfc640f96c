"""The table: a duel played through the recorder, so that what is played can be checked by anybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekundant.cli.play_setup import Game
from sekundant.cli.screen import Screen
from sekundant.cli.seats import Seat
from sekundant.core.clauses import Text
from sekundant.core.encounter import Ask
from sekundant.core.events import SPECTATOR, Event
from sekundant.ledger.record import dump
from sekundant.ledger.seal import Secret
from sekundant.prose.contract import words
from sekundant.prose.markup import Post, Style, text
from sekundant.recorder import Recorder

MOST_STEPS = 400
"""A duel that takes so many steps does not end."""

_GO_ON = Text("Press Enter to go on.", "Enter — дальше.")


class Table:
    """A duel, who sits at it, and the screen on which everybody sees what all may know.

    ``draw(n)`` gives n random bytes: the secret from which the dice are derived, and the seals of answers.
    ``keep`` is handed the ledger's text whenever it has grown.
    """

    def __init__(
        self, game: Game, screen: Screen, draw: Callable[[int], bytes], keep: Callable[[str], None]
    ) -> None:
        self._game = game
        self._screen = screen
        self._draw = draw
        self._keep = keep
        self._seats: dict[str, Seat] = {}
        self._people: list[str] = []
        self._recorder = Recorder.open(
            game.system,
            game.setup,
            game.switches,
            game.packs,
            encounter=game.title or f"{game.system.id} {draw(4).hex()}",
            secret=Secret(draw(32)),
        )
        keep(dump(self._recorder.ledger))

    def names(self) -> tuple[str, ...]:
        """The seats."""
        return self._game.system.seats(self._recorder.state)

    def sit(self, name: str, seat: Seat, *, person: bool) -> None:
        """Somebody takes a seat."""
        self._seats[name] = seat
        if person:
            self._people.append(name)

    def play(self) -> bool:
        """Play to the end. Return whether it has come. Raise :class:`~sekundant.cli.seats.Left`."""
        self._tell(self._game.system.opening_events(self._recorder.state))
        for _ in range(MOST_STEPS):
            asks = self._recorder.asks
            if not asks:
                return True
            answers = self._first(asks) if asks[0].first else {ask.seat: self._ask(ask) for ask in asks}
            for ask in asks:
                if ask.hidden and ask.seat in answers:
                    self._recorder.commit(ask.seat, answers[ask.seat], self._draw(32).hex())
            events = self._recorder.play(answers)
            self._keep(dump(self._recorder.ledger))
            self._tell(events)
        return False

    def close(self) -> None:
        """Close the record: the secret of the dice is revealed."""
        self._recorder.close()
        self._keep(dump(self._recorder.ledger))

    def _ask(self, ask: Ask) -> Any:
        view = self._game.system.view(self._recorder.state, ask.seat)
        return self._seats[ask.seat].answer(view, ask)

    def _first(self, asks: tuple[Ask, ...]) -> dict[str, Any]:
        """The answer of whoever posts first; people are asked before bots, and may let another go ahead."""
        while True:
            for ask in sorted(asks, key=lambda ask: ask.seat not in self._people):
                answer = self._ask(ask)
                if answer is not None:
                    return {ask.seat: answer}

    def _tell(self, events: tuple[Event, ...]) -> None:
        """Print the post: to one person all that he may know, to two what both may."""
        reader = self._people[0] if len(self._people) == 1 else SPECTATOR
        for name in self._people:
            self._seats[name].tell(self._post(events, name))
        post = self._post(events, reader)
        if not post:
            return
        if len(self._people) > 1:
            self._screen.clear()
        self._screen.post(post)
        self._screen.gap()
        if len(self._people) > 1:
            self._screen.line(text(self._screen.word(_GO_ON), Style.DETAIL))
            self._screen.wait_for_enter()

    def _post(self, events: tuple[Event, ...], reader: str) -> Post:
        view = self._game.system.view(self._recorder.state, reader)
        return words(self._game.system.id).post(events, view, self._screen.language)
