"""The referee's desk: a duel file played from its opening to the last order in hand.

An entry of ``turns`` may take several steps: posts before the storm come one after another, an insight opens
a second ask. Dice that are listed are taken; the others are thrown, unless the master throws them all.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from sekundant import library
from sekundant.cli.duel_file import DuelFile, Entry
from sekundant.cli.hand import Hand
from sekundant.cli.systems import words
from sekundant.cli.trouble import Trouble, at, faulty, inside
from sekundant.core.chance import DiceError
from sekundant.core.clauses import Language, Text
from sekundant.core.encounter import Adjust, Ask, Declare, Outcome, Refused, Ruling, illegal, play
from sekundant.core.events import Event, Number
from sekundant.core.wire import Fault, Faulty, Plain, encode, fault
from sekundant.prose.faults_words import dice_error_line
from sekundant.prose.language import fill, sentence
from sekundant.prose.markup import Line

MOST_STEPS = 100
"""No entry takes so many steps."""

KEEP = "keep"
"""What one writes who keeps his order although his insight works."""

_NOT_DUE = Text("no answer of {who} is due here", "здесь от {who} ничего не ждут")
_MISSING = Text(
    "the turn is not complete, and there are turns behind it; still owed by: {who}",
    "ход не закончен, а за ним стоят следующие; ещё не ответили: {who}",
)
_OVER = Text("the duel is over before this turn", "дуэль кончилась раньше этого хода")
_OWED_DIE = Text(
    "throw d{sides} for {label} and write it under {path}",
    "бросьте к{sides} за {label} и впишите в {path}",
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


class GivenDice:
    """Dice listed in the file; those that are not are thrown, if anybody throws them."""

    def __init__(self, faces: Mapping[str, int], throw: Callable[[int], int] | None) -> None:
        self._left = dict(faces)
        self._throw = throw
        self.faces: dict[str, int] = {}
        self.thrown: dict[str, int] = {}

    def roll(self, sides: int, label: str) -> int:
        """The face listed, or a thrown one. Raise :class:`DiceError` if there is none or it is none."""
        if label in self._left:
            face = self._left.pop(label)
            if face > sides:
                raise DiceError("impossible", label, f"{face} on d{sides}")
        elif self._throw is None:
            raise DiceError("missing", label, f"d{sides}")
        else:
            face = self.thrown[label] = self._throw(sides) + 1
        self.faces[label] = face
        return face

    def check(self, sides: int, at_most: int, label: str) -> int:
        """The face listed, or a thrown one."""
        return self.roll(sides, label)

    def finish(self) -> None:
        """Raise :class:`DiceError` for a listed die that nobody threw."""
        for label in self._left:
            raise DiceError("unused", label)


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
        played: list[Played] = []
        state = self.duel.opening
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
        dice = GivenDice(entry.dice, secrets.randbelow if throws else None)
        hand = Hand(self, entry)
        events: list[Event] = []
        acts: list[Act] = []
        try:
            for ruling in self._rulings(entry):
                step = self._ruled(state, entry, ruling)
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
            warnings=tuple(hand.warnings),
        )

    def _rulings(self, entry: Entry) -> Iterator[Ruling]:
        """The master's rulings before the orders of an entry."""
        for index, plain in enumerate(entry.rulings):
            path = f"{entry.path}.rulings[{index}]"
            author, reason = str(plain.get("author", "master")), str(plain.get("reason", ""))
            declared = plain.get("declare")
            if isinstance(declared, Mapping):
                outcome = Outcome(declared.get("winner"), str(declared.get("how", "")))
                yield Declare(author=author, reason=reason, outcome=outcome)
            elif declared is not None or "what" not in plain:
                raise self._faulty((fault(path, "missing_field", "", ("what", "declare")),))
            else:
                yield Adjust(
                    author=author,
                    reason=reason,
                    what=str(plain["what"]),
                    value=plain.get("value"),
                    who=str(plain.get("who") or ""),
                )

    def _ruled(self, state: Any, entry: Entry, ruling: Ruling) -> Any:
        try:
            return self.duel.system.rule(state, ruling)
        except Refused as refused:
            view = self.duel.system.view(state, "master")
            raise self.objected(f"{entry.path}.rulings", view, refused.objections) from refused

    # ---- what is wrong, in words

    def objected(self, path: str, view: Any, objections: Any) -> Trouble:
        """An answer that is illegal: every objection with its clause."""
        return Trouble(self.objection_lines(path, view, objections))

    def objection_lines(self, path: str, view: Any, objections: Any) -> list[Line]:
        """Objections with the line and field that each is about."""
        tell = words(self.duel.system.id, "objection_words").objection_line
        return [
            at(self.duel.document, inside(path, one.field), tell(one, view, self.language))
            for one in objections
        ]

    def _trouble(self, path: str, said: Line) -> Trouble:
        return Trouble([at(self.duel.document, path, said)])

    def _faulty(self, faults: tuple[Fault, ...]) -> Trouble:
        return faulty(self.duel.document, faults, self.language)

    def _dice_trouble(self, entry: Entry, error: DiceError) -> Trouble:
        path = f"{entry.path}.dice"
        if error.code == "missing":
            said = fill(
                _OWED_DIE, self.language, sides=error.detail.removeprefix("d"), label=error.label, path=path
            )
            return self._trouble(path, sentence(said))
        book = library.rulebook(self.duel.system.id)
        return self._trouble(f"{path}.{error.label}", dice_error_line(error, self.language, book))

    def not_due(self, path: str, who: str) -> Trouble:
        """An answer that nobody asked for."""
        return self._trouble(path, sentence(fill(_NOT_DUE, self.language, who=who)))

    def owed(self, entry: Entry, asks: tuple[Ask, ...]) -> Trouble:
        """An entry without all its orders, with other entries behind it."""
        who = ", ".join(ask.seat for ask in asks)
        return self._trouble(entry.path, sentence(fill(_MISSING, self.language, who=who)))

    # ---- reading answers

    def answer(self, plain: Plain, path: str, ask: Ask, state: Any) -> tuple[Any, list[Line]]:
        """The answer that stands at ``path``, checked, and what should be noticed. Raise :class:`Trouble`."""
        view = self.duel.system.view(state, ask.seat)
        remarks: list[Line] = []
        if isinstance(plain, str):
            answer, remarks = self._text_answer(plain, path, ask, view)
        else:
            answer = self._plain_answer(plain, path, ask, view)
        if ask.what == "revise" and type(answer).__name__ == "Order":
            answer = self._orders().Revise(order=answer)
        objections = self.duel.system.objections(view, answer)
        if refused := illegal(objections):
            raise self.objected(path, view, refused)
        return answer, [*remarks, *self.objection_lines(path, view, objections)]

    def _orders(self) -> Any:
        return import_module(f"sekundant.systems.{library.room(self.duel.system.id)}.orders")

    def _plain_answer(self, plain: Mapping[str, Plain], path: str, ask: Ask, view: Any) -> Any:
        """An answer in the rulebook's vocabulary; a combat order within it may be a text."""
        room = library.room(self.duel.system.id)
        answers = import_module(f"sekundant.systems.{room}.answers")
        parts = {name: part for name, part in plain.items() if name != "reaction"}
        for name in ("shoot", "revised"):
            if isinstance(parts.get(name), str):
                order, _ = self._text_answer(parts[name], f"{path}.{name}", ask, view, combat=True)
                parts[name] = encode(order)
        if ask.what in {"reaction", "revise"}:
            parts = {"action": "shoot", **parts} if "kind" not in parts else parts
        try:
            return answers.answer_from(parts, None if ask.what in {"reaction", "revise"} else view.phase)
        except Faulty as found:
            placed = tuple(
                Fault(inside(path, one.path), one.code, one.got, one.allowed, one.clause)
                for one in found.faults
            )
            raise self._faulty(placed) from found

    def _text_answer(
        self, order: str, path: str, ask: Ask, view: Any, *, combat: bool = False
    ) -> tuple[Any, list[Line]]:
        """An answer in the forum's own words."""
        if ask.what == "revise" and order.strip() == KEEP:
            return self._orders().Revise(), []
        if ask.what == "post" and not combat:
            reading = words(self.duel.system.id, "before_text").understand_post(order, view, self.duel.names)
        else:
            reading = words(self.duel.system.id, "reading").understand(order, view, self.duel.names)
        tell = words(self.duel.system.id, "echo_words")
        if reading.answer is None:
            raise Trouble(
                at(
                    self.duel.document,
                    path,
                    tell.objection_words(one, self.language, view, self.duel.names),
                )
                for one in reading.objections
            )
        remarks = [tell.remark_words(one, self.language) for one in reading.remarks]
        return reading.answer, [at(self.duel.document, path, remark) for remark in remarks]
