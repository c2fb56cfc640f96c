"""What guns, men, covers and exits are called in the lists of a form, for the reader of a view."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from sekundant.core.clauses import Language, Text
from sekundant.prose.language import COMPASS_WORDS, fill
from sekundant.prose.law_of_the_gun.teller import Teller, teller
from sekundant.prose.law_of_the_gun.words import COVER_WORDS, EXIT_WORDS
from sekundant.systems.law_of_the_gun.scene import Place, covers_at, direction, distance
from sekundant.systems.law_of_the_gun.state import Fighter, Weapon
from sekundant.systems.law_of_the_gun.view import SeenFighter, View
from sekundant_web.encounters.desks.figures import bare

_YARDS = Text("{n} {n:yard|yards}", "{n} {n:ярд|ярда|ярдов}")


@dataclass(frozen=True, slots=True)
class Naming:
    """Names for one reader."""

    view: View
    language: Language
    tell: Teller

    def person(self, name: str) -> str:
        """A fighter."""
        return self.tell.person(name).name

    def thing(self, name: str, words: Text | None = None) -> str:
        """A cover, an exit, a bystander: its own name, else what it is."""
        return self.tell.things.get(name) or (words.into(self.language) if words else name)

    def gun(self, weapon: Weapon) -> str:
        """A gun of one's own, with its rounds."""
        rounds = ngettext("%(n)s round", "%(n)s rounds", weapon.loaded) % {"n": weapon.loaded}
        return f"{self.tell.gun(weapon.type)}, {rounds}"

    def guns(self, fighter: Fighter) -> tuple[tuple[str, str], ...]:
        """All guns of a fighter, by their ids; of two that are called alike each has its number."""
        names = [self.gun(weapon) for weapon in fighter.weapons]
        return tuple(
            (weapon.id, name if names.count(name) == 1 else f"{name} ({number})")
            for number, (weapon, name) in enumerate(zip(fighter.weapons, names, strict=True), start=1)
        )

    def yards(self, one: Place, other: Place) -> str:
        """How far it is, to the tenth of a yard."""
        return self.length(Fraction(round(distance(one, other) * 10), 10))

    def length(self, yards: Fraction) -> str:
        """A length in yards."""
        return bare(fill(_YARDS, self.language, n=yards))

    def bearing(self, start: Place, end: Place) -> str:
        """In which direction it goes: «на запад»."""
        compass = direction(start, end)
        return self.way(compass) if compass else ""

    def cover(self, at: Place) -> str:
        """What somebody stands behind."""
        found = covers_at(self.view.scene, at)
        if not found:
            return _("in the open")
        words = COVER_WORDS[found[0].kind].into(self.language)
        name = self.tell.things.get(found[0].id)
        return f"{name}, {words}" if name else words

    def way(self, way: str) -> str:
        """A way to go, as it stands in a list."""
        if way in COMPASS_WORDS:
            return _("to the %(way)s") % {"way": COMPASS_WORDS[way].into(self.language)}
        kind, _sep, name = way.partition(":")
        if kind == "fighter":
            return self.person(name)
        scene = self.view.scene
        if kind == "exit":
            words = next((EXIT_WORDS[one.kind] for one in scene.exits if one.id == name), None)
            named = self.thing(name, words)
            return _("exit: %(exit)s") % {"exit": named}
        words = next((COVER_WORDS[one.kind] for one in scene.covers if one.id == name), None)
        return self.thing(name, words)


def naming(view: View, language: Language) -> Naming:
    """Names for the reader of a view."""
    return Naming(view, language, teller(view, language))


def letter(name: str) -> str:
    """The letter of a fighter's mark."""
    return name[:1].upper()


def wounds(other: SeenFighter) -> str:
    """What is known of somebody's wounds; nothing while nothing is."""
    if other.wounds is None:
        return ""
    if not other.wounds:
        return _("not wounded")
    return ngettext("%(n)s wound", "%(n)s wounds", other.wounds) % {"n": other.wounds}
