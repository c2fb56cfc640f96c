"""Tables: set up and changed by their masters; every form refuses with the field and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from sekundant import library
from sekundant_web.accounts.models import User
from sekundant_web.tables import limits
from sekundant_web.tables.models import Member, Table
from tests.web.tables.halls import SLUG, page, said, settings_form, table_of

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]


def test_a_table_is_set_up_with_its_name_alone_and_its_maker_is_its_master(
    ann: User, browser_of: Browser, system_id: str
) -> None:
    response = browser_of(ann).post("/tables/new/", settings_form(system_id), follow=True)
    table = Table.objects.get()
    assert response.redirect_chain[-1][0] == f"/tables/{table.slug}/"
    assert (table.system, table.switches, table.policy["hours"]) == (system_id, {}, 72)
    assert [(one.user, one.role) for one in table.members.all()] == [(ann, Member.Role.MASTER)]


def test_every_switch_of_the_rulebook_is_offered_in_words_with_its_clause_and_its_default(
    ann: User, browser_of: Browser, system_id: str
) -> None:
    shown = said(browser_of(ann).get(f"/tables/new/?system={system_id}", headers={"Accept-Language": "en"}))
    for switch in library.rulebook(system_id).switches:
        assert f"#{switch.clause}" in shown
        assert f"{switch.values[0].name.en} (usual)" in shown
        assert all(value.name.en in shown for value in switch.values)


def test_a_form_sent_twice_makes_one_table(ann: User, browser_of: Browser, system_id: str) -> None:
    browser, form = browser_of(ann), settings_form(system_id, key="the-same-form")
    first, second = (browser.post("/tables/new/", form) for _ in range(2))
    assert Table.objects.count() == 1
    assert first["Location"] == second["Location"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "id_name"),
        ({"name": "\u200b"}, "id_name"),
        ({"name": "x" * 81}, "id_name"),
        ({"hours": "0"}, "id_hours"),
        ({"hours": "soon"}, "id_hours"),
        ({"zone": "Mars/Olympus"}, "id_zone"),
        ({"fixed_hour": "25"}, "id_fixed_hour"),
        ({"grace_hours": ""}, "id_grace_hours"),
        ({"vacation_days": "-1"}, "id_vacation_days"),
        ({"watch": "nobody"}, "id_watch"),
    ],
)
def test_what_can_not_be_is_refused_at_its_field_and_nothing_typed_is_lost(
    ann: User, browser_of: Browser, changes: dict[str, Any], field: str
) -> None:
    form = settings_form("fencing", about="We ride at dawn.", **changes)
    shown = said(browser_of(ann).post("/tables/new/", form))
    assert f"{field}_error" in shown
    assert "We ride at dawn." in shown
    assert not Table.objects.exists()


def test_the_settings_are_kept_and_shown(ann: User, browser_of: Browser, system_id: str) -> None:
    switch = library.rulebook(system_id).switches[0]
    form = settings_form(
        system_id,
        hours="48",
        fixed_hour="21",
        zone="Europe/Prague",
        grace_hours="2",
        vacation_days="14",
        on_pass="wait",
        referee="master",
        watch="members",
        joining="open",
        **{f"switch.{switch.id}": switch.values[1].id},
    )
    del form["weekends"]
    browser = browser_of(ann)
    browser.post("/tables/new/", form)
    table = Table.objects.get()
    assert table.switches == {switch.id: switch.values[1].id}
    assert table.policy == {
        "hours": 48, "fixed_hour": 21, "zone": "Europe/Prague", "weekends": False, "grace_hours": 2,
        "on_pass": "wait", "vacation_days": 14,
    }  # fmt: skip
    assert (table.referee, table.watch, table.joining) == ("master", "members", "open")
    shown = said(browser.get(f"/tables/{table.slug}/", headers={"Accept-Language": "en"}))
    assert "48 hours; moved on to 21:00 in Prague; no weekends" in shown
    assert switch.values[1].name.en in shown


def test_one_is_master_of_so_many_tables_and_is_told_so(
    ann: User, browser_of: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sekundant_web.tables import keeping

    monkeypatch.setattr(keeping, "MOST_TABLES", 1)
    table_of("fencing", ann)
    shown = said(
        browser_of(ann).post("/tables/new/", settings_form("fencing"), headers={"Accept-Language": "en"})
    )
    assert "You are master of 1 tables already." in shown
    assert Table.objects.count() == 1 < limits.MOST_TABLES


def test_a_master_changes_the_settings(ann: User, browser_of: Browser) -> None:
    table_of("fencing", ann)
    browser_of(ann).post(f"/tables/{SLUG}/edit/", settings_form("fencing", name="The Stable", hours=""))
    table = Table.objects.get()
    assert (table.name, table.policy["hours"]) == ("The Stable", None)


PACKS = {
    "fencing": (
        "pack: mine\nsystem: fencing\n"
        "weapons:\n  - id: poker\n    name: {en: Poker, ru: Кочерга}\n    far: 5\n"
    ),
    "law-of-the-gun": (
        "pack: mine\nsystem: law-of-the-gun\nlegends:\n  - id: tall\n    name: {en: Tall, ru: Верзила}\n"
    ),
}


def test_a_pack_is_kept_with_its_digest_and_replaced_by_one_of_its_name(
    ann: User, browser_of: Browser, system_id: str
) -> None:
    table, browser = table_of(system_id, ann), browser_of(ann)
    for version in (1, 2):
        text = PACKS[system_id].replace("pack: mine", f"pack: mine\nversion: {version}")
        assert browser.post(f"/tables/{SLUG}/packs/", {"pack": text}).status_code == 302
    pack = table.packs.get()
    assert pack.plain["version"] == 2
    assert pack.digest == library.read_pack(system_id, pack.plain).digest
    assert pack.digest in page(browser, "packs")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("pack: mine\nsystem: fencing\nweapons:\n  - id: poker\n    far: long\n", "5"),
        ("pack: mine\nsystem: law-of-the-gun\n", "2"),
        (
            "pack: mine\nsystem: fencing\nfencers:\n  - id: me\n    name: {en: M, ru: М}\n    mastery: 101\n",
            "6",
        ),
        ("pack: [mine\n", "1"),
        ("", ""),
    ],
)
def test_a_faulty_pack_is_refused_with_its_line_and_its_text_stays(
    ann: User, browser_of: Browser, text: str, line: str
) -> None:
    table = table_of("fencing", ann)
    shown = said(browser_of(ann).post(f"/tables/{SLUG}/packs/", {"pack": text}))
    assert 'role="alert"' in shown
    assert f"<p>{line}" in shown
    assert text.strip() in shown
    assert not table.packs.exists()


def test_a_pack_must_fit_the_others(ann: User, browser_of: Browser) -> None:
    table = table_of("fencing", ann)
    text = (
        "pack: mine\nsystem: fencing\nfencers:\n  - id: me\n    name: {en: M, ru: М}\n    weapon: umbrella\n"
    )
    shown = said(browser_of(ann).post(f"/tables/{SLUG}/packs/", {"pack": text}))
    assert "umbrella" in shown.split("<textarea")[0]
    assert not table.packs.exists()


def test_a_table_has_so_many_packs_and_no_endless_ones(
    ann: User, browser_of: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sekundant_web.tables import packing

    monkeypatch.setattr(packing, "MOST_PACKS", 1)
    table, browser = table_of("fencing", ann), browser_of(ann)
    browser.post(f"/tables/{SLUG}/packs/", {"pack": PACKS["fencing"]})
    refused = browser.post(f"/tables/{SLUG}/packs/", {"pack": PACKS["fencing"].replace("mine", "another")})
    assert 'role="alert"' in said(refused)
    endless = browser.post(f"/tables/{SLUG}/packs/", {"pack": "#" * (limits.LARGEST_PACK + 1)})
    assert str(limits.LARGEST_PACK) in said(endless)
    assert table.packs.count() == 1


def test_a_pack_is_taken_away(ann: User, browser_of: Browser) -> None:
    table, browser = table_of("fencing", ann), browser_of(ann)
    browser.post(f"/tables/{SLUG}/packs/", {"pack": PACKS["fencing"]})
    browser.post(f"/tables/{SLUG}/packs/{table.packs.get().pk}/drop/")
    assert not table.packs.exists()
