"""Who may enter the master's desk, and how it says that something was not done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from sekundant.core.encounter import Refused
from sekundant.core.events import MASTER
from sekundant.prose.contract import words
from sekundant.prose.markup import PLAIN
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.looking import settled
from sekundant_web.encounters.mastering import NotNow

Page = Callable[..., HttpResponse]


def for_its_master(page: Page) -> Page:
    """A page for an encounter's master, who does not sit there himself; for others it is not there."""

    @wraps(page)
    def guarded(request: HttpRequest, key: str, **more: str | int) -> HttpResponse:
        place = settled(request, key)
        if place.reader != MASTER:
            raise Http404
        return page(request, place, **more)

    return guarded


def to_desk(place: Place, anchor: str = "") -> HttpResponse:
    """Back to the desk."""
    address = reverse("master", args=[place.encounter.key])
    return redirect(f"{address}#{anchor}" if anchor else address)


@dataclass(frozen=True, slots=True)
class Said:
    """What a form of the desk came to, if it was refused: which form, why, at which field, what was typed."""

    form: str = ""
    why: str = ""
    at: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, request: HttpRequest, form: str, why: str, at: str = "") -> Said:
        """A refused form, with all that was typed into it."""
        return cls(form, why, at, {name: str(value) for name, value in request.POST.items()})


def closed_for_good() -> str:
    """What follows from the end of a fight, said before it."""
    return _(
        "The secret of the dice is revealed and the record is closed: nothing can be taken back afterwards."
    )


def why_not(place: Place, error: NotNow | Refused) -> tuple[str, str]:
    """Why an act was refused, in the reader's language, and the field concerned."""
    if isinstance(error, NotNow):
        return str(error), error.field
    tell = words(place.encounter.system).objection_line
    lines = (PLAIN.line(tell(one, place.view, reading_language())) for one in error.objections)
    return " ".join(lines), error.objections[0].field if error.objections else ""
