"""`sekundant serve`: the site, for one's own machine or behind a web server."""

from __future__ import annotations

from importlib.util import find_spec

import click

from sekundant.cli.bilingual import FAILED, FINE, Spoken, option
from sekundant.core.clauses import Text

ABOUT = Text(
    "Start the site: people fight in the browser. The database is brought up to date first; a clerk runs"
    " beside the web server, lets turns be resolved when they are due and sends letters. Everything else is"
    " set by environment variables, see docs/operators.md.",
    "Запустить сайт: дуэли в браузере. Сначала обновляется база данных; рядом с веб-сервером работает"
    " секретарь, который вовремя разрешает ходы и рассылает письма. Всё остальное задают переменные"
    " окружения, см. docs/operators.md.",
)
EXAMPLES = ("sekundant serve", "sekundant serve --host 0.0.0.0 --port 8080 --workers 2")
_HOST = Text("The address to listen at.", "Адрес, на котором принимать соединения.")
_PORT = Text("The port.", "Порт.")
_WORKERS = Text("How many processes answer.", "Сколько процессов отвечает на запросы.")
_NOT_INSTALLED = Text(
    "The site needs more than the library: pip install 'sekundant[web]'.",
    "Сайту нужно больше, чем библиотеке: pip install 'sekundant[web]'.",
)
_TAKEN = Text(
    "Port {port} is taken. Another one: sekundant serve --port {other}",
    "Порт {port} занят. Другой: sekundant serve --port {other}",
)
_AT = Text("The site: {address}  (Ctrl-C stops it)", "Сайт: {address}  (Ctrl-C — остановить)")
_PREPARING = Text("Getting ready…", "Подготовка…")


@click.command(cls=Spoken, about=ABOUT, examples=EXAMPLES)
@option("--host", default="127.0.0.1", metavar="HOST", text=_HOST)
@option("--port", default=8000, type=click.IntRange(1, 65535), metavar="PORT", text=_PORT)
@option("--workers", default=2, type=click.IntRange(1, 64), metavar="N", text=_WORKERS)
@click.pass_context
def serve(ctx: click.Context, host: str, port: int, workers: int) -> None:
    """Serve the site."""
    from sekundant.cli.screen import Screen

    screen = Screen(ctx.obj)
    if any(find_spec(name) is None for name in ("django", "granian", "sekundant_web")):
        screen.complain(_NOT_INSTALLED)
        ctx.exit(FAILED)

    from sekundant_web import serve as site

    if site.port_taken(host, port):
        screen.complain(_TAKEN, port=str(port), other=str(port + 1))
        ctx.exit(FAILED)
    screen.say(_PREPARING)
    site.prepare(host, port)
    address = site.address(host, port)
    status = site.serve(host, port, workers, ready=lambda: screen.say(_AT, address=address))
    ctx.exit(FAILED if status else FINE)
