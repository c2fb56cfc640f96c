"""`sekundant rules`: the rulebook, clause by clause, with rulings and switches."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from sekundant.cli.bilingual import FAILED, Spoken, json_option, option
from sekundant.core.clauses import Choice, Clause, Language, Rulebook, Switch, Text

if TYPE_CHECKING:
    from sekundant.cli.screen import Screen
    from sekundant.prose.markup import Line

ABOUT = Text(
    "Read clauses of a rulebook: what the rule says, the ruling that settles its doubts, and the switch by"
    " which a table may read it otherwise. Give ids or beginnings of ids; without any, the sections are"
    " listed.",
    "Показать пункты правил: что гласит правило, как решены его неясности и каким переключателем стол может"
    " прочесть его иначе. Укажите номера пунктов или их начала; без них выводится список разделов.",
)
EXAMPLES = (
    "sekundant rules law-of-the-gun LG.V.1.2.1.a",
    "sekundant rules law-of-the-gun --search misfire",
    "sekundant rules fencing FE.3.2",
)

SEARCH = Text("Clauses that speak of this word.", "Пункты, в которых есть это слово.")

LONG = 12
"""A chapter with more clauses is listed part by part."""

NEAR = 5
"""So many clauses are named beside an unknown one."""

_NOTHING = Text("No clause {id} in this rulebook.", "В этих правилах нет пункта {id}.")
_NEAREST = Text("Similar: {ids}", "Похожие: {ids}")
_NOT_FOUND = Text("No clause speaks of “{word}”.", "Ни в одном пункте нет слова «{word}».")
_CLAUSES = Text("{n} {n:clause|clauses}", "{n} {n:пункт|пункта|пунктов}")
_RULING = Text("Ruling", "Толкование")
_SWITCH = Text("Switch", "Переключатель")
_DEFAULT = Text("default", "по умолчанию")
_HOUSE = Text("house rule", "домашнее правило")
_PUBLISHED = Text("published rule", "изданное правило")
_LOOK = Text("Read a section: sekundant rules {system} {id}", "Прочесть: sekundant rules {system} {id}")


@click.command(cls=Spoken, about=ABOUT, examples=EXAMPLES)
@click.argument("system")
@click.argument("ids", nargs=-1)
@option("--search", metavar="WORD", text=SEARCH)
@json_option
@click.pass_context
def rules(ctx: click.Context, system: str, ids: tuple[str, ...], search: str | None, as_json: bool) -> None:
    """Show clauses."""
    from sekundant.cli.screen import Screen
    from sekundant.cli.systems import known_system
    from sekundant.library import rulebook

    language: Language = ctx.obj
    screen = Screen(language)
    book = rulebook(known_system(system, ctx))
    found, unknown = _asked_for(book, ids, search)
    if as_json:
        screen.json([_plain(clause, book) for clause in found])
    elif not ids and not search:
        _sections(book, screen)
    else:
        for clause in found:
            _show(clause, book, screen)
    for clause_id in unknown:
        screen.complain(_NOTHING, id=clause_id)
        screen.complain(_NEAREST, ids=", ".join(_near(clause_id, book)))
    if search and not found:
        screen.complain(_NOT_FOUND, word=search)
    if unknown or (search and not found):
        ctx.exit(FAILED)


def _asked_for(
    book: Rulebook, ids: Iterable[str], search: str | None
) -> tuple[tuple[Clause, ...], tuple[str, ...]]:
    """The clauses asked for, in the order of the rulebook, and the ids that mean none."""
    wanted = [clause_id.strip().upper() for clause_id in ids]
    chosen = [
        clause for clause in book.clauses if not wanted or any(_under(clause.id, one) for one in wanted)
    ]
    if search:
        chosen = [clause for clause in chosen if _speaks_of(clause, search.casefold())]
    unknown = [
        given
        for given, one in zip(ids, wanted, strict=True)
        if not any(_under(clause.id, one) for clause in book.clauses)
    ]
    return tuple(chosen), tuple(unknown)


def _under(clause_id: str, wanted: str) -> bool:
    """Whether a clause is the one wanted or stands under it."""
    return f"{clause_id.upper()}.".startswith(f"{wanted.rstrip('.')}.")


def _speaks_of(clause: Clause, word: str) -> bool:
    texts = [clause.rule, *([clause.ruling] if clause.ruling else [])]
    return word in clause.id.casefold() or any(
        word in part.casefold() for text in texts for part in (text.en, text.ru)
    )


def _near(clause_id: str, book: Rulebook) -> list[str]:
    """The clauses that were perhaps meant: those beside it, then those that look like it."""
    known = [clause.id for clause in book.clauses]
    above = clause_id.upper().rpartition(".")[0]
    beside = [one for one in known if above.count(".") and one.rpartition(".")[0] == above]
    alike = difflib.get_close_matches(clause_id.upper(), known, n=NEAR, cutoff=0)
    return list(dict.fromkeys((*beside, *alike)))[:NEAR]


def sections(clauses: Iterable[Clause]) -> dict[str, list[Clause]]:
    """The clauses by section: a chapter such as LG.V, or, where it is long, its parts such as LG.V.1."""
    chapters: dict[str, list[Clause]] = {}
    for clause in clauses:
        chapters.setdefault(_beginning(clause.id, 2), []).append(clause)
    found: dict[str, list[Clause]] = {}
    for chapter, inside in chapters.items():
        for clause in inside:
            name = chapter if len(inside) <= LONG else _beginning(clause.id, 3)
            found.setdefault(name, []).append(clause)
    return found


def _beginning(clause_id: str, parts: int) -> str:
    return ".".join(clause_id.split(".")[:parts])


def shortened(words: str, longest: int = 60) -> str:
    """The beginning of a text, cut at a word."""
    if len(words) <= longest:
        return words
    return words[:longest].rsplit(" ", 1)[0].rstrip(",;:—") + " …"


def _sections(book: Rulebook, screen: Screen) -> None:
    """The list of sections, each with its first clause."""
    from sekundant.prose.markup import Heading, Post, Style, text

    screen.post(Post((Heading(text(book.title.into(screen.language))),)))
    listed = sections(book.clauses)
    rows = []
    for section, clauses in listed.items():
        count = screen.filled(_CLAUSES, n=len(clauses))
        first = shortened(clauses[0].rule.into(screen.language))
        rows.append((text(section, Style.STRONG), count + text(f" — {first}", Style.DETAIL)))
    screen.rows(rows)
    screen.line()
    screen.say(_LOOK, system=book.system, id=next(iter(listed)))


def _show(clause: Clause, book: Rulebook, screen: Screen) -> None:
    """A clause with its ruling and its switch."""
    from sekundant.prose.markup import Line, Span, Style, text

    origin = {"house": _HOUSE, "published": _PUBLISHED}.get(clause.origin)
    head = text(clause.id, Style.STRONG)
    if origin:
        head += text(f"  ({screen.word(origin)})", Style.DETAIL)
    screen.line(head)
    screen.line(text(clause.rule.into(screen.language)))
    if clause.ruling:
        ruling = text(clause.ruling.into(screen.language))
        screen.line(Line((Span(f"{screen.word(_RULING)}: ", Style.STRONG),)) + ruling)
    switch = _switch(clause, book)
    if switch:
        name = text(f" {switch.name.into(screen.language)} (")
        screen.line(
            text(f"{screen.word(_SWITCH)}:", Style.STRONG) + name + text(switch.id, Style.STRONG) + text(")")
        )
        screen.rows(
            [_choice(choice, screen, usual=number == 0) for number, choice in enumerate(switch.values)]
        )
    screen.line()


def _choice(choice: Choice, screen: Screen, *, usual: bool) -> tuple[Line, Line]:
    """A value of a switch and what it means; the usual one is marked."""
    from sekundant.prose.markup import Style, text

    meaning = text(choice.name.into(screen.language))
    mark = text(f" ({screen.word(_DEFAULT)})", Style.DETAIL) if usual else text("")
    return text(choice.id, Style.STRONG), meaning + mark


def _switch(clause: Clause, book: Rulebook) -> Switch | None:
    return next((switch for switch in book.switches if switch.id == clause.switch), None)


def _plain(clause: Clause, book: Rulebook) -> dict[str, Any]:
    """A clause as a program wants it."""
    from sekundant.core.wire import encode

    switch = _switch(clause, book)
    plain: dict[str, Any] = encode(clause)
    return {**plain, "origin": clause.origin, "switch": encode(switch) if switch else None}
