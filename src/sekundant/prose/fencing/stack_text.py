"""The stack that a text holds: which of its actions belong to it, and everything that is not certain in it.

With a heading the stack begins there; without one its lines are those that name actions. What is not
understood among them, or in the lines beside them, is an objection: the order of a stack matters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sekundant.prose.fencing.draft import Actions, Draft, Noted, Stray, objection
from sekundant.prose.fencing.findings import TextObjection
from sekundant.prose.fencing.preparation import Piece
from sekundant.prose.fencing.runs import Several
from sekundant.prose.fencing.said import How
from sekundant.systems.fencing.orders import FEINTS, PARRIES, Action, Stack
from sekundant.systems.fencing.stacks import CHEAP, price

MOST = 60
"""No stack that anybody means is longer."""

LEAST_LETTERS = 3
"""So many letters make a stack without a heading."""

Placed = tuple[int, TextObjection]
"""An objection with the place of its piece."""


@dataclass(frozen=True, slots=True)
class StackText:
    """What a text says of a stack: ``stack`` is None if it says nothing.

    ``strays`` are no part of it, ``comments`` stand in brackets behind its actions.
    """

    stack: Stack | None
    objections: tuple[Placed, ...]
    strays: tuple[Stray, ...]
    comments: tuple[tuple[str, Piece], ...] = ()


def stack_text(draft: Draft, *, dagger: bool) -> StackText:
    """The stack of a draft. ``dagger``: its author has one, so that a letter may mean it."""
    return _Assembly(draft).made(dagger=dagger)


class _Assembly:
    """Puts the runs of a text together."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._start = min((heading.piece.index for heading in draft.headings), default=None)
        self._inside = tuple(self._belonging())
        self._strays, self._unknown = self._sorted_strays()

    def made(self, *, dagger: bool) -> StackText:
        found = [
            *self._unknown,
            *self._outside(),
            *self._faults(),
            *self._twice(),
            *self._numbering(),
            *self._ambiguous_words(),
            *_positions_or_numbers(self._inside),
            *_numbers_or_prices(self._inside),
        ]
        if dagger:
            found.extend(
                (actions.piece.index, objection("letter", actions.piece))
                for actions in self._inside
                if any(item.by_letter for item in actions.run.items)
            )
        stack, more = self._stack()
        said = bool(self._inside or self._draft.empties or self._unknown)
        comments = tuple((comment, one.piece) for one in self._inside for comment in one.run.comments)
        return StackText(stack if said else None, (*found, *more), self._strays, comments)

    # ---- what belongs to it

    def _belonging(self) -> Iterator[Actions]:
        """The runs that are the stack's: behind its heading, or all but the mere letters of a sentence."""
        for actions in self._draft.actions:
            if self._start is not None:
                if actions.piece.index >= self._start:
                    yield actions
            elif not actions.run.letters or self._letters_count(actions.piece.line):
                yield actions

    def _letters_count(self, line: int) -> bool:
        """Whether the letters on a line are a stack without a heading, and not the words of a sentence."""
        beside = [actions for actions in self._draft.actions if actions.piece.line == line]
        if any(not actions.run.letters for actions in beside):
            return True
        alone = all(stray.piece.line != line for stray in self._draft.strays)
        letters = sum(item.count for actions in beside for item in actions.run.items)
        return alone and (letters >= LEAST_LETTERS or any(actions.run.fault for actions in beside))

    def _sorted_strays(self) -> tuple[tuple[Stray, ...], list[Placed]]:
        """What is not understood: beside the stack, and in it."""
        places = [actions.piece.index for actions in self._inside]
        places += [heading.piece.index for heading in self._draft.headings]
        blocks = {actions.block for actions in self._inside} | {one.block for one in self._draft.headings}
        beside, unknown = [], []
        for stray in self._draft.strays:
            if places and self._in_stack(stray, min(places), max(places), blocks):
                unknown.append((stray.piece.index, not_understood(stray)))
            else:
                beside.append(stray)
        return tuple(beside), unknown

    def _in_stack(self, stray: Stray, first: int, last: int, blocks: set[int]) -> bool:
        place = stray.piece.index
        if self._start is not None and place < self._start:
            return False
        if first < place < last:
            return True
        if stray.block in blocks:
            return True
        mark = stray.piece.mark
        return mark is not None and place > last and self._inside[-1:] != () and self._goes_on(mark[0])

    def _goes_on(self, number: int) -> bool:
        """Whether a list number is the next one."""
        marks = [one.piece.mark[1] for one in self._inside if one.marked and one.piece.mark]
        return number in {marks[-1] + 1 if marks else 0, _length(self._inside) + 1}

    def _outside(self) -> Iterator[Placed]:
        """A line of actions above the heading."""
        crowded = {stray.piece.line for stray in self._draft.strays}
        for actions in self._draft.actions:
            above = self._start is not None and actions.piece.index < self._start
            if above and not actions.run.letters and actions.piece.line not in crowded:
                yield actions.piece.index, objection("outside", actions.piece)

    # ---- what is wrong with it

    def _faults(self) -> Iterator[Placed]:
        for actions in self._inside:
            if actions.run.fault:
                yield actions.piece.index, objection(actions.run.fault, actions.piece)

    def _twice(self) -> Iterator[Placed]:
        """A second heading with actions of its own, or an empty stack beside actions."""
        headings = self._draft.headings
        for heading in headings[1:]:
            yield heading.piece.index, objection("two_stacks", heading.piece)
        for empty in self._draft.empties:
            if self._inside:
                yield empty.piece.index, objection("two_stacks", empty.piece)

    def _numbering(self) -> Iterator[Placed]:
        """List numbers that do not follow one another."""
        position, last = 0, 0
        for actions in self._inside:
            mark = actions.piece.mark if actions.marked else None
            count = sum(item.count for item in actions.run.items)
            if mark is not None:
                if mark[0] not in {last + 1, position + 1}:
                    yield (
                        actions.piece.index,
                        objection("numbering", actions.piece, ("got", mark[0]), ("expected", position + 1)),
                    )
                count = max(count, mark[1] - mark[0] + 1)
                last = mark[1]
            position += count

    def _ambiguous_words(self) -> Iterator[Placed]:
        """A distance, or a bare word of a bet, among the actions."""
        for noted in (*self._draft.distances, *self._draft.bets):
            if self._among_actions(noted):
                yield noted.piece.index, objection("distance_or_action", noted.piece)

    def _among_actions(self, noted: Noted) -> bool:
        place, line = noted.piece.index, noted.piece.line
        before = [one for one in self._inside if one.piece.index <= place and _stands_before(one, noted)]
        behind = [one for one in self._inside if one.piece.index > place]
        if noted.said.how is How.PHRASE or not before:
            return False
        if behind and (noted.said.how is How.COLON or noted in self._draft.distances):
            return True
        if behind and noted.said.how is How.BARE:
            return True
        on_line = any(one.piece.line == line for one in before)
        return noted.said.how in {How.BARE, How.HEADING} and on_line and not _new_sentence(noted)

    def _stack(self) -> tuple[Stack, list[Placed]]:
        """The actions in order, with the ranges of list numbers and the marks for all feints applied."""
        length = sum(max(_length((one,)), _width(one)) for one in self._inside)
        if length > MOST:
            last = self._inside[-1].piece
            return (), [(last.index, objection("too_many", last, ("got", length), ("limit", MOST)))]
        stack: list[Action] = []
        found: list[Placed] = []
        for actions in self._inside:
            made = [item.action for item in actions.run.items for _ in range(item.count)]
            width = _width(actions)
            if width != 1 and len(actions.run.items) == 1 and not actions.run.items[0].counted:
                made = made * width
            elif width not in {1, len(made)} and not actions.run.fault:
                found.append((actions.piece.index, objection("number", actions.piece)))
            stack.extend(made)
        return self._with_marks(stack, found), found

    def _with_marks(self, stack: list[Action], found: list[Placed]) -> Stack:
        """The stack with what a line says of all its feints."""
        for noted in self._draft.feints:
            mark = noted.said.value
            if not isinstance(mark, Action):
                continue
            if any(action in FEINTS and action not in {Action.FEINT, mark} for action in stack):
                found.append((noted.piece.index, objection("feint_mark", noted.piece)))
            stack = [mark if action is Action.FEINT else action for action in stack]
        return tuple(stack)


