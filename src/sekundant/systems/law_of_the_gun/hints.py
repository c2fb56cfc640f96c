"""What an order of the Law of the Gun means in numbers, by what its author knows and no more.

The rules run as they run in play, on a duel made of his view: he himself as he is, the others as anybody sees
them, standing where they stand and doing nothing. So a hint can't tell what a view doesn't hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sekundant.core.events import Item, Number, Sum
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.orders import Action, HandName, Order
from sekundant.systems.law_of_the_gun.plan import Barrel, Given, Stage, Turn
from sekundant.systems.law_of_the_gun.rules.aim import take_aim
from sekundant.systems.law_of_the_gun.rules.deeds import resist_percent
from sekundant.systems.law_of_the_gun.rules.hands import guns_and_charges
from sekundant.systems.law_of_the_gun.rules.points import turn_points
from sekundant.systems.law_of_the_gun.rules.shots import final_chance, misfire_percent
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.sheet import EffectKind, Sheet, Territory
from sekundant.systems.law_of_the_gun.state import Fighter, Phase, State, TemptationState
from sekundant.systems.law_of_the_gun.view import SeenFighter, View

TENTHS = 10
"""Faces of the die for hit and kill; chances are counted in tenths (LG.V.1.1.a, LG.V.5.a)."""

TWENTIETHS = 20
"""Faces of the die for a misfire (LG.V.3.a)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """The first shot of a hand, if it is fired before anything befalls the shooter.

    ``chance`` is the arithmetic of the hit; ``kill``, ``wound`` and ``miss`` (misfires with it) are exact and
    make 1. ``speed`` is what the hand reaches.
    """

    hand: HandName
    target: str
    speed: Number
    chance: Sum
    kill: Fraction
    wound: Fraction

    @property
    def hit(self) -> Fraction:
        """The chance that it hits at all."""
        return self.kill + self.wound

    @property
    def miss(self) -> Fraction:
        """The chance that it misses or fails."""
        return 1 - self.hit


def first_shots(view: View, order: Order, *, target: str | None = None) -> tuple[Hint, ...]:
    """The first shot of each hand under a legal order, at ``target`` instead of whom the order names.

    Empty for an order that is not to shoot, and where nobody can be aimed at.
    """
    if order.action is not Action.SHOOT:
        return ()
    if target is not None:
        off_hand = None if order.off_hand is None else replace(order.off_hand, target=None)
        order = replace(order, target=target, off_hand=off_hand)
    down, up = (_shots(view, order, Table(_Coin(face))) for face in (1, 2))
    return tuple(_between(one, other) for one, other in zip(down, up, strict=True))


def shots_against(speed: Number, enemy: Number) -> int:
    """How often one shoots at a man who shoots too, by both speeds (LG.V.1.2.1.a); 0 if it can't be said."""
    return max(1, int(Fraction(speed) / enemy)) if enemy > 0 else 0


class _Coin:
    """The one die that is thrown before the first shot: the coin for an odd half (LG.II.2.2.6.d)."""

    def __init__(self, face: int) -> None:
        self._face = face

    def roll(self, sides: int, label: str) -> int:
        if sides != 2:
            raise AssertionError(f"a hint threw {label}")
        return self._face

    def check(self, sides: int, at_most: int, label: str) -> int:
        raise AssertionError(f"a hint threw {label}")

    def band(self, sides: int, tops: tuple[int, ...], label: str) -> int:
        raise AssertionError(f"a hint threw {label}")


def _between(down: Hint, up: Hint) -> Hint:
    """Both ways in which the coin may fall, each as likely."""
    return replace(down, kill=(down.kill + up.kill) / 2, wound=(down.wound + up.wound) / 2)


def _shots(view: View, order: Order, table: Table) -> list[Hint]:
    """The turn is played up to the moment when every hand has its chance and none has fired."""
    state = _supposed(view, order)
    state = guns_and_charges(state, _turn(state), table)
    state = take_aim(state, _turn(state), table)
    turn = _turn(state)
    mine = (barrel for barrel in turn.barrels if barrel.by == view.reader)
    return [_hint(state, turn, barrel) for barrel in mine if barrel.chance]


