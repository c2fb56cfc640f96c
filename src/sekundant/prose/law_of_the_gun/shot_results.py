"""Results of shots: the hit, then what it did to the man, each with its die and its arithmetic."""

from __future__ import annotations

from collections.abc import Mapping

from sekundant.core.clauses import Text
from sekundant.core.events import Roll
from sekundant.prose.accounts import Account, Result, Row, Standing, Throw, capital, lead, strong
from sekundant.prose.language import joined
from sekundant.prose.law_of_the_gun.counting import (
    NOTHING,
    chance_account,
    condition,
    fateful,
    points_account,
    result,
    throw,
)
from sekundant.prose.law_of_the_gun.shot_words import grit as grit_told
from sekundant.prose.law_of_the_gun.shot_words import rolls_of
from sekundant.prose.law_of_the_gun.teller import Teller
from sekundant.prose.markup import Line, text
from sekundant.systems.law_of_the_gun.events import Effect, Grit, Shot
from sekundant.systems.law_of_the_gun.events import Result as Came
from sekundant.systems.law_of_the_gun.orders import HandName

_CAME: Mapping[Came, Text] = {
    Came.HIT: Text("a hit", "попадание"),
    Came.MISS: Text("a miss", "мимо"),
    Came.MISFIRE: Text("a misfire", "осечка"),
}

_MISFIRES = Text("misfires on {need}", "осечка при {need}")
_DIES = Text("dies on {need}", "гибель при {need}")


def shot(event: Shot, tell: Teller) -> list[Result]:
    """A shot: whether it hit; what became of the man; whether luck helped him."""
    every = [_hit(event, tell)]
    if event.effect is not None:
        every.append(_effect(event, event.effect, tell))
        luck = _luck(event, event.effect, tell)
        if luck is not None:
            every.append(luck)
    return every


def _hit(event: Shot, tell: Teller) -> Result:
    """Who shot how fast, and whether he hit."""
    sentence = _aim(event, tell) + text(": ") + strong(tell.word(_CAME[event.result])) + text(".")
    misfire = [fateful(roll, _MISFIRES, tell) for roll in rolls_of(event, "misfire")]
    if event.result is Came.MISFIRE:
        note = condition(None, (), tell)
        return result(event, sentence, note=note, throws=misfire)
    thrown = rolls_of(event, "hit")
    outcome = tell.word(_CAME[event.result])
    throws = [throw(roll, tell, outcome=outcome) for roll in thrown] + misfire
    throws += [fateful(roll, _DIES, tell) for roll in rolls_of(event, "bystander")]
    note = condition(event.chance, thrown, tell)
    if not thrown:
        note += tell.word(Text(" · no die needed", " · без броска"))
    account = chance_account(event.chance, Text("Chance to hit", "Шанс попасть"), tell)
    return result(event, sentence, note=note, throws=throws, account=[account])


def _aim(event: Shot, tell: Teller) -> Line:
    """Who shoots, at whom if there is a choice, with which hand, how fast: «Энн стреляет, Скорость 7»."""
    told = tell.say(Text("{by} shoots", "{by} стреляет"), by=tell.person(event.by))
    if len(tell.persons) > 2:
        told += tell.say(Text(" at {target}", ", цель — {target}"), target=tell.person(event.target))
    if event.hand is HandName.OFF_HAND:
        told += tell.word(Text(", off hand", ", дополнительная рука"))
    if event.volley:
        told += tell.word(Text(", both barrels", ", Дуплет"))
    if event.ordinal > 1:
        told += tell.say(Text(", shot {n}", ", выстрел {n}"), n=event.ordinal)
    return told + tell.say(Text(", Speed {speed}", ", Скорость {speed}"), speed=event.speed)


_EFFECTS: Mapping[Effect, tuple[Text, Text]] = {
    Effect.KILLED: (Text("{who}: ", "{who}: "), Text("dead on the spot", "наповал")),
    Effect.WOUNDED: (
        Text("Not dead on the spot: ", "Не наповал: "),
        Text("{who} is wounded", "{who} {who:ранен|ранена}"),
    ),
    Effect.LUCKY_WOUND: (Text("{who}: ", "{who}: "), Text("it would have been death", "это была бы смерть")),
    Effect.LUCKY_ESCAPE: (Text("{who}: ", "{who}: "), Text("it would have hurt", "это была бы рана")),
}
_DEADLY = {Effect.KILLED, Effect.LUCKY_WOUND}


