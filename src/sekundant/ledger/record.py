"""The ledger: the record of an encounter as a value, to which lines are only ever added.

While an encounter is played, nothing of its record leaves the referee but receipts (the hashes of lines)
and what each reader may know anyway (:mod:`sekundant.ledger.public`). When it is closed, the whole ledger
may be published.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sekundant.core.wire import Plain
from sekundant.ledger.lines import FIRST, BadLine, read, spelled
from sekundant.ledger.shape import check_shape


@dataclass(frozen=True, slots=True)
class Ledger:
    """The lines of a record, without line feeds; ``head`` is the hash of the last one."""

    lines: tuple[str, ...] = ()
    head: str = FIRST

    def entries(self) -> Iterator[dict[str, Plain]]:
        """The objects that the lines hold."""
        return (read(line) for line in self.lines)

    @property
    def next_number(self) -> int:
        """The number of the line that would be added."""
        return len(self.lines) + 1


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a seat gets for a thing handed in: a line of this hash must be in the ledger that is published.

    The line's number is not told: gaps between numbers would betray what others have handed in.
    """

    encounter: str
    hash: str


def add(ledger: Ledger, entry: Mapping[str, Plain]) -> tuple[Ledger, dict[str, Plain]]:
    """The ledger with one line more, and that whole line with its number, its chain and its hash.

    ``entry`` holds ``type``, the fields of that type, and ``salt`` and ``at`` if they are not null. Raise
    :class:`BadLine` if that has not the shape of a line; whether it may stand here is for the course to say.
    """
    whole = {"salt": None, "at": None, **entry, "n": ledger.next_number, "prev": ledger.head}
    line, digest = spelled(whole)
    whole["hash"] = digest
    check_shape(whole)
    return Ledger((*ledger.lines, line.decode()), digest), whole


def append(ledger: Ledger, entry: Mapping[str, Plain]) -> Ledger:
    """The ledger with one line more; see :func:`add`."""
    return add(ledger, entry)[0]


def receipt(ledger: Ledger) -> Receipt:
    """The receipt for the last line.

    Raise ValueError for an empty ledger and for one without a secret: there a hash could be guessed open.
    """
    if not ledger.lines:
        raise ValueError("nothing is recorded yet")
    if read(ledger.lines[-1])["salt"] is None:
        raise ValueError("a record without a secret gives no receipts")
    return Receipt(read(ledger.lines[0])["encounter"], ledger.head)


def dump(ledger: Ledger) -> str:
    """The text of a ledger's file: each line with a line feed."""
    return "".join(f"{line}\n" for line in ledger.lines)


def load(text: str | bytes) -> Ledger:
    """The ledger of a file's text, taken as it is: whether it is true is for ``verify`` to say.

    Raise :class:`BadLine` if the text ends within a line or the last line holds no hash.
    """
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            raise BadLine("not_utf8", "UTF-8", f"byte {error.start + 1}") from None
    *lines, rest = text.split("\n")
    if rest:
        raise BadLine("torn", "a line feed at the end", rest)
    if not lines:
        return Ledger()
    head = read(lines[-1]).get("hash")
    if not isinstance(head, str):
        raise BadLine("hash", "a hash", head)
    return Ledger(tuple(lines), head)
