"""Leaks built in on purpose: each changes one thing in the engine or in its words, and must be caught.

Most are mistakes that a person might make in good faith: an audience too wide, a helpful explanation, a list
that is longer by one, an order of events that follows a hidden die.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sekundant.core.encounter import Objection
from sekundant.core.events import EVERYONE, Event, only
from sekundant.prose.fencing import posts
from sekundant.prose.markup import Paragraph, Post, text
from sekundant.systems.fencing import events as kinds
from sekundant.systems.fencing import view as views
from sekundant.systems.fencing.exchange import Deed
from sekundant.systems.fencing.orders import Bet, DistanceChoice, StackOrder
from sekundant.systems.fencing.rules import distance, turn
from sekundant.systems.fencing.state import Phase, State
from sekundant.systems.fencing.system import Fencing
from tests.secrets.building_in import Patch, event, for_everybody, objection_from_the_state, wrapped
from tests.secrets.contract import Mutant

MUTANTS: dict[str, Mutant] = {}


def mutant(build: Mutant) -> Mutant:
    MUTANTS[build.__name__] = build
    return build


# ---- views -----------------------------------------------------------------------------------------


def _view(patch: Patch, change: Callable[[views.View, State], views.View]) -> None:
    """Change what everybody sees."""
    wrapped(patch, views, "view", lambda view, state, *_: change(view, state))


@mutant
def the_view_shows_every_hand(patch: Patch) -> None:
    def shown(view: views.View, state: State) -> views.View:
        return replace(view, hands=tuple(views._hand(state, fighter) for fighter in state.fighters))

    _view(patch, shown)


@mutant
def the_view_counts_the_stack_points_of_both(patch: Patch) -> None:
    _view(patch, lambda view, state: replace(view, turn=sum(man.hand.points or 0 for man in state.fighters)))


@mutant
def the_view_tells_who_went_all_in(patch: Patch) -> None:
    _fighter(patch, lambda seen, man: replace(seen, out=man.hand.bet is Bet.ALL_IN))


@mutant
def the_view_tells_who_has_lost_his_bet(patch: Patch) -> None:
    _fighter(
        patch, lambda seen, man: replace(seen, bet_penalty=seen.bet_penalty + (man.hand.success is False))
    )


@mutant
def the_view_tells_whose_stack_is_sealed(patch: Patch) -> None:
    _fighter(patch, lambda seen, man: replace(seen, breath_max=seen.breath_max + man.hand.sealed))


@mutant
def the_view_tells_who_has_seen_through_the_other(patch: Patch) -> None:
    """His cunning is told with what it has learned."""
    _fighter(
        patch,
        lambda seen, man: replace(seen, sheet=replace(seen.sheet, name=f"{seen.name} ({man.hand.insight})")),
    )


@mutant
def the_view_tells_who_named_a_distance(patch: Patch) -> None:
    _fighter(patch, lambda seen, man: replace(seen, out=man.hand.distance_choice is not None))


@mutant
def the_view_tells_who_throws_for_his_endurance(patch: Patch) -> None:
    _fighter(patch, lambda seen, man: replace(seen, out=man.hand.own_endurance_roll))


def _fighter(patch: Patch, change: Callable[[views.SeenFighter, Any], views.SeenFighter]) -> None:
    """Change how everybody sees a fencer."""
    wrapped(patch, views, "_seen", change)


@mutant
def the_view_lists_what_others_are_asked(patch: Patch) -> None:
    wrapped(patch, views, "view", lambda view, *given: replace(view, asks=given[-1]))


@mutant
def an_ask_is_numbered_by_what_is_hidden(patch: Patch) -> None:
    def numbered(view: views.View, state: State) -> views.View:
        points = sum(fighter.hand.points or 0 for fighter in state.fighters)
        return replace(view, asks=tuple(replace(ask, key=f"{ask.key}:{points}") for ask in view.asks))

    _view(patch, numbered)


@mutant
def who_is_asked_alone_is_told_that_nobody_else_may_know(patch: Patch) -> None:
    """So the engine once had it: an ask was secret only where the other's stack lay sealed."""
    wrapped(
        patch,
        Fencing,
        "asks",
        lambda asks, *_: tuple(replace(ask, secret=ask.secret and len(asks) == 1) for ask in asks),
    )


@mutant
def insight_tells_the_bet_from_any_total(patch: Patch) -> None:
    """Also one who learned nothing finds it in his view."""
    _learned(patch, lambda learned, enemy: replace(learned, bet=enemy.bet))


@mutant
def insight_tells_the_result_with_the_bet(patch: Patch) -> None:
    _learned(patch, lambda learned, enemy: replace(learned, success=enemy.success if learned.bet else None))


