"""A turn of the shoot-out in words: orders, guns, insight, movement, reloads, brawls; not the shots."""

from __future__ import annotations

from fractions import Fraction

from sekundant.core.clauses import Text
from sekundant.core.events import Number
from sekundant.prose.language import COMPASS_WORDS, joined, rounded, sentence
from sekundant.prose.law_of_the_gun.teller import Teller
from sekundant.prose.law_of_the_gun.words import ACTION_WORDS, RELOAD_WORDS
from sekundant.prose.markup import Line, text
from sekundant.systems.law_of_the_gun.events import (
    AllyDeclined,
    AllyJoins,
    Brawl,
    Declared,
    GunChange,
    GunMoved,
    Half,
    Hid,
    Insight,
    InsightTie,
    InsightWorks,
    Moved,
    Nerves,
    Nimble,
    ReachedExit,
    Recoil,
    Reload,
    Shown,
    TurnBegins,
)
from sekundant.systems.law_of_the_gun.orders import Action, HandName
from sekundant.systems.law_of_the_gun.scene import Place, direction, distance

TURN = Text("Turn {turn}", "Ход {turn}")


def turn_begins(event: TurnBegins, tell: Teller) -> tuple[Line, ...]:
    """The number of a turn, as a title."""
    return (tell.say(TURN, turn=event.turn),)


def insight(event: Insight, tell: Teller) -> tuple[Line, ...]:
    """An insight roll, for the master."""
    told = insight_outcome(event, tell) + text(": ") + tell.sum(event.chance, unit="%")
    if event.rolls:
        told += text("; ") + tell.dice(event.rolls)
    return (sentence(told) + tell.cite(event.clauses, event.chance),)


def insight_outcome(event: Insight, tell: Teller) -> Line:
    """What came of an insight roll, without its arithmetic."""
    phrase = (
        Text("{by} reads the enemy{of} like an open book", "{by} читает противника{of} как открытую книгу")
        if event.result == "success"
        else Text("{by} can't make the enemy{of} out", "{by} не понимает, что на уме у противника{of}")
    )
    return tell.say(phrase, by=tell.person(event.by), of=tell.foe(event.of))


def insight_tie(event: InsightTie, tell: Teller) -> tuple[Line, ...]:
    """Several insights, of which one works; for the master."""
    told = tell.say(
        Text(
            "Insight came to {among} at once. The die chose {works}",
            "Проницательность сработала не у одного: {among}. Кубик выбирает: {works}",
        ),
        among=tell.people(event.among),
        works=tell.person(event.works),
    )
    return (sentence(told + tell.bracketed(event.rolls)) + tell.cite(event.clauses),)


def insight_works(event: InsightWorks, tell: Teller) -> tuple[Line, ...]:
    """The enemy's order as insight shows it."""
    told = tell.say(
        Text("{by} sees what the enemy{of} is up to: ", "{by} видит, что задумал противник{of}: "),
        by=tell.person(event.by),
        of=tell.foe(event.of),
    )
    return (sentence(told + shown(event.shows, tell)) + tell.cite(event.clauses),)


def shown(shows: Shown, tell: Teller) -> Line:
    """The part of an order that insight tells, in one line."""
    parts = [tell.word(ACTION_WORDS[shows.action])]
    if shows.target is not None:
        parts.append(tell.say(Text("target {who}", "цель — {who}"), who=tell.person(shows.target)))
    if shows.action is Action.SHOOT or shows.speed or shows.hit:
        parts.append(_points(shows.speed, shows.hit, tell))
    if shows.off_hand is not None:
        raises = {"speed": tell.signed(shows.off_hand.speed), "hit": tell.signed(shows.off_hand.hit)}
        parts.append(
            tell.say(
                Text(
                    "off hand: {speed} on Speed, {hit} on hit",
                    "дополнительная рука: {speed} к Скорости, {hit} к попаданию",
                ),
                **raises,
            )
        )
    if shows.cover is not None and shows.cover.lean_out:
        parts.append(tell.word(Text("leans out of cover", "высовывается из укрытия")))
    if shows.cover is not None and shows.cover.duck:
        parts.append(tell.word(Text("ducks behind cover", "прячется за укрытие")))
    if shows.move is not None:
        parts.append(_shown_move(shows.move.points, shows.move.direction, tell))
    return joined(parts, "; ")


def _points(speed: Number, hit: Number, tell: Teller) -> Line:
    return tell.say(
        Text(
            "{speed} {speed:point|points} on Speed, {hit} on hit",
            "{speed} {speed:очко|очка|очков} на Скорость, {hit} на попадание",
        ),
        speed=speed,
        hit=hit,
    )


def _shown_move(points: Number, compass: str | None, tell: Teller) -> Line:
    told = tell.say(Text("{n} on movement", "{n} на движение"), n=points)
    if compass is not None:
        where = tell.word(COMPASS_WORDS[compass])
        told += tell.say(Text(", to the {where}", ", на {where}"), where=where)
    return told


