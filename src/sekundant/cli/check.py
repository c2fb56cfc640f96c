"""`sekundant check`: is it legal? A fighter, a scene, a pack, an order or a whole duel."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sekundant.cli.bilingual import FAILED, FINE, Misuse, Spoken, json_option, option
from sekundant.core.clauses import Language, Text

if TYPE_CHECKING:
    from sekundant.cli.screen import Screen
    from sekundant.cli.telling import Told
    from sekundant.cli.trouble import Trouble
    from sekundant.documents import Document
    from sekundant.prose.markup import Line

ABOUT = Text(
    "Check a file: a fighter, a scene, a pack, an order, or a whole duel. Says that it is legal, or gives"
    " every objection with its line and clause. What it is and of which system shows in its fields; the"
    " fields `kind` (fighter, scene, pack, order, duel) and `system` say it outright.",
    "Проверить файл: бойца, сцену, набор, заявку или всю дуэль. Отвечает, что всё законно, или перечисляет"
    " все возражения со строкой и пунктом. Что это такое и какой системы, видно по полям; можно сказать и"
    " прямо полями kind (fighter, scene, pack, order, duel) и system.",
)
EXAMPLES = (
    "sekundant check examples/duel.yaml",
    "sekundant check fencer.yaml --system fencing",
    "sekundant check order.txt --in duel.yaml --seat ann",
)
_SYSTEM = Text("The rule system of the file.", "Система правил этого файла.")
_IN = Text("The duel to which an order belongs.", "Дуэль, к которой относится заявка.")
_SEAT = Text("Whose order it is.", "Чья это заявка.")
_PACK = Text("A pack that is used as well. May be repeated.", "Набор, который тоже нужен. Можно повторять.")
_LEGAL = Text("{file}: legal ({kind}).", "{file}: всё законно ({kind}).")
_KINDS = {
    "fighter": Text("a fighter", "боец"),
    "scene": Text("a scene", "сцена"),
    "pack": Text("a pack", "набор"),
    "order": Text("an order", "заявка"),
    "duel": Text("a duel", "дуэль"),
}
_NEEDS_DUEL = Text(
    "an order is checked within a duel: add --in DUEL.yaml --seat NAME",
    "заявка проверяется внутри дуэли: добавьте --in DUEL.yaml --seat ИМЯ",
)
_UNCLEAR = Text(
    "{file}: it is not clear what this is; add a field kind, one of: {kinds}",
    "{file}: непонятно, что это; добавьте поле kind, одно из: {kinds}",
)
_SEVERAL = Text(
    "{file}: it is not clear of which system this is: {systems}; add a field system, or --system NAME",
    "{file}: непонятно, какой это системы: {systems}; добавьте поле system или --system ИМЯ",
)


@click.command(cls=Spoken, about=ABOUT, examples=EXAMPLES)
@click.argument("file", type=click.Path(path_type=Path))
@option("--system", metavar="SYSTEM", text=_SYSTEM)
@option("--in", "duel", metavar="DUEL.yaml", type=click.Path(path_type=Path), text=_IN)
@option("--seat", metavar="NAME", text=_SEAT)
@option("--pack", "packs", metavar="FILE", multiple=True, type=click.Path(path_type=Path), text=_PACK)
@json_option
@click.pass_context
def check(
    ctx: click.Context,
    file: Path,
    system: str | None,
    duel: Path | None,
    seat: str | None,
    packs: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Check a file."""
    from sekundant.cli.checking import check_document, check_order, read_any
    from sekundant.cli.screen import Screen
    from sekundant.cli.systems import known_system
    from sekundant.cli.trouble import Trouble

    language: Language = ctx.obj
    screen = Screen(language)
    wanted = known_system(system, ctx) if system else ""
    kind = "order" if duel else ""
    try:
        document = read_any(file, language)
        if duel is None:
            what = _told(document, wanted, ctx)
            kind = what.kind
            notes = check_document(what, document, packs, language)
        elif seat is None:
            raise Misuse(_NEEDS_DUEL.into(language), ctx)
        else:
            notes = check_order(document, duel, seat, language, wanted)
    except Trouble as trouble:
        _refuse(kind, trouble, screen, as_json=as_json)
        ctx.exit(trouble.status)
    if as_json:
        screen.json({"kind": kind, "legal": True, "objections": [_plain(note) for note in notes]})
        return
    for note in notes:
        screen.complain_of(note)
    name = screen.word(_KINDS[kind]) if kind in _KINDS else kind
    screen.say(_LEGAL, file=str(file), kind=name)


def _told(document: Document, system: str, ctx: click.Context) -> Told:
    """What the file is. Raise Misuse if that is not clear, or if it can't be checked by itself."""
    from sekundant.cli.checking import what_is
    from sekundant.cli.telling import GENERAL, kinds

    language: Language = ctx.obj
    what = what_is(document, system, language)
    if not what.kind:
        known = ", ".join(kinds(what.systems))
        raise Misuse(_UNCLEAR.into(language).format(file=document.file, kinds=known), ctx)
    if what.kind == "order":
        raise Misuse(_NEEDS_DUEL.into(language), ctx)
    if len(what.systems) > 1 and what.kind not in GENERAL:
        several = ", ".join(what.systems)
        raise Misuse(_SEVERAL.into(language).format(file=document.file, systems=several), ctx)
    return what


def _refuse(kind: str, trouble: Trouble, screen: Screen, *, as_json: bool) -> None:
    if as_json and trouble.status in {FINE, FAILED}:
        screen.json({"kind": kind, "legal": False, "objections": [_plain(line) for line in trouble.lines]})
    else:
        trouble.show(screen)


def _plain(line: Line) -> dict[str, Any]:
    """An objection for a program: its sentence and the clauses in it."""
    from sekundant.prose.markup import Style

    clauses = [span.text for span in line.spans if span.style is Style.CLAUSE]
    return {"text": "".join(span.text for span in line.spans), "clauses": clauses}
