"""What a forger can do who knows the format: change a ledger anywhere and chain it anew."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from sekundant.core.wire import canonical
from sekundant.ledger.lines import FIRST, GREATEST
from tests.ledger.second import line_hash

Entry = dict[str, Any]

JSON_WHOLE = st.recursive(
    st.none() | st.booleans() | st.integers(-GREATEST, GREATEST) | st.text(max_size=5),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=5), parts, max_size=3),
    max_leaves=5,
)


def chained(entries: list[Entry]) -> list[bytes]:
    """What a forger would publish: the lines numbered, chained and hashed anew."""
    lines = []
    previous = FIRST
    for number, entry in enumerate(entries, start=1):
        forged = {**entry, "n": number, "prev": previous}
        forged["hash"] = previous = line_hash(forged)
        lines.append(canonical(forged))
    return lines


def change_one_value(data: st.DataObject, entries: list[Entry]) -> tuple[int, list[str | int]]:
    """Put any value at any place of any line; tell the line, from 1, and the place."""
    line = data.draw(st.integers(1, len(entries)))
    place: Any = entries[line - 1]
    path: list[str | int] = []
    while True:
        path.append(data.draw(st.sampled_from(list(place) if isinstance(place, dict) else range(len(place)))))
        part = place[path[-1]]
        if not isinstance(part, dict | list) or not part or data.draw(st.booleans()):
            break
        place = part
    name: Any = path[-1]
    place[name] = data.draw(JSON_WHOLE)
    return line, path
