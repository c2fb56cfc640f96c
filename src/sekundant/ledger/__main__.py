"""``python -m sekundant.ledger FILE``: check the chain, the seals and the dice with Python alone.

The rules are not played again here; ``sekundant verify FILE`` does that too. Exit status: 0 good, 1 bad,
2 the file can't be read, 3 good so far but unfinished.
"""

from __future__ import annotations

import sys
from pathlib import Path

from sekundant.ledger.verify import Verdict, verify

_STATUS = {"good": 0, "bad": 1, "unfinished": 3}


def told(verdict: Verdict) -> str:
    """The verdict in one line."""
    counts = f"{verdict.lines} lines, {verdict.steps} steps, {verdict.dice} dice"
    if verdict.status == "bad":
        return (
            f"bad: line {verdict.line}: {verdict.code}"
            f" (expected {verdict.expected or '-'}, got {verdict.got or '-'}); good before it: {counts}"
        )
    dice = "dice derived again" if verdict.dice_checked else "dice not derived"
    return f"{verdict.status}: {counts}; {dice}; rules not played again; last hash {verdict.head}"


def main(arguments: list[str]) -> int:
    """Judge the file that is named."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python -m sekundant.ledger FILE", file=sys.stderr)
        return 2
    try:
        with Path(arguments[0]).open("rb") as file:
            verdict = verify(file)
    except OSError as error:
        print(f"{arguments[0]}: {error.strerror}", file=sys.stderr)
        return 2
    print(told(verdict).encode("ascii", "backslashreplace").decode())
    return _STATUS[verdict.status]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
