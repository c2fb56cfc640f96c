"""What stands around the blows, in words: endurance, initiative, conversions; distance and breath."""

from __future__ import annotations

from collections.abc import Mapping

from sekundant.core.clauses import Text
from sekundant.prose.fencing.teller import Teller
from sekundant.prose.fencing.words import DISTANCE_WORDS, PAYMENT_WORDS
from sekundant.prose.language import MINUS, NO_BREAK, die, joined, sentence
from sekundant.prose.markup import Line, Style, text
from sekundant.systems.fencing.events import (
    Breath,
    Converted,
    DistanceSettled,
    DistanceWon,
    Endurance,
    Initiative,
    Neutralised,
    Tally,
)
from sekundant.systems.fencing.exchange import Became, Because
from sekundant.systems.fencing.weapons import Distance, shortened_by

Tallies = tuple[Tally, Tally]

NOTHING = Line(())

# ---- before the blows --------------------------------------------------------------------------------


def endurance(event: Endurance, tell: Teller) -> tuple[Line, ...]:
    """The roll of one whose breath is spent, and what it cancels."""
    who = tell.person(event.by)
    lost = len(event.positions)
    if not event.cancels:
        phrase = Text("{by} is out of breath but holds out", "{by} держится на одной воле: стек остаётся цел")
        told = tell.say(phrase, by=who)
    elif not lost:
        phrase = Text(
            "{by} is out of breath, but there is nothing to cancel",
            "{by} задыхается, но отменять в стеке нечего",
        )
        told = tell.say(phrase, by=who)
    else:
        phrase = Text(
            "{by} is out of breath: {lost} {lost:action is|actions are} cancelled, which stood at {at}",
            "{by} задыхается: {lost:отменяется|отменяются|отменяется} {lost} "
            "{lost:действие|действия|действий}, {lost:стоявшее|стоявшие|стоявших} на "
            "{lost:позиции|позициях|позициях} {at}",
        )
        told = tell.say(phrase, by=who, lost=lost, at=tell.positions(event.positions))
    more = None
    if event.cancels > lost:
        few = Text("; {n} had to go", "; отменить полагалось {n}")
        more = tell.say(few, n=event.cancels)
    return (tell.result(told, event.clauses, event.sum, need=event.need, more=more),)


def initiative(event: Initiative, tell: Teller) -> tuple[Line, ...]:
    """Who takes the initiative, or that nobody does."""
    return (_contest(_initiative(event, tell), event, tell),)


_TAKEN: Mapping[Because, Text] = {
    Because.MORE_POINTS: Text(
        "{who} takes the initiative, {most} to {least}", "{who} берёт инициативу, {most} против {least}"
    ),
    Because.EARLIER_POSITION: Text(
        "{who} takes the initiative: {most} each, but {who:his|hers} stands higher in the stack",
        "{who} берёт инициативу: по {most} у обоих, но {who:его|её} Инициатива стоит в стеке раньше",
    ),
    Because.HELD_BEFORE: Text(
        "{who} keeps the initiative: {most} each, all else is equal too",
        "{who} удерживает инициативу: по {most} у обоих, и всё прочее поровну",
    ),
}


def _initiative(event: Initiative, tell: Teller) -> Line:
    most, least = _totals(event.tallies)
    if event.holder is None:
        if not most and not least:
            return tell.word(
                Text(
                    "Nobody fights for the initiative, and nobody has it",
                    "За инициативу никто не борется, и её нет ни у кого",
                )
            )
        phrase = Text(
            "Parity, {most} each: nobody has the initiative",
            "Паритет, по {most} у обоих: инициативы нет ни у кого",
        )
        return tell.say(phrase, most=most)
    who = tell.person(event.holder)
    if not any(tally.points for tally in event.tallies):
        phrase = Text(
            "Nobody fights for the initiative, and {who} keeps it",
            "За инициативу никто не борется, {who} её сохраняет",
        )
        return tell.say(phrase, who=who)
    return tell.say(_TAKEN[event.reason], who=who, most=most, least=least)


def _totals(tallies: Tallies) -> tuple[int, int]:
    """Both totals, the greater first."""
    totals = sorted(int(tally.sum.total) for tally in tallies)
    return totals[1], totals[0]


