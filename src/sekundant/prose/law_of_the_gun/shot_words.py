"""Shots and what they do, in words: each shot in one readable line."""

from __future__ import annotations

from sekundant.core.clauses import Text
from sekundant.core.events import Event, Roll
from sekundant.prose.language import joined, sentence
from sekundant.prose.law_of_the_gun.teller import Teller
from sekundant.prose.markup import Line, text
from sekundant.systems.law_of_the_gun.events import (
    BystanderKilled,
    Effect,
    Grit,
    OutOfAp,
    PutOutOfFight,
    Result,
    Shot,
)
from sekundant.systems.law_of_the_gun.orders import HandName
from sekundant.systems.law_of_the_gun.state import How


def rolls_of(event: Event, what: str) -> tuple[Roll, ...]:
    """The dice of one kind that belong to an event: ``hit`` of ``ann.hit.2``."""
    return tuple(roll for roll in event.rolls if roll.label.partition(".")[2].partition(".")[0] == what)


def shot(event: Shot, tell: Teller) -> tuple[Line, ...]:
    """A shot: who at whom with what, the chance, the dice, what came of it."""
    parts = [_aim(event, tell), _misfire(event, tell)]
    if event.result is not Result.MISFIRE:
        parts.append(_hit(event, tell))
        parts.append(_kill(event, tell))
        parts.append(_lucky(event, tell))
        parts.append(_strays(event, tell))
    told = joined([sentence(part) for part in parts if part], " ")
    chance = None if event.result is Result.MISFIRE else event.chance
    return (told + tell.cite(event.clauses, chance),)


def _aim(event: Shot, tell: Teller) -> Line:
    """Who shoots at whom with what: «Энн → Боб, «Малыш»»."""
    told = tell.say(
        Text("{by} → {target} with the {gun}", "{by} → {target}, «{gun}»"),
        by=tell.person(event.by),
        target=tell.person(event.target),
        gun=text(tell.gun(event.gun_type)),
    )
    if event.hand is HandName.OFF_HAND:
        told += tell.word(Text(", off hand", ", дополнительная рука"))
    if event.volley:
        told += tell.word(Text(", both barrels", ", Дуплет"))
    if event.ordinal > 1:
        phrase = Text(", shot {n} at Speed {speed}", ", выстрел {n}, Скорость {speed}")
        told += tell.say(phrase, n=event.ordinal, speed=event.speed)
    return told


def _misfire(event: Shot, tell: Teller) -> Line:
    rolls = rolls_of(event, "misfire")
    if event.result is Result.MISFIRE:
        told = tell.word(Text("Click: a misfire", "Щелчок: осечка"))
        return told + tell.bracketed(rolls, Text(", misfires on {need}", ", осечка при {need}"))
    if rolls and tell.detail:
        return tell.word(Text("No misfire", "Осечки нет")) + tell.bracketed(rolls, None)
    return Line(())


def _hit(event: Shot, tell: Teller) -> Line:
    """The chance to hit with its arithmetic, the die, and whether it hit."""
    told = tell.say(Text("Hit {chance}", "Попадание {chance}"), chance=tell.sum(event.chance, unit="%"))
    rolls = rolls_of(event, "hit")
    told += text("; ") + tell.dice(rolls) if rolls else tell.word(Text(", no die needed", ", без броска"))
    ending = Text("a miss", "мимо") if event.result is Result.MISS else Text("a hit", "в цель")
    return told + tell.dash + tell.word(ending)


def _kill(event: Shot, tell: Teller) -> Line:
    """The kill dice and what became of the man hit."""
    if event.effect is None:
        return Line(())
    told = tell.say(_EFFECTS[event.effect], who=tell.person(event.target))
    rolls = rolls_of(event, "kill")
    if not rolls:
        return told
    return tell.word(Text("Lethality, ", "Летальность, ")) + tell.dice(rolls) + tell.dash + told


_EFFECTS = {
    Effect.KILLED: Text("dead on the spot", "наповал"),
    Effect.WOUNDED: Text("{who} is wounded", "{who} {who:ранен|ранена}"),
    Effect.LUCKY_WOUND: Text("it would have been death", "это была бы смерть"),
    Effect.LUCKY_ESCAPE: Text("it would have hurt", "это была бы рана"),
}

