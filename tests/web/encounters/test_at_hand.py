"""A game at hand saves reading its ledger, and is never one of another revision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, at_hand
from sekundant_web.encounters.game import take_up, texts_of
from sekundant_web.encounters.models import Encounter
from tests.web import fights

pytestmark = pytest.mark.django_db

Committing = Callable[..., AbstractContextManager[Any]]


@pytest.fixture(autouse=True)
def _nothing_at_hand() -> Iterator[None]:
    at_hand.forget()
    yield
    at_hand.forget()


def kept(committing: Committing, duel: Encounter, user: User) -> None:
    """An order is handed in, and its transaction committed."""
    with committing(execute=True):
        fights.answer(duel, user)


def test_the_second_order_reads_no_ledger(
    duel: Encounter, ann: User, bob: User, django_capture_on_commit_callbacks: Committing
) -> None:
    kept(django_capture_on_commit_callbacks, duel, ann)
    with CaptureQueriesContext(connection) as said:
        game = take_up(fights.fresh(duel))
    assert [one["sql"] for one in said.captured_queries if "encounters_line" in one["sql"]] == []
    assert game.recorder.ledger.lines == texts_of(duel)


def test_a_game_at_hand_stands_where_the_ledger_does(
    duel: Encounter, ann: User, bob: User, django_capture_on_commit_callbacks: Committing
) -> None:
    for _ in range(3):
        for user in (ann, bob):
            if fights.ask_of(fights.place(duel, user)):
                kept(django_capture_on_commit_callbacks, duel, user)
        row = fights.fresh(duel)
        near = at_hand.take(row)
        assert near is not None
        far = take_up(row)
        assert (near.state, near.asks, near.held) == (far.state, far.asks, far.held)
        assert near.recorder.ledger == far.recorder.ledger


def test_what_was_not_committed_is_not_at_hand(duel: Encounter, ann: User) -> None:
    fights.answer(duel, ann)  # the test's own transaction is never committed
    assert at_hand.take(fights.fresh(duel)) is None


def test_another_revision_is_not_at_hand(
    duel: Encounter, ann: User, django_capture_on_commit_callbacks: Committing
) -> None:
    kept(django_capture_on_commit_callbacks, duel, ann)
    row = fights.fresh(duel)
    row.revision += 1
    assert at_hand.state(row) is None
    assert at_hand.take(row) is None


def test_one_taker_has_it_for_himself(
    duel: Encounter, ann: User, django_capture_on_commit_callbacks: Committing
) -> None:
    kept(django_capture_on_commit_callbacks, duel, ann)
    row = fights.fresh(duel)
    assert at_hand.take(row) is not None
    assert at_hand.take(row) is None


def test_a_refused_order_leaves_what_the_database_has(
    duel: Encounter, ann: User, django_capture_on_commit_callbacks: Committing
) -> None:
    kept(django_capture_on_commit_callbacks, duel, ann)
    where = fights.place(duel, ann)
    ask = fights.ask_of(where)
    assert ask is not None
    with pytest.raises(actions.Overtaken):
        actions.hand_in(where, ask.key, fights.some_answer(where), instead_of="another")
    assert take_up(fights.fresh(duel)).recorder.ledger.lines == texts_of(duel)
