"""The worked cases as pages: those of a clause, and one, which is run when its reader asks for it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods

from sekundant_web.rulebooks import casebook, showing
from sekundant_web.rulebooks.asking import Wanted
from sekundant_web.rulebooks.book import Book
from sekundant_web.rulebooks.case_words import described
from sekundant_web.rulebooks.casebook import Case
from sekundant_web.rulebooks.pages import frame, of_a_book
from sekundant_web.rulebooks.running import run


@require_GET
@of_a_book
def of_clause(request: HttpRequest, of: Book, how: Wanted, *, clause: str) -> HttpResponse:
    """All cases of a clause."""
    if clause not in of.place:
        raise Http404
    context = {
        **frame(of, how, of.place[clause].slug),
        "clause": clause,
        "clause_address": showing.address(of, clause, how),
        "cases": casebook.cases_of(of.system, clause),
    }
    return render(request, "rulebooks/cases.html", context)


@require_http_methods(["GET", "POST"])
@of_a_book
def case(request: HttpRequest, of: Book, how: Wanted, *, case: str) -> HttpResponse:
    """A worked case; by POST it is played, under another reading if one is chosen."""
    found = casebook.case(of.system, case)
    if found is None:
        raise Http404
    context = {**frame(of, how, _page_of(found, of)), **shown_case(request, of, how, found)}
    part = request.headers.get("HX-Request") == "true"
    return render(request, "rulebooks/_case.html" if part else "rulebooks/case.html", context)


def _page_of(found: Case, of: Book) -> str:
    page = of.place.get(found.clauses[0]) if found.clauses else None
    return page.slug if page else ""


def shown_case(request: HttpRequest, of: Book, how: Wanted, found: Case) -> dict[str, object]:
    """The case, the switches that bear on it, and how it went if it was run."""
    bearing = [
        showing.shown_switch(of, switch, how)
        for switch in of.rulebook.switches
        if switch.clause in found.clauses or switch.id in (found.plain.get("options") or {})
    ]
    changed = _changed(request, of, found)
    ran = run(of.system, found, how.language, changed) if request.method == "POST" else None
    return {
        "case": found,
        "described": described(found),
        "bearing": [{"switch": one, "set": _set(found, one, changed)} for one in bearing],
        "clauses": [(one, showing.address(of, one, how)) for one in found.clauses if one in of.place],
        "ran": ran,
    }


def _set(found: Case, switch: showing.ShownSwitch, changed: tuple[str, str] | None) -> str:
    """How a switch is set in a case, or by its reader."""
    if changed is not None and changed[0] == switch.id:
        return changed[1]
    return str((found.plain.get("options") or {}).get(switch.id, switch.values[0].id))


def _changed(request: HttpRequest, of: Book, found: Case) -> tuple[str, str] | None:
    """The switch that the reader has set otherwise than the case, if he has."""
    options = found.plain.get("options") or {}
    for switch in of.rulebook.switches:
        value = request.POST.get(switch.id, "")
        own = options.get(switch.id, switch.values[0].id)
        if value and value != own and any(value == one.id for one in switch.values):
            return switch.id, value
    return None
