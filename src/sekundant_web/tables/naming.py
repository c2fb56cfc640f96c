"""What the seats of a fight are called: words made of the fighters' names, which can't be mistaken."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from sekundant.core.names import LONGEST, look, name_fault

NAMELESS = "fighter"


def seat_names(displays: Iterable[str], taken: Iterable[str] = ()) -> tuple[str, ...]:
    """A name for each fighter; one that looks like another's, or like a ``taken`` one, is numbered."""
    looks = {look(name) for name in taken}
    names = []
    for display in displays:
        word = _word(display)
        name, number = word, 2
        while look(name) in looks:
            name, number = f"{word}_{number}", number + 1
        looks.add(look(name))
        names.append(name)
    return tuple(names)


def _word(display: str) -> str:
    """A display name as one word; of several words the first that can be a name, if not all together can."""
    spelled = unicodedata.normalize("NFC", display.lower())
    parts = "".join(letter if letter.isalnum() else " " for letter in spelled).split()
    for word in ("_".join(parts), *parts):
        word = word[: LONGEST - 3].strip("_")
        if word and name_fault(word) is None:
            return word
    return NAMELESS
