"""What webhooks hear: of what everybody may know, in order, once; and nothing of what is asked in secret."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable
from typing import Any

import pytest

from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Encounter, Watch
from sekundant_web.tables.models import Member
from sekundant_web.webhooks import noting, sending
from sekundant_web.webhooks.guard import Target
from sekundant_web.webhooks.models import Delivery, Event, Way, Webhook
from sekundant_web.webhooks.posting import Answer
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.tables.halls import table_of

SECRET = "a secret"


def hook_of(user: User, clock: Clock, **more: Any) -> Webhook:
    usual: dict[str, Any] = {
        "address": "https://bot.example.org/x", "secret": SECRET, "events": list(Event), "made_at": clock.now,
    }  # fmt: skip
    return Webhook.objects.create(user=user, **{**usual, **more})


class Bot:
    """A bot that listens, or does not answer."""

    def __init__(self, status: int = 200) -> None:
        self.status = status
        self.heard: list[tuple[Target, bytes, dict[str, str]]] = []

    def __call__(self, target: Target, body: bytes, headers: dict[str, str]) -> Answer:
        self.heard.append((target, body, headers))
        return Answer(self.status, "said")

    @property
    def told(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _, body, _ in self.heard]


def resolve(host: str, port: int) -> Iterable[str]:
    return ["93.184.216.34"] if host == "bot.example.org" else ["10.0.0.1"]


def send(bot: Bot, clock: Clock, rounds: int = 9) -> None:
    for _ in range(rounds):
        sending.send_due(clock.now, resolve, bot)


def test_a_bot_hears_whose_turn_it_is_and_what_was_resolved(
    system_id: str, ann: User, bob: User, clock: Clock
) -> None:
    hook_of(ann, clock)
    duel = fights.opened(system_id, ann, bob)
    bot = Bot()
    send(bot, clock)
    assert [one["event"] for one in bot.told] == ["asked"]
    for user in (ann, bob):
        fights.answer(duel, user, 3)
    send(bot, clock)
    events = [one["event"] for one in bot.told]
    assert events[:2] == ["asked", "resolved"]
    assert {one["encounter"] for one in bot.told} == {duel.key}
    assert set(bot.told[0]) == {"event", "encounter", "result", "address", "text"}
    assert "A test of nerves" in bot.told[0]["text"]


def test_it_is_signed_so_that_its_owner_knows_whence_it_comes(ann: User, bob: User, clock: Clock) -> None:
    hook_of(ann, clock)
    fights.opened("fencing", ann, bob)
    bot = Bot()
    send(bot, clock)
    _, body, headers = bot.heard[0]
    moment, _, made = headers["Sekundant-Signature"].partition(",v1=")
    signed = moment.removeprefix("t=").encode() + b"." + body
    assert made == hmac.new(SECRET.encode(), signed, hashlib.sha256).hexdigest()


def test_nothing_is_sent_inside(ann: User, bob: User, clock: Clock) -> None:
    hook = hook_of(ann, clock, address="https://inside.example.org/")
    fights.opened("fencing", ann, bob)
    bot = Bot()
    send(bot, clock)
    hook.refresh_from_db()
    assert bot.heard == []
    assert (hook.status, hook.answer) == (0, "refused: inside")


def test_one_who_does_not_answer_is_tried_ever_more_rarely_and_given_up(
    ann: User, bob: User, clock: Clock
) -> None:
    hook = hook_of(ann, clock)
    fights.opened("fencing", ann, bob)
    bot = Bot(500)
    for _ in range(4 * 36):
        send(bot, clock, 1)
        clock.move(minutes=15)
    hook.refresh_from_db()
    assert len(bot.heard) == sending.MOST_ATTEMPTS
    assert hook.off_at is not None
    assert (hook.status, hook.answer) == (500, "said")
    assert not Delivery.objects.filter(sent_at=None, dropped_at=None).exists()


def test_the_others_hear_while_one_does_not_answer(ann: User, bob: User, clock: Clock) -> None:
    hook_of(ann, clock, address="https://inside.example.org/")
    hook_of(bob, clock)
    fights.opened("fencing", ann, bob)
    bot = Bot()
    send(bot, clock)
    assert len(bot.heard) == 1


def test_what_is_asked_in_secret_no_webhook_hears(ann: User, bob: User, clock: Clock) -> None:
    from sekundant.core.encounter import Ask

    duel = fights.opened("fencing", ann, bob)
    hook_of(ann, clock)
    noting.asked(duel, [Ask("k", "ann", "fate", hidden=True, secret=True)], clock.now)
    assert not Delivery.objects.exists()
    noting.asked(duel, [Ask("k", "ann", "fate", hidden=True)], clock.now)
    assert Delivery.objects.count() == 1


def test_a_tables_webhook_hears_of_its_fights_while_its_owner_is_master(
    ann: User, bob: User, people: Any, clock: Clock
) -> None:
    mia = people("mia")
    table = table_of("fencing", mia, ann, bob, watch=Watch.MEMBERS)
    hook_of(mia, clock, table=table)
    fights.opened("fencing", ann, bob, table_id=table.pk, watch=Watch.MEMBERS)
    fights.opened("fencing", ann, bob)
    bot = Bot()
    send(bot, clock)
    assert len(bot.heard) == 1
    Member.objects.filter(table=table, user=mia).update(role=Member.Role.PLAYER)
    fights.opened("fencing", ann, bob, table_id=table.pk, watch=Watch.MEMBERS)
    send(bot, clock)
    assert len(bot.heard) == 1
    assert Delivery.objects.filter(dropped_at__isnull=False).count() == 1


@pytest.mark.parametrize("way", [Way.DISCORD, Way.TELEGRAM])
def test_a_chat_gets_its_own_shape_and_calls_nobody(way: Way, ann: User, bob: User, clock: Clock) -> None:
    hook_of(ann, clock, way=way, chat="-100")
    duel = fights.opened("fencing", ann, bob)
    Encounter.objects.filter(pk=duel.pk).update(title="@everyone <b>[x](https://evil.example)")
    bot = Bot()
    send(bot, clock)
    (told,), (_, _, headers) = bot.told, bot.heard[0]
    assert "Sekundant-Signature" not in headers
    if way == Way.DISCORD:
        assert told["allowed_mentions"] == {"parse": []}
        assert set(told) == {"content", "allowed_mentions"}
    else:
        assert told["chat_id"] == "-100"
        assert set(told) == {"chat_id", "text"}


def test_what_a_bot_hears_is_the_same_whatever_lies_sealed(ann: User, bob: User, clock: Clock) -> None:
    """Bob's orders under seal change no byte of what Ann's bot hears."""
    hook_of(ann, clock)
    duel = fights.opened("fencing", ann, bob)
    bots = []
    for seed in (1, 9):
        fights.answer(duel, bob, seed)
        Delivery.objects.update(sent_at=None, leased_until=None)
        bots.append(Bot())
        send(bots[-1], clock)
    assert bots[0].told == bots[1].told
