"""`sekundant backup`: the site's data in one file, while the site runs."""

from __future__ import annotations

from pathlib import Path

import click

from sekundant.cli.bilingual import Spoken, json_option, option
from sekundant.cli.site import prepared, told
from sekundant.core.clauses import Text

ABOUT = Text(
    "Write the site's data into one file, as they are at one moment, while the site runs; the file is read"
    " again and compared before it gets its name. PostgreSQL needs pg_dump. The file holds hidden orders and"
    " the secrets of dice: keep it where players can't get at it.",
    "Записать данные сайта в один файл, какими они были в один момент, не останавливая сайт; файл читается"
    " заново и сверяется, прежде чем получит имя. Для PostgreSQL нужен pg_dump. В файле скрытые заявки и"
    " секреты кубиков: храните его там, куда игрокам не добраться.",
)
EXAMPLES = ("sekundant backup sekundant.backup", "sekundant backup --with-key whole.backup")
_WITH_KEY = Text(
    "The secret key of the site, too: who has the file can sign in as anybody.",
    "И секретный ключ сайта: с таким файлом можно войти под любым именем.",
)
_DONE = Text(
    "{file}: {mb} MB, {rows} {rows:row|rows}, read again and found good.",
    "{file}: {mb} МБ, {rows} {rows:строка|строки|строк}, прочитан заново и исправен.",
)
_KEY_IN = Text(
    "The secret key IS in it: who has this file can sign in as anybody. Lock it away.",
    "Секретный ключ ВНУТРИ: с этим файлом можно войти под любым именем. Спрячьте его.",
)
_KEY_OUT = Text(
    "The secret key is NOT in it: keep a copy of it elsewhere, or add --with-key.",
    "Секретного ключа внутри НЕТ: храните его копию отдельно или добавьте --with-key.",
)


@click.command(cls=Spoken, about=ABOUT, examples=EXAMPLES)
@click.argument("file", type=click.Path(path_type=Path))
@option("--with-key", is_flag=True, text=_WITH_KEY)
@json_option
@click.pass_context
def backup(ctx: click.Context, file: Path, with_key: bool, as_json: bool) -> None:
    """Back up the site."""
    screen = prepared(ctx)
    from dataclasses import asdict

    from sekundant_web.operating.backing_up import back_up

    with told(ctx, screen):
        manifest = back_up(file, with_key=with_key)
    if as_json:
        screen.json(asdict(manifest))
        return
    megabytes = f"{file.stat().st_size / 1e6:.1f}"
    screen.say(_DONE, file=str(file), mb=megabytes, rows=sum(manifest.counts.values()))
    screen.say(_KEY_IN if manifest.with_key else _KEY_OUT)
