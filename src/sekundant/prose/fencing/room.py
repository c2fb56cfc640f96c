"""The words of fencing as a shell asks for them: a module that is :class:`sekundant.prose.contract.Words`."""

from __future__ import annotations

from sekundant.prose.fencing.objection_words import objection_line
from sekundant.prose.fencing.posts import post
from sekundant.prose.fencing.teller import told_apart
from sekundant.prose.fencing.view_words import board
from sekundant.prose.fencing.words import ASKS
from sekundant.prose.language import Person
from sekundant.prose.markup import clean
from sekundant.systems.fencing.view import View

__all__ = ["ASKS", "board", "objection_line", "person", "post"]


def person(view: View, seat: str) -> Person:
    """How a seat's fencer is called; one whom the view doesn't name goes by his id."""
    return told_apart(view.fighters).get(seat) or Person(clean(seat))
