"""`sekundant doctor`: the whole site examined, from every ledger to the settings."""

from __future__ import annotations

from typing import Any

import click

from sekundant.cli.bilingual import FAILED, FINE, Spoken, json_option, option
from sekundant.cli.site import prepared
from sekundant.core.clauses import Text

ABOUT = Text(
    "Examine the site, running or not: every ledger line by line, dice derived and rules played again,"
    " also of fights that go on; the rows beside them, the database, letters and turns that wait, the clock,"
    " the disk, the settings. Nothing is changed.",
    "Проверить сайт, работающий или нет: каждый протокол построчно, с повтором бросков и правил, в том числе"
    " идущих боёв; таблицы рядом с ними, базу данных, письма и ходы, которые ждут, часы, диск, настройки."
    " Ничего не меняется.",
)
EXAMPLES = ("sekundant doctor", "sekundant doctor --json --no-mail", "sekundant doctor abcabcabcabc")
_JOBS = Text(
    "How many processes examine; by default as many as cores.",
    "Сколько процессов проверяет; обычно по числу ядер.",
)
_LEDGERS = Text(
    "Examine the ledgers alone, with the rows beside them.",
    "Проверить одни протоколы и таблицы рядом с ними.",
)
_NO_MAIL = Text("Don't ask the mail server.", "Не обращаться к почтовому серверу.")
_BAD = Text("wrong", "неверно")
_LOOK = Text("look", "взглянуть")
_SAID = Text("[{grade}] {about}{said}", "[{grade}] {about}{said}")
_SUM = Text(
    "{encounters} {encounters:encounter|encounters} in {seconds} s: {bad} wrong, {look} to look at",
    "{encounters} {encounters:бой|боя|боёв} за {seconds} с: неверно {bad}, взглянуть {look}",
)


@click.command(cls=Spoken, about=ABOUT, examples=EXAMPLES)
@click.argument("keys", nargs=-1, metavar="[KEY]...")
@option("--jobs", type=click.IntRange(1, 64), metavar="N", text=_JOBS)
@option("--ledgers", is_flag=True, text=_LEDGERS)
@option("--no-mail", is_flag=True, text=_NO_MAIL)
@json_option
@click.pass_context
def doctor(
    ctx: click.Context,
    keys: tuple[str, ...],
    jobs: int | None,
    ledgers: bool,
    no_mail: bool,
    as_json: bool,
) -> None:
    """Examine the site."""
    screen = prepared(ctx)
    from django.utils import timezone

    from sekundant_web.operating.doctor.round import Round

    this, found = Round(timezone.now()), []
    for finding in this.go(keys, jobs=jobs, mail=not no_mail, ledgers_only=ledgers):
        if as_json:
            found.append(plain(finding, screen.language))
        else:
            tell(finding, screen)
    counts = {grade.value: this.grades[grade] for grade in this.grades}
    bad, look = counts.get("bad", 0), counts.get("look", 0)
    if as_json:
        seconds = round(this.seconds, 2)
        screen.json(
            {"encounters": this.encounters, "seconds": seconds, "bad": bad, "look": look, "findings": found}
        )
    else:
        screen.say(_SUM, encounters=this.encounters, seconds=f"{this.seconds:.1f}", bad=bad, look=look)
    ctx.exit(FINE if this.well else FAILED)


def tell(finding: Any, screen: Any) -> None:
    """One line: how bad it is, where it is, what it is, and what to do."""
    from sekundant.prose.markup import text

    kind = _kind(finding)
    grade = screen.word(_BAD if finding.grade == "bad" else _LOOK)
    about = f"{finding.about}: " if finding.about else ""
    screen.line(
        text(f"[{grade}] {about}")
        + screen.filled(kind.said, **finding.facts)
        + text(". ")
        + screen.filled(kind.remedy)
    )


def plain(finding: Any, language: Any) -> dict[str, Any]:
    """A finding for a program."""
    from sekundant.prose.language import fill
    from sekundant.prose.markup import PLAIN

    kind = _kind(finding)
    said = {
        "said": PLAIN.line(fill(kind.said, language, **finding.facts)),
        "remedy": kind.remedy.into(language),
    }
    return {
        "code": finding.code, "grade": finding.grade.value, "about": finding.about,
        "facts": dict(finding.facts), **said,
    }  # fmt: skip


def _kind(finding: Any) -> Any:
    from sekundant_web.operating.doctor.findings import KINDS

    return KINDS[finding.code]
