"""Results of everything but shots behind which dice, sums, or something of one's own may stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekundant.core.clauses import Text
from sekundant.core.events import Event
from sekundant.prose import accounts
from sekundant.prose.accounts import Account, Result, Row, Standing, lead, strong
from sekundant.prose.language import joined
from sekundant.prose.law_of_the_gun import before_words, end_words, turn_words
from sekundant.prose.law_of_the_gun.counting import (
    NOTHING,
    chance_account,
    condition,
    fateful,
    points_account,
    result,
    throw,
)
from sekundant.prose.law_of_the_gun.teller import Teller
from sekundant.prose.law_of_the_gun.words import RELOAD_WORDS
from sekundant.prose.markup import Line, text
from sekundant.systems.law_of_the_gun.events import (
    Brawl,
    Declared,
    FateSettled,
    Half,
    Insight,
    InsightTie,
    LookedOver,
    Nerves,
    Nimble,
    Recoil,
    Reload,
    Resisted,
    Ruled,
    Tally,
    TurnBegins,
    Wills,
)
from sekundant.systems.law_of_the_gun.orders import Mercy


class _Diceless(Teller):
    """A narrator who names no dice in his sentences: they are drawn beside them."""

    def bracketed(self, *_dice: Any, **_more: Any) -> Line:
        """Nothing."""
        return NOTHING


def _told(narrator: Callable[[Any, Teller], tuple[Line, ...]], event: Event, tell: Teller) -> Line:
    """An event in a sentence without dice, its outcome standing out."""
    quiet = _Diceless(
        language=tell.language,
        persons=tell.persons,
        things=tell.things,
        guns=tell.guns,
        mexican=tell.mexican,
        detail=tell.detail,
    )
    return lead(joined(list(narrator(event, quiet)), " "))


def turn_begins(event: TurnBegins, tell: Teller) -> list[Result]:
    """The number of a turn."""
    (line,) = turn_words.turn_begins(event, tell)
    return [Result(kind=event.kind, part=NOTHING, sentence=line, clauses=event.clauses, title=True)]


# ---- before the storm --------------------------------------------------------------------------------


def resisted(event: Resisted, tell: Teller) -> list[Result]:
    """Temptation beaten, or not."""
    throws = [throw(roll, tell) for roll in event.rolls]
    note = condition(None, event.rolls, tell)
    return [result(event, _told(before_words.resisted, event, tell), note=note, throws=throws)]


def looked_over(event: LookedOver, tell: Teller) -> list[Result]:
    """What looking over told; the dice are the master's."""
    throws = [throw(roll, tell) for roll in event.rolls]
    return [result(event, _told(before_words.looked_over, event, tell), throws=throws)]


def wills(event: Wills, tell: Teller) -> list[Result]:
    """A duel of wills: the Wills and the die to the master, what it cost to the loser."""
    sums: list[Account] = []
    if event.wills is not None:
        sums.extend(_tallies(event.wills.value, tell))
    if event.loss is not None:
        title = tell.word(Text("What it costs", "Чего это стоит"))
        label = tell.word(
            Text("Action points lost on the first turn", "Потеря очков действия на первом ходу")
        )
        row = Row(label, tell.number(event.loss.value), "LG.IV.2.3.e", Standing.OWN)
        sums.append(Account(title, (row,)))
    throws = [throw(roll, tell) for roll in event.rolls]
    return [result(event, _told(before_words.wills, event, tell), throws=throws, account=sums)]


def _tallies(tallies: tuple[Tally, ...], tell: Teller) -> list[Account]:
    """What each brought to a contest."""
    return [
        points_account(
            tally.sum, tell.say(Text("{who}", "{who}"), who=tell.person(tally.who)), tell, own=True
        )
        for tally in tallies
    ]


# ---- a turn of the shoot-out -------------------------------------------------------------------------


def insight(event: Insight, tell: Teller) -> list[Result]:
    """An insight roll, for the master."""
    title = Text("Chance to read the enemy", "Шанс прочесть противника")
    return [
        result(
            event,
            strong(turn_words.insight_outcome(event, tell)) + text("."),
            note=condition(event.chance, event.rolls, tell),
            throws=[throw(roll, tell) for roll in event.rolls],
            account=[chance_account(event.chance, title, tell)],
        )
    ]


