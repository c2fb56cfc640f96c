"""`sekundant referee`: the master's tool; a file with a duel goes in, the post and the new state come out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sekundant.cli.bilingual import Misuse, Spoken, json_option, option
from sekundant.core.clauses import Text

if TYPE_CHECKING:
    from sekundant.cli.duel_file import DuelFile
    from sekundant.cli.refereeing import Played
    from sekundant.cli.screen import Screen
    from sekundant.core.encounter import Ask
    from sekundant.prose.markup import Post

ABOUT = Text(
    "Judge a duel that is kept in a file: fighters, scene, switches, packs, and the orders so far. Prints the"
    " post of the newest turn and what is asked next. Orders may be written in the rulebook's words or as"
    " players type them on a forum. Dice that the file does not list are thrown.",
    "Рассудить дуэль, записанную в файле: бойцы, сцена, переключатели, наборы и заявки. Выводит пост"
    " последнего хода и говорит, чего ждать дальше. Заявки можно писать словами правил или так, как их"
    " пишут на форуме. Кубики, которых нет в файле, бросает программа.",
)
DETAILS = Text(
    "With --write the thrown dice are added to the file, so that it always plays the same; the rest of the"
    " file stays as it is. An illegal order stops everything: no die is thrown, nothing is written. The file"
    " is described in docs/duel-file.md.",
    "С --write брошенные кубики дописываются в файл, и он всегда разыгрывается одинаково; остальное в файле"
    " не меняется. Незаконная заявка останавливает всё: кубики не бросаются, ничего не пишется. Файл описан"
    " в docs/duel-file.md.",
)
EXAMPLES = (
    "sekundant referee duel.yaml",
    "sekundant referee duel.yaml --write --format bbcode --for spectator",
)
FORMATS = (
    "plain",
    "markdown",
    "bbcode",
    "html",
    "dungeonmaster",
    "phpbb",
    "mybb",
    "discord",
    "telegram",
)
READERS = ("master", "spectator")

_FORMAT = Text(
    "The markup of the post; what is too long for its place comes in parts.",
    "Разметка поста; что не входит целиком, выводится по частям.",
)
_FOR = Text(
    "For whom: a fighter's name, master or spectator. By default the master.",
    "Для кого: имя бойца, master или spectator. По умолчанию для мастера.",
)
_ALL = Text("The posts of all turns, not of the newest alone.", "Посты всех ходов, а не только последнего.")
_STATE = Text("The state of the duel as well.", "Показать и положение дуэли.")
_WRITE = Text(
    "Write the thrown dice into the file, and the ledger if the file names one.",
    "Дописать брошенные кубики в файл и вести протокол дуэли, если он в нём назван.",
)
_NO_READER = Text("there is no reader “{got}”; there are: {known}", "нет читателя «{got}»; есть: {known}")
_NOT_KEPT = Text(
    "{n} {n:die was|dice were} thrown and not kept; with --write the file keeps them",
    "{n:брошен|брошены|брошено} {n} {n:кубик|кубика|кубиков}, в файле их нет; сохранит их --write",
)
_WRITTEN = Text(
    "{n} {n:die was|dice were} written into {file}",
    "{n:вписан|вписаны|вписано} {n} {n:кубик|кубика|кубиков} в {file}",
)
_UNWRITABLE = Text(
    "dice can't be added to {file}: it was changed meanwhile or is laid out in an odd way; nothing was"
    " written. The dice: {dice}",
    "в {file} кубики не вписать: он изменился или устроен необычно; ничего не записано. Кубики: {dice}",
)
_CHANGED = Text(
    "the ledger {file} holds another duel or other turns; nothing was written",
    "в протоколе {file} другая дуэль или другие ходы; ничего не записано",
)
_CANT_WRITE = Text("{file} can't be written: {why}", "{file} не записать: {why}")
_OVER = Text("The duel is over.", "Дуэль окончена.")
_OWED = Text("{what} from {who}", "{what} ({who})")
_NEXT = Text("Waiting for ", "Ждём: ")
_WAITING = Text("The duel goes on.", "Дуэль продолжается.")


@dataclass(frozen=True, slots=True)
class Wish:
    """What the master wants to see."""

    reader: str
    form: str | None
    every: bool
    state: bool


@click.command(cls=Spoken, about=ABOUT, details=DETAILS, examples=EXAMPLES)
@click.argument("file", type=click.Path(path_type=Path))
@option("--format", "form", type=click.Choice(FORMATS), text=_FORMAT)
@option("--for", "reader", default="master", metavar="NAME", text=_FOR)
@option("--all", "every", is_flag=True, text=_ALL)
@option("--state", is_flag=True, text=_STATE)
@option("--write", is_flag=True, text=_WRITE)
@json_option
@click.pass_context
def referee(
    ctx: click.Context,
    file: Path,
    form: str | None,
    reader: str,
    every: bool,
    state: bool,
    write: bool,
    as_json: bool,
) -> None:
    """Judge a duel file."""
    from sekundant.cli.duel_file import Unfit, read_duel
    from sekundant.cli.refereeing import Desk
    from sekundant.cli.screen import Screen
    from sekundant.cli.trouble import Trouble, misread, unfit
    from sekundant.documents import Misread

    screen = Screen(ctx.obj)
    try:
        try:
            duel = read_duel(file)
        except Misread as error:
            raise misread(error, screen.language) from error
        except Unfit as error:
            raise unfit(error, screen.language) from error
        wish = Wish(_known_reader(duel, reader, ctx), form, every, state)
        played = Desk(duel, screen.language).play()
        if write:
            _keep(duel, played, screen)
    except Trouble as trouble:
        trouble.show(screen)
        ctx.exit(trouble.status)
    if as_json:
        screen.json(_plain(duel, played, wish, screen))
    else:
        _show(duel, played, wish, screen)
    _tell_of_dice(duel, played, screen, written=write)


def _known_reader(duel: DuelFile, reader: str, ctx: click.Context) -> str:
    known = (*duel.system.seats(duel.opening), *READERS)
    if reader not in known:
        message = _NO_READER.into(ctx.obj).format(got=reader, known=", ".join(known))
        raise Misuse(message, ctx)
    return reader


# ---------------------------------------------------------------- what is shown


def _posts(duel: DuelFile, played: tuple[Played, ...], wish: Wish, screen: Screen) -> list[Post]:
    """The posts wished for: of the newest entry in which something happened, or all, the opening first."""
    from sekundant.prose.contract import words

    tell = words(duel.system.id).post
    opening = duel.system.opening_events(duel.opening)
    told = [(duel.opening, opening), *((one.state, one.events) for one in played if one.events)]
    return [
        tell(events, duel.system.view(state, wish.reader), screen.language)
        for state, events in (told if wish.every else told[-1:])
    ]


def _show(duel: DuelFile, played: tuple[Played, ...], wish: Wish, screen: Screen) -> None:
    from sekundant.prose.contract import words

    posts = _posts(duel, played, wish, screen)
    state = played[-1].state if played else duel.opening
    if wish.state:
        view = duel.system.view(state, wish.reader)
        posts.append(words(duel.system.id).board(view, screen.language))
    if wish.form is None and screen.styled:
        for post in posts:
            screen.post(post)
    else:
        screen.write("\n".join(_printed(post, wish.form) for post in posts))
    _tell_of_asks(duel, state, wish.reader, screen)
    for one in played[-1:]:
        for line in one.warnings:
            screen.complain_of(line)


def _printed(post: Post, form: str | None) -> str:
    from sekundant.prose.writers import DIALECTS
    from sekundant.prose.writers.splitting import parts

    return "\n".join(parts(post, DIALECTS[form or "plain"]))


def _tell_of_asks(duel: DuelFile, state: Any, reader: str, screen: Screen) -> None:
    """Who owes what; on standard error, so that the post can be copied or piped as it is."""
    from sekundant.prose.contract import words
    from sekundant.prose.language import joined

    if not duel.system.asks(state):
        screen.complain(_OVER)
        return
    names = words(duel.system.id).ASKS
    owed = [
        screen.filled(_OWED, who=ask.seat, what=screen.word(names[ask.what]))
        for ask in _known_asks(duel, state, reader)
    ]
    screen.complain_of(screen.filled(_NEXT) + joined(owed, "; ") if owed else screen.filled(_WAITING))


def _known_asks(duel: DuelFile, state: Any, reader: str) -> tuple[Ask, ...]:
    """What is owed, as far as the reader may know of it."""
    from sekundant.core.events import MASTER

    asks: tuple[Ask, ...] = duel.system.asks(state)
    return tuple(ask for ask in asks if not ask.secret or reader in {ask.seat, MASTER})


def _tell_of_dice(duel: DuelFile, played: tuple[Played, ...], screen: Screen, *, written: bool) -> None:
    thrown = sum(len(one.thrown) for one in played)
    if not thrown:
        return
    if written:
        screen.complain(_WRITTEN, n=thrown, file=duel.document.file)
    else:
        screen.complain(_NOT_KEPT, n=thrown)


def _plain(duel: DuelFile, played: tuple[Played, ...], wish: Wish, screen: Screen) -> dict[str, Any]:
    """Everything for a program, as far as the reader may know it."""
    from sekundant.core.events import MASTER, seen
    from sekundant.core.wire import encode

    state = played[-1].state if played else duel.opening
    view = duel.system.view(state, wish.reader)
    events = [seen(event, wish.reader) for event in (played[-1].events if played else ())]
    asks = _known_asks(duel, state, wish.reader)
    return {
        "title": duel.title,
        "reader": wish.reader,
        "posts": [_printed(post, wish.form) for post in _posts(duel, played, wish, screen)],
        "events": [encode(event) for event in events if event is not None],
        "asks": encode(asks),
        "outcome": encode(duel.system.outcome(state)),
        "state": encode(state) if wish.reader == MASTER else encode(view),
        "thrown": {one.entry.path: dict(one.thrown) for one in played if one.thrown}
        if wish.reader == MASTER
        else {},
    }


# ---------------------------------------------------------------- what is kept


def _keep(duel: DuelFile, played: tuple[Played, ...], screen: Screen) -> None:
    """Write the thrown dice into the file, then the ledger. Raise Trouble; then nothing was written.

    The ledger comes last: it can always be made again from the file.
    """
    from sekundant.cli.duel_ledger import check_ledger, ledger_text
    from sekundant.cli.duel_writing import Unwritable, with_dice
    from sekundant.cli.trouble import Trouble
    from sekundant.files import Conflict, keep, write_whole

    file = Path(duel.document.file)
    dice = {number: one.thrown for number, one in enumerate(played) if one.thrown}
    try:
        text = with_dice(duel.document, file.read_bytes().decode("utf-8-sig"), dice) if dice else ""
        ledger = ledger_text(duel, played) if duel.ledger else ""
        if duel.ledger:
            check_ledger(duel.ledger, ledger)
        if dice:
            write_whole(file, text)
        if duel.ledger:
            keep(duel.ledger, ledger)
    except Unwritable:
        listed = "; ".join(f"{label}: {face}" for faces in dice.values() for label, face in faces.items())
        raise Trouble([screen.filled(_UNWRITABLE, file=str(file), dice=listed)]) from None
    except Conflict:
        raise Trouble([screen.filled(_CHANGED, file=str(duel.ledger))]) from None
    except OSError as error:
        said = screen.filled(_CANT_WRITE, file=error.filename or str(file), why=error.strerror or "")
        raise Trouble([said]) from error
