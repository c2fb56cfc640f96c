"""`sekundant restore`: a backup put in the place of the site's data."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from sekundant.cli.bilingual import Spoken, json_option, option
from sekundant.cli.site import prepared, told
from sekundant.core.clauses import Text

ABOUT = Text(
    "Put a backup in the place of the site's data, and bring it up to date. The site must be stopped. The"
    " whole file is read and compared first: one that is damaged, or of a newer version, changes nothing. The"
    " data that were there are kept beside, under a name with the time.",
    "Поставить резервную копию на место данных сайта и обновить её. Сайт должен быть остановлен. Сначала весь"
    " файл читается и сверяется: повреждённый или более новой версии ничего не изменит. Прежние данные"
    " сохраняются рядом, под именем со временем.",
)
EXAMPLES = ("sekundant restore sekundant.backup", "sekundant restore --force sekundant.backup")
_FORCE = Text(
    "Although the site seems to be running: what it writes meanwhile is lost.",
    "Хотя сайт, похоже, работает: что он запишет тем временем, пропадёт.",
)
_DONE = Text(
    "Restored as of {when}: {rows} {rows:row|rows}. Next: sekundant doctor",
    "Восстановлено на {when}: {rows} {rows:строка|строки|строк}. Дальше: sekundant doctor",
)
_OLD = Text(
    "What was there before lies in {old}: delete it when all is well.",
    "Прежние данные лежат в {old}: удалите, когда всё будет хорошо.",
)
_KEYS = {
    "same": Text("The secret key is the same.", "Секретный ключ тот же."),
    "restored": Text(
        "The secret key of the backup is restored; it counts unless SEKUNDANT_SECRET_KEY is set.",
        "Секретный ключ восстановлен; он действует, если не задан SEKUNDANT_SECRET_KEY.",
    ),
    "missing": Text(
        "The backup holds no secret key: if the site's is another now, everybody has to sign in anew, and"
        " links in old letters are dead.",
        "Секретного ключа в копии нет: если теперь он другой, всем придётся войти заново, а ссылки из старых"
        " писем не сработают.",
    ),
}


@click.command(cls=Spoken, about=ABOUT, examples=EXAMPLES)
@click.argument("file", type=click.Path(path_type=Path))
@option("--force", is_flag=True, text=_FORCE)
@json_option
@click.pass_context
def restore(ctx: click.Context, file: Path, force: bool, as_json: bool) -> None:
    """Restore a backup."""
    screen = prepared(ctx)
    from sekundant_web.operating.restoring import restore as put

    with told(ctx, screen):
        restored = put(file, force=force)
    if as_json:
        screen.json(asdict(restored))
        return
    screen.say(_DONE, when=restored.manifest.made_at, rows=sum(restored.manifest.counts.values()))
    if restored.old:
        screen.say(_OLD, old=restored.old)
    screen.say(_KEYS[restored.key])
