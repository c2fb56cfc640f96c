"""The record of a fight: its promise from the beginning, all of it when it is over, and not before."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client

from sekundant import library
from sekundant.ledger.decisions import KINDS
from sekundant.ledger.verify import verify
from sekundant_web.accounts.models import User
from sekundant_web.encounters import mastering
from sekundant_web.encounters.models import Encounter, Sealed
from tests.cli.running import run
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.mastering.test_refusals import ACTS
from tests.web.pages.test_home import in_peace
from tests.web.tables.halls import table_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_while_it_goes_on_the_promise_alone_is_shown(duel: Encounter, client: Client, ann: User) -> None:
    fights.answer(duel, ann)
    html = client.get(f"/e/{duel.key}/dice/").content.decode()
    opening = json.loads(duel.lines.get(number=1).text)
    assert opening["commitment"] in html
    assert Sealed.objects.get(encounter=duel).secret not in html
    assert client.get(f"/e/{duel.key}/ledger/").status_code == 404


@pytest.mark.parametrize("system_id", ["law-of-the-gun"], indirect=True)
def test_when_it_is_over_the_record_is_whole_and_verifies(
    duel: Encounter, client: Client, ann: User, bob: User
) -> None:
    receipt = fights.answer(duel, ann)
    in_peace(duel, ann, bob)
    html = client.get(f"/e/{duel.key}/dice/").content.decode()
    assert Sealed.objects.get(encounter=duel).secret in html
    response = client.get(f"/e/{duel.key}/ledger/")
    assert response["Content-Disposition"] == f'attachment; filename="{duel.key}.ledger"'
    assert receipt is not None
    verdict = verify(response.content.splitlines(), library.system(duel.system), [receipt.hash])
    assert verdict.status == "good"


def test_the_record_carries_all_that_the_master_has_decided(
    system_id: str,
    ann: User,
    bob: User,
    people: Callable[[str], User],
    client: Client,
    tmp_path: Path,
    clock: Clock,
) -> None:
    mia = people("mia")
    fight = fights.opened(system_id, ann, bob, table_id=table_of(system_id, mia, ann, bob).pk, watch="public")
    for act in ("extend", "pause", "go on", "adjust", "answer"):
        ACTS[act](fights.place(fight, mia))
    ask = fights.asks(fight)[0]
    mastering.take_answer_back(fights.place(fight, mia), ask.seat, ask.key, "it was a joke")
    while not mastering.steps(fights.place(fight, mia)):
        for number, user in enumerate((ann, bob)):
            fights.answer(fight, user, number, sensible=True)
    for act in ("again", "take back", "substitute", "end"):
        ACTS[act](fights.place(fight, mia))
    file = tmp_path / "fight.ledger"
    file.write_bytes(client.get(f"/e/{fight.key}/ledger/").content)
    entries = [json.loads(line) for line in file.read_bytes().splitlines()]
    decided = {entry["kind"] for entry in entries if entry["type"] == "decision"}
    assert decided == set(KINDS)
    assert run("verify", file).exit_code == 0
    assert verify(file.read_bytes().splitlines(), library.system(system_id)).replayed


def test_who_may_not_look_on_finds_nothing(
    client: Client, ann: User, bob: User, browser_of: Callable[[User], Client]
) -> None:
    closed = fights.opened("fencing", ann, bob, watch="members")
    assert client.get(f"/e/{closed.key}/dice/").status_code == 404
    assert client.get(f"/e/{closed.key}/ledger/").status_code == 404
    assert browser_of(ann).get(f"/e/{closed.key}/dice/").status_code == 200
