"""What a sensible fencer may do: plausible answers of fencing, each with a weight.

The same list is what the terminal suggests to a person. Everything in it is legal; of what the bot thinks up,
:func:`~sekundant.systems.fencing.objections.objections` has the last word. The bot keeps its breath, presses
one of whom its insight knows that he has little, and fights at the distance that suits its weapon.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sekundant.core.encounter import illegal
from sekundant.systems.fencing.objections import objections
from sekundant.systems.fencing.orders import (
    FEINTS,
    Action,
    Answer,
    Bet,
    DistanceChoice,
    Stack,
    StackOrder,
    Wager,
)
from sekundant.systems.fencing.stacks import NEEDED, cost, is_odd_parry, stack_points
from sekundant.systems.fencing.state import BREATH_PER_REST, Learns
from sekundant.systems.fencing.view import SeenFighter, View
from sekundant.systems.fencing.weapons import DISTANCES, Distance

Weighted = tuple[int, Answer]


def choices(view: View) -> tuple[Weighted, ...]:
    """Plausible legal answers to what the reader owes, the most natural first; empty if he owes nothing."""
    what = next((ask.what for ask in view.asks if ask.seat == view.reader), None)
    if what is None:
        return ()
    thought_up = sorted(_ANSWERS[what](view), key=lambda weighted: -weighted[0])
    legal = ((weight, answer) for weight, answer in thought_up if not illegal(objections(view, answer)))
    return tuple(dict.fromkeys(legal)) or ((1, StackOrder()),)


# ---------------------------------------------------------------- the bet


def _wagers(view: View) -> Iterator[Weighted]:
    """The three bets; he likes best the one that promises most stack points. The stack comes later."""
    for place, bet in enumerate(sorted(Bet, key=lambda bet: -_promise(view.me, bet))):
        yield (6, 3, 1)[place], Wager(bet=bet)


def _promise(me: SeenFighter, bet: Bet) -> int:
    """The stack points that a bet gives on average, in hundredths."""
    chance = max(0, min(100, 101 - NEEDED[bet] + me.sheet.mastery - me.bet_penalty))
    return chance * stack_points(bet, True) + (100 - chance) * stack_points(bet, False)


# ---------------------------------------------------------------- the stack


@dataclass(frozen=True, slots=True)
class _Plan:
    """A way to fight: what he wants in his stack, what he can do without last; how much he likes it.

    ``beyond`` is the breath that he would spend on it without having it.
    """

    weight: int
    wants: Stack
    beyond: int = 0


_ATTACK, _PARRY, _RIPOSTE, _REST = Action.ATTACK, Action.PARRY, Action.RIPOSTE, Action.REST
_INITIATIVE, _DISTANCE = Action.INITIATIVE, Action.DISTANCE
_FEINT, _FEINT_BACK = Action.FEINT_FOR_ATTACK, Action.FEINT_FOR_RIPOSTE

_PRESS = (_INITIATIVE, _ATTACK, _FEINT, _ATTACK, _ATTACK, _FEINT, _INITIATIVE, _PARRY, _PARRY, _ATTACK)
_FENCE = (_ATTACK, _PARRY, _ATTACK, _PARRY, _INITIATIVE, _RIPOSTE, _ATTACK, _FEINT, _PARRY, _RIPOSTE)
_GUARD = (_PARRY, _RIPOSTE, _PARRY, _RIPOSTE, _PARRY, _FEINT_BACK, _ATTACK, _INITIATIVE, _DISTANCE)
_MOVE = (_DISTANCE, _ATTACK, _DISTANCE, _PARRY, _ATTACK, _PARRY, _INITIATIVE, _DISTANCE, _RIPOSTE)
_RECOVER = (_REST, _REST, _PARRY, _PARRY, _REST, _REST, _REST)
_BREAK_AWAY = (_DISTANCE, _DISTANCE, _PARRY, _RIPOSTE, _PARRY, _RIPOSTE, _RIPOSTE)
"""Out of the clinch: what stands behind may be cancelled in the place of what stands in front."""

_ENOUGH, _ENOUGH_AT_CLOSE = 2, 5
"""Who can spend less breath on a turn is tired; in the clinch, where nobody rests, he is so sooner."""


def _stacks(view: View) -> Iterator[Weighted]:
    """Stacks of several plans; which one is likely follows from breath, insight and distance."""
    choice = _goal(view) if view.options.distance_choice_time == "with_order" else None
    for plan in _plans(view):
        stack = _formed(view, plan)
        if not stack:
            continue
        named = choice if Action.DISTANCE in stack else None
        yield plan.weight, StackOrder(stack=stack, distance_choice=named)


def _plans(view: View) -> Iterator[_Plan]:
    """The plans of a fencer, the less likely ones too."""
    tired = _is_tired(view)
    if tired and view.distance is Distance.CLOSE:
        yield _Plan(9, _BREAK_AWAY, beyond=100)
        yield _Plan(1, _PRESS, beyond=2)
        return
    if tired:
        yield _Plan(9, _RECOVER, beyond=1)
        yield _Plan(2, _GUARD, beyond=1)
        return
    points = _enemy_points(view)
    weak = points is not None and points < view.hand.stack_points
    strong = points is not None and points > view.hand.stack_points
    yield _Plan(8 if weak or view.enemy.breath <= 0 else 4, _PRESS, beyond=2)
    yield _Plan(2 if strong else 5, _FENCE, beyond=2)
    yield _Plan(6 if strong else 2, _GUARD)
    yield _Plan(1 if _goal(view) is view.distance else 4, _MOVE, beyond=2)
    if view.distance is not Distance.CLOSE and view.me.breath < view.me.breath_max // 2:
        yield _Plan(3, _RECOVER)


def _is_tired(view: View) -> bool:
    """Whether he should get his breath back; whom wounds leave no more than he has fights on with that."""
    enough = _ENOUGH_AT_CLOSE if view.distance is Distance.CLOSE else _ENOUGH
    return _breath_to_spend(view) < enough and view.me.breath < view.me.breath_max


def _enemy_points(view: View) -> int | None:
    """The enemy's stack points, as far as insight tells: with the bet alone, what it gives if it is won."""
    learned = view.hand.learned
    if learned is None or learned.what is Learns.NOTHING:
        return None
    won = learned.success if learned.what is Learns.BET_AND_RESULT else True
    return stack_points(learned.bet, won)


