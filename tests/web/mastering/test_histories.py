"""Random histories of a master who does whatever he may: the record verifies after every one of them.

Players answer, change their minds and take back, the master rules, takes back, plays again, enters orders,
lets others play and stops the clock. What is refused changes nothing; what is done leaves a record that
replays to the state that is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sekundant.core.encounter import NotAsked, Refused
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, at_hand, mastering
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.actions import Late
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.mastering import Change, NotNow
from sekundant_web.encounters.models import Encounter, HandedIn, Referee, Status
from sekundant_web.encounters.opening import Sitter
from sekundant_web.encounters.presenting.systems import presenter
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.examining import examined
from tests.web.mastering.conftest import standing

WHY = "so it shall be"
ACTS = 200


class Hall:
    """A fight, its master, its players, and what has come of their acts."""

    def __init__(self, fight: Encounter, mia: User, players: tuple[User, ...], random: Random) -> None:
        self.fight, self.mia, self.players, self.random = fight, mia, players, random
        self.done: Counter[str] = Counter()

    @property
    def desk(self) -> Place:
        """Mia's place, by a look of hers."""
        return fights.place(self.fight, self.mia)

    def one(self, among: Any) -> Any:
        """One of several; None of nothing."""
        found = list(among)
        return self.random.choice(found) if found else None


Act = Callable[[Hall], Any]


def play(hall: Hall) -> None:
    fights.answer(hall.fight, hall.one(hall.players), hall.random.randrange(1000), sensible=True, story="So.")


def withdraw(hall: Hall) -> None:
    where = fights.place(hall.fight, hall.one(hall.players))
    ask = fights.ask_of(where)
    if ask is not None:
        actions.withdraw(where, ask.key)


def enter(hall: Hall) -> None:
    ask = hall.one(fights.asks(hall.fight))
    if ask is None:
        return
    place = hall.desk
    eyes = Place(place.encounter, ask.seat, None, runs_it=False)
    mastering.answer_for(
        place, ask.seat, ask.key, fights.sensible_answer(eyes, hall.random.randrange(1000)), reason=WHY
    )


def take_answer_back(hall: Hall) -> None:
    ask = hall.one(fights.asks(hall.fight))
    if ask is not None:
        mastering.take_answer_back(hall.desk, ask.seat, ask.key)


def adjust(hall: Hall) -> None:
    place = hall.desk
    groups = presenter(place.encounter.system).adjustable(place.view, "en")
    field = hall.one(field for group in groups for field in group.fields if field.what != "status")
    word = hall.one(value for value, _words in field.options) if field.options else str(field.least)
    mastering.adjust(place, [Change(field.what, field.who, field.read(word))], WHY)


def take_back(hall: Hall) -> None:
    step = hall.one(mastering.steps(hall.desk)[:3])
    if step is not None:
        mastering.take_back(hall.desk, step.number, WHY, mark=step.mark)


def again(hall: Hall, *, keep: bool = True) -> None:
    step = hall.one(mastering.steps(hall.desk)[:3])
    if step is None:
        return
    dice = hall.one(("same", "new"))
    label, sides, _face = hall.one(step.dice) or ("", 0, 0)
    faces = {label: hall.random.randint(1, sides)} if sides and hall.random.random() < 0.5 else {}
    mastering.again(
        hall.desk, step.number, dice=dice, faces=faces, reason=WHY, keep=keep, mark=step.mark if keep else ""
    )


def look_again(hall: Hall) -> None:
    before = standing(hall.fight)
    try:
        again(hall, keep=False)
    finally:
        assert standing(hall.fight) == before, "a trial changes nothing"


def substitute(hall: Hall) -> None:
    seat, player = hall.one(zip(hall.fight.seats.all(), hall.players, strict=True))
    sitter = hall.one((Sitter(user_id=player.pk), Sitter(by_master=True), Sitter()))
    mastering.substitute(hall.desk, seat.name, sitter, WHY)


def look(hall: Hall) -> None:
    before = standing(hall.fight)
    mastering.trial(hall.desk)
    assert standing(hall.fight) == before, "a trial changes nothing"


MASTERLY: tuple[Act, ...] = (
    enter,
    take_answer_back,
    adjust,
    take_back,
    again,
    look_again,
    substitute,
    look,
    lambda hall: mastering.publish(hall.desk),
    lambda hall: mastering.extend(hall.desk, hall.random.randint(1, 5), WHY),
    lambda hall: mastering.pause(hall.desk, WHY),
    lambda hall: mastering.go_on(hall.desk, WHY),
    lambda hall: mastering.go_on(hall.desk, WHY),
    lambda hall: mastering.save_prose(hall.desk, "It was a dark night."),
    lambda hall: mastering.add_prose(hall.desk, "It was a dark night."),
)
PLAYERS: tuple[Act, ...] = (play, play, play, withdraw)

SOAK = [pytest.mark.soak, pytest.mark.timeout(3600)]


@pytest.mark.parametrize("referee", [Referee.AUTOMATIC, Referee.MASTER])
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=SOAK) for seed in range(2, 103))])
def test_whatever_a_master_does_the_record_verifies(
    seed: int,
    referee: str,
    fight_of: Callable[..., Encounter],
    mia: User,
    ann: User,
    bob: User,
    clock: Clock,
) -> None:
    fight = fight_of(referee=referee)
    hall = Hall(fight, mia, (ann, bob), Random(f"{fight.system} {seed} {referee}"))
    for number in range(ACTS):
        act = hall.one(PLAYERS if hall.random.random() < 0.6 else MASTERLY)
        before = standing(fight)
        at_hand.forget() if number % 7 == 0 else None
        try:
            act(hall)
            hall.done[getattr(act, "__name__", "?")] += 1
        except (NotNow, Refused, NotAsked, Late):
            assert standing(fight) == before, "what is refused changes nothing"
        clock.move(minutes=hall.random.randint(0, 600))
        check(hall.fight, f"{act} was act {number} of seed {seed}")
        if fights.fresh(fight).status == Status.OVER:
            fight = hall.fight = fight_of(referee=referee)
    assert hall.done["take_back"] + hall.done["again"] > 3
    assert hall.done["play"] > ACTS / 5


def check(fight: Encounter, why: str) -> None:
    """The record verifies, and what is kept beside it fits."""
    row = fights.fresh(fight)
    assert row.trouble == "", why
    assert examined(row) == "", why
    system = system_of(row)
    asked = {ask.key: ask.seat for ask in fights.asks(row)}
    for held in HandedIn.objects.filter(seat__encounter=row, ask__in=asked).select_related("seat"):
        assert asked[held.ask] == held.seat.name, why
        assert system.answer_from(held.answer) is not None, why
    shown = list(row.lines.exclude(shown=None).order_by("number").values_list("shown", flat=True))
    assert shown == list(range(1, len(shown) + 1)), why
    assert (row.status == Status.OVER) is (not asked or row.finished_at is not None), why
