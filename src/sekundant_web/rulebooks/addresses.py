"""Where rules are read: the address of each clause, page and case."""

from __future__ import annotations

from django.urls import reverse

from sekundant import library
from sekundant_web.rulebooks.book import book


def clause_address(clause_id: str, system: str = "") -> str:
    """The page and anchor of a clause; of one that nobody knows the rulebook, or all of them.

    ``system`` may be left out: the id tells it.
    """
    wanted = system or library.system_of(clause_id) or ""
    if wanted not in library.system_ids():
        return reverse("rules")
    page = book(wanted).place.get(clause_id)
    if page is None:
        return reverse("rulebook", args=[wanted])
    return f"{reverse('chapter', args=[wanted, page.slug])}#{clause_id}"
