"""The page of a table, gathered for its templates: who owes what, its fights, how it plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.core.encounter import Ask
from sekundant.core.events import MASTER
from sekundant.prose.contract import words
from sekundant.recorder import installed_version
from sekundant_web.accounts import zones
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.deadlines import Policy, policy_from
from sekundant_web.encounters.many import answered, awaits_in_secret, known_asks
from sekundant_web.encounters.models import Dice, Encounter, Referee, Seat, Status, Watch
from sekundant_web.encounters.presenting.status import awaited_in_secret
from sekundant_web.tables.access import Standing
from sekundant_web.tables.models import Table
from sekundant_web.tables.rooms import room

SOON = 12 * 3600
"""A deadline is near when so many seconds are left."""

WATCH_WORDS = {
    Watch.PUBLIC: gettext_lazy("anyone may watch"),
    Watch.LINK: gettext_lazy("who has the link may watch"),
    Watch.MEMBERS: gettext_lazy("only members watch"),
}
JOINING_WORDS = {
    Table.Joining.OPEN: gettext_lazy("anyone may join"),
    Table.Joining.INVITED: gettext_lazy("joining by invitation"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Owed:
    """Something that somebody owes: who, what, where, until when, and what happens if it passes."""

    who: str
    fighter: str
    letter: str
    seat: int
    what: str
    encounter: Encounter
    due_at: datetime | None
    still: bool
    soon: bool
    late: bool
    then: str
    me: bool
    done: bool
    away_until: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bout:
    """A fight of the table: its state in words, and how the words look; ``mastered``: by the reader."""

    encounter: Encounter
    state: str
    css: str
    moved_at: datetime
    mastered: bool = False
    links: tuple[tuple[str, str], ...] = ()


def owed(
    places: Sequence[Place], where: Standing, away: dict[int, datetime], language: Language
) -> list[Owed]:
    """Who owes what, the reader's own first, then what is due next."""
    done = answered(places)
    rows = [
        _owed(place, ask, where, (place.encounter.pk, ask.key) in done, away, language)
        for place in places
        for ask in known_asks(place)
    ]
    rows += [_of_master(place, where, language) for place in places if _with_master(place, done)]
    late = datetime.max.replace(tzinfo=timezone.get_current_timezone())
    return sorted(
        rows, key=lambda row: (not row.me or row.done, row.done, (not row.done and row.due_at) or late)
    )


def _owed(
    place: Place, ask: Ask, where: Standing, done: bool, away: dict[int, datetime], language: Language
) -> Owed:
    encounter = place.encounter
    seat = next(one for one in encounter.seats.all() if one.name == ask.seat)
    policy = policy_from(encounter.policy)
    fighter = words(encounter.system).person(place.view, ask.seat).name
    asked = words(encounter.system).ASKS.get(ask.what)
    turn = room(encounter.system).moment(place.view, language)
    then = (
        _("the fight waits")
        if policy.on_pass == "wait"
        else room(encounter.system).if_passed(ask.what, language)
    )
    left = (encounter.due_at - timezone.now()).total_seconds() if encounter.due_at else None
    return Owed(
        who=_who(seat, where),
        fighter=fighter,
        letter=fighter[:1].upper(),
        seat=min(seat.position + 1, 4),
        what=_what(asked.into(language) if asked else ask.what, turn),
        encounter=encounter,
        due_at=encounter.due_at,
        still=encounter.due_at is None and policy.hours is not None,
        soon=left is not None and left < SOON,
        late=left is not None and left < 0,
        then=then if policy.hours is not None else "",
        me=place.seat is not None and place.seat.pk == seat.pk,
        done=done,
        away_until=away.get(seat.user_id) if seat.user_id else None,
    )


def _what(asked: str, turn: str) -> str:
    """What is asked and in which turn; what both say is said once: «заявка на ход 1»."""
    part, _comma, rest = turn.partition(", ")
    kind = turn.partition(" ")[0]
    if asked.endswith(f" {kind}"):
        return f"{asked.removesuffix(kind).removesuffix('the ')}{turn}"
    return f"{asked}, {rest if rest and asked.endswith(part) else turn}"


def _with_master(place: Place, done: frozenset[tuple[int, str]]) -> bool:
    """Whether all that the reader knows of is in, and the master has not published yet."""
    encounter = place.encounter
    if awaits_in_secret(place):
        return False
    asks = known_asks(place)
    in_ = [(encounter.pk, ask.key) in done for ask in asks]
    enough = any(in_) if asks and asks[0].first else bool(asks) and all(in_)
    return encounter.referee == Referee.MASTER and not encounter.released and enough


