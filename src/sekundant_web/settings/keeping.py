"""A secret that the site draws for itself at its first start and keeps in a file that only it may read."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def kept_secret(file: Path) -> str:
    """The secret in the file, drawn when there is none yet."""
    try:
        return file.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        pass
    file.parent.mkdir(parents=True, exist_ok=True)
    drawn = secrets.token_urlsafe(48)
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:  # another process was faster
        return file.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as kept:
        kept.write(drawn)
    return drawn
