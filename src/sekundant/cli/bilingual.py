"""Commands that speak Russian and English: help, usage and the errors of click itself.

A command carries its help as a :class:`~sekundant.core.clauses.Text`; the words are chosen when they are
printed, by the language that the group has put into the context (``ctx.obj``).
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

import click

from sekundant.core.clauses import LANGUAGES, Language, Text

FINE, FAILED, MISUSED, INTERRUPTED = 0, 1, 2, 130
"""Exit statuses: all is well; illegal or failed; wrong usage or unreadable input; Ctrl-C."""

STATUSES = Text(
    "0 fine, 1 illegal or failed, 2 wrong usage or unreadable input, 130 interrupted",
    "0 всё хорошо, 1 нарушение или неудача, 2 неверная команда или нечитаемый файл, 130 прервано",
)

USAGE = Text("Usage", "Использование")
_OPTIONS = Text("Options", "Параметры")
_COMMANDS = Text("Commands", "Команды")
_EXAMPLE = Text("Example", "Пример")
_EXIT_STATUS = Text("Exit status", "Код завершения")
_HELP = Text("Show this and exit.", "Показать эту справку и выйти.")
_PLACEHOLDERS = {
    "[OPTIONS]": "[ПАРАМЕТРЫ]",
    "COMMAND": "КОМАНДА",
    "[ARGS]...": "[АРГУМЕНТЫ]...",
}
"""What click puts into usage lines by itself, in Russian."""


def usual_language() -> Language:
    """The language of the machine: Russian if its locale says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"


def language_of(ctx: click.Context | None) -> Language:
    """The reader's language."""
    chosen = ctx.find_root().obj if ctx is not None else None
    return cast(Language, chosen) if chosen in LANGUAGES else usual_language()


