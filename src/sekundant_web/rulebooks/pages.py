"""The rulebooks as pages: all of them, one with its contents, a chapter, the lists behind it, search."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext
from django.views.decorators.http import require_GET

from sekundant import library
from sekundant.core.clauses import Language
from sekundant_web.rulebooks import casebook, showing
from sekundant_web.rulebooks.addresses import clause_address
from sekundant_web.rulebooks.asking import Wanted, wanted
from sekundant_web.rulebooks.book import Book, book
from sekundant_web.rulebooks.searching import LONGEST
from sekundant_web.rulebooks.searching import search as find

SOME = 10
"""So many places of a rulebook are shown beside those of others."""

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the contents."""

    title: str
    address: str
    here: bool = False
    number: str = ""


def of_a_book(view: Callable[..., HttpResponse]) -> View:
    """A page of one rulebook, in the language that its reader wants."""

    @wraps(view)
    def page(request: HttpRequest, system: str, **parts: str) -> HttpResponse:
        of = known_book(system)
        how = wanted(request, of.system)
        with override(how.language):
            response = view(request, of, how, **parts)
        response.headers["Content-Language"] = how.language
        return response

    return page


def known_book(system: str) -> Book:
    """The rulebook of a system as it stands in an address. Raise Http404."""
    if system not in library.system_ids():
        raise Http404
    return book(system)


@require_GET
def rules(request: HttpRequest) -> HttpResponse:
    """All rulebooks, and what is found in any of them."""
    how = wanted(request, "")
    asked = request.GET.get("q", "").strip()[:LONGEST]
    with override(how.language):
        shelf = [_spine(book(system), asked, how) for system in library.system_ids()]
        context = {"shelf": shelf, "how": how, "asked": asked, "found": any(one["finds"] for one in shelf)}
        return render(request, "rulebooks/rules.html", context)


def _spine(of: Book, asked: str, how: Wanted) -> dict[str, Any]:
    """A rulebook on the shelf, with some of what it has on a question."""
    found = finds(of, asked, how) if asked else []
    return {
        "system": of.system,
        "title": of.rulebook.title.into(how.language),
        "genre": of.genre.into(how.language),
        "about": of.about.into(how.language),
        "clauses": len(of.rulebook.clauses),
        "finds": found[:SOME],
        "more": max(len(found) - SOME, 0),
    }


@require_GET
@of_a_book
def rulebook(request: HttpRequest, of: Book, how: Wanted) -> HttpResponse:
    """What a rulebook is about, and its contents."""
    chapters = [
        {
            "number": page.slug,
            "title": page.title.into(how.language),
            "address": _at("chapter", of, how, page.slug),
            "sections": [
                {"title": one.title.into(how.language), "anchor": one.anchor} for one in page.sections
            ]
            if not page.alone
            else [],
            "count": page.count,
        }
        for page in of.pages
    ]
    context = {
        **frame(of, how),
        "about": of.about.into(how.language),
        "chapters": chapters,
        "cases": casebook.count(of.system),
        "switch_count": len(of.rulebook.switches),
        "house": sum(clause.origin == "house" for clause in of.rulebook.clauses),
    }
    return render(request, "rulebooks/rulebook.html", context)


@require_GET
@of_a_book
def chapter(request: HttpRequest, of: Book, how: Wanted, *, slug: str) -> HttpResponse:
    """A chapter, clause by clause."""
    page = of.page(slug)
    if page is None:
        raise Http404
    before, behind = of.around(page)
    context = {
        **frame(of, how, page.slug),
        "heading": page.title.into(how.language),
        "number": page.slug,
        "alone": page.alone,
        "sections": showing.sections(of, page.sections, how),
        "before": before and Entry(before.title.into(how.language), _at("chapter", of, how, before.slug)),
        "behind": behind and Entry(behind.title.into(how.language), _at("chapter", of, how, behind.slug)),
        "shipped": casebook.shipped(of.system),
    }
    return render(request, "rulebooks/chapter.html", context)


@require_GET
@of_a_book
def whole(request: HttpRequest, of: Book, how: Wanted) -> HttpResponse:
    """The whole rulebook on one page, to be printed or searched by the browser."""
    chapters = [
        {
            "number": page.slug,
            "title": page.title.into(how.language),
            "alone": page.alone,
            "sections": showing.sections(of, page.sections, how),
        }
        for page in of.pages
    ]
    return render(request, "rulebooks/print.html", {**frame(of, how), "chapters": chapters})


@require_GET
@of_a_book
def glossary(request: HttpRequest, of: Book, how: Wanted) -> HttpResponse:
    """The words of the game."""
    terms = [
        {
            "id": term.id,
            "term": term.term.into(how.language),
            "other": term.term.into(how.other),
            "meaning": showing.linked(term.meaning.into(how.language), of, how),
        }
        for term in of.rulebook.glossary
    ]
    context = {**frame(of, how, "glossary"), "terms": terms, "other_language": how.other}
    return render(request, "rulebooks/glossary.html", context)


