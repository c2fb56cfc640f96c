"""A form says what its answer says: fields to answer to fields, for random answers of every room."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.utils import translation

from sekundant.core.encounter import AnySystem, Ask
from sekundant.core.wire import Faulty, encode
from sekundant.systems.law_of_the_gun import orders as lg
from sekundant_web.encounters.desks.checking import check
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.encounters.desks.law_of_the_gun.fates import at_mercy
from sekundant_web.encounters.desks.law_of_the_gun.order import SAID
from sekundant_web.encounters.desks.notices import Notices
from sekundant_web.encounters.desks.room import Filled, room
from sekundant_web.encounters.desks.widgets import Widget, every
from tests.generators.contract import Generator
from tests.generators.shelf import rooms
from tests.generators.walk import walks

ROOMS = pytest.mark.parametrize(("system", "generator"), rooms(), ids=[system.id for system, _ in rooms()])
ENCOUNTERS = 25


def asked(system: AnySystem, generator: Generator, seed: int) -> list[tuple[Any, Ask]]:
    """Views of those who owe something, over some random encounters."""
    return [
        (system.view(played.before, ask.seat), ask)
        for played in walks(system, generator, seed, ENCOUNTERS)
        for ask in system.asks(played.before)
    ]


def named(plain: Any) -> Any:
    """The plain answer without empty names: nobody and nothing is called by one."""
    if isinstance(plain, dict):
        if plain.get("draw", {}).get("gun") == "":
            plain = {name: part for name, part in plain.items() if name != "draw"}
        return {name: named(part) for name, part in plain.items() if part != ""}
    if isinstance(plain, list):
        return [named(part) for part in plain if part != "" and not _nameless(part)]
    return plain


def _nameless(part: Any) -> bool:
    return isinstance(part, dict) and part.get("name") == ""


def said(answer: Any, view: Any) -> Any:
    """The answer without what a form has no field for: what says nothing, what its deeds don't use."""
    match answer:
        case lg.Order():
            return _order(answer)
        case lg.Post():
            return _post(answer)
        case lg.Revise():
            return replace(answer, order=None if answer.order is None else _order(answer.order))
        case lg.Fates() if view.mexican:
            chosen = {fate.name: fate for fate in answer.fates}
            return lg.Fates(fates=tuple(chosen[name] for name in at_mercy(view) if name in chosen))
        case lg.Fates():
            return lg.Fates(choice=answer.choice)
        case _:
            return answer


def _order(order: lg.Order) -> lg.Order:
    defaults = lg.Order(action=order.action)
    kept = {
        name: getattr(order, name)
        for name in lg.Order.__dataclass_fields__
        if name == "action" or name in SAID[order.action]
    }
    order = replace(defaults, **kept)
    if order.in_hand is not None and order.in_hand.off_hand_empty:
        order = replace(order, in_hand=replace(order.in_hand, off_hand=None))
    empty = {"cover": lg.CoverOrder(), "in_hand": lg.InHand(), "off_hand": lg.OffHand()}
    changes: dict[str, Any] = {name: None for name, value in empty.items() if getattr(order, name) == value}
    if order.revised is not None:
        changes["revised"] = replace(_order(order.revised), revised=None)
    return replace(order, **changes)


def _post(post: lg.Post) -> lg.Post:
    deeds = tuple(deed for deed in lg.Deed if deed in post.actions)
    fires = lg.Deed.OPEN_FIRE in deeds or lg.Deed.RETURN_FIRE in deeds
    manoeuvre = post.manoeuvre if lg.Deed.MANOEUVRE in deeds else None
    return replace(
        post,
        actions=deeds,
        manoeuvre=None if manoeuvre == lg.Manoeuvre() else manoeuvre,
        look_over=post.look_over if lg.Deed.LOOK_OVER in deeds else None,
        warn=post.warn if lg.Deed.WARN in deeds else None,
        to=post.to if lg.Deed.SURRENDER in deeds else None,
        shoot=_order(post.shoot or lg.Order(action=lg.Action.SHOOT)) if fires else None,
    )


