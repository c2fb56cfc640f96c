"""A situation of fencing in words holds what its reader may know, and is asked of him what is asked."""

from __future__ import annotations

import pytest

from sekundant.core.clauses import LANGUAGES, Language
from sekundant.core.encounter import Outcome
from sekundant.core.events import MASTER, SPECTATOR
from sekundant.core.frozen import replace
from sekundant.prose.fencing import room
from sekundant.prose.fencing.view_words import board
from sekundant.prose.markup import Box, Post, plain
from sekundant.systems.fencing.orders import Bet
from sekundant.systems.fencing.state import Hand, How, Learns, Phase, State, Wounds
from sekundant.systems.fencing.system import FENCING
from sekundant.systems.fencing.weapons import Distance
from tests.prose.fencing import samples
from tests.prose.fencing.real_duels import RIDING_SCHOOL, stacked


def printed(reader: str, state: State | None = None, language: Language = "ru") -> str:
    return plain(board(samples.seen_by(reader, state), language)).replace("\u00a0", " ")


def rows(told: str) -> dict[str, list[str]]:
    """The table of both fencers: what each row holds."""
    lines = [line for line in told.split("\n") if "  " in line]
    cells = [[cell for cell in line.split("  ") if cell] for line in lines]
    return {name: [cell.strip() for cell in row] for name, *row in cells}


def with_hands(**hands: Hand) -> State:
    """The duel when both bets are thrown."""
    state = replace(samples.duel(), phase=Phase.STACK)
    for name, hand in hands.items():
        state = state.with_fighter(name, hand=hand)
    return state


ANN = Hand(bet=Bet.HIGH, success=True, points=10, insight=Learns.BET_AND_RESULT)
BOB = Hand(
    bet=Bet.ALL_IN,
    success=False,
    points=5,
    stack=stacked("a a a p p z d"),
    sealed=True,
    distance_choice=Distance.CLOSE,
)


def test_both_fencers_stand_side_by_side_for_everybody() -> None:
    for reader in ("ann", "bob", MASTER, SPECTATOR):
        found = rows(printed(reader))
        assert found["Боец"] == ["Энн", "Боб"]
        assert found["Оружие"] == ["рапира и дага", "сабля"]
        assert found["Удар на дальней (сейчас)"] == ["+10", "−5"]
        assert found["Удар на ближней"] == ["−10", "−5"]
        assert found["Запас сил"] == ["10 из 10", "10 из 10"]
        assert found["Ранения"] == ["нет", "нет"]
        assert found["Мастерство"] == ["30", "0"]
        assert "К ставкам" not in found


def test_wounds_are_told_with_what_they_take_off_bets() -> None:
    state = samples.duel().with_fighter("bob", wounds=Wounds(light=2, serious=1), breath=-1)
    found = rows(printed(SPECTATOR, state))
    assert found["Ранения"] == ["нет", "2 лёгких, 1 серьёзное"]
    assert found["К ставкам"] == ["0", "−20"]
    assert found["Запас сил"] == ["10 из 10", "−1 из 4"]


def test_one_who_is_out_is_told_so_by_his_sex() -> None:
    state = samples.duel().with_fighter("ann", out=True).with_fighter("bob", out=True)
    assert rows(printed(SPECTATOR, state))["Ранения"] == ["выбыла из боя", "выбыл из боя"]


def test_without_a_table_of_weapons_no_modifiers_are_shown() -> None:
    state = samples.duel()
    plain_weapons = replace(state, options=replace(state.options, weapon_distance_modifiers="none"))
    assert "Удар на" not in printed(SPECTATOR, plain_weapons)


def test_distance_and_initiative_stand_on_top() -> None:
    assert "Дистанция: дальняя. Инициативы нет ни у кого." in printed("ann")
    state = replace(samples.duel(), initiative="ann", distance=Distance.CLOSE)
    assert "Дистанция: ближняя. Инициатива: Энн." in printed("bob", state)


def test_a_seat_sees_its_own_hand_in_a_box() -> None:
    told = printed("ann", with_hands(ann=ANN, bob=BOB))
    assert told.startswith("Ход 1: стеки\n")
    assert "| Только вам" in told
    assert "| Энн: высокая ставка сыграла, 10 пунктов стека." in told
    known = (
        "| Энн разгадывает ставку противника и знает, чем она кончилась: олл-ин не сыграл, 5 пунктов стека."
    )
    assert known in told
    assert "Атака" not in told
    assert "От вас нужно: стек." in told


def test_a_sealed_stack_is_shown_to_its_owner_with_what_was_cut() -> None:
    told = printed("bob", with_hands(ann=ANN, bob=BOB))
    assert (
        "| Боб, стек: Атака, Атака, Атака, Защита, Защита; с конца срезано: Отдых, Контроль дистанции."
        in told
    )
    assert "| Боб, если дистанция будет выиграна: ближняя." in told
    assert "разгадывает" not in told
    empty = printed("bob", with_hands(ann=ANN, bob=replace(BOB, stack=())))
    assert "| Боб, стек: пустой." in empty


def test_the_master_sees_both_hands_and_whom_he_waits_for() -> None:
    told = printed(MASTER, with_hands(ann=ANN, bob=BOB))
    assert "| Мастеру" in told
    assert "Энн: высокая ставка" in told
    assert "Боб: олл-ин не сыграл" in told
    assert "Ждём: стек (Энн)." in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_spectator_sees_no_hand_and_owes_nothing(language: Language) -> None:
    made = board(samples.seen_by(SPECTATOR, with_hands(ann=ANN, bob=BOB)), language)
    assert not any(isinstance(block, Box) for block in made.blocks)
    told = plain(made)
    assert "нужно" not in told
    assert "Asked" not in told
    assert "олл-ин" not in told


def test_whoever_won_the_distance_has_his_choices_before_him() -> None:
    *_, (_, state) = list(RIDING_SCHOOL.played())[:3]
    told = plain(board(FENCING.view(state, "ann"), "ru")).replace("\u00a0", " ")
    assert "От вас нужно: выбор дистанции." in told
    assert "На выбор: дальняя, средняя или ближняя." in told
    assert "На выбор" not in plain(board(FENCING.view(state, "bob"), "ru"))


@pytest.mark.parametrize("how", How)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_outcome_is_told(how: How, language: Language) -> None:
    over = replace(samples.duel(), decided=Outcome("ann", how.value), phase=Phase.OVER)
    told = printed("bob", over, language)
    assert ("Победа: Энн." if language == "ru" else "The winner is Энн.") in told
    assert told.startswith("Поединок окончен" if language == "ru" else "The duel is over")


def test_the_room_says_how_a_seat_is_called() -> None:
    view = samples.seen_by(SPECTATOR)
    assert room.person(view, "ann").name == "Энн"
    assert room.person(view, "ann").woman
    assert room.person(view, "nobody").name == "nobody"


def test_a_board_is_a_post() -> None:
    assert isinstance(board(samples.seen_by("ann"), "en"), Post)
