"""Sending to an address that was looked at: to that very number, in a few seconds, and nowhere else.

Nothing of the answer is kept but its status and its first letters, which its owner is shown.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import certifi
import httpcore

from sekundant_web.webhooks.guard import Target

SECONDS = 5.0
"""So long all of it may take: connecting, sending, and what comes back."""

MOST = 1024
"""So many bytes of an answer are read."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: the status, 0 if nothing did, and what it said or what was wrong."""

    status: int
    said: str

    @property
    def good(self) -> bool:
        """Whether it has been taken."""
        return 200 <= self.status < 300


class Late(httpcore.TimeoutException):
    """All the time is gone."""


def post(target: Target, body: bytes, headers: Mapping[str, str], seconds: float = SECONDS) -> Answer:
    """Send it. Whatever goes wrong is an answer, too."""
    until = time.monotonic() + seconds
    backend = Pinned(target.number, until)
    try:
        with httpcore.ConnectionPool(ssl_context=context(), network_backend=backend) as pool:
            url = httpcore.URL(scheme=target.scheme, host=target.host, port=target.port, target=target.path)
            sent = [("Host", _named(target)), *headers.items(), ("Content-Length", str(len(body)))]
            with pool.stream("POST", url, headers=sent, content=body) as response:
                said = b""
                for part in response.iter_stream():
                    said += part
                    if len(said) >= MOST:
                        break
                return Answer(response.status, _words(said[:MOST]))
    except (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError, OSError) as error:
        return Answer(0, type(error).__name__)


def _named(target: Target) -> str:
    host = f"[{target.host}]" if ":" in target.host else target.host
    usual = {"https": 443, "http": 80}[target.scheme]
    return host if target.port == usual else f"{host}:{target.port}"


def _words(said: bytes) -> str:
    text = said.decode("utf-8", "replace")
    return "".join(letter if letter.isprintable() else " " for letter in text)[:200].strip()


@cache
def context() -> ssl.SSLContext:
    """Whom the site believes that he is who he says."""
    return ssl.create_default_context(cafile=certifi.where())


class Pinned(httpcore.NetworkBackend):
    """Connects to one number, whatever name is asked for, and lets nothing last beyond a moment."""

    def __init__(self, number: str, until: float) -> None:
        self._real = httpcore.SyncBackend()
        self._number = number
        self._until = until

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect."""
        stream = self._real.connect_tcp(self._number, port, left(self._until), local_address, socket_options)
        return Bounded(stream, self._until)


def left(until: float) -> float:
    """How many seconds are left. Raise :class:`Late`."""
    seconds = until - time.monotonic()
    if seconds <= 0:
        raise Late
    return seconds


class Bounded(httpcore.NetworkStream):
    """A connection that ends at a moment, however slowly the other side speaks."""

    def __init__(self, stream: httpcore.NetworkStream, until: float) -> None:
        self._stream = stream
        self._until = until

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Read."""
        return self._stream.read(max_bytes, left(self._until))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Write."""
        self._stream.write(buffer, left(self._until))

    def close(self) -> None:
        """Close."""
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        """Go on encrypted; the name that was asked for must be that of the other side."""
        return Bounded(self._stream.start_tls(ssl_context, server_hostname, left(self._until)), self._until)

    def get_extra_info(self, info: str) -> Any:
        """What is known of the connection."""
        return self._stream.get_extra_info(info)
