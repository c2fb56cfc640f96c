"""The fencers' cards: sheets are open, what a turn's orders and bets come to is not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from sekundant.core.clauses import Language
from sekundant.prose.fencing.teller import Teller, teller
from sekundant.prose.fencing.view_words import hand_lines, weapons_line, wounds_line
from sekundant.prose.fencing.words import CHARACTERISTIC_WORDS
from sekundant.prose.markup import PLAIN, text
from sekundant.systems.fencing.sheet import CHARACTERISTICS
from sekundant.systems.fencing.view import SeenFighter, View
from sekundant_web.encounters.presenting.cards import Card, Fact, Remark
from sekundant_web.encounters.presenting.seats import Side, mark
from sekundant_web.encounters.presenting.writing import written


def cards(view: View, language: Language, sides: Mapping[str, Side]) -> tuple[Card, ...]:
    """Both fencers."""
    tell = teller(view, language)
    return tuple(_card(fighter, view, tell, sides.get(fighter.name)) for fighter in view.fighters)


def _card(fighter: SeenFighter, view: View, tell: Teller, side: Side | None) -> Card:
    name = tell.person(fighter.name).name
    weapons = PLAIN.line(weapons_line(fighter, view, tell))
    return Card(
        id=f"card-{fighter.name}",
        mark=side.mark if side else mark(0, name),
        name=name,
        subtitle=", ".join(part for part in (side.sitter if side else "", weapons) if part),
        facts=tuple(_facts(fighter, tell)),
        own=tuple(_hand(fighter, view, tell)),
        remarks=tuple(_remarks(fighter)),
        out=fighter.out,
    )


def _facts(fighter: SeenFighter, tell: Teller) -> Iterator[Fact]:
    """Breath, wounds, and the sheet; what is 0 is left out."""
    breath = _("%(n)s of %(most)s") % {"n": tell.number(fighter.breath), "most": fighter.breath_max}
    yield Fact(_label(_("Breath")), SafeString(breath))
    yield Fact(_label(_("Wounds")), written(wounds_line(fighter, tell)))
    for name in CHARACTERISTICS:
        value = getattr(fighter.sheet, name)
        if value:
            yield Fact(written(tell.word(CHARACTERISTIC_WORDS[name])), SafeString(tell.number(value)))


def _label(words: str) -> SafeString:
    return written(text(words))


def _hand(fighter: SeenFighter, view: View, tell: Teller) -> Iterator[tuple[Fact, ...]]:
    """What he has put on this turn, as he himself and the master know it."""
    for hand in view.hands:
        if hand.name == fighter.name:
            lines = [written(line) for line in hand_lines(hand, tell)]
            if lines:
                yield tuple(Fact(SafeString(""), line) for line in lines)


def _remarks(fighter: SeenFighter) -> Iterator[Remark]:
    """What his wounds cost him."""
    if fighter.bet_penalty:
        words = _("−%(penalty)s to his bets, −%(drain)s breath a turn")
        said = words % {"penalty": fighter.bet_penalty, "drain": fighter.wounds.drain}
        yield Remark(SafeString(said), ("FE.4.2.d" if fighter.wounds.serious else "FE.4.2.a",))
