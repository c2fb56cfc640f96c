"""Challenges: made with one's own fighter, taken up with another, declined, withdrawn."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from sekundant.core.clauses import Language
from sekundant.prose.markup import clean
from sekundant_web.encounters.actions import open_encounter
from sekundant_web.encounters.desks.fields import Fields, kept
from sekundant_web.encounters.many import running_at
from sekundant_web.encounters.models import Encounter
from sekundant_web.fighters import access as fighters
from sekundant_web.fighters.models import Version
from sekundant_web.fighters.widgets import Card
from sekundant_web.notify import outbox
from sekundant_web.tables.access import Standing
from sekundant_web.tables.arranging import Corner, faults_of, hall_of, misfit, opening_of
from sekundant_web.tables.keeping import NotNow
from sekundant_web.tables.limits import MOST_CHALLENGES, MOST_RUNNING
from sekundant_web.tables.models import Challenge
from sekundant_web.tables.naming import seat_names
from sekundant_web.tables.packing import pack_does_not_fit
from sekundant_web.tables.rooms import room
from sekundant_web.tables.shelves import misfits, shelf

SHOWN = 12
"""So many challenges stand on a table's page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """A challenge as somebody at the table sees it, and what he may do."""

    challenge: Challenge
    card: Card
    mine: bool
    to_me: bool
    may_accept: bool


def open_challenges(where: Standing, language: Language) -> list[Open]:
    """The challenges of a table that nobody has answered yet, those to the reader first."""
    rows = Challenge.objects.filter(table=where.table, state=Challenge.State.OPEN)
    rows = rows.select_related("challenger", "rival", "version__fighter")
    found = [seen(one, where, language) for one in rows[:SHOWN]]
    return sorted(found, key=lambda one: (not one.to_me, not one.may_accept))


def seen(challenge: Challenge, where: Standing, language: Language) -> Open:
    """A challenge as the reader sees it; of the challenger's fighter what is public."""
    me = where.user.pk
    mine = me is not None and challenge.challenger_id == me
    return Open(
        challenge=challenge,
        card=fighters.card_of(challenge.version, language, whole=mine, table=where.table),
        mine=mine,
        to_me=me is not None and challenge.rival_id == me,
        may_accept=where.member is not None and not mine and challenge.rival_id in (None, me),
    )


def make(where: Standing, version: Version, fields: Fields) -> Challenge:
    """Challenge somebody of the table, or whoever takes it up. Raise :class:`NotNow`."""
    me = version.fighter.owner_id
    open_ = Challenge.objects.filter(table=where.table, challenger=me, state=Challenge.State.OPEN)
    if open_.count() >= MOST_CHALLENGES:
        raise NotNow(
            _("%(n)s of your challenges are open. Withdraw one to make another.") % {"n": MOST_CHALLENGES}
        )
    rival = next((one for one in where.members if str(one.user_id) == fields.text("rival")), None)
    if fields.on("rival") and (rival is None or rival.user_id == me):
        raise NotNow(_("Choose whom to challenge."))
    try:
        with transaction.atomic():
            made = Challenge.objects.create(
                table=where.table,
                challenger_id=me,
                version=version,
                rival=rival.user if rival else None,
                fields=fields.stored(),
                words=clean(fields.text("words"))[:500].strip(),
            )
            outbox.tell_of_challenge(made, timezone.now())
            return made
    except IntegrityError:
        raise NotNow(_("Your challenge to him is open already.")) from None


def accept(where: Standing, challenge: Challenge, version: Version, language: Language) -> Encounter:
    """Take up a challenge with one's own fighter: the fight begins. Raise :class:`NotNow`."""
    with transaction.atomic():
        locked = Challenge.objects.select_for_update(of=("self",)).get(pk=challenge.pk)
        if locked.state != Challenge.State.OPEN:
            raise NotNow(_("This challenge is not open any more."))
        if where.of(locked.challenger_id) is None:
            raise NotNow(_("The challenger doesn’t sit at this table any more."))
        if running_at(where.table.pk) >= MOST_RUNNING:
            raise NotNow(
                _("%(n)s fights go on at this table already. Let one end first.") % {"n": MOST_RUNNING}
            )
        locked.state, locked.answered_at = Challenge.State.ACCEPTED, timezone.now()
        locked.encounter = _begin(where, locked, version, language)
        locked.save(update_fields=["state", "answered_at", "encounter"])
        return locked.encounter


def _begin(where: Standing, challenge: Challenge, version: Version, language: Language) -> Encounter:
    """Open the fight. Raise :class:`NotNow` if a fighter doesn't fit the table's rules (any more)."""
    hall, place = hall_of(where, language), room(where.table.system)
    fields, packs = kept(challenge.fields), shelf(where.table.system, where.table)
    corners = (
        Corner(
            number=1,
            who=str(challenge.challenger_id),
            plain=challenge.version.plain,
            version=challenge.version,
        ),
        Corner(number=2, who=str(where.user.pk), plain=version.plain, version=version),
    )
    names = seat_names((str(one.plain.get("name") or "") for one in corners), place.taken(fields, packs))
    seated = dict(zip(names, corners, strict=True))
    setup = place.setup(fields, {name: one.plain for name, one in seated.items()}, packs)
    opening = opening_of(where, setup, seated)
    if misfits(where.table):
        raise NotNow(pack_does_not_fit())
    for fault in faults_of(opening):
        parts = fault.path.split(".")
        corner = seated.get(parts[1]) if len(parts) > 1 else None
        raise NotNow(misfit(fault, corner or corners[0], hall))
    return open_encounter(opening)


def answer(challenge: Challenge, state: Challenge.State) -> bool:
    """Decline or withdraw a challenge; return whether it was still open."""
    open_ = Challenge.objects.filter(pk=challenge.pk, state=Challenge.State.OPEN)
    return bool(open_.update(state=state, answered_at=timezone.now()))
