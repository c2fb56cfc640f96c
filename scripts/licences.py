"""The licences of what the site is installed with: `python -m scripts.licences`, a line a package."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

LOCKED = Path(__file__).parents[1] / "requirements" / "web.txt"


def main() -> None:
    for name, version in re.findall(
        r"^([\w.-]+)(?:\[[\w,]+\])?==(\S+)", LOCKED.read_text("utf-8"), re.MULTILINE
    ):
        print(f"{name} {version}: {licence(name)}")


def licence(name: str) -> str:
    """As the package says it: by an expression, by a classifier, or in a word."""
    try:
        known = metadata(name).json
    except PackageNotFoundError:
        return "not installed here"
    classified = [one.rpartition(" :: ")[2] for one in known.get("classifier", []) if "License ::" in one]
    word = str(known.get("license", "")).strip().partition("\n")[0]
    return str(known.get("license_expression", "")) or ", ".join(classified) or word or "not said"


if __name__ == "__main__":
    main()
