"""An upgrade of a site that is in use, as a process of its own: `python -m tests.web.faults.upgrading`.

A database as the first version made it is filled through that version's own models; then all migrations run,
while somebody reads; then what was going on goes on. The database is the one of SEKUNDANT_DATABASE.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import datetime
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sekundant_web.settings.test")

import django

OLD = [(app, "0001_initial") for app in ("accounts", "tables", "fighters", "encounters", "notify")]


def main() -> None:
    """Fill, upgrade, go on."""
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    fill(_old_models())
    reader = subprocess.Popen([sys.executable, "-m", __spec__.name, "read"], stdin=subprocess.PIPE)
    call_command("migrate", verbosity=0, interactive=False)
    call_command("createcachetable", verbosity=0)
    reader.communicate()
    assert reader.returncode == 0, "somebody could not read meanwhile"
    goes_on()
    print(f"upgraded on {connection.vendor}")


def _old_models() -> Any:
    """The models of the first version, in a database as it made it."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    MigrationExecutor(connection).migrate(OLD)
    return MigrationExecutor(connection).loader.project_state(OLD).apps


def fill(apps: Any) -> None:
    """A user, and an encounter of each ledger in the middle of its course."""
    from django.utils import timezone

    from sekundant.core.wire import encode
    from sekundant.ledger.lines import read
    from sekundant.ledger.record import load
    from sekundant.ledger.seal import Secret
    from sekundant.library import system
    from sekundant.recorder import Recorder
    from tests.web.faults.archive_of_ledgers import files

    def model(app: str, name: str) -> Any:
        return apps.get_model(app, name).objects

    now = timezone.now()
    ann = model("accounts", "User").create(username="ann", email="ann@example.org")
    table = model("tables", "Table").create(slug="old", name="An old table", system="fencing")
    model("tables", "Member").create(table=table, user=ann, role="master")
    for file in files():
        texts = file.read_text().splitlines()
        opening, secret = read(texts[0]), read(texts[-1])["secret"]
        steps = [number for number, text in enumerate(texts) if read(text)["type"] == "step"]
        texts = texts[: steps[0] + 1] if len(steps) > 1 else texts[:1]
        recorder = Recorder.resume(
            load("".join(f"{text}\n" for text in texts)), system(opening["system"]), Secret.from_hex(secret)
        )
        row = model("encounters", "Encounter").create(
            key=opening["encounter"], system=opening["system"], title=file.stem, rules=opening["rules"],
            setup=json.loads(opening["setup"]), packs=[json.loads(pack) for pack in opening["packs"]],
            switches=opening["options"],
            state=encode(recorder.state), policy={"hours": 72}, asked_at=now, due_at=now, status="running",
        )  # fmt: skip
        model("encounters", "Sealed").create(encounter=row, secret=secret)
        for position, name in enumerate(opening["seats"]):
            user = ann if position == 0 else None
            model("encounters", "Seat").create(
                encounter=row,
                name=name,
                position=position,
                user=user,
                guest="" if user else f"guest{position}",
            )
        for number, text in enumerate(texts, start=1):
            entry = read(text)
            at = entry["at"] and datetime.fromisoformat(entry["at"])
            model("encounters", "Line").create(
                encounter=row, number=number, kind=entry["type"], text=text, at=at
            )
        model("notify", "Outgoing").create(
            key=f"asked:{row.key}:x", user=ann, encounter=row, subject="Your turn", body="", ready_at=now
        )


def read_on() -> None:
    """Read again and again until one is told to stop."""
    import select

    django.setup()
    from django.db import connection

    while not select.select([sys.stdin], [], [], 0.01)[0]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM encounters_line")
            assert cursor.fetchone()[0] > 0


def goes_on() -> None:
    """Every encounter is as it was, and goes on."""
    from sekundant_web.accounts.models import User
    from sekundant_web.encounters.models import Encounter
    from sekundant_web.encounters.resolving import settle
    from sekundant_web.notify.models import Outgoing
    from tests.web.examining import examined
    from tests.web.faults.archive_of_ledgers import files
    from tests.web.fights import answer, ask_of, place

    ann = User.objects.get()
    assert Encounter.objects.count() == len(files())
    assert set(Outgoing.objects.values_list("kind", flat=True)) == {"asked"}
    answered = 0
    for row in Encounter.objects.order_by("pk"):
        assert examined(row) == "", examined(row)
        settle(row.key)
        if ask_of(place(row.key, ann)) is not None:
            assert answer(row.key, ann) is not None
            answered += 1
        assert examined(Encounter.objects.get(pk=row.pk)) == ""
    assert answered, "somebody was asked"


if __name__ == "__main__":
    read_on() if sys.argv[1:] == ["read"] else main()
