"""Files of a whole thread, as Markdown and as one page that needs nothing else."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from sekundant.prose.markup import MARKDOWN, Heading, Paragraph, Post, Style, html, markdown, text
from sekundant_web.carrying.knowing import everybody, view_of
from sekundant_web.carrying.whole import Entry, entries
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import Place, place_of
from sekundant_web.encounters.models import Status
from sekundant_web.encounters.presenting.entries import Reader
from sekundant_web.encounters.presenting.page import title
from sekundant_web.encounters.presenting.seats import sides
from sekundant_web.moments import in_words


@dataclass(frozen=True, slots=True)
class Shown:
    """An entry as the page of a file has it."""

    kind: str
    by: str
    at: str
    html: SafeString


@require_GET
def thread_md(request: HttpRequest, key: str) -> HttpResponse:
    """The whole thread as Markdown."""
    place = place_of(request, key)
    head = _head(request, place)
    heading = Post((Heading(text(head["heading"]), 0), Paragraph((text(head["about"]),))))
    told = [markdown(heading), f"<{head['address']}>\n"]
    told += map(_as_markdown, entries(place, reading_language()))
    return _file("\n".join(told), f"{key}.md", "text/markdown")


def _as_markdown(entry: Entry) -> str:
    """An entry under who and when; what the site notes is a line of its own."""
    by = " · ".join(filter(None, (entry.by, in_words(entry.at) if entry.at else "")))
    about = MARKDOWN.post(Post((Paragraph((text(by, Style.EMPHASIS),)),)))
    return f"---\n\n{about}\n{markdown(entry.post)}"


@require_GET
def thread_html(request: HttpRequest, key: str) -> HttpResponse:
    """The whole thread as one page without any script."""
    place = place_of(request, key)
    language = reading_language()
    shown = [
        Shown(entry.kind, entry.by, in_words(entry.at) if entry.at else "", mark_safe(html(entry.post)))
        for entry in entries(place, language)
    ]
    style = _style()
    digest = b64encode(sha256(style.encode()).digest()).decode()
    context = {
        **_head(request, place),
        "entries": shown,
        "style": mark_safe(style),
        "policy": f"default-src 'none'; style-src 'sha256-{digest}'",
        "language": language,
    }
    return _file(render_to_string("carrying/thread_file.html", context), f"{key}.html", "text/html")


def _style() -> str:
    return (files("sekundant_web") / "static" / "site" / "thread_file.css").read_text(encoding="utf-8")


def _head(request: HttpRequest, place: Place) -> dict[str, Any]:
    """What a file says first: who fights whom, by which rules, whose knowledge it holds."""
    view = view_of(place, everybody(place.encounter))
    words = title(Reader(place, view, reading_language(), sides(place, view)))
    over = place.encounter.status == Status.OVER
    open_now = _("The fight is over; all of it is open.")
    knows = open_now if over else _("The fight goes on; this is what all may know.")
    about = [part for part in (words.system, words.place) if part]
    return {
        "heading": words.heading,
        "about": f"{' · '.join(about)}. {knows}",
        "address": request.build_absolute_uri(reverse("encounter", args=[place.encounter.key])),
    }


def _file(content: str, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="sekundant-{name}"'
    return response