@mutant
def insight_tells_that_the_enemy_made_no_bet(patch: Patch) -> None:
    """No success of no bet: None in the one case, False in the other."""
    _learned(patch, lambda learned, enemy: replace(learned, success=learned.success or enemy.bet is None))


def _learned(patch: Patch, change: Callable[[Any, Any], Any]) -> None:
    wrapped(
        patch,
        views,
        "_learned",
        lambda learned, state, fighter: change(learned, state.enemy(fighter.name).hand),
    )


@mutant
def the_distances_open_to_the_winner_leave_out_what_the_loser_wanted(patch: Patch) -> None:
    def without(view: views.View, state: State) -> views.View:
        wanted = {fighter.hand.distance_choice for fighter in state.fighters}
        return replace(view, choices=tuple(to for to in view.choices if to not in wanted))

    _view(patch, without)


# ---- objections ------------------------------------------------------------------------------------

NOT_MEANT = Objection("FE.2.1.a", "not_meant", "stack", warning=True)


@mutant
def a_warning_knows_the_enemys_bet(patch: Patch) -> None:
    def high(state: State, reader: str, answer: Any) -> bool:
        return isinstance(answer, StackOrder) and state.enemy(reader).hand.bet is Bet.HIGH

    objection_from_the_state(patch, Fencing, high, NOT_MEANT)


@mutant
def a_warning_knows_the_enemys_stack(patch: Patch) -> None:
    def longer(state: State, reader: str, answer: Any) -> bool:
        theirs = state.enemy(reader).hand.stack or ()
        return isinstance(answer, StackOrder) and len(theirs) > len(answer.stack)

    objection_from_the_state(patch, Fencing, longer, NOT_MEANT)


@mutant
def a_warning_knows_that_the_enemy_can_afford_more(patch: Patch) -> None:
    def richer(state: State, reader: str, answer: Any) -> bool:
        mine, theirs = state.fighter(reader).hand.points or 0, state.enemy(reader).hand.points or 0
        return isinstance(answer, StackOrder) and theirs > mine

    objection_from_the_state(patch, Fencing, richer, NOT_MEANT)


@mutant
def a_warning_knows_where_the_loser_wanted_to_go(patch: Patch) -> None:
    def there(state: State, reader: str, answer: Any) -> bool:
        return isinstance(answer, DistanceChoice) and state.enemy(reader).hand.distance_choice is answer.to

    objection_from_the_state(patch, Fencing, there, NOT_MEANT)


# ---- audiences of events, and what they hold -------------------------------------------------------


MUTANTS |= {
    "a_bet_is_told_to_all_at_once": lambda patch: event(patch, kinds.BetRolled, for_everybody),
    "insight_is_told_to_all": lambda patch: event(patch, kinds.Insight, for_everybody),
    "insight_is_told_to_the_one_seen_through": lambda patch: event(
        patch, kinds.Insight, lambda told: {"audience": only(told.by, told.about)}
    ),
    "a_refused_seal_is_told_to_all": lambda patch: event(patch, kinds.SealRefused, for_everybody),
    "only_that_somebody_has_bet_is_told": lambda patch: event(
        patch, kinds.BetRolled, lambda _: {"audience": EVERYONE, "sum": None, "rolls": (), "points": 0}
    ),
}


def _with_state(patch: Patch, kind: type[Event], change: Callable[[Any, State], dict[str, Any]]) -> None:
    """Change every event of a kind by looking at the state at the end of the step."""
    real = Fencing.step

    def told(self: Fencing, *given: Any) -> Any:
        step = real(self, *given)
        events = tuple(
            replace(one, **change(one, step.state)) if isinstance(one, kind) else one for one in step.events
        )
        return replace(step, events=events)

    patch.setattr(Fencing, "step", told)


@mutant
def an_insight_event_holds_the_bet_in_any_case(patch: Patch) -> None:
    _with_state(
        patch, kinds.Insight, lambda told, state: {"bet": told.bet or state.fighter(told.about).hand.bet}
    )


@mutant
def an_insight_event_holds_the_result_in_any_case(patch: Patch) -> None:
    _with_state(patch, kinds.Insight, lambda told, state: {"success": state.fighter(told.about).hand.success})


@mutant
def a_turn_begins_with_a_clause_too_many(patch: Patch) -> None:
    """FE.6.4 only if a stack lies sealed."""

    def cites(told: Any, state: State) -> dict[str, Any]:
        sealed = any(fighter.hand.sealed for fighter in state.fighters)
        return {"clauses": (*told.clauses, "FE.6.4")} if sealed else {}

    _with_state(patch, kinds.TurnBegins, cites)


