"""What came of a step, result by result, with dice and arithmetic, as the reader of a view may know it.

The sentences are those of a post; what a post says behind them as arithmetic becomes accounts and dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from sekundant import library
from sekundant.core.clauses import Language, Text
from sekundant.core.events import Event, Item, Sum, seen
from sekundant.prose import accounts
from sekundant.prose.accounts import Account, Result, Row, Throw, lead
from sekundant.prose.fencing.narration import PARTS, narrate
from sekundant.prose.fencing.posts import TITLES
from sekundant.prose.fencing.teller import Teller, teller
from sekundant.prose.fencing.words import PAYMENT_WORDS, item_word
from sekundant.prose.language import joined, sentence
from sekundant.prose.markup import Line, text
from sekundant.systems.fencing import events as kinds
from sekundant.systems.fencing.events import Breath, DistanceSettled, DistanceWon, Initiative, Strike
from sekundant.systems.fencing.exchange import Struck, Wound
from sekundant.systems.fencing.state import Learns
from sekundant.systems.fencing.view import View

NOTHING = Line(())


def results(events: Iterable[Event], view: View, language: Language) -> tuple[Result, ...]:
    """What happened in one step, as the reader of ``view`` may know it, in the order of a post.

    ``events`` may be all of the step's events: what the reader may not know is left out here.
    """
    known = ((place, seen(event, view.reader)) for place, event in enumerate(events))
    told = [(place, own) for place, own in known if own is not None]
    if any(isinstance(event, kinds.TurnBegins) for _, event in told):
        told = [(place, event) for place, event in told if not isinstance(event, kinds.ExchangeBegins)]
    told.sort(key=lambda one: PARTS[type(one[1])])
    tell = teller(view, language, detail=False)
    every = [(event, replace(_result(event, tell), event=place)) for place, event in told]
    return _with_the_decisive(every)


# ---- an event as a result ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Noted:
    """What a narrator was about to say of one result: the sentence, and the arithmetic behind it."""

    total: Sum | None
    need: int | None
    more: Line
    labels: Mapping[str, Text]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Noting(Teller):
    """A narrator who says no arithmetic but keeps it."""

    noted: list[_Noted] = field(default_factory=list)

    def result(
        self,
        told: Line,
        clauses: tuple[str, ...] = (),
        total: Sum | None = None,
        *,
        need: int | None = None,
        more: Line | None = None,
        labels: Mapping[str, Text] | None = None,
    ) -> Line:
        """The sentence alone."""
        self.noted.append(_Noted(total, need, more or NOTHING, labels or {}))
        return sentence(told)


def _result(event: Event, tell: Teller) -> Result:
    noting = _Noting(language=tell.language, persons=tell.persons, weapons=tell.weapons, detail=False)
    first, *others = narrate(event, noting)
    part = TITLES.get(PARTS[type(event)])
    made = Result(
        kind=event.kind,
        part=tell.word(part) if part else NOTHING,
        sentence=first,
        clauses=event.clauses,
        own=event.audience.seats is not None,
    )
    if isinstance(event, (kinds.TurnBegins, kinds.ExchangeBegins)):
        return replace(made, title=True, note=joined(others, " "))
    made = replace(made, sentence=lead(joined([first, *others], " ")))
    if isinstance(event, Breath):
        return replace(made, accounts=(_breath(event, tell),))
    if isinstance(event, (Initiative, DistanceWon, DistanceSettled)):
        return replace(made, accounts=_tallies(event, tell), throws=_bare_dice(event, tell))
    with_sums = [one for one in noting.noted if one.total is not None]
    return _counted(made, event, with_sums[0], tell) if with_sums else made


def _counted(made: Result, event: Event, noted: _Noted, tell: Teller) -> Result:
    """A result with the die and the sum that it came from."""
    assert noted.total is not None
    total = noted.total
    need = NOTHING if noted.need is None else accounts.at_least(noted.need, tell.language)
    label = tell.word(Text("Total", "Итог"))
    account = accounts.account(
        total,
        tell.language,
        title=label,
        word=_Worded(tell, noted.labels),
        total_label=label + text(", ") + need if need else label,
    )
    arithmetic = tell.sum(total, labels=noted.labels)
    more = _without_its_comma(noted.more)
    return replace(
        made,
        note=joined([arithmetic, need, more], " · "),
        throws=_throws(event, total, noted.need, tell),
        accounts=(account,),
    )


class _Worded:
    """The words of an item."""

    def __init__(self, tell: Teller, labels: Mapping[str, Text]) -> None:
        self._tell = tell
        self._labels = labels

    def __call__(self, item: Item) -> Line:
        return self._tell.word(self._labels.get(item.name) or item_word(item.name))


def _without_its_comma(line: Line) -> Line:
    """What stands behind an arithmetic, without the mark before it."""
    if not line.spans:
        return line
    first, *others = line.spans
    return Line((replace(first, text=first.text.lstrip(",; ")), *others))


# ---- dice --------------------------------------------------------------------------------------------

_BY_KIND = {"bet_opened": "bet", "insight": "cunning"}


def _throws(event: Event, total: Sum, need: int | None, tell: Teller) -> tuple[Throw, ...]:
    """The die of a sum: with the faces that would have been enough, where something was to be reached."""
    thrown = [int(item.value) for item in total.items if item.name == "die"]
    if not thrown:
        return ()
    least = None if need is None else max(1, need - int(total.total - thrown[0]))
    return (
        accounts.made_throw(
            100,
            thrown[0],
            _die_name(event, tell),
            tell.language,
            good=None if least is None or least > 100 else (least, 100),
            success=_succeeded(event, total, need),
            need=None if least is None else accounts.at_least(least, tell.language),
        ),
    )


def _succeeded(event: Event, total: Sum, need: int | None) -> bool | None:
    """Whether a die did what it was thrown for; None for one that is only a value."""
    if need is not None:
        return total.total >= need
    if isinstance(event, kinds.Feint):
        return bool(event.neutralises)
    if isinstance(event, kinds.Insight):
        return event.learns is not Learns.NOTHING
    return None


def _die_name(event: Event, tell: Teller) -> Line:
    """What a die is called in the rulebook: «бросок на атаку»."""
    label = event.rolls[0].label.rpartition(".")[0].rpartition(".")[2] if event.rolls else ""
    label = label or _BY_KIND.get(event.kind, event.kind)
    for kind in library.rulebook("fencing").dice:
        if kind.label in (label, f"fortitude_{label}"):
            return tell.word(kind.name)
    return tell.word(Text("roll", "бросок"))


def _bare_dice(event: Event, tell: Teller) -> tuple[Throw, ...]:
    """Dice that only decide a tie."""
    return tuple(accounts.throw(roll, _die_name(event, tell), tell.language) for roll in event.rolls)


# ---- accounts of their own shape ---------------------------------------------------------------------


def _tallies(event: Initiative | DistanceWon | DistanceSettled, tell: Teller) -> tuple[Account, ...]:
    """What each brought to a contest; nothing if nobody brought anything."""
    if not any(tally.sum.total for tally in event.tallies):
        return ()
    named = Text("{who}", "{who}")
    return tuple(
        accounts.account(
            tally.sum,
            tell.language,
            title=tell.say(named, who=tell.person(tally.who)),
            word=_Worded(tell, {}),
        )
        for tally in event.tallies
    )


def _breath(event: Breath, tell: Teller) -> Account:
    """What the turn cost in breath, payment by payment (FE.3.5.4.b)."""
    rows = [Row(tell.word(Text("Before", "Было")), tell.number(event.before))]
    for paid in event.paid:
        label = accounts.capital(tell.word(PAYMENT_WORDS[paid.what]))
        rows.append(Row(label, tell.signed(-paid.breath), "FE.3.5.4.b"))
    if event.drain:
        rows.append(Row(tell.word(Text("Wounds", "Ранения")), tell.signed(-event.drain), "FE.4.2.a"))
    if event.rested:
        rows.append(Row(tell.word(Text("Rest", "Отдых")), tell.signed(event.rested), "FE.3.5.4.a"))
    over = event.before - event.spent - event.drain + event.rested - event.now
    if over > 0:
        limit = tell.say(Text("No more than {most}", "Не больше {most}"), most=event.most)
        rows.append(Row(limit, tell.signed(-over), "FE.3.5.1"))
    total = tell.word(Text("Breath", "Запас сил"))
    rows.append(Row(total, tell.number(event.now), standing=accounts.Standing.TOTAL))
    return Account(total, tuple(rows))


# ---- which of them decided ---------------------------------------------------------------------------

_WOUNDS = {Wound.LIGHT: 2, Wound.SERIOUS: 3, Wound.STRUCK_DOWN: 4}


def _with_the_decisive(every: list[tuple[Event, Result]]) -> tuple[Result, ...]:
    """The results, with the blow that did most harm marked, or one's own bet; of equals the last."""
    told = [result for _, result in every]
    weights = [_weight(event, every[index + 1 :]) for index, (event, _) in enumerate(every)]
    heaviest = max(weights, default=0)
    if heaviest:
        index = len(weights) - 1 - weights[::-1].index(heaviest)
        told[index] = replace(told[index], decisive=True)
    return tuple(told)


def _weight(event: Event, behind: list[tuple[Event, Result]]) -> int:
    """How much an event decided; ``behind`` is what happened after it."""
    if isinstance(event, Strike) and event.result is Struck.HIT:
        harm = next((one for one, _ in behind if isinstance(one, kinds.Damage)), None)
        return _WOUNDS[harm.wound] if harm is not None and harm.by == event.by else 1
    if isinstance(event, kinds.BetRolled):
        return 1 if event.sum is not None else 0
    return 0
