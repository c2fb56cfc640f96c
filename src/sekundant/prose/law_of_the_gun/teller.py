"""What a narrator needs to know: who is called what, and how to write sums, dice and clauses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sekundant.core.clauses import Language, Text
from sekundant.core.events import UNDISCLOSED, Item, Number, Roll, Sum
from sekundant.prose import language as words
from sekundant.prose.language import Person
from sekundant.prose.law_of_the_gun.words import item_word
from sekundant.prose.markup import Line, Style, clean, text
from sekundant.prose.narrator import Narrator, told_apart
from sekundant.systems.law_of_the_gun.scene import Bystander, Cover, Exit, Place, Scene
from sekundant.systems.law_of_the_gun.sheet import Sex
from sekundant.systems.law_of_the_gun.view import View

NEEDED = Text(", needs {need}", ", нужно {need}")
"""What a die needed, behind its face."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Teller(Narrator):
    """The narrator of the Law of the Gun: ``things`` are the names of covers, bystanders and exits."""

    things: Mapping[str, str]
    guns: Mapping[str, Text]
    mexican: bool

    def person(self, name: str) -> Person:
        """A fighter; one whom the view doesn't name goes by his id."""
        return self.persons.get(name) or Person(self.things.get(name) or clean(name))

    def thing(self, name: str) -> Line:
        """A cover, bystander or exit."""
        return text(self.things.get(name) or name)

    def gun(self, kind: str) -> str:
        """The name of a kind of gun."""
        known = self.guns.get(kind)
        return known.into(self.language) if known else kind

    def seen_gun(self, look: str, kind: str | None) -> Line:
        """A gun as one sees it: «револьвер», or, with its kind, «револьвер «Малыш»»."""
        if kind is None and look == "revolver":
            return self.word(Text("a revolver", "револьвер"))
        phrase = Text("the {gun}", "револьвер «{gun}»" if look == "revolver" else "оружие «{gun}»")
        return self.say(phrase, gun=text(self.gun(kind or look)))

    def place(self, at: Place) -> str:
        """A place on the scene."""
        return words.place(at, self.language)

    def percent(self, value: Number) -> str:
        """A chance."""
        return f"{self.number(value)}%"

    def dice(self, rolls: tuple[Roll, ...], need: Text | None = NEEDED) -> Line:
        """Dice of one kind thrown for one purpose: «д10: 5 и 7, нужно 1–6».

        ``need`` is how to say what was needed, which is left out if the reader may not know it.
        """
        if not rolls:
            return Line(())
        faces = words.listed([text(str(roll.face), Style.DIE) for roll in rolls], self.language)
        shown = text(f"{words.die(rolls[0].sides, self.language)}:{words.NO_BREAK}") + faces
        limit = rolls[0].at_most
        if limit is None or need is None or not self.detail:
            return shown
        return shown + self.say(need, need=_up_to(int(limit.value)))

    def bracketed(self, rolls: tuple[Roll, ...], need: Text | None = NEEDED) -> Line:
        """The dice in brackets behind what they decided; nothing if none was thrown."""
        return text(" (") + self.dice(rolls, need) + text(")") if rolls else Line(())

    def foe(self, name: str) -> Line:
        """Who is meant by «the enemy» where there are several: « (Боб)»."""
        return self.say(Text(" ({who})", " ({who})"), who=self.person(name)) if self.mexican else Line(())

    def sum(self, total: Sum, *, unit: str = "", gun: str = "") -> Line:
        """An itemised number in one line: «50% = 70 (очки) − 20 (укрытие)»; without detail the total.

        What comes from the gun goes by its name, if ``gun`` says which it is.
        """
        shown = text(f"{self.number(total.total)}{unit}", Style.NUMBER)
        if not self.detail or _says_nothing(total):
            return shown
        return shown + text(" = ") + text(self._terms(total.items, gun), Style.DETAIL)

    def _terms(self, items: tuple[Item, ...], gun: str) -> str:
        terms = ""
        for item in sorted(items, key=lambda item: item.name != UNDISCLOSED):
            label = self.gun(gun) if item.name == "gun" and gun else item_word(item.name).into(self.language)
            if not terms:
                terms = f"{self.number(item.value)}{words.NO_BREAK}({label})"
                continue
            sign = words.MINUS if item.value < 0 else "+"
            terms += (
                f" {sign}{words.NO_BREAK}{self.number(max(item.value, -item.value))}{words.NO_BREAK}({label})"
            )
        return terms


def _says_nothing(total: Sum) -> bool:
    """Whether the items tell no more than the total."""
    return sum(item.value != 0 for item in total.items) <= 1


def _up_to(limit: int) -> str:
    return "1" if limit == 1 else f"1–{limit}"


def teller(view: View, language: Language, *, detail: bool = True) -> Teller:
    """The narrator for the reader of a view."""
    shown = [(fighter.name, fighter.sheet.name, fighter.sheet.sex is Sex.FEMALE) for fighter in view.own]
    shown += [(other.name, other.display, other.sex is Sex.FEMALE) for other in view.others]
    return Teller(
        language=language,
        persons=told_apart(shown),
        things=_named_things(view.scene, language),
        guns={row.id: row.name for row in view.guns},
        mexican=view.mexican,
        detail=detail,
    )


def _named_things(scene: Scene, language: Language) -> dict[str, str]:
    """The covers, bystanders and exits that have a name."""
    things: tuple[Cover | Bystander | Exit, ...] = (*scene.covers, *scene.bystanders, *scene.exits)
    return {thing.id: clean(thing.name.into(language)) for thing in things if thing.name}
