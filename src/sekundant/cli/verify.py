"""`sekundant verify`: a ledger judged line by line, its dice derived again, its rules played again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sekundant.cli.bilingual import FAILED, MISUSED, Spoken, json_option, option
from sekundant.core.clauses import Language, Text

if TYPE_CHECKING:
    from sekundant.cli.screen import Screen
    from sekundant.ledger.verify import Verdict

ABOUT = Text(
    "Check the ledger of a duel: that no line was changed, every die comes from the sealed secret, and every"
    " event is what the rules make of the answers and the dice. A single hyphen reads standard input.",
    "Проверить протокол дуэли: ни одна строка не изменена, каждый бросок получен из запечатанного секрета,"
    " каждое событие следует по правилам из заявок и кубиков. Дефис вместо файла читает стандартный ввод.",
)
EXAMPLES = ("sekundant verify duel.jsonl",)
RECEIPT = Text(
    "A receipt that was given during play; its line must be there. May be repeated.",
    "Квитанция, выданная во время игры: её строка должна найтись. Можно повторять.",
)
_GOOD = Text(
    "OK: {lines} {lines:line|lines}, {steps} {steps:step|steps}, {dice} {dice:die|dice}",
    "Верно: {lines} {lines:строка|строки|строк}, {steps} {steps:шаг|шага|шагов},"
    " {dice} {dice:бросок|броска|бросков}",
)
_UNFINISHED = Text("the duel is not finished yet", "дуэль ещё не окончена")
_NOT_DERIVED = Text("the dice were thrown on a table, not sealed", "кубики брошены на столе, а не запечатаны")
_NOT_YET = Text(
    "the secret is not revealed yet, so the dice can't be derived",
    "секрет ещё не раскрыт, кубики не проверить",
)
_NOT_REPLAYED = Text(
    "the system “{name}” is not known here, so its rules were not played again",
    "система «{name}» здесь неизвестна, её правила не разыграны заново",
)
_BAD = Text("Line {n}: {why}", "Строка {n}: {why}")
_BAD_ALL = Text("The whole ledger: {why}", "Весь протокол: {why}")
_EXPECTED = Text("expected {what}", "ожидалось {what}")
_GOT = Text("got {what}", "стоит {what}")
_BEFORE = Text(
    "Good before it: {lines} {lines:line|lines}, {steps} {steps:step|steps}, {dice} {dice:die|dice}",
    "До неё верно: {lines} {lines:строка|строки|строк}, {steps} {steps:шаг|шага|шагов},"
    " {dice} {dice:бросок|броска|бросков}",
)
_UNREADABLE = Text("{file} can't be read: {why}", "{file} не читается: {why}")


@click.command(cls=Spoken, about=ABOUT, examples=EXAMPLES)
@click.argument("file", type=click.Path(path_type=Path))
@option("--receipt", "receipts", multiple=True, metavar="HASH", text=RECEIPT)
@json_option
@click.pass_context
def verify(ctx: click.Context, file: Path, receipts: tuple[str, ...], as_json: bool) -> None:
    """Judge a ledger."""
    from sekundant.cli.screen import Screen
    from sekundant.ledger.verify import system_named
    from sekundant.ledger.verify import verify as judge
    from sekundant.library import systems

    language: Language = ctx.obj
    screen = Screen(language)
    try:
        lines = _lines(file)
    except OSError as error:
        screen.complain_of(screen.filled(_UNREADABLE, file=str(file), why=error.strerror or ""))
        ctx.exit(MISUSED)
    system = systems().get(system_named(lines) or "")
    verdict = judge(lines, system, receipts)
    if as_json:
        screen.json(_plain(verdict))
    elif verdict.status == "bad":
        _tell_fault(verdict, screen)
    else:
        _tell_good(verdict, screen, sealed=_sealed(lines))
    if verdict.status == "bad":
        ctx.exit(FAILED)


def _lines(file: Path) -> list[bytes]:
    """The lines of the file, or of standard input."""
    if str(file) == "-":
        return sys.stdin.buffer.read().splitlines(keepends=True)
    with file.open("rb") as stream:
        return list(stream)


def _sealed(lines: list[bytes]) -> bool:
    """Whether the dice of a good ledger are sealed."""
    from sekundant.ledger.lines import read

    return bool(read(lines[0])["dice"] == "sealed")


def _counts(verdict: Verdict) -> dict[str, int]:
    return {"lines": verdict.lines, "steps": verdict.steps, "dice": verdict.dice}


def _tell_good(verdict: Verdict, screen: Screen, *, sealed: bool) -> None:
    from sekundant.prose.markup import text

    line = screen.filled(_GOOD, **_counts(verdict))
    if verdict.status == "unfinished":
        line += text("; ") + screen.filled(_UNFINISHED)
    if not sealed:
        line += text("; ") + screen.filled(_NOT_DERIVED)
    elif not verdict.dice_checked:
        line += text("; ") + screen.filled(_NOT_YET)
    if not verdict.replayed:
        line += text("; ") + screen.filled(_NOT_REPLAYED, name=verdict.system)
    screen.line(line)


def _tell_fault(verdict: Verdict, screen: Screen) -> None:
    from sekundant.prose.verdict_words import VERDICT_WORDS, expectation

    why = screen.filled(VERDICT_WORDS.get(verdict.code, Text(verdict.code, verdict.code)))
    if verdict.line:
        screen.say(_BAD, n=verdict.line, why=why)
    else:
        screen.say(_BAD_ALL, why=why)
    if verdict.expected:
        screen.say(_EXPECTED, what=expectation(verdict.expected, screen.language))
    if verdict.got:
        screen.say(_GOT, what=expectation(verdict.got, screen.language))
    screen.say(_BEFORE, **_counts(verdict))


def _plain(verdict: Verdict) -> dict[str, Any]:
    """The verdict for a program."""
    from dataclasses import asdict

    return asdict(verdict)
