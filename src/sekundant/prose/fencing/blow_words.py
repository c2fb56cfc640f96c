"""Blows in words: who strikes first, feints, attacks and ripostes, damage, tests after a wound."""

from __future__ import annotations

from collections.abc import Mapping

from sekundant.core.clauses import Text
from sekundant.prose.fencing.teller import Teller
from sekundant.prose.fencing.words import ITEM_WORDS
from sekundant.prose.markup import Line, text
from sekundant.systems.fencing.events import Attack, Blows, Damage, Feint, Fortitude, Riposte, Strike
from sekundant.systems.fencing.exchange import Because, Struck, Wound
from sekundant.systems.fencing.stacks import Blow

_FIRST: Mapping[Because, Text] = {
    Because.INITIATIVE: Text(
        "{who} strikes first: {who:he|she} has the initiative",
        "{who:Первым|Первой} бьёт {who}: инициатива у {who:него|неё}",
    ),
    Because.ONLY_ATTACKER: Text("Only {who} attacks", "Атакует только {who}"),
    Because.EARLIER_POSITION: Text(
        "{who} strikes first: {who:his|her} attack stands higher in the stack",
        "{who:Первым|Первой} бьёт {who}: {who:его|её} атака стоит в стеке раньше",
    ),
    Because.AGILITY: Text(
        "{who} strikes first: the attacks stand level, and {who:he|she} has more Agility",
        "{who:Первым|Первой} бьёт {who}: атаки стоят наравне, но у {who:него|неё} выше Проворство",
    ),
}


def blows(event: Blows, tell: Teller) -> tuple[Line, ...]:
    """Who strikes first."""
    if event.first is None:
        told = tell.word(Text("Both strike at once", "Удары наносятся одновременно"))
    else:
        told = tell.say(_FIRST[event.reason], who=tell.person(event.first))
    return (tell.result(told, event.clauses),)


_FOR = {
    Blow.ATTACK: Text("the attack", "атаки"),
    Blow.RIPOSTE: Text("the riposte", "контратаки"),
}


def feint(event: Feint, tell: Teller) -> tuple[Line, ...]:
    """A feint and the parries that it takes away."""
    phrase = (
        Text(
            "{by}: the feint at {position} takes the {n:parry|parries} at {taken} away, for {blow}",
            "{by}: финт на позиции {position} снимает для {blow} "
            "{n:защиту на позиции|защиты на позициях|защиты на позициях} {taken}",
        )
        if event.neutralises
        else Text(
            "{by}: the feint at {position}, for {blow}, fools nobody",
            "{by}: финт на позиции {position} для {blow} не удался",
        )
    )
    told = tell.say(
        phrase,
        by=tell.person(event.by),
        position=event.position,
        blow=tell.word(_FOR[event.serves]),
        n=len(event.neutralises),
        taken=tell.positions(event.neutralises),
    )
    more = None
    if event.power > len(event.neutralises):
        enough = Text(
            "; enough for {power} {power:parry|parries}",
            "; хватило бы на {power} {power:защиту|защиты|защит}",
        )
        more = tell.say(enough, power=event.power)
    return (tell.result(told, event.clauses, event.sum, more=more),)


_ATTACKS: Mapping[str, Text] = {
    "hit": Text("{by} attacks and hits", "{by} атакует, и удар достигает цели"),
    "parried": Text("{by} attacks, but {target} parries the blow", "{by} атакует, но {target} отбивает удар"),
    "miss": Text("{by} attacks and misses", "{by} атакует, но бьёт мимо"),
}

_RIPOSTES: Mapping[str, Text] = {
    "hit": Text("{by} ripostes and hits", "{by} контратакует, и удар достигает цели"),
    "parried": Text(
        "{by} ripostes, but {target} parries the blow", "{by} контратакует, но {target} отбивает удар"
    ),
    "miss": Text("{by} ripostes and misses", "{by} контратакует, но бьёт мимо"),
}

_ATTACK_POINTS = Text("{n} {n:attack|attacks}", "{n} {n:атака|атаки|атак}")
_CAPTURED = Text(
    "{n} captured {n:attack|attacks}",
    "{n} {n:захваченная атака|захваченные атаки|захваченных атак}",
)
_AGAINST = Text(" against {n} {n:parry|parries}", " против {n} {n:защиты|защит|защит}")
_UNGUARDED = Text(", no parry", ", защиты нет")


def attack(event: Attack, tell: Teller) -> tuple[Line, ...]:
    """An attack: the points for and against it, and whether it hit."""
    return _strike(event, _ATTACKS, _ATTACK_POINTS, tell)


def riposte(event: Riposte, tell: Teller) -> tuple[Line, ...]:
    """A riposte: the attacks that it captured, the parries against it, and whether it hit."""
    return _strike(event, _RIPOSTES, _CAPTURED, tell)


def _strike(event: Strike, phrases: Mapping[str, Text], points: Text, tell: Teller) -> tuple[Line, ...]:
    told = tell.say(phrases[_came(event)], by=tell.person(event.by), target=tell.person(event.target))
    told += text(": ") + tell.say(points, n=event.points)
    told += tell.say(_AGAINST, n=event.parries) if event.parries else tell.word(_UNGUARDED)
    weapon = tell.weapon(event.by)
    return (
        tell.result(
            told,
            event.clauses,
            event.sum,
            need=event.need,
            more=tell.say(Text(", chance {chance}%", ", шанс {chance} %"), chance=event.chance),
            labels={"weapon": weapon} if weapon else {},
        ),
    )


def _came(event: Strike) -> str:
    """What came of a blow: hit, parried (without the parries it would have hit), or miss."""
    if event.result is Struck.HIT:
        return "hit"
    held_off = -sum(item.value for item in event.sum.items if item.name == "parries")
    return "parried" if held_off and event.sum.total + held_off >= event.need else "miss"


_WOUNDED: Mapping[Wound, Text] = {
    Wound.LIGHT: Text("{who} takes a light wound", "{who} получает лёгкое ранение"),
    Wound.SERIOUS: Text("{who} takes a serious wound", "{who} получает серьёзное ранение"),
    Wound.STRUCK_DOWN: Text(
        "{who} is struck down and can fight no more", "{who} падает и не может продолжать бой"
    ),
}


def damage(event: Damage, tell: Teller) -> tuple[Line, ...]:
    """What a hit does."""
    told = tell.say(_WOUNDED[event.wound], who=tell.person(event.target))
    told += tell.say(Text(": damage {total}", ": урон {total}"), total=event.sum.total)
    labels = {"strength": ITEM_WORDS["half_strength"]}
    return (tell.result(told, event.clauses, event.sum, labels=labels),)


_TESTS: Mapping[tuple[str, bool], Text] = {
    ("stay", True): Text("{who} stays in the fight", "{who} остаётся в бою"),
    ("stay", False): Text("{who} can't go on", "{who} больше не может продолжать бой"),
    ("attack", True): Text(
        "{who} bears the pain and may still attack", "{who} превозмогает боль и сможет атаковать"
    ),
    ("attack", False): Text(
        "The pain is too much: {who} will not attack on this turn",
        "Боль берёт своё: на этом ходу {who} уже не атакует",
    ),
}


def fortitude(event: Fortitude, tell: Teller) -> tuple[Line, ...]:
    """A test after a wound."""
    told = tell.say(_TESTS[event.purpose, event.passed], who=tell.person(event.by))
    labels = {"fortitude": ITEM_WORDS["double_fortitude"]} if event.purpose == "stay" else {}
    return (tell.result(told, event.clauses, event.sum, need=event.need, labels=labels),)
