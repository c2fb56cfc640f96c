"""What the pictures of the docs show: people, their fights, a table, a builder, the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from django.test import Client

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.core.starter import Wish
from sekundant.core.wire import Plain
from sekundant.prose.contract import words
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, game, mastering, models
from sekundant_web.encounters.actions import Opening, Sitter
from sekundant_web.encounters.desks.room import room
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import Encounter, Referee, Watch
from sekundant_web.tables.models import Member, Table
from tests.web import fights
from tests.web.browser.browsing import Theme
from tests.web.conftest import Seeded
from tests.web.tables.halls import fighter_of

TURN = 3
OPENED = "article.post:has(details.result[open]) >> nth=-1"
"""The last post with a result that is opened."""

GUN, BLADE = "law-of-the-gun", "fencing"

NAMES = {
    GUN: {"en": ("Amos Reed", "Jubal Hawk"), "ru": ("Эймос Рид", "Джубал Хоук")},
    BLADE: {"en": ("Maud Kestrel", "Aurelio Brandt"), "ru": ("Мод Кестрел", "Аурелио Брандт")},
}
TITLES = {
    GUN: {"en": "Amos Reed against Jubal Hawk", "ru": "Эймос Рид против Джубала Хоука"},
    BLADE: {"en": "Maud Kestrel against Aurelio Brandt", "ru": "Мод Кестрел против Аурелио Брандта"},
}
SAYS = {
    GUN: {
        "en": (
            "Three steps along the boards, and the black hat never left his eyes.\n\n“Draw when you like.”",
            "He squinted, and went on smiling. The hand moved slowly, like that of a man with nowhere to be.",
            "He put his weight on the other foot and breathed out.",
        ),
        "ru": (
            "Три шага вдоль фасада, и чёрная шляпа всё время на виду.\n\n— Стреляй, когда захочешь.",
            "Щурился, но улыбался. Рука поднималась медленно, как у человека, которому некуда спешить.",
            "Он перенёс вес на другую ногу и выдохнул.",
        ),
    },
    BLADE: {
        "en": (
            "She let the point drop a hand’s breadth, as if the arm were tired, and watched his eyes.",
            "“You fence like a letter from the bank,” said Brandt. “Polite, and sure to cost something.”",
            "What if he means it this time?",
        ),
        "ru": (
            "Она опустила остриё на ладонь, будто рука устала, и смотрела, куда пойдут его глаза.",
            "— Вы фехтуете, как письмо из банка, — сказал Брандт. — Вежливо, и сейчас придётся платить.",
            "А если на этот раз он всерьёз?",
        ),
    },
}


TABLE: dict[Language, tuple[str, str]] = {
    "en": ("dust-and-powder", "Dust and Powder"),
    "ru": ("pyl-i-porokh", "Пыль и порох"),
}
MASTERS_TABLE: dict[Language, tuple[str, str]] = {
    "en": ("salt-and-silver", "Salt and Silver"),
    "ru": ("sol-i-serebro", "Соль и серебро"),
}
"""Another table than that whose page is shown, so that one picture does not change with the others."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as one reader sees it: ``part`` of it alone, or its first ``height`` pixels (all of it if 0).

    ``typed`` is written into its fields and ``pressed`` clicked before, each by its selector.
    """

    name: str
    path: str
    language: Language
    width: int = 1280
    theme: Theme = "light"
    reader: User | None = None
    part: str = ""
    height: int = 0
    typed: tuple[tuple[str, str], ...] = ()
    pressed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class People:
    """Who plays; the master runs the table."""

    first: User
    second: User
    master: User


def pages() -> Iterator[Picture]:
    """Every picture, when the fights that it needs are there, and none in the other language is in sight."""
    for module in (game, models):
        vars(module)["secrets"] = Seeded(1)
    people: dict[Language, People] = {
        "en": People(_user("wren"), _user("old_oak"), _user("heron")),
        "ru": People(_user("sosna"), _user("barsuk"), _user("polyn")),
    }
    for language, who in people.items():
        yield from _of(language, who)
        Encounter.objects.update(watch=Watch.MEMBERS)


def _user(name: str) -> User:
    return User.objects.create(username=name)


def _of(language: Language, people: People) -> list[Picture]:
    first = people.first
    table = _table(language, people)
    gun = _in_turn_three(GUN, language, people, table)
    blade = _in_turn_three(BLADE, language, people, table)
    before = _opened(GUN, language, people, table, before=True)
    _answers(before, 1, people, SAYS[GUN][language], most=1)
    fighter = fighter_of(first, GUN, NAMES[GUN][language][0])
    dark: Theme = "dark" if language == "en" else "light"
    return [
        Picture(f"home-{language}", "/", language, height=1100),
        Picture(f"home-{language}-phone", "/", language, 360, dark, height=1200),
        Picture(f"duel-{language}", f"/e/{gun.key}/", language, reader=first),
        Picture(f"duel-{language}-phone", f"/e/{gun.key}/", language, 360, dark, first, height=1400),
        Picture(f"result-{language}", f"/e/{gun.key}/", language, reader=first, part=OPENED),
        Picture(f"desk-{language}", f"/e/{gun.key}/", language, 1280, dark, first, "#desk"),
        Picture(f"before-{language}", f"/e/{before.key}/", language, reader=first),
        Picture(f"fencing-{language}", f"/e/{blade.key}/", language, 1280, dark, first, height=2100),
        Picture(f"fencing-{language}-phone", f"/e/{blade.key}/", language, 360, "light", first, height=1400),
        Picture(f"stack-{language}", f"/e/{blade.key}/", language, reader=first, part="#desk"),
        Picture(f"table-{language}", f"/tables/{table.slug}/", language, reader=people.master),
        Picture(f"table-{language}-phone", f"/tables/{table.slug}/", language, 360, dark, people.master),
        Picture(f"builder-{language}", f"/fighters/{fighter.fighter_id}/edit/", language, reader=first),
        Picture(f"rules-{language}", f"/rules/{GUN}/", language),
        Picture(f"clauses-{language}", f"/rules/{BLADE}/3.1/", language, height=1300),
        Picture(f"signup-{language}", "/accounts/signup/", language, 1280, dark),
        *_of_master(language, people, _table(language, people, MASTERS_TABLE)),
    ]


TELLS = {
    "en": "Dust hung in the street. Neither of them had blinked yet.",
    "ru": "Над улицей повисла пыль. Никто из двоих ещё не моргнул.",
}


def _of_master(language: Language, people: People, table: Table) -> list[Picture]:
    """The master's desk: a turn ready to publish, one played again, orders pasted."""
    order = {"en": "speed 6, hit 1", "ru": "скорость 6, попадание 1"}[language]
    again = {"en": "speed 2, hit 6", "ru": "скорость 2, попадание 6"}[language]
    fight = _opened(GUN, language, people, table, referee="master")
    for user in (people.first, people.second):
        place = fights.place(fight, user)
        ask = fights.ask_of(place)
        assert ask is not None
        actions.hand_in(place, ask.key, words(GUN).read(order, place.view, {}, ask.what).answer)
    mastering.publish(fights.place(fight, people.master), prose=TELLS[language])
    for number, user in enumerate((people.first, people.second)):
        fights.answer(fight, user, number, sensible=True)
    mastering.save_prose(fights.place(fight, people.master), TELLS[language])
    forum = _opened(GUN, language, people, table, referee="master", sitters=2 * (Sitter(by_master=True),))
    first, second = NAMES[GUN][language]
    greedy = again.replace("6", "16")
    pasted = f"[b]{first}[/b]\n{order}\n\n[b]{second}[/b]\n{greedy}"
    master, desk = people.master, f"/e/{fight.key}/master/"
    typed = (("#paste-text", pasted),)
    return [
        Picture(f"master-{language}", desk, language, reader=master),
        Picture(
            f"again-{language}",
            f"{desk}again/?step=1",
            language,
            reader=master,
            typed=(('[name^="replace."] >> nth=0', again),),
            pressed=("#replaced > summary", '[value="compare"]'),
        ),
        Picture(
            f"paste-{language}",
            f"/e/{forum.key}/master/paste/",
            language,
            reader=master,
            typed=typed,
            pressed=('[value="read"]',),
        ),
    ]


