"""The site before its worlds part: a fight that goes on, one that is over, and listeners at every door."""

from __future__ import annotations

from random import Random

from django.utils import timezone

from sekundant_web.encounters import actions, mastering
from sekundant_web.encounters.actions import Sitter
from sekundant_web.encounters.models import Dice, Encounter, Referee, Status, Watch
from sekundant_web.encounters.outage import keep_awake
from sekundant_web.fighters.models import Version
from sekundant_web.tables.models import Member
from sekundant_web.webhooks import noting
from sekundant_web.webhooks.models import Delivery, Event, Way, Webhook
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.safety.house import House, furnished, opening

OFTEN_PUBLIC, SELDOM_GIVEN, SOMETIMES_MASTERED = 0.3, 0.15, 0.25
"""How often everybody may look on, the dice are the master's own, and the opponent is a master as well."""


def site(system: str, rng: Random, clock: Clock) -> House:
    """A site of which something is another at each draw; two hours have gone since all of it happened."""
    given = rng.random() < SELDOM_GIVEN
    referee, dice = rng.choice((Referee.MASTER, Referee.AUTOMATIC)), Dice.GIVEN if given else Dice.SEALED
    house = furnished(system, handed_in=False, referee=referee, dice=dice)
    listening(house)
    if rng.random() < OFTEN_PUBLIC:
        Encounter.objects.filter(pk=house.fight.pk).update(watch=Watch.PUBLIC)
    if rng.random() < SOMETIMES_MASTERED:
        fights_as_a_master(house)
    if not given:
        advance(house, rng.choice((0, 1, 2, 3)), rng.randrange(1 << 20))
    ended(house)
    waits_to_be_told(house)
    clock.move(hours=2)
    keep_awake(timezone.now())  # else the first world notes that the site is awake
    return house


def advance(house: House, steps: int, seed: int) -> None:
    """Play some steps that both worlds have; the master publishes them."""
    for turn in range(steps):
        for role in ("seat_a", "seat_b"):
            if fights.fresh(house.fight).status == Status.RUNNING:
                fights.answer(house.fight, house.people[role], seed + turn, sensible=True)
        if fights.fresh(house.fight).status == Status.RUNNING:
            mastering.publish(fights.place(house.fight, house.people["master"]))


def fights_as_a_master(house: House) -> None:
    """Bob is a master of the table, too: at a fight in which he sits he is its player and nothing more."""
    Member.objects.filter(table=house.table, user=house.people["seat_b"]).update(role=Member.Role.MASTER)


def listening(house: House) -> None:
    """Bob's own webhook and one of the table, which are told of everything."""
    mia, bob, now = house.people["master"], house.people["seat_b"], timezone.now()
    events = [event.value for event in Event]
    for user, table, way in ((bob, None, Way.JSON), (mia, house.table, Way.DISCORD)):
        Webhook.objects.create(
            user=user, table=table, way=way, events=events,
            address=f"https://{user.username}.example.org/", secret="of-the-hook", made_at=now,
        )  # fmt: skip


def waits_to_be_told(house: House) -> None:
    """Of all that they have to be told the last thing waits: whom the fight waits for."""
    encounter = fights.fresh(house.fight)
    Delivery.objects.all().delete()
    noting.asked(encounter, fights.asks(encounter), timezone.now())


def ended(house: House, watch: str = Watch.PUBLIC, title: str = "What is over") -> Encounter:
    """A fight of Ann's fighter that is over."""
    ann, bob = house.people["seat_a"], house.people["seat_b"]
    version = Version.objects.get(fighter=house.there["fighter"]["pk"])
    sitters = [Sitter(user_id=ann.pk, version_id=version.pk), Sitter(user_id=bob.pk)]
    over = actions.open_encounter(
        opening(house.table.system, sitters, title=title, table_id=house.table.pk, watch=watch)
    )
    mastering.end(fights.place(over, house.people["master"]), "It is late.")
    return over
