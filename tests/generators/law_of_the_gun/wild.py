"""Answers with something wrong in them: every field of every answer may be anything of its type."""

from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction
from random import Random
from typing import Any

from sekundant.systems.law_of_the_gun.orders import (
    Action,
    Answer,
    Bonus,
    CoverOrder,
    Deed,
    Draw,
    Fate,
    Fates,
    HandName,
    Hands,
    InHand,
    Manoeuvre,
    Mercy,
    Move,
    OffHand,
    Order,
    Post,
    Previous,
    Revise,
    Simple,
)
from sekundant.systems.law_of_the_gun.view import View

NUMBERS = (-3, -1, 0, 1, 2, 5, 7, 13, 99, 10**12, Fraction(1, 2), Fraction(7, 3), Fraction(-1, 2))
NAMES = (
    None,
    "",
    "ann",
    "bob",
    "cid",
    "dan",
    "eve",
    "fay",
    "nobody",
    "classic",
    "derringer",
    "rifle",
    "exit_0",
    "Ann",
)
SHOTS = (None, 0, 1, -1, 100)


def mutated(rng: Random, answer: Answer) -> Answer:
    """The answer with one to three of its fields replaced by whatever may stand there."""
    changes = {}
    names = [field.name for field in fields(answer)]
    for name in rng.sample(names, min(len(names), rng.randint(1, 3))):
        changes[name] = _anything(rng, answer, name)
    changed: Answer = replace(answer, **changes)
    return changed


def _anything(rng: Random, answer: Answer, name: str) -> Any:
    if isinstance(answer, Order):
        return _order_field(rng, answer, name)
    if isinstance(answer, Post):
        return _post_field(rng, answer, name)
    if isinstance(answer, Revise):
        return None if answer.order is None else mutated(rng, answer.order)
    if isinstance(answer, Fates):
        return _fates_field(rng, name)
    return rng.choice(NUMBERS)


def _order_field(rng: Random, order: Order, name: str) -> Any:
    choices: dict[str, Any] = {
        "action": lambda: rng.choice(tuple(Action)),
        "speed": lambda: rng.choice(NUMBERS),
        "hit": lambda: rng.choice(NUMBERS),
        "move": lambda: rng.choice((None, Move(points=rng.choice(NUMBERS), to=_place(rng)))),
        "cover": lambda: CoverOrder(lean_out=rng.random() < 0.5, duck=rng.random() < 0.5),
        "draw": lambda: Draw(
            gun=rng.choice(NAMES) or "",
            hand=rng.choice(tuple(HandName)),
            previous=rng.choice(tuple(Previous)),
        ),
        "toss": lambda: rng.random() < 0.7,
        "hands": lambda: rng.choice(tuple(Hands)),
        "max_shots": lambda: rng.choice(SHOTS),
        "in_hand": lambda: InHand(
            main=rng.choice(NAMES), off_hand=rng.choice(NAMES), off_hand_empty=rng.random() < 0.3
        ),
        "claims": lambda: tuple(rng.choice(NAMES) or "" for _ in range(rng.randint(0, 3))),
        "volley": lambda: rng.random() < 0.7,
        "bonus": lambda: rng.choice((None, *Bonus)),
        "off_hand": lambda: OffHand(
            speed=rng.choice(NUMBERS),
            hit=rng.choice(NUMBERS),
            max_shots=rng.choice(SHOTS),
            bonus=rng.choice((None, *Bonus)),
            target=rng.choice(NAMES),
        ),
        "revised": lambda: replace(order, revised=rng.choice((None, order))),
    }
    return choices[name]() if name in choices else rng.choice(NAMES)


def _place(rng: Random) -> tuple[Fraction, Fraction]:
    return (Fraction(rng.choice(NUMBERS)), Fraction(rng.choice(NUMBERS)))


def _post_field(rng: Random, post: Post, name: str) -> Any:
    choices: dict[str, Any] = {
        "actions": lambda: tuple(rng.choice(tuple(Deed)) for _ in range(rng.choice((0, 1, 1, 1, 2, 3)))),
        "manoeuvre": lambda: Manoeuvre(to=rng.choice((None, _place(rng))), does=rng.choice((None, *Simple))),
        "warn": lambda: rng.choice((None, *Deed)),
        "shoot": lambda: (
            None if rng.random() < 0.3 else mutated(rng, post.shoot or Order(action=Action.SHOOT, hit=3))
        ),
        "claims": lambda: tuple(rng.choice(NAMES) or "" for _ in range(rng.randint(0, 2))),
    }
    return choices[name]() if name in choices else rng.choice(NAMES)


def _fates_field(rng: Random, name: str) -> Any:
    if name == "choice":
        return rng.choice((None, *Mercy))
    return tuple(
        Fate(name=rng.choice(NAMES) or "", choice=rng.choice(tuple(Mercy))) for _ in range(rng.randint(0, 3))
    )


def stray(rng: Random, view: View) -> Answer:
    """An answer of any kind, due or not."""
    order = Order(action=rng.choice(tuple(Action)), target=rng.choice(NAMES))
    return rng.choice(
        (
            order,
            Post(actions=(rng.choice(tuple(Deed)),)),
            Revise(order=rng.choice((None, order))),
            Fates(choice=rng.choice((None, *Mercy))),
        )
    )