@require_GET
@of_a_book
def switches(request: HttpRequest, of: Book, how: Wanted) -> HttpResponse:
    """What a table may read otherwise."""
    shown = [showing.shown_switch(of, switch, how) for switch in of.rulebook.switches]
    return render(request, "rulebooks/switches.html", {**frame(of, how, "switches"), "switches": shown})


@require_GET
@of_a_book
def dice(request: HttpRequest, of: Book, how: Wanted) -> HttpResponse:
    """Every kind of die: for what, when, and who sees it."""
    seen_by = {
        "public": pgettext("sees a die", "everybody"),
        "owner": pgettext("sees a die", "its owner and the master"),
        "master": pgettext("sees a die", "the master"),
    }
    kinds = [
        {
            "label": kind.label,
            "die": _die(kind.die, how.language),
            "name": kind.name.into(how.language),
            "when": kind.when.into(how.language),
            "see": seen_by[kind.see],
            "closed_need": kind.need == "master",
            "clause": kind.clause,
            "address": showing.address(of, kind.clause, how),
        }
        for kind in of.rulebook.dice
    ]
    return render(request, "rulebooks/dice.html", {**frame(of, how, "dice"), "dice": kinds})


def _die(die: str, language: Language) -> str:
    """A die as players write it; one whose sides are told in words stays as it is."""
    return f"д{die[1:]}" if language == "ru" and re.fullmatch(r"d(\d+|\([a-z+]+\))", die) else die


@require_GET
@of_a_book
def gaps(request: HttpRequest, of: Book, how: Wanted) -> HttpResponse:
    """What the source refers to and does not contain, and what we play instead."""
    shown = [
        {
            "what": showing.linked(gap.what.into(how.language), of, how),
            "default": showing.linked(gap.default.into(how.language), of, how),
        }
        for gap in of.rulebook.gaps
    ]
    return render(request, "rulebooks/gaps.html", {**frame(of, how, "gaps"), "gaps": shown})


@require_GET
@of_a_book
def search(request: HttpRequest, of: Book, how: Wanted) -> HttpResponse:
    """What the rulebook has on a question."""
    asked = request.GET.get("q", "").strip()[:LONGEST]
    found = finds(of, asked, how) if asked else ()
    context = {**frame(of, how), "asked": asked, "finds": found}
    return render(request, "rulebooks/search.html", context)


@require_GET
def clause(request: HttpRequest, system: str, clause: str) -> HttpResponse:
    """The page on which a clause stands: an address that stays, however the book is divided."""
    of = known_book(system)
    if clause not in of.place:
        raise Http404
    path, _hash, anchor = clause_address(clause, of.system).partition("#")
    query = request.META.get("QUERY_STRING", "")
    return redirect(f"{path}{'?' if query else ''}{query}#{anchor}")


# ---- what every page of a rulebook has ----------------------------------------------------------------


def frame(of: Book, how: Wanted, here: str = "") -> dict[str, Any]:
    """The title, the contents, and how the reader reads."""
    numbered = [
        Entry(page.title.into(how.language), _at("chapter", of, how, page.slug), page.slug == here, page.slug)
        for page in of.pages
    ]
    behind = [
        Entry(title, _at(f"rules_{name}", of, how), name == here)
        for name, title in (
            ("glossary", _("Glossary")),
            ("switches", _("House-rule switches")),
            ("dice", _("Dice")),
            ("gaps", _("Gaps we filled")),
        )
    ]
    return {
        "system": of.system,
        "book_title": of.rulebook.title.into(how.language),
        "clause_count": len(of.rulebook.clauses),
        "contents": [*numbered, *behind],
        "appendices": behind,
        "how": how,
        "next_address": how.unsaid if how.chosen else "",
        "book_address": _at("rulebook", of, how),
        "print_address": _at("rules_print", of, how),
    }


def finds(of: Book, asked: str, how: Wanted) -> list[dict[str, Any]]:
    """What was found, with where it stands."""
    shown = []
    for found in find(of.system, asked, how.language):
        entry = found.entry
        page = of.page(entry.page)
        base = _at("chapter", of, how, entry.page) if page else _at(f"rules_{entry.page}", of, how)
        shown.append(
            {
                "id": entry.id,
                "title": found.title,
                "snippet": found.snippet,
                "address": f"{base}#{entry.anchor}" if entry.anchor else base,
                "page": page.title.into(how.language) if page else _appendix(entry.page),
                "kind": entry.kind,
            }
        )
    return shown


def _appendix(name: str) -> str:
    return {"glossary": _("Glossary"), "gaps": _("Gaps we filled")}.get(name, "")


def _at(name: str, of: Book, how: Wanted, *more: str) -> str:
    return f"{reverse(name, args=[of.system, *more])}{how.kept}"
