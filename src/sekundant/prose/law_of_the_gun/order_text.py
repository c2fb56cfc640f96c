"""Orders as players post them on a forum: read, written, and echoed with what there is to say about them.

The public door of the order texts of the Law of the Gun; the contract is the rulebook's ``order_text``.
``names`` are everywhere the names in use of persons and exits, by id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sekundant.core.clauses import Language
from sekundant.prose import markup
from sekundant.prose.law_of_the_gun import echo_words
from sekundant.prose.law_of_the_gun.before_text import read_post_text, write_post_text
from sekundant.prose.law_of_the_gun.findings import PostReading, Reading, Remark, TextObjection
from sekundant.prose.law_of_the_gun.reading import read_order
from sekundant.prose.law_of_the_gun.writing import write_order
from sekundant.systems.law_of_the_gun.orders import Order, Post
from sekundant.systems.law_of_the_gun.view import View

__all__ = [
    "PostReading",
    "Reading",
    "Remark",
    "TextObjection",
    "echo",
    "read",
    "read_post",
    "write",
    "write_post",
]

NO_NAMES: Mapping[str, Sequence[str]] = {}


def read(text: str, view: View, names: Mapping[str, Sequence[str]] = NO_NAMES) -> Reading:
    """The shoot-out order in ``text``, for the player whose view it is, with remarks; or objections.

    Never raises, whatever the text. Objections of reading stand as their items do in the text; only where
    there are none the rules' objections follow, the one that a refusal cites first.
    """
    return read_order(text, view, names)


def write(
    order: Order, language: Language, view: View | None = None, names: Mapping[str, Sequence[str]] = NO_NAMES
) -> str:
    """The canonical text of an order, one item a line; reading it gives the same order."""
    return write_order(order, language, view, names)


def read_post(text: str, view: View, names: Mapping[str, Sequence[str]] = NO_NAMES) -> PostReading:
    """The post before the storm in ``text``: prose, in which an action stands on a line of its own."""
    return read_post_text(text, view, names)


def write_post(
    post: Post, language: Language, view: View | None = None, names: Mapping[str, Sequence[str]] = NO_NAMES
) -> str:
    """The canonical text of a post before the storm, an action a line, the combat order last."""
    return write_post_text(post, language, view, names)


def echo(
    reading: Reading | PostReading,
    language: Language,
    view: View | None = None,
    names: Mapping[str, Sequence[str]] = NO_NAMES,
) -> markup.Post:
    """What the player is shown: the order as it was understood and the remarks on it, or the objections."""
    return echo_words.echo(reading, language, view, names)
