"""From the text of a post to the answer that is asked for.

The text is gathered once, part by part (:mod:`.gathering`); an ask takes its own parts and no others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sekundant.prose.fencing.distance_text import names_distance
from sekundant.prose.fencing.draft import Draft, Noted, Stray, contradictions, resolved
from sekundant.prose.fencing.findings import Reading, Remark, TextObjection
from sekundant.prose.fencing.gathering import gather
from sekundant.prose.fencing.said import STAY
from sekundant.prose.fencing.stack_text import Placed, StackText, not_understood, stack_text
from sekundant.prose.forum_text import LONGEST_TEXT
from sekundant.systems.fencing.orders import Answer, Bet, DistanceChoice, StackOrder, Wager
from sekundant.systems.fencing.view import View
from sekundant.systems.fencing.weapons import Distance


def read_answer(text: str, view: View, what: str) -> Reading:
    """The answer of the kind ``what`` in a text, legal or not; or why there is none.

    No text makes it raise; KeyError is for an ask that is not fencing's.
    """
    draft = gather(text)
    if draft.too_long:
        facts = (("limit", LONGEST_TEXT), ("got", draft.too_long))
        return Reading(None, (), (TextObjection("too_long", facts=facts),))
    return _Reader(draft, view).reading(what)


def says(text: str, what: str) -> bool:
    """Whether a text says anything to an ask of the kind ``what``, be it right or wrong."""
    draft = gather(text)
    if draft.too_long:
        return True
    if what == "bet":
        return bool(draft.bets) or _sealed(draft) is True
    if what == "distance":
        return bool(resolved(draft.distances))
    found = stack_text(draft, dagger=False)
    return what == "stack" and (found.stack is not None or bool(found.objections))


def _sealed(draft: Draft) -> bool | None:
    """Whether the stack is sealed with the bet; None if the text does not say."""
    if any(one.said.value for one in (*draft.headings, *draft.empties)):
        return True
    return draft.sealings[0].said.value is True if draft.sealings else None


@dataclass(frozen=True, slots=True)
class _Parts:
    """An answer with the objections to the parts that it is made of, and what should be noticed."""

    answer: Answer | None
    objections: tuple[Placed, ...]
    remarks: tuple[Remark, ...] = ()


class _Reader:
    """Makes the answer to one ask of what a text says."""

    def __init__(self, draft: Draft, view: View) -> None:
        self._draft = draft
        self._view = view
        self._found: StackText = stack_text(draft, dagger=_has_dagger(view))

    def reading(self, what: str) -> Reading:
        """The answer to an ask of that kind."""
        made = _ANSWERS[what](self)
        if made.objections:
            ordered = sorted(made.objections, key=lambda placed: placed[0])
            return Reading(None, (), tuple(dict.fromkeys(found for _, found in ordered)))
        return Reading(made.answer, (*made.remarks, *self._remarks()))

    # ---- one method for each kind of ask

    def wager(self) -> _Parts:
        """The bet, and the stack if it is sealed with it. An order that names no bet makes none (FE.6.1)."""
        bets = resolved(self._draft.bets)
        found = [*contradictions(bets, "unknown_bet", "two_bets"), *self._advance_faults()]
        found += contradictions(self._draft.sealings, "two_sealings", "two_sealings")
        sealed = _sealed(self._draft)
        if sealed and any(one.said.value is False for one in self._draft.sealings):
            found.append((0, TextObjection("two_sealings")))
        stacked = self._found.stack is not None or bool(self._found.objections)
        if not bets and not stacked:
            found.append((0, TextObjection("no_bet_named")))
        stack = None
        remarks: tuple[Remark, ...] = ()
        if sealed:
            found += self._found.objections
            stack = self._found.stack
            if stack is None and not self._found.objections:
                found.append((0, TextObjection("nothing_sealed")))
        elif stacked:
            remarks = (Remark("stack_waits"),)
        bet = bets[0].said.value if bets else None
        wager = Wager(
            bet=bet if isinstance(bet, Bet) else None,
            stack=stack,
            distance_choice=self._distance(),
            own_endurance_roll=self._own_roll(),
        )
        return _Parts(wager, tuple(found), remarks)

    def stack_order(self) -> _Parts:
        """The stack."""
        found = [*self._found.objections, *self._advance_faults()]
        if self._found.stack is None and not self._found.objections:
            found += self._no_stack()
        order = StackOrder(
            stack=self._found.stack or (),
            distance_choice=self._distance(),
            own_endurance_roll=self._own_roll(),
        )
        return _Parts(order, tuple(found))

    def _no_stack(self) -> list[Placed]:
        """There is none, or what names actions says something else beside them."""
        acting = [stray for stray in self._found.strays if stray.actions]
        return [(stray.piece.index, not_understood(stray)) for stray in acting] or [
            (0, TextObjection("no_stack"))
        ]

    def choice(self) -> _Parts:
        """The distance that the winner chooses."""
        found = [*self._distance_faults()]
        to = self._distance()
        if to is None and not found:
            found.append((0, TextObjection("no_distance_named")))
        return _Parts(DistanceChoice(to=to) if to else None, tuple(found))

    # ---- parts that several asks have

    def _distance_faults(self) -> list[Placed]:
        meant = [self._as_meant(one) for one in resolved(self._draft.distances)]
        return list(contradictions(meant, "unknown_distance", "two_distances"))

    def _advance_faults(self) -> list[Placed]:
        """What is wrong with a distance named in advance, and with who throws for endurance."""
        return [*self._distance_faults(), *contradictions(self._draft.rolls, "two_rolls", "two_rolls")]

    def _distance(self) -> Distance | None:
        meant = [self._as_meant(one).said.value for one in resolved(self._draft.distances)]
        return next((value for value in meant if isinstance(value, Distance)), None)

    def _as_meant(self, noted: Noted) -> Noted:
        """«Остаёмся» is the distance at which one fights."""
        if noted.said.value != STAY:
            return noted
        said = type(noted.said)(noted.said.kind, self._view.distance, noted.said.how)
        return Noted(said, noted.piece, noted.block)

    def _own_roll(self) -> bool:
        return any(one.said.value is True for one in self._draft.rolls)

    def _remarks(self) -> tuple[Remark, ...]:
        """What was not understood beside the stack, line by line, and comments that name a distance."""
        lines: dict[int, list[str]] = {}
        for stray in self._found.strays:
            if not stray.silent:
                lines.setdefault(stray.piece.line, []).append(_shown(stray))
        for comment, piece in self._found.comments:
            if names_distance(comment):
                lines.setdefault(piece.line, []).append(f"({comment})")
        return tuple(
            Remark("not_understood", (("item", ", ".join(items)), ("line", line)))
            for line, items in sorted(lines.items())
        )


def _shown(stray: Stray) -> str:
    return stray.piece.shown if stray.text == stray.piece.text else stray.text


def _has_dagger(view: Any) -> bool:
    """Whether the reader fights with a dagger; nobody's reader has none."""
    return any(fighter.name == view.reader and fighter.sheet.has_dagger for fighter in view.fighters)


_ANSWERS: Mapping[str, Callable[[_Reader], _Parts]] = {
    "bet": _Reader.wager,
    "stack": _Reader.stack_order,
    "distance": _Reader.choice,
}
