"""The form of an answer: made from the view of the one who sits at the desk, and not made twice.

Most of a page's time goes into its form, and most looks at a page find the form as it was: those that are
made are kept for a while, each for one seat, one state of the encounter and what stands in its fields.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from sekundant.core.clauses import Language
from sekundant.core.encounter import Ask
from sekundant.prose.contract import words
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.desks.checking import TEXT, Checked, check
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.encounters.desks.notices import Notice, Notices
from sekundant_web.encounters.desks.room import Filled, room
from sekundant_web.encounters.desks.understood import Understood, understood
from sekundant_web.encounters.desks.widgets import Widget, every
from sekundant_web.encounters.game import system_of

STORY = "story"
"""The field of the role-play that goes with an order: no part of the form."""

MOST = 256
"""So many forms are kept."""


@dataclass(frozen=True, kw_only=True)
class Form:
    """A form that is shown: its parts, what is said of it, and the text beside it.

    ``draft`` is the address that its buttons go to.
    """

    fields: Fields
    checked: Checked
    widgets: tuple[Widget, ...]
    general: tuple[Notice, ...]
    text_notices: tuple[Notice, ...]
    text: Understood
    typed: bool
    sample: str
    draft: str

    @property
    def reasons(self) -> tuple[tuple[str, Notice], ...]:
        """What forbids to hand it in, each with the name of its field where it needs one."""
        labels = {widget.name: _label(widget) for widget in every(self.widgets)}
        return tuple(
            (labels.get(notice.field, notice.field) if notice.nameless else "", notice)
            for notice in self.checked.reasons
        )

    @cached_property
    def html(self) -> SafeString:
        """Its fields as they stand on a page."""
        shown = render_to_string("encounters/desk/widgets.html", {"form": self, "draft_url": self.draft})
        return mark_safe(shown)


def _label(widget: Widget) -> str:
    """What a field is called in the form."""
    return str(getattr(widget, "label", "") or getattr(widget, "legend", ""))


Key = tuple[object, ...]

_kept: OrderedDict[Key, Form] = OrderedDict()
_lock = Lock()


def form_of(place: Place, ask: Ask, fields: Fields | None) -> Form:
    """The form with these fields, made or kept.

    Of a blank one that nobody has touched no fault is found; but if it might be handed in as it is, it says
    what of it is surely not meant.
    """
    if fields is not None:
        fields = fields.without(STORY)
    key = _key(place, ask, fields, reading_language())
    with _lock:
        form = _kept.get(key)
        if form is not None:
            _kept.move_to_end(key)
            return form
    form = made(place, ask, fields)
    with _lock:
        _kept[key] = form
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return form


def forget() -> None:
    """Forget all forms."""
    with _lock:
        _kept.clear()


def _key(place: Place, ask: Ask, fields: Fields | None, language: Language) -> Key:
    """All that a form is made from: whose it is, how the encounter stands, what stands in it."""
    encounter = place.encounter
    typed = None if fields is None else tuple(sorted(fields.values.items()))
    return (encounter.pk, encounter.version, encounter.revision, place.reader, ask.key, language, typed)


def made(place: Place, ask: Ask, fields: Fields | None) -> Form:
    """The form with these fields, made anew."""
    view, language, system = place.view, reading_language(), system_of(place.encounter)
    desk = room(system.id)
    touched = fields is not None
    if fields is None:
        fields = desk.blank(view, ask)
    checked = check(system, fields, view, ask, language)
    notices = Notices(checked.notices if touched or not checked.reasons else ())
    widgets = desk.form(
        Filled(
            fields=fields,
            view=view,
            ask=ask,
            language=language,
            seats={seat.name: number for number, seat in enumerate(place.encounter.seats.all(), start=1)},
            answer=checked.answer,
            notices=notices,
        )
    )
    text_notices = notices.at(TEXT)
    sample = words(system.id).SAMPLES.get(ask.what)
    return Form(
        fields=fields,
        checked=checked,
        widgets=widgets,
        general=notices.rest(),
        text_notices=text_notices,
        text=understood(system.id, fields.text(TEXT), view, ask, language) if sample else Understood(),
        typed=sample is not None,
        sample=sample.into(language) if sample else "",
        draft=reverse("desk_draft", args=[place.encounter.key]),
    )
