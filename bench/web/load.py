"""A client that keeps some connections busy and notes how long each answer took."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

CONNECTIONS = 16


@dataclass(frozen=True)
class Answer:
    """What came: its status, its head and body, and the seconds it took."""

    status: int
    head: str
    body: bytes
    seconds: float


@dataclass(frozen=True)
class Load:
    """What came of a load: the answers, and the seconds for all of them."""

    answers: Sequence[Answer]
    seconds: float

    @property
    def rate(self) -> float:
        """Answers a second."""
        return len(self.answers) / self.seconds

    @property
    def p99(self) -> float:
        """The seconds within which all but one in a hundred came."""
        took = sorted(answer.seconds for answer in self.answers)
        return took[min(len(took) - 1, len(took) * 99 // 100)]

    def all(self, status: int) -> Load:
        """The same, if every answer has that status. Raise RuntimeError."""
        wrong = [answer for answer in self.answers if answer.status != status]
        if wrong:
            raise RuntimeError(f"{len(wrong)} answers are no {status}: {wrong[0]}")
        return self


def load(port: int, requests: Sequence[bytes], connections: int = CONNECTIONS) -> Load:
    """Send all the requests, over so many connections at once."""
    return asyncio.run(_load(port, requests, connections))


async def _load(port: int, requests: Sequence[bytes], connections: int) -> Load:
    waiting, answers = iter(requests), list[Answer]()
    open_ones = [await asyncio.open_connection("127.0.0.1", port, limit=2**22) for _ in range(connections)]
    begun = perf_counter()
    await asyncio.gather(*(_send(reader, writer, waiting, answers) for reader, writer in open_ones))
    seconds = perf_counter() - begun
    for _, writer in open_ones:
        writer.close()
    return Load(answers, seconds)


async def _send(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    waiting: Iterator[bytes],
    answers: list[Answer],
) -> None:
    """One request after the other on one connection, as long as there are any."""
    for request in waiting:
        begun = perf_counter()
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status, length = int(head[9:12]), _length(head)
        body = await reader.readexactly(length) if length else b""
        answers.append(Answer(status, head, body, perf_counter() - begun))


def _length(head: str) -> int:
    for line in head.split("\r\n"):
        name, _, value = line.partition(":")
        if name.lower() == "content-length":
            return int(value)
    return 0


def get(path: str, cookie: str = "", **headers: str) -> bytes:
    """A request for a page."""
    return _request("GET", path, cookie, headers)


def post(path: str, cookie: str, body: str) -> bytes:
    """A form that is sent."""
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body.encode()))}
    return _request("POST", path, cookie, headers) + body.encode()


def _request(method: str, path: str, cookie: str, headers: dict[str, str]) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Language: en"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    lines += [f"Cookie: {cookie}"] if cookie else []
    return "\r\n".join([*lines, "", ""]).encode()