def _stands_before(actions: Actions, noted: Noted) -> bool:
    """Whether actions stand before something said; in one piece «атака, ставка высокая» they do."""
    return actions.piece.index < noted.piece.index or actions.piece is noted.piece


def _new_sentence(noted: Noted) -> bool:
    return noted.piece.behind in {".", ";", "!", "?", "|"}


def _width(actions: Actions) -> int:
    """How many positions the list number of actions spans: 3 for «1-3.»."""
    mark = actions.piece.mark if actions.marked else None
    return max(0, mark[1] - mark[0] + 1) if mark else 1


def _length(inside: tuple[Actions, ...]) -> int:
    return sum(item.count for actions in inside for item in actions.run.items)


def not_understood(stray: Stray) -> TextObjection:
    """The objection to what is not understood in a stack."""
    code = "in_brackets" if stray.piece.text.startswith("(") else "unknown_action"
    return objection(code, stray.piece)


def _positions_or_numbers(inside: tuple[Actions, ...]) -> Iterator[Placed]:
    """«1 атака, 2 защита, 3 финт» and «атака 2. защита 3. финт»: the numbers may be positions as well.

    In front they are numbers of actions only if the words behind them stand in the plural.
    """
    counted: list[tuple[Several, Piece]] = [
        (item, actions.piece) for actions in inside for item in actions.run.items
    ]
    if len(counted) < _A_ROW or any(piece.mark for _, piece in counted):
        return
    numbers, rising = [item.count for item, _ in counted], list(range(1, len(counted) + 2))
    in_front = all(item.counted == "before" for item, _ in counted) and numbers == rising[:-1]
    behind = (
        all(item.counted == "behind" for item, _ in counted[:-1])
        and not counted[-1][0].counted
        and all(piece.behind == "." for _, piece in counted[1:])
        and numbers[:-1] == rising[1:-1]
    )
    if behind or (in_front and not all(item.many for item, _ in counted[1:])):
        yield counted[1][1].index, objection("position_or_number", counted[1][1])


_A_ROW = 2


def _numbers_or_prices(inside: tuple[Actions, ...]) -> Iterator[Placed]:
    """«Атака (2)» behind three attacks: the number may as well be the price (FE.3.0.2.a)."""
    taken: dict[Action, int] = {}
    for actions in inside:
        for item in actions.run.items:
            kind = _kind(item.action)
            dear = taken.get(kind, 0) >= CHEAP or item.action is Action.DAGGER
            if item.counted == "brackets" and item.count == price(CHEAP + 1) and dear:
                yield actions.piece.index, objection("number", actions.piece)
            taken[kind] = taken.get(kind, 0) + item.count


def _kind(action: Action) -> Action:
    """The kind that an action is priced with."""
    if action in FEINTS:
        return Action.FEINT
    return Action.PARRY if action in PARRIES else action
