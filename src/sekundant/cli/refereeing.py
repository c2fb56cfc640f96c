"""The referee's desk: a duel file played from its opening to the last order in hand.

An entry of ``turns`` may take several steps: some answers come one after another, and a turn may ask more
than once. Dice that are listed are taken; the others are thrown, unless the master throws them all.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sekundant import library
from sekundant.cli.duel_file import DuelFile, Entry
from sekundant.cli.entering import check_entry, fighter_paths
from sekundant.cli.given_dice import GivenDice
from sekundant.cli.hand import Hand
from sekundant.cli.trouble import Trouble, at
from sekundant.core.chance import DiceError
from sekundant.core.clauses import Language, Text
from sekundant.core.encounter import Refused, Ruling, play
from sekundant.core.events import MASTER, Event, Number
from sekundant.prose.contract import words
from sekundant.prose.faults_words import dice_error_line
from sekundant.prose.language import fill, sentence
from sekundant.prose.markup import Line

MOST_STEPS = 100
"""No entry takes so many steps."""

_OVER = Text("the duel is over before this turn", "дуэль кончилась раньше этого хода")
_OWED_DIE = Text(
    "throw d{sides} for {label} and write it under {path}",
    "бросьте д{sides} за {label} и впишите в {path}",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One thing that moved the duel on: a silence, a ruling, or a step with its dice."""

    ruling: Ruling | None = None
    silent: tuple[str, Number] | None = None
    answers: Mapping[str, Any] = field(default_factory=dict)
    faces: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What came of an entry: the state behind it and what happened; ``thrown`` are the program's dice."""

    entry: Entry
    state: Any
    events: tuple[Event, ...]
    acts: tuple[Act, ...]
    faces: Mapping[str, int]
    thrown: Mapping[str, int]
    warnings: tuple[Line, ...] = ()


class Desk:
    """Where a duel file is judged, entry by entry.

    Without ``throws_early`` dice are thrown in the last entry only: what stands behind dice that nobody knows
    can't be checked.
    """

    def __init__(self, duel: DuelFile, language: Language, *, throws_early: bool = True) -> None:
        self.duel = duel
        self.language = language
        self._throws_early = throws_early

    def play(self) -> tuple[Played, ...]:
        """Play every entry. Raise :class:`Trouble` at the first one that can't be played."""
        system, opening = self.duel.system, self.duel.opening
        paths = fighter_paths(self.duel.setup, system.seats(opening))
        check_entry(system, opening, self.duel.document, paths, self.language)
        played: list[Played] = []
        state = opening
        for number, entry in enumerate(self.duel.entries, start=1):
            result = self.play_entry(state, entry, last=number == len(self.duel.entries))
            played.append(result)
            state = result.state
        return tuple(played)

    def play_entry(self, state: Any, entry: Entry, *, last: bool) -> Played:
        """Play one entry as far as its orders go."""
        system = self.duel.system
        if not system.asks(state) and entry.orders:
            raise self._trouble(entry.path, sentence(fill(_OVER, self.language)))
        throws = not self.duel.by_hand and (last or self._throws_early)
        dice = GivenDice(entry.dice, entry.dice_sides, secrets.randbelow if throws else None)
        hand = Hand(self.duel, entry, self.language)
        events: list[Event] = []
        acts: list[Act] = []
        try:
            for index, ruling in enumerate(entry.rulings):
                step = self._ruled(state, f"{entry.path}.rulings[{index}]", ruling)
                state, acts, events = step.state, [*acts, Act(ruling=ruling)], [*events, *step.events]
            for seat, hours in hand.silences():
                state = system.silence(state, seat, hours)
                acts.append(Act(silent=(seat, hours)))
            for _ in range(MOST_STEPS):
                answers = hand.ready(state)
                if not answers:
                    break
                before = set(dice.faces)
                step = play(system, state, answers, dice)
                faces = {label: face for label, face in dice.faces.items() if label not in before}
                state, acts = step.state, [*acts, Act(answers=answers, faces=faces)]
                events.extend(step.events)
            hand.finish(state, last=last)
            if not hand.incomplete(state):
                dice.finish()
        except DiceError as error:
            raise self._dice_trouble(entry, error) from error
        return Played(
            entry=entry,
            state=state,
            events=tuple(events),
            acts=tuple(acts),
            faces=dice.faces,
            thrown=dice.thrown,
            warnings=hand.notes(),
        )

    def _ruled(self, state: Any, path: str, ruling: Ruling) -> Any:
        try:
            return self.duel.system.rule(state, ruling)
        except Refused as refused:
            tell, view = words(self.duel.system.id).objection_line, self.duel.system.view(state, MASTER)
            said = (tell(one, view, self.language) for one in refused.objections)
            raise Trouble(at(self.duel.document, path, line) for line in said) from refused

    # ---- what is wrong, in words

    def _trouble(self, path: str, said: Line) -> Trouble:
        return Trouble([at(self.duel.document, path, said)])

    def _dice_trouble(self, entry: Entry, error: DiceError) -> Trouble:
        path = f"{entry.path}.dice"
        if error.code == "missing":
            said = fill(
                _OWED_DIE, self.language, sides=error.detail.removeprefix("d"), label=error.label, path=path
            )
            return self._trouble(path, sentence(said))
        book = library.rulebook(self.duel.system.id)
        return self._trouble(f"{path}.{error.label}", dice_error_line(error, self.language, book))
