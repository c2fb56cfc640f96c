"""The fighters' cards: what all see of a man, and what only his player and the master know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from sekundant.core.clauses import Language
from sekundant.prose.language import joined
from sekundant.prose.law_of_the_gun.teller import Teller, teller
from sekundant.prose.law_of_the_gun.view_words import borne
from sekundant.prose.law_of_the_gun.words import STATUS_WORDS, TEMPTATION_WORDS, TRAIT_WORDS
from sekundant.prose.markup import text
from sekundant.systems.law_of_the_gun.scene import covers_at
from sekundant.systems.law_of_the_gun.sheet import CHARACTERISTICS, SKILL_NAMES, Sheet
from sekundant.systems.law_of_the_gun.state import Fighter, Learned, Phase, Status, TemptationState, Weapon
from sekundant.systems.law_of_the_gun.view import SeenFighter, SeenGun, View, where_is
from sekundant_web.encounters.presenting.cards import Card, Fact, Pips, Remark
from sekundant_web.encounters.presenting.seats import Side, mark
from sekundant_web.encounters.presenting.writing import written

Somebody = Fighter | SeenFighter


def cards(view: View, language: Language, sides: Mapping[str, Side]) -> tuple[Card, ...]:
    """The principals in the order of their seats, each followed by his allies."""
    tell = teller(view, language)
    known = {fighter.name: _own(fighter, view, tell, sides) for fighter in view.own}
    known |= {other.name: _other(other, view, tell, sides) for other in view.others}
    order = {name: place for place, name in enumerate(sides)}
    everybody: list[Somebody] = [*view.own, *view.others]
    of = {fighter.name: fighter.of or fighter.name for fighter in everybody}
    names = sorted(known, key=lambda name: (order.get(of[name], len(order)), name not in order))
    return tuple(known[name] for name in names)


def _own(fighter: Fighter, view: View, tell: Teller, sides: Mapping[str, Side]) -> Card:
    """A fighter whom the reader knows wholly."""
    return replace(
        _head(fighter, tell, sides),
        facts=tuple(_public(fighter, [_as_seen(fighter, one, view) for one in fighter.weapons], view, tell)),
        own=(tuple(_shape(fighter, view, tell)), tuple(_traits(fighter.sheet, tell))),
    )


def _other(other: SeenFighter, view: View, tell: Teller, sides: Mapping[str, Side]) -> Card:
    """Somebody else as he is seen, with what the reader's own men have found out."""
    lessons = [fact for own in view.own for fact in own.learned if fact.of == other.name]
    facts = list(_public(other, list(other.guns), view, tell))
    if other.wounds is not None:
        facts.append(Fact(_label(_("Wounds")), written(text(tell.number(other.wounds)))))
    found = tuple(_lesson(fact, tell) for fact in lessons)
    closed = Remark(SafeString(_("The rest is closed until the fight is over.")), ("LG.II.2.1.a",))
    return replace(
        _head(other, tell, sides),
        facts=tuple(facts),
        own=(found,) if found else (),
        learned=bool(found),
        remarks=(closed,) if other.of is None else (),
    )


def _head(fighter: Somebody, tell: Teller, sides: Mapping[str, Side]) -> Card:
    """Who he is, and who plays him."""
    side = sides.get(fighter.name)
    name = tell.person(fighter.name).name
    owner = sides.get(fighter.of or fighter.name)
    subtitle = side.sitter if side else ""
    if fighter.of is not None:
        subtitle = _("ally of %(name)s") % {"name": tell.person(fighter.of).name}
    return Card(
        id=f"card-{fighter.name}",
        mark=mark(owner.seat.position if owner else 0, name),
        name=name,
        subtitle=subtitle,
        out=fighter.status is not Status.FIGHTING,
    )


def _label(words: str) -> SafeString:
    return written(text(words))


def _public(fighter: Somebody, guns: list[SeenGun | None], view: View, tell: Teller) -> Iterator[Fact]:
    """What anybody sees of a man."""
    if fighter.status is not Status.FIGHTING:
        told = tell.say(STATUS_WORDS[fighter.status], who=tell.person(fighter.name))
        yield Fact(_label(_("State")), written(told))
        if fighter.put_out is not None and fighter.put_out.by is not None and view.mexican:
            by = tell.person(fighter.put_out.by).name
            yield Fact(_label(_("By")), written(text(by)))
        return
    for gun in guns:
        if gun is not None:
            yield _seen_gun(gun, tell)
    sheltered = [tell.thing(cover.id) for cover in covers_at(view.scene, fighter.at)]
    if fighter.hidden:
        yield Fact(_label(_("Stands")), SafeString(_("out of sight")))
    elif sheltered:
        yield Fact(_label(_("Behind")), written(joined(sheltered, ", ")))
    if fighter.fleeing is not None:
        yield Fact(_label(_("Running")), written(tell.thing(fighter.fleeing.exit)))


