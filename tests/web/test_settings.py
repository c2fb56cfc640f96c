"""Which database an address means, as an operator writes it; where the site is found if he writes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings

from sekundant_web import serve
from sekundant_web.settings.database import database

HERE = Path()


@pytest.mark.parametrize(
    ("address", "host", "port"),
    [
        ("postgresql://ann:a%40b@db.example:5433/duels", "db.example", "5433"),
        ("postgres://db.example/duels", "db.example", ""),
        ("postgresql://ann@%2FVar%2FRun%2FPG/duels", "/Var/Run/PG", ""),
        ("postgresql://[::1]:5432/duels", "::1", "5432"),
        ("postgresql:///duels", "", ""),
    ],
)
def test_an_address_of_postgresql_is_taken_as_it_is_written(address: str, host: str, port: str) -> None:
    entry = database(address, HERE)
    assert (entry["HOST"], entry["PORT"], entry["NAME"]) == (host, port, "duels")
    assert entry["ENGINE"].endswith("postgresql")


def test_a_name_and_a_password_may_hold_any_character() -> None:
    entry = database("postgresql://a%3Ann:a%40b%2Fc@db/duels", HERE)
    assert (entry["USER"], entry["PASSWORD"]) == ("a:nn", "a@b/c")


def test_without_an_address_it_is_a_file_beside_the_other_data(tmp_path: Path) -> None:
    entry = database("", tmp_path / "new")
    assert entry["NAME"] == str(tmp_path / "new" / "sekundant.sqlite3")
    assert "synchronous=FULL" in entry["OPTIONS"]["init_command"]
    assert entry["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


@pytest.mark.parametrize("address", ["mysql://db/duels", "postgresql://db/", "duels"])
def test_what_is_no_address_is_refused_with_what_is_allowed(address: str) -> None:
    with pytest.raises(ValueError, match="sqlite:PATH or postgresql://"):
        database(address, HERE)


def test_letters_lead_where_the_site_says_that_it_is() -> None:
    """`make run` prints this address, and passkeys are kept for it."""
    assert serve.address("127.0.0.1", 8000) == settings.SITE_ADDRESS
