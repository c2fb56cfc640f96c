"""Fights at a table: arranged by masters, in a form or in writing; free seats; what stays as it began."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import yaml
from django.test import Client

from sekundant import library
from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Encounter, Status
from tests.web.tables.halls import SLUG, fighter_of, page, ready, said, settings_form, table_of

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]
People = Callable[[str], User]


def arranged(browser: Client, press: str = "open", **fields: Any) -> Any:
    """Send the form."""
    sent = {name.replace("__", "."): value for name, value in fields.items()}
    return browser.post(f"/tables/{SLUG}/arrange/", {"press": press, **sent})


def of_two(ann: User, bob: User, system: str) -> dict[str, str]:
    """Ann and Bob, each with a fighter of his own."""
    first, second = fighter_of(ann, system, "Agatha Spence"), fighter_of(bob, system, "Jubal Hawk")
    return {
        "seat__1__who": str(ann.pk),
        "seat__1__fighter": f"version:{first.pk}",
        "seat__2__who": str(bob.pk),
        "seat__2__fighter": f"version:{second.pk}",
    }


def test_a_fight_between_members_begins_with_the_tables_rules(
    ann: User, bob: User, browser_of: Browser, system_id: str
) -> None:
    switch = library.rulebook(system_id).switches[0]
    chosen = {switch.id: switch.values[1].id}
    table = table_of(
        system_id, ann, bob, switches=chosen, policy={"hours": 24}, referee="master", watch="members"
    )
    response = arranged(browser_of(ann), **of_two(ann, bob, system_id))
    encounter = Encounter.objects.get()
    assert response["Location"] == f"/e/{encounter.key}/"
    assert (encounter.table, encounter.status, encounter.switches) == (table, Status.RUNNING, chosen)
    assert (encounter.referee, encounter.watch, encounter.policy["hours"]) == ("master", "members", 24)
    assert encounter.title == "Agatha Spence — Jubal Hawk"
    assert [(seat.user, seat.fighter.fighter.name) for seat in encounter.seats.all() if seat.fighter] == [
        (ann, "Agatha Spence"),
        (bob, "Jubal Hawk"),
    ]


def test_the_form_begins_with_two_players_so_that_the_master_sees_all(
    ann: User, bob: User, people: People, browser_of: Browser
) -> None:
    cid = people("cid")
    table_of("fencing", ann, bob, cid)
    fighter = fighter_of(cid, "fencing", "Jubal Hawk")
    html = page(browser_of(ann), "arrange")
    assert all(f'<option value="{who}" selected' in html for who in (bob.pk, cid.pk))
    assert f'<option value="version:{fighter.pk}" selected' in html
    assert f'<option value="{ann.pk}" selected' not in html


def test_a_fight_keeps_the_switches_and_packs_it_began_with(
    ann: User, bob: User, browser_of: Browser
) -> None:
    table, browser = table_of("fencing", ann, bob), browser_of(ann)
    arranged(browser, **of_two(ann, bob, "fencing"))
    before = Encounter.objects.values("switches", "packs", "policy", "referee", "watch").get()
    switch = library.rulebook("fencing").switches[0]
    changes = {"hours": "5", "referee": "master", f"switch.{switch.id}": switch.values[1].id}
    browser.post(f"/tables/{SLUG}/edit/", settings_form("fencing", **changes))
    pack = "pack: mine\nsystem: fencing\nweapons:\n  - id: poker\n    name: {en: Poker, ru: Кочерга}\n"
    browser.post(f"/tables/{SLUG}/packs/", {"pack": pack})
    table.refresh_from_db()
    assert table.switches
    assert Encounter.objects.values("switches", "packs", "policy", "referee", "watch").get() == before


def test_a_double_click_begins_one_fight(ann: User, bob: User, browser_of: Browser) -> None:
    table_of("fencing", ann, bob)
    browser, form = browser_of(ann), of_two(ann, bob, "fencing")
    first, second = (arranged(browser, key="the-same-form", **form) for _ in range(2))
    assert Encounter.objects.count() == 1
    assert first["Location"] == second["Location"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"seat__2__who": ""}, "f-seat-2-who"),
        ({"seat__2__who": "999999"}, "f-seat-2-who"),
        ({"seat__2__who": "9" * 5000}, "f-seat-2-who"),
        ({"seat__2__who": "SAME"}, "f-seat-2-who"),
        ({"seat__2__fighter": ""}, "f-seat-2-fighter"),
        ({"seat__2__fighter": "ready:nobody"}, "f-seat-2-fighter"),
        ({"seat__2__fighter": "version:999"}, "f-seat-2-fighter"),
    ],
)
def test_a_side_that_can_not_be_is_refused_at_its_field(
    ann: User, bob: User, browser_of: Browser, changes: dict[str, str], field: str
) -> None:
    table_of("fencing", ann, bob)
    form = {**of_two(ann, bob, "fencing"), **changes, "title": "The bell tolls"}
    if form["seat__2__who"] == "SAME":
        form["seat__2__who"] = form["seat__1__who"]
    shown = said(arranged(browser_of(ann), **form))
    assert f'id="{field}" name="{field[2:].replace("-", ".")}" aria-invalid="true"' in shown
    assert "The bell tolls" in shown
    assert not Encounter.objects.exists()


def test_nobody_leads_anothers_fighter(ann: User, bob: User, people: People, browser_of: Browser) -> None:
    cid = people("cid")
    table_of("fencing", ann, bob, cid)
    form = of_two(ann, bob, "fencing")
    for who in (str(ann.pk), "bot", "free", str(cid.pk)):
        shown = said(
            arranged(
                browser_of(ann),
                **{
                    **form,
                    "seat__1__who": str(cid.pk) if who == str(ann.pk) else who,
                    "seat__1__fighter": form["seat__2__fighter"],
                    "seat__2__fighter": f"ready:{ready('fencing')}",
                },
            )
        )
        assert 'id="f-seat-1-fighter" name="seat.1.fighter" aria-invalid="true"' in shown
    assert not Encounter.objects.exists()


def test_a_master_lends_his_own_fighters(ann: User, bob: User, browser_of: Browser) -> None:
    table_of("fencing", ann, bob)
    form = of_two(ann, bob, "fencing")
    arranged(
        browser_of(ann),
        **{**form, "seat__1__who": "bot", "seat__2__fighter": f"ready:{ready('fencing')}"},
    )
    encounter = Encounter.objects.get()
    assert [seat.bot for seat in encounter.seats.all()] == [True, False]


def test_three_fight_where_the_rules_let_them(ann: User, bob: User, browser_of: Browser) -> None:
    table_of("law-of-the-gun", ann, bob)
    form = of_two(ann, bob, "law-of-the-gun")
    more = {
        "seat__3__who": "bot",
        "seat__3__fighter": "ready:cowboy",
        "scene": "main_street",
        "phase": "shootout",
    }
    arranged(browser_of(ann), **{**form, **more})
    encounter = Encounter.objects.get()
    assert encounter.seats.count() == 3
    assert (encounter.setup["scene"], encounter.setup["phase"]) == ("main_street", "shootout")


def test_the_ground_is_home_by_the_cliche_unless_the_master_says_otherwise(
    ann: User, bob: User, browser_of: Browser
) -> None:
    table_of("law-of-the-gun", ann, bob)
    fights = {
        "seat__1__who": str(ann.pk),
        "seat__1__fighter": "ready:songstress",
        "seat__2__who": "bot",
        "seat__2__fighter": "ready:preacher",
        "seat__2__territory": "home",
        "seat__2__ally__name": "sam",
        "seat__2__ally__gun": "rifle",
        "seat__2__ally__x": "3,5",
        "seat__2__ally__y": "-2",
        "scene": "saloon",
    }
    arranged(browser_of(ann), **fights)
    setup = Encounter.objects.get().setup
    assert [one["territory"] for one in setup["combatants"].values()] == ["home", "home"]
    second = list(setup["combatants"])[1]
    assert setup["allies"] == {"sam": {"of": second, "guns": ["rifle"], "at": ["3.5", -2]}}


def test_what_the_rules_refuse_is_told_and_kept(ann: User, bob: User, browser_of: Browser) -> None:
    table_of("law-of-the-gun", ann, bob)
    form = of_two(ann, bob, "law-of-the-gun")
    shown = said(arranged(browser_of(ann), **form, seat__1__ally__name="not a word", title="A try"))
    assert 'role="alert"' in shown
    assert "not a word" in shown
    assert "A try" in shown
    assert not Encounter.objects.exists()


def test_names_that_look_alike_are_numbered(
    ann: User, bob: User, browser_of: Browser, system_id: str
) -> None:
    table_of(system_id, ann, bob)
    same = f"ready:{ready(system_id)}"
    arranged(
        browser_of(ann),
        seat__1__who="bot",
        seat__1__fighter=same,
        seat__2__who=str(bob.pk),
        seat__2__fighter=same,
    )
    first, second = Encounter.objects.get().setup["combatants"]
    assert second == f"{first}_2"


# ---------------------------------------------------------------- in writing


def written(browser: Client, **form: str) -> str:
    """What is chosen in the form, written out."""
    shown = said(arranged(browser, "write", **form))
    return shown.split('<textarea class="pack-text"')[1].split(">", 1)[1].split("</textarea>")[0]


def test_a_fight_is_written_out_and_begun_as_written(
    ann: User, bob: User, browser_of: Browser, system_id: str
) -> None:
    table_of(system_id, ann, bob)
    browser = browser_of(ann)
    text = written(browser, **of_two(ann, bob, system_id))
    plain = yaml.safe_load(text)
    assert set(plain["seats"].values()) == {"ann", "bob"}
    arranged(browser, "read", yaml=text)
    encounter = Encounter.objects.get()
    assert {seat.user for seat in encounter.seats.all()} == {ann, bob}


def test_what_is_written_out_tells_nothing_of_anothers_sheet(
    ann: User, bob: User, browser_of: Browser
) -> None:
    table_of("law-of-the-gun", ann, bob)
    text = written(browser_of(ann), **of_two(ann, bob, "law-of-the-gun"))
    for name, sheet in yaml.safe_load(text)["setup"]["combatants"].items():
        assert set(sheet) == {"fighter", "territory"}, name


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (("title:", "titel:"), "1"),
        (("ann\n", "nobody_here\n"), "3"),
        (("distance: far", "distance: far away"), "11"),
        (("fighter:", "fighter: 4"), "8"),
        (("setup:", "setup: [x]\nrest:"), "5"),
        (("seats:", "seats:\n\t- x"), "3"),
    ],
)
def test_a_fault_in_writing_is_told_with_its_line(
    ann: User, bob: User, browser_of: Browser, change: tuple[str, str], line: str
) -> None:
    table_of("fencing", ann, bob)
    browser = browser_of(ann)
    text = written(browser, **of_two(ann, bob, "fencing")).replace(change[0], change[1], 1)
    shown = said(arranged(browser, "read", yaml=text))
    assert f"<p>{line}" in shown, shown.split('role="alert"')[1][:800]
    assert text.strip() in shown
    assert not Encounter.objects.exists()


def test_a_master_who_fights_does_not_change_his_enemys_sheet(
    ann: User, bob: User, browser_of: Browser
) -> None:
    table_of("fencing", ann, bob)
    browser = browser_of(ann)
    form = of_two(ann, bob, "fencing")
    text = written(browser, **form)
    second = form["seat__2__fighter"].removeprefix("version:")
    weakened = text.replace(f"fighter: {second}", f"fighter: {second}\n      agility: 0")
    assert weakened != text
    shown = said(arranged(browser, "read", yaml=weakened))
    assert "(agility)" in shown
    assert not Encounter.objects.exists()


# ---------------------------------------------------------------- free seats


def with_a_free_seat(browser: Client, ann: User, system: str) -> str:
    """The link of a free seat."""
    fighter = f"ready:{ready(system)}"
    response = arranged(
        browser,
        seat__1__who=str(ann.pk),
        seat__1__fighter=fighter,
        seat__2__who="free",
        seat__2__fighter=fighter,
    )
    shown = said(browser.get(response["Location"]))
    return "/tables/seat/" + shown.split("/tables/seat/")[1].split('"')[0]


def test_whoever_comes_takes_a_free_seat_and_the_fight_begins(
    ann: User, browser_of: Browser, system_id: str
) -> None:
    table_of(system_id, ann, watch="members")
    link = with_a_free_seat(browser_of(ann), ann, system_id)
    encounter = Encounter.objects.get()
    assert encounter.status == Status.SEATING
    guest, late = browser_of(), browser_of()
    assert guest.get(link).status_code == 200
    assert guest.get(f"/e/{encounter.key}/").status_code == 404, "a link to a seat is none to the fight"
    assert guest.post(link)["Location"] == f"/e/{encounter.key}/"
    encounter.refresh_from_db()
    assert encounter.status == Status.RUNNING
    assert guest.get(f"/e/{encounter.key}/").status_code == 200
    assert late.post(link, follow=True).status_code == 404


def test_one_does_not_take_two_seats(ann: User, browser_of: Browser) -> None:
    table_of("fencing", ann)
    link = with_a_free_seat(browser_of(ann), ann, "fencing")
    browser_of(ann).post(link)
    assert Encounter.objects.get().status == Status.SEATING


def test_who_comes_to_an_open_table_sits_down_at_it(ann: User, bob: User, browser_of: Browser) -> None:
    table = table_of("fencing", ann, joining="open")
    browser_of(bob).post(with_a_free_seat(browser_of(ann), ann, "fencing"))
    assert table.members.filter(user=bob).exists()


def test_only_masters_see_the_links_of_free_seats(ann: User, bob: User, browser_of: Browser) -> None:
    table_of("fencing", ann, bob)
    with_a_free_seat(browser_of(ann), ann, "fencing")
    key = Encounter.objects.get().key
    assert browser_of(bob).get(f"/tables/{SLUG}/seats/{key}/").status_code == 404
    assert "/tables/seat/" not in page(browser_of(bob))


def test_so_many_fights_go_on_at_a_table(
    ann: User, bob: User, browser_of: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sekundant_web.tables import fights

    monkeypatch.setattr(fights, "MOST_RUNNING", 1)
    table_of("fencing", ann, bob)
    form = of_two(ann, bob, "fencing")
    arranged(browser_of(ann), **form)
    shown = said(arranged(browser_of(ann), **form))
    assert 'role="alert"' in shown
    assert Encounter.objects.count() == 1
