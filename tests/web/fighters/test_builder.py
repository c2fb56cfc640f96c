"""The builder: live price and legality for every system; drafts and versions kept; nothing typed is lost."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from sekundant import library
from sekundant_web.accounts.models import User
from sekundant_web.fighters.building import ready_made
from sekundant_web.fighters.models import Fighter, Version
from sekundant_web.fighters.sheets import sheets
from sekundant_web.tables.models import TablePack
from tests.web.tables.halls import SLUG, fighter_of, ready, said, table_of

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]
People = Callable[[str], User]


def typed(system: str, start: str = "", **changes: Any) -> dict[str, Any]:
    """What stands in the form of a ready-made fighter, with changes."""
    plain = ready_made(system, start or ready(system), library.shelf(system), "en")
    fields = {name: list(values) for name, values in sheets(system).fields_of(plain).values.items()}
    return {**fields, **{name.replace("__", "."): value for name, value in changes.items()}}


def build(browser: Client, system: str, press: str = "save", **form: Any) -> Any:
    return browser.post(
        f"/fighters/new/{system}/", {"press": press, **form}, headers={"Accept-Language": "en"}
    )


@pytest.mark.parametrize("system", library.system_ids())
def test_every_ready_made_fighter_goes_through_the_form_unchanged(system: str) -> None:
    room, shelf = sheets(system), library.shelf(system)
    for one in library.starter(system).fighters(shelf):
        plain = ready_made(system, one.id, shelf, "en")
        again, unread = room.plain_of(room.fields_of(plain))
        assert not unread
        kept = {name: value for name, value in again.items() if name in plain}
        assert kept == plain, one.id
        assert room.plain_of(room.fields_of(again)) == (again, ())


def test_a_ready_made_fighter_is_shown_and_saved_as_a_start(
    ann: User, browser_of: Browser, system_id: str
) -> None:
    browser = browser_of(ann)
    for one in library.starter(system_id).fighters(library.shelf(system_id)):
        assert browser.get(f"/fighters/new/{system_id}/?start={one.id}").status_code == 200
    response = build(browser, system_id, **typed(system_id, name="Agatha"))
    version = Version.objects.get()
    assert response["Location"] == f"/fighters/{version.fighter_id}/"
    assert (version.number, version.plain["name"], version.fighter.name) == (1, "Agatha", "Agatha")


def test_what_is_saved_can_be_fought_with(ann: User, browser_of: Browser, system_id: str) -> None:
    build(browser_of(ann), system_id, **typed(system_id, name="Agatha"))
    fighter = {"combatants": {"a": Version.objects.get().plain, "b": Version.objects.get().plain}}
    assert library.system(system_id).open(fighter, {}, library.shelf(system_id))


REFUSED = [
    ("fencing", {"mastery": "101"}, "mastery", "FE.1.1"),
    ("fencing", {"cunning": "much"}, "cunning", "FE.1.1"),
    ("fencing", {"strength": "44"}, "", "FE.1.2"),
    ("fencing", {"weapon": "umbrella"}, "weapon", "FE.3.4.1.a"),
    ("fencing", {"weapon": "sabre", "off_hand": "dagger"}, "off_hand", "FE.5.1.a"),
    ("law-of-the-gun", {"cliche": "lawman", "side": "bad"}, "side", ""),
    ("law-of-the-gun", {"cliche": "songstress", "sex": "m"}, "sex", ""),
    ("law-of-the-gun", {"sex": "f", "endurance": "3"}, "endurance", "LG.II.4.f"),
    ("law-of-the-gun", {"will": "iron"}, "will", ""),
    ("law-of-the-gun", {"main": "cannon"}, "guns", "LG.II.3"),
    ("law-of-the-gun", {"skills.insight": "4"}, "skills-insight", ""),
    ("law-of-the-gun", {"off_hand": "kid"}, "off_hand", "LG.II.2.2.6.a"),
    ("law-of-the-gun", {"legends": ["nobody"]}, "legends", ""),
    ("law-of-the-gun", {"effects": "- {kind: hit, value: 15}"}, "effects", "LG.GAP.1"),
    ("law-of-the-gun", {"effects": "- {kind: hit"}, "effects", ""),
]


@pytest.mark.parametrize(("system", "changes", "field", "clause"), REFUSED)
def test_what_the_rules_forbid_is_refused_at_its_field_with_its_clause(
    ann: User, browser_of: Browser, system: str, changes: dict[str, Any], field: str, clause: str
) -> None:
    form = typed(system, name="Agatha", **{"own.about": "Born on a boat."}) | changes
    shown = said(build(browser_of(ann), system, **form))
    assert not Fighter.objects.exists()
    assert "Not saved: the rules forbid this fighter." in shown
    assert "Born on a boat." in shown
    if clause:
        assert f"/rules/{system}/#{clause}" in shown
    if field:
        beside = shown.split(f'id="live-f-{field}"')[1].split("</div>")[0]
        assert "field-error" in beside


@pytest.mark.parametrize(("system", "changes", "field", "clause"), REFUSED)
def test_the_preview_says_the_same_and_keeps_nothing(
    ann: User, browser_of: Browser, system: str, changes: dict[str, Any], field: str, clause: str
) -> None:
    form = typed(system, name="Agatha") | changes
    shown = said(browser_of(ann).post(f"/fighters/preview/{system}/", form, headers={"HX-Request": "true"}))
    assert not Fighter.objects.exists()
    if clause:
        assert f"/rules/{system}/#{clause}" in shown
    if field:
        assert "field-error" in shown.split(f'id="live-f-{field}"')[1].split("</div>")[0]
    else:
        assert 'class="broken"' in shown


def test_a_fencers_price_is_told_point_by_point(ann: User, browser_of: Browser) -> None:
    form = {"name": "Agatha", "mastery": "25", "agility": "30", "weapon": "rapier", "off_hand": "dagger"}
    shown = said(browser_of(ann).post("/fighters/preview/fencing/", form, headers={"Accept-Language": "en"}))
    assert "Points: 962.5 of 1000" in shown
    assert "37.5 left" in shown
    for price in ("312.5", "450", "200"):
        assert f"<dd>{price}</dd>" in shown


def test_a_tables_switch_counts_for_the_price(ann: User, browser_of: Browser) -> None:
    table_of("fencing", ann, switches={"raise_rounding": "round_up_each"})
    form = {"mastery": "25", "weapon": "rapier", "own.table": SLUG}
    headers = {"Accept-Language": "en"}
    assert "Points: 313 of 1000" in said(
        browser_of(ann).post("/fighters/preview/fencing/", form, headers=headers)
    )


def test_a_tables_packs_can_be_chosen_from_by_its_people_alone(
    ann: User, bob: User, browser_of: Browser
) -> None:
    table = table_of("fencing", ann)
    pack = {
        "pack": "mine",
        "system": "fencing",
        "weapons": [{"id": "poker", "name": {"en": "Poker", "ru": "К"}}],
    }
    digest = library.read_pack("fencing", pack).digest
    TablePack.objects.create(table=table, name="mine", plain=pack, digest=digest)
    form = typed("fencing", weapon="poker", off_hand="none", **{"own.table": SLUG})
    build(browser_of(bob), "fencing", **form)
    assert not Version.objects.exists()
    build(browser_of(ann), "fencing", **form)
    assert Version.objects.get().fighter.table == table


def test_steppers_work_without_scripts(ann: User, browser_of: Browser, system_id: str) -> None:
    name = {"fencing": "mastery", "law-of-the-gun": "will"}[system_id]
    form = typed(system_id, name="Agatha") | {name: "2"}
    shown = said(build(browser_of(ann), system_id, f"step:{name}+1", **form))
    assert f'name="{name}"' in shown
    assert 'value="3" data-least' in shown.split(f'name="{name}"')[1][:120]
    assert "Agatha" in shown


def test_the_preview_takes_no_step_of_its_own(ann: User, browser_of: Browser) -> None:
    form = {"mastery": "20", "weapon": "rapier", "press": "step:mastery+1"}
    shown = said(browser_of(ann).post("/fighters/preview/fencing/", form, headers={"Accept-Language": "en"}))
    assert "Points: 200 of 1000" in shown


def test_a_draft_is_kept_as_it_is_typed_and_gone_on_with(ann: User, browser_of: Browser) -> None:
    browser = browser_of(ann)
    form = typed("fencing", name="Agatha", mastery="much", **{"own.notes": "for the league"})
    response = build(browser, "fencing", "draft", **form)
    fighter = Fighter.objects.get()
    assert not fighter.versions.exists()
    shown = said(browser.get(response["Location"]))
    assert 'value="much"' in shown
    assert "for the league" in shown
    browser.post(response["Location"], {"press": "save", **form, "mastery": "10"})
    fighter.refresh_from_db()
    assert fighter.draft == {}
    assert fighter.versions.get().plain["mastery"] == 10


def test_a_draft_of_a_fighter_leaves_his_versions_alone(
    ann: User, browser_of: Browser, system_id: str
) -> None:
    version, browser = fighter_of(ann, system_id, "Agatha"), browser_of(ann)
    browser.post(f"/fighters/{version.fighter_id}/edit/", {"press": "draft", **typed(system_id, name="Beth")})
    assert Version.objects.get().plain["name"] == "Agatha"
    browser.post(f"/fighters/{version.fighter_id}/drop/")
    assert Fighter.objects.get().draft == {}


def test_what_is_changed_is_a_new_version_and_the_old_ones_stay(
    ann: User, browser_of: Browser, system_id: str
) -> None:
    browser = browser_of(ann)
    build(browser, system_id, **typed(system_id, name="Agatha"))
    pk = Fighter.objects.get().pk
    for name in ("Beth", "Beth", "Cora"):
        browser.post(f"/fighters/{pk}/edit/", {"press": "save", **typed(system_id, name=name)})
    kept = list(Version.objects.order_by("number").values_list("number", "plain__name"))
    assert kept == [(1, "Agatha"), (2, "Beth"), (3, "Cora")]
    assert "Beth" in said(browser.get(f"/fighters/{pk}/v2/"))


def test_a_form_sent_twice_makes_one_fighter(ann: User, browser_of: Browser, system_id: str) -> None:
    browser, form = browser_of(ann), typed(system_id, name="Agatha", key="the-same-form")
    first, second = (build(browser, system_id, **form) for _ in range(2))
    assert Fighter.objects.count() == 1
    assert first["Location"] == second["Location"]


def test_so_many_fighters_and_versions_are_kept(
    ann: User, browser_of: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sekundant_web.fighters import keeping

    monkeypatch.setattr(keeping, "MOST_FIGHTERS", 1)
    monkeypatch.setattr(keeping, "MOST_VERSIONS", 1)
    browser = browser_of(ann)
    build(browser, "fencing", **typed("fencing", name="Agatha"))
    shown = said(build(browser, "fencing", **typed("fencing", name="Beth")))
    assert "You have 1 fighters already." in shown
    assert "Beth" in shown
    pk = Fighter.objects.get().pk
    again = browser.post(f"/fighters/{pk}/edit/", {"press": "save", **typed("fencing", name="Beth")})
    assert 'role="alert"' in said(again)
    assert Version.objects.get().plain["name"] == "Agatha"
    assert Fighter.objects.get().name == "Agatha", "what is refused changes nothing"


# ---------------------------------------------------------------- whose he is


def test_only_the_owner_edits(ann: User, bob: User, browser_of: Browser, system_id: str) -> None:
    pk = fighter_of(ann, system_id, "Agatha").fighter_id
    form = {"press": "save", **typed(system_id, name="Beth")}
    for browser in (browser_of(bob), browser_of()):
        for path in ("edit", "retire", "drop"):
            assert browser.post(f"/fighters/{pk}/{path}/", form).status_code in {302, 404}
        assert browser.get(f"/fighters/{pk}/edit/").status_code in {302, 404}
    assert browser_of(bob).get(f"/fighters/{pk}/edit/").status_code == 404
    assert browser_of(bob).get(f"/fighters/new/{system_id}/?of={pk}").status_code == 404
    assert Fighter.objects.get().retired_at is None
    assert Version.objects.get().plain["name"] == "Agatha"


def test_others_see_what_is_public_and_no_notes(ann: User, bob: User, browser_of: Browser) -> None:
    version = fighter_of(
        ann,
        "law-of-the-gun",
        "Agatha",
        skills={"lucky": True, "insight": 2},
        quickness=3,
        guns=["derringer", "rifle"],
        temptation="tobacco",
    )
    Fighter.objects.update(notes="She cheats.", about="Born on a boat.")
    headers = {"Accept-Language": "en"}
    path = f"/fighters/{version.fighter_id}/"
    mine = said(browser_of(ann).get(path, headers=headers))
    secrets = ("Quickness", "Lucky", "Insight", "Derringer", "Rifle", "tobacco", "She cheats.")
    assert all(secret in mine for secret in secrets)
    for browser in (browser_of(bob), browser_of()):
        shown = said(browser.get(path, headers=headers))
        assert "Born on a boat." in shown
        assert "Cowboy · good" in shown
        assert not [secret for secret in secrets if secret in shown]


def test_a_fencer_is_an_open_book(ann: User, bob: User, browser_of: Browser) -> None:
    version = fighter_of(ann, "fencing", "Agatha", mastery=23)
    shown = html.unescape(said(browser_of(bob).get(f"/fighters/{version.fighter_id}/")))
    assert "<dd>23</dd>" in shown


def test_a_fighter_who_is_but_a_draft_is_his_owners(ann: User, bob: User, browser_of: Browser) -> None:
    build(browser_of(ann), "fencing", "draft", **typed("fencing", name="Agatha"))
    pk = Fighter.objects.get().pk
    assert browser_of(bob).get(f"/fighters/{pk}/").status_code == 404
    assert browser_of(ann).get(f"/fighters/{pk}/")["Location"] == f"/fighters/{pk}/edit/"
    browser_of(ann).post(f"/fighters/{pk}/drop/")
    assert not Fighter.objects.exists()


def test_a_retired_fighter_is_not_offered_for_fights(ann: User, bob: User, browser_of: Browser) -> None:
    table_of("fencing", ann, bob)
    version = fighter_of(ann, "fencing", "Agatha")
    path = f"/tables/{SLUG}/arrange/"
    assert f"version:{version.pk}" in said(browser_of(ann).get(path))
    browser_of(ann).post(f"/fighters/{version.fighter_id}/retire/")
    assert f"version:{version.pk}" not in said(browser_of(ann).get(path))
    browser_of(ann).post(f"/fighters/{version.fighter_id}/retire/", {"again": "1"})
    assert f"version:{version.pk}" in said(browser_of(ann).get(path))


def test_what_is_not_there_is_not_there(ann: User, browser_of: Browser) -> None:
    browser = browser_of(ann)
    for path in ("new/chess/", "1/", "9999999999999999999999/", "new/fencing/?start=nobody", "1/v7/"):
        assert browser.get(f"/fighters/{path}").status_code == 404


def test_each_fight_names_the_version_it_was_fought_with(
    ann: User, bob: User, browser_of: Browser, system_id: str
) -> None:
    table_of(system_id, ann, bob)
    browser = browser_of(ann)
    old = fighter_of(ann, system_id, "Agatha")
    other = f"ready:{ready(system_id)}"
    browser.post(
        f"/tables/{SLUG}/arrange/",
        {
            "press": "open",
            "seat.1.who": str(ann.pk),
            "seat.1.fighter": f"version:{old.pk}",
            "seat.2.who": str(bob.pk),
            "seat.2.fighter": other,
        },
    )
    browser.post(f"/fighters/{old.fighter_id}/edit/", {"press": "save", **typed(system_id, name="Beth")})
    assert Version.objects.count() == 2
    shown = said(browser.get(f"/fighters/{old.fighter_id}/"))
    assert f"/fighters/{old.fighter_id}/v1/" in shown.split('id="h-fights"')[1].split("</section>")[0]