def _table(
    language: Language,
    people: People,
    names: dict[Language, tuple[str, str]] = TABLE,
) -> Table:
    about = {
        "en": "One street, two saloons, and a judge who comes on Thursdays.",
        "ru": "Одна улица, два салуна и судья, который приезжает по четвергам.",
    }
    slug, name = names[language]
    table = Table.objects.create(slug=slug, name=name, about=about[language], system=GUN)
    Member.objects.create(table=table, user=people.master, role=Member.Role.MASTER)
    for player in (people.first, people.second):
        Member.objects.create(table=table, user=player)
    return table


def _setup(system: str, language: Language, *, before: bool) -> Plain:
    """Two fighters with names of their own."""
    wish = Wish(scene="main_street" if system == GUN else "", before=before)
    plain = library.starter(system).setup(wish, library.shelf(system), language)
    for fighter, name in zip(plain["combatants"].values(), NAMES[system][language], strict=True):
        fighter["name"] = name
    return plain


def _opened(
    system: str,
    language: Language,
    people: People,
    table: Table,
    *,
    before: bool = False,
    referee: str = Referee.AUTOMATIC,
    sitters: tuple[Sitter, ...] = (),
) -> Encounter:
    plain = _setup(system, language, before=before)
    sitting = sitters or (Sitter(user_id=people.first.pk), Sitter(user_id=people.second.pk))
    opening = Opening(
        system,
        plain,
        {},
        library.packs(system),
        dict(zip(plain["combatants"], sitting, strict=True)),
        title=TITLES[system][language],
        watch="public",
        referee=referee,
        policy=fights.THREE_DAYS,
        table_id=table.pk if system == table.system else None,
    )
    return actions.open_encounter(opening)


