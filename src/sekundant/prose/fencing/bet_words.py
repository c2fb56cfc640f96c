"""The first part of a turn in words: bets and insight; and what is opened with the stacks."""

from __future__ import annotations

from sekundant.core.clauses import Text
from sekundant.prose.fencing.teller import Teller
from sekundant.prose.fencing.words import (
    ACTION_WORDS,
    AT_DISTANCE,
    BET_RESULTS,
    BET_WORDS,
    DISTANCE_WORDS,
    STACK_POINTS,
)
from sekundant.prose.language import Person, joined
from sekundant.prose.markup import Line, text
from sekundant.systems.fencing.events import (
    BetOpened,
    BetRolled,
    ExchangeBegins,
    Insight,
    SealRefused,
    StackShown,
    StackTrimmed,
    TurnBegins,
)
from sekundant.systems.fencing.orders import Bet, Stack
from sekundant.systems.fencing.stacks import FREE_POINTS, stack_points
from sekundant.systems.fencing.state import Learns
from sekundant.systems.fencing.weapons import Distance


def turn_begins(event: TurnBegins, tell: Teller) -> tuple[Line, ...]:
    """The number of a turn, as a title, and how the fencers stand."""
    title = tell.say(Text("Turn {turn}", "Ход {turn}"), turn=event.turn)
    return title, situation(event.distance, event.holder, tell) + tell.cite(event.clauses)


def situation(distance: Distance, holder: str | None, tell: Teller) -> Line:
    """The distance, and who holds the initiative."""
    told = tell.say(Text("Distance: {at}. ", "Дистанция: {at}. "), at=tell.word(DISTANCE_WORDS[distance]))
    if holder is None:
        return told + tell.word(Text("Nobody holds the initiative.", "Инициативы нет ни у кого."))
    return told + tell.say(Text("Initiative: {who}.", "Инициатива: {who}."), who=tell.person(holder))


# ---- bet and insight ---------------------------------------------------------------------------------


def bet(event: BetRolled | BetOpened, tell: Teller) -> tuple[Line, ...]:
    """A bet, what came of it, and the stack points that it leaves."""
    told = tell.say(Text("{by}: ", "{by}: "), by=tell.person(event.by)) + bet_result(
        event.bet, event.success, tell
    )
    told += text(", ") + tell.say(STACK_POINTS, points=event.points)
    return (tell.result(told, event.clauses, event.sum, need=event.need),)


def bet_result(bet: Bet | None, success: bool | None, tell: Teller) -> Line:
    """A bet and what came of it: «высокая ставка сыграла»; «без ставки»."""
    if bet is None:
        return tell.word(Text("no bet", "без ставки"))
    return tell.word(BET_RESULTS[bet, bool(success)])


def insight(event: Insight, tell: Teller) -> tuple[Line, ...]:
    """What the roll on Cunning tells of the enemy's bet."""
    who = tell.person(event.by)
    if event.learns is Learns.NOTHING:
        phrase = Text("{by} can't make out the enemy's bet", "{by} не может разгадать ставку противника")
        told = tell.say(phrase, by=who)
    else:
        told = learned(event.learns, event.bet, event.success, who, tell)
    return (tell.result(told, event.clauses, event.sum),)


def learned(learns: Learns, bet: Bet | None, success: bool | None, who: Person, tell: Teller) -> Line:
    """What one knows of the enemy's bet, and the stack points that come of it."""
    if bet is None:
        phrase = Text(
            "{by} sees that the enemy has made no bet: {points}",
            "{by} видит, что противник ставки не делал: у него {points}",
        )
        return tell.say(phrase, by=who, points=tell.say(STACK_POINTS, points=FREE_POINTS))
    if learns is Learns.BET:
        phrase = Text(
            "{by} sees the enemy's bet: {bet}. If it succeeded, {won}; if not, {lost}",
            "{by} разгадывает ставку противника: {bet}. Если она сыграла, это {won}, если нет — {lost}",
        )
        won = tell.say(STACK_POINTS, points=stack_points(bet, True))
        lost = stack_points(bet, False)
        return tell.say(phrase, by=who, bet=tell.word(BET_WORDS[bet]), won=won, lost=lost)
    phrase = Text(
        "{by} sees the enemy's bet and its result: {result}, {points}",
        "{by} разгадывает ставку противника и знает, чем она кончилась: {result}, {points}",
    )
    return tell.say(
        phrase,
        by=who,
        result=bet_result(bet, success, tell),
        points=tell.say(STACK_POINTS, points=stack_points(bet, success)),
    )