class Spoken(click.Command):
    """A command whose help is written in both languages.

    ``about`` says what it does, ``examples`` are lines to type, with ``details`` between.
    """

    def __init__(
        self,
        *args: Any,
        about: Text,
        examples: Sequence[str] = (),
        details: Text | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.about = about
        self.examples = tuple(examples)
        self.details = details

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The first line of the help."""
        write_usage(self, ctx, formatter)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command does."""
        for text in filter(None, (self.about, self.details)):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(text.into(language_of(ctx)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, under a heading in the reader's language."""
        write_options(self, ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Examples and exit statuses."""
        write_epilog(self.examples, ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        """Nothing: the group knows the summaries."""
        return ""


class SpokenOption(click.Option):
    """An option whose help is written in both languages."""

    def __init__(self, *args: Any, text: Text, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.text = text

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Its name and help."""
        self.help = self.text.into(language_of(ctx))
        return super().get_help_record(ctx)


Function = TypeVar("Function", bound=Callable[..., Any])


def option(*names: str, text: Text, **kwargs: Any) -> Callable[[Function], Function]:
    """An option with its help in both languages."""
    return click.option(*names, cls=SpokenOption, text=text, **kwargs)


AS_JSON = Text("Print JSON for programs.", "Вывести JSON для программ.")


def json_option(function: Function) -> Function:
    """The option ``--json``."""
    return option("--json", "as_json", is_flag=True, text=AS_JSON)(function)


# ---------------------------------------------------------------- the parts of a help page


def write_usage(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """The usage line."""
    language = language_of(ctx)
    pieces = command.collect_usage_pieces(ctx)
    if language == "ru":
        pieces = [_in_russian(piece) for piece in pieces]
    formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=f"{USAGE.into(language)}: ")


def _in_russian(piece: str) -> str:
    return " ".join(_PLACEHOLDERS.get(word, word) for word in piece.split(" "))


def write_options(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """All options with their help."""
    language = language_of(ctx)
    rows = []
    for parameter in command.get_params(ctx):
        record = parameter.get_help_record(ctx)
        if record is None or not isinstance(parameter, click.Option):
            continue
        by_click = set(parameter.opts) == set(ctx.help_option_names)
        rows.append((record[0], _HELP.into(language)) if by_click else record)
    with formatter.section(_OPTIONS.into(language)):
        formatter.write_dl(rows)


def write_commands(
    rows: Sequence[tuple[str, Text]], ctx: click.Context, formatter: click.HelpFormatter
) -> None:
    """The commands of a group with a summary each."""
    language = language_of(ctx)
    with formatter.section(_COMMANDS.into(language)):
        formatter.write_dl([(name, text.into(language)) for name, text in rows])


def write_epilog(examples: Sequence[str], ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Examples and exit statuses."""
    language = language_of(ctx)
    if examples:
        with formatter.section(_EXAMPLE.into(language)):
            for example in examples:
                formatter.write(f"{' ' * formatter.current_indent}{example}\n")
    with formatter.section(_EXIT_STATUS.into(language)):
        formatter.write_text(STATUSES.into(language))


# ---------------------------------------------------------------- click's own complaints

_NO_SUCH_OPTION = Text("there is no option {name}", "нет параметра {name}")
_MISSING = Text("{name} is missing", "не указано: {name}")
_CHOICE = Text(
    "{name}: {got} is not one of the choices: {allowed}", "{name}: {got} не годится; можно: {allowed}"
)
_WHOLE = Text("{name} needs a whole number", "{name}: нужно целое число")
_WRONG = Text("{name}: wrong value", "{name}: неверное значение")
_EXTRA = Text("too many arguments: {name}", "лишние аргументы: {name}")
_NO_VALUE = Text("{name} needs a value", "параметру {name} нужно значение")
_EXTRA_SAID = re.compile(r"extra arguments?.*\((.*)\)")
"""How click says it; this error has no class of its own."""

_MISUSED = Text("wrong usage", "неверная команда")
_PERHAPS = Text("did you mean {names}?", "может быть, {names}?")
_TRY = Text("Try {path} --help.", "Подробнее: {path} --help")


def told(error: click.UsageError) -> str:
    """An error of usage in the reader's language, and where to read on."""
    language = language_of(error.ctx)
    if type(error).__name__ == "NoArgsIsHelpError":
        return error.format_message()
    message = _message(error, language)
    near = tuple(getattr(error, "possibilities", None) or ())
    if near:
        message = f"{message}; {_PERHAPS.into(language).format(names=', '.join(sorted(near)))}"
    path = error.ctx.command_path if error.ctx else "sekundant"
    return f"{message}\n{_TRY.into(language).format(path=path)}"


def _message(error: click.UsageError, language: Language) -> str:
    if isinstance(error, Misuse):
        return error.message
    if isinstance(error, click.NoSuchOption):
        return _NO_SUCH_OPTION.into(language).format(name=error.option_name)
    if isinstance(error, click.MissingParameter):
        return _MISSING.into(language).format(name=_hint(error))
    if isinstance(error, click.BadParameter):
        return _bad_parameter(error, language)
    if isinstance(error, click.BadOptionUsage):
        return _NO_VALUE.into(language).format(name=error.option_name)
    extra = _EXTRA_SAID.search(error.format_message())
    if extra:
        return _EXTRA.into(language).format(name=extra.group(1))
    return error.format_message() if language == "en" else _MISUSED.into(language)


def _bad_parameter(error: click.BadParameter, language: Language) -> str:
    kind = error.param.type if error.param is not None else None
    if isinstance(kind, click.Choice):
        got = error.message.split("'")[1] if error.message.count("'") > 1 else "?"
        return _CHOICE.into(language).format(name=_hint(error), got=got, allowed=", ".join(kind.choices))
    if kind is click.INT:
        return _WHOLE.into(language).format(name=_hint(error))
    if language == "en":
        return f"{_hint(error)}: {error.message}"
    return _WRONG.into(language).format(name=_hint(error))


def _hint(error: click.BadParameter) -> str:
    if error.param is None:
        return error.param_hint if isinstance(error.param_hint, str) else ""
    if isinstance(error.param, click.Option):
        return error.param.opts[0]
    return error.param.human_readable_name


class Misuse(click.UsageError):
    """A call that can't be carried out; the message is in the reader's language already."""