def _breath_to_spend(view: View) -> int:
    """What he can spend on this turn and have breath left for the next one."""
    return view.me.breath - view.me.wounds.drain - 1


def _formed(view: View, plan: _Plan) -> Stack:
    """As much of a plan as stack points and breath allow."""
    left = max(0, _breath_to_spend(view)) + plan.beyond
    stack: Stack = ()
    for action in _armed(view, plan.wants):
        longer = (*stack, action)
        if cost(longer, view.options) > view.hand.stack_points or _is_idle(view, action):
            continue
        if _breath_cost(view, longer) <= left:
            stack = longer
    return stack


def _armed(view: View, wants: Stack) -> Stack:
    """The plan with the dagger for its second parry, which is the cheap one, if he carries one."""
    if not view.me.sheet.has_dagger or wants.count(_PARRY) < 2:
        return wants
    second = wants.index(_PARRY, wants.index(_PARRY) + 1)
    return (*wants[:second], Action.DAGGER, *wants[second + 1 :])


def _is_idle(view: View, action: Action) -> bool:
    """Whether an action does nothing at this distance (FE.3.4.1.b)."""
    return view.distance is Distance.CLOSE and (action in FEINTS or action is Action.REST)


def _breath_cost(view: View, stack: Stack) -> int:
    """The breath that a stack costs at most, less what its rests give."""
    parries = sum(action in (_PARRY, Action.DAGGER) for action in stack)
    odd = sum(is_odd_parry(nth, view.options) for nth in range(1, parries + 1))
    rests = stack.count(_REST)
    return len(stack) - parries - rests + odd - BREATH_PER_REST * rests


# ---------------------------------------------------------------- the distance


def _distances(view: View) -> Iterator[Weighted]:
    """Where the winner of the distance goes: mostly where his weapon is better than the enemy's."""
    ranked = sorted(view.choices, key=lambda to: _comfort(view, to), reverse=True)
    for weight, to in zip((6, 1), ranked, strict=False):
        yield weight, DistanceChoice(to=to)


def _goal(view: View) -> Distance:
    """The distance that suits him best."""
    return max(DISTANCES, key=lambda to: _comfort(view, to))


def _comfort(view: View, at: Distance) -> tuple[bool, int, bool]:
    """How a distance suits him: the clinch only with breath to spare; by both weapons; the present one."""
    mine, theirs = (_modifier(view, fighter, at) for fighter in (view.me, view.enemy))
    at_ease = at is not Distance.CLOSE or _breath_to_spend(view) > _ENOUGH_AT_CLOSE
    return at_ease, mine - theirs, at is view.distance


def _modifier(view: View, fighter: SeenFighter, at: Distance) -> int:
    if view.options.weapon_distance_modifiers == "none":
        return 0
    return view.armoury.weapon(fighter.sheet.weapon).modifier(at)


_ANSWERS = {"bet": _wagers, "stack": _stacks, "distance": _distances}
