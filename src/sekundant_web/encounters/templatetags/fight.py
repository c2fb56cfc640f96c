"""What the templates of an encounter use: clauses as links, icons of actions, the address of a rulebook."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString, mark_safe

from sekundant_web.encounters.presenting import writing

register = template.Library()

ACTS = {
    "attack": "M4 20 19 5m0 0h-5m5 0v5M5.5 14.5l4 4",
    "parry": "M12 3.5 19 6v6c0 4-3 7-7 8.5C8 19 5 16 5 12V6z",
    "riposte": "M19 5 9 15m0 0v-5m0 5h5M4 20h9",
    "feint": "M3 16c4 0 4-8 9-8s5 8 9 8",
    "initiative": "M13 3 6 13.5h6L11 21l7-10.5h-6z",
    "distance": "M3 12h18M6.5 8 3 12l3.5 4M17.5 8l3.5 4-3.5 4",
    "rest": "M4 12c2.7-4 5.3-4 8 0s5.3 4 8 0",
    "dagger": "M12 3v12M8 15h8M12 15v5M12 3l2 4",
}
"""Paths of the icons of fencing actions, drawn on a ground of 24 by 24."""


@register.simple_tag
def act(name: str) -> SafeString:
    """The icon of an action; nothing for one that has none."""
    path = ACTS.get(name)
    if path is None:
        return SafeString("")
    return mark_safe(f'<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>')


@register.filter
def clauses(ids: tuple[str, ...], system: str) -> SafeString:
    """Clauses as links to their rules."""
    return writing.clause_links(tuple(ids), system)


@register.filter
def rulebook(system: str) -> str:
    """The address of a system's rulebook."""
    return writing.rulebook_address(system)
