"""`sekundant play`: a duel in the terminal."""

from __future__ import annotations

import random
import secrets
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sekundant.cli.bilingual import FINE, INTERRUPTED, Misuse, Spoken, option
from sekundant.core.clauses import Language, Text

if TYPE_CHECKING:
    from sekundant.cli.play_setup import Game
    from sekundant.cli.playing import Table
    from sekundant.cli.screen import Screen

ABOUT = Text(
    "Play a duel in the terminal: against a simple bot, or two people at one keyboard (--two), whose orders"
    " stay hidden from each other. Orders are typed as on a forum or chosen from a menu. Without anybody at"
    " the keyboard a demonstration is played.",
    "Сыграть дуэль в терминале: против простого бота или вдвоём за одной клавиатурой (--two), не видя заявок"
    " друг друга. Заявки пишут, как на форуме, или выбирают из списка. Если за клавиатурой никого нет, идёт"
    " показательная дуэль.",
)
EXAMPLES = (
    "sekundant play law-of-the-gun",
    "sekundant play law-of-the-gun --demo --seed 7 --before",
    "sekundant play fencing --two --fighters maestro,hussar --save duel.jsonl",
)
_DEMO = Text("Bot against bot: print the posts.", "Бот против бота: только показать посты.")
_TWO = Text("Two people at one keyboard.", "Вдвоём за одной клавиатурой.")
_BEFORE = Text(
    "Begin with the talk before the fight, where a system has it.",
    "Начать с разговоров перед боем, если они есть в системе.",
)
_SCENE = Text(
    "The scene, by its id, where a system has scenes.", "Сцена, по её id в наборе, если в системе есть сцены."
)
_FIGHTERS = Text(
    "Ready-made fighters, by their ids, separated by commas.", "Готовые бойцы, по их id, через запятую."
)
_SWITCH = Text(
    "A house rule; `sekundant rules` shows them. May be repeated.",
    "Домашнее правило; их показывает sekundant rules. Можно повторять.",
)
_SETUP = Text(
    "A duel file to begin from (its turns are left out).", "Файл дуэли, с которого начать (без его ходов)."
)
_SAVE = Text(
    "Keep the ledger in this file; `sekundant verify` checks it.",
    "Вести протокол в этом файле; его проверит sekundant verify.",
)
_SEED = Text(
    "A number that makes a demonstration repeatable. Its dice can be known beforehand.",
    "Число, при котором показательная дуэль всегда одинакова. Её кубики можно знать заранее.",
)
_NOBODY = Text(
    "Nobody is at the keyboard, so this is a demonstration: bot against bot.",
    "За клавиатурой никого нет, поэтому это показ: бот против бота.",
)
_NO_PAIR = Text("--switch needs name=value, not “{got}”", "--switch ждёт имя=значение, а не «{got}»")
_HAS_NO = Text(
    "{system} has nothing for {option}; its ready-made fighters: {fighters}",
    "в системе {system} для {option} ничего нет; её готовые бойцы: {fighters}",
)
_EXCLUSIVE = Text("--setup brings its own {option}", "--setup уже задаёт {option}")
_THERE = Text("{file} is there already; choose another name", "{file} уже есть; выберите другое имя")
_CANT_SAVE = Text("{file} can't be written: {why}", "{file} не записать: {why}")
_SAVED = Text(
    "The ledger is in {file}; check it: sekundant verify {file}",
    "Протокол дуэли в {file}; проверить: sekundant verify {file}",
)
_LEFT = Text("The duel is left unfinished.", "Дуэль оставлена неоконченной.")
_ENDLESS = Text(
    "The duel does not end; it is left unfinished.", "Дуэль не кончается; она оставлена неоконченной."
)


@click.command(cls=Spoken, about=ABOUT, examples=EXAMPLES)
@click.argument("system")
@option("--demo", is_flag=True, text=_DEMO)
@option("--two", is_flag=True, text=_TWO)
@option("--before", is_flag=True, text=_BEFORE)
@option("--scene", metavar="ID", text=_SCENE)
@option("--fighters", "--cliches", "fighters", metavar="ID,ID", text=_FIGHTERS)
@option("--switch", "switches", metavar="NAME=VALUE", multiple=True, text=_SWITCH)
@option("--setup", metavar="FILE", type=click.Path(path_type=Path), text=_SETUP)
@option("--save", metavar="FILE", type=click.Path(path_type=Path), text=_SAVE)
@option("--seed", metavar="N", type=int, text=_SEED)
@click.pass_context
def play(  # noqa: PLR0913, PLR0917 - click hands every option over
    ctx: click.Context,
    system: str,
    demo: bool,
    two: bool,
    before: bool,
    scene: str | None,
    fighters: str | None,
    switches: tuple[str, ...],
    setup: Path | None,
    save: Path | None,
    seed: int | None,
) -> None:
    """Play a duel."""
    from sekundant.cli.screen import Screen
    from sekundant.cli.systems import known_system
    from sekundant.cli.trouble import Trouble

    screen = Screen(ctx.obj)
    try:
        system_id = known_system(system, ctx)
        given = {"--scene": scene, "--fighters": fighters, "--switch": switches, "--before": before}
        game = _game(system_id, setup, given, ctx)
        if not demo and not sys.stdin.isatty():
            screen.complain(_NOBODY)
            demo = True
        table = _table(game, screen, demo=demo, two=two, seed=seed, save=save)
        _play_to_the_end(table, screen, save, ctx)
    except Trouble as trouble:
        trouble.show(screen)
        ctx.exit(trouble.status)


