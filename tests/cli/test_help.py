"""Every command explains itself, with an example, in both languages."""

from __future__ import annotations

import re
import shlex
from importlib import import_module
from importlib.metadata import version

import click
import pytest

from sekundant.cli.bilingual import STATUSES, Spoken, SpokenOption, usual_language
from sekundant.cli.door import EXAMPLES, language_first, sekundant
from tests.cli.running import COMMANDS, run

LANGUAGES = ("en", "ru")


def command(name: str) -> Spoken:
    found = getattr(import_module(f"sekundant.cli.{name}"), name)
    assert isinstance(found, Spoken)
    return found


def whole(words: str) -> str:
    return re.sub(r"\s+", " ", words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_group_lists_every_command_and_the_exit_statuses(language: str) -> None:
    result = run("--help", language=language)
    assert result.exit_code == 0
    for name, summary in COMMANDS.items():
        assert re.search(rf"^  {name} +\S", result.stdout, re.MULTILINE)
        assert (summary.ru if language == "ru" else summary.en) in whole(result.stdout)
    assert (STATUSES.ru if language == "ru" else STATUSES.en) in whole(result.stdout)
    assert all(example in result.stdout for example in EXAMPLES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_says_what_it_does_with_an_example_and_exit_statuses(name: str, language: str) -> None:
    result = run(name, "--help", language=language)
    assert result.exit_code == 0
    about = command(name).about
    assert whole(about.ru if language == "ru" else about.en) in whole(result.stdout)
    assert ("Пример:" if language == "ru" else "Example:") in result.stdout
    assert command(name).examples
    assert all(example in result.stdout for example in command(name).examples)
    assert (STATUSES.ru if language == "ru" else STATUSES.en) in whole(result.stdout)


@pytest.mark.parametrize("name", COMMANDS)
def test_no_english_sentence_is_left_in_a_russian_help(name: str) -> None:
    result = run(name, "--help", language="ru")
    for line in result.stdout.splitlines():
        latin = re.findall(r"(?<![-\w./])[A-Z]?[a-z]{3,}(?: [a-z]{2,}){2,}", line.partition("sekundant")[0])
        assert not latin, line


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_has_its_help_in_both_languages(name: str) -> None:
    options = [param for param in command(name).params if isinstance(param, click.Option)]
    for option in options:
        assert isinstance(option, SpokenOption)
        assert re.search("[а-я]", option.text.ru)
        assert not re.search("[а-я]", option.text.en)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_of_a_command_are_calls_that_it_takes(name: str) -> None:
    for example in command(name).examples:
        program, *arguments = shlex.split(example)
        assert program == "sekundant"
        assert arguments[0] == name
        command(name).make_context(name, arguments[1:])


def test_the_language_may_stand_anywhere() -> None:
    assert "Пример" in run("rules", "--help", "--language", "ru").stdout
    assert "Пример" in run("--language=ru", "rules", "--help").stdout
    assert "Example" in run("rules", "--help", "--language", "en", language="ru").stdout


def test_what_stands_behind_two_hyphens_is_no_language() -> None:
    assert language_first(["check", "--", "--language", "ru"]) == ["check", "--", "--language", "ru"]
    assert language_first(["check", "--language"]) == ["--language", "check"]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LC_ALL": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "ru_RU.UTF-8"}, "ru"),
        ({}, "en"),
    ],
)
def test_the_usual_language_is_that_of_the_locale(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert usual_language() == language


def test_the_version_is_that_of_the_package() -> None:
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, f"sekundant {version('sekundant')}\n")


def test_without_a_command_the_help_is_shown_and_the_call_is_wrong() -> None:
    result = run()
    assert result.exit_code == 2
    assert "Usage: sekundant" in result.output


@pytest.mark.parametrize(
    ("arguments", "english", "russian"),
    [
        (("duel",), "no command “duel”", "нет команды «duel»"),
        (("--nothing",), "no option --nothing", "нет параметра --nothing"),
        (("rules", "--serch", "x"), "no option --serch", "нет параметра --serch"),
        (("rules",), "SYSTEM is missing", "не указано: SYSTEM"),
        (("rules", "chess"), "no system “chess”; there are: law-of-the-gun", "нет системы «chess»"),
        (
            ("referee", "x", "--format", "rtf"),
            "plain, markdown, bbcode, html",
            "plain, markdown, bbcode, html",
        ),
        (("play", "law-of-the-gun", "--seed", "x"), "--seed needs a whole number", "--seed: нужно целое"),
        (("play", "law-of-the-gun", "--seed"), "--seed needs a value", "параметру --seed нужно значение"),
        (("verify", "a", "b"), "too many arguments: b", "лишние аргументы: b"),
    ],
)
def test_a_wrong_call_is_told_in_the_readers_language(
    arguments: tuple[str, ...], english: str, russian: str
) -> None:
    for language, words in (("en", english), ("ru", russian)):
        result = run(*arguments, language=language)
        assert result.exit_code == 2
        assert words in result.stderr
        assert result.stdout == ""
        assert "--help" in result.stderr


def test_an_unknown_language_is_refused() -> None:
    result = run("--language", "de", "--help")
    assert result.exit_code == 2
    assert "en, ru" in result.stderr


def test_every_command_of_the_list_is_a_command() -> None:
    context = click.Context(sekundant)
    assert sekundant.list_commands(context) == list(COMMANDS)
    assert all(sekundant.get_command(context, name) for name in COMMANDS)
    assert sekundant.get_command(context, "nothing") is None
