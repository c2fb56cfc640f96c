"""Sending itself, to a server of the test's own: to the number that was looked at, and not for long."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest

from sekundant_web.webhooks import posting
from sekundant_web.webhooks.guard import Target

Reply = Callable[[socket.socket], None]


@contextmanager
def server(reply: Reply) -> Iterator[tuple[int, list[bytes]]]:
    """A server that answers one request; its port, and what it has heard."""
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(10)

        def serve() -> None:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            with connection:
                connection.settimeout(10)
                said = b""
                while b"\r\n\r\n" not in said or not said.endswith(b"}"):
                    part = connection.recv(4096)
                    if not part:
                        break
                    said += part
                heard.append(said)
                with suppress(OSError):  # he has left already
                    reply(connection)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield listening.getsockname()[1], heard
        thread.join(10)


def saying(text: bytes) -> Reply:
    return lambda connection: connection.sendall(text)


def there(port: int) -> Target:
    return Target("http", "bot.example.org", port, "127.0.0.1", "/hook?x=1")


def test_it_goes_to_the_number_under_the_name() -> None:
    with server(saying(b"HTTP/1.1 204 No Content\r\n\r\n")) as (port, heard):
        answer = posting.post(there(port), b'{"a":1}', {"Sekundant-Signature": "s"}, 5)
    assert (answer.status, answer.good) == (204, True)
    head, _, body = heard[0].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /hook?x=1 HTTP/1.1\r\n")
    assert f"Host: bot.example.org:{port}".encode() in head
    assert b"Sekundant-Signature: s" in head
    assert body == b'{"a":1}'


def test_it_is_not_led_elsewhere() -> None:
    moved = b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 2\r\n\r\nno"
    with server(saying(moved)) as (port, heard):
        answer = posting.post(there(port), b"{}", {}, 5)
    assert (answer.status, answer.good, len(heard)) == (302, False, 1)


def test_of_a_long_answer_a_little_is_read() -> None:
    endless = b"HTTP/1.1 200 OK\r\nContent-Length: 9000000\r\n\r\n" + b"x" * 5000
    with server(saying(endless)) as (port, _):
        answer = posting.post(there(port), b"{}", {}, 5)
    assert answer.status == 200
    assert len(answer.said) <= 200


def test_one_who_drips_is_left() -> None:
    def drip(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n")
        for _ in range(400):
            connection.sendall(b"x")
            time.sleep(0.05)

    with server(drip) as (port, _):
        began = time.monotonic()
        answer = posting.post(there(port), b"{}", {}, 0.4)
        assert time.monotonic() - began < 10
    assert not answer.good


def test_one_who_is_not_there_is_an_answer_too() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    answer = posting.post(there(port), b"{}", {}, 2)
    assert (answer.status, answer.said) == (0, "ConnectError")


@pytest.mark.parametrize("nonsense", [b"", b"hello\r\n\r\n", b"HTTP/1.1 99999 x\r\n\r\n", b"\x00" * 3000])
def test_nonsense_is_an_answer_too(nonsense: bytes) -> None:
    with server(saying(nonsense)) as (port, _):
        assert posting.post(there(port), b"{}", {}, 2).status == 0
