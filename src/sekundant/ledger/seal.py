"""Sealed dice: faces derived from a secret that was committed to before anybody ordered.

The referee publishes the hash of a secret of 32 bytes. Each die is an HMAC of all that it hangs on: the
encounter, the step, what the seats contributed, what they ordered, and the die's own label. When the secret
is revealed at the end, everybody can compute every die again. The ledger makes no randomness: secrets,
nonces and contributions are given by the caller. The bytes are laid down in docs/ledger.md.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count

from sekundant.core.wire import Plain, canonical, digest

VERSION = 1
"""The version of the format; it goes into everything that is hashed."""

SPACE = 2**256
"""How many numbers a digest can be."""

MOST_SIDES = 1_000_000
"""No die has more sides."""

DEFAULT_CONTRIBUTION = "0" * 64
"""What a seat contributes that has revealed nothing."""

_HEX = re.compile(r"[0-9a-f]{64}")


def is_hex(value: object) -> bool:
    """Whether ``value`` is 32 bytes in lower-case hexadecimal."""
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


@dataclass(frozen=True, slots=True)
class Secret:
    """The 32 bytes from which an encounter's dice are derived. They are not shown when it is printed.

    Draw them anew for each encounter, from a source made for secrets. Raise ValueError for another length.
    """

    value: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.value) != 32:
            raise ValueError(f"a secret has 32 bytes, not {len(self.value)}")

    @classmethod
    def from_hex(cls, text: str) -> Secret:
        """The secret that was revealed as 64 hexadecimal digits. Raise ValueError for anything else."""
        if not is_hex(text):
            raise ValueError("a secret is written as 64 lower-case hexadecimal digits")
        return cls(bytes.fromhex(text))

    def hex(self) -> str:
        """The secret as it is revealed at the end."""
        return self.value.hex()


def commitment(secret: Secret) -> str:
    """What is published before anybody takes a seat: the hash that binds the referee to ``secret``."""
    return digest(["sekundant secret", VERSION, secret.hex()])


def contribution_commitment(encounter: str, seat: str, value: str) -> str:
    """What a seat hands in when it signs up: the hash of its contribution (64 hexadecimal digits)."""
    return digest(["sekundant contribution", VERSION, encounter, seat, value])


def answer_commitment(encounter: str, seat: str, ask: str, nonce: str, answer: Plain) -> str:
    """What is noted when a hidden answer is handed in; ``nonce`` keeps it from being guessed."""
    return digest(["sekundant answer", VERSION, encounter, seat, ask, nonce, answer])


def salt(secret: Secret, encounter: str, number: int) -> str:
    """What keeps line ``number`` from being guessed by its hash while the secret is sealed.

    An opponent's sheet has few possible values; without a salt he who knows the rest of a line could try
    them all.
    """
    return _mac(secret, ["sekundant salt", VERSION, encounter, number]).hex()


def context(
    encounter: str,
    step: int,
    contributions: Mapping[str, str],
    answers: Mapping[str, Plain],
    taken_back: int = 0,
) -> str:
    """The digest of all that the dice of a step hang on, beside the secret and their labels.

    ``contributions`` of all seats, ``answers`` of those who answered, both by seat. An answer holds what
    the rules read and nothing else; the words of a player's post are no part of it, so there is nothing to
    try out in them. ``taken_back`` is how often the master has taken something back before it.
    """
    parts: list[Plain] = ["sekundant step", VERSION, encounter, step, dict(contributions), dict(answers)]
    return digest([*parts, taken_back] if taken_back else parts)


def derive(secret: Secret, step_context: str) -> Callable[[int, str], int]:
    """The dice of one step, as :class:`sekundant.core.chance.Sealed` wants them.

    ``step_context`` comes from :func:`context`. The function returned gives the face of (sides, label); raise
    ValueError for a die that does not exist.
    """

    def thrown(sides: int, label: str) -> int:
        numbers = (
            int.from_bytes(_mac(secret, ["sekundant die", VERSION, step_context, label, sides, attempt]))
            for attempt in count()
        )
        return first_face(numbers, sides)

    return thrown


def first_face(numbers: Iterable[int], sides: int, space: int = SPACE) -> int:
    """The face that the first usable number gives, 1 to ``sides``; each is exactly equally likely.

    Numbers lie between 0 and ``space`` - 1. Those at or above the largest multiple of ``sides`` are thrown
    away: taken in, they would make the low faces a little likelier.
    """
    if not 1 <= sides <= min(space, MOST_SIDES):
        raise ValueError(f"no die has {sides} sides")
    usable = space // sides * sides
    for number in numbers:
        if number < usable:
            return number % sides + 1
    raise ValueError("no usable number")


def _mac(secret: Secret, message: Plain) -> bytes:
    return hmac.digest(secret.value, canonical(message), "sha256")


def sha256(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()
