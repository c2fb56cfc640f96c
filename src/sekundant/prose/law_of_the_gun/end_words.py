"""The end of a duel in words, and the master's rulings."""

from __future__ import annotations

from sekundant.core.clauses import Text
from sekundant.prose.language import sentence
from sekundant.prose.law_of_the_gun.teller import Teller
from sekundant.prose.law_of_the_gun.words import OUTCOME_WORDS, RULING_VALUES, RULING_WORDS
from sekundant.prose.markup import Line, text
from sekundant.systems.law_of_the_gun.events import FateSettled, Over, Ruled
from sekundant.systems.law_of_the_gun.orders import Mercy


def over(event: Over, tell: Teller) -> tuple[Line, ...]:
    """How it ended."""
    return (ending(event.winner, event.how, tell) + tell.cite(event.clauses),)


def ending(winner: str | None, how: str, tell: Teller) -> Line:
    """An outcome in words: who won, and how; "the other side" is his, so he is named first."""
    words = OUTCOME_WORDS.get(how)
    told = tell.word(words) if words else text(how)
    if winner is None:
        return tell.say(Text("{how}. A draw.", "{how}. Ничья."), how=told)
    phrase = Text("The winner is {who}. {how}.", "Победа: {who}. {how}.")
    return tell.say(phrase, who=tell.person(winner), how=told)


def fate_settled(event: FateSettled, tell: Teller) -> tuple[Line, ...]:
    """Mercy, or none, and what came of it."""
    told = mercy(event, tell)
    if event.chance is not None:
        told += tell.say(
            Text(" Survival {chance}", " Выживание {chance}"), chance=tell.sum(event.chance, unit="%")
        )
        if event.rolls:
            told += text("; ") + tell.dice(event.rolls)
        told += text(".")
    if event.choice is Mercy.SPARE:
        told += text(" ") + spared(event, tell)
    return (told + tell.cite(event.clauses, event.chance),)


def mercy(event: FateSettled, tell: Teller) -> Line:
    """What the winner does with one who is out."""
    phrase = (
        Text(
            "{by} shows no mercy. One last shot – {who} is dead",
            "{by} не знает жалости. Последний выстрел — {who} {who:мёртв|мертва}",
        )
        if event.choice is Mercy.FINISH_OFF
        else Text(
            "{by} lowers the gun and spares {who}", "{by} опускает оружие: {who} {who:пощажён|пощажена}"
        )
    )
    return sentence(tell.say(phrase, by=tell.person(event.by), who=tell.person(event.who)))


def spared(event: FateSettled, tell: Teller) -> Line:
    """Whether one who was spared lives."""
    ending = (
        Text("{who} will live.", "{who} будет жить.")
        if event.alive
        else Text("The wounds show no mercy: {who} dies.", "Но раны не щадят: {who} умирает.")
    )
    return tell.say(ending, who=tell.person(event.who))


def ruled(event: Ruled, tell: Teller) -> tuple[Line, ...]:
    """The master's own decision, with its author and reason."""
    author = text(f" ({event.author})" if event.author else "")
    told = tell.say(Text("The master{author} rules: ", "Мастер{author} постановляет: "), author=author)
    told += ruled_field(event, tell)
    if event.value is not None:
        told += tell.dash + ruling_value(event, event.value.value, tell)
    if event.reason:
        told += tell.say(Text(". Reason: {reason}", ". Причина: {reason}"), reason=text(event.reason))
    return (sentence(told) + tell.cite(event.clauses),)


def ruling_value(event: Ruled, value: str, tell: Teller) -> Line:
    """What a ruling sets: a number as it is, a word as readers know it; an outcome has words of its own."""
    words = (OUTCOME_WORDS if event.what == "outcome" else RULING_VALUES).get(value)
    return tell.word(words) if words else text(value)


def ruled_field(event: Ruled, tell: Teller) -> Line:
    """What a ruling changes, and whose it is: «ранения, Боб»."""
    name, _, gun = event.what.partition(":")
    words = RULING_WORDS.get(name)
    told = tell.word(words) if words else text(name.replace("_", " "))
    if gun:
        told += text(f" ({gun})")
    return told + tell.say(Text(", {who}", ", {who}"), who=tell.person(event.who)) if event.who else told
