"""Every operation of the interface with whatever may be sent to it.

None breaks, none answers otherwise than it says, and none that is guarded does anything for who has no token.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from sekundant_web.accounts.models import User
from sekundant_web.api.interface import described
from sekundant_web.encounters.models import Encounter, Watch
from sekundant_web.webhooks.models import Delivery
from tests.web import fights
from tests.web.api.programs import token_for
from tests.web.conftest import Clock
from tests.web.tables.halls import table_of

SCHEMA: Any = schemathesis.openapi.from_dict(described())
SCHEMA.app = get_wsgi_application()
OPERATIONS = {found.ok().definition.raw["operationId"]: found.ok() for found in SCHEMA.get_all_operations()}
GUARDED = {name for name, one in OPERATIONS.items() if {} not in one.definition.raw["security"]}

EXAMPLES = 12
"""Of each operation; some hundred in all."""


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """A request ends, and the test's connection to the database stays: as Django's own client has it."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def world(ann: User, bob: User, people: Any, clock: Clock, settings: Any) -> dict[str, Any]:
    """A table, its master, a running fight there, and one that is over."""
    settings.LIMITS = 0
    mia = people("mia")
    table = table_of("fencing", mia, ann, bob, watch=Watch.MEMBERS)
    duel = fights.opened("fencing", ann, bob, table_id=table.pk, watch=Watch.MEMBERS)
    ask = fights.ask_of(fights.place(duel, ann))
    assert ask is not None
    known = {"key": duel.key, "slug": table.slug, "system": "fencing", "clause": "FE.6.1"}
    return {"known": known, "ask": ask.key, "tokens": [token_for(one) for one in (ann, mia)]}


def examples(number: int) -> Any:
    return settings(
        max_examples=number,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def called(case: Any, headers: dict[str, str]) -> Any:
    """What comes of it; afterwards all is as before."""
    with transaction.atomic():
        answer = case.call(headers={**(case.headers or {}), **headers})
        transaction.set_rollback(True)
    return answer


def sent(case: Any, world: dict[str, Any], choice: int) -> None:
    """What is sent, made to be about something that is there more often than not."""
    if case.path_parameters and choice % 4:
        case.path_parameters = {
            name: world["known"].get(name, value) for name, value in case.path_parameters.items()
        }
    if isinstance(case.body, dict) and "ask" in case.body and choice % 3:
        case.body = {**case.body, "ask": world["ask"]}


def good(answer: Any, case: Any) -> None:
    """Nothing breaks, and what comes is of the shape that was promised."""
    assert answer.status_code < 500, answer.content
    if answer.status_code >= 400:
        assert answer.headers["content-type"] == ["application/problem+json"], answer.status_code
        assert set(json.loads(answer.content)) >= {"type", "title", "status", "code", "detail"}
    case.operation.validate_response(answer)


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_answers_as_it_says_whatever_is_sent(name: str, world: dict[str, Any]) -> None:
    operation = OPERATIONS[name]

    @examples(EXAMPLES)  # type: ignore[untyped-decorator] # of Any
    @given(case=operation.as_strategy(), choice=st.integers(0, 23))
    def tried(case: Any, choice: int) -> None:
        sent(case, world, choice)
        answer = called(case, {"Authorization": f"Bearer {world['tokens'][choice % 2]}"})
        good(answer, case)

    tried()


@pytest.mark.soak
@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_answers_as_it_says_at_length(name: str, world: dict[str, Any]) -> None:
    operation = OPERATIONS[name]

    @settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(), choice=st.integers(0, 23))
    def tried(case: Any, choice: int) -> None:
        sent(case, world, choice)
        good(called(case, {"Authorization": f"Bearer {world['tokens'][choice % 2]}"}), case)

    tried()


@pytest.mark.parametrize("name", sorted(GUARDED))
def test_who_has_no_token_gets_nothing_done(name: str, world: dict[str, Any]) -> None:
    operation = OPERATIONS[name]
    before = [*Encounter.objects.values_list("revision", "version")]

    @examples(4)  # type: ignore[untyped-decorator] # of Any
    @given(case=operation.as_strategy())
    def tried(case: Any) -> None:
        sent(case, world, 1)
        case.headers = {
            name: value for name, value in (case.headers or {}).items() if name != "Authorization"
        }
        for headers in ({"Authorization": ""}, {"Authorization": "Bearer sek_" + "0" * 64}):
            assert case.call(headers=headers).status_code == 401

    tried()
    assert [*Encounter.objects.values_list("revision", "version")] == before
    assert not Delivery.objects.exists()


def test_all_that_changes_anything_is_guarded() -> None:
    open_ = {name: one.method.upper() for name, one in OPERATIONS.items() if name not in GUARDED}
    assert set(open_.values()) == {"GET"}
    assert {"hand_in", "say", "publish", "extend", "rule", "arrange", "fight_now", "mine"} <= GUARDED
