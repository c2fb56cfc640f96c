"""`sekundant casebook`: worked cases run against the engine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sekundant.cli.bilingual import FAILED, MISUSED, Spoken, json_option, option
from sekundant.core.clauses import Language, Text

if TYPE_CHECKING:
    from sekundant.casebook import CaseResult
    from sekundant.cli.screen import Screen

ABOUT = Text(
    "Run worked cases, files or folders of them, and print every difference between what a case expects and"
    " what the engine makes of it.",
    "Прогнать разобранные примеры, файлы или папки с ними, и показать каждое расхождение между тем, чего ждёт"
    " пример, и тем, что выходит у судьи.",
)
EXAMPLES = ("sekundant casebook tests/casebook", "sekundant casebook tests/casebook --system law-of-the-gun")
SYSTEM = Text("Only the cases of this system.", "Только примеры этой системы.")
_PASSED = Text("{passed} passed, {failed} failed", "{passed} passed, {failed} failed")
"""The closing line is the same in every language: programs read it."""
_NONE = Text("No case was found in {where}", "Примеров не найдено: {where}")
_EXPECTED = Text("expected", "ждали")
_GOT = Text("got", "вышло")


@click.command(cls=Spoken, about=ABOUT, examples=EXAMPLES)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@option("--system", metavar="SYSTEM", text=SYSTEM)
@json_option
@click.pass_context
def casebook(ctx: click.Context, paths: tuple[Path, ...], system: str | None, as_json: bool) -> None:
    """Run cases."""
    from sekundant.casebook import run
    from sekundant.cli.screen import Screen
    from sekundant.cli.systems import known_system
    from sekundant.core.wire import fault
    from sekundant.prose.faults_words import fault_line

    language: Language = ctx.obj
    screen = Screen(language)
    wanted = known_system(system, ctx) if system else None
    for path in paths:
        if not path.exists():
            screen.complain_of(fault_line(fault("", "no_such_file"), language, str(path)))
            ctx.exit(MISUSED)
    results = []
    for result in run(paths, wanted):
        results.append(result)
        if not as_json:
            _show(result, screen)
    if not results:
        screen.complain(_NONE, where=", ".join(map(str, paths)))
        ctx.exit(MISUSED)
    failed = sum(not result.passed for result in results)
    if as_json:
        cases = [_plain(result) for result in results]
        screen.json({"passed": len(results) - failed, "failed": failed, "cases": cases})
    else:
        screen.say(_PASSED, passed=len(results) - failed, failed=failed)
    if failed:
        ctx.exit(FAILED)


def _show(result: CaseResult, screen: Screen) -> None:
    """A case that failed, with everything that is not as it expects."""
    import json

    from sekundant.prose.markup import Style, text

    if result.passed:
        return
    place = ":".join(str(part) for part in (result.file, result.line) if part)
    name = " ".join(part for part in (result.id, result.title) if part)
    screen.line(text(place, Style.STRONG) + text(f"  {name}" if name else ""))
    for failure in result.failures:
        screen.line(text(f"  {failure.where}"))
        for word, value in ((_EXPECTED, failure.expected), (_GOT, failure.got)):
            said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
            screen.line(text(f"    {screen.word(word)}: ", Style.DETAIL) + text(said))


def _plain(result: CaseResult) -> dict[str, Any]:
    """A result for a program."""
    failures = [
        {"where": failure.where, "expected": failure.expected, "got": failure.got}
        for failure in result.failures
    ]
    return {
        "id": result.id,
        "file": result.file,
        "line": result.line,
        "system": result.system,
        "title": result.title,
        "passed": result.passed,
        "failures": failures,
    }
