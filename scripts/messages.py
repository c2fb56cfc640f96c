"""The site's words: finds every phrase that is to be translated, and compiles the catalogues.

Each app keeps its own catalogue, ``<app>/locale/ru/LC_MESSAGES/django.po``; English stands in the code.

    python -m scripts.messages            add new phrases to the catalogues, compile them
    python -m scripts.messages --check    print what is missing, stale or not compiled; exit 1 if anything is
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

WEB = Path(__file__).resolve().parent.parent / "src" / "sekundant_web"
LANGUAGE = "ru"
BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
"""The date that every compiled catalogue bears."""

KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


def homes() -> Iterator[tuple[Path, list[Path]]]:
    """Every catalogue's folder with the files whose phrases it holds: the site's own, then each app's."""
    apps = sorted(folder for folder in WEB.iterdir() if (folder / "apps.py").exists())
    for app in apps:
        yield app / "locale", _files(app)
    shared = [file for file in _files(WEB) if not any(app in file.parents for app in apps)]
    yield WEB / "locale", shared


def _files(folder: Path) -> list[Path]:
    found = (file for ending in ("*.py", "*.html", "*.txt") for file in folder.rglob(ending))
    return sorted(file for file in found if "migrations" not in file.parts and "locale" not in file.parts)


def phrases(files: list[Path]) -> Catalog:
    """What is to be translated in these files."""
    catalog = Catalog(locale=LANGUAGE)
    for file in files:
        source = _as_python(file)
        for _, message, comments, context in extract(
            "python", io.BytesIO(source.encode()), keywords=KEYWORDS, comment_tags=["Translators:"]
        ):
            if message and message != ("", ""):
                catalog.add(message, context=context, auto_comments=comments)
    return catalog


def _as_python(file: Path) -> str:
    """A file as babel reads it; Django turns a template into what looks like Python."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        return text
    return templatize(text)


def read(folder: Path) -> Catalog:
    """The catalogue that is kept there, or an empty one."""
    file = folder / LANGUAGE / "LC_MESSAGES" / "django.po"
    if not file.exists():
        return Catalog(locale=LANGUAGE)
    with file.open("rb") as held:
        return read_po(held, locale=LANGUAGE)


def compiled(catalog: Catalog) -> bytes:
    """The catalogue as gettext reads it; the same words give the same bytes, whenever they are compiled."""
    catalog.creation_date = catalog.revision_date = BEGINNING
    made = io.BytesIO()
    write_mo(made, catalog)
    return made.getvalue()


HIDDEN = re.compile(r"\{(_|n?p?gettext)\(")
"""A phrase within an f-string, where it is not found."""


def faults() -> Iterator[str]:
    """What is wrong with the catalogues."""
    for folder, files in homes():
        for file in files:
            if file.suffix == ".py" and HIDDEN.search(file.read_text(encoding="utf-8")):
                yield f"{file.relative_to(WEB)}: a phrase is hidden in an f-string"
        wanted, kept = phrases(files), read(folder)
        place = folder.relative_to(WEB)
        for message in wanted:
            if message.id:
                held = kept.get(message.id, message.context)
                if held is None or not held.string or (held.pluralizable and not all(held.string)):
                    yield f"{place}: not translated: {message.id!r}"
                elif held.fuzzy:
                    yield f"{place}: uncertain: {message.id!r}"
        for message in kept:
            if message.id and wanted.get(message.id, message.context) is None:
                yield f"{place}: nobody says {message.id!r}"
        file = folder / LANGUAGE / "LC_MESSAGES" / "django.mo"
        if len(kept) and (not file.exists() or file.read_bytes() != compiled(kept)):
            yield f"{place}: not compiled"


def update() -> None:
    """Add new phrases, drop those that nobody says, compile."""
    for folder, files in homes():
        kept = read(folder)
        kept.update(phrases(files), no_fuzzy_matching=True)
        kept.obsolete.clear()
        if not len(kept):
            continue
        home = folder / LANGUAGE / "LC_MESSAGES"
        home.mkdir(parents=True, exist_ok=True)
        made = io.BytesIO()
        write_po(made, kept, omit_header=False, no_location=True, width=110, sort_output=True)
        lines = made.getvalue().decode().splitlines(keepends=True)
        stable = "".join(
            line for line in lines if not line.startswith(('"POT-Creation-Date', '"PO-Revision-Date'))
        )
        (home / "django.po").write_text(stable, encoding="utf-8")
        (home / "django.mo").write_bytes(compiled(read(folder)))


def main() -> int:
    """Update or check."""
    if "--check" not in sys.argv[1:]:
        update()
        return 0
    found = list(faults())
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
