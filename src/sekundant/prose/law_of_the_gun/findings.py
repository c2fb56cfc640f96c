"""What reading an order text comes to: the answer and remarks on it, or objections and no answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sekundant.core.encounter import Objection
from sekundant.core.events import Number
from sekundant.systems.law_of_the_gun.orders import Order, Post

Facts = tuple[tuple[str, Number | str], ...]
"""Numbers and names from which a sentence is made."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that the player should see before he confirms; the answer stands.

    ``code``: sum, ap, unspent, quickness, lethality or not_understood.
    """

    code: str
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class TextObjection:
    """Why a text can't be read as an order: the item, as it was read, and the line it stands on (from 1).

    ``code``: nothing, two_actions, twice, number, percent, where_to, unknown_gun, unknown_name, unknown_exit,
    off_hand_value or too_long. ``item`` is empty and ``line`` 0 where the whole text is meant.
    """

    clause: ClassVar[str] = "LG.V.2.a"

    code: str
    item: str = ""
    line: int = 0
    facts: Facts = ()


AnyObjection = TextObjection | Objection
"""An objection of reading, or one of the rules with its clause."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A shoot-out order as it was understood; with objections there is no answer and no remark."""

    answer: Order | None
    remarks: tuple[Remark, ...] = ()
    objections: tuple[AnyObjection, ...] = ()


@dataclass(frozen=True, slots=True)
class PostReading:
    """A post before the storm as it was understood; with objections there is no answer and no remark."""

    answer: Post | None
    remarks: tuple[Remark, ...] = ()
    objections: tuple[AnyObjection, ...] = ()
