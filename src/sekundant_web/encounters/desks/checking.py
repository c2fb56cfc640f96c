"""What a form says, read and judged by the library: the answer it makes, and all that is said of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from sekundant.core.clauses import Language
from sekundant.core.encounter import AnySystem, Ask
from sekundant.core.wire import Fault, Faulty
from sekundant.prose.contract import words
from sekundant.prose.faults_words import fault_line
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.encounters.desks.figures import linked
from sekundant_web.encounters.desks.notices import Mend, Notice
from sekundant_web.encounters.desks.room import room

TEXT = "text"
"""The field of the order that is written as text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What a form says: its answer, None if it makes none, and what is said of it."""

    answer: Any
    notices: tuple[Notice, ...]

    @property
    def reasons(self) -> tuple[Notice, ...]:
        """What forbids to hand it in."""
        return tuple(notice for notice in self.notices if not notice.warning)


def check(system: AnySystem, fields: Fields, view: Any, ask: Ask, language: Language) -> Checked:
    """Read a form, and judge it by what its author may know."""
    desk = room(system.id)
    if ask.key not in {one.key for one in view.asks}:  # it has been played in secret, and looks as before
        view = replace(view, asks=(*view.asks, ask))
    try:
        answer = system.answer_from(desk.plain(fields, view, ask), ask)
    except Faulty as faulty:
        return Checked(
            answer=None, notices=tuple(_fault(one, system.id, ask, language) for one in faulty.faults)
        )
    tell = words(system.id).objection_line
    notices = [
        Notice(
            desk.beside(one.field, one.code, ask),
            linked(tell(replace(one, warning=False), view, language), system.id),
            one.warning,
            desk.mends(one, fields, view, ask),
        )
        for one in system.objections(view, answer)
    ]
    contradiction = _other_text(system, fields, view, ask, answer)
    return Checked(answer=answer, notices=(*contradiction, *notices))


def _fault(fault: Fault, system_id: str, ask: Ask, language: Language) -> Notice:
    """Something typed that can't be read."""
    field = room(system_id).beside(fault.path, fault.code, ask)
    if fault.code == "not_a_choice" and not fault.got:
        return Notice(field, mark_safe(_("Nothing is chosen yet. Choose one.")), nameless=True)
    return Notice(field, linked(fault_line(replace(fault, path=""), language), system_id), nameless=True)


def _other_text(system: AnySystem, fields: Fields, view: Any, ask: Ask, answer: Any) -> tuple[Notice, ...]:
    """The order written as text says something else than the form: one of the two can be meant."""
    text = fields.text(TEXT).strip()
    if (
        not text
        or ask.what not in words(system.id).SAMPLES
        or words(system.id).read(text, view, {}, ask.what).answer == answer
    ):
        return ()
    html = _("The text says something else than the form. Take one of the two.")
    mends = (Mend(_("Take the text"), "read"), Mend(_("Take the form"), "write"))
    return (Notice(TEXT, mark_safe(html), mends=mends),)
