"""Letters: who is told what and when; each is sent, in its order, and once; and none tells a secret."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any, ClassVar

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.clerk import Clerk
from sekundant_web.encounters.models import Encounter
from sekundant_web.notify import sending
from sekundant_web.notify.letters import Wish, letter, token_of, wish_of
from sekundant_web.notify.models import Kind, Outgoing
from sekundant_web.notify.outbox import WISHES
from tests.web.conftest import Clock
from tests.web.fights import answer, ask_of, asks, fresh, opened, place

Browser = Callable[..., Client]


def sent_to(user: User) -> list[str]:
    """The subjects of the e-mails that somebody has got."""
    return [str(message.subject) for message in mail.outbox if message.to == [user.email]]


def go_on(clock: Clock, **by: float) -> None:
    clock.move(**by)
    Clerk().round(clock.now)


# ---------------------------------------------------------------- who is told what and when


def test_who_is_asked_is_told_in_his_language_and_zone(
    duel: Encounter, ann: User, bob: User, clock: Clock
) -> None:
    User.objects.filter(pk=bob.pk).update(language="en", zone="America/New_York")
    go_on(clock, minutes=4)
    assert sent_to(ann) == ["Ваш ход: A test of nerves"]
    assert sent_to(bob) == ["Your turn: A test of nerves"]
    (hers,) = [message.body for message in mail.outbox if message.to == [ann.email]]
    (his,) = [message.body for message in mail.outbox if message.to == [bob.email]]
    assert "Не позже пт 15 мая 2026, 15:00 (Europe/Moscow); раньше, если сдадут все." in hers
    assert "At the latest Fri 15 May 2026, 08:00 (America/New_York); earlier if all are in." in his
    assert f"http://localhost:8000/e/{duel.key}/" in hers


def test_who_answers_at_once_needs_no_letter(duel: Encounter, ann: User, bob: User, clock: Clock) -> None:
    answer(duel, ann)
    go_on(clock, minutes=4)
    assert sent_to(ann) == []
    assert len(sent_to(bob)) == 1


def test_before_the_deadline_those_are_reminded_who_have_not_answered(
    duel: Encounter, ann: User, bob: User, clock: Clock
) -> None:
    go_on(clock, minutes=4)
    answer(duel, ann)
    go_on(clock, hours=53)
    assert "Срок подходит: A test of nerves" not in sent_to(bob)
    go_on(clock, hours=1)
    assert sent_to(bob)[-1] == "Срок подходит: A test of nerves"
    assert len(sent_to(ann)) == 1


def test_who_takes_his_answer_back_is_reminded_after_all(duel: Encounter, ann: User, clock: Clock) -> None:
    answer(duel, ann)
    where = place(duel, ann)
    ask = ask_of(where)
    assert ask is not None
    actions.withdraw(where, ask.key)
    go_on(clock, hours=1)
    go_on(clock, hours=54)
    assert sent_to(ann)[-1] == "Срок подходит: A test of nerves"


def test_when_the_deadline_moves_so_does_the_reminder(duel: Encounter, bob: User, clock: Clock) -> None:
    go_on(clock, hours=50)
    clock.jump(hours=6)
    Clerk().round(clock.now)
    assert len(sent_to(bob)) == 1
    go_on(clock, hours=4)
    assert len(sent_to(bob)) == 2


def test_nobody_is_reminded_while_the_clock_stands_still(duel: Encounter, bob: User, clock: Clock) -> None:
    go_on(clock, hours=1)
    clock.jump(hours=30)
    go_on(clock, hours=100)
    assert sent_to(bob) == ["Ваш ход: A test of nerves"]


def test_what_is_not_asked_any_more_is_not_told(duel: Encounter, ann: User, bob: User, clock: Clock) -> None:
    answer(duel, ann)
    answer(duel, bob)
    keys = {ask.key for ask in asks(duel)}
    waiting = Outgoing.objects.filter(sent_at=None, dropped_at=None).exclude(ask="")
    assert set(waiting.values_list("ask", flat=True)) <= keys


def test_at_the_end_everybody_is_told(duel: Encounter, ann: User, bob: User, clock: Clock) -> None:
    for turn in range(100):
        for user in (ann, bob):
            answer(duel, user, seed=turn, sensible=True)
    go_on(clock, minutes=10)
    assert sent_to(ann) == sent_to(bob) == ["Бой окончен: A test of nerves"]


@pytest.mark.parametrize("wish", ["tell_when_my_turn", "tell_before_deadline", "tell_when_over"])
def test_nobody_is_told_what_he_does_not_want_to_be_told(
    wish: str, system_id: str, ann: User, bob: User, clock: Clock
) -> None:
    User.objects.update(**{wish: False})
    duel = opened(system_id, *User.objects.filter(pk__in=(ann.pk, bob.pk)).order_by("pk"))
    assert not Outgoing.objects.filter(kind__in=_kinds(wish)).exists()
    assert fresh(duel).due_at is not None


def test_a_wish_that_comes_later_counts_too(duel: Encounter, ann: User, bob: User, clock: Clock) -> None:
    User.objects.filter(pk=ann.pk).update(tell_when_my_turn=False)
    User.objects.filter(pk=bob.pk).update(email="")
    go_on(clock, minutes=4)
    assert mail.outbox == []
    assert Outgoing.objects.filter(kind=Kind.ASKED).exclude(dropped_at=None).count() == 2


def _kinds(wish: str) -> list[Kind]:
    return [kind for kind, name in WISHES.items() if name == wish]


# ---------------------------------------------------------------- no secrets, and a way to switch them off


def test_a_letter_holds_nothing_of_an_order(duel: Encounter, ann: User, bob: User, clock: Clock) -> None:
    where = place(duel, ann)
    ask = ask_of(where)
    assert ask is not None
    answer(duel, ann, fields={"text": "CANARY-1"}, story="CANARY-2")
    for row in Outgoing.objects.select_related("user", "encounter"):
        made = letter(row)
        whole = str(made.message()) + made.subject + made.body
        assert "CANARY" not in whole
        assert "ann" not in whole.replace("ann@example.org", "").replace(ask.key, "")


def test_who_opens_the_link_can_switch_such_letters_off_and_on_again(
    duel: Encounter, ann: User, clock: Clock, browser_of: Browser
) -> None:
    go_on(clock, minutes=4)
    (message,) = [message for message in mail.outbox if message.to == [ann.email]]
    link = re.search(r"http://localhost:8000(/mail/\S+/)", str(message.body))
    assert link is not None
    browser = browser_of(None)
    assert browser.get(link[1]).status_code == 200
    assert User.objects.get(pk=ann.pk).tell_when_my_turn, "a look alone changes nothing"
    assert "Письма отключены" in browser.post(link[1], {"off": "1"}).content.decode()
    assert not User.objects.get(pk=ann.pk).tell_when_my_turn
    assert User.objects.get(pk=ann.pk).tell_when_over
    browser.post(link[1], {"on": "1"})
    assert User.objects.get(pk=ann.pk).tell_when_my_turn


def test_a_mail_program_switches_off_with_one_click(
    duel: Encounter, ann: User, clock: Clock, browser_of: Browser
) -> None:
    row = Outgoing.objects.select_related("user", "encounter").filter(user=ann).first()
    assert row is not None
    made = letter(row)
    assert made.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = made.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("http://localhost:8000")
    strict = browser_of(None, enforce_csrf_checks=True)
    assert strict.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not User.objects.get(pk=ann.pk).tell_when_my_turn


def test_a_link_that_somebody_made_up_leads_nowhere(ann: User, browser_of: Browser) -> None:
    token = token_of(Wish(ann.pk, Kind.ASKED))
    assert wish_of(token) == Wish(ann.pk, Kind.ASKED)
    for forged in ("x", token[:-1], token.replace(token[0], "X", 1)):
        assert wish_of(forged) is None
        assert browser_of(None).post(f"/mail/{forged}/").status_code == 404


# ---------------------------------------------------------------- the post office fails (F7)


class PostOffice(EmailBackend):
    """A post office that does what the test wants; ``delivered`` are the messages that have arrived."""

    trouble = ""
    delivered: ClassVar[list[str]] = []

    def send_messages(self, messages: Any) -> int:
        for message in messages:
            if PostOffice.trouble == "refuses":
                raise ConnectionRefusedError(111, "Connection refused")
            if PostOffice.trouble == "hangs":
                raise TimeoutError("timed out")
            if PostOffice.trouble == "rejects":
                raise SMTPRecipientsRefused({message.to[0]: (451, b"try again later")})
            PostOffice.delivered.append(message.extra_headers["Message-ID"])
            if PostOffice.trouble == "drops after DATA":
                raise SMTPServerDisconnected("Connection unexpectedly closed")
        return len(messages)


@pytest.mark.parametrize("trouble", ["refuses", "hangs", "rejects", "drops after DATA"])
def test_a_day_without_post_does_no_harm_and_afterwards_each_letter_comes_once(
    trouble: str, duel: Encounter, ann: User, bob: User, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "get_connection", PostOffice)
    monkeypatch.setattr(PostOffice, "trouble", trouble)
    monkeypatch.setattr(PostOffice, "delivered", [])
    for _ in range(24):
        go_on(clock, hours=1)
    answer(duel, ann)
    answer(duel, bob)
    assert fresh(duel).resolved_at == clock.now, "the duel has not noticed"
    PostOffice.trouble = ""
    delivered = list(PostOffice.delivered)
    for _ in range(24):
        go_on(clock, hours=1)
    after = PostOffice.delivered[len(delivered) :]
    assert len(set(after)) == len(after), "none came twice"
    assert not Outgoing.objects.filter(sent_at=None, dropped_at=None, ready_at__lte=clock.now).exists()
    stale = Outgoing.objects.filter(sent_at=None, attempts__gt=0)
    assert all(row.dropped_at is not None for row in stale), "what was answered meanwhile is not told"
    if trouble == "drops after DATA":
        assert set(delivered), "these are known by their Message-ID"


def test_a_letter_that_nobody_takes_is_given_up_and_the_operator_learns_it(
    duel: Encounter, ann: User, clock: Clock, monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    monkeypatch.setattr(sending, "get_connection", PostOffice)
    monkeypatch.setattr(PostOffice, "trouble", "refuses")
    Outgoing.objects.update(stale_at=None)
    for _ in range(60):
        go_on(clock, hours=1)
    given_up = Outgoing.objects.filter(kind=Kind.ASKED, user=ann).get()
    assert given_up.attempts == sending.MOST_ATTEMPTS
    assert given_up.dropped_at is not None
    assert given_up.trouble == "ConnectionRefusedError: [Errno 111] Connection refused"
    assert "letters" in client.get("/healthz").json()["remarks"]


def test_of_a_duel_nobody_gets_a_later_letter_before_an_earlier_one(
    duel: Encounter, ann: User, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "get_connection", PostOffice)
    monkeypatch.setattr(PostOffice, "trouble", "refuses")
    clock.move(hours=60)
    sending.send_due(clock.now)
    tried = {row.kind for row in Outgoing.objects.filter(user=ann, attempts__gt=0)}
    assert tried == {Kind.ASKED}
    monkeypatch.setattr(PostOffice, "trouble", "")
    monkeypatch.setattr(PostOffice, "delivered", [])
    clock.move(hours=1)
    assert sending.send_due(clock.now) == 2
    assert sending.send_due(clock.now) == 2
    first, second = Outgoing.objects.filter(user=ann).order_by("sent_at", "pk")
    assert (first.kind, second.kind) == (Kind.ASKED, Kind.REMINDER)


def test_a_sender_who_dies_is_followed_by_another_whose_message_has_the_same_identity(
    duel: Encounter, ann: User, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        """As if the process had been killed."""

    def dies(*_: object) -> None:
        raise Killed

    clock.move(minutes=4)
    row = Outgoing.objects.filter(user=ann, kind=Kind.ASKED).select_related("user", "encounter").get()
    identity = letter(row).extra_headers["Message-ID"]
    with monkeypatch.context() as killing:
        killing.setattr(sending, "letter", dies)
        with pytest.raises(Killed):
            sending.send_due(clock.now)
    monkeypatch.setattr(sending, "get_connection", PostOffice)
    monkeypatch.setattr(PostOffice, "trouble", "")
    monkeypatch.setattr(PostOffice, "delivered", [])
    sending.send_due(clock.now)
    assert PostOffice.delivered.count(identity) == 0, "another may still be sending it"
    clock.move_to(clock.now + sending.LEASE + timedelta(seconds=1))
    sending.send_due(clock.now)
    assert PostOffice.delivered.count(identity) == 1


def test_a_letter_goes_out_by_one_clerk_only(duel: Encounter, ann: User, clock: Clock) -> None:
    clock.move(minutes=4)
    row = Outgoing.objects.filter(user=ann, kind=Kind.ASKED).get()
    assert sending._lease(row, clock.now)
    assert not sending._lease(row, clock.now)