_LUCK = {
    Effect.KILLED: Text("no help this time", "на этот раз не помогло"),
    Effect.WOUNDED: Text("no help this time", "на этот раз не помогло"),
    Effect.LUCKY_WOUND: Text("only a wound for {who}", "{who} {who:отделался|отделалась} раной"),
    Effect.LUCKY_ESCAPE: Text("not a scratch on {who}", "{who} без единой царапины"),
}


def _lucky(event: Shot, tell: Teller) -> Line:
    """The die of a lucky man, which is always open (LG.DISC.4)."""
    rolls = rolls_of(event, "lucky")
    if event.effect is None or not (rolls or event.effect in (Effect.LUCKY_WOUND, Effect.LUCKY_ESCAPE)):
        return Line(())
    told = tell.word(Text("Lucky son of a bitch", "Везучий сукин сын"))
    if rolls:
        told += text(", ") + tell.dice(rolls)
    return told + tell.dash + tell.say(_LUCK[event.effect], who=tell.person(event.target))


def _strays(event: Shot, tell: Teller) -> Line:
    """The dice for bystanders at a miss."""
    rolls = rolls_of(event, "bystander")
    if not rolls:
        return Line(())
    need = Text(", dies on {need}", ", гибель при {need}")
    head = Text("{n:The bystander|The bystanders}, ", "{n:Прохожий|Прохожие|Прохожие}, ")
    return tell.say(head, n=len(rolls)) + joined([tell.dice((roll,), need) for roll in rolls], "; ")


def bystander_killed(event: BystanderKilled, tell: Teller) -> tuple[Line, ...]:
    """A stray bullet."""
    phrase = Text(
        "The bullet finds the wrong one: {who} drops dead. {by} fired it.",
        "Пуля находит не того: {who} падает замертво. {by:Стрелял|Стреляла} {by}.",
    )
    told = tell.say(phrase, by=tell.person(event.by), who=tell.thing(event.id))
    return (told + tell.cite(event.clauses),)


def grit(event: Grit, tell: Teller) -> tuple[Line, ...]:
    """A wound beyond what a man bears, and whether he stays on his feet."""
    phrase = (
        Text(
            "{who} sways and stays up: {n} {n:wound|wounds} and still in the fight.",
            "{who} шатается, но стоит: {n} {n:ранение|ранения|ранений}, а бой не окончен.",
        )
        if event.stands
        else Text("{who} tries to stay up. In vain.", "{who} пытается устоять. Напрасно.")
    )
    return (tell.say(phrase, who=tell.person(event.who), n=event.wounds) + tell.cite(event.clauses),)


_PUT_OUT = {
    How.KILLED: Text("{who} drops dead", "{who} падает замертво"),
    How.DISABLED: Text("{who} is out of the fight", "{who} больше не боец"),
    How.BRAWL: Text("{who} is out of the fight", "{who} больше не боец"),
    How.SURRENDERED: Text("{who} throws down the gun and surrenders", "{who} бросает оружие и сдаётся"),
    How.FLED: Text("{who} gets away", "{who} уходит"),
    How.SILENCE: Text(
        "{who} has kept silent too long and counts as dead",
        "{who} молчит слишком долго и считается {who:убитым|убитой}",
    ),
}

_HIS_DOING = Text(". Put down by {by}", ". Чьих рук дело: {by}")
_BY = {
    How.SURRENDERED: Text(" to {by}", ". Кому: {by}"),
    How.SILENCE: Text(". Claimed by {by}", ". {by:Заявил|Заявила} {by}"),
}


def put_out(event: PutOutOfFight, tell: Teller) -> tuple[Line, ...]:
    """A man drops out."""
    told = tell.say(_PUT_OUT[event.how], who=tell.person(event.who))
    if event.wounds is not None:
        told += tell.say(Text(": {n} {n:wound|wounds}", ": {n} {n:ранение|ранения|ранений}"), n=event.wounds)
    if event.by is not None and tell.mexican:
        told += tell.say(_BY.get(event.how, _HIS_DOING), by=tell.person(event.by))
    return (sentence(told) + tell.cite(event.clauses),)


def out_of_ap(event: OutOfAp, tell: Teller) -> tuple[Line, ...]:
    """No strength left."""
    phrase = Text("{who} has no strength left to lift a gun.", "Силы кончились: {who} не поднимет и руки.")
    return (tell.say(phrase, who=tell.person(event.who)) + tell.cite(event.clauses),)
