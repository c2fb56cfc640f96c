"""What a bet or a stack of fencing means in numbers, by what its author knows and no more.

Each number is exact for what it says; what the enemy has put into his stack is left open, so it is told for
so many parries, or from a least to a most.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sekundant.systems.fencing.orders import FEINTS, PARRIES, Action, Bet, Stack
from sekundant.systems.fencing.rules.blows import ATTACK_POINT, NEED, PARRY_POINT
from sekundant.systems.fencing.stacks import NEEDED, is_odd_parry, stack_points
from sekundant.systems.fencing.state import BREATH_PER_REST
from sekundant.systems.fencing.view import View
from sekundant.systems.fencing.weapons import Distance

FACES = 100
"""Every die of fencing has a hundred faces."""

PARRIES_SHOWN = (0, 1, 2, 3)
"""For so many parries of the enemy's an attack is reckoned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BetHint:
    """A bet: how likely it succeeds, and the stack points it gives if it does and if it does not."""

    bet: Bet
    succeeds: Fraction
    won: int
    lost: int


def bet_hints(view: View) -> tuple[BetHint, ...]:
    """The three bets (FE.2.2 to FE.2.5)."""
    bonus = view.me.sheet.mastery - view.me.bet_penalty
    return tuple(
        BetHint(
            bet=bet,
            succeeds=_reaches(NEEDED[bet], bonus),
            won=stack_points(bet, True),
            lost=stack_points(bet, False),
        )
        for bet in Bet
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackHint:
    """All attacks of a stack together: what counts for them, and how likely they hit against 0 to 3 parries.

    ``points`` are the attacks, ``weapon`` what the weapon adds at this distance.
    """

    points: int
    weapon: int
    hits: tuple[Fraction, ...]


def attack_hint(view: View, stack: Stack) -> AttackHint | None:
    """The attack of a stack, if it has one and nothing silences it (FE.3.1.1, FE.3.1.2)."""
    points = stack.count(Action.ATTACK)
    if not points:
        return None
    weapon = weapon_modifier(view)
    return AttackHint(
        points=points,
        weapon=weapon,
        hits=tuple(
            _reaches(NEED, ATTACK_POINT * points + weapon - PARRY_POINT * parries)
            for parries in PARRIES_SHOWN
        ),
    )


def weapon_modifier(view: View, distance: Distance | None = None) -> int:
    """What one's weapon adds to a blow at a distance, that of the turn if none is named (FE.3.4.1.a)."""
    if view.options.weapon_distance_modifiers == "none":
        return 0
    return view.armoury.weapon(view.me.sheet.weapon).modifier(distance or view.distance)


@dataclass(frozen=True, slots=True)
class BreathHint:
    """The breath after the turn, from the least to the most, before any wound of that turn."""

    least: int
    most: int


def breath_hint(view: View, stack: Stack) -> BreathHint:
    """The breath that a stack may leave (FE.3.5.3, FE.3.5.4).

    Attacks cost what they cost; parries only if a blow comes, feints and ripostes only if they do something,
    initiative and distance no more than was put into them.
    """
    me = view.me
    rested = 0 if view.distance is Distance.CLOSE else BREATH_PER_REST * stack.count(Action.REST)
    sure = stack.count(Action.ATTACK) + me.wounds.drain
    perhaps = _parries(view, stack) + sum(
        action in FEINTS or action in (Action.RIPOSTE, Action.INITIATIVE, Action.DISTANCE) for action in stack
    )
    if view.distance is Distance.CLOSE:
        perhaps += stack.count(Action.DAGGER) - sum(action in FEINTS for action in stack)
    most = min(me.breath_max, me.breath - sure + rested)
    return BreathHint(least=min(most, me.breath - sure - perhaps + rested), most=most)


def _parries(view: View, stack: Stack) -> int:
    """The breath that the parries cost if a blow comes (FE.3.1.3.b, FE.5.1.e)."""
    double = view.options.dagger_cost == "double_breath"
    parries = [action for action in stack if action in PARRIES]
    return sum(
        2 if double and action is Action.DAGGER else 1
        for nth, action in enumerate(parries, start=1)
        if is_odd_parry(nth, view.options)
    )


def _reaches(need: int, bonus: int) -> Fraction:
    """How likely a die of a hundred faces and a bonus reach a number."""
    return Fraction(max(0, min(FACES, FACES - need + 1 + bonus)), FACES)
