"""A terminal without a person: a program runs in it, and what is shown and typed is under the test's hand."""

from __future__ import annotations

import contextlib
import os
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from fcntl import ioctl
from pathlib import Path

PATIENCE = 30.0
"""Seconds to wait for what must come."""

_CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """The program's terminal: ``shown`` is all that was printed, without colours and cursor movements."""

    def __init__(self, process: subprocess.Popen[bytes], handle: int) -> None:
        self._process = process
        self._handle = handle
        self._raw = b""
        self._seen = 0

    @property
    def raw(self) -> str:
        """All that was ever printed."""
        return self._raw.decode(errors="replace")

    @property
    def shown(self) -> str:
        """All that was ever printed, as words."""
        return _CONTROLS.sub("", self.raw).replace("\r", "").replace("\N{NO-BREAK SPACE}", " ")

    def wait_for(self, words: str) -> str:
        """Wait until the words are shown behind those waited for last; return what came up to them."""
        deadline = time.monotonic() + PATIENCE
        while True:
            place = self.shown.find(words, self._seen)
            if place >= 0:
                came = self.shown[self._seen : place + len(words)]
                self._seen = place + len(words)
                return came
            if not self._read(deadline):  # the program has ended, or patience has
                raise AssertionError(f"{words!r} was not shown after: {self.shown[self._seen :]!r}")

    def read_on(self) -> bool:
        """Read a little more; False when the program has ended."""
        return self._read(time.monotonic() + PATIENCE)

    def type(self, words: str) -> None:
        """Type a line."""
        os.write(self._handle, f"{words}\n".encode())

    def interrupt(self) -> None:
        """Press Ctrl-C."""
        os.write(self._handle, b"\x03")

    def end(self) -> None:
        """Press Ctrl-D: the end of input."""
        os.write(self._handle, b"\x04")

    def leave(self) -> int:
        """Wait until the program ends; return its exit status."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        return self._process.wait(PATIENCE)

    def _read(self, deadline: float) -> bool:
        """Read a little more; False at the end, or when patience is."""
        ready, _, _ = select.select([self._handle], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            piece = os.read(self._handle, 65_536)
        except OSError:  # a terminal whose program has ended
            return False
        self._raw += piece
        return bool(piece)


_TAKE_THE_TERMINAL = """
import fcntl, os, signal, sys, termios
signal.signal(signal.SIGINT, signal.SIG_DFL)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "sekundant", *sys.argv[1:]])
"""
"""What the new process does first: it makes the terminal its own, so that Ctrl-C reaches it.

Where tests run in the background Ctrl-C is ignored, and every process would inherit that.
"""


@contextlib.contextmanager
def terminal(*arguments: str | Path, columns: int = 80, language: str = "en") -> Iterator[Terminal]:
    """Run a command in a terminal of its own; it is ended when the test is."""
    handle, inner = os.openpty()
    ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "LINES"}}
    environment |= {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "NO_COLOR": "1"}
    words = [sys.executable, "-c", _TAKE_THE_TERMINAL, "--language", language, *map(str, arguments)]
    with subprocess.Popen(
        words, stdin=inner, stdout=inner, stderr=inner, env=environment, start_new_session=True
    ) as process:
        os.close(inner)
        try:
            yield Terminal(process, handle)
        finally:
            process.kill()
            os.close(handle)
