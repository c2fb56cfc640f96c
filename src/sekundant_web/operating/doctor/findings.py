"""What the doctor can find: each with a sentence that says it, and one that says what to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from sekundant.core.clauses import Text


class Grade(StrEnum):
    """How bad it is."""

    BAD = "bad"  # something is wrong
    LOOK = "look"  # its operator should look at it


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found: its ``code``, the encounter or table it is ``about``, the facts of its sentence."""

    code: str
    about: str = ""
    facts: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def grade(self) -> Grade:
        """How bad it is."""
        return KINDS[self.code].grade


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of finding: what is said, and what to do."""

    grade: Grade
    said: Text
    remedy: Text


_RECORD = Text(
    "Somebody or something has changed the database past the site. Compare with a backup; until it is clear,"
    " pause the fight from its master's desk.",
    "Базу данных кто-то изменил в обход сайта. Сравните с резервной копией; пока не ясно, остановите бой на"
    " столе мастера.",
)
_RESTORE = Text(
    "Stop the site, keep the files as they are, and restore the last backup that is good.",
    "Остановите сайт, сохраните файлы как есть и восстановите последнюю исправную копию.",
)
_SETTING = Text("docs/operators.md explains the setting.", "Настройка объяснена в docs/operators.md.")
_CLERK = Text(
    "Look whether the clerk is running, and into the log.",
    "Проверьте, работает ли секретарь, и загляните в журнал.",
)
_MAIL = Text(
    "Try `python -m django sendtestemail YOU`, and look into the log of the mail server.",
    "Попробуйте `python -m django sendtestemail ВЫ` и загляните в журнал почтового сервера.",
)


def _bad(en: str, ru: str, remedy: Text = _RECORD) -> Kind:
    return Kind(Grade.BAD, Text(en, ru), remedy)


def _look(en: str, ru: str, remedy: Text) -> Kind:
    return Kind(Grade.LOOK, Text(en, ru), remedy)


KINDS: Mapping[str, Kind] = {
    # ---- an encounter
    "line": _bad(
        "line {line} is bad: {code} (expected {expected}, got {got})",
        "строка {line} неверна: {code} (ожидалось {expected}, стоит {got})",
    ),
    "no_lines": _bad("it has no ledger", "у него нет протокола"),
    "line_gone": _bad("line {line} is missing", "строки {line} нет"),
    "line_row": _bad(
        "the row of line {line} says {field} {got} and its text says {expected}",
        "у строки {line} в таблице {field} = {got}, а в её тексте {expected}",
    ),
    "shown": _bad(
        "line {line} is shown under number {got} and should be under {expected}",
        "строка {line} показана под номером {got}, а должна под номером {expected}",
    ),
    "state": _bad(
        "the state that is kept is not the one to which its ledger leads",
        "сохранённое состояние не то, к которому приводит протокол",
    ),
    "closed": _bad(
        "it is {status}, and its ledger is {ledger}", "его состояние {status}, а протокол {ledger}"
    ),
    "seats": _bad(
        "its seats are {got}, its ledger has {expected}", "его места {got}, а в протоколе {expected}"
    ),
    "column": _bad(
        "its {field} is {got}, by its ledger {expected}", "{field} у него {got}, по протоколу {expected}"
    ),
    "no_secret": _bad("the secret of its dice is gone", "секрета его кубиков нет"),
    "unknown_system": _bad(
        "nobody knows the rules “{name}”",
        "правила «{name}» неизвестны",
        Text("Install the version that knows them.", "Установите версию, которая их знает."),
    ),
    "answer": _bad(
        "the order of {seat} that lies sealed is not the one it handed in",
        "под печатью лежит не та заявка, которую сдал(а) {seat}",
    ),
    "line_cut_off": _bad(
        "the line by which {seat} handed in an order is gone",
        "строки, которой {seat} сдал(а) заявку, нет",
    ),
    "answer_gone": _bad("{seat} has handed in an order, and it is gone", "{seat} сдал(а) заявку, а её нет"),
    "failed": _bad(
        "it could not be examined: {why}",
        "его не удалось проверить: {why}",
        Text("This is a fault of ours: please report it.", "Это наша недоработка: сообщите о ней."),
    ),
    # ---- the database
    "unreachable": _bad(
        "the database does not answer: {why}",
        "база данных не отвечает: {why}",
        Text(
            "Look at SEKUNDANT_DATABASE, and start the server.",
            "Проверьте SEKUNDANT_DATABASE, запустите сервер.",
        ),
    ),
    "integrity": _bad("the file is damaged: {why}", "файл повреждён: {why}", _RESTORE),
    "stray": _bad(
        "{n} {n:row leads|rows lead} nowhere: {field} → {to}",
        "{n} {n:строка ведёт|строки ведут|строк ведут} в никуда: {field} → {to}",
        _RESTORE,
    ),
    "orphans": _bad(
        "{n} {n:row|rows} without the whole they belong to: {what}",
        "{n} {n:строка|строки|строк} без целого, к которому относятся: {what}",
    ),
    "migrations": _bad(
        "{n} {n:migration has|migrations have} not been applied, first {name}",
        "не {n:применена|применены|применено} {n} {n:миграция|миграции|миграций}, первая {name}",
        Text(
            "Start the site, or `python -m django migrate`.", "Запустите сайт или `python -m django migrate`."
        ),
    ),
    # ---- what goes on
    "overdue": _bad(
        "{n} {n:turn|turns} should have been resolved long ago",
        "{n} {n:ход давно должен|хода давно должны|ходов давно должны} быть {n:разрешён|разрешены|разрешены}",
        _CLERK,
    ),
    "clerk": _look(
        "no clerk has been seen for {n} {n:second|seconds}",
        "секретаря не было видно {n} {n:секунду|секунды|секунд}",
        Text("Nothing to do if the site is stopped. ", "Если сайт остановлен, делать ничего не нужно. "),
    ),
    "held": _look(
        "all clocks stand still since a long outage",
        "все часы стоят после долгого перерыва",
        Text("Look, then `python -m django resume`.", "Проверьте, затем `python -m django resume`."),
    ),
    "set_aside": _look(
        "it is set aside: {why}",
        "он отложен: {why}",
        Text(
            "The log has the reason; `python -m django resume KEY`.",
            "Причина в журнале; `python -m django resume КЛЮЧ`.",
        ),
    ),
    "stuck": _look(
        "{n} {n:letter|letters} should have gone out an hour ago or earlier",
        "{n} {n:письмо должно было|письма должны были|писем должны были} уйти час назад или раньше",
        _MAIL,
    ),
    "given_up": _look(
        "{n} {n:letter was|letters were} given up, last because of {why}",
        "{n} {n:письмо|письма|писем} отправить не удалось, последнее: {why}",
        _MAIL,
    ),
    # ---- around it
    "clock": _bad(
        "the clock is {n} {n:second|seconds} behind what the site has noted already",
        "часы отстают на {n} {n:секунду|секунды|секунд} от того, что сайт уже отметил",
        Text("Set the clock right (`timedatectl`).", "Поправьте часы (`timedatectl`)."),
    ),
    "disk": _bad(
        "{n} MB are free on the disk of {folder}",
        "на диске папки {folder} свободно {n} МБ",
        Text("Make room.", "Освободите место."),
    ),
    "disk_low": _look(
        "{n} MB are free on the disk of {folder}: too little for a backup beside it",
        "на диске папки {folder} свободно {n} МБ: для копии рядом не хватит",
        Text("Make room.", "Освободите место."),
    ),
    "static": _bad(
        "the static files are not there: {folder}",
        "нет статических файлов: {folder}",
        Text(
            "Start the site, or `python -m django collectstatic`.",
            "Запустите сайт или `python -m django collectstatic`.",
        ),
    ),
    "setting": _look("{why}", "{why}", _SETTING),
    "setting_bad": _bad("{why}", "{why}", _SETTING),
    "no_mail": _look(
        "letters are printed into the log",
        "письма печатаются в журнал",
        Text("Set SEKUNDANT_SMTP_HOST.", "Задайте SEKUNDANT_SMTP_HOST."),
    ),
    "mail": _bad("the mail server does not take us: {why}", "почтовый сервер нас не принимает: {why}", _MAIL),
    "sender": _look(
        "letters come from {sender}",
        "письма приходят от {sender}",
        Text("Set SEKUNDANT_FROM.", "Задайте SEKUNDANT_FROM."),
    ),
    "address": _look(
        "the address of the site is {address}, and its hosts are {hosts}",
        "адрес сайта {address}, а его имена — {hosts}",
        _SETTING,
    ),
}
"""Every kind, by its code."""