def nerves(event: Nerves, tell: Teller) -> tuple[Line, ...]:
    """Whether the nerves of one who fires without a call hold; to himself."""
    told = nerves_outcome(event, tell)
    risk = Text(" The risk was {chance}", " Риск дрогнуть {chance}")
    told += tell.say(risk, chance=tell.sum(event.chance, unit="%"))
    if event.rolls:
        told += text("; ") + tell.dice(event.rolls, Text(", shakes on {need}", ", дрогнет при {need}"))
    return (sentence(told) + tell.cite(event.clauses, event.chance),)


def nerves_outcome(event: Nerves, tell: Teller) -> Line:
    """Whether his nerves hold, without the arithmetic."""
    phrase = (
        Text(
            "{by}'s hand shakes: −20% to hit this turn.", "{by}: рука дрожит, −20% к попаданию на этом ходу."
        )
        if event.shaken
        else Text("{by}'s hand is steady.", "{by}: рука тверда.")
    )
    return tell.say(phrase, by=tell.person(event.by))


_GUN_CHANGES = {
    GunChange.READY: Text("{by} keeps {gun} ready", "{by} держит наготове {gun}"),
    GunChange.TOSSED: Text("{by} tosses {gun} into the main hand", "{by} перекидывает в основную руку {gun}"),
    GunChange.DRAWN: Text("{by} draws {gun}", "{by} достаёт {gun}"),
    GunChange.HOLSTERED: Text("{by} puts {gun} away", "{by} убирает {gun}"),
    GunChange.DROPPED: Text("{by} drops {gun}", "{by} бросает на землю {gun}"),
    GunChange.PICKED_UP: Text("{by} picks {gun} up", "{by} подбирает {gun}"),
}


def gun_moved(event: GunMoved, tell: Teller) -> tuple[Line, ...]:
    """A gun that changes hands: its kind if everybody knows it, else what all see."""
    gun = tell.seen_gun(event.look, event.type.value if event.type is not None else None)
    told = tell.say(_GUN_CHANGES[event.change], by=tell.person(event.by), gun=gun)
    if event.hand is HandName.OFF_HAND:
        told += tell.word(Text(" (off hand)", " (дополнительная рука)"))
    return (sentence(told) + tell.cite(event.clauses),)


def declared(event: Declared, tell: Teller) -> tuple[Line, ...]:
    """What a fighter set out to do."""
    told = tell.say(Text("{by} {does}", "{by} {does}"), by=tell.person(event.by), does=_does(event, tell))
    if event.target is not None and event.action is Action.SHOOT:
        told += tell.say(Text(" at {who}", ", цель — {who}"), who=tell.person(event.target))
    elif event.target is not None:
        told += tell.say(Text(" against {who}", ", цель — {who}"), who=tell.person(event.target))
    if event.speed is not None:
        told += tell.say(Text(". Speed {speed}", ". Скорость {speed}"), speed=tell.sum(event.speed))
    if event.off_speed is not None:
        told += tell.say(
            Text("; off hand {speed}", "; дополнительная рука — {speed}"), speed=tell.sum(event.off_speed)
        )
    return (sentence(told) + tell.cite(event.clauses, event.speed, event.off_speed),)


def _does(event: Declared, tell: Teller) -> Line:
    if event.action is Action.SHOOT and event.volley:
        return tell.word(Text("lets fly with both barrels", "бьёт Дуплетом"))
    if event.action is Action.SHOOT and event.two_hands:
        return tell.word(Text("shoots with both hands", "стреляет с двух рук"))
    return tell.word(ACTION_WORDS[event.action])


def ally_joins(event: AllyJoins, tell: Teller) -> tuple[Line, ...]:
    """A hidden friend shows himself."""
    phrase = Text(
        "{of} is not alone: {ally} joins the fight.", "{of} тут {of:не один|не одна}: в бой вступает {ally}."
    )
    return (
        tell.say(phrase, ally=tell.person(event.ally), of=tell.person(event.of)) + tell.cite(event.clauses),
    )


def ally_declined(event: AllyDeclined, tell: Teller) -> tuple[Line, ...]:
    """Help that was turned down."""
    phrase = Text(
        "{by} wants no help: {ally} stands aside.", "{by} обходится без помощи: {ally} остаётся в стороне."
    )
    return (
        tell.say(phrase, ally=tell.person(event.ally), by=tell.person(event.by)) + tell.cite(event.clauses),
    )


def nimble(event: Nimble, tell: Teller) -> tuple[Line, ...]:
    """How hard a moving man is to hit."""
    phrase = Text(
        "{by} won't stand still: −{penalty} to hit {by:him|her}",
        "{by} не стоит на месте: попасть в {by:него|неё} труднее на {penalty}",
    )
    told = tell.say(phrase, by=tell.person(event.by), penalty=tell.percent(event.penalty))
    return (sentence(told + tell.bracketed(event.rolls)) + tell.cite(event.clauses),)


