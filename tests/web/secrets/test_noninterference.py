"""Nobody can measure the secrets of another through the site.

Two worlds that differ in Ann's secrets alone (:mod:`.worlds`). Her opponent, one who looks on, a stranger,
a guest, somebody without an account, an operator and a program that reads for the master go through every
address: status, headers, cookies, length, bytes and the number of queries are equal, and so are the letters
that others get, what webhooks are told, and what is logged, also while she acts.

What may differ: that she *has* handed in what everybody knows she is asked for, and whatever the rules reveal
(``DECLASSIFIED`` of a room). Neither differs between the two worlds of a pair.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.db import transaction

from sekundant import library
from sekundant_web.encounters import game, models
from sekundant_web.encounters.models import Referee, Status
from sekundant_web.notify.models import Outgoing
from sekundant_web.operating.logs import Json
from tests.web import fights
from tests.web.accounts.doors import sure
from tests.web.conftest import Clock, Seeded
from tests.web.safety.addresses import every
from tests.web.safety.house import House
from tests.web.secrets import crawl, history
from tests.web.secrets.crawl import Got
from tests.web.secrets.sent import calls, letters
from tests.web.secrets.sites import site
from tests.web.secrets.worlds import Pair, World, pair

READERS = ("seat_b", "spectator", "stranger", "guest", "anonymous", "staff", "program")
OTHERS = 5
"""So many addresses besides the fight and its live part are looked at in a pair."""

ACTS = 1
"""So many acts are tried in a pair."""

PAIRS = 100
"""Of each system."""

PLAYS = "api:orders"
"""With this an opponent may hand in the last answer, so that the turn is played and all is revealed."""

A_SITE = 10
"""So many pairs are made of one site at one moment."""

A_SITE_THAT_IS_OVER = 3
"""Little of a fight that is over is hidden."""


@dataclass(frozen=True)
class Probe:
    """Where one looks in every pair, besides what is chosen at random: at pages, by acts; and who looks."""

    pages: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    readers: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


@dataclass
class Tools:
    """What a test watches with: its clock, its log and its patches."""

    clock: Clock
    caplog: Any
    patch: Any
    probe: Probe = Probe()
    count: Counter[str] = field(default_factory=Counter)


def leaks(system: str, seed: int, pairs: int, tools: Tools) -> Iterator[str]:
    """What somebody measures, in so many pairs of worlds."""
    rng = Random(seed)
    made = 0
    ContentType.objects.get_for_models(*apps.get_models())  # else the first world asks for them
    history.replays_play_what_was(tools.patch)
    tools.caplog.set_level(logging.DEBUG, logger="sekundant_web")
    tools.caplog.handler.setFormatter(Json())
    while made < pairs:
        with transaction.atomic():
            for module in (models, game):
                tools.patch.setattr(module, "secrets", Seeded(rng.randrange(1 << 30)))
            house = site(system, rng, tools.clock)
            if rng.random() < 0.3 and not _resolves(house):
                fights.answer(house.fight, house.people["seat_b"], 4)
            browsers = {role: signed_in(house, role) for role in READERS}
            over = fights.fresh(house.fight).status == Status.OVER
            for number in range(A_SITE_THAT_IS_OVER if over else A_SITE):
                if made >= pairs:
                    break
                anybody = tools.probe.readers or READERS
                reader = READERS[number % 2] if number % 3 and anybody is READERS else rng.choice(anybody)
                mailbox = reader != "staff"  # an operator sees addresses
                two = pair(house, rng, mailbox=mailbox, kinds=tools.probe.kinds)
                if two.kind in ("handed in", "secret", "drafts") and _resolves(house):
                    break
                tools.count[two.kind] += 1
                made += 1
                yield from compared(house, two, reader, browsers[reader], rng, tools)
            transaction.set_rollback(True)


def signed_in(house: House, role: str) -> Any:
    """A browser of a reader, who has just shown that it is he: he may take his data away."""
    browser = house.browser(role)
    return sure(browser, house.people[role]) if role in house.people else browser


def _resolves(house: House) -> bool:
    """Whether the turn would be played as soon as Ann has answered, so that her secrets would be revealed."""
    encounter = fights.fresh(house.fight)
    others = [ask for ask in fights.asks(encounter) if ask.seat != encounter.seats.get(position=0).name]
    handed = {one.ask for seat in encounter.seats.all() for one in seat.handed_in.all()}
    return encounter.referee == Referee.AUTOMATIC and all(ask.key in handed for ask in others)


def compared(house: House, two: Pair, reader: str, browser: Any, rng: Random, tools: Tools) -> Iterator[str]:
    """What a reader measures in one pair."""
    probe = tools.probe
    found = crawl.pages(house, OTHERS, rng.sample, reader, always=probe.pages)
    acts = [*probe.acts, *rng.sample(crawl.ACTS, ACTS)] if two.acts else []
    if reader == "seat_b" and house.fight.referee == Referee.AUTOMATIC:
        acts = [act for act in acts if act != PLAYS]
    one, other = (seen(house, world, reader, browser, (found, acts), tools) for world in (two.one, two.other))
    for first, second in zip(one, other, strict=True):
        if first != second:
            yield f"{two.kind}, {reader}: {difference(first, second)}"


def seen(
    house: House, world: World, reader: str, browser: Any, where: tuple[Any, Any], tools: Tools
) -> list[Any]:
    """All that a reader gets in a world."""
    cookies = deepcopy(browser.cookies)
    with transaction.atomic():
        tools.patch.setattr(game, "secrets", Seeded(7))
        tools.caplog.clear()
        world()
        got: list[Any] = list(crawl.looked(browser, house, reader, *where))
        Outgoing.objects.filter(user=house.people["seat_a"]).delete()
        got += [letters(), calls(), OF_A_REQUEST.sub("", tools.caplog.text)]
        transaction.set_rollback(True)
    browser.cookies = cookies
    return got


OF_A_REQUEST = re.compile(r'"request": "[0-9a-f]+"')
"""The number that a request has in the log, drawn for each."""


def difference(one: Any, other: Any) -> str:
    """Where two answers part."""
    if not isinstance(one, Got):
        return f"{one} | {other}"
    for name in ("status", "body", "headers", "cookies", "queries"):
        left, right = str(getattr(one, name)), str(getattr(other, name))
        if left != right:
            at = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), 0)
            here = slice(max(0, at - 90), at + 90)
            return f"{one.request}, {name}: …{left[here]}… | …{right[here]}…"
    return ""


@pytest.mark.parametrize("system", library.system_ids())
def test_nobody_can_measure_what_another_has_hidden(
    clock: Clock, system: str, caplog: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = Tools(clock, caplog, monkeypatch)
    leak = next(leaks(system, 1890, PAIRS, tools), None)
    assert leak is None, leak
    assert tools.count.total() == PAIRS
    assert {"drafts", "handed in", "state"} <= set(tools.count), tools.count


@pytest.mark.soak
@pytest.mark.parametrize("system", library.system_ids())
@pytest.mark.parametrize("seed", range(25))
def test_nobody_can_measure_it_in_many_worlds_either(
    clock: Clock, system: str, seed: int, caplog: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak = next(leaks(system, 1891 + 1000 * seed, 100, Tools(clock, caplog, monkeypatch)), None)
    assert leak is None, leak


def test_every_address_is_looked_at() -> None:
    """A new one fails until it is crawled, or said to have nothing of fights."""
    known = {
        *crawl.FIGHT,
        *crawl.DRAWN_FROM,
        *crawl.LISTS,
        *crawl.RULES,
        *crawl.NOTHING_OF_FIGHTS,
        *crawl.MASTERS,
        *crawl.ACTS,
        *crawl.OTHER_ACTS,
    }
    doors = ("account_", "mfa_", "admin:", "enter_by_code", "usersessions_")
    missing = {one.name for one in every() if one.name and not one.name.startswith(doors)} - known
    assert not missing
