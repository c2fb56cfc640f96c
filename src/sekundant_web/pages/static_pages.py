"""Pages that only tell: how dice are verified, what is kept, for players, for masters, how orders are typed.

Their texts lie in ``texts/``, a file a language; those of docs/ are there as links to the files, so that a
text stands in one place (docs/adr/015).
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.views.decorators.http import require_GET

from sekundant.core.clauses import LANGUAGES, Language
from sekundant.recorder import installed_version
from sekundant_web.context import reading_language
from sekundant_web.pages import plain_markdown

TEXTS = Path(__file__).parent / "texts"

ORDER = (
    "players", "orders-law-of-the-gun", "orders-fencing", "masters", "forums", "dice", "privacy", "source",
)  # fmt: skip
"""In which order the pages are named."""

BOTH = re.compile(r"\n---\n+(?=# )")
"""What stands between the English and the Russian half of a file that holds both."""

TO_THE_OTHER = re.compile(r" \[По-русски[^\]]*\]\(#[^)]+\)\.")
"""The sentence of such a file that leads from one half to the other."""


@require_GET
def page(request: HttpRequest, name: str) -> HttpResponse:
    """The page of that name in the reader's language. Raise Http404."""
    if name not in names():
        raise Http404
    language = reading_language()
    text = text_of(name, language).replace("{version}", installed_version())
    if name == "source":
        text = _with_address(text)
    context = {
        "name": name,
        "heading": plain_markdown.title(text),
        "text": plain_markdown.render(text, _address),
        "pages": [(one, plain_markdown.title(text_of(one, language))) for one in names()],
    }
    return render(request, "pages/text.html", context)


@cache
def names() -> tuple[str, ...]:
    """The names of the pages, in their order."""
    there = {file.name.partition(".")[0] for file in TEXTS.glob("*.md")}
    return (*(name for name in ORDER if name in there), *sorted(there.difference(ORDER)))


@cache
def text_of(name: str, language: Language) -> str:
    """The text of a page in a language: a file of its own, or a half of one."""
    both = TEXTS / f"{name}.md"
    if both.exists():
        halves = BOTH.split(both.read_text(encoding="utf-8"), maxsplit=1)
        return TO_THE_OTHER.sub("", halves[LANGUAGES.index(language)])
    return (TEXTS / f"{name}.{language}.md").read_text(encoding="utf-8")


def _with_address(text: str) -> str:
    """The paragraph that names where the source is to be had, or that asks its operator."""
    kept = "with" if settings.SOURCE_ADDRESS else "without"
    chosen = re.sub(
        r"\{(with|without)\}(.*?)\{/\1\}", lambda one: one[2] if one[1] == kept else "", text, flags=re.DOTALL
    )
    return chosen.replace("{address}", settings.SOURCE_ADDRESS)


def _address(to: str) -> str:
    """Where a link of a text leads: another page, an address of the site; nothing for other files."""
    target, _hash, anchor = to.partition("#")
    name = Path(target).name.removesuffix(".md").removesuffix(".ru")
    behind = f"#{anchor}" if anchor else ""
    if target.endswith(".md"):
        return f"{reverse('page', args=[name])}{behind}" if name in names() else ""
    kind, _colon, rest = target.partition(":")
    if kind != "site":
        return ""
    view, *parts = rest.split("/")
    try:
        return f"{reverse(view, args=parts)}{behind}"
    except NoReverseMatch:
        return ""