def _seen_gun(gun: SeenGun, tell: Teller) -> Fact:
    kind = _capital(_("revolver")) if gun.type is None else tell.gun(gun.type)
    return Fact(written(text(kind)), SafeString(_where(gun.where)))


def _where(where: str) -> str:
    """Where a gun is, in as few words as a card has room for."""
    return {
        "main": _("in hand"),
        "off_hand": _("in the off hand"),
        "floor": _("on the floor"),
    }.get(where, _("carried"))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _as_seen(fighter: Fighter, weapon: Weapon, view: View) -> SeenGun | None:
    """One's own gun as the others may see it; None if it is carried hidden."""
    where = where_is(fighter, weapon)
    drawn = where != "carried" and view.phase is not Phase.BEFORE and view.turn > 1
    if weapon.concealed and not weapon.fired and where != "floor" and not drawn:
        return None
    kind = view.gun(weapon.type)
    return SeenGun(look=kind.look, type=weapon.type if weapon.fired or kind.long else None, where=where)


def _shape(fighter: Fighter, view: View, tell: Teller) -> Iterator[Fact]:
    """How he is: points, wounds, temptation, rounds."""
    if fighter.name == view.reader and view.ap is not None:
        most = tell.number(fighter.sheet.ap)
        points = _("%(n)s of %(most)s") % {"n": tell.number(view.ap.total), "most": most}
        yield Fact(_label(_("Action points")), SafeString(points))
    elif fighter.of is None and fighter.ap_penalty:
        yield Fact(_label(_("Points lost")), SafeString(tell.number(fighter.ap_penalty)))
    if fighter.of is None:
        bears = borne(fighter.sheet)
        wounds = _("%(n)s of %(most)s") % {"n": fighter.wounds, "most": bears}
        pips = Pips(fighter.wounds, max(0, bears - fighter.wounds), lost=True)
        yield Fact(_label(_("Wounds")), SafeString(wounds), pips)
    for weapon in fighter.weapons:
        yield _rounds(weapon, fighter, view, tell)
    bait = fighter.sheet.temptation
    if (
        bait is not None
        and bait in view.scene.temptations
        and fighter.temptation_state is TemptationState.OPEN
    ):
        yield Fact(_label(_("Temptation")), written(tell.word(TEMPTATION_WORDS[bait])))


def _rounds(weapon: Weapon, fighter: Fighter, view: View, tell: Teller) -> Fact:
    """A gun with its rounds, and whether it is carried hidden."""
    most = view.gun(weapon.type).rounds
    name = tell.gun(weapon.type)
    if weapon.concealed and where_is(fighter, weapon) == "carried":
        name = name + ", " + _("hidden")
    value = _("%(n)s of %(most)s") % {"n": weapon.loaded, "most": most}
    return Fact(written(text(name)), SafeString(value), Pips(weapon.loaded, max(0, most - weapon.loaded)))


def _traits(sheet: Sheet, tell: Teller) -> Iterator[Fact]:
    """Characteristics and skills."""
    for name in (*CHARACTERISTICS, *SKILL_NAMES):
        value = getattr(sheet if name in CHARACTERISTICS else sheet.skills, name)
        if value is None or value is False:
            continue
        shown = "✓" if value is True else tell.number(value)
        yield Fact(written(tell.word(TRAIT_WORDS[name])), SafeString(shown))


def _lesson(fact: Learned, tell: Teller) -> Fact:
    """Something that looking over told."""
    trait = TRAIT_WORDS.get(fact.item)
    if trait is None:
        return Fact(_label(_("Gun")), written(text(tell.gun(str(fact.value)))))
    if isinstance(fact.value, int) and not isinstance(fact.value, bool):
        return Fact(written(tell.word(trait)), SafeString(tell.number(fact.value)))
    return Fact(written(tell.word(trait)), SafeString("✓"))
