"""The site beside the bare views, in rounds that run all of them."""

from __future__ import annotations

import html
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Any
from urllib.parse import urlencode

from bench.web.load import Answer, Load, get, load, post
from bench.web.looking import Looked, looked

ROUNDS = 5
READS = 500
"""So many bare reads a round; of the rest in proportion to what they take."""

PAGES = 160
ORDERS = 32
"""So many orders a round of each kind: each in a duel of its own."""

_HIDDEN = re.compile(r'<input type="hidden" name="(ask|key|base|csrfmiddlewaretoken)" value="([^"]*)">')
_CSRF = re.compile(r"set-cookie:\s*(csrftoken=[^;]+)", re.IGNORECASE)
_MARK = re.compile(r'data-mark="([^"]*)"')


@dataclass
class Measured:
    """A job's loads, one a round, each with its anchor's: with a new connection a request, and a kept one."""

    what: str
    against: str
    loads: list[tuple[Load, Load, Load]] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return median(job.rate for job, _, _ in self.loads)

    @property
    def p99(self) -> float:
        return median(job.p99 for job, _, _ in self.loads)

    @property
    def anchor(self) -> float:
        return median(anchor.rate for _, anchor, _ in self.loads)

    @property
    def anchor_p99(self) -> float:
        return median(anchor.p99 for _, anchor, _ in self.loads)

    @property
    def kept(self) -> float:
        return median(kept.rate for _, _, kept in self.loads)

    @property
    def ratio(self) -> float:
        """The median of the rounds' ratios, job to anchor."""
        return median(job.rate / anchor.rate for job, anchor, _ in self.loads)

    @property
    def slower(self) -> float:
        """How many times as long as the anchor's the job's 99th percentile is."""
        return median(job.p99 / anchor.p99 for job, anchor, _ in self.loads)

    @property
    def to_kept(self) -> float:
        """The ratio to the anchor with a kept connection."""
        return median(job.rate / kept.rate for job, _, kept in self.loads)


@dataclass(frozen=True)
class Opened:
    """The long duel as it is opened: the seconds for the first time and for the median of ten; its bytes."""

    what: str
    first: float
    median: float
    size: int


def measured(rounds: int = ROUNDS) -> tuple[list[Measured], list[Opened], list[Looked]]:
    """Everything, in rounds; then fights that are over, of which the archive is filled last."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "bench.web.settings",
            "SEKUNDANT_DATA": folder,
            "SEKUNDANT_LOG": "ERROR",
        }
        command = [sys.executable, "-m", "django", "seed", str(rounds * ORDERS)]
        told = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE)
        world = json.loads(told.stdout)
        with served(environment) as port, on_core(-1):
            return (*Rounds(port, world).run(rounds), looked(port, world, environment))


@contextmanager
def served(environment: dict[str, str]) -> Iterator[int]:
    """The site, served as sekundant_web.serve does with one worker, on a core of its own."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [
        sys.executable, "-m", "granian", "bench.web.wsgi:application", "--interface", "wsgi", "--host",
        "127.0.0.1", "--port", str(port), "--workers", "1", "--blocking-threads", "1", "--no-ws",
        "--log-level", "warning",
    ]  # fmt: skip
    with on_core(0):
        server = subprocess.Popen(command, env=environment)
    try:
        _wait_for(port)
        yield port
    finally:
        server.terminate()
        server.wait()