def _in_turn_three(system: str, language: Language, people: People, table: Table) -> Encounter:
    """A fight in which both stand in their third turn, the second has answered, and the first has a draft."""
    for seed in range(200):
        fight = _opened(system, language, people, table)
        _answers(fight, seed, people, SAYS[system][language])
        if _fits(fight, people):
            _prepare(fight, people, SAYS[system][language][2])
            return fights.fresh(fight)
        fight.delete()
    raise AssertionError("no such fight")


def _fits(fight: Encounter, people: People) -> bool:
    """It stands in turn three, a question of that turn is open to both, and somebody bleeds."""
    place = fights.place(fight, people.first)
    ask, view = fights.ask_of(place), place.view
    wanted = "order" if fight.system == GUN else "stack"
    return (
        fights.fresh(fight).status == "running"
        and ask is not None
        and ask.what == wanted
        and view.turn == TURN
        and bool(view.me.wounds)
        and (fight.system != GUN or _shows_a_sum(fight))
    )


def _shows_a_sum(fight: Encounter) -> bool:
    """Whether a result stands open on its page."""
    page = Client(headers={"host": "localhost"}).get(f"/e/{fight.key}/").content.decode()
    return 'class="result" open' in page


def _answers(fight: Encounter, seed: int, people: People, says: tuple[str, ...], most: int = 20) -> None:
    """Let both answer, at most so often, until the last question of the third turn is asked."""
    for step in range(most):
        where = fights.place(fight, people.first)
        if fights.fresh(fight).status != "running" or (where.view.turn == TURN and _last(where)):
            return
        for number, user in enumerate((people.first, people.second)):
            story = says[number] if step == 0 else ""
            fights.answer(fight, user, 1000 * seed + 10 * step + number, sensible=True, story=story)


def _last(where: Any) -> bool:
    ask = fights.ask_of(where)
    return ask is not None and ask.what in ("order", "stack")


def _prepare(fight: Encounter, people: People, story: str) -> None:
    """The second hands in; the first has something in his form."""
    fights.answer(fight, people.second, 7, sensible=True)
    place = fights.place(fight, people.first)
    ask = fights.ask_of(place)
    assert ask is not None
    answer = fights.sensible_answer(place, Random(3).randrange(1000))
    fields = room(system_of(fight).id).fields_of(answer, place.view, ask)
    actions.save_draft(place, ask.key, {**fields.stored(), "story": [story]})
