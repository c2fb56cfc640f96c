"""A second implementation of the seal, written from docs/ledger.md alone; it shares no code with ours."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

_SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def spell(value: Any) -> str:
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return '"' + "".join(_SHORT.get(c) or (f"\\u{ord(c):04x}" if c < " " else c) for c in value) + '"'
    if isinstance(value, list):
        return "[" + ",".join(spell(part) for part in value) + "]"
    names = sorted(value, key=lambda name: [ord(c) for c in name])
    return "{" + ",".join(spell(name) + ":" + spell(value[name]) for name in names) + "}"


def hashed(value: Any) -> str:
    return sha256(spell(value).encode("utf-8")).hexdigest()


def hmac(key: bytes, message: bytes) -> bytes:
    block = key + bytes(64 - len(key))
    inner = sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def keyed(secret: str, value: Any) -> bytes:
    return hmac(bytes.fromhex(secret), spell(value).encode("utf-8"))


def secret_commitment(secret: str) -> str:
    return hashed(["sekundant secret", 1, secret])


def contribution_commitment(encounter: str, seat: str, value: str) -> str:
    return hashed(["sekundant contribution", 1, encounter, seat, value])


def answer_commitment(encounter: str, seat: str, ask: str, nonce: str, answer: Any) -> str:
    return hashed(["sekundant answer", 1, encounter, seat, ask, nonce, answer])


def salt(secret: str, encounter: str, number: int) -> str:
    return keyed(secret, ["sekundant salt", 1, encounter, number]).hex()


def context(encounter: str, step: int, contributions: Any, answers: Any) -> str:
    return hashed(["sekundant step", 1, encounter, step, contributions, answers])


def face(secret: str, step_context: str, sides: int, label: str) -> int:
    attempt = 0
    while True:
        number = int(keyed(secret, ["sekundant die", 1, step_context, label, sides, attempt]).hex(), 16)
        if number < 2**256 - (2**256) % sides:
            return number % sides + 1
        attempt += 1


def line_hash(entry: Any) -> str:
    return hashed({name: value for name, value in entry.items() if name != "hash"})
