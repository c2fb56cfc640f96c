"""What is kept of a seat's answer to an ask: the one handed in, a draft, one that came too late."""

from __future__ import annotations

from dataclasses import dataclass

from sekundant_web.encounters.actions import LATE, mark_of
from sekundant_web.encounters.models import Draft, HandedIn, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What a seat has handed in and prepared."""

    handed_in: HandedIn | None
    draft: Draft | None
    late: Draft | None

    @property
    def standing(self) -> str:
        """What tells the answer that stands from every other; empty if there is none."""
        return mark_of(self.handed_in)


def played_in_secret(seat: Seat) -> HandedIn | None:
    """The answer of a seat that is asked nothing, while another thinks again in secret.

    Its receipt stays where it was, for nobody is to know that.
    """
    return HandedIn.objects.filter(seat=seat).order_by("-at", "-pk").first()


def kept_for(seat: Seat, ask_key: str) -> Kept:
    """What is kept for an ask of a seat; an empty key is none."""
    drafts = list(Draft.objects.filter(seat=seat))
    return Kept(
        handed_in=HandedIn.objects.filter(seat=seat, ask=ask_key).first() if ask_key else None,
        draft=next((draft for draft in drafts if draft.ask == ask_key), None),
        late=next((draft for draft in drafts if draft.ask.startswith(LATE)), None),
    )
