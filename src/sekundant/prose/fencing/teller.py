"""What a narrator needs to know: who is called what, and how to write sums, positions and clauses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sekundant.core.clauses import Language, Text
from sekundant.core.events import Item, Sum
from sekundant.prose import language as words
from sekundant.prose.fencing.words import item_word
from sekundant.prose.language import Person
from sekundant.prose.markup import Line, Style, clean, text
from sekundant.prose.narrator import Narrator, told_apart
from sekundant.systems.fencing.sheet import Sex
from sekundant.systems.fencing.view import View

NEEDED = Text(", needs {need}", ", нужно {need}")
"""What a total needed, behind it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Teller(Narrator):
    """The narrator of fencing: ``weapons`` are what each fencer fights with."""

    weapons: Mapping[str, Text]

    def weapon(self, name: str) -> Text | None:
        """What a fencer fights with."""
        return self.weapons.get(name)

    def positions(self, places: Sequence[int]) -> Line:
        """Positions of a stack: «3, 4 и 5»."""
        return self.listed([text(str(place), Style.NUMBER) for place in places])

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


def _die(item: Item) -> Line:
    return text(str(item.value), Style.DIE)


def teller(view: View, language: Language, *, detail: bool = True) -> Teller:
    """The narrator for the reader of a view."""
    return Teller(
        language=language,
        persons=persons(view),
        weapons={fighter.name: view.armoury.weapon(fighter.sheet.weapon).name for fighter in view.fighters},
        detail=detail,
    )


def persons(view: View) -> dict[str, Person]:
    """How both fencers are called."""
    return told_apart(
        (fighter.name, fighter.sheet.name, fighter.sheet.sex is Sex.FEMALE) for fighter in view.fighters
    )
