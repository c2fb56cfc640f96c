"""Names of people and things as files and orders use them: words that can't be mistaken for one another.

A name is a word of Latin or Cyrillic letters, digits and underscores. The letters are all of one script, so
nobody can enter a duel as a second "ann" whose first letter is Cyrillic.
"""

from __future__ import annotations

import unicodedata

LONGEST = 40
"""So many characters a name has at most."""

ALLOWED = ("a-z", "а-я", "0-9", "_")
"""What a name is made of; the letters of one script only."""

RESERVED = ("master", "spectator", "duel", "allies")
"""Words that mean something else wherever names stand."""

_LOOK_ALIKES = str.maketrans("aceopxykmthbё", "асеорхукмтнве")


def name_fault(name: object) -> str | None:
    """The code of what is wrong with a name, or None.

    ``not_str``, ``empty_name``, ``name_too_long``, ``not_a_name`` (a foreign character, or a digit in
    front), ``mixed_letters`` (Latin and Cyrillic in one word) or ``reserved_name``.
    """
    if not isinstance(name, str):
        return "not_str"
    if not name:
        return "empty_name"
    if len(name) > LONGEST:
        return "name_too_long"
    scripts = {_script(character) for character in name} - {"plain"}
    if "" in scripts or name[0].isdigit():
        return "not_a_name"
    if len(scripts) > 1:
        return "mixed_letters"
    return "reserved_name" if name.casefold() in RESERVED else None


def look(name: str) -> str:
    """How a name looks: two names of one look are taken for each other."""
    return name.casefold().translate(_LOOK_ALIKES)


def _script(character: str) -> str:
    """The script of a letter, ``plain`` for a digit or underscore, empty for what is neither."""
    if character == "_" or (character.isascii() and character.isdigit()):
        return "plain"
    script = unicodedata.name(character, "").partition(" ")[0]
    return script if character.isalpha() and script in {"LATIN", "CYRILLIC"} else ""


def text_fault(text: object, longest: int) -> str | None:
    """The code of what is wrong with a text that is only shown, or None.

    ``not_str``, ``too_long`` or ``control_character``.
    """
    if not isinstance(text, str):
        return "not_str"
    if len(text) > longest:
        return "too_long"
    if any(unicodedata.category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"} for character in text):
        return "control_character"
    return None
