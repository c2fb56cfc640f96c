"""Leaks built in on purpose: each changes one thing in the engine or in its words, and must be caught.

Most are mistakes that a person might make in good faith: an audience too wide, a helpful explanation, a list
that is longer by one, an order of events that follows a hidden die.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sekundant.core import events as core
from sekundant.core.encounter import Objection
from sekundant.core.events import EVERYONE, Audience, Event, Sealed
from sekundant.prose.law_of_the_gun import posts
from sekundant.prose.markup import Paragraph, Post, text
from sekundant.systems.law_of_the_gun import events as kinds
from sekundant.systems.law_of_the_gun import view as views
from sekundant.systems.law_of_the_gun.orders import Order
from sekundant.systems.law_of_the_gun.rules import (
    before,
    chance,
    hands,
    leaving,
    posting,
    shots,
    speed,
    wounds,
)
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.state import State
from sekundant.systems.law_of_the_gun.system import LawOfTheGun
from tests.secrets.building_in import Patch, event, for_everybody, objection_from_the_state, wrapped
from tests.secrets.contract import Mutant

MUTANTS: dict[str, Mutant] = {}


def mutant(build: Mutant) -> Mutant:
    MUTANTS[build.__name__] = build
    return build


# ---- views -----------------------------------------------------------------------------------------


@mutant
def the_view_counts_wounds(patch: Patch) -> None:
    wrapped(patch, views, "_seen_fighter", lambda seen, _, man, *__: replace(seen, wounds=man.wounds))


@mutant
def the_view_tells_who_was_hurt(patch: Patch) -> None:
    """Not how much: only that a man has lost points."""
    wrapped(
        patch,
        views,
        "_seen_fighter",
        lambda seen, _, man, *__: replace(seen, display=f"{man.name}{'*' * (man.ap_penalty > 0)}"),
    )


@mutant
def the_view_counts_hidden_guns(patch: Patch) -> None:
    hidden = views.SeenGun(look="hidden", type=None, where="carried")
    wrapped(patch, views, "_seen_gun", lambda seen, *_: seen or hidden)


@mutant
def the_view_names_types_of_revolvers(patch: Patch) -> None:
    wrapped(
        patch,
        views,
        "_seen_gun",
        lambda seen, _, __, gun, *___: seen and replace(seen, type=gun.type),
    )


@mutant
def the_view_shows_an_empty_gun(patch: Patch) -> None:
    def emptied(seen: Any, state: State, man: Any, gun: Any, lessons: Any) -> Any:
        return replace(seen, where="empty") if seen and not gun.loaded else seen

    wrapped(patch, views, "_seen_gun", emptied)


@mutant
def the_view_lists_allies_in_the_crowd(patch: Patch) -> None:
    patch.setattr(views, "seen_by_all", lambda *_: True)


@mutant
def the_view_lists_what_others_are_asked(patch: Patch) -> None:
    wrapped(patch, views, "view", lambda view, *given: replace(view, asks=given[-1]))


@mutant
def the_view_tells_that_insight_is_at_work(patch: Patch) -> None:
    wrapped(patch, views, "view", lambda view, state, *_: replace(view, turn=view.turn + bool(state.playing)))


@mutant
def an_open_post_tells_of_the_order_behind_it(patch: Patch) -> None:
    def told(post: Any, posted: Any) -> Any:
        shoot = posted.post.shoot
        return replace(post, look_over=str(shoot.hit)) if shoot is not None else post

    wrapped(patch, views, "_open_post", told)


# ---- openings, objections --------------------------------------------------------------------------


@mutant
def the_opening_lists_allies(patch: Patch) -> None:
    def all_of_them(self: LawOfTheGun, state: State) -> tuple[Event, ...]:
        names = tuple(fighter.name for fighter in state.fighters)
        return (kinds.DuelOpens(audience=EVERYONE, clauses=("LG.I.2",), fighters=names, before=True),)

    patch.setattr(LawOfTheGun, "opening_events", all_of_them)


NOT_MEANT = Objection("LG.III.7.c", "not_meant", "target", warning=True)


@mutant
def an_objection_knows_the_crowd(patch: Patch) -> None:
    def hidden_ally(state: State, reader: str, order: Any) -> bool:
        named = order.target if isinstance(order, Order) else None
        return any(man.name == named and man.seat != reader and not man.shown for man in state.fighters)

    objection_from_the_state(patch, LawOfTheGun, hidden_ally, NOT_MEANT)


@mutant
def a_warning_knows_that_the_enemy_is_out_of_rounds(patch: Patch) -> None:
    def empty(state: State, reader: str, order: Any) -> bool:
        others = (man for man in state.principals if man.name != reader and isinstance(order, Order))
        return any(not gun.loaded for man in others for gun in man.weapons)

    objection_from_the_state(patch, LawOfTheGun, empty, NOT_MEANT)


# ---- audiences of dice -----------------------------------------------------------------------------


def _open_die(label: str) -> Mutant:
    """Everybody sees a kind of die that is closed."""

    def build(patch: Patch) -> None:
        for name in ("roll", "percent", "odds"):
            real = getattr(Table, name)

            def thrown(
                self: Table, who: str, what: str, number: int, *given: Any, _real: Any = real, **named: Any
            ) -> Any:
                if what != label:
                    return _real(self, who, what, number, *given, **named)
                opened = tuple(EVERYONE if isinstance(part, Audience) else part for part in given)
                return _real(self, who, what, number, *opened, **named)

            patch.setattr(Table, name, thrown)

    return build


for _label in ("grit", "reload", "graze"):
    MUTANTS[f"the_{_label}_die_is_open"] = _open_die(_label)


# ---- audiences of events and their parts -----------------------------------------------------------


def _unsealed(*names: str) -> Callable[[Any], dict[str, Any]]:
    def change(event: Any) -> dict[str, Any]:
        parts = {name: getattr(event, name) for name in names}
        return {name: Sealed(part.value, EVERYONE) for name, part in parts.items() if part is not None}

    return change


MUTANTS |= {
    "insight_is_told_to_all": lambda patch: event(patch, kinds.Insight, for_everybody),
    "what_insight_shows_is_told_to_all": lambda patch: event(patch, kinds.InsightWorks, for_everybody),
    "nerves_are_told_to_all": lambda patch: event(patch, kinds.Nerves, for_everybody),
    "what_was_learned_is_told_to_all": lambda patch: event(patch, kinds.LookedOver, for_everybody),
    "resisting_is_told_to_all": lambda patch: event(patch, kinds.Resisted, for_everybody),
    "recoil_is_told_to_all": lambda patch: event(patch, kinds.Recoil, for_everybody),
    "declining_an_ally_is_told_to_all": lambda patch: event(patch, kinds.AllyDeclined, for_everybody),
    "the_kill_chance_is_open": lambda patch: event(patch, kinds.Shot, _unsealed("kill_chance")),
    "damage_is_open": lambda patch: event(patch, kinds.Shot, _unsealed("damage")),
    "wounds_taken_are_open": lambda patch: event(patch, kinds.Shot, _unsealed("wounds")),
    "the_chance_of_grit_is_open": lambda patch: event(patch, kinds.Grit, _unsealed("chance")),
    "the_result_of_a_reload_is_open": lambda patch: event(patch, kinds.Reload, _unsealed("result")),
    "the_total_of_a_reload_is_open": lambda patch: event(patch, kinds.Reload, _unsealed("total")),
    "the_sums_of_a_brawl_are_open": lambda patch: event(patch, kinds.Brawl, _unsealed("sums")),
    "the_type_of_a_drawn_gun_is_open": lambda patch: event(patch, kinds.GunMoved, _unsealed("type")),
}


@mutant
def a_gun_is_called_by_its_id(patch: Patch) -> None:
    real = hands._say

    def told(state: State, name: str, change: Any, gun: str, hand: Any, clause: str, table: Table) -> None:
        real(state, name, change, gun, hand, clause, table)
        last = table.events[-1]
        assert isinstance(last, kinds.GunMoved)
        table.events[-1] = replace(last, look=gun)

    patch.setattr(hands, "_say", told)


@mutant
def a_kill_die_is_shown_with_its_need(patch: Patch) -> None:
    patch.setattr(shots, "MASTER_ONLY", EVERYONE)


@mutant
def points_on_speed_are_open(patch: Patch) -> None:
    patch.setattr(speed, "only", lambda *_: EVERYONE)


@mutant
def points_on_the_hit_are_open(patch: Patch) -> None:
    patch.setattr(chance, "only", lambda *_: EVERYONE)


@mutant
def nimble_in_cover_is_open(patch: Patch) -> None:
    def opened(items: Any, *given: Any) -> Any:
        return [replace(item, audience=EVERYONE) for item in items]

    wrapped(patch, chance, "_cover_items", opened)


@mutant
def a_floor_tells_what_it_lifted(patch: Patch) -> None:
    def opened(items: Any, *given: Any) -> Any:
        mine = core.only(given[3])
        return [replace(item, audience=mine) if item.name == "floor" else item for item in items]

    wrapped(patch, shots, "limited", opened)


@mutant
def the_wounds_of_the_dead_are_counted(patch: Patch) -> None:
    """The count is told with the last wound, but a man who was shot dead takes his with him."""
    real = leaving.put_out

    def counted(state: State, name: str, how: Any, by: Any, table: Table) -> State:
        after = real(state, name, how, by, table)
        last = table.events[-1]
        if isinstance(last, kinds.PutOutOfFight):
            table.events[-1] = replace(
                last, clauses=(*last.clauses, *["LG.V.5.b"] * state.fighter(name).wounds)
            )
        return after

    for room in (leaving, wounds):
        patch.setattr(room, "put_out", counted)


@mutant
def a_clause_betrays_a_secret(patch: Patch) -> None:
    def cites(told: kinds.Declared) -> dict[str, Any]:
        bonus = told.speed is not None and any(item.name == "effects" for item in told.speed.items)
        return {"clauses": (*told.clauses, "LG.GAP.1")} if bonus else {}

    event(patch, kinds.Declared, cites)


@mutant
def the_order_of_events_follows_a_hidden_die(patch: Patch) -> None:
    real = LawOfTheGun.step

    def shuffled(self: LawOfTheGun, *given: Any) -> Any:
        step = real(self, *given)
        read = any(isinstance(event, kinds.Insight) and event.result == "success" for event in step.events)
        if not read:
            return step
        declared = [event for event in step.events if isinstance(event, kinds.Declared)]
        others = [event for event in step.events if not isinstance(event, kinds.Declared)]
        return replace(step, events=(*others, *declared[::-1]))

    patch.setattr(LawOfTheGun, "step", shuffled)


@mutant
def the_turn_is_told_before_insight_is_answered(patch: Patch) -> None:
    real = LawOfTheGun.step

    def announced(self: LawOfTheGun, state: State, answers: Any, source: Any) -> Any:
        step = real(self, state, answers, source)
        if step.state.playing is None:
            return step
        told = kinds.TurnBegins(audience=EVERYONE, clauses=("LG.I.4",), turn=state.turn)
        return replace(step, events=(told, *step.events))

    patch.setattr(LawOfTheGun, "step", announced)


@mutant
def a_post_shows_the_points_behind_it(patch: Patch) -> None:
    real = posting.tell_post

    def told(state: State, seat: str, post: Any, table: Table) -> None:
        hits = str(post.shoot.hit) if post.shoot is not None else ""
        real(state, seat, replace(post, claims=(*post.claims, hits)), table)

    for part in (before, leaving):
        patch.setattr(part, "tell_post", told)


# ---- what a reader is given ------------------------------------------------------------------------


@mutant
def sums_are_not_folded(patch: Patch) -> None:
    patch.setattr(core, "seen_sum", lambda total, _: total)


@mutant
def a_folded_item_tells_how_many_it_hides(patch: Patch) -> None:
    real = core.seen_sum

    def folded(total: core.Sum, reader: str) -> core.Sum:
        seen = real(total, reader)
        name = f"{core.UNDISCLOSED} {len(total.items) - len(seen.items) + 1}"
        items = (replace(item, name=name) if item.name == core.UNDISCLOSED else item for item in seen.items)
        return core.Sum(tuple(items), seen.total)

    patch.setattr(core, "seen_sum", folded)


@mutant
def a_reader_learns_who_else_may_know(patch: Patch) -> None:
    patch.setattr(core, "_his", lambda audience, _: audience)


@mutant
def the_words_tell_the_whole_event(patch: Patch) -> None:
    patch.setattr(posts, "seen", lambda event, _: event)


@mutant
def the_words_count_the_events(patch: Patch) -> None:
    """A post that says how much happened says how much is hidden."""
    real = posts.post

    def counted(events: Any, view: Any, language: Any, **named: Any) -> Any:
        told = tuple(events)
        post = real(told, view, language, **named)
        return post + Post((Paragraph((text(str(len(told))),)),))

    patch.setattr(posts, "post", counted)