def seal_refused(event: SealRefused, tell: Teller) -> tuple[Line, ...]:
    """A stack that was handed in with the bet and turned out too dear."""
    phrase = Text(
        "{by}: the stack handed in with the bet costs {cost}, and there are {points}. A new one is needed.",
        "{by}: стек, сданный вместе со ставкой, стоит {cost}, а есть только {points}. Нужен новый.",
    )
    told = tell.say(
        phrase,
        by=tell.person(event.by),
        cost=tell.say(_POINTS, points=event.cost),
        points=str(event.points),
    )
    return (told + tell.cite(event.clauses),)


_POINTS = Text("{points} {points:point|points}", "{points} {points:пункт|пункта|пунктов}")


# ---- the stacks are opened ---------------------------------------------------------------------------


def exchange_begins(event: ExchangeBegins, tell: Teller) -> tuple[Line, ...]:
    """The turn is resolved, as a title, and where it is fought."""
    title = tell.say(Text("Turn {turn}: the stacks are opened", "Ход {turn}: стеки открыты"), turn=event.turn)
    phrase = Text("They fight {at}.", "Бой идёт {at}.")
    return title, tell.say(phrase, at=tell.word(AT_DISTANCE[event.distance])) + tell.cite(event.clauses)


def stack_trimmed(event: StackTrimmed, tell: Teller) -> tuple[Line, ...]:
    """What was cut from a stack that was handed in with the bet."""
    phrase = Text(
        "{by} can't pay for the whole stack; cut from its end: {removed}",
        "{by}: на весь стек пунктов не хватило, с конца срезано: {removed}",
    )
    told = tell.say(phrase, by=tell.person(event.by), removed=actions(event.removed, tell))
    return (tell.result(told, event.clauses),)


def stack(event: StackShown, tell: Teller) -> tuple[Line, ...]:
    """A stack in one line; a post shows both side by side instead."""
    if not event.actions:
        phrase = Text("{by}: the stack is empty, {points} unspent", "{by}: стек пуст, не потрачено: {points}")
        told = tell.say(phrase, by=tell.person(event.by), points=tell.say(STACK_POINTS, points=event.points))
        return (tell.result(told, event.clauses),)
    phrase = Text(
        "{by}, {length} {length:action|actions} for {cost} of {points}: {actions}",
        "{by}, {length} {length:действие|действия|действий} за {cost} из {points}: {actions}",
    )
    told = tell.say(
        phrase,
        by=tell.person(event.by),
        length=event.length,
        cost=event.cost,
        points=tell.say(STACK_POINTS_OF, points=event.points),
        actions=_priced(event, tell),
    )
    return (tell.result(told, event.clauses),)


STACK_POINTS_OF = Text(
    "{points} stack {points:point|points}", "{points} {points:пункта|пунктов|пунктов} стека"
)
"""Points behind a preposition: «9 из 10 пунктов стека», «1 из 1 пункта»."""


def _priced(event: StackShown, tell: Teller) -> Line:
    """Actions with what each costs, if it is not 1."""
    named = []
    for action, price in zip(event.actions, event.prices, strict=True):
        name = tell.word(ACTION_WORDS[action])
        named.append(name if price == 1 else name + text(" (") + tell.say(_POINTS, points=price) + text(")"))
    return joined(named, ", ")


def actions(stack: Stack, tell: Teller) -> Line:
    """Actions by their names, in order."""
    return joined([tell.word(ACTION_WORDS[action]) for action in stack], ", ")
