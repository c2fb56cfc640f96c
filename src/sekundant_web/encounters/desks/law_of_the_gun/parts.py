"""An order as a part of a form: its own fields, what is said of them, how things are called."""

from __future__ import annotations

from dataclasses import dataclass

from sekundant.core.encounter import Objection, illegal
from sekundant.core.wire import Faulty, Plain
from sekundant.prose.law_of_the_gun.objection_words import objection_line
from sekundant.systems.law_of_the_gun.answers import answer_to
from sekundant.systems.law_of_the_gun.objections.shootout import order_objections
from sekundant.systems.law_of_the_gun.orders import Order
from sekundant.systems.law_of_the_gun.state import Phase
from sekundant.systems.law_of_the_gun.view import View
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.encounters.desks.figures import bare
from sekundant_web.encounters.desks.law_of_the_gun.naming import Naming, naming
from sekundant_web.encounters.desks.law_of_the_gun.order import order_plain
from sekundant_web.encounters.desks.notices import Notice
from sekundant_web.encounters.desks.room import Filled


@dataclass(frozen=True, slots=True)
class Part:
    """An order in a form; ``prefix`` stands before its fields' names, ``order`` is None if it is none."""

    filled: Filled
    prefix: str
    form: Fields
    order: Order | None
    names: Naming

    @property
    def view(self) -> View:
        """What its author may know."""
        view: View = self.filled.view
        return view

    @property
    def first_turn(self) -> bool:
        """Whether the order is for the first turn of the shoot-out."""
        return self.view.phase is Phase.BEFORE or self.view.turn == 1

    def named(self, field: str) -> str:
        """A field's name in the whole form."""
        return f"{self.prefix}{field}"

    def at(self, *fields: str) -> tuple[Notice, ...]:
        """What is said of some fields."""
        return self.filled.notices.at(*map(self.named, fields))

    def refusal(self, order: Order) -> str:
        """Why an order would be refused, in words; empty if it would not."""
        found = illegal(tuple(order_objections(self.view, order, first_turn=self.first_turn)))
        return refusal(found, self.view, self.names) if found else ""


def refusal(objections: tuple[Objection, ...], view: View, names: Naming) -> str:
    """The first objection as a part of a label."""
    return bare(objection_line(objections[0], view, names.language)) if objections else ""


def part(filled: Filled, prefix: str = "") -> Part:
    """The order whose fields have a prefix."""
    form = filled.fields.under(prefix)
    names = naming(filled.view, filled.language)
    return Part(filled, prefix, form, order_of(order_plain(form, filled.view)), names)


def order_of(plain: Plain) -> Order | None:
    """The order that was written; None for what can't be read."""
    try:
        answer = answer_to("order", plain)
    except Faulty:
        return None
    return answer if isinstance(answer, Order) else None
