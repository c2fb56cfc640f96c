"""What may leave a running encounter: what a reader may know anyway, with receipts for it.

The copy is built up from what is allowed, line by line; what is not named here stays behind. In particular no
reader gets setup, answers, nonces, salts, dice or digests of states: a digest of few possible values can be
guessed open. A line of which a reader may know nothing leaves no trace, not even a number.
"""

from __future__ import annotations

from sekundant.core.encounter import AnySystem
from sekundant.core.events import MASTER, Reader, seen
from sekundant.core.wire import Plain, encode
from sekundant.ledger.decisions import OF_AN_ANSWER, TAKE_BACK
from sekundant.ledger.record import Ledger

_OPEN = ("format", "version", "encounter", "system", "rules", "options", "dice", "commitment", "seats")
"""What everybody may know of the opening."""

_OWN = {
    "contribution": ("seat", "value"),
    "answer": ("seat", "ask", "commitment"),
    "withdrawal": ("seat", "ask"),
}
"""What a seat may know of a line about itself."""

_DECIDED = ("kind", "author", "reason", "seat", "hours")
"""What everybody may know of a decision. Numbers of lines, and dice that were set, are told at the end."""


def public_copy(ledger: Ledger, reader: Reader, system: AnySystem) -> tuple[dict[str, Plain], ...]:
    """What ``reader`` may have before the end.

    For each line of which he may know something: its type, what he may know, and the line's hash as a receipt
    (null in a record without a secret). The hashes are over the full lines, so they can be compared with the
    ledger when it is published.
    """
    copies: list[dict[str, Plain]] = []
    for entry in ledger.entries():
        told = _told(entry, reader, system)
        if told:
            receipt = entry["hash"] if entry["salt"] is not None else None
            copies.append({"type": entry["type"], "hash": receipt, **told})
    return tuple(copies)


def _told(entry: dict[str, Plain], reader: Reader, system: AnySystem) -> dict[str, Plain]:
    kind = entry["type"]
    if kind == "opening":
        return {name: entry[name] for name in _OPEN} | _after(entry, reader, system)
    if kind == "silence":
        return {} if _is_secret(entry, reader) else {"seat": entry["seat"], "hours": entry["hours"]}
    if kind == "decision":
        return {} if _is_secret(entry, reader) else _decided(entry, reader)
    if kind in _OWN:
        return {name: entry[name] for name in _OWN[kind]} if reader in (entry["seat"], MASTER) else {}
    if kind == "closing":
        return {"outcome": entry["outcome"], "secret": entry["secret"]}
    after = _after(entry, reader, system)
    return after if after["events"] or after["asks"] else {}


def _is_secret(entry: dict[str, Plain], reader: Reader) -> bool:
    """Whether a silence, or an answer in the master's hand, tells of an ask that is none of the reader's."""
    seat = entry["seat"]
    asked_in_secret = any(ask["seat"] == seat and ask.get("secret") for ask in entry["asks"])
    tells = entry["type"] == "silence" or entry["kind"] in OF_AN_ANSWER
    return tells and asked_in_secret and reader not in (seat, MASTER)


def _decided(entry: dict[str, Plain], reader: Reader) -> dict[str, Plain]:
    """What is told of a decision; behind a step taken back the reader owes again what he owed before."""
    told = {name: entry[name] for name in _DECIDED}
    return {**told, "asks": _own_asks(entry, reader)} if entry["kind"] == TAKE_BACK else told


def _own_asks(entry: dict[str, Plain], reader: Reader) -> list[Plain]:
    return [ask for ask in entry["asks"] if reader in (ask["seat"], MASTER)]


def _after(entry: dict[str, Plain], reader: Reader, system: AnySystem) -> dict[str, Plain]:
    """What the reader may know of what happened, and what he himself owes then.

    Of the others' asks he may not even know that they exist.
    """
    events = [seen(system.event_from(event), reader) for event in entry["events"]]
    return {
        "events": [encode(event) for event in events if event is not None],
        "asks": _own_asks(entry, reader),
    }
