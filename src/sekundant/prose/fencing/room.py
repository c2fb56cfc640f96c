"""The words of fencing as a shell asks for them: a module that is :class:`sekundant.prose.contract.Words`."""

from __future__ import annotations

from collections.abc import Mapping

from sekundant.prose.fencing.objection_words import objection_line
from sekundant.prose.fencing.order_text import (
    HELP,
    SAMPLES,
    echo,
    holds,
    read,
    reading_objection_line,
    remark_line,
    write,
)
from sekundant.prose.fencing.posts import post
from sekundant.prose.fencing.results import results
from sekundant.prose.fencing.teller import persons
from sekundant.prose.fencing.view_words import board
from sekundant.prose.fencing.words import ASKS
from sekundant.prose.language import Person
from sekundant.prose.markup import clean
from sekundant.systems.fencing.view import View

__all__ = [
    "ASKS",
    "HELP",
    "SAMPLES",
    "TEXT_PARTS",
    "board",
    "echo",
    "holds",
    "objection_line",
    "person",
    "post",
    "read",
    "reading_objection_line",
    "remark_line",
    "results",
    "write",
]

TEXT_PARTS: Mapping[str, str] = {}
"""No part of an order that is written as a mapping may be a text; the order may be one as a whole."""


def person(view: View, seat: str) -> Person:
    """How a seat's fencer is called; one whom the view doesn't name goes by his id."""
    return persons(view).get(seat) or Person(clean(seat))
