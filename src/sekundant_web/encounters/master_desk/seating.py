"""Who can take a seat in another's place, as a form's words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from sekundant_web.encounters.access import Place
from sekundant_web.encounters.mastering import NotNow
from sekundant_web.encounters.opening import Sitter
from sekundant_web.tables.models import Member

BOT, MASTERS, FREE = "bot", "master", "free"


def comers(place: Place) -> list[tuple[str, str]]:
    """All who can: members of the table that do not sit there, the master himself, a bot, whoever comes."""
    sitting = {seat.user_id for seat in place.encounter.seats.all()}
    members = Member.objects.filter(table=place.encounter.table_id).select_related("user")
    people = [
        (str(one.user_id), one.user.get_username())
        for one in members
        if one.user_id not in sitting and one.role != Member.Role.MASTER
    ]
    others = [
        (MASTERS, _("nobody: the master plays him")),
        (BOT, _("a bot")),
        (FREE, _("whoever comes, by a link")),
    ]
    return [*people, *others]


def sitter_of(place: Place, who: str) -> Sitter:
    """The one who is meant by a form's word. Raise NotNow for nobody who can."""
    if who not in {value for value, _label in comers(place)}:
        raise NotNow("no_comer", _("Choose who plays from now on."), "who")
    if who in (BOT, MASTERS, FREE):
        return Sitter(bot=who == BOT, by_master=who == MASTERS)
    return Sitter(user_id=int(who))
