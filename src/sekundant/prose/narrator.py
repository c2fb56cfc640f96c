"""What every room's narrator can do: phrases, persons, numbers, and the clauses behind a line.

A room's ``teller`` extends it with its own things and its own way of writing an arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sekundant.core.clauses import Language, Text
from sekundant.core.events import Number, Sum
from sekundant.core.names import look
from sekundant.prose import language as words
from sekundant.prose.language import Person, Value
from sekundant.prose.markup import Line, Style, clean, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrator:
    """One reader's narrator.

    ``persons`` are the fighters by their ids. With ``detail`` he shows the arithmetic and the clauses,
    without it only what happened and the dice.
    """

    language: Language
    persons: Mapping[str, Person]
    detail: bool = True

    def say(self, phrase: Text, **values: Value) -> Line:
        """A phrase with its blanks filled."""
        return words.fill(phrase, self.language, **values)

    def word(self, phrase: Text) -> Line:
        """Our own words, without blanks."""
        return words.fill(phrase, self.language)

    def person(self, name: str) -> Person:
        """A fighter; one whom the view doesn't name goes by his id."""
        return self.persons.get(name) or Person(clean(name))

    def people(self, names: Iterable[str]) -> Line:
        """Fighters as a list in a sentence."""
        return self.listed([self.say(Text("{who}", "{who}"), who=self.person(name)) for name in names])

    def number(self, value: Number) -> str:
        """A number."""
        return words.number(value, self.language)

    def signed(self, value: Number) -> str:
        """A bonus or penalty."""
        return words.signed(value, self.language)

    def listed(self, parts: Sequence[Line], last: Text | None = None) -> Line:
        """Parts as a list in a sentence."""
        return words.listed(list(parts), self.language, last)

    @property
    def dash(self) -> Line:
        """A dash between two parts of a sentence."""
        return self.word(Text(" – ", " — "))

    def cite(self, clauses: tuple[str, ...], *sums: Sum | None) -> Line:
        """The clauses at a line's end, those of the sums' items included: « [LG.V.1.1.a, V.7.a]»."""
        every = [*clauses, *(item.clause for total in sums if total for item in total.items if item.value)]
        distinct = [clause for clause in dict.fromkeys(every) if clause]
        if not distinct or not self.detail:
            return Line(())
        return text(" ") + text(_compact(distinct), Style.CLAUSE)


def _compact(clauses: list[str]) -> str:
    """Clauses with the system's prefix said once."""
    prefix = clauses[0].partition(".")[0] + "."
    return ", ".join([clauses[0], *(clause.removeprefix(prefix) for clause in clauses[1:])])


def told_apart(shown: Iterable[tuple[str, str, bool]]) -> dict[str, Person]:
    """Persons by their ids, out of id, printed name and sex (true for a woman).

    Where two printed names look alike, each has the id beside it.
    """
    everybody = [(name, clean(display).strip() or name, woman) for name, display, woman in shown]
    looks = [look(display) for _, display, _ in everybody]
    persons = {}
    for name, display, woman in everybody:
        twice = looks.count(look(display)) > 1 and display != name
        persons[name] = Person(f"{display} ({name})" if twice else display, woman)
    return persons