def _bonuses(tallies: Tallies, tell: Teller) -> Line:
    """How totals of more than the actions came about: « Энн: 2 + Проворство 1 = 3.»."""
    shown = [
        tell.say(Text("{who}: {sum}", "{who}: {sum}"), who=tell.person(tally.who), sum=tell.sum(tally.sum))
        for tally in tallies
        if len(tally.sum.items) > 1
    ]
    return text(" ") + joined(shown, "; ") + text(".") if shown else Line(())


def neutralised(event: Neutralised, tell: Teller) -> tuple[Line, ...]:
    """The end of a stack falls silent."""
    phrase = Text(
        "The surplus silences the end of {target}'s stack: {n:position|positions} {at}",
        "Превосходство по инициативе нейтрализует конец стека: {target}, {n:позиция|позиции|позиции} {at}",
    )
    told = tell.say(
        phrase,
        target=tell.person(event.target),
        n=len(event.positions),
        at=tell.positions(event.positions),
    )
    return (tell.result(told, event.clauses),)


_CONVERTED: Mapping[str, tuple[Text, Text]] = {
    Became.ATTACK: (
        Text(
            "{by}: the feint at {position} overhangs the enemy's stack and becomes an attack",
            "{by}: финт на позиции {position} превышает стек противника и становится атакой",
        ),
        Text(
            "{by}: the feints at {used} overhang the enemy's stack; together: an attack at {position}",
            "{by}: финты на позициях {used} превышают стек противника и вместе дают атаку "
            "на позиции {position}",
        ),
    ),
    Became.PARRY: (
        Text(
            "{by}: the riposte at {position} overhangs the enemy's stack and becomes a parry",
            "{by}: контратака на позиции {position} превышает стек противника и становится защитой",
        ),
        Text(
            "{by}: the ripostes at {used} overhang the enemy's stack; together: a parry at {position}",
            "{by}: контратаки на позициях {used} превышают стек противника и вместе дают защиту "
            "на позиции {position}",
        ),
    ),
}
"""What is said of one overhanging action, and of several that are spent together."""


def converted(event: Converted, tell: Teller) -> tuple[Line, ...]:
    """What hangs over the enemy's stack becomes an attack or a parry."""
    alone, together = _CONVERTED[event.to]
    told = tell.say(
        alone if len(event.used) == 1 else together,
        by=tell.person(event.by),
        position=event.position,
        used=tell.positions(event.used),
    )
    return (tell.result(told, event.clauses),)


# ---- the distance ------------------------------------------------------------------------------------

_WON: Mapping[Because, Text] = {
    Because.MORE_POINTS: Text("{most} to {least}", "{most} против {least}"),
    Because.EARLIER_POSITION: Text(
        "{most} each, but {who:his|hers} stands higher in the stack",
        "по {most} у обоих, но {who:его|её} Контроль дистанции стоит в стеке раньше",
    ),
    Because.INITIATIVE: Text(
        "{most} each, but {who:he|she} has the initiative",
        "по {most} у обоих, но инициатива у {who:него|неё}",
    ),
    Because.DIE: Text(
        "{most} each, all else is equal too, and the die decides",
        "по {most} у обоих, всё прочее тоже поровну, и решает кубик",
    ),
}


def _how_won(event: DistanceWon | DistanceSettled, winner: str, tell: Teller) -> Line:
    most, least = _totals(event.tallies)
    told = tell.say(_WON[event.reason], who=tell.person(winner), most=most, least=least)
    for roll in event.rolls:
        told += text(f" ({die(roll.sides, tell.language)}:{NO_BREAK}") + text(str(roll.face), Style.DIE)
        told += text(")")
    return told


def distance_won(event: DistanceWon, tell: Teller) -> tuple[Line, ...]:
    """Who may choose the distance, and among which."""
    phrase = Text("{who} wins the distance: {how}", "{who} выигрывает дистанцию: {how}")
    told = tell.say(phrase, who=tell.person(event.winner), how=_how_won(event, event.winner, tell))
    choice = Text(" To choose from: {choices}.", " На выбор: {choices}.")
    return (_contest(told, event, tell, tell.say(choice, choices=distances(event.choices, tell))),)


def distances(choices: tuple[Distance, ...], tell: Teller) -> Line:
    """Distances among which one may choose: «дальняя, средняя или ближняя»."""
    return tell.listed([tell.word(DISTANCE_WORDS[to]) for to in choices], Text("or", "или"))


