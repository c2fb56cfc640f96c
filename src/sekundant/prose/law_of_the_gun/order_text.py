"""Orders as players post them on a forum: read, written, and echoed with what there is to say about them.

The public door of the order texts of the Law of the Gun; the contract is the rulebook's ``order_text``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sekundant.core.clauses import Language
from sekundant.prose.law_of_the_gun.findings import Reading
from sekundant.prose.law_of_the_gun.reading import read_order
from sekundant.prose.law_of_the_gun.writing import write_order
from sekundant.systems.law_of_the_gun.orders import Order
from sekundant.systems.law_of_the_gun.view import View

NO_NAMES: Mapping[str, Sequence[str]] = {}


def read(text: str, view: View, names: Mapping[str, Sequence[str]] = NO_NAMES) -> Reading:
    """The shoot-out order in ``text``, for the player whose view it is, with remarks; or objections.

    ``names`` are the names in use of persons and exits, by id. Never raises, whatever the text.
    """
    return read_order(text, view, names)


def write(
    order: Order, language: Language, view: View | None = None, names: Mapping[str, Sequence[str]] = NO_NAMES
) -> str:
    """The canonical text of an order, one item a line; reading it gives the same order."""
    return write_order(order, language, view, names)
