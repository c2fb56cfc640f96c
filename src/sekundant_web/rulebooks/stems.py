"""Words without their endings, Russian and English: «раной» finds «раны», "shooting" finds "shoots".

It is rough on purpose: an ending is cut off where enough of a word is left. What it joins too much is ranked
lower by :mod:`.searching`, what it fails to join is found by its beginning.
"""

from __future__ import annotations

import re

LEAST = 3
"""So many letters a stem keeps."""

_WORD = re.compile(r"[0-9a-zа-яё]+", re.IGNORECASE)

_RUSSIAN = (
    "иями", "ией", "ями", "ами", "иях", "ях", "ах", "ием", "иям", "ям", "ам", "ого", "его", "ому",
    "ему", "ыми", "ими", "ует", "уют", "ает", "яет", "ают", "яют", "ить", "ать", "ять", "еть",
    "ются", "ется", "ится", "аться", "иться", "ение", "ения", "ению", "ением", "ений", "ой", "ей",
    "ый", "ий", "ая", "яя", "ое", "ее", "ые", "ие", "ую", "юю", "ов", "ев", "ом", "ем", "ых", "их",
    "ым", "им", "ию", "ии", "ия", "ет", "ит", "ут", "ют", "ат", "ят", "ла", "ло", "ли", "ся", "а",
    "я", "о", "е", "ы", "и", "у", "ю", "ь", "й", "л",
)  # fmt: skip

_ENGLISH = ("ations", "ation", "ings", "ing", "edly", "ies", "ers", "er", "ed", "es", "ly", "s", "e", "y")

_FLEETING = re.compile("([б-джзк-нп-тф-щ])[ео]к$")
"""A vowel that comes and goes: осечек, осечка; бросок, броска."""

_ENDINGS = {
    "ru": tuple(sorted(_RUSSIAN, key=len, reverse=True)),
    "en": tuple(sorted(_ENGLISH, key=len, reverse=True)),
}


def words(text: str) -> list[str]:
    """The words of a text in lower case, ё as е."""
    return [_plain(found.group()) for found in _WORD.finditer(text)]


def spans(text: str) -> list[tuple[int, int, str]]:
    """Where each word of a text begins and ends, and its stem."""
    return [(found.start(), found.end(), stem(_plain(found.group()))) for found in _WORD.finditer(text)]


def _plain(word: str) -> str:
    return word.lower().replace("ё", "е")


def stem(word: str) -> str:
    """A word without its ending; figures and short words are left as they are."""
    endings = _ENDINGS["ru" if any("а" <= letter <= "я" for letter in word) else "en"]
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= LEAST:
            word = word[: -len(ending)]
            break
    return _FLEETING.sub(r"\1к", word)


def alike(one: str, other: str) -> float:
    """How alike two words are, from 0 to 1: the letters in threes that they share."""
    left, right = _threes(one), _threes(other)
    return 2 * len(left & right) / (len(left) + len(right)) if left and right else 0.0


def _threes(word: str) -> frozenset[str]:
    padded = f" {word} "
    return frozenset(padded[at : at + 3] for at in range(len(padded) - 2))
