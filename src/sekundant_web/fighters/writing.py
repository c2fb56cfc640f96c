"""Words of the library on a page: a clause is a link to its rule."""

from __future__ import annotations

from dataclasses import replace

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from sekundant.core.wire import Fault
from sekundant.prose.markup import HTML, Line, Style

PLAIN = replace(HTML, around={Style.STRONG: ("<b>", "</b>"), Style.EMPHASIS: ("<em>", "</em>")})


def html(line: Line, system: str) -> SafeString:
    """A line of the library; its clauses stand behind it, as links to their rules."""
    said = Line(tuple(span for span in line.spans if span.style is not Style.CLAUSE))
    cited = [span.text for span in line.spans if span.style is Style.CLAUSE]
    links = "".join(f" {clause_link(clause, system)}" for clause in cited)
    return mark_safe(f"{PLAIN.line(said).rstrip()}{links}")


def clause_link(clause: str, system: str) -> SafeString:
    """A clause's id as a link to its rule."""
    if not clause:
        return SafeString("")
    return format_html('<a class="clause" href="/rules/{}/#{}">{}</a>', system, clause, clause)


def bare(line: Line) -> str:
    """A line of the library as a part of a label: no markup, no clauses."""
    return "".join(span.text for span in line.spans if span.style is not Style.CLAUSE).strip()


def said(text: str) -> SafeString:
    """Words of ours."""
    return SafeString(escape(text))


def in_words(fault: Fault, names: dict[str, str]) -> Fault:
    """A fault beside its field: without its place, and with the names of things for their ids."""
    return replace(
        fault,
        path="",
        got=names.get(fault.got, fault.got),
        allowed=tuple(names.get(one, one) for one in fault.allowed),
    )
