"""From the text of a post to a draft: headings open parts, stories and lists of bonuses are left out."""

from __future__ import annotations

from enum import Enum, auto

from sekundant.prose.fencing.draft import Actions, Draft, Noted, Stray
from sekundant.prose.fencing.lexicon import BONUS_ENTRY
from sekundant.prose.fencing.preparation import Piece, pieces
from sekundant.prose.fencing.runs import Run, names_action
from sekundant.prose.fencing.said import How, Kind, Said, Unknown
from sekundant.prose.fencing.statements import Part, parts_of
from sekundant.prose.forum_text import LONGEST_TEXT


class _Section(Enum):
    """Where in a post a piece stands."""

    ORDERS = auto()
    STORY = auto()
    BONUSES = auto()
    DICE = auto()


def gather(text: str) -> Draft:
    """All that a text says; of one that is too long only its length."""
    if len(text) > LONGEST_TEXT:
        return Draft(too_long=len(text))
    gatherer = _Gatherer()
    for piece in pieces(text):
        gatherer.take(piece)
    return gatherer.draft


_ENDING_NOTES = frozenset({Kind.BET, Kind.STACK, Kind.EMPTY, Kind.SEALED, Kind.DISTANCE, Kind.OWN_ROLL})


class _Gatherer:
    """Takes the pieces of a text one by one."""

    def __init__(self) -> None:
        self.draft = Draft()
        self._section = _Section.ORDERS
        self._block = 0
        self._closed = False

    def take(self, piece: Piece) -> None:
        """Sort what a piece says."""
        self._begin(piece)
        if piece.opaque:
            if "(" not in piece.text or names_action(piece.text):
                self._stray(piece, Unknown(piece.text), silent=True)
            return
        parts = parts_of(piece.text)
        if self._section is not _Section.ORDERS and not self._opens(piece, parts):
            if self._section is _Section.DICE:
                self._stray(piece, Unknown(piece.text), silent=False)
            return
        self._section = _Section.ORDERS
        for place, part in enumerate(parts):
            self._sort(piece, part, first=place == 0)

    def _begin(self, piece: Piece) -> None:
        """Notice where a line begins: what a section or a block is at its end with."""
        if not piece.first:
            return
        if self._section is _Section.DICE or (
            self._section is _Section.BONUSES and (piece.gap or not BONUS_ENTRY.match(piece.text))
        ):
            self._section = _Section.ORDERS
        if piece.gap or self._closed:
            self._block += 1
        self._closed = False

    def _opens(self, piece: Piece, parts: tuple[Part, ...]) -> bool:
        """Whether a piece ends the story or the list in which it stands."""
        part = parts[0] if parts else None
        if not isinstance(part, Said) or part.kind not in _ENDING_NOTES:
            return False
        if part.how in {How.BARE, How.WRONG, How.PENDING, How.CONDITION} or (
            part.kind is Kind.DISTANCE and "+" in piece.text
        ):
            return False
        if self._section is _Section.STORY:
            return piece.first and ":" in piece.text
        return len(parts) == 1 or part.kind is Kind.STACK

    def _sort(self, piece: Piece, part: Part, *, first: bool) -> None:
        if isinstance(part, Run):
            self.draft.actions.append(Actions(part, piece, self._block, marked=first))
            self._closed = False
            return
        if isinstance(part, Unknown):
            self._stray(piece, part, silent=False)
            return
        noted = Noted(part, piece, self._block)
        lists = {
            Kind.BET: self.draft.bets,
            Kind.SEALED: self.draft.sealings,
            Kind.DISTANCE: self.draft.distances,
            Kind.OWN_ROLL: self.draft.rolls,
            Kind.STACK: self.draft.headings,
            Kind.EMPTY: self.draft.empties,
            Kind.FEINTS: self.draft.feints,
        }
        if part.kind in lists:
            lists[part.kind].append(noted)
        self._section = _SECTIONS.get(part.kind, _Section.ORDERS)
        if part.kind is Kind.DICE:
            self._block += 1
            self._stray(piece, Unknown(piece.text), silent=False)
        if part.kind is not Kind.STACK:
            self._closed = True

    def _stray(self, piece: Piece, part: Unknown, *, silent: bool) -> None:
        self.draft.strays.append(Stray(piece, part.text, self._block, actions=part.actions, silent=silent))


_SECTIONS = {Kind.STORY: _Section.STORY, Kind.BONUSES: _Section.BONUSES, Kind.DICE: _Section.DICE}
