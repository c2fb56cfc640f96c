"""The beginning and the end of a duel in words, and the master's rulings."""

from __future__ import annotations

from sekundant.core.clauses import Text
from sekundant.prose.fencing.teller import Teller
from sekundant.prose.fencing.words import AT_DISTANCE, DISTANCE_WORDS, OUTCOME_WORDS, RULING_WORDS
from sekundant.prose.markup import Line, text
from sekundant.systems.fencing.events import DuelOpens, Over, Ruled
from sekundant.systems.fencing.state import How
from sekundant.systems.fencing.weapons import DISTANCES, Distance


def duel_opens(event: DuelOpens, tell: Teller) -> tuple[Line, ...]:
    """Who crosses blades, and how far apart they begin."""
    phrase = Text("{fighters} cross blades {at}.", "{fighters} скрещивают клинки {at}.")
    fighters, at = tell.people(event.fighters), tell.word(AT_DISTANCE[event.distance])
    told = tell.say(phrase, fighters=fighters, at=at)
    return (told + tell.cite(event.clauses),)


def over(event: Over, tell: Teller) -> tuple[Line, ...]:
    """How it ended."""
    return (ending(event.winner, event.how, tell) + tell.cite(event.clauses),)


def ending(winner: str | None, how: str, tell: Teller) -> Line:
    """An outcome in words: who won, and how; "the other side" is his, so he is named first."""
    told = _how(how, tell)
    if winner is None:
        return tell.say(Text("{how}. There is no winner.", "{how}. Победителя нет."), how=told)
    phrase = Text("The winner is {who}. {how}.", "Победа: {who}. {how}.")
    return tell.say(phrase, who=tell.person(winner), how=told)


def _how(how: str, tell: Teller) -> Line:
    return tell.word(OUTCOME_WORDS[How(how)]) if how in tuple(How) else text(how)


def ruled(event: Ruled, tell: Teller) -> tuple[Line, ...]:
    """The master's own decision, with its author and reason."""
    author = text(f" ({event.author})" if event.author else "")
    told = tell.say(Text("The master{author} rules: ", "Мастер{author} постановляет: "), author=author)
    words = RULING_WORDS.get(event.what)
    told += tell.word(words) if words else text(event.what.replace("_", " "))
    if event.who:
        told += tell.say(Text(", {who}", ", {who}"), who=tell.person(event.who))
    told += tell.dash + _value(event, tell)
    if event.reason:
        told += tell.say(Text(". Reason: {reason}", ". Причина: {reason}"), reason=text(event.reason))
    return (tell.result(told, event.clauses),)


def _value(event: Ruled, tell: Teller) -> Line:
    """What a ruling sets: a number as it is, a word as readers know it."""
    if event.what == "initiative":
        if not event.value:
            return tell.word(Text("nobody", "ни у кого"))
        return tell.say(Text("{who}", "{who}"), who=tell.person(event.value))
    if event.what == "distance" and event.value in DISTANCES:
        return tell.word(DISTANCE_WORDS[Distance(event.value)])
    if event.what == "outcome":
        how = "".join(span.text for span in _how(event.value, tell).spans)
        return text(how[:1].lower() + how[1:])
    number = event.value.removeprefix("-")
    if number.isdecimal():
        return text(tell.number(int(event.value)))
    return text(event.value)
