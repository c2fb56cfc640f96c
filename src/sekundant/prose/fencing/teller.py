"""What a narrator needs to know: who is called what, and how to write sums, positions and clauses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sekundant.core.clauses import Language, Text
from sekundant.core.events import Item, Number, Sum
from sekundant.core.names import look
from sekundant.prose import language as words
from sekundant.prose.fencing.words import item_word
from sekundant.prose.language import Person, Value
from sekundant.prose.markup import Line, Style, clean, text
from sekundant.systems.fencing.sheet import Sex
from sekundant.systems.fencing.view import SeenFighter, View

NEEDED = Text(", needs {need}", ", нужно {need}")
"""What a total needed, behind it."""


@dataclass(frozen=True, slots=True)
class Teller:
    """One reader's narrator.

    ``persons`` are the fencers by their ids, ``weapons`` what each fights with. With ``detail`` he shows the
    arithmetic and the clauses, without it only what happened and the dice.
    """

    language: Language
    persons: Mapping[str, Person]
    weapons: Mapping[str, Text]
    detail: bool = True

    def say(self, phrase: Text, **values: Value) -> Line:
        """A phrase with its blanks filled."""
        return words.fill(phrase, self.language, **values)

    def word(self, phrase: Text) -> Line:
        """Our own words, without blanks."""
        return words.fill(phrase, self.language)

    def person(self, name: str) -> Person:
        """A fencer; one whom the view doesn't name goes by his id."""
        return self.persons.get(name) or Person(clean(name))

    def weapon(self, name: str) -> Text | None:
        """What a fencer fights with."""
        return self.weapons.get(name)

    def number(self, value: Number) -> str:
        """A number."""
        return words.number(value, self.language)

    def signed(self, value: Number) -> str:
        """A bonus or penalty."""
        return words.signed(value, self.language)

    def listed(self, parts: Sequence[Line], last: Text | None = None) -> Line:
        """Parts as a list in a sentence."""
        return words.listed(list(parts), self.language, last)

    def positions(self, places: Sequence[int]) -> Line:
        """Positions of a stack: «3, 4 и 5»."""
        return self.listed([text(str(place), Style.NUMBER) for place in places])

    @property
    def dash(self) -> Line:
        """A dash between two parts of a sentence."""
        return self.word(Text(" – ", " — "))

    def result(
        self,
        told: Line,
        clauses: tuple[str, ...] = (),
        total: Sum | None = None,
        *,
        need: int | None = None,
        more: Line | None = None,
        labels: Mapping[str, Text] | None = None,
    ) -> Line:
        """An outcome as a sentence, then the arithmetic that it came from, then the clauses.

        ``more`` is what stands behind the arithmetic; ``labels`` are words for items that are told otherwise
        than usual.
        """
        if total is None:
            return words.sentence(told) + self.cite(clauses)
        if not self.detail:
            return words.sentence(told + self._bare_die(total))
        arithmetic = self.sum(total, need=need, labels=labels) + (more or Line(())) + text(".")
        return words.sentence(told) + text(" ") + arithmetic + self.cite(clauses, total)

    def _bare_die(self, total: Sum) -> Line:
        """The die of a total, in brackets; nothing if there is none."""
        dice = [item for item in total.items if item.name == "die"]
        if not dice:
            return Line(())
        return text(" (") + self._d100() + _die(dice[0]) + text(")")

    def _d100(self) -> Line:
        return text(f"{words.die(100, self.language)}:{words.NO_BREAK}")

    def sum(self, total: Sum, *, need: int | None = None, labels: Mapping[str, Text] | None = None) -> Line:
        """An itemised number in one line: «44 + Мастерство 30 = 74, нужно 60»; items of 0 are left out."""
        first, *others = total.items or (Item("actions", 0, ""),)
        line = _die(first) if first.name == "die" else text(self.number(first.value), Style.NUMBER)
        if first.name == "die" and not any(item.value for item in others):
            line = self._d100() + line
        terms = "".join(self._term(item, labels or {}) for item in others if item.value)
        if terms:
            terms = words.NO_BREAK + terms[1:]
            line += text(f"{terms} ={words.NO_BREAK}", Style.DETAIL)
            line += text(self.number(total.total), Style.NUMBER)
        return line if need is None else line + self.say(NEEDED, need=need)

    def _term(self, item: Item, labels: Mapping[str, Text]) -> str:
        label = clean((labels.get(item.name) or item_word(item.name)).into(self.language))
        sign = words.MINUS if item.value < 0 else "+"
        return f" {sign}{words.NO_BREAK}{label}{words.NO_BREAK}{self.number(max(item.value, -item.value))}"

    def cite(self, clauses: tuple[str, ...], *sums: Sum | None) -> Line:
        """The clauses at a line's end, those of the sums' items included: « [FE.2.2, 2.2.a, 2.4]»."""
        every = [*clauses, *(item.clause for total in sums if total for item in total.items if item.value)]
        distinct = [clause for clause in dict.fromkeys(every) if clause]
        if not distinct or not self.detail:
            return Line(())
        return text(" ") + text(_compact(distinct), Style.CLAUSE)


def _die(item: Item) -> Line:
    return text(str(item.value), Style.DIE)


def _compact(clauses: list[str]) -> str:
    """Clauses with the system's prefix said once."""
    prefix = clauses[0].partition(".")[0] + "."
    return ", ".join([clauses[0], *(clause.removeprefix(prefix) for clause in clauses[1:])])


def teller(view: View, language: Language, *, detail: bool = True) -> Teller:
    """The narrator for the reader of a view."""
    return Teller(
        language=language,
        persons=told_apart(view.fighters),
        weapons={fighter.name: view.armoury.weapon(fighter.sheet.weapon).name for fighter in view.fighters},
        detail=detail,
    )


def told_apart(fighters: Sequence[SeenFighter]) -> dict[str, Person]:
    """The fencers' printed names; if they look alike, each has his id beside it."""
    printed = {fighter.name: clean(fighter.sheet.name).strip() or fighter.name for fighter in fighters}
    looks = [look(display) for display in printed.values()]
    persons = {}
    for fighter in fighters:
        display = printed[fighter.name]
        if looks.count(look(display)) > 1 and display != fighter.name:
            display = f"{display} ({fighter.name})"
        persons[fighter.name] = Person(display, fighter.sheet.sex is Sex.FEMALE)
    return persons
