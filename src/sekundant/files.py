"""Writing files so that nothing half-written is ever left: for ledgers and all else that a command writes."""

from __future__ import annotations

import contextlib
import fcntl
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path


class Conflict(Exception):
    """A file holds other lines than those that were to be continued; nothing was written."""


def write_whole(path: Path, text: str) -> None:
    """Replace or make a file at once: whoever reads it finds the old text or the new one, even after a crash.

    Raise OSError if it can't be done; the old file is then untouched.
    """
    data = text.encode()
    path = path.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    made = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            os.fchmod(handle, _mode(path))
            file.write(data)
            file.flush()
            os.fsync(handle)
        made.replace(path)
    except BaseException:
        made.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def read_whole_lines(path: Path) -> tuple[str, bool]:
    """The complete lines of a file, and whether a torn one, left by a crash, was cut off their end.

    Raise OSError if it can't be read and UnicodeDecodeError if it is no UTF-8.
    """
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    return whole.decode(), len(whole) < len(data)


def keep(path: Path, text: str) -> None:
    """Make a growing file hold ``text``, of which it may already hold a beginning.

    A torn last line, left by a crash, is mended.
    Raise :class:`Conflict` if its complete lines are no beginning of ``text``: somebody else has gone on
    with it. Raise OSError if it can't be written; the file then holds what it held.
    """
    data = text.encode()
    with _locked(path.resolve().parent):
        held = path.read_bytes() if path.exists() else None
        whole = held[: held.rfind(b"\n") + 1] if held else b""
        if not data.startswith(whole):
            raise Conflict(f"{path} was changed by somebody else")
        if held is None or len(whole) < len(held):
            write_whole(path, text)
        elif len(data) > len(held):
            _append(path, data[len(held) :])


def _append(path: Path, data: bytes) -> None:
    """Add to the end of a file; on any error cut it back to what it was."""
    with path.open("r+b", buffering=0) as file:
        size = file.seek(0, os.SEEK_END)
        try:
            written = 0
            while written < len(data):
                written += file.write(data[written:]) or 0
            os.fsync(file.fileno())
        except BaseException:
            with contextlib.suppress(OSError):
                file.truncate(size)
            raise


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Wait until nobody else keeps a file in this folder.

    A lock on the file itself would be lost when the file is replaced.
    """
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _mode(path: Path) -> int:
    """The rights of the file that is replaced, or those of any new file."""
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        return 0o666 & ~umask


def _sync_folder(folder: Path) -> None:
    """Make the change of name last through a loss of power, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
