"""Whatever a person is asked at the terminal, he can answer it."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest

from sekundant import library
from sekundant.cli.play_setup import Game
from sekundant.cli.playing import Table
from sekundant.cli.screen import Screen
from sekundant.cli.seats import BotSeat, Left, PersonSeat
from sekundant.core.clauses import Language

SYSTEM = library.system("law-of-the-gun")


class Typist(Screen):
    """A screen before which somebody types what the test says."""

    def __init__(self, language: Language, typed: list[str] | None = None, dice: random.Random | None = None):
        super().__init__(language)
        self.typed = typed or []
        self._dice = dice

    def ask(self) -> str | None:
        if self._dice is not None:
            return self._dice.choice(("1", "2", "3", "4", "", "-", "?", "b", "nonsense", "9"))
        return self.typed.pop(0) if self.typed else None

    def wait_for_enter(self) -> None:
        return None


def game(count: int, phase: str, **more: Any) -> Game:
    skills = ({"insight": 3}, {"left_hand": 1}, {"nimble": 1, "lucky": True})
    setup = {
        "phase": phase,
        "scene": "saloon",
        "combatants": {
            name: {"name": name.title(), "will": 2, "temptation": "drink", "skills": skills[at], **more}
            for at, name in enumerate(("ann", "bob", "cal")[:count])
        },
    }
    return Game(system=SYSTEM, setup=setup, switches={}, packs=library.packs("law-of-the-gun"))


def table(played: Game, screen: Screen, people: int, seed: int) -> Table:
    dice = random.Random(seed)
    made = Table(played, screen, dice.randbytes, lambda _: None)
    for number, name in enumerate(made.names()):
        if number < people:
            made.sit(name, PersonSeat(SYSTEM, screen, {}, alone=people == 1), person=True)
        else:
            made.sit(name, BotSeat(SYSTEM, dice.randrange), person=False)
    return made


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("seed", range(16))
def test_a_person_who_types_anything_gets_through_every_duel(seed: int, language: Language) -> None:
    screen = Typist(language, dice=random.Random(seed))
    count = 2 + seed % 2
    played = table(game(count, ("before", "shootout")[seed // 2 % 2]), screen, 1 + seed // 4 % 2, seed)
    assert played.play()


def test_an_insight_may_be_answered_by_text_or_by_keeping_the_order(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = set()
    for seed in range(12):
        screen = Typist(
            "en", ["speed 5, hit 7", "", "speed 4, hit 8", "", "1", "", "1", "", "1", "", "1", ""]
        )
        played = table(game(2, "shootout"), screen, 1, seed)
        with contextlib.suppress(Left):
            played.play()
        shown = capsys.readouterr().out
        if "Your insight" in shown:
            found.add("Speed 4. " in shown.replace("\N{NO-BREAK SPACE}", " "))
    assert found == {True}


def test_who_lets_the_other_post_first_is_asked_again_when_it_is_his_turn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    screen = Typist("en", ["-", "q"])
    with pytest.raises(Left):
        table(game(2, "before"), screen, 1, 5).play()
    shown = capsys.readouterr().out
    assert "- lets the other one post first." in shown
    assert shown.count("What do you do?") == 2
    assert shown.index("Bob ", shown.index("lets the other")) < shown.rindex("What do you do?")


def test_several_actions_of_a_post_stand_between_semicolons(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Typist("ru", ["вызов; поединок воли", "", "в"])
    with pytest.raises(Left):
        table(game(2, "before"), screen, 1, 5).play()
    shown = capsys.readouterr().out
    assert "·  Вызов" in shown
    assert "·  Поединок воли" in shown


def test_the_winner_is_asked_for_the_losers_fate(capsys: pytest.CaptureFixture[str]) -> None:
    setup = {
        "phase": "aftermath",
        "over": {"winner": "ann", "how": "disabled"},
        "combatants": {"ann": {}, "bob": {"status": "out"}},
    }
    played = Game(system=SYSTEM, setup=setup, switches={}, packs=library.packs("law-of-the-gun"))
    screen = Typist("en", ["mercy", "2", ""])
    assert table(played, screen, 1, 1).play()
    shown = capsys.readouterr().out
    assert "1  Spare him" in shown
    assert "·  Finish him off" in shown
