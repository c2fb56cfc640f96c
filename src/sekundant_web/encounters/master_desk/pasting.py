"""Orders of people who stay on their forum: what was understood of a text, and what to write back to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import override

from sekundant.core.clauses import Language
from sekundant.core.encounter import Ask, illegal
from sekundant.prose.contract import words
from sekundant.prose.markup import HTML, Paragraph, Post, Style
from sekundant.prose.markup import text as said_so
from sekundant.prose.writers.dialect import Dialect
from sekundant.prose.writers.splitting import parts
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.desks.frame import ask_of
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.looking import with_the_eyes_of
from sekundant_web.encounters.master_desk.splitting import split
from sekundant_web.encounters.presenting.entries import Reader
from sekundant_web.encounters.presenting.seats import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Pasted:
    """A player's text, read: ``answer`` is None if it can't be taken; ``replies`` go back to his forum."""

    side: Side
    ask: Ask
    text: str
    answer: Any
    understood: SafeString
    replies: tuple[str, ...]

    @property
    def taken(self) -> bool:
        """Whether it can be handed in."""
        return self.answer is not None


def owing_seats(place: Place) -> dict[str, Ask]:
    """What each seat owes that owes anything."""
    found = {seat.name: ask_of(with_the_eyes_of(place, seat.name)) for seat in place.encounter.seats.all()}
    return {name: ask for name, ask in found.items() if ask is not None}


@dataclass(frozen=True, slots=True)
class Back:
    """How the players are answered: in which language, and in which place's dialect."""

    language: Language
    dialect: Dialect


def pasted(reader: Reader, text: str, seat: str, back: Back) -> tuple[Pasted, ...]:
    """The orders in a text, of one seat or (an empty one) of all that are named in it."""
    owed = owing_seats(reader.place)
    names = {name: side.name for name, side in reader.sides.items()}
    texts = {seat: text} if seat else split(text, names)
    return tuple(_read(reader, name, owed[name], texts[name], back) for name in owed if texts.get(name))


def _read(reader: Reader, seat: str, ask: Ask, text: str, back: Back) -> Pasted:
    """One player's text."""
    language = back.language
    place = with_the_eyes_of(reader.place, seat)
    system, view = system_of(place.encounter), place.view
    room = words(system.id)
    reading = room.read(text, view, {}, ask.what)
    objections = system.objections(view, reading.answer) if reading.answer is not None else ()
    told = room.echo(reading, language, view, {})
    said = tuple(room.objection_line(one, view, language) for one in objections)
    whole = Post((*told.blocks, Paragraph(said))) if said else told
    taken = reading.answer is not None and not illegal(tuple(objections))
    return Pasted(
        side=reader.sides[seat],
        ask=ask,
        text=text,
        answer=reading.answer if taken else None,
        understood=mark_safe(HTML.post(whole)),
        replies=parts(_reply(whole, back.language, taken=taken), back.dialect),
    )


def _reply(whole: Post, language: Language, *, taken: bool) -> Post:
    """What goes back to the player's forum, in his language."""
    with override(language):
        told = _("Understood:") if taken else _("Can’t be taken so:")
    return Post((Paragraph((said_so(told, Style.STRONG),)), *whole.blocks))
