"""A situation in words holds what its reader may know, and is asked of him what is asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sekundant.core.clauses import LANGUAGES, Language
from sekundant.core.encounter import Ask, Outcome
from sekundant.core.events import MASTER, SPECTATOR
from sekundant.prose.law_of_the_gun.view_words import board
from sekundant.prose.markup import WRITERS, plain
from sekundant.systems.law_of_the_gun.events import Shown
from sekundant.systems.law_of_the_gun.orders import Action, Deed
from sekundant.systems.law_of_the_gun.scene import ExitKind
from sekundant.systems.law_of_the_gun.state import Flight, How, Learned, Phase, Status, Warned
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN as DUEL
from sekundant.systems.law_of_the_gun.view import View
from tests.prose import samples
from tests.prose.bbcode_reader import read
from tests.prose.real_duels import STATION


def printed(view: View, language: Language = "ru") -> str:
    return plain(board(view, language)).replace("\u00a0", " ")


def station(reader: str) -> View:
    """The duel at the station, at its opening."""
    _, state = next(iter(STATION.played()))
    return DUEL.view(state, reader)


def test_a_fighter_sees_his_points_wounds_and_rounds() -> None:
    told = printed(station("ann"))
    assert "Очки действия на ход: 12" in told
    assert "Ранения: 0, вынести можно 2." in told
    assert "Малыш 5/5, в основной руке; Дерринджер 2/2, в дополнительной руке" in told
    assert "От вас нужно: заявка на ход." in told


def test_of_others_he_sees_what_anybody_sees() -> None:
    told = printed(station("ann"))
    bob = next(line for line in told.split("\n") if line.startswith("Боб"))
    place = "Боб, (0; 4,5), не на виду; укрытие: телега с сеном."
    assert bob == f"{place} Оружие: револьвер, в основной руке; револьвер, при себе."
    assert "Старый-добрый" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_spectator_sees_no_secrets_and_owes_nothing(language: Language) -> None:
    told = printed(station(SPECTATOR), language)
    for secret in ("12", "5/5", "Меткость", "Accuracy", "Малыш", "Kid"):
        assert secret not in told
    assert "нужно" not in told
    assert "Asked" not in told


def test_the_master_sees_everybody_and_whom_he_waits_for() -> None:
    told = printed(station(MASTER))
    assert "Старый-добрый 6/6" in told
    assert "Ждём: заявка на ход (Энн)." in told
    assert "Ждём: заявка на ход (Боб)." in told


def test_the_scene_is_told_with_sky_covers_people_and_exits() -> None:
    told = printed(station("ann"), "en")
    assert "In the open, rain, good light." in told
    assert "Covers: hay cart, full cover, (0; 5)." in told
    assert "Ways out: train, (4; −4): one turn of shots in the back." in told


def test_what_stands_between_them_before_the_storm() -> None:
    state = samples.duel(phase="before")
    before = replace(
        state.before,
        call_made=True,
        wills_pending="ann",
        warned=(Warned(who="bob", against=Deed.MANOEUVRE, by="ann"),),
        must_open_fire="ann",
    )
    told = printed(
        samples.seen_by("bob", replace(state, before=before), (Ask("k", "bob", "post", hidden=False),))
    )
    for line in (
        "Вызов брошен.",
        "Энн ждёт ответа на Поединок Воли.",
        "Энн предупреждает (Боб): манёвр.",
        "Энн теперь обязана открыть огонь.",
        "От вас нужно: пост перед бурей.",
    ):
        assert line in told


def test_what_was_learned_and_what_insight_shows_is_there() -> None:
    state = samples.duel()
    state = state.with_fighter("ann", learned=(Learned(of="bob", item="will", value=2),))
    view = replace(samples.seen_by("ann", state), shown=Shown(action=Action.SHOOT, speed=5, hit=7))
    told = printed(view)
    assert "Узнано: Боб: Воля 2." in told
    assert "Вы видите, что задумал противник: стреляет; 5 очков на Скорость, 7 на попадание." in told


@pytest.mark.parametrize("status", [status for status in Status if status is not Status.FIGHTING])
@pytest.mark.parametrize("language", LANGUAGES)
def test_how_one_is_who_fights_no_more(status: Status, language: Language) -> None:
    state = samples.duel().with_fighter("bob", status=status, wounds=3, wounds_known=True)
    told = printed(samples.seen_by("ann", state), language)
    assert ("Ранения: 3" if language == "ru" else "Wounds: 3") in told


def test_a_man_at_his_exit_and_an_outcome() -> None:
    flight = Flight(exit="door", kind=ExitKind.OPEN, left=3)
    state = samples.duel().with_fighter("bob", fleeing=flight)
    assert "у выхода (door), под огнём ещё 3 хода" in printed(samples.seen_by("ann", state))
    over = replace(samples.duel(), decided=Outcome("ann", How.KILLED.value), phase=Phase.OVER)
    assert "Победа: Энн. Противник убит." in printed(samples.seen_by("ann", over))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reader", ["ann", "bob", MASTER, SPECTATOR])
def test_a_situation_is_balanced_bbcode(reader: str, language: Language) -> None:
    read(WRITERS["bbcode"](board(station(reader), language)))