def _game(system_id: str, setup: Path | None, given: Mapping[str, object], ctx: click.Context) -> Game:
    """The duel that the options describe."""
    from sekundant.cli.play_setup import game_from_file, game_of
    from sekundant.core.starter import Wish

    language: Language = ctx.obj
    if setup is not None:
        for name, value in given.items():
            if value:
                raise Misuse(_EXCLUSIVE.into(language).format(option=name), ctx)
        return game_from_file(setup, system_id, language)
    _refuse_what_is_not_there(system_id, given, ctx)
    fighters = str(given["--fighters"] or "").split(",")
    wish = Wish(
        fighters=tuple(part.strip() for part in fighters if part.strip()),
        scene=str(given["--scene"] or ""),
        before=bool(given["--before"]),
    )
    return game_of(system_id, wish, _switches(given["--switch"], ctx), language)


def _refuse_what_is_not_there(system_id: str, given: Mapping[str, object], ctx: click.Context) -> None:
    """Raise Misuse for an option with which this system can do nothing."""
    from sekundant.library import shelf, starter

    start, packs = starter(system_id), shelf(system_id)
    for option_name, there in (("--scene", start.scenes(packs)), ("--before", start.BEFORE)):
        if given[option_name] and not there:
            fighters = ", ".join(fighter.id for fighter in start.fighters(packs))
            said = _HAS_NO.into(ctx.obj).format(system=system_id, option=option_name, fighters=fighters)
            raise Misuse(said, ctx)


def _switches(given: object, ctx: click.Context) -> dict[str, str]:
    switches: dict[str, str] = {}
    for pair in given if isinstance(given, tuple) else ():
        name, sign, value = pair.partition("=")
        if not sign:
            raise Misuse(_NO_PAIR.into(ctx.obj).format(got=pair), ctx)
        switches[name.strip()] = value.strip()
    return switches


def _table(
    game: Game, screen: Screen, *, demo: bool, two: bool, seed: int | None, save: Path | None
) -> Table:
    """The table with everybody at it."""
    from sekundant.cli.playing import Table
    from sekundant.cli.seats import BotSeat, PersonSeat, Seat

    chance = random.SystemRandom() if seed is None else random.Random(f"sekundant {seed}")
    draw = secrets.token_bytes if seed is None else chance.randbytes
    table = Table(game, screen, draw, _keeper(save, screen))
    for number, name in enumerate(table.names()):
        person = not demo and (two or number == 0)
        seat: Seat = BotSeat(game.system, chance.randrange)
        if person:
            seat = PersonSeat(game.system, screen, game.names, alone=not two)
        table.sit(name, seat, person=person)
    return table


def _keeper(save: Path | None, screen: Screen) -> Callable[[str], None]:
    """What keeps the ledger's file up to date, from the opening on. Raise Trouble if it can't be kept."""
    from sekundant.cli.bilingual import MISUSED
    from sekundant.cli.trouble import Trouble
    from sekundant.files import keep

    if save is None:
        return lambda _: None
    if save.exists():
        raise Trouble([screen.filled(_THERE, file=str(save))], MISUSED)

    def write(ledger: str) -> None:
        try:
            keep(save, ledger)
        except OSError as error:
            said = screen.filled(_CANT_SAVE, file=str(save), why=error.strerror or "")
            raise Trouble([said], MISUSED) from error

    return write


def _play_to_the_end(table: Table, screen: Screen, save: Path | None, ctx: click.Context) -> None:
    """Play; whatever happens, what was played is kept."""
    from sekundant.cli.seats import Left

    status = FINE
    try:
        if not table.play():
            screen.complain(_ENDLESS)
    except Left:
        screen.complain(_LEFT)
    except KeyboardInterrupt:
        click.echo(err=True)
        screen.complain(_LEFT)
        status = INTERRUPTED
    table.close()
    if save is not None:
        screen.complain_of(screen.filled(_SAVED, file=str(save)))
    if status:
        ctx.exit(status)
