"""What a reader knows of an event beyond what everybody knows: his own sums, his wounds, secret dice.

Each function gets the event as the reader sees it and says only what the public telling left out. What is
sealed from him is None in it and is passed over without a word.
"""

from __future__ import annotations

from typing import TypeGuard

from sekundant.core.clauses import Text
from sekundant.core.events import Sum
from sekundant.prose.language import joined, sentence
from sekundant.prose.law_of_the_gun.end_words import ruled_field, ruling_value
from sekundant.prose.law_of_the_gun.shot_words import rolls_of
from sekundant.prose.law_of_the_gun.teller import Teller
from sekundant.prose.law_of_the_gun.turn_words import reload_result
from sekundant.prose.markup import Line, text
from sekundant.systems.law_of_the_gun.events import (
    Brawl,
    Declared,
    FateSettled,
    Grit,
    GunMoved,
    Reload,
    Ruled,
    Shot,
    Tally,
    Wills,
)


def wills(event: Wills, _public: Wills, tell: Teller) -> tuple[Line, ...]:
    """The Wills and the die to the master; what it cost to the loser."""
    parts = []
    sums: tuple[Sum, ...] = ()
    if event.wills is not None:
        parts.append(_tallies(event.wills.value, tell))
        sums = tuple(tally.sum for tally in event.wills.value)
    if event.rolls:
        parts.append(tell.dice(event.rolls))
    if event.because is not None and event.because.value in _WILLS_REASONS:
        parts.append(tell.word(_WILLS_REASONS[event.because.value]))
    if event.loss is not None:
        phrase = Text(
            "{loser} loses {n} action {n:point|points} on the first turn",
            "{loser} теряет на первом ходу {n} {n:очко|очка|очков} действия",
        )
        parts.append(tell.say(phrase, loser=tell.person(event.loser), n=event.loss.value))
    return _told(Text("Duel of wills", "Поединок Воли"), parts, sums, tell)


_WILLS_REASONS = {
    "will": Text("no die: no Will to set against it", "без броска: противопоставить нечего"),
    "revenge": Text(
        "no die: revenge on the same ground is lost beforehand",
        "без броска: реванш на том же месте проигран заранее",
    ),
}


def _tallies(tallies: tuple[Tally, ...], tell: Teller) -> Line:
    phrase = Text("{who} {sum}", "{who} {sum}")
    told = [tell.say(phrase, who=tell.person(tally.who), sum=tell.sum(tally.sum)) for tally in tallies]
    return joined(told, "; ")


def gun_moved(event: GunMoved, _public: GunMoved, tell: Teller) -> tuple[Line, ...]:
    """Which gun it really is."""
    if event.type is None:
        return ()
    phrase = Text("{by}'s revolver is the {gun}", "{by}, револьвер: «{gun}»")
    gun = text(tell.gun(event.type.value))
    return (sentence(tell.say(phrase, by=tell.person(event.by), gun=gun)),)


def declared(event: Declared, public: Declared, tell: Teller) -> tuple[Line, ...]:
    """Where a speed comes from."""
    parts = []
    if _news(event.speed, public.speed, tell):
        parts.append(tell.say(Text("Speed {sum}", "Скорость {sum}"), sum=tell.sum(event.speed)))
    if _news(event.off_speed, public.off_speed, tell):
        parts.append(
            tell.say(Text("off hand {sum}", "дополнительная рука {sum}"), sum=tell.sum(event.off_speed))
        )
    if not parts:
        return ()
    told = tell.say(Text("{by}: ", "{by}: "), by=tell.person(event.by)) + joined(parts, "; ")
    return (sentence(told) + tell.cite((), event.speed, event.off_speed),)


def _news(own: Sum | None, public: Sum | None, tell: Teller) -> TypeGuard[Sum]:
    """Whether a sum as the reader knows it says more than what everybody was told."""
    return own is not None and (public is None or tell.sum(own) != tell.sum(public))