def _turn(state: State) -> Turn:
    if state.playing is None:
        raise AssertionError("a turn is being played")
    return state.playing


def _supposed(view: View, order: Order) -> State:
    """The duel as its reader may suppose it, with his order about to be played."""
    given = (Given(seat=view.reader, order=order),)
    first_turn = view.phase is Phase.BEFORE or view.turn == 1
    return State(
        options=view.options,
        guns=view.guns,
        scene=view.scene,
        fighters=(*view.own, *map(_anybody, view.others)),
        turn=1 if first_turn else view.turn,
        playing=Turn(stage=Stage.GUNS, first=given, orders=given, started=(view.reader,)),
    )


def _anybody(seen: SeenFighter) -> Fighter:
    """Somebody else as a man of whom nothing is known but what is seen."""
    return Fighter(
        name=seen.name,
        sheet=Sheet(name=seen.display, sex=seen.sex),
        of=seen.of,
        at=seen.at,
        hidden=seen.hidden,
        fleeing=seen.fleeing,
        status=seen.status,
    )


def _hint(state: State, turn: Turn, barrel: Barrel) -> Hint:
    fighter = state.fighter(barrel.by)
    weapon = next(weapon for weapon in fighter.weapons if weapon.id == barrel.gun)
    kind = state.gun(weapon.type)
    chance = final_chance(state, turn, barrel, fighter, weapon)
    fires = 1 - _share(misfire_percent(state, fighter, kind), TWENTIETHS)
    hit = fires * _share(int(chance.total), TENTHS)
    dice = kind.volley.kill_dice if barrel.volley and kind.volley is not None else 1
    spared = (1 - _share(_sum(barrel.kill), TENTHS)) ** dice
    return Hint(
        hand=barrel.hand,
        target=barrel.target,
        speed=barrel.speed,
        chance=chance,
        kill=hit * (1 - spared),
        wound=hit * spared,
    )


def _sum(items: tuple[Item, ...]) -> int:
    return int(sum(item.value for item in items))


def _share(percent: int, faces: int) -> Fraction:
    """How likely a die of so many faces comes within a chance in percent."""
    return Fraction(max(0, min(faces, percent * faces // 100)), faces)


# ---------------------------------------------------------------- before the storm


@dataclass(frozen=True, slots=True, kw_only=True)
class WillsHint:
    """A duel of wills against an enemy of a Will: how likely one wins, and the points if one loses."""

    enemy: int
    wins: Fraction
    loss: int


WILLS = (0, 1, 2, 3)
"""The Wills that an enemy may have, as far as anybody can guess."""


def wills_hints(view: View) -> tuple[WillsHint, ...]:
    """A duel of wills by the enemy's Will, which nobody tells (LG.IV.2.3.c to LG.IV.2.3.h).

    What loners add or lose is left out: it depends on the enemy's side too.
    """
    sheet = view.me.sheet
    own = sheet.will + (sheet.territory is Territory.HOME)
    own += sheet.effect(EffectKind.WILL_DUEL, first_turn=False)
    return tuple(WillsHint(enemy=enemy, wins=_wins(own, enemy), loss=max(1, enemy - own)) for enemy in WILLS)


def _wins(own: int, enemy: int) -> Fraction:
    if own > 0 and enemy > 0:
        return Fraction(own, own + enemy)
    if own == enemy:
        return Fraction(1, 2)
    return Fraction(int(own > enemy))


def resists(view: View) -> Fraction:
    """How likely one withstands the temptation (LG.IV.2.7.c)."""
    return _share(resist_percent(view.me), TENTHS)


def points_after(view: View, state: TemptationState) -> Sum:
    """The points of the first turn if the temptation stood so (LG.IV.2.7)."""
    return turn_points(replace(view.me, temptation_state=state), first_turn=True, scene=view.scene)
