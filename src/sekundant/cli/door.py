"""The front door: the group of commands, which knows their names and loads them one by one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from sekundant.cli.bilingual import (
    FINE,
    INTERRUPTED,
    MISUSED,
    Misuse,
    language_of,
    option,
    told,
    usual_language,
    write_commands,
    write_epilog,
    write_options,
    write_usage,
)
from sekundant.core.clauses import LANGUAGES, Text

COMMANDS: dict[str, Text] = {
    "serve": Text("Start the site: duels in the browser.", "Запустить сайт: дуэли в браузере."),
    "play": Text("Play a duel in the terminal.", "Сыграть дуэль в терминале."),
    "referee": Text("Judge a duel from a file: the master's tool.", "Рассудить дуэль из файла: для мастера."),
    "check": Text(
        "Check a fighter, scene, pack, order or duel.", "Проверить бойца, сцену, набор, заявку или дуэль."
    ),
    "rules": Text("Read the rulebook, clause by clause.", "Читать правила по пунктам."),
    "verify": Text("Check a ledger: every line and every die.", "Проверить протокол дуэли: строки и броски."),
    "casebook": Text("Run worked cases against the engine.", "Прогнать разобранные примеры."),
    "backup": Text("Back up the site into one file.", "Сохранить данные сайта в один файл."),
    "restore": Text("Restore the site from a backup.", "Восстановить сайт из резервной копии."),
    "doctor": Text("Examine the site and every ledger.", "Проверить сайт и каждый протокол."),
}
"""Every command with its summary, in the order of the help; the file of each has its name."""

ABOUT = Text(
    "An impartial referee for play-by-post duels: takes hidden orders, refuses illegal ones by the clause,"
    " throws dice that anyone can check, and tells each reader only what he may know.",
    "Беспристрастный судья дуэлей по переписке: принимает тайные заявки, отклоняет незаконные со ссылкой"
    " на пункт, бросает кубики, которые может проверить каждый, и говорит каждому только то, что ему"
    " положено знать.",
)
EXAMPLES = ("sekundant play law-of-the-gun --demo", "sekundant --language ru referee duel.yaml")

_LANGUAGE = Text(
    "The language: en or ru; may stand anywhere. By default that of the system.",
    "Язык: en или ru; можно указать в любом месте. По умолчанию язык системы.",
)
_VERSION = Text("Show the version and exit.", "Показать версию и выйти.")
_INTERRUPTED = Text("Interrupted.", "Прервано.")


class Door(click.Group):
    """The group; it speaks the reader's language and loads a command when it is called."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the language first, wherever it stands: even ``--help`` depends on it."""
        return super().parse_args(ctx, language_first(args))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, loaded now."""
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = getattr(import_module(f"sekundant.cli.{cmd_name}"), cmd_name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command to be called. An unknown one is an error in the reader's language."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            raise Misuse(_unknown(name).into(language_of(ctx)), ctx)
        return super().resolve_command(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The first line of the help."""
        write_usage(self, ctx, formatter)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the program is for."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(ABOUT.into(language_of(ctx)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands, which matter most, then the options."""
        write_commands(tuple(COMMANDS.items()), ctx, formatter)
        write_options(self, ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Examples and exit statuses."""
        write_epilog(EXAMPLES, ctx, formatter)

    def main(  # type: ignore[override] # always as a program of its own
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run, and exit with the status; errors of usage are told in the reader's language."""
        try:
            status = super().main(args, prog_name, **{**extra, "standalone_mode": False})
        except click.UsageError as error:
            click.echo(told(error), err=True)
            sys.exit(MISUSED)
        except click.ClickException as error:
            click.echo(error.format_message(), err=True)
            sys.exit(error.exit_code)
        except click.Abort:
            click.echo(_INTERRUPTED.into(usual_language()), err=True)
            sys.exit(INTERRUPTED)
        sys.exit(status if isinstance(status, int) else FINE)


def language_first(args: Sequence[str]) -> list[str]:
    """The arguments with ``--language`` and its value in front."""
    front: list[str] = []
    rest: list[str] = []
    waiting = iter(args)
    for argument in waiting:
        if argument == "--":
            rest.append(argument)
            break
        if argument == "--language":
            front += [argument, *([value] if (value := next(waiting, None)) is not None else [])]
        elif argument.startswith("--language="):
            front.append(argument)
        else:
            rest.append(argument)
    return [*front, *rest, *waiting]


def _unknown(name: str) -> Text:
    known = ", ".join(COMMANDS)
    return Text(f"there is no command “{name}”; there are: {known}", f"нет команды «{name}»; есть: {known}")


def _keep_language(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    ctx.obj = value or usual_language()


def _show_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        from importlib.metadata import version

        click.echo(f"sekundant {version('sekundant')}")
        ctx.exit()


@click.group(cls=Door, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@option(
    "--language",
    type=click.Choice(LANGUAGES),
    is_eager=True,
    expose_value=False,
    callback=_keep_language,
    text=_LANGUAGE,
)
@option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, text=_VERSION)
def sekundant() -> None:
    """The program."""


def enter() -> NoReturn:
    """Run the program with the arguments of the process."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # an old terminal shows a question mark where it has no letter
    sekundant.main(prog_name="sekundant")
