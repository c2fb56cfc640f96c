"""Whom and what an order text names: persons, exits and guns, in whatever case ending.

A name fits as it is, or by its stem with a Russian ending. What fits nobody, or more than one, is left open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from sekundant.core.clauses import Text
from sekundant.prose.forum_text import plain
from sekundant.prose.law_of_the_gun.lexicon import GUN_NAMES
from sekundant.systems.law_of_the_gun.objections.handling import Held
from sekundant.systems.law_of_the_gun.view import View

Names = Mapping[str, Sequence[str]]
"""The names in use of a person or exit, by its id."""


@dataclass(frozen=True, slots=True)
class Found:
    """What some words name: the ids that fit equally well, and the words that are no part of the name."""

    ids: tuple[str, ...]
    rest: str = ""

    @property
    def id(self) -> str | None:
        """The one that is meant; None if none or several may be."""
        return self.ids[0] if len(self.ids) == 1 else None


_UNSAID = frozenset(
    {
        "the",
        "a",
        "an",
        "а",
        "у",
        "ом",
        "my",
        "his",
        "her",
        "this",
        "that",
        "свой",
        "свою",
        "своего",
        "своему",
        "этого",
        "этому",
    }
)
"""Words beside a name that say nothing; endings behind a Latin name (``Bob'а``)."""

_WORD = re.compile(r"\w+")
_ENDING = re.compile(r"[аеиоуыэюяьй]{0,3}(?:м|х|в|ми|го|му)?")
_ADJECTIVE = re.compile(r"\w{3,}(?:ый|ий|ой|ая|яя|ое|ее)")


def find(words: str, candidates: Names) -> Found:
    """The ids named in prepared ``words``: at each place the longest name that fits best.

    Several ids may be named in one place (they have the same name) or in several (``Боба или Кэла``).
    """
    tokens = _WORD.findall(words)
    named: list[str] = []
    rest: list[str] = []
    at = 0
    while at < len(tokens):
        length, ids = _best(tokens, at, candidates)
        if ids:
            named.extend(one for one in ids if one not in named)
            at += length
        else:
            rest.extend(() if tokens[at] in _UNSAID else (tokens[at],))
            at += 1
    return Found(tuple(named), " ".join(rest))


def _best(tokens: list[str], at: int, candidates: Names) -> tuple[int, list[str]]:
    """The number of words and the ids of the best fit at a place."""
    best: tuple[int, bool, int] = (0, False, 0)
    ids: list[str] = []
    for one, names in candidates.items():
        for name in names:
            fit = _fit(_WORD.findall(name), tokens, at)
            if fit > best:
                best, ids = fit, [one]
            elif fit == best and best[0] and one not in ids:
                ids.append(one)
    return best[0], ids


def _fit(name: list[str], tokens: list[str], at: int) -> tuple[int, bool, int]:
    """How well a name fits: words, whether to the letter, letters of the stems; zeros if it does not."""
    if not name or len(name) > len(tokens) - at:
        return 0, False, 0
    exact, letters = True, 0
    for own, said in zip(name, tokens[at : at + len(name)], strict=True):
        if own == said:
            letters += len(own)
            continue
        stem = stem_of(own)
        if not said.startswith(stem) or not _ENDING.fullmatch(said[len(stem) :]):
            return 0, False, 0
        exact = False
        letters += len(stem)
    return len(name), exact, letters


def stem_of(word: str) -> str:
    """The part of a Russian word that stays in every case; other words and short names whole."""
    if len(word) <= 3 or not re.fullmatch("[а-я]+", word):
        return word if re.fullmatch("[а-я]+", word) else f"{word}\0"
    if _ADJECTIVE.fullmatch(word):
        return word[:-2]
    return word[:-1] if word[-1] in "аеиоуыэюяьй" else word


class Directory:
    """All that a reader's order may name: the persons and exits he sees and his own guns."""

    def __init__(self, view: View, names: Names) -> None:
        self.view = view
        self._me = view.me
        known = {other.name: (other.name, other.display) for other in view.others}
        known |= {own.name: (own.name, own.sheet.name) for own in view.own if own.name != self._me.name}
        self.persons = {one: _plain((*own, *names.get(one, ()))) for one, own in known.items()}
        self.exits = {
            exit_.id: _plain((exit_.id, *_both(exit_.name), *names.get(exit_.id, ())))
            for exit_ in view.scene.exits
        }
        self.allies = {own.name: self.persons[own.name] for own in view.own if own.of == self._me.name}
        kinds = {row.id: _both(row.name) for row in view.guns}
        self.guns = {
            weapon.id: _plain(
                (weapon.id, weapon.type, *kinds.get(weapon.type, ()), *GUN_NAMES.get(weapon.type, ()))
            )
            for weapon in self._me.weapons
        }

    def gun(self, words: str, held: Held, here: str | None = None) -> Found:
        """A gun of his. An id means itself; of two of one type the one not in hand, else the one here."""
        return self._narrowed(
            words,
            lambda one: one in _WORD.findall(words),
            lambda one: not held.in_hands(one),
            lambda one: one == here,
        )

    def gun_to_draw(self, words: str, held: Held) -> Found:
        """A gun to be drawn: of two of one type the one that is in no hand and not on the floor."""
        return self._narrowed(
            words,
            lambda one: not held.in_hands(one) and one not in held.floor,
            lambda one: one in _WORD.findall(words),
        )

    def gun_to_pick_up(self, words: str, held: Held) -> Found:
        """A gun to be picked up: of two of one type the one on the floor."""
        return self._narrowed(words, lambda one: one in held.floor, lambda one: one in _WORD.findall(words))

    def _narrowed(self, words: str, *tests: Callable[[str], bool]) -> Found:
        """The gun named in ``words``; of several of one type the one that alone passes a test."""
        found = find(words, self.guns)
        ids = found.ids
        if len({weapon.type for weapon in self._me.weapons if weapon.id in ids}) != 1:
            return found
        for test in tests:
            passing = tuple(one for one in ids if test(one))
            ids = passing or ids
        return Found(ids, found.rest)


def _both(name: Text | None) -> tuple[str, ...]:
    return (name.en, name.ru) if name else ()


def _plain(names: Iterable[str]) -> tuple[str, ...]:
    """Names as prepared text has them."""
    return tuple(dict.fromkeys(plain(name) for name in names if name.strip()))
