"""F7: a day without the mail server, whatever it does instead, over a real connection.

The fights have not noticed; afterwards each letter that still matters comes once, and of a fight none before
an earlier one. Only a server that takes a letter and is gone before it says so gets it twice, under one
identity.
"""

from __future__ import annotations

import socket
import threading
from collections import Counter
from collections.abc import Iterator
from email import message_from_string
from typing import Any

import pytest

from sekundant_web.accounts import post
from sekundant_web.accounts.models import Letter, User
from sekundant_web.encounters.clerk import Clerk
from sekundant_web.encounters.models import Encounter
from sekundant_web.notify.models import Outgoing
from tests.web.conftest import Clock
from tests.web.fights import answer, fresh

TROUBLES = ("refuses", "hangs", "later", "never", "drops")
BUSY, UNKNOWN = b"451 try again later\r\n", b"550 nobody here\r\n"


class PostOffice:
    """A mail server that does what the test wants; ``delivered`` is (identity, recipient, subject)."""

    def __init__(self) -> None:
        self.trouble = ""
        self.delivered: list[tuple[str, str, str]] = []
        self._listens = socket.create_server(("127.0.0.1", 0))
        self.port = self._listens.getsockname()[1]
        self._hanging: list[socket.socket] = []
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        for one in (*self._hanging, self._listens):
            one.close()

    def _serve(self) -> None:
        while True:
            try:
                client, _ = self._listens.accept()
            except OSError:
                return
            if self.trouble == "hangs":
                self._hanging.append(client)
            elif self.trouble == "refuses":
                client.close()
            else:
                with client:
                    self._talk(client)

    def _talk(self, client: socket.socket) -> None:
        stream = client.makefile("rwb")

        def say(line: bytes) -> None:
            stream.write(line)
            stream.flush()

        say(b"220 here\r\n")
        while words := stream.readline():
            command = words[:4].upper()
            if command == b"RCPT" and self.trouble in ("later", "never"):
                say(BUSY if self.trouble == "later" else UNKNOWN)
            elif command == b"DATA":
                say(b"354 go on\r\n")
                self._take(iter(stream.readline, b".\r\n"))
                if self.trouble == "drops":
                    return
                say(b"250 taken\r\n")
            elif command == b"QUIT":
                say(b"221 bye\r\n")
                return
            else:
                say(b"250 well\r\n")

    def _take(self, lines: Iterator[bytes]) -> None:
        message = message_from_string(b"".join(lines).decode())
        self.delivered.append((message["Message-ID"], message["To"], str(message["Subject"])))


@pytest.fixture
def office(settings: Any) -> Iterator[PostOffice]:
    office = PostOffice()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", office.port, False
    settings.EMAIL_TIMEOUT = 0.2
    yield office
    office.close()


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("system_id", ["fencing"], indirect=True)
def test_a_day_without_the_mail_server_does_no_harm(
    trouble: str, office: PostOffice, duel: Encounter, ann: User, bob: User, clock: Clock
) -> None:
    office.trouble = trouble
    post.put(ann.email, "An address to be confirmed", "Open the link.")
    clerk = Clerk()
    for _ in range(6):
        clock.move(hours=3)
        clerk.round(clock.now)
    answer(duel, ann)
    answer(duel, bob)
    assert fresh(duel).resolved_at == clock.now, "the fight has not noticed"
    during = list(office.delivered)
    assert bool(during) is (trouble == "drops")

    office.trouble = ""
    for _ in range(12):
        clock.move(hours=1)
        clerk.round(clock.now)
    after = office.delivered[len(during) :]
    assert max(Counter(after).values()) == 1, "each once"
    assert {to for _, to, _ in after} == {ann.email, bob.email}
    rows = Outgoing.objects.filter(sent_at=None, dropped_at=None, ready_at__lte=clock.now)
    assert not rows.exists(), "nothing is left lying"
    assert not Letter.objects.exists()
    for row in Outgoing.objects.filter(attempts__gt=0, sent_at=None):
        assert row.dropped_at is not None, "what was answered meanwhile is not told"
    for user in (ann, bob):
        sent = Outgoing.objects.filter(user=user).exclude(sent_at=None).order_by("sent_at", "pk")
        moments = list(sent.values_list("ready_at", flat=True))
        assert moments == sorted(moments), "none before an earlier one"
    if trouble != "drops":
        assert max(Counter(identity for identity, _, _ in office.delivered).values()) == 1
