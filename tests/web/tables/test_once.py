"""Forms sent twice, names of seats, addresses of tables."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant.core.names import look, name_fault
from sekundant_web.accounts.models import User
from sekundant_web.tables.keeping import slug_of
from sekundant_web.tables.models import Once
from sekundant_web.tables.naming import seat_names
from sekundant_web.tables.once import once


@given(st.lists(st.text(max_size=60), min_size=2, max_size=4), st.lists(st.text(max_size=40), max_size=4))
def test_any_names_make_seats_that_can_be_told_apart(displays: list[str], taken: list[str]) -> None:
    names = seat_names(displays, taken)
    assert [name_fault(name) for name in names] == [None] * len(displays)
    looks = [look(name) for name in names]
    assert len(set(looks)) == len(looks)
    assert not set(looks) & {look(name) for name in taken}


def test_a_seat_is_called_like_its_fighter() -> None:
    assert seat_names(["Агата Спенс", "Jubal Hawk", "АГАТА СПЕНС", "Kolт", "!!!"]) == (
        "агата_спенс",
        "jubal_hawk",
        "агата_спенс_2",
        "fighter",
        "fighter_2",
    )


def test_a_table_is_found_by_its_name_and_not_by_guessing() -> None:
    assert slug_of("Щука и Ёрш").startswith("shchuka-i-ersh-")
    assert slug_of("漢字") != slug_of("漢字")
    assert len(slug_of("x" * 80)) <= 60


@pytest.mark.django_db
def test_what_fails_is_not_taken_for_done(ann: User) -> None:
    def fail() -> str:
        raise LookupError

    with pytest.raises(LookupError):
        once(ann, "key", fail)
    assert once(ann, "key", lambda: "/there/") == "/there/"
    assert once(ann, "key", fail) == "/there/"


@pytest.mark.django_db
def test_a_key_is_its_senders_own(ann: User, bob: User) -> None:
    assert once(ann, "key", lambda: "/ann/") == "/ann/"
    assert once(bob, "key", lambda: "/bob/") == "/bob/"


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["", "x" * 65, "\x00", "a b", "ключ"])
def test_what_is_no_key_keeps_nothing(ann: User, key: str) -> None:
    assert once(ann, key, lambda: "/there/") == "/there/"
    assert not Once.objects.exists()
