"""A fight at once: one press, no account, a bot that answers, and never two fights for one form."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client

from sekundant import library
from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Encounter, Status, Watch

pytestmark = pytest.mark.django_db(transaction=True)
Browser = Callable[..., Client]
SYSTEMS = library.system_ids()


def begin(client: Client, system: str, **form: str) -> Encounter:
    response = client.post("/fight/", {"system": system, **form})
    assert response.status_code == 302
    return Encounter.objects.get(key=response["Location"].split("/")[2])


@pytest.mark.parametrize("system", SYSTEMS)
def test_one_press_leads_a_stranger_to_his_desk(browser_of: Browser, system: str) -> None:
    client = browser_of()
    encounter = begin(client, system)
    page = client.get(f"/e/{encounter.key}/")
    assert page.status_code == 200
    assert 'id="desk"' in page.content.decode()
    assert encounter.status == Status.RUNNING
    assert encounter.watch == Watch.LINK
    assert encounter.due_at is None
    mine, bot = encounter.seats.all()
    assert mine.guest
    assert not mine.bot
    assert bot.bot
    assert " — " in encounter.title


def test_a_user_sits_there_himself(browser_of: Browser, ann: User) -> None:
    seat = begin(browser_of(ann), "fencing").seats.get(position=0)
    assert seat.user == ann
    assert not seat.guest


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_ready_made_fighter_may_fight_every_other(browser_of: Browser, system: str) -> None:
    starter, shelf = library.starter(system), library.shelf(system)
    ids = [one.id for one in starter.fighters(shelf)]
    scenes = [one.id for one in starter.scenes(shelf)] or [""]
    client = browser_of()
    for number, own in enumerate(ids):
        form = {
            f"{system}-fighter": own, f"{system}-rival": ids[number - 1],
            f"{system}-scene": scenes[number % len(scenes)],
        }  # fmt: skip
        encounter = begin(client, system, **form)
        assert own in [seat.name for seat in encounter.seats.all()]
        if scenes[0]:
            assert encounter.setup["scene"] == scenes[number % len(scenes)]


def test_the_same_fighter_twice_is_two_fighters(browser_of: Browser) -> None:
    form = {"fencing-fighter": "maestro", "fencing-rival": "maestro"}
    assert begin(browser_of(), "fencing", **form).seats.count() == 2


def test_names_are_in_the_language_of_who_begins(browser_of: Browser) -> None:
    client = browser_of(headers={"Accept-Language": "en"})
    assert "Lawman" in begin(client, "law-of-the-gun").title


def test_a_fight_may_begin_before_the_storm_and_be_public(browser_of: Browser) -> None:
    form = {"law-of-the-gun-before": "yes", "public": "yes"}
    encounter = begin(browser_of(), "law-of-the-gun", **form)
    assert encounter.setup["phase"] == "before"
    assert encounter.watch == Watch.PUBLIC


@pytest.mark.parametrize(
    "form",
    [
        {"fencing-fighter": "nobody", "fencing-rival": "<b>"},
        {"fencing-scene": "saloon", "fencing-before": "yes"},
        {"law-of-the-gun-fighter": "lawman", "once": "x" * 400},
    ],
)
def test_what_is_unknown_is_chosen_by_the_rules(browser_of: Browser, form: dict[str, str]) -> None:
    assert begin(browser_of(), "fencing", **form).status == Status.RUNNING


@pytest.mark.parametrize("system", ["", "chess", "fencing ", "../fencing"])
def test_an_unknown_system_leads_back(browser_of: Browser, system: str) -> None:
    response = browser_of().post("/fight/", {"system": system})
    assert response["Location"] == "/"
    assert not Encounter.objects.exists()


def test_a_look_begins_no_fight(browser_of: Browser) -> None:
    assert browser_of().get("/fight/").status_code == 405


def test_the_same_form_sent_again_leads_to_the_same_fight(browser_of: Browser) -> None:
    client = browser_of()
    first = begin(client, "fencing", once="once-1")
    assert begin(client, "fencing", once="once-1").key == first.key
    assert begin(client, "fencing", once="once-2").key != first.key
    assert Encounter.objects.count() == 2


def test_a_double_click_begins_one_fight(browser_of: Browser) -> None:
    client = browser_of()
    client.get("/")

    def press(_number: int) -> str:
        try:
            answer = Client(cookies=client.cookies).post("/fight/", {"system": "fencing", "once": "twice"})
            return str(answer["Location"])
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as hands:
        addresses = set(hands.map(press, range(4)))
    assert Encounter.objects.count() == 1
    assert addresses == {f"/e/{Encounter.objects.get().key}/"}


def test_each_form_of_the_home_page_begins_a_fight_of_its_own(browser_of: Browser) -> None:
    client = browser_of()
    keys = {client.get("/").content.decode().split('name="once" value="')[1].split('"')[0] for _ in range(3)}
    assert len(keys) == 3