@contextmanager
def on_core(which: int) -> Iterator[None]:
    """What begins meanwhile stays on one core, if there are several and one may choose."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_setaffinity") else []
    if len(cores) < 2:
        yield
        return
    os.sched_setaffinity(0, {cores[which]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def _wait_for(port: int) -> None:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=0.2).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the site does not start")


class Rounds:
    """The jobs, each with its anchor right behind it."""

    def __init__(self, port: int, world: dict[str, Any]) -> None:
        self._port, self._cookie, self._systems = port, world["cookie"], world["systems"]
        self._token = {"Authorization": f"Bearer {world['token']}"}
        self._jobs: dict[tuple[str, str], Measured] = {}

    def run(self, rounds: int) -> tuple[list[Measured], list[Opened]]:
        """All rounds; the first requests of all are not counted."""
        self._read("/bare")
        for duels in self._systems.values():
            self._ask([_page(duel) for duel in duels["played"]])
        opened = [self._open_long(system) for system in self._systems]
        for number in range(rounds):
            for system in self._systems:
                self._round(system, slice(number * ORDERS, (number + 1) * ORDERS))
        return list(self._jobs.values()), opened

    def _round(self, system: str, turn: slice) -> None:
        duels = self._systems[system]
        addresses = [_page(duel) for duel in duels["played"]]
        marks = [_found(_MARK, answer.body) for answer in self._ask(addresses).answers]
        pages = [get(path, self._cookie) for path in addresses] * (PAGES // len(addresses))
        follow = [
            get(f"{path}live/", self._cookie, If_None_Match=f'"{mark}"')
            for path, mark in zip(addresses, marks, strict=True)
        ] * (READS // len(addresses))
        self._beside("page", system, lambda: load(self._port, pages).all(200), self._read)
        ask = [get(f"/api/v1/encounters/{duel['key']}", **self._token) for duel in duels["played"]]
        ask *= PAGES // len(ask)
        self._beside("API", system, lambda: load(self._port, ask).all(200), self._read)
        self._beside("live", system, lambda: load(self._port, follow).all(304), self._read)
        forms: dict[str, list[tuple[dict[str, Any], Answer]]] = {}
        for kind in ("people", "bots"):
            fresh = duels[kind][turn]
            look = [get(_page(duel), self._cookie) for duel in fresh]
            seen: list[Load] = []
            first = _kept(seen, partial(self._pages, look))
            if kind == "people":
                self._beside("first look", system, first, partial(self._read, connections=1))
            else:
                first()
            forms[kind] = list(zip(fresh, seen[0].answers, strict=True))
        for kind, what in (("people", "order"), ("bots", "order that ends the turn")):
            orders = [self._order(duel, answer) for duel, answer in forms[kind]]
            self._beside(what, system, partial(self._sent, orders), self._insert)

    def _beside(self, what: str, system: str, job: Callable[[], Load], anchor: Callable[[str], Load]) -> None:
        against = "insert" if "order" in what else "read"
        measured = self._jobs.setdefault((what, system), Measured(f"{what}, {system}", against))
        measured.loads.append((job(), anchor("/bare"), anchor("/bare/kept")))

    def _ask(self, paths: Sequence[str]) -> Load:
        """Look at pages, one after the other."""
        return self._pages([get(path, self._cookie) for path in paths])

    def _pages(self, requests: Sequence[bytes]) -> Load:
        return load(self._port, requests, 1).all(200)

    def _read(self, under: str, connections: int = 16) -> Load:
        return load(self._port, [get(f"{under}/read/")] * READS, connections).all(200)

    def _insert(self, under: str) -> Load:
        return load(self._port, [post(f"{under}/insert/", "", "")] * (4 * ORDERS)).all(200)

    def _sent(self, orders: Sequence[bytes]) -> Load:
        """Hand in orders; whoever is led back to the page and told nothing of refusals has handed in."""
        sent = load(self._port, orders).all(302)
        refused = [answer.head for answer in sent.answers if "?desk=" in answer.head]
        if refused:
            raise RuntimeError(f"{len(refused)} orders were refused: {refused[0]}")
        return sent

    def _order(self, duel: dict[str, Any], page: Answer) -> bytes:
        """The form of a page, filled in."""
        carried = {name: html.unescape(value) for name, value in _HIDDEN.findall(page.body.decode())}
        body = urlencode({**duel["fields"], **carried, "story": "He draws."}, doseq=True)
        cookie = f"{self._cookie}; {_CSRF.findall(page.head)[0]}"
        return post(f"{_page(duel)}order/", cookie, body)

    def _open_long(self, system: str) -> Opened:
        path = _page(self._systems[system]["long"])
        answers = [self._ask([path]).answers[0] for _ in range(10)]
        took = [answer.seconds for answer in answers]
        return Opened(system, took[0], median(took), len(answers[0].body))


def _kept(seen: list[Load], job: Callable[[], Load]) -> Callable[[], Load]:
    """The job, whose load is looked at once more afterwards."""

    def keeping() -> Load:
        seen.append(job())
        return seen[-1]

    return keeping


def _page(duel: dict[str, Any]) -> str:
    return f"/e/{duel['key']}/"


def _found(pattern: re.Pattern[str], body: bytes) -> str:
    found = pattern.search(body.decode())
    if found is None:
        raise RuntimeError(f"no {pattern.pattern} in the page")
    return found[1]
