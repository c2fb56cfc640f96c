"""The record of a fight: its promise from the beginning, all of it when it is over, and not before."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.test import Client

from sekundant import library
from sekundant.ledger.verify import verify
from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Encounter, Sealed
from tests.web import fights
from tests.web.pages.test_home import in_peace

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


def test_who_may_not_look_on_finds_nothing(
    client: Client, ann: User, bob: User, browser_of: Callable[[User], Client]
) -> None:
    closed = fights.opened("fencing", ann, bob, watch="members")
    assert client.get(f"/e/{closed.key}/dice/").status_code == 404
    assert client.get(f"/e/{closed.key}/ledger/").status_code == 404
    assert browser_of(ann).get(f"/e/{closed.key}/dice/").status_code == 200
