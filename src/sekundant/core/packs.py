"""A pack: what a master may write himself, such as guns and scenes, checked and frozen.

A shell reads the file; here its plain data become a head, a content of the room's own type, and a digest. The
digest is that of the data, not of the file: comments and the order of fields do not change it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Generic, TypeVar, cast

from sekundant.core.clauses import Origin
from sekundant.core.wire import Fault, Faulty, Plain, decode, digest, fault

Content = TypeVar("Content")


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What stands at the top of a pack: its name, the system it is for, and who made it."""

    pack: str
    system: str
    origin: Origin = "house"
    version: int = 1
    author: str = ""
    licence: str = ""


HEAD_FIELDS = tuple(field.name for field in fields(Head))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack(Generic[Content]):
    """A pack that was read: ``digest`` is the SHA-256 of its data."""

    head: Head
    content: Content
    digest: str


def read_pack(plain: Plain, system: str, content: type[Content], path: str = "") -> Pack[Content]:
    """The pack for ``system`` that ``plain`` describes, its content of the type ``content``.

    Raise :class:`~sekundant.core.wire.Faulty` with every fault; paths begin with ``path``.
    """
    if not isinstance(plain, Mapping):
        raise Faulty((fault(path, "not_mapping", plain),))
    faults: list[Fault] = []
    sections = tuple(field.name for field in fields(cast(Any, content)))
    for name in plain:
        if name not in (*HEAD_FIELDS, *sections):
            place = f"{path}.{name}" if path else str(name)
            faults.append(fault(place, "unknown_field", str(name), (*HEAD_FIELDS, *sections)))
    inside = {name: plain[name] for name in sections if name in plain}
    head = _part(Head, {name: plain[name] for name in HEAD_FIELDS if name in plain}, path, faults)
    body = _part(content, inside, path, faults)
    if head is not None and head.system != system:
        faults.append(fault(f"{path}.system" if path else "system", "other_system", head.system, (system,)))
    if faults:
        raise Faulty(tuple(faults))
    return Pack(head=cast(Head, head), content=cast(Content, body), digest=digest(plain))


def read_packs(
    packs: Iterable[Plain | Pack[Content]], read: Callable[[Plain, str], Pack[Content]], faults: list[Fault]
) -> tuple[Pack[Content], ...]:
    """The packs of a table, some read already, others plain data that ``read`` reads; faults are noted."""
    found: list[Pack[Content]] = []
    for index, pack in enumerate(packs):
        try:
            found.append(pack if isinstance(pack, Pack) else read(pack, f"packs[{index}]"))
        except Faulty as faulty:
            faults.extend(faulty.faults)
    return tuple(found)


Part = TypeVar("Part")


def _part(kind: type[Part], plain: Plain, path: str, faults: list[Fault]) -> Part | None:
    try:
        return decode(kind, plain, path)
    except Faulty as faulty:
        faults.extend(faulty.faults)
        return None