def half(event: Half, tell: Teller) -> tuple[Line, ...]:
    """The odd half of the off hand's chance."""
    phrase = (
        Text(
            "{by}, off hand: the half is rounded up", "{by}, дополнительная рука: половина округляется вверх"
        )
        if event.up
        else Text(
            "{by}, off hand: the half is rounded down", "{by}, дополнительная рука: половина округляется вниз"
        )
    )
    told = tell.say(phrase, by=tell.person(event.by)) + tell.bracketed(event.rolls)
    return (sentence(told) + tell.cite(event.clauses),)


def reload(event: Reload, tell: Teller) -> tuple[Line, ...]:
    """A reload as all see it; how it went is its owner's to know."""
    phrase = Text("{by} is busy with cartridges.", "{by} возится с патронами.")
    return (tell.say(phrase, by=tell.person(event.by)) + tell.cite(event.clauses),)


def reload_result(event: Reload, tell: Teller) -> tuple[Line, ...]:
    """How a reload went, for its owner."""
    told = tell.say(Text("{by}, reload: ", "{by}, перезарядка: "), by=tell.person(event.by))
    total = event.total.value if event.total is not None else None
    parts = [tell.sum(total)] if total is not None else []
    if event.result is not None and event.result.value in RELOAD_WORDS:
        parts.append(tell.word(RELOAD_WORDS[event.result.value]))
    return (sentence(told + joined(parts, ", ")) + tell.cite((), total),)


def brawl(event: Brawl, tell: Teller) -> tuple[Line, ...]:
    """Hand to hand."""
    told = tell.say(
        Text("{by} and {target} come to blows", "{by} и {target} сходятся врукопашную"),
        by=tell.person(event.by),
        target=tell.person(event.target),
    )
    told += tell.bracketed(event.rolls)
    told += tell.say(
        Text(
            ". {winner} comes out on top, {loser} stays down",
            ". Верх берёт {winner}; {loser} больше не встаёт",
        ),
        winner=tell.person(event.winner),
        loser=tell.person(event.loser),
    )
    return (sentence(told) + tell.cite(event.clauses),)


def moved(event: Moved, tell: Teller) -> tuple[Line, ...]:
    """A move at the end of a turn."""
    told = tell.say(Text("{by} moves", "{by} перемещается"), by=tell.person(event.by)) + way(
        event.start, event.to, tell
    )
    return (sentence(told) + tell.cite(event.clauses),)


def way(start: Place, to: Place, tell: Teller) -> Line:
    """Direction, yards and both ends of a way: « на восток, 2 ярда: (0; −4) → (2; −4)»."""
    compass = direction(start, to)
    if compass is None:
        return tell.say(Text(", staying at {to}", " на месте, {to}"), to=tell.place(to))
    yards = Fraction(round(distance(start, to) * 10), 10)
    return tell.say(
        Text(
            " {where}, {yards} {n:yard|yards}: {start} → {to}",
            " на {where}, {yards} {n:ярд|ярда|ярдов}: {start} → {to}",
        ),
        where=tell.word(COMPASS_WORDS[compass]),
        yards=rounded(float(yards), tell.language),
        n=yards,
        start=tell.place(start),
        to=tell.place(to),
    )


def hid(event: Hid, tell: Teller) -> tuple[Line, ...]:
    """Out of sight, or in sight again."""
    phrase = (
        Text("{by} is out of sight behind full cover.", "{by} скрывается за полным укрытием.")
        if event.hidden
        else Text("{by} shows {by:himself|herself} again.", "{by} снова на виду.")
    )
    return (tell.say(phrase, by=tell.person(event.by)) + tell.cite(event.clauses),)


def reached_exit(event: ReachedExit, tell: Teller) -> tuple[Line, ...]:
    """A fleeing man at his exit."""
    told = tell.say(
        Text("{who} reaches the way out ({exit})", "{who} добирается до выхода ({exit})"),
        who=tell.person(event.who),
        exit=tell.thing(event.exit),
    )
    if event.left:
        told += tell.say(
            Text(
                ". {left} more {left:turn|turns} of bullets in the back",
                ". Стрелять вслед можно ещё {left} {left:ход|хода|ходов}",
            ),
            left=event.left,
        )
    return (sentence(told) + tell.cite(event.clauses),)


def recoil(event: Recoil, tell: Teller) -> tuple[Line, ...]:
    """A volley's kick, for him who fired it."""
    phrase = Text(
        "{by}: the volley kicks back. Action points lost next turn: {lost}",
        "{by}: отдача Дуплета. Потеря очков действия на следующем ходу: {lost}",
    )
    told = tell.say(phrase, by=tell.person(event.by), lost=tell.sum(event.lost))
    return (sentence(told) + tell.cite(event.clauses, event.lost),)
