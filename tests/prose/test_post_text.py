"""Posts before the storm as text, and what a player is shown of his text (rulebook: before_the_storm)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant import library
from sekundant.core.clauses import LANGUAGES, Language
from sekundant.core.encounter import Objection
from sekundant.prose.law_of_the_gun.before_text import understand_post
from sekundant.prose.law_of_the_gun.echo_words import OBJECTION_WORDS, REMARK_WORDS
from sekundant.prose.law_of_the_gun.findings import Reading
from sekundant.prose.law_of_the_gun.order_text import echo, read, read_post, write_post
from sekundant.prose.markup import plain
from sekundant.systems.law_of_the_gun.orders import Deed, Manoeuvre, Post, Simple
from sekundant.systems.law_of_the_gun.view import View
from tests.prose.order_text_tables import ID, NAMES, TEXTS, view_of
from tests.prose.test_order_text_laws import orders, places


@cache
def before(*, many: bool = False, fired_at: bool = False) -> View:
    combatants: dict[str, Any] = {"ann": {"temptation": "drink"}, "bob": {}}
    if many:
        combatants |= {"cal": {}}
    system = library.system(ID)
    setup: dict[str, Any] = {
        "phase": "before",
        "scene": {"temptations": ["drink"], "covers": [{"id": "bar", "kind": "full", "at": [2, -4]}]},
        "combatants": combatants,
    }
    if not many:
        setup |= {"wills_pending": "bob"}
    view: View = system.view(system.open(setup, {}, library.shelf(ID)), "ann")
    return view


SHOOT = {"action": "shoot", "speed": 5, "hit": 6}
POSTS: list[tuple[str, dict[str, Any]]] = [
    ("Энн щурится.\nВызов!\nПыль оседает.", {"actions": ["call"]}),
    ("Бросаю вызов\nПредупреждение: манёвр", {"actions": ["call", "warn"], "warn": {"against": "manoeuvre"}}),
    ("Warn: look over", {"actions": ["warn"], "warn": {"against": "look_over"}}),
    ("Предупреждение", {"actions": ["warn"]}),
    ("- Принимаю поединок воли.", {"actions": ["accept_wills"]}),
    ("Отказываюсь от поединка воли\nЖду", {"actions": ["refuse_wills", "wait"]}),
    ("Предлагаю Поединок Воли", {"actions": ["propose_wills"]}),
    ("Duel of wills!", {"actions": ["propose_wills"]}),
    (
        "Манёвр: к (2; -3,5) прячусь",
        {"actions": ["manoeuvre"], "manoeuvre": {"to": [2, "-7/2"], "does": "hide"}},
    ),
    ("Manoeuvre: to (1; -4)", {"actions": ["manoeuvre"], "manoeuvre": {"to": [1, -4]}}),
    ("Маневр: соблазн (виски!)", {"actions": ["manoeuvre"], "manoeuvre": {"does": "satisfy"}}),
    ("Борюсь с соблазном", {"actions": ["resist_temptation"]}),
    ("Присматриваюсь к Бобу", {"actions": ["look_over"], "look_over": {"at": "bob"}}),
    ("Look over", {"actions": ["look_over"]}),
    ("Сдаюсь", {"actions": ["surrender"]}),
    ("Открываю огонь\nСкорость 5\nПопадание 6", {"actions": ["open_fire"], "shoot": SHOOT}),
    ("Open fire at Bob: speed 5, hit 6", {"actions": ["open_fire"], "shoot": SHOOT | {"target": "bob"}}),
    ("Открываю огонь по Бобу!\nск 5, поп 6", {"actions": ["open_fire"], "shoot": SHOOT | {"target": "bob"}}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), POSTS, ids=range(len(POSTS)))
def test_a_post_is_understood(text: str, expected: dict[str, Any]) -> None:
    reading = read_post(text, before(), NAMES)
    assert not reading.objections
    assert reading.answer == library.system(ID).answer_from(expected)
    assert not reading.remarks


@pytest.mark.parametrize(
    "text",
    [
        "Вызов был брошен давно.",
        "Жду не дождусь, когда он моргнёт.",
        "Мир вокруг замер.",
        "Он сказал: вызов!",
        "Call me Ann.",
        "Wait for it",
        "Открываю огонь в камине",
        "Маневр удался бы, но поздно",
        "(Жду)",
        "[quote]Вызов[/quote]",
        "> Вызов",
    ],
)
def test_prose_is_no_action(text: str) -> None:
    view = before()
    reading = understand_post(text, view, NAMES)
    if "огонь" in text:
        assert [objection.code for objection in reading.objections] == ["unknown_name"]
    else:
        assert [objection.code for objection in reading.objections] == ["nothing"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Присматриваюсь к шерифу", "unknown_name"),
        ("Маневр: к (бару)", "where_to"),
        ("Маневр: прячусь\nМаневр: соблазн", "twice"),
        ("Открываю огонь\nСкорость 5-6", "number"),
        ("ж" * 20_001, "too_long"),
        ("Открываю огонь", "no_combat_order"),
        ("Отвечаю огнем\nск 5, поп 7", "nobody_fired"),
        ("Вызов\nМаневр", "not_joined"),
        ("Открываю огонь\nск 7, поп 7", "too_many_points"),
        ("Маневр: к (20; 20)", "too_far"),
    ],
)
def test_a_post_is_refused(text: str, code: str) -> None:
    reading = read_post(text, before(), NAMES)
    assert reading.answer is None
    assert code in [objection.code for objection in reading.objections]


def test_what_is_not_understood_behind_open_fire_is_shown() -> None:
    reading = read_post("Тишина.\nОткрываю огонь\nск 5, поп 6\nИ дым", before(), NAMES)
    assert [remark.code for remark in reading.remarks] == ["not_understood"]


def test_among_many_silence_is_claimed_by_name() -> None:
    reading = understand_post("Жду\nЗаявляю молчание Кэла", before(many=True), NAMES)
    assert reading.answer == Post(actions=(Deed.WAIT,), claims=("cal",))


persons = st.none() | st.just("bob")
manoeuvres = st.none() | st.builds(Manoeuvre, to=st.none() | places, does=st.none() | st.sampled_from(Simple))
FIRES = (Deed.OPEN_FIRE, Deed.RETURN_FIRE)


@st.composite
def posts(draw: st.DrawFn, view: View) -> Post:
    deeds = draw(
        st.lists(st.sampled_from([deed for deed in Deed if deed not in FIRES]), unique=True, max_size=3)
    )
    fire = draw(st.none() | st.sampled_from(FIRES))
    manoeuvre = draw(manoeuvres) if Deed.MANOEUVRE in deeds else None
    warnings = [None, Deed.MANOEUVRE, Deed.LOOK_OVER, Deed.RESIST_TEMPTATION]
    return Post(
        actions=(*deeds, fire) if fire else tuple(deeds) or (Deed.WAIT,),
        manoeuvre=manoeuvre if manoeuvre != Manoeuvre() else None,
        look_over=draw(persons) if Deed.LOOK_OVER in deeds else None,
        warn=draw(st.sampled_from(warnings)) if Deed.WARN in deeds else None,
        shoot=draw(orders(view)) if fire else None,
        to=draw(persons) if Deed.SURRENDER in deeds else None,
        claims=draw(st.sampled_from([(), ("bob",)])) if view.mexican else (),
    )


@pytest.mark.parametrize("language", LANGUAGES)
@given(data=st.data())
def test_a_post_that_is_written_is_read_back(language: Language, data: st.DataObject) -> None:
    view = before(many=data.draw(st.booleans()))
    post = data.draw(posts(view))
    text = write_post(post, language, view, NAMES)
    reading = understand_post(text, view, NAMES)
    assert not reading.objections, text
    assert reading.answer == post, text


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader_of_posts(text: str) -> None:
    for prefix in ("", "Открываю огонь", "Маневр: ", "Присматриваюсь к ", "Предупреждение: "):
        reading = read_post(prefix + text, before(), NAMES)
        assert (reading.answer is None) == bool(reading.objections)


# ---- the echo ------------------------------------------------------------------------------------


def test_the_echo_shows_the_order_and_then_the_remarks() -> None:
    view = view_of("plain")
    reading = read("Стреляю в Боба, ск 5, поп 6, и пусть дым", view, NAMES)
    assert plain(echo(reading, "ru", view, NAMES)).replace("\u00a0", " ") == (
        "Стреляю в Боб\nСкорость 5\nВероятность попадания 6\n\n"
        "Строка 1, не понято: «пусть дым».\nИз 12 очков действия не потрачено 1; неистраченные пропадут.\n"
    )
    assert "unspent" in plain(echo(reading, "en", view, NAMES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_remark_and_objection_has_its_sentence(language: Language) -> None:
    told: set[str] = set()
    for case in (*TEXTS["refused"], *TEXTS["remarked"]):
        view = view_of(case["hero"], case.get("scene", ""), case.get("turn", 2))
        reading = read(case["text"], view, NAMES)
        shown = plain(echo(reading, language, view, NAMES))
        assert shown.strip()
        assert "{" not in shown
        told |= {finding.code for finding in (*reading.remarks, *reading.objections)}
        if reading.objections:
            without_view = echo(reading, language)
            assert plain(without_view).strip()
    assert told >= REMARK_WORDS.keys() | OBJECTION_WORDS.keys() - {"too_long"}


def test_a_list_of_guns_is_told_in_the_readers_language() -> None:
    view = view_of("arsenal")
    reading = read("достаю маузер", view)
    assert "Классика, Малыш" in plain(echo(reading, "ru", view))
    assert "classic, kid" in plain(echo(reading, "en", view))


def test_an_objection_of_the_rules_is_told_with_its_clause() -> None:
    view = view_of("plain")
    reading = read("ск 7, поп 7", view)
    assert isinstance(reading.objections[0], Objection)
    assert "LG.V.1.a" in plain(echo(reading, "ru", view))


def test_a_very_long_text_is_refused_in_words() -> None:
    reading: Reading = read("я" * 1_000_000, view_of("plain"))
    assert "20000" in plain(echo(reading, "en")).replace("\u00a0", "").replace(",", "")
