"""Dice written into a duel file: the text stays as the master wrote it, with one part more an entry.

What was added is read again before anything is written: the file must say just what it said, and the dice.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import yaml

from sekundant.core.wire import Plain
from sekundant.documents import Document, Misread, parse_document

Dice = Mapping[int, Mapping[str, int]]
"""Faces by label, by the number of the entry (from 0)."""


class Unwritable(Exception):
    """Nothing can be added safely: the file is laid out in an odd way, or was changed meanwhile."""


def with_dice(document: Document, text: str, dice: Dice) -> str:
    """The ``text`` of a duel file, read before as ``document``, with these dice added to its entries.

    Raise :class:`Unwritable`, also if somebody has changed the file since it was read.
    """
    file = document.file
    is_json = file.lower().endswith(".json")
    if parse_document(text.encode(), file, json_form=is_json).plain != document.plain:
        raise Unwritable(file)
    wanted = _merged(document.plain, dice)
    if is_json:
        return json.dumps(wanted, ensure_ascii=False, indent=2) + "\n"
    added = text
    for number in sorted(dice, reverse=True):
        if dice[number]:
            added = _added(added, number, dice[number])
    try:
        if parse_document(added.encode(), file).plain == wanted:
            return added
    except Misread:
        pass
    raise Unwritable(file)


def _merged(plain: Plain, dice: Dice) -> Plain:
    """The plain data of the file with the dice in it."""
    turns = [
        {**entry, "dice": {**(entry.get("dice") or {}), **dice[number]}} if dice.get(number) else entry
        for number, entry in enumerate(plain["turns"])
    ]
    return {**plain, "turns": turns}


def _added(text: str, number: int, faces: Mapping[str, int]) -> str:
    """The text with these faces in entry ``number``."""
    entry = _child(_child(yaml.compose(text, Loader=yaml.SafeLoader), "turns"), number)
    dice = _child(entry, "dice")
    if dice is None:
        if entry.flow_style:
            return _before_bracket(text, entry, f"dice: {_flow(faces)}")
        return _behind(text, entry, ["dice:", *(f"  {label}: {face}" for label, face in faces.items())])
    if not isinstance(dice, yaml.MappingNode):
        start, end = dice.start_mark.index, dice.end_mark.index
        return f"{text[:start].rstrip(' ')} {_flow(faces)}{text[end:]}"
    if dice.flow_style:
        return _before_bracket(text, dice, _flow(faces)[1:-1])
    return _behind(text, dice, [f"{label}: {face}" for label, face in faces.items()])


def _flow(faces: Mapping[str, int]) -> str:
    return "{" + ", ".join(f"{label}: {face}" for label, face in faces.items()) + "}"


def _child(node: Any, name: str | int) -> Any:
    """The part of a list or mapping, or None."""
    if isinstance(node, yaml.SequenceNode) and isinstance(name, int):
        return node.value[name]
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == name), None)
    return None


def _before_bracket(text: str, node: Any, addition: str) -> str:
    """Before the closing bracket of a mapping in brackets."""
    at = node.end_mark.index - 1
    head = text[:at].rstrip()
    comma = "" if head.endswith(("{", ",")) else ","
    return (
        f"{head}{comma} {addition}{text[at:]}" if not head.endswith("{") else f"{head}{addition}{text[at:]}"
    )


def _behind(text: str, node: Any, lines: list[str]) -> str:
    """Behind the last line of a mapping that stands on lines of its own, a comment on it included."""
    column = node.value[0][0].start_mark.column
    end = len(text[: _end(node)].rstrip())
    line_end = text.find("\n", end)
    line_end = len(text) if line_end < 0 else line_end
    margin = " " * column
    return text[:line_end] + "".join(f"\n{margin}{line}" for line in lines) + text[line_end:]


def _end(node: Any) -> int:
    """Where the last word of a node ends."""
    if isinstance(node, yaml.MappingNode) and not node.flow_style and node.value:
        return _end(node.value[-1][1])
    if isinstance(node, yaml.SequenceNode) and not node.flow_style and node.value:
        return _end(node.value[-1])
    end: int = node.end_mark.index
    return end