def shot(event: Shot, public: Shot, tell: Teller) -> tuple[Line, ...]:
    """The whole chance, the chance to kill, what the wound did."""
    parts = []
    sums: list[Sum] = []
    if _news(event.chance, public.chance, tell):
        parts.append(
            tell.say(Text("hit {chance}", "попадание {chance}"), chance=tell.sum(event.chance, unit="%"))
        )
        sums.append(event.chance)
    if event.kill_chance is not None:
        kill = event.kill_chance.value
        parts.append(
            tell.say(
                Text("lethality {chance}", "летальность {chance}"),
                chance=tell.sum(kill, unit="%", gun=event.gun_type),
            )
        )
        sums.append(kill)
    for what, phrase in _SECRET_DICE.items():
        rolls = rolls_of(event, what)
        if rolls:
            parts.append(tell.say(phrase, die=tell.dice(rolls)))
    if event.damage is not None:
        parts.append(
            tell.say(Text("damage {sum}", "урон {sum}"), sum=tell.sum(event.damage.value, gun=event.gun_type))
        )
        sums.append(event.damage.value)
    if event.wounds is not None:
        parts.append(
            tell.say(Text("{n} {n:wound|wounds}", "{n} {n:ранение|ранения|ранений}"), n=event.wounds.value)
        )
    if not parts:
        return ()
    head = tell.say(
        Text("{by} → {target}, {gun}, shot {n}: ", "{by} → {target}, «{gun}», выстрел {n}: "),
        by=tell.person(event.by),
        target=tell.person(event.target),
        gun=text(tell.gun(event.gun_type)),
        n=event.ordinal,
    )
    return (sentence(head + joined(parts, "; ")) + tell.cite((), *sums),)


_SECRET_DICE = {
    "graze": Text("graze, {die}", "царапина, {die}"),
    "extra_wound": Text("one wound more, {die}", "лишняя рана, {die}"),
}


def grit(event: Grit, _public: Grit, tell: Teller) -> tuple[Line, ...]:
    """The chance to fight on, and the die."""
    parts = []
    if event.chance is not None:
        parts.append(tell.sum(event.chance.value, unit="%"))
    if event.rolls:
        parts.append(tell.dice(event.rolls))
    if not parts:
        return ()
    told = tell.say(
        Text("{who}, to fight on: ", "{who}, шанс продолжить схватку: "), who=tell.person(event.who)
    )
    return (
        sentence(told + joined(parts, "; ")) + tell.cite((), event.chance.value if event.chance else None),
    )


def reload(event: Reload, _public: Reload, tell: Teller) -> tuple[Line, ...]:
    """How the reload went."""
    return reload_result(event, tell) if event.total is not None or event.result is not None else ()


def brawl(event: Brawl, _public: Brawl, tell: Teller) -> tuple[Line, ...]:
    """What each brought to the brawl."""
    if event.sums is None:
        return ()
    sums = tuple(tally.sum for tally in event.sums.value)
    return _told(Text("Brawl", "Рукопашная"), [_tallies(event.sums.value, tell)], sums, tell)


def fate_settled(event: FateSettled, public: FateSettled, tell: Teller) -> tuple[Line, ...]:
    """Where a chance of survival comes from."""
    if not _news(event.chance, public.chance, tell):
        return ()
    phrase = Text("{who}, survival: {chance}", "{who}, выживание: {chance}")
    told = tell.say(phrase, who=tell.person(event.who), chance=tell.sum(event.chance, unit="%"))
    return (sentence(told) + tell.cite((), event.chance),)


def ruled(event: Ruled, _public: Ruled, tell: Teller) -> tuple[Line, ...]:
    """The value that was ruled."""
    if event.value is None:
        return ()
    told = tell.word(Text("The ruling: ", "Решение: ")) + ruled_field(event, tell)
    return (sentence(told + tell.dash + ruling_value(event, event.value.value, tell)),)


def _told(head: Text, parts: list[Line], sums: tuple[Sum, ...], tell: Teller) -> tuple[Line, ...]:
    if not parts:
        return ()
    return (sentence(tell.word(head) + text(": ") + joined(parts, "; ")) + tell.cite((), *sums),)
