"""Whatever a person is asked at the terminal, he can answer it."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest

from sekundant import library
from sekundant.cli.play_setup import Game, game_of
from sekundant.cli.playing import MOST_STEPS, Table
from sekundant.cli.screen import Screen
from sekundant.cli.seats import BotSeat, Left, PersonSeat, as_lines
from sekundant.core.clauses import Language
from sekundant.core.starter import Wish
from sekundant.prose.contract import words

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


def ready(system_id: str, wish: Wish = Wish(), **switches: str) -> Game:  # noqa: B008 - it is frozen
    return game_of(system_id, wish, switches, "en")


def table(played: Game, screen: Screen, people: int, seed: int) -> Table:
    dice = random.Random(seed)
    made = Table(played, screen, dice.randbytes, lambda _: None)
    for number, name in enumerate(made.names()):
        if number < people:
            made.sit(name, PersonSeat(played.system, screen, {}, alone=people == 1), person=True)
        else:
            made.sit(name, BotSeat(played.system, dice.randrange), person=False)
    return made


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("system_id", library.system_ids())
def test_a_person_who_types_anything_gets_through_a_duel_of_any_room(
    system_id: str, seed: int, language: Language
) -> None:
    screen = Typist(language, dice=random.Random(seed))
    made = table(ready(system_id), screen, 1 + seed % 2, seed)
    if not made.play():  # two who choose at random may never strike
        assert len(made._recorder.ledger.lines) > MOST_STEPS


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("system_id", library.system_ids())
def test_help_is_that_of_the_room_and_of_the_keys(
    system_id: str, language: Language, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Left):
        table(ready(system_id), Typist(language, ["?", "q"]), 1, 1).play()
    shown = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert words(system_id).HELP.into(language) in shown
    assert ("q leaves the duel" if language == "en" else "в — выйти") in shown


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_fencer_bets_forms_his_stack_and_chooses_the_distance_by_typing(
    language: Language, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = {
        "en": ["bet: low", "", "stack: distance x3, parry x3", "", "distance: middle", "", "q"],
        "ru": ["ставка: низкая", "", "контроль дистанции х3; защита х3", "", "дистанция: средняя", "", "в"],
    }
    screen = Typist(language, typed[language])
    with pytest.raises(Left):
        table(ready("fencing"), screen, 1, 0).play()
    shown = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    for said in (SAMPLE.into(language) for SAMPLE in words("fencing").SAMPLES.values()):
        assert said in shown
    assert ("·  Bet: low" if language == "en" else "·  Ставка: низкая") in shown


def test_a_stack_that_is_too_dear_is_refused_and_asked_for_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    screen = Typist("en", ["no bet", "", "stack: attack x9", "stack: attack x3, parry x3", "", "q"])
    with pytest.raises(Left):
        table(ready("fencing"), screen, 1, 1).play()
    shown = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert "[FE.3.0.2.d]" in shown
    assert shown.index("[FE.3.0.2.d]") < shown.rindex("Understood:")


def test_a_semicolon_ends_a_line_but_for_one_in_brackets() -> None:
    assert as_lines("call; manoeuvre to (2; -1); wait") == "call\n manoeuvre to (2; -1)\n wait"


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
