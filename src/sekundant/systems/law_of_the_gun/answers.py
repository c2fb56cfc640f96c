"""Answers as people write them in files: the rulebook's vocabulary, read with every fault.

Two forms are taken. The tagged one (``{kind: order, ...}``) is what records hold. The rulebook's own has no
tag: an order of the shoot-out, a post before the storm (``actions``), or the winner's choice (``spare``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from sekundant.core.wire import Fault, Faulty, Plain, T, decode, decode_union, fault
from sekundant.systems.law_of_the_gun.orders import (
    ANSWERS,
    Action,
    Answer,
    Deed,
    Fate,
    Fates,
    Mercy,
    Order,
    Post,
    Revise,
    Silent,
)
from sekundant.systems.law_of_the_gun.state import Phase

SETTLE = "settle"
"""The winner's word in a Mexican duel (LG.III.7.j)."""

SILENT = "silent"
"""The clock's word for a seat that has not answered (LG.I.6.f)."""

_ACTIONS = tuple(action.value for action in Action)
_DEEDS = tuple(deed.value for deed in Deed)
_MERCIES = tuple(mercy.value for mercy in Mercy)
_WORDS = tuple(dict.fromkeys((*_ACTIONS, *_DEEDS, *_MERCIES, SETTLE, SILENT)))

DEEPEST = 4
"""So many orders may stand inside one another; what is deeper is a file that contains itself."""

_ASKED_IN = {"post": Phase.BEFORE, "order": Phase.SHOOTOUT, "fates": Phase.AFTERMATH}
"""The phase in which each kind of answer is asked for; the others are told by their fields."""

_INNER = ("revised", "shoot", "order")
"""The fields of answers that hold an order."""

REACTION = "reaction"
"""The field of a post with the order of one who is fired at behind it (LG.IV.3.d)."""


def holds(plain: Plain, what: str) -> bool:
    """Whether an order that has answered another ask answers this one too: a post with a reaction in it."""
    return what == REACTION and isinstance(plain, Mapping) and plain.get(REACTION) is not None


def answer_to(what: str, plain: Plain) -> Answer:
    """The answer that was written to an ask of the kind ``what``. Raise Faulty.

    One who is fired at, or whose insight works, writes an order; without an action it is to shoot.
    """
    if isinstance(plain, Mapping) and "kind" not in plain:
        if what == REACTION:
            return _reaction(plain)
        plain = {name: part for name, part in plain.items() if name != REACTION}
    return _answer_to(what, plain)


def _reaction(plain: Mapping[str, Plain]) -> Answer:
    """The order with which one who is fired at answers: written alone, or as a part of his post."""
    part = next((name for name in (REACTION, "shoot") if plain.get(name) is not None), None)
    if part is None:
        return _answer_to(REACTION, plain)
    try:
        return _answer_to(REACTION, plain[part])
    except Faulty as faulty:
        raise Faulty(tuple(_inside(part, one) for one in faulty.faults)) from None


def _inside(name: str, one: Fault) -> Fault:
    path = f"{name}.{one.path}" if one.path else name
    return Fault(path, one.code, one.got, one.allowed, one.clause)


def _answer_to(what: str, plain: Plain) -> Answer:
    if what in ("reaction", "revise") and isinstance(plain, Mapping) and "kind" not in plain:
        plain = {"action": Action.SHOOT.value, **plain}
    answer = answer_from(plain, _ASKED_IN.get(what))
    return Revise(order=answer) if what == "revise" and isinstance(answer, Order) else answer


def answer_from(plain: Plain, phase: Phase | None = None) -> Answer:
    """The answer that was written. Raise :class:`~sekundant.core.wire.Faulty` with every fault.

    Some words are of two vocabularies: without ``actions`` a surrender is an order of the shoot-out, unless
    ``phase`` says where the duel stands.
    """
    if not isinstance(plain, Mapping):
        raise Faulty((fault("", "not_mapping", plain),))
    if _too_deep(plain):
        raise Faulty((fault("revised", "too_deep", "", (str(DEEPEST),)),))
    if "kind" in plain:
        return cast(Answer, decode_union(ANSWERS, plain))
    return _untagged(plain, phase)


def _untagged(plain: Mapping[str, Plain], phase: Phase | None) -> Answer:
    word = plain.get("action")
    if word == SILENT or plain.get("actions") == [SILENT]:
        return _decoded(
            Silent, {name: part for name, part in plain.items() if name not in {"action", "actions"}}
        )
    if "actions" in plain or _is_deed(word, phase):
        return _post(plain)
    if word in (*_MERCIES, SETTLE) or "fates" in plain or phase is Phase.AFTERMATH:
        return _fates(plain)
    if "action" in plain and (not isinstance(word, str) or word not in _ACTIONS):
        raise Faulty((fault("action", "not_a_choice", word, _words(phase)),))
    faults: list[Fault] = []
    order = _order(plain, "", faults, implied="speed" in plain or "hit" in plain)
    return _decoded(Order, order, faults)


