"""Before the storm in words (section IV)."""

from __future__ import annotations

from sekundant.core.clauses import Text
from sekundant.prose.language import joined, listed, sentence
from sekundant.prose.law_of_the_gun.teller import Teller
from sekundant.prose.law_of_the_gun.turn_words import way
from sekundant.prose.law_of_the_gun.words import DEED_NAMES, DEED_WORDS, TRAIT_WORDS, WARNING_WORDS
from sekundant.prose.markup import Line, text
from sekundant.systems.law_of_the_gun.events import (
    Cancelled,
    DuelOpens,
    FireOpened,
    LookedOver,
    Manoeuvred,
    PostMade,
    Resisted,
    Wills,
    WillsRefused,
)
from sekundant.systems.law_of_the_gun.orders import Deed, Simple
from sekundant.systems.law_of_the_gun.state import Learned

_STAND = Text("{fighters} face each other. ", "{fighters} стоят друг против друга. ")
_QUIET = Text("The guns are still quiet.", "Оружие пока молчит.")
_LOUD = Text("The talking is over.", "Разговоры кончились.")


def duel_opens(event: DuelOpens, tell: Teller) -> tuple[Line, ...]:
    """Who stands against whom."""
    stand = tell.say(_STAND, fighters=tell.people(event.fighters))
    return (stand + tell.word(_QUIET if event.before else _LOUD) + tell.cite(event.clauses),)


def post_made(event: PostMade, tell: Teller) -> tuple[Line, ...]:
    """A post before the storm, deed by deed."""
    deeds = [_deed(event, deed, tell) for deed in event.actions]
    who = tell.say(Text("{by} ", "{by} "), by=tell.person(event.by))
    return (sentence(who + listed(deeds, tell.language)) + tell.cite(event.clauses),)


def _deed(event: PostMade, deed: Deed, tell: Teller) -> Line:
    """One deed of a post with what belongs to it."""
    told = tell.word(DEED_WORDS[deed])
    if deed is Deed.MANOEUVRE and event.to is not None:
        told += tell.say(Text(" to {to}", " к {to}"), to=tell.place(event.to))
    if deed is Deed.MANOEUVRE and event.does is not None:
        told += tell.word(_INTENTS[event.does])
    if deed is Deed.LOOK_OVER and event.looks_at is not None:
        told += tell.foe(event.looks_at)
    if deed is Deed.WARN and event.warns_against is not None and event.warns_against in WARNING_WORDS:
        told += text(": ") + tell.word(WARNING_WORDS[event.warns_against])
    if deed is Deed.CLAIM_SILENCE and event.claims:
        told += text(": ") + tell.people(event.claims)
    return told


_INTENTS = {
    Simple.SATISFY: Text(" and has an eye on the temptation", " и косится на соблазн"),
    Simple.HIDE: Text(" and means to hide", " и хочет спрятаться"),
}

_DONE = {
    Simple.SATISFY: Text(" The temptation gets its due.", " Соблазн получает своё."),
    Simple.HIDE: Text(" Nothing to be seen of {by:him|her} now.", " Теперь {by:его|её} не видно."),
}


def wills_refused(event: WillsRefused, tell: Teller) -> tuple[Line, ...]:
    """An offer of a duel of wills that nobody took up, and what it pays."""
    phrase = Text(
        "No duel of wills: {by} won't have it. {of} has +1 action point on the first turn.",
        "Поединка Воли не будет: {by} {by:не согласен|не согласна}. "
        "На первом ходу +1 очко действия получает {of}.",
    )
    return (tell.say(phrase, by=tell.person(event.by), of=tell.person(event.of)) + tell.cite(event.clauses),)


def cancelled(event: Cancelled, tell: Teller) -> tuple[Line, ...]:
    """A deed that came to nothing."""
    phrase = (
        Text("{by}: the shooting puts an end to {deed}.", "{by}: стрельба срывает {deed}.")
        if event.because == "open_fire"
        else Text("{by}: the warning puts an end to {deed}.", "{by}: предупреждение срывает {deed}.")
    )
    deed = tell.word(DEED_NAMES[event.action])
    return (tell.say(phrase, by=tell.person(event.by), deed=deed) + tell.cite(event.clauses),)


def manoeuvred(event: Manoeuvred, tell: Teller) -> tuple[Line, ...]:
    """A manoeuvre carried out."""
    by = tell.person(event.by)
    told = tell.say(Text("{by} goes", "{by} переходит"), by=by) + way(event.start, event.to, tell)
    if event.start == event.to:
        told = tell.say(
            Text("{by} stays at {to}", "{by} остаётся на месте, {to}"), by=by, to=tell.place(event.to)
        )
    told = sentence(told)
    if event.does is not None:
        told += tell.say(_DONE[event.does], by=by)
    return (told + tell.cite(event.clauses),)


def resisted(event: Resisted, tell: Teller) -> tuple[Line, ...]:
    """Temptation beaten, or not."""
    phrase = (
        Text("{by} fights temptation and wins", "{by} борется с соблазном и побеждает")
        if event.success
        else Text(
            "{by} fights temptation, but temptation is stronger",
            "{by} борется с соблазном, но соблазн сильнее",
        )
    )
    told = tell.say(phrase, by=tell.person(event.by)) + tell.bracketed(event.rolls)
    return (sentence(told) + tell.cite(event.clauses),)


def looked_over(event: LookedOver, tell: Teller) -> tuple[Line, ...]:
    """What looking over told."""
    told = tell.say(Text("{by} looks the enemy over", "{by} изучает противника"), by=tell.person(event.by))
    told += tell.foe(event.of) + text(": ")
    if event.learned:
        told += joined([learned(fact, tell) for fact in event.learned], ", ")
    else:
        told += tell.word(Text("nothing new", "ничего нового"))
    return (sentence(told) + tell.cite(event.clauses),)


def learned(fact: Learned, tell: Teller) -> Line:
    """One thing learned: a characteristic or skill with its value, or the kind of a gun."""
    trait = TRAIT_WORDS.get(fact.item)
    if trait is None:
        return tell.say(Text("a gun: the {gun}", "оружие «{gun}»"), gun=text(tell.gun(str(fact.value))))
    if isinstance(fact.value, int) and not isinstance(fact.value, bool):
        return tell.say(Text("{trait} {n}", "{trait} {n}"), trait=tell.word(trait), n=fact.value)
    return tell.word(trait)


def wills(event: Wills, tell: Teller) -> tuple[Line, ...]:
    """A duel of wills, as all see it."""
    phrase = Text(
        "A duel of wills: {loser} looks away first. {winner} wins and has +1 action point on the first turn.",
        "Поединок Воли: {loser} {loser:первым|первой} отводит взгляд. "
        "Побеждает {winner}: +1 очко действия на первом ходу.",
    )
    told = tell.say(phrase, winner=tell.person(event.winner), loser=tell.person(event.loser))
    return (told + tell.cite(event.clauses),)


def fire_opened(event: FireOpened, tell: Teller) -> tuple[Line, ...]:
    """The first to shoot."""
    phrase = (
        Text("The storm breaks: {by} starts it, without a call.", "Грянула буря: начинает {by}, без Вызова.")
        if event.unchallenged
        else Text("The storm breaks: {by} starts it.", "Грянула буря: начинает {by}.")
    )
    return (tell.say(phrase, by=tell.person(event.by)) + tell.cite(event.clauses),)
