"""Duels in a given state, and what one of their fighters may be asked: helpers of the tests beside it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from sekundant.core.encounter import Ask, Objection
from sekundant.systems.law_of_the_gun.answers import answer_from
from sekundant.systems.law_of_the_gun.objections import objections
from sekundant.systems.law_of_the_gun.opening import open_duel
from sekundant.systems.law_of_the_gun.orders import Answer, Post
from sekundant.systems.law_of_the_gun.state import Phase, Posted, Silence, State
from sekundant.systems.law_of_the_gun.view import View, view


@cache
def packs() -> tuple[Any, ...]:
    """The guns that come with the room."""
    folder = files("sekundant.systems.law_of_the_gun") / "pack"
    return (yaml.safe_load((folder / "guns.yaml").read_text(encoding="utf-8")),)


def duel(ann: Any = None, bob: Any = None, **setup: Any) -> State:
    """A duel of Ann and Bob, in the rulebook's vocabulary of setups."""
    others = setup.pop("others", {})
    options = setup.pop("options", {})
    setup["combatants"] = {"ann": ann or {}, "bob": bob or {}, **others}
    return open_duel(setup, options, packs())


def storm(ann: Any = None, bob: Any = None, **setup: Any) -> State:
    """A duel before the storm."""
    return duel(ann, bob, phase="before", **setup)


def posted(state: State, **posts: Any) -> State:
    """The state after posts of this turn, made in this order."""
    made = tuple(Posted(by=name, post=_post(plain)) for name, plain in posts.items())
    return replace(state, before=replace(state.before, posts=(*state.before.posts, *made)))


def _post(plain: Any) -> Post:
    post = answer_from(plain)
    assert isinstance(post, Post)
    return post


def silent(state: State, **hours: int) -> State:
    """The state in which seats have been silent for so long."""
    return replace(state, silences=tuple(Silence(seat=name, hours=long) for name, long in hours.items()))


def asked(state: State, seat: str = "ann", what: str | None = None) -> View:
    """The view of a seat that owes an answer, by default the one usual in that phase."""
    usual = {Phase.BEFORE: "post", Phase.SHOOTOUT: "order", Phase.AFTERMATH: "fates"}
    due = what or usual[state.phase]
    return view(state, seat, (Ask(f"{seat}.{due}.{state.turn}", seat, due, hidden=True),))


def all_objections(
    state: State, answer: Any, seat: str = "ann", what: str | None = None
) -> tuple[Objection, ...]:
    """All that stands against an answer, warnings too; it may be given in the rulebook's vocabulary."""
    value: Answer = answer_from(answer) if isinstance(answer, dict) else answer
    return objections(asked(state, seat, what), value)


def refusals(state: State, answer: Any, seat: str = "ann", what: str | None = None) -> list[Objection]:
    """What forbids an answer."""
    return [fault for fault in all_objections(state, answer, seat, what) if not fault.warning]


def refusal(state: State, answer: Any, seat: str = "ann", what: str | None = None) -> str | None:
    """The clause that the refusal of an answer cites; None if it is legal."""
    found = refusals(state, answer, seat, what)
    return found[0].clause if found else None


def warnings(state: State, answer: Any, seat: str = "ann", what: str | None = None) -> list[str]:
    """The codes of the warnings that an answer earns."""
    return [fault.code for fault in all_objections(state, answer, seat, what) if fault.warning]