def still(answer: Any, at: Any) -> Any:
    """A move of no points to where he stands is none."""

    def order(one: Any) -> Any:
        if one is None:
            return None
        move = one.move
        quiet = move is not None and move.points == 0 and move.to == at
        return replace(one, move=None if quiet else move, revised=order(one.revised))

    match answer:
        case lg.Order():
            return order(answer)
        case lg.Post():
            return replace(answer, shoot=order(answer.shoot))
        case lg.Revise():
            return replace(answer, order=order(answer.order))
        case _:
            return answer


@ROOMS
@pytest.mark.parametrize("kind", ["answer", "wild"])
def test_what_an_answer_says_stands_in_its_form_and_comes_back(
    system: AnySystem, generator: Generator, kind: str
) -> None:
    rng, desk = Random(7), room(system.id)
    seen: set[str] = set()
    for view, ask in asked(system, generator, 11):
        answer = getattr(generator, kind)(rng, view, ask)
        if answer.kind not in {ask.what, "order" if ask.what == "reaction" else ask.what}:
            continue
        seen.add(ask.what)
        fields = desk.fields_of(answer, view, ask)
        try:
            again = system.answer_from(desk.plain(fields, view, ask), ask)
        except Faulty as faulty:
            raise AssertionError((encode(answer), fields.stored(), faulty.faults)) from None
        meant = said(system.answer_from(named(encode(answer))), view)
        if system.id == "law-of-the-gun":
            meant, again = still(meant, view.me.at), still(again, view.me.at)
        assert again == meant, (encode(answer), fields.stored())
        assert desk.fields_of(again, view, ask) == desk.fields_of(meant, view, ask)
    assert seen >= set(system.ask_kinds) - {"revise", "reaction"}


@ROOMS
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_form_can_be_drawn_and_every_notice_stands_somewhere(
    system: AnySystem, generator: Generator, language: Any
) -> None:
    rng, desk = Random(3), room(system.id)
    with translation.override(language):
        for view, ask in asked(system, generator, 5):
            for fields in (
                desk.blank(view, ask),
                desk.fields_of(generator.wild(rng, view, ask), view, ask),
            ):
                checked = check(system, fields, view, ask, language)
                widgets, notices = drawn(system, fields, view, ask, language, checked)
                shown = [notice for widget in every(widgets) for notice in widget.notices]
                rest = notices.rest()
                ids = [widget.id for widget in every(widgets) if widget.name or widget.notices]
                assert len(set(ids)) == len(ids), sorted(ids)
                assert {id(one) for one in (*shown, *rest)} >= {id(one) for one in checked.notices}


def drawn(
    system: AnySystem, fields: Fields, view: Any, ask: Ask, language: Any, checked: Any
) -> tuple[tuple[Widget, ...], Notices]:
    notices = Notices(checked.notices)
    filled = Filled(
        fields=fields,
        view=view,
        ask=ask,
        language=language,
        seats={},
        answer=checked.answer,
        notices=notices,
    )
    return room(system.id).form(filled), notices


GENERAL = {"mexican_only", "revised_twice"}
"""What only a text can say where the form has no field for it is said above the form."""


@ROOMS
def test_every_objection_is_shown_at_a_field_of_its_form(system: AnySystem, generator: Generator) -> None:
    rng, desk = Random(5), room(system.id)
    at_a_field: set[str] = set()
    anywhere: set[str] = set()
    for view, ask in asked(system, generator, 17):
        for _ in range(3):
            fields = desk.fields_of(generator.wild(rng, view, ask), view, ask)
            checked = check(system, fields, view, ask, "en")
            if checked.answer is None:
                continue
            codes = {
                notice: one.code
                for notice, one in zip(checked.notices, system.objections(view, checked.answer), strict=True)
            }
            anywhere.update(codes.values())
            widgets, _notices = drawn(system, fields, view, ask, "en", checked)
            for widget in every(widgets):
                at_a_field.update(codes[notice] for notice in widget.notices if notice in codes)
    assert len(anywhere) > 8
    assert anywhere - at_a_field <= GENERAL
