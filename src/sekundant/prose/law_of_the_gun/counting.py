"""How results of the Law of the Gun are written: their dice by name, their sums as accounts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from sekundant import library
from sekundant.core.clauses import Text
from sekundant.core.events import Event, Item, Roll, Sum
from sekundant.prose import accounts
from sekundant.prose.accounts import Account, Result, Row, Throw
from sekundant.prose.language import joined
from sekundant.prose.law_of_the_gun.teller import Teller
from sekundant.prose.law_of_the_gun.words import item_word
from sekundant.prose.markup import Line, text

NOTHING = Line(())


@cache
def _die_names() -> Mapping[str, Text]:
    """What each die is called, by its label."""
    return {kind.label: kind.name for kind in library.rulebook("law-of-the-gun").dice}


def what_of(roll: Roll) -> str:
    """What a die was thrown for: ``hit`` of ``ann.hit.2``."""
    return roll.label.rpartition(".")[0].rpartition(".")[2]


def die_name(roll: Roll, tell: Teller) -> Line:
    """What a die is called: «бросок на попадание»."""
    name = _die_names().get(what_of(roll))
    return tell.word(name) if name else text(what_of(roll))


def throw(roll: Roll, tell: Teller, *, success: bool | None = None, outcome: Line | None = None) -> Throw:
    """A die that succeeds from below."""
    return accounts.throw(roll, die_name(roll, tell), tell.language, success=success, outcome=outcome)


def fateful(roll: Roll, need: Text, tell: Teller) -> Throw:
    """A die whose low faces are somebody's bad luck and no success: «осечка при 1–3»."""
    limit = None if roll.at_most is None else int(roll.at_most.value)
    return accounts.made_throw(
        roll.sides,
        roll.face,
        die_name(roll, tell),
        tell.language,
        good=None if limit is None else (1, limit),
        need=None if limit is None else tell.say(need, need="1" if limit == 1 else f"1–{limit}"),
    )


def chance_account(
    total: Sum, title: Text, tell: Teller, *, more: Iterable[Row] = (), gun: str = "", own: bool = False
) -> Account:
    """A chance in percent, item by item; the gun's own item goes by its name, if ``gun`` says which it is."""
    return accounts.account(
        total,
        tell.language,
        title=tell.word(title),
        word=_worded(tell, gun),
        total_value=accounts.percent(total.total, tell.language),
        more=more,
        own=own,
    )


def points_account(
    total: Sum, title: Line, tell: Teller, *, more: Iterable[Row] = (), gun: str = "", own: bool = False
) -> Account:
    """A sum of points, item by item."""
    return accounts.account(total, tell.language, title=title, word=_worded(tell, gun), more=more, own=own)


def _worded(tell: Teller, gun: str) -> _Worded:
    return _Worded(tell, gun)


class _Worded:
    """The words of an item."""

    def __init__(self, tell: Teller, gun: str) -> None:
        self._tell = tell
        self._gun = gun

    def __call__(self, item: Item) -> Line:
        if item.name == "gun" and self._gun:
            return text(self._tell.gun(self._gun))
        return self._tell.word(item_word(item.name))


def condition(chance: Sum | None, rolls: tuple[Roll, ...], tell: Teller) -> Line:
    """What a die needed: «40 % · нужно 4 или меньше»; as much of it as the reader may know."""
    parts = [] if chance is None else [text(accounts.percent(chance.total, tell.language))]
    limit = rolls[0].at_most if rolls else None
    if limit is not None:
        parts.append(accounts.at_most(int(limit.value), tell.language))
    return joined(parts, " · ")


def result(
    event: Event,
    sentence: Line,
    *,
    note: Line = NOTHING,
    throws: Iterable[Throw] = (),
    account: Iterable[Account] = (),
    clauses: tuple[str, ...] | None = None,
) -> Result:
    """A result of an event; its part and whether it is one's own are added where results are gathered."""
    return Result(
        kind=event.kind,
        part=NOTHING,
        sentence=sentence,
        note=note,
        throws=tuple(throws),
        accounts=tuple(account),
        clauses=event.clauses if clauses is None else clauses,
    )