def _contest(
    told: Line, event: Initiative | DistanceWon | DistanceSettled, tell: Teller, behind: Line = NOTHING
) -> Line:
    """The outcome of a contest as a sentence, its bonuses, what is said ``behind`` them, and the clauses."""
    bonuses = _bonuses(event.tallies, tell) if tell.detail else NOTHING
    cited = tell.cite(event.clauses, *(tally.sum for tally in event.tallies))
    return sentence(told) + bonuses + behind + cited


def distance_settled(event: DistanceSettled, tell: Teller) -> tuple[Line, ...]:
    """Where the next turn is fought."""
    start, to = tell.word(DISTANCE_WORDS[event.start]), tell.word(DISTANCE_WORDS[event.to])
    if event.winner is None:
        phrase = Text(
            "Nobody fights for the distance, and it stays: {to}",
            "За дистанцию никто не борется, и она прежняя: {to}",
        )
        return (tell.result(tell.say(phrase, to=to), event.clauses),)
    told = tell.say(
        _goes(event),
        who=tell.person(event.winner),
        how=_how_won(event, event.winner, tell),
        start=start,
        to=to,
    )
    if event.wanted is not None:
        cut = Text(
            ". The choice was {wanted}; without the initiative one step nearer is the most",
            ". Выбрана была {wanted}, но без инициативы сближаются только на шаг",
        )
        told += tell.say(cut, wanted=tell.word(DISTANCE_WORDS[event.wanted]))
    return (_contest(told, event, tell),)


def _goes(event: DistanceSettled) -> Text:
    """Whether the winner goes in, goes out or stays."""
    nearer = shortened_by(event.start, event.to)
    if nearer > 0:
        return Text(
            "{who} closes in from {start} to {to}: {how}",
            "{who} сокращает дистанцию (была {start}, теперь {to}): {how}",
        )
    if nearer < 0:
        return Text(
            "{who} breaks away from {start} to {to}: {how}",
            "{who} разрывает дистанцию (была {start}, теперь {to}): {how}",
        )
    return Text("{who} keeps the distance ({to}): {how}", "{who} сохраняет дистанцию ({to}): {how}")


# ---- breath ------------------------------------------------------------------------------------------


def breath(event: Breath, tell: Teller) -> tuple[Line, ...]:
    """What the turn cost one in breath, and what is left."""
    phrase = Text("{by}: breath {now} of {most}", "{by}: Запас сил {now} из {most}")
    line = sentence(tell.say(phrase, by=tell.person(event.by), now=event.now, most=event.most))
    if tell.detail:
        line += _booked(event, tell)
    if event.now <= 0:
        line += tell.word(
            Text(
                " The next turn begins with an endurance roll.",
                " Следующий ход начнётся с броска на Выносливость.",
            )
        )
    return (line + tell.cite(event.clauses),)


def _booked(event: Breath, tell: Teller) -> Line:
    """The arithmetic: « 7 − 6 (инициатива 1, атаки 3, защиты 2) − ранения 1 + отдых 2 = 2.»."""
    total = event.before - event.spent - event.drain + event.rested
    if total == event.before == event.now:
        return Line(())
    terms = tell.number(event.before)
    if event.spent:
        paid = (
            f"{PAYMENT_WORDS[one.what].into(tell.language)}{NO_BREAK}{tell.number(one.breath)}"
            for one in event.paid
        )
        terms += f" {MINUS}{NO_BREAK}{tell.number(event.spent)} ({', '.join(paid)})"
    if event.drain:
        wounds = Text("wounds", "ранения").into(tell.language)
        terms += f" {MINUS}{NO_BREAK}{wounds}{NO_BREAK}{tell.number(event.drain)}"
    if event.rested:
        rest = Text("rest", "отдых").into(tell.language)
        terms += f" +{NO_BREAK}{rest}{NO_BREAK}{tell.number(event.rested)}"
    line = text(" ") + text(f"{terms} ={NO_BREAK}", Style.DETAIL) + text(tell.number(total), Style.NUMBER)
    if total > event.now:
        line += tell.say(Text(", and no more than {most}", ", но не больше {most}"), most=event.most)
    return line + text(".")
