"""What is closed in a shoot-out: points, wounds, rounds, characteristics, skills (LG.II.2.1.a)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from sekundant.core.clauses import Language
from sekundant.prose.language import joined
from sekundant.prose.law_of_the_gun.teller import Teller, teller
from sekundant.prose.law_of_the_gun.view_words import borne
from sekundant.prose.law_of_the_gun.words import STATUS_WORDS, TEMPTATION_WORDS, TRAIT_WORDS
from sekundant.prose.markup import text
from sekundant.systems.law_of_the_gun.sheet import CHARACTERISTICS, SKILL_NAMES
from sekundant.systems.law_of_the_gun.state import Fighter, TemptationState, Weapon
from sekundant.systems.law_of_the_gun.view import View, where_is
from sekundant_web.encounters.presenting.seats import Side, mark
from sekundant_web.encounters.presenting.secrets import Column, Secret, Secrets
from sekundant_web.encounters.presenting.writing import EMPTY, written


def secrets(view: View, own: Mapping[str, View], language: Language, sides: Mapping[str, Side]) -> Secrets:
    """All that the players do not see of one another; ``own`` is each seat's own view."""
    tell = teller(view, language)
    fighters = view.own
    rows = (
        Secret(written(text(label)), tuple(told(fighter) for fighter in fighters))
        for label, told in (*_shape(view, own, tell), *_traits(tell))
    )
    columns = tuple(_column(fighter, tell, sides) for fighter in fighters)
    return Secrets(columns, tuple(row for row in rows if row))


def _column(fighter: Fighter, tell: Teller, sides: Mapping[str, Side]) -> Column:
    side, name = sides.get(fighter.seat), tell.person(fighter.name).name
    return Column(name, fighter.seat, side.mark if side else mark(0, name))


Told = Callable[[Fighter], SafeString]


def _shape(view: View, own: Mapping[str, View], tell: Teller) -> Iterator[tuple[str, Told]]:
    """How each is."""
    yield (
        _("State"),
        lambda fighter: (
            EMPTY
            if fighter.standing
            else written(tell.say(STATUS_WORDS[fighter.status], who=tell.person(fighter.name)))
        ),
    )
    yield _("Action points"), lambda fighter: _points(fighter, own, tell)
    yield _("Wounds"), lambda fighter: _wounds(fighter, tell)
    yield (
        _("Guns"),
        lambda fighter: written(
            joined([text(_gun(one, fighter, view, tell)) for one in fighter.weapons], "; ")
        ),
    )
    yield _("Temptation"), lambda fighter: _temptation(fighter, view, tell)


def _points(fighter: Fighter, own: Mapping[str, View], tell: Teller) -> SafeString:
    """His points on the turn to come."""
    seen = own.get(fighter.name)
    if seen is None or seen.ap is None:
        return EMPTY
    return SafeString(
        _("%(n)s of %(most)s") % {"n": tell.number(seen.ap.total), "most": tell.number(fighter.sheet.ap)}
    )


def _wounds(fighter: Fighter, tell: Teller) -> SafeString:
    """Wounds of those that he bears, and the points that they have cost him."""
    if fighter.of is not None:
        return EMPTY
    told = _("%(n)s of %(most)s") % {"n": fighter.wounds, "most": borne(fighter.sheet)}
    if fighter.ap_penalty:
        told += ", " + _("points lost: %(n)s") % {"n": tell.number(fighter.ap_penalty)}
    return SafeString(told)


def _gun(weapon: Weapon, fighter: Fighter, view: View, tell: Teller) -> str:
    """A gun with its rounds, where it is, and whether nobody knows of it."""
    most, where = view.gun(weapon.type).rounds, where_is(fighter, weapon)
    told = [f"{tell.gun(weapon.type)}: " + _("%(n)s of %(most)s") % {"n": weapon.loaded, "most": most}]
    if where == "floor":
        told.append(_("on the floor"))
    elif weapon.concealed and where == "carried":
        told.append(_("hidden"))
    return ", ".join(told)


def _temptation(fighter: Fighter, view: View, tell: Teller) -> SafeString:
    """What tempts him, and whether it is here."""
    bait = fighter.sheet.temptation
    if bait is None:
        return EMPTY
    told = written(tell.word(TEMPTATION_WORDS[bait]))
    if bait not in view.scene.temptations or fighter.temptation_state is not TemptationState.OPEN:
        return SafeString(told + ", " + _("does not act here"))
    return told


def _traits(tell: Teller) -> Iterator[tuple[str, Told]]:
    """Characteristics, then the skills that anybody has."""
    for name in CHARACTERISTICS:
        yield _named(name, tell), _characteristic(name, tell)
    for name in SKILL_NAMES:
        yield _named(name, tell), _skill(name, tell)


def _characteristic(name: str, tell: Teller) -> Told:
    """How much each has of a characteristic."""
    return lambda fighter: SafeString(tell.number(getattr(fighter.sheet, name)))


def _skill(name: str, tell: Teller) -> Told:
    """How much each has of a skill."""

    def told(fighter: Fighter) -> SafeString:
        value = getattr(fighter.sheet.skills, name)
        if value is None or value is False:
            return EMPTY
        return SafeString("✓" if value is True else tell.number(value))

    return told


def _named(name: str, tell: Teller) -> str:
    words = TRAIT_WORDS[name].into(tell.language)
    return words[:1].upper() + words[1:]
