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


def context(encounter: str, step: int, contributions: Any, answers: Any, taken_back: int = 0) -> str:
    parts = ["sekundant step", 1, encounter, step, contributions, answers]
    return hashed([*parts, taken_back] if taken_back else parts)


def face(secret: str, step_context: str, sides: int, label: str) -> int:
    attempt = 0
    while True:
        number = int(keyed(secret, ["sekundant die", 1, step_context, label, sides, attempt]).hex(), 16)
        if number < 2**256 - (2**256) % sides:
            return number % sides + 1
        attempt += 1


def line_hash(entry: Any) -> str:
    return hashed({name: value for name, value in entry.items() if name != "hash"})


# ---- a whole ledger --------------------------------------------------------------------------------


class Reader:
    """Goes through a ledger line by line: chain, salts, seals and dice, without the rules.

    ``faults`` names the lines that are wrong; ``dice`` counts the dice that were derived again.
    """

    def __init__(self, lines: list[Any], secret: str | None) -> None:
        self.lines, self.secret = lines, secret
        opening = lines[0]
        self.encounter, self.promised = opening["encounter"], opening["seats"]
        self.sealed = opening["dice"] == "sealed"
        self.contributions = dict.fromkeys(self.promised, "0" * 64)
        self.commitments: dict[str, tuple[str, str]] = {}
        self.step = self.taken_back = self.dice = 0
        self.steps_at: dict[int, int] = {}
        self.contexts: dict[int, str] = {}
        self.same: dict[int, str] = {}
        self.set: dict[str, int] = {}
        self.faults: list[tuple[int, str]] = []

    def read(self) -> Reader:
        previous = "0" * 64
        for number, entry in enumerate(self.lines, start=1):
            self.check(number, "chain", (entry["n"], entry["prev"]) == (number, previous))
            self.check(number, "hash", line_hash(entry) == entry["hash"])
            if self.secret:
                self.check(number, "salt", entry["salt"] == salt(self.secret, self.encounter, number))
            previous = entry["hash"]
            if taker := getattr(self, f"take_{entry['type']}", None):
                taker(number, entry)
            if entry["type"] in ("opening", "step", "ruling", "silence"):
                self.steps_at[number] = self.step
        return self

    def check(self, number: int, what: str, holds: bool) -> None:
        if not holds:
            self.faults.append((number, what))

    def take_opening(self, number: int, entry: Any) -> None:
        if self.secret:
            self.check(number, "commitment", entry["commitment"] == secret_commitment(self.secret))

    def take_contribution(self, number: int, entry: Any) -> None:
        seat, value = entry["seat"], entry["value"]
        promise = contribution_commitment(self.encounter, seat, value)
        self.check(number, "contribution", promise == self.promised[seat])
        self.contributions[seat] = value

    def take_answer(self, number: int, entry: Any) -> None:
        self.commitments[entry["seat"]] = (entry["ask"], entry["commitment"])

    def take_withdrawal(self, number: int, entry: Any) -> None:
        del self.commitments[entry["seat"]]

    def take_decision(self, number: int, entry: Any) -> None:
        if entry["kind"] != "take_back":
            return
        to, again = entry["to"], entry["again"] or 0
        self.check(number, "take_back", to in self.steps_at)
        self.step = self.steps_at[to]
        self.same = (
            {step: self.contexts[step] for step in range(self.step + 1, self.step + again + 1)}
            if self.sealed
            else {}
        )
        self.steps_at = {line: step for line, step in self.steps_at.items() if line <= to}
        self.set = entry["faces"]
        self.taken_back += 1
        self.commitments = {}

    def take_step(self, number: int, entry: Any) -> None:
        self.step += 1
        self.check(number, "step", entry["step"] == self.step)
        self.check(number, "contributions", entry["contributions"] == self.contributions)
        for seat, nonce in entry["nonces"].items():
            ask, commitment = self.commitments.get(seat, ("", ""))
            opened = answer_commitment(self.encounter, seat, ask, nonce, entry["answers"][seat])
            self.check(number, "answer", opened == commitment)
        if self.sealed:
            made = context(self.encounter, self.step, self.contributions, entry["answers"], self.taken_back)
            self.contexts[self.step] = self.same.pop(self.step, made)
        for die in entry["dice"]:
            label, sides = die["label"], die["sides"]
            if label in self.set:
                self.check(number, "set", die["face"] == self.set[label])
            elif self.sealed and self.secret:
                self.check(
                    number, "die", die["face"] == face(self.secret, self.contexts[self.step], sides, label)
                )
                self.dice += 1
        self.check(number, "set", set(self.set) <= {die["label"] for die in entry["dice"]})
        self.set, self.commitments = {}, {}
