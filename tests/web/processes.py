"""Processes that tests start and kill: a web server over real HTTP, clerks, whatever a function does.

They are forked, so they share the test's database and what the test has put in place of something; and they
are born within milliseconds, so many can be killed. A fork must happen where no other thread runs, so a
*nurse*, forked first, bears and kills the others.
"""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Callable
from random import Random
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from django.core.wsgi import get_wsgi_application
from django.db import connections


class Nurse:
    """Bears a child that does some ``work`` and kills it, ``kills`` times; the last one lives until ``stop``.

    The times between birth and death are drawn from ``lives`` seconds, the same for the same seed.
    """

    def __init__(
        self, work: Callable[[], Any], *, kills: int, lives: tuple[float, float], seed: int = 1
    ) -> None:
        self._read, self._write = os.pipe()
        connections.close_all()
        self._pid = _forked(lambda: self._nurse(work, kills, lives, Random(seed)))
        os.close(self._write)

    def wait(self) -> int:
        """Wait until all kills are done; return how many children were at work when they were killed."""
        with os.fdopen(self._read) as told:
            return int(told.readline() or -1)

    def stop(self) -> None:
        """Let the last child end."""
        os.kill(self._pid, signal.SIGTERM)
        os.waitpid(self._pid, 0)

    def _nurse(self, work: Callable[[], Any], kills: int, lives: tuple[float, float], random: Random) -> None:
        alive = 0
        for _ in range(kills):
            child = _forked(work)
            time.sleep(random.uniform(*lives))
            os.kill(child, signal.SIGKILL)
            _, status = os.waitpid(child, 0)
            alive += os.WIFSIGNALED(status)
        child = _forked(work)
        signal.signal(signal.SIGTERM, lambda *_: os.kill(child, signal.SIGTERM))
        os.write(self._write, f"{alive}\n".encode())
        os.waitpid(child, 0)


def _forked(work: Callable[[], Any]) -> int:
    """The process that does some work and nothing else; its number."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
        work()
        status = 0
    finally:
        os._exit(status)


def forked_to_be_watched(work: Callable[[], Any]) -> tuple[int, Callable[[], None]]:
    """A process that does some work once it is told to go on: its number, and how it is told."""
    waits, tells = os.pipe()
    connections.close_all()
    child = _forked(lambda: os.read(waits, 1) and work())
    os.close(waits)

    def go_on() -> None:
        os.write(tells, b".")
        os.close(tells)

    return child, go_on


def in_a_process(work: Callable[[], Any]) -> int:
    """Do some work in a process of its own; return its exit status, negative if a signal has ended it."""
    connections.close_all()
    _, status = os.waitpid(_forked(work), 0)
    return os.waitstatus_to_exitcode(status)


class Site:
    """The site over HTTP at an address of this machine; ``serve`` is what a server process does.

    The listening socket outlives the processes, as behind systemd: who connects while none is alive waits.
    """

    def __init__(self) -> None:
        self._listens = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port: int = self._listens.getsockname()[1]
        self._application = get_wsgi_application()

    def serve(self) -> None:
        """Answer requests, each in a thread."""
        server = _Server(("127.0.0.1", self.port), _Quiet, bind_and_activate=False)
        server.socket.close()
        server.socket = self._listens
        server.server_name, server.server_port = "127.0.0.1", self.port
        server.setup_environ()
        server.set_app(self._application)
        server.serve_forever(poll_interval=0.01)

    def close(self) -> None:
        self._listens.close()


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _Quiet(WSGIRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Nothing is logged."""