def _effect(event: Shot, effect: Effect, tell: Teller) -> Result:
    """The kill dice, what became of the man hit, and what a reader knows who may know more of it."""
    who = tell.person(event.target)
    head, outcome = (tell.say(phrase, who=who) for phrase in _EFFECTS[effect])
    rolls = rolls_of(event, "kill")
    told = None if len(rolls) > 1 else effect in _DEADLY
    throws = [throw(roll, tell, success=told, outcome=outcome) for roll in rolls]
    throws += [throw(roll, tell) for what in ("graze", "extra_wound") for roll in rolls_of(event, what)]
    return result(
        event,
        head + strong(outcome) + text("."),
        note=_kill_note(event, rolls, tell),
        throws=throws,
        account=_harm(event, tell),
        clauses=tuple(clause for clause in event.clauses if clause.startswith("LG.V.5")),
    )


def _kill_note(event: Shot, rolls: tuple[Roll, ...], tell: Teller) -> Line:
    """The condition of a kill die, or why it is not said (LG.DISC.9)."""
    if event.kill_chance is not None:
        return condition(event.kill_chance.value, rolls, tell)
    if not rolls:
        return NOTHING
    return tell.word(Text("the chance to kill is not told", "шанс убить не называется"))


def _harm(event: Shot, tell: Teller) -> list[Account]:
    """The chance to kill, the damage, the wounds: each for whom it is open."""
    harm = []
    if event.kill_chance is not None:
        title = Text("Chance to kill", "Шанс убить наповал")
        harm.append(chance_account(event.kill_chance.value, title, tell, gun=event.gun_type, own=True))
    wounds = [] if event.wounds is None else [_wounds(event.wounds.value, tell)]
    if event.damage is not None:
        title = Text("Damage: action points lost", "Урон: потеря очков действия")
        harm.append(
            points_account(
                event.damage.value, tell.word(title), tell, more=wounds, gun=event.gun_type, own=True
            )
        )
    elif wounds:
        harm.append(Account(tell.word(Text("Wounds", "Ранения")), tuple(wounds)))
    return harm


def _wounds(taken: int, tell: Teller) -> Row:
    label = tell.word(Text("Wounds taken", "Получено ранений"))
    return Row(label, tell.number(taken), "LG.V.5.b", Standing.OWN)


_LUCK: Mapping[Effect, Text] = {
    Effect.KILLED: Text("no help this time", "на этот раз не помогло"),
    Effect.WOUNDED: Text("no help this time", "на этот раз не помогло"),
    Effect.LUCKY_WOUND: Text("only a wound for {who}", "{who} {who:отделался|отделалась} раной"),
    Effect.LUCKY_ESCAPE: Text("not a scratch on {who}", "{who} без единой царапины"),
}


def _luck(event: Shot, effect: Effect, tell: Teller) -> Result | None:
    """The die of a lucky man, which is always open (LG.DISC.4)."""
    rolls = rolls_of(event, "lucky")
    if not rolls and effect not in (Effect.LUCKY_WOUND, Effect.LUCKY_ESCAPE):
        return None
    outcome = tell.say(_LUCK[effect], who=tell.person(event.target))
    throws: list[Throw] = [throw(roll, tell, outcome=outcome) for roll in rolls]
    return result(
        event,
        tell.word(Text("Lucky son of a bitch: ", "Везучий сукин сын: ")) + strong(outcome) + text("."),
        note=capital(condition(None, rolls, tell)),
        throws=throws,
        clauses=("LG.II.2.2.4.a",),
    )


def grit(event: Grit, tell: Teller) -> list[Result]:
    """A wound beyond what a man bears; the die and its chance to himself."""
    chance = None if event.chance is None else event.chance.value
    accounts = []
    if chance is not None:
        title = Text("Chance to fight on", "Шанс продолжить схватку")
        accounts.append(chance_account(chance, title, tell, own=True))
    return [
        result(
            event,
            lead(joined(list(grit_told(event, tell)), " ")),
            note=condition(chance, event.rolls, tell),
            throws=[throw(roll, tell) for roll in event.rolls],
            account=accounts,
        )
    ]
