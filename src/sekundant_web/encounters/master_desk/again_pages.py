"""A turn played again: old and new side by side, before anything changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from sekundant.core.encounter import Refused
from sekundant.core.events import MASTER
from sekundant.prose.contract import words
from sekundant_web.context import reading_language
from sekundant_web.encounters import mastering
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.master_desk.adjusting import (
    adjustable,
    adjusting,
    changes_of,
    name_of,
)
from sekundant_web.encounters.master_desk.comparing import Pair, compared
from sekundant_web.encounters.master_desk.entering import Said, for_its_master, to_desk, why_not
from sekundant_web.encounters.master_desk.stepping import Named, step_of
from sekundant_web.encounters.mastering import Comparison, NotNow
from sekundant_web.encounters.mastering.die_words import die_in_words
from sekundant_web.encounters.presenting.page import head, reader_of
from sekundant_web.encounters.presenting.rulings import Group

FACE, REPLACE = "face.", "replace."


@dataclass(frozen=True, slots=True)
class Thrown:
    """A die of the step, in words, and the face that the master sets (empty: none)."""

    label: str
    said: str
    face: int
    typed: str


@dataclass(frozen=True, slots=True)
class Given:
    """An order of the step as text, and why another one can't be taken in its place."""

    seat: str
    name: str
    text: str
    why: str = ""


@require_http_methods(["GET", "POST"])
@for_its_master
def again(request: HttpRequest, place: Place) -> HttpResponse:
    """Look at a turn again, compare, and perhaps let the new one stand."""
    typed: Mapping[str, str] = {name: str(value) for name, value in request.POST.items()}
    step = step_of(place, request.POST.get("step", "") or request.GET.get("step", ""))
    if request.method == "GET":
        return _page(request, place, step, typed, None, Said())
    keep = typed.get("press") == "keep"
    try:
        otherwise = _otherwise(place, step, typed)
        comparison = mastering.again(
            place,
            step.number,
            **otherwise,
            reason=typed.get("reason", ""),
            keep=keep,
            mark=typed.get("mark", "") if keep else "",
            appeal=_appeal(typed),
        )
    except (NotNow, Refused) as refused:
        why, at = why_not(place, refused)
        # Where only the reason is missing, the comparison stands.
        shown = (
            mastering.again(place, step.number, **_otherwise(place, step, typed)) if at == "reason" else None
        )
        return _page(request, place, step, typed, shown, Said("again", why, at, typed))
    if keep:
        messages.success(request, _("The new result stands; the old one is struck through in the thread."))
        return to_desk(place, "record")
    return _page(request, place, step, typed, comparison, Said("again", "", "", typed))


def _appeal(typed: Mapping[str, str]) -> int | None:
    """The question that is settled so."""
    number = typed.get("appeal", "")
    return int(number) if number.isdecimal() and len(number) < len("1000000000") else None


def _otherwise(place: Place, step: Named, typed: Mapping[str, str]) -> dict[str, Any]:
    """What is to be otherwise this time. Raise NotNow for what can't be read."""
    return {
        "dice": "new" if typed.get("dice") == "new" else "same",
        "faces": _faces(step, typed),
        "replaced": _replaced(place, step, typed),
        "changes": changes_of(_adjustable(place, step), typed),
    }


def _adjustable(place: Place, step: Named) -> tuple[Group, ...]:
    """What of the closed list may be changed before the step, as it stood then."""
    views, _kinds = mastering.before_step(place, step.number)
    return adjustable(place, views[MASTER])


def _faces(step: Named, typed: Mapping[str, str]) -> dict[str, int]:
    """The dice that the master sets. Raise NotNow for what is no face."""
    faces = {}
    for label, sides, _face in step.step.dice:
        face = typed.get(f"{FACE}{label}", "").strip()
        if not face:
            continue
        if not face.isdecimal() or len(face) > 4 or not 1 <= int(face) <= sides:
            raise NotNow(
                "face",
                _("A die of %(sides)s sides has no face %(face)s.") % {"sides": sides, "face": face[:9]},
                label,
            )
        faces[label] = int(face)
    return faces


def _replaced(place: Place, step: Named, typed: Mapping[str, str]) -> dict[str, Any]:
    """The orders that were changed. Raise NotNow for a text that can't be read."""
    room = words(place.encounter.system)
    views, kinds = mastering.before_step(place, step.number)
    replaced = {}
    for one in _given(place, step, {}):
        text = typed.get(f"{REPLACE}{one.seat}", one.text).replace("\r\n", "\n").strip()
        if text == one.text.strip():
            continue
        answer = room.read(text, views[one.seat], {}, kinds[one.seat]).answer
        if answer is None:
            why = _("%(name)s: the order can’t be understood.") % {"name": one.name}
            raise NotNow("unread", why, one.seat)
        replaced[one.seat] = answer
    return replaced


def _given(place: Place, step: Named, typed: Mapping[str, str]) -> list[Given]:
    """The orders of the step as texts."""
    room, language, reader = words(place.encounter.system), reading_language(), reader_of(place)
    views, _kinds = mastering.before_step(place, step.number)
    given = []
    for seat, answer in step.step.answers.items():
        text = room.write(answer, language, views[seat], {})
        given.append(Given(seat, reader.sides[seat].name, typed.get(f"{REPLACE}{seat}", text)))
    return given


def _page(
    request: HttpRequest,
    place: Place,
    step: Named,
    typed: Mapping[str, str],
    comparison: Comparison | None,
    said: Said,
) -> HttpResponse:
    language, system = reading_language(), place.encounter.system
    groups = _adjustable(place, step)
    thrown = [
        Thrown(
            label,
            die_in_words(label, sides, place.view, system, language),
            face,
            typed.get(f"{FACE}{label}", ""),
        )
        for label, sides, face in step.step.dice
    ]
    context = {
        "crumb": True,
        "step": step,
        "appeal": request.POST.get("appeal", "") or request.GET.get("appeal", ""),
        "dice": typed.get("dice", "same"),
        "thrown": thrown,
        "faces_typed": any(one.typed for one in thrown),
        "answers": _given(place, step, typed),
        "replaced_typed": any(name.startswith(REPLACE) for name in typed),
        "adjustable": adjusting(groups, said, "again"),
        "adjust_typed": bool(_changed(groups, typed)),
        "pairs": _pairs(place, comparison) if comparison else (),
        "stopped": _stopped(comparison),
        "said": said,
    }
    return render(request, "encounters/master/again.html", {**head(reader_of(place)), **context})


def _changed(groups: Iterable[Group], typed: Mapping[str, str]) -> list[str]:
    """The names of the fields of the closed list that say something else than how it stood."""
    fields = ((name_of(one), one.value) for group in groups for one in group.fields)
    return [name for name, value in fields if typed.get(name, value).strip() != value]


def _pairs(place: Place, comparison: Comparison) -> tuple[Pair, ...]:
    """Old and new in words."""
    room, language, system = words(place.encounter.system), reading_language(), place.encounter.system
    return tuple(
        compared(
            room.results(old, comparison.view, language), room.results(new, comparison.view, language), system
        )
        for old, new in comparison.pairs
    )


def _stopped(comparison: Comparison | None) -> str:
    if comparison is None or not comparison.stopped:
        return ""
    return _(
        "What came after it can’t be played again: something else is asked for then. All are asked anew."
    )
