"""The master's desk, and what is posted from its head: the post of a turn, the dice of a real table."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from sekundant.core.encounter import Refused
from sekundant_web.encounters import mastering
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.master_desk.entering import Said, for_its_master, to_desk, why_not
from sekundant_web.encounters.master_desk.showing import desk
from sekundant_web.encounters.master_desk.telling import diced
from sekundant_web.encounters.mastering import NotNow
from sekundant_web.encounters.models import Dice


@require_GET
@for_its_master
def show(request: HttpRequest, place: Place) -> HttpResponse:
    """Everything in one place."""
    return desk(request, place)


# ---------------------------------------------------------------- the post of a turn


@require_POST
@for_its_master
def post(request: HttpRequest, place: Place) -> HttpResponse:
    """Publish the result, keep its telling as a draft, amend one, or tell a result that has none."""
    press, prose = request.POST.get("press", ""), request.POST.get("prose", "")
    try:
        if press == "publish":
            return _publish(request, place, prose)
        if press == "amend":
            mastering.edit_prose(place, _number(request.POST.get("post", "")), prose)
            messages.success(request, _("The story is amended."))
            return to_desk(place, "post")
        if press == "tell":
            mastering.add_prose(place, prose)
            messages.success(request, _("Your story stands beside the result."))
            return to_desk(place, "post")
    except (NotNow, Refused) as refused:
        form = "tell" if press == "tell" else "post"
        return desk(request, place, Said.of(request, form, *why_not(place, refused)))
    mastering.save_prose(place, prose)
    return to_desk(place, "post")


def _publish(request: HttpRequest, place: Place, prose: str) -> HttpResponse:
    """Let the turn stand, with its telling."""
    faces = None
    if place.encounter.dice == Dice.GIVEN:
        draft = mastering.prepared(place)
        dicing, _tried = diced(place, draft.faces if draft else {})
        faces = dicing.faces if dicing else None
    mark = request.POST.get("mark") or None
    if not mastering.publish(place, prose=prose, mark=mark, faces=faces):
        mastering.save_prose(place, prose)
        why = _(
            "Nothing can be published now: an answer has been taken back, or the turn is published already."
        )
        return desk(request, place, Said.of(request, "post", why))
    messages.success(request, _("Published. Everybody sees the result now."))
    return to_desk(place)


def _number(text: str) -> int:
    """A number of a row. Raise Http404 for what is none."""
    if not text.isdecimal() or len(text) > 12:
        raise Http404
    return int(text)


# ---------------------------------------------------------------- dice of a real table

PREFIX = "die."
"""So begins the name of a die's field; its label follows."""

LONGEST_LABEL = 120


@require_POST
@for_its_master
def dice(request: HttpRequest, place: Place) -> HttpResponse:
    """Put down what dice show on the master's table; one that is left empty is taken up again."""
    if place.encounter.dice != Dice.GIVEN:
        raise Http404
    faces: dict[str, int] = {}
    for name, typed in request.POST.items():
        label, face = name.removeprefix(PREFIX), str(typed).strip()
        if name == label or not face or len(label) > LONGEST_LABEL:
            continue
        if not face.isdecimal() or len(face) > 4:
            why = _("A die shows a whole number; «%(typed)s» is none.") % {"typed": face[:20]}
            mastering.save_faces(place, faces)
            return desk(request, place, Said.of(request, "dice", why, label))
        faces[label] = int(face)
    dicing, _tried = diced(place, faces)
    if dicing is not None and dicing.bad is not None:
        bad = dicing.bad
        good = {label: face for label, face in faces.items() if label != bad.label}
        mastering.save_faces(place, good)
        why = _("%(die)s can’t show %(face)s.") % {"die": bad.said, "face": faces.get(bad.label, "")}
        return desk(request, place, Said.of(request, "dice", why, bad.label))
    mastering.save_faces(place, dicing.faces if dicing else faces)
    return to_desk(place, "dice")
