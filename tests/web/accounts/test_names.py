"""Names that can't be mistaken for one another."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.accounts.names import SureName
from tests.web.accounts.doors import sign_up, somebody


@pytest.mark.parametrize("name", ["ann", "Энн_2", "сосна", "a_b", "Ёж"])
def test_a_name_is_a_word_of_one_script(name: str) -> None:
    SureName()(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("annа", "mixed_letters"),
        ("2ann", "not_a_name"),
        ("ann b", "not_a_name"),
        ("ann\u202eb", "not_a_name"),
        ("αννα", "not_a_name"),
        ("<b>", "not_a_name"),
        ("master", "reserved_name"),
        ("Admin", "reserved_name"),
        ("модератор", "reserved_name"),
        ("x" * 41, "name_too_long"),
        ("", "empty_name"),
    ],
)
def test_any_other_name_is_refused_with_its_reason(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        SureName()(name)
    assert refused.value.code == code


@pytest.mark.parametrize("twin", ["Cocoa", "сосоа", "СОСОА", "cocoa"])
def test_a_name_that_looks_like_a_taken_one_is_taken(twin: str, client: Client, db: None) -> None:
    somebody("cocoa")
    answer = sign_up(client, twin)
    assert answer.status_code == 200
    assert "username" in answer.context["form"].errors
    assert User.objects.count() == 1


def test_the_database_itself_keeps_twins_out_however_they_are_written(db: None) -> None:
    somebody("cocoa")
    with pytest.raises(IntegrityError):
        User.objects.bulk_create([User(username="сосоа")])


def test_somebody_enters_whatever_the_case_of_his_letters(client: Client, db: None) -> None:
    somebody("Сосна")
    answer = client.post("/accounts/login/", {"login": " соСНА ", "password": "correct horse battery"})
    assert answer.status_code == 302