def _of_master(place: Place, where: Standing, language: Language) -> Owed:
    """The master owes the publishing of a turn."""
    return Owed(
        who=", ".join(one.user.get_username() for one in where.masters),
        fighter=_("master"),
        letter=_("M"),
        seat=0,
        what=_("to publish %(turn)s") % {"turn": room(place.encounter.system).moment(place.view, language)},
        encounter=place.encounter,
        due_at=None,
        still=False,
        soon=False,
        late=False,
        then="",
        me=place.reader == MASTER,
        done=False,
        away_until=None,
    )


def _who(seat: Seat, where: Standing) -> str:
    if seat.user_id == where.user.pk and seat.user_id is not None:
        return _("You")
    if seat.user is not None:
        return seat.user.get_username()
    if seat.bot:
        return _("bot")
    if seat.by_master:
        return _("the master")
    return _("guest") if seat.guest else _("nobody yet")


def bouts(places: Sequence[Place], rows: Sequence[Owed], language: Language) -> list[Bout]:
    """The fights as a list, each with its state."""
    return [
        _bout(place, [row for row in rows if row.encounter is place.encounter], language) for place in places
    ]


def _bout(place: Place, rows: list[Owed], language: Language) -> Bout:
    encounter = place.encounter
    state, css = _state(place, rows, language)
    moved = encounter.finished_at or encounter.resolved_at or encounter.created_at
    mastered = place.reader == MASTER
    return Bout(encounter=encounter, state=state, css=css, moved_at=moved, mastered=mastered)


def _state(place: Place, rows: list[Owed], language: Language) -> tuple[str, str]:
    encounter = place.encounter
    if encounter.status == Status.OVER:
        if not encounter.winner:
            return _("no winner"), "ok"
        person = words(encounter.system).person(place.view, encounter.winner)
        return (_("won by %(name)s") % {"name": person.name}), "ok"
    if encounter.status == Status.SEATING:
        free = sum(seat.free for seat in encounter.seats.all())
        return ngettext("%(n)s seat is free", "%(n)s seats are free", free) % {"n": free}, "draft"
    if encounter.status == Status.HELD:
        return _("set aside"), "error"
    turn = room(encounter.system).moment(place.view, language)
    waiting = [row for row in rows if not row.done]
    if any(row.me for row in waiting):
        return _("%(turn)s, waits for you") % {"turn": turn}, "warn"
    if any(row.seat == 0 for row in waiting):
        return _("%(turn)s, with the master") % {"turn": turn}, ""
    names = ", ".join(row.fighter for row in waiting)
    if not names and awaits_in_secret(place):
        names = awaited_in_secret(encounter)
    if not names:
        return turn, ""
    return _("%(turn)s, waits for %(who)s") % {"turn": turn, "who": names}, ""


# ---------------------------------------------------------------- how this table plays


def plays(table: Table, language: Language) -> dict[str, Any]:
    """How a table plays, in words."""
    book = library.rulebook(table.system)
    policy = policy_from(table.policy)
    switched = [
        (switch.name.into(language), switch.clause, _value(switch, table.switches[switch.id], language))
        for switch in book.switches
        if switch.id in table.switches
    ]
    return {
        "title": book.title.into(language),
        "version": installed_version(),
        "switched": switched,
        "switches": len(book.switches),
        "time": time_words(policy),
        "on_pass": _("the rules answer for the absent")
        if policy.on_pass == "clock"
        else _("the fight waits for them"),
        "policy": policy,
        "referee": _("automatic, publishes at once")
        if table.referee == Referee.AUTOMATIC
        else _("the master publishes each turn"),
        "dice": Dice(table.dice).label,
        "packs": list(table.packs.all()),
        "watch": WATCH_WORDS[Watch(table.watch)],
        "joining": JOINING_WORDS[Table.Joining(table.joining)],
    }


def _value(switch: Any, chosen: str, language: Language) -> str:
    found = next((value for value in switch.values if value.id == chosen), None)
    name: str = found.name.into(language) if found else chosen
    return name


def time_words(policy: Policy) -> str:
    """How long one has to answer: «72 часа, до 23:00, Прага; без выходных»."""
    if policy.hours is None:
        return _("no limit")
    parts = [ngettext("%(n)s hour", "%(n)s hours", policy.hours) % {"n": policy.hours}]
    if policy.fixed_hour is not None:
        where = {"hour": f"{policy.fixed_hour:02}:00", "zone": zones.name_of(policy.zone)}
        parts.append(_("moved on to %(hour)s in %(zone)s") % where)
    if not policy.weekends:
        parts.append(_("no weekends"))
    return "; ".join(parts)
