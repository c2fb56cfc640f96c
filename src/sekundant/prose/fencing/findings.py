"""What reading an order text comes to: the answer and remarks on it, or objections and no answer."""

from __future__ import annotations

from dataclasses import dataclass

from sekundant.core.events import Number
from sekundant.systems.fencing.orders import Answer

Facts = tuple[tuple[str, Number | str], ...]
"""Numbers and words from which a sentence is made."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that the player should see before he confirms; the answer stands.

    ``code``: not_understood or stack_waits.
    """

    code: str
    facts: Facts = ()


CLAUSES = {
    "no_bet_named": "FE.6.1",
    "no_stack": "FE.6.3",
    "no_distance_named": "FE.3.4.6",
    "unknown_bet": "FE.2.2",
    "two_bets": "FE.2.2",
    "unknown_action": "FE.3.0.1",
    "one_or_two": "FE.3.0.1",
    "in_brackets": "FE.3.0.1",
    "letter": "FE.3.0.1",
    "how_many": "FE.3.0.3",
    "number": "FE.3.0.3",
    "numbering": "FE.3.0.3",
    "position_or_number": "FE.3.0.3",
    "two_stacks": "FE.3.0.3",
    "outside": "FE.3.0.3",
    "too_many": "FE.3.0.2.d",
    "feint_mark": "FE.3.2.4",
    "nothing_sealed": "FE.6.4",
    "two_sealings": "FE.6.4",
    "unknown_distance": "FE.3.4.2.a",
    "two_distances": "FE.3.4.6",
    "distance_or_action": "FE.3.4.6",
    "two_rolls": "FE.6.8",
    "too_long": "",
}
"""Every objection of reading, with the clause that it is about."""


@dataclass(frozen=True, slots=True)
class TextObjection:
    """Why a text can't be read as an answer: the piece, as it was read, and its line (from 1).

    ``code`` is one of :data:`CLAUSES`. ``item`` is empty and ``line`` 0 where the whole text is meant.
    """

    code: str
    item: str = ""
    line: int = 0
    facts: Facts = ()

    @property
    def clause(self) -> str:
        """The clause that it is about; empty for one of the text's form."""
        return CLAUSES[self.code]


@dataclass(frozen=True, slots=True)
class Reading:
    """An answer as it was understood; with objections there is no answer and no remark."""

    answer: Answer | None
    remarks: tuple[Remark, ...] = ()
    objections: tuple[TextObjection, ...] = ()