def _is_deed(word: Plain, phase: Phase | None) -> bool:
    """Whether a single action is a post: it has no other meaning, or the duel has not begun in earnest."""
    if not isinstance(word, str) or word not in _DEEDS:
        return False
    return word not in _ACTIONS or phase is Phase.BEFORE


def _words(phase: Phase | None) -> tuple[str, ...]:
    """What an action may be, where the duel stands."""
    if phase is Phase.BEFORE:
        return _DEEDS
    return _ACTIONS if phase is Phase.SHOOTOUT else _WORDS


def _decoded(kind: type[T], plain: Plain, faults: list[Fault] | None = None) -> T:
    """The value, or one error with the faults of both readings."""
    found = list(faults or ())
    try:
        value = decode(kind, plain)
    except Faulty as faulty:
        raise Faulty((*found, *faulty.faults)) from None
    if found:
        raise Faulty(tuple(found))
    return value


# ---- orders ----------------------------------------------------------------------------------------


def _order(plain: Plain, path: str, faults: list[Fault], *, implied: bool) -> Plain:
    """An order in the form that records hold. ``implied``: without an action it is to shoot."""
    if not isinstance(plain, Mapping):
        return plain
    order = dict(plain)
    if implied:
        order.setdefault("action", Action.SHOOT.value)
    if isinstance(order.get("in_hand"), Mapping):
        order["in_hand"] = _in_hand(order["in_hand"])
    if order.get("revised") is not None:
        order["revised"] = _order(order["revised"], f"{path}revised.", faults, implied=False)
    return order


def _in_hand(plain: Mapping[str, Plain]) -> Plain:
    """``off_hand: null`` written out empties the hand; left out it leaves the hand as it is."""
    if "off_hand" in plain and plain["off_hand"] is None:
        return {**plain, "off_hand_empty": True}
    return dict(plain)


def _too_deep(plain: Plain) -> bool:
    """Whether orders stand inside one another without end."""
    for _ in range(DEEPEST):
        if not isinstance(plain, Mapping):
            return False
        plain = next((plain[name] for name in _INNER if plain.get(name) is not None), None)
    return plain is not None


# ---- posts before the storm ------------------------------------------------------------------------


def _post(plain: Mapping[str, Plain]) -> Post:
    """A post: ``action`` for one deed, ``actions`` for several."""
    faults: list[Fault] = []
    post = dict(plain)
    if "action" in post:
        if "actions" in post:
            faults.append(fault("action", "unknown_field", "action", ("actions",)))
        else:
            post["actions"] = [post["action"]]
        del post["action"]
    post["look_over"] = _inner(post.get("look_over"), "look_over", "at", faults)
    post["warn"] = _inner(post.get("warn"), "warn", "against", faults)
    if post.get("shoot") is not None:
        post["shoot"] = _order(post["shoot"], "shoot.", faults, implied=True)
    return _decoded(Post, post, faults)


def _inner(plain: Plain, field: str, name: str, faults: list[Fault]) -> Plain:
    """The one part of ``look_over: {at: ...}`` and ``warn: {against: ...}``."""
    if not isinstance(plain, Mapping):
        return plain
    faults.extend(
        fault(f"{field}.{part}", "unknown_field", str(part), (name,)) for part in plain if part != name
    )
    return plain.get(name)


# ---- after the duel --------------------------------------------------------------------------------


def _fates(plain: Mapping[str, Plain]) -> Fates:
    """The winner's choice: one word in a duel of two, names and words in a Mexican duel."""
    faults = [
        fault(str(name), "unknown_field", str(name), ("action", "fates"))
        for name in plain
        if name not in {"action", "fates"}
    ]
    word = plain.get("action", SETTLE)
    fates = plain.get("fates")
    if not isinstance(word, str) or word not in (*_MERCIES, SETTLE):
        faults.append(fault("action", "not_a_choice", word, (*_MERCIES, SETTLE)))
    if fates is not None and not isinstance(fates, Mapping):
        faults.append(fault("fates", "not_mapping", fates))
        fates = None
    chosen: list[Fate] = []
    for name, choice in (fates or {}).items():
        if isinstance(name, str) and isinstance(choice, str) and choice in _MERCIES:
            chosen.append(Fate(name=name, choice=Mercy(choice)))
        else:
            faults.append(fault(f"fates.{name}", "not_a_choice", choice, _MERCIES))
    if faults:
        raise Faulty(tuple(faults))
    return Fates(choice=None if word == SETTLE else Mercy(word), fates=tuple(chosen))
