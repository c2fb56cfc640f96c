"""Sections 3.5 and 4.2: what the turn cost, what wounds drain, what rest gives; and the next turn."""

from __future__ import annotations

from sekundant.core.events import EVERYONE
from sekundant.core.frozen import replace
from sekundant.core.table import Table
from sekundant.systems.fencing.events import Breath, Payment
from sekundant.systems.fencing.exchange import Beat, Piece, Side, Struck
from sekundant.systems.fencing.orders import Action
from sekundant.systems.fencing.rules.sides import exchange_of
from sekundant.systems.fencing.stacks import is_odd_parry
from sekundant.systems.fencing.state import BREATH_PER_REST, Fighter, Hand, Phase, State, Wounds
from sekundant.systems.fencing.weapons import Distance


def book_breath(state: State, _beat: Beat, table: Table) -> State:
    """Book the breath of the turn for both, and begin the next one (procedure steps 12 and 13)."""
    exchange = exchange_of(state)
    first, second = (
        replace(state.fighter(side.name), breath=_book(state, side, enemy, table), hand=Hand())
        for side, enemy in exchange.pairs()
    )
    return replace(
        state,
        fighters=(first, second),
        distance=exchange.to or state.distance,
        exchange=None,
        phase=Phase.BET,
        turn=state.turn + 1,
        serial=state.serial + 1,
    )


def _book(state: State, side: Side, enemy: Side, table: Table) -> int:
    """Tell and return a fencer's breath at the end of the turn (FE.3.5.4.b), perhaps below 0 (FE.3.5.5).

    There is no rest at close distance (FE.3.5.4.c).
    """
    fighter = state.fighter(side.name)
    paid = payments(state, side, enemy)
    spent = sum(payment.breath for payment in paid)
    drain = _drain(state, fighter, side)
    rested = 0 if state.distance is Distance.CLOSE else BREATH_PER_REST * len(side.live(Action.REST))
    now = min(fighter.breath_max, fighter.breath - spent - drain + rested)
    clauses = ["FE.3.5.4.b"]
    if drain:
        clauses.append("FE.4.2.h")
    if rested:
        clauses.append("FE.3.5.4.a")
    table.tell(
        Breath(
            audience=EVERYONE,
            clauses=tuple(clauses),
            by=side.name,
            before=fighter.breath,
            spent=spent,
            paid=paid,
            drain=drain,
            rested=rested,
            now=now,
            most=fighter.breath_max,
        )
    )
    return now


def payments(state: State, side: Side, enemy: Side) -> tuple[Payment, ...]:
    """What a fencer's turn cost, kind by kind; what cost nothing is left out (procedure step 12).

    A feint pays for its die (FE.3.2.3.a), a riposte for what it captured, if it was struck (FE.3.2.3.b);
    without effect they are free (FE.3.5.3.c). What was cancelled is no longer there to pay (FE.3.5.3.a).
    """
    costs = {
        "initiative": side.initiative_cost,
        "distance": side.distance_cost,
        "attack": _attack_cost(state, side),
        "parry": _parry_cost(state, side) if was_struck_at(state, enemy) else 0,
        "feint": side.thrown,
        "riposte": side.captors,
        "dagger": 1 if side.dagger_joined else 0,
    }
    return tuple(Payment(what=what, breath=breath) for what, breath in costs.items() if breath)


def _attack_cost(state: State, side: Side) -> int:
    """1 for each attack, silenced ones included, unless a wound stopped them (FE.3.1.3.a, FE.3.5.3.b)."""
    if side.attack is Struck.STOPPED:
        return 0
    return sum(piece.is_attack and _pays(state, piece) for piece in side.pieces)


def _parry_cost(state: State, side: Side) -> int:
    """1 for each odd parry in stack order (FE.3.1.3.b); the dagger's may be 2 (FE.5.1.e)."""
    parries = [piece for piece in side.pieces if piece.is_parry and _pays(state, piece)]
    double = state.options.dagger_cost == "double_breath"
    return sum(
        2 if double and piece.action is Action.DAGGER else 1
        for nth, piece in enumerate(parries, start=1)
        if is_odd_parry(nth, state.options)
    )


def _pays(state: State, piece: Piece) -> bool:
    """Whether an attack or parry costs breath, silenced as it may be (FE.3.1.3.d)."""
    return not piece.neutralised or state.options.neutralised_actions == "pay"


def was_struck_at(state: State, enemy: Side) -> bool:
    """Whether a blow of the enemy was thrown, so that parries cost breath (FE.3.1.3.c)."""
    thrown = (Struck.HIT, Struck.MISS)
    riposted = enemy.riposte in thrown and state.options.parry_breath_against_riposte == "pays"
    return enemy.attack in thrown or riposted


def _drain(state: State, fighter: Fighter, side: Side) -> int:
    """The breath that wounds take (FE.4.2.a, FE.4.2.d), from the turn that FE.4.2.h names."""
    wounds = fighter.wounds
    if state.options.wound_drain_starts == "next_turn":
        wounds = Wounds(
            light=max(0, wounds.light - side.light), serious=max(0, wounds.serious - side.serious)
        )
    return wounds.drain