def insight_tie(event: InsightTie, tell: Teller) -> list[Result]:
    """Several insights, of which one works; for the master."""
    throws = [throw(roll, tell) for roll in event.rolls]
    return [result(event, _told(turn_words.insight_tie, event, tell), throws=throws)]


def nerves(event: Nerves, tell: Teller) -> list[Result]:
    """Whether the nerves of one who fires without a call hold."""
    shakes = Text("shakes on {need}", "дрогнет при {need}")
    return [
        result(
            event,
            lead(turn_words.nerves_outcome(event, tell)),
            note=text(accounts.percent(event.chance.total, tell.language)),
            throws=[fateful(roll, shakes, tell) for roll in event.rolls],
            account=[chance_account(event.chance, Text("Risk of a shaking hand", "Риск дрогнуть"), tell)],
        )
    ]


def declared(event: Declared, tell: Teller) -> list[Result]:
    """What a fighter set out to do, and where his speed comes from."""
    sums = []
    for total, title in (
        (event.speed, Text("Speed", "Скорость")),
        (event.off_speed, Text("Speed of the off hand", "Скорость дополнительной руки")),
    ):
        if total is not None:
            sums.append(points_account(total, tell.word(title), tell))
    return [result(event, _told(turn_words.declared, event, tell), account=sums)]


def nimble(event: Nimble, tell: Teller) -> list[Result]:
    """How hard a moving man is to hit."""
    throws = [throw(roll, tell) for roll in event.rolls]
    return [result(event, _told(turn_words.nimble, event, tell), throws=throws)]


def half(event: Half, tell: Teller) -> list[Result]:
    """The odd half of the off hand's chance."""
    throws = [throw(roll, tell) for roll in event.rolls]
    return [result(event, _told(turn_words.half, event, tell), throws=throws)]


def reload(event: Reload, tell: Teller) -> list[Result]:
    """A reload as all see it; the die and how it went to its owner."""
    sums = []
    if event.total is not None:
        sums.append(
            points_account(event.total.value, tell.word(Text("Reloading", "Перезарядка")), tell, own=True)
        )
    note = NOTHING
    if event.result is not None and event.result.value in RELOAD_WORDS:
        note = tell.word(RELOAD_WORDS[event.result.value])
    throws = [throw(roll, tell) for roll in event.rolls]
    return [result(event, _told(turn_words.reload, event, tell), note=note, throws=throws, account=sums)]


def brawl(event: Brawl, tell: Teller) -> list[Result]:
    """Hand to hand: the die to all, what each brought to the master."""
    told = tell.say(
        Text("{by} and {target} come to blows: ", "{by} и {target} сходятся врукопашную: "),
        by=tell.person(event.by),
        target=tell.person(event.target),
    )
    told += strong(
        tell.say(Text("{who} comes out on top", "верх берёт {who}"), who=tell.person(event.winner))
    )
    sums = [] if event.sums is None else _tallies(event.sums.value, tell)
    success = event.winner == event.by
    throws = [throw(roll, tell, success=success) for roll in event.rolls]
    note = condition(None, event.rolls, tell)
    return [result(event, told + text("."), note=note, throws=throws, account=sums)]


def recoil(event: Recoil, tell: Teller) -> list[Result]:
    """A volley's kick, for him who fired it."""
    throws = [throw(roll, tell) for roll in event.rolls]
    title = tell.word(Text("Action points lost", "Потеря очков действия"))
    account = points_account(event.lost, title, tell)
    return [result(event, _told(turn_words.recoil, event, tell), throws=throws, account=[account])]


# ---- the end -----------------------------------------------------------------------------------------


def fate_settled(event: FateSettled, tell: Teller) -> list[Result]:
    """Mercy, or none, and whether he lives."""
    told = end_words.mercy(event, tell)
    if event.choice is Mercy.SPARE:
        told += text(" ") + strong(end_words.spared(event, tell))
    else:
        told = strong(told)
    sums = []
    if event.chance is not None:
        sums.append(chance_account(event.chance, Text("Chance to survive", "Шанс выжить"), tell))
    return [
        result(
            event,
            told,
            note=condition(event.chance, event.rolls, tell),
            throws=[throw(roll, tell) for roll in event.rolls],
            account=sums,
        )
    ]


def ruled(event: Ruled, tell: Teller) -> list[Result]:
    """The master's own decision."""
    (line,) = end_words.ruled(event, tell)
    return [result(event, line)]