@mutant
def a_turn_begins_with_the_holder_by_bets(patch: Patch) -> None:
    """The holder of the initiative is told as the one with more stack points."""

    def richest(_: Any, state: State) -> dict[str, Any]:
        return {"holder": max(state.fighters, key=lambda fighter: fighter.hand.points or 0).name}

    _with_state(patch, kinds.TurnBegins, richest)


@mutant
def the_loser_of_the_distance_is_told_with_his_wish(patch: Patch) -> None:
    real = distance.settle

    def told(state: State, contest: Any, tallies: Any, rolls: Any, table: Any) -> State:
        after = real(state, contest, tallies, rolls, table)
        wishes = [man.hand.distance_choice for man in state.fighters if man.name != contest.winner]
        table.events[-1] = replace(table.events[-1], wanted=next((wish for wish in wishes if wish), None))
        return after

    patch.setattr(distance, "settle", told)


@mutant
def a_shown_stack_tells_who_throws_for_his_endurance(patch: Patch) -> None:
    _open(patch, kinds.StackShown, lambda told, hand: (*told.clauses, *["FE.6.8"] * hand.own_endurance_roll))


@mutant
def a_shown_stack_tells_that_it_was_sealed(patch: Patch) -> None:
    _open(patch, kinds.StackShown, lambda told, hand: (*told.clauses, *["FE.6.4"] * hand.sealed))


@mutant
def an_opened_bet_tells_what_its_owner_had_learned(patch: Patch) -> None:
    _open(patch, kinds.BetOpened, lambda told, hand: (*told.clauses, f"FE.2.6 {hand.insight}"))


def _open(patch: Patch, kind: Any, cites: Callable[[Any, Any], tuple[str, ...]]) -> None:
    """Change the clauses of what is told of a fencer when the exchange opens."""
    real = turn.BEATS[Deed.OPEN]

    def told(state: State, beat: Any, table: Any) -> State:
        after = real(state, beat, table)
        for place, one in enumerate(table.events):
            if isinstance(one, kind):
                table.events[place] = replace(one, clauses=cites(one, state.fighter(one.by).hand))
        return after

    patch.setitem(turn.BEATS, Deed.OPEN, told)


@mutant
def the_order_of_events_follows_a_hidden_die(patch: Patch) -> None:
    """Whoever wins his bet comes first, also when both are told of insights only."""
    real = Fencing.step

    def shuffled(self: Fencing, *given: Any) -> Any:
        step = real(self, *given)
        won = any(isinstance(one, kinds.BetRolled) and one.success for one in step.events)
        begun = isinstance(step.events[0], kinds.TurnBegins)
        return replace(step, events=(*step.events[1:], step.events[0])) if won and begun else step

    patch.setattr(Fencing, "step", shuffled)


@mutant
def an_insight_that_worked_is_told_twice(patch: Patch) -> None:
    """Everybody is told once more that the turn begins, if somebody has seen through the other."""
    real = Fencing.step

    def announced(self: Fencing, *given: Any) -> Any:
        step = real(self, *given)
        seen = any(isinstance(one, kinds.Insight) and one.bet is not None for one in step.events)
        return replace(step, events=(step.events[0], *step.events)) if seen else step

    patch.setattr(Fencing, "step", announced)


@mutant
def the_duel_waits_in_another_phase_for_a_refused_seal(patch: Patch) -> None:
    """A stack that was sealed too dear is asked for anew; the other sees it at the number of his ask."""
    real = Fencing.step

    def counted(self: Fencing, *given: Any) -> Any:
        step = real(self, *given)
        refused = sum(isinstance(one, kinds.SealRefused) for one in step.events)
        return replace(step, state=replace(step.state, serial=step.state.serial + refused))

    patch.setattr(Fencing, "step", counted)


@mutant
def breath_is_booked_before_its_time(patch: Patch) -> None:
    """Attacks of a stack under seal cost breath at once."""

    def booked(view: views.View, state: State) -> views.View:
        sealed = {man.name: man.hand.stack or () for man in state.fighters if state.phase is Phase.STACK}
        fighters = tuple(
            replace(seen, breath=seen.breath - len(sealed.get(seen.name, ()))) for seen in view.fighters
        )
        return replace(view, fighters=(fighters[0], fighters[1]))

    _view(patch, booked)


# ---- what a reader is given ------------------------------------------------------------------------


@mutant
def the_words_tell_the_whole_event(patch: Patch) -> None:
    patch.setattr(posts, "seen", lambda event, _: event)


@mutant
def the_words_count_the_events(patch: Patch) -> None:
    """A post that says how much happened says how much is hidden."""
    real = posts.post

    def counted(events: Any, view: Any, language: Any, **named: Any) -> Any:
        told = tuple(events)
        return real(told, view, language, **named) + Post((Paragraph((text(str(len(told))),)),))

    patch.setattr(posts, "post", counted)
