from typing import Any

from django.db import migrations, models

from sekundant.core.wire import Faulty
from sekundant_web.replays.filing import styles


def file_styles(apps: Any, schema_editor: Any) -> None:  # noqa: ARG001 - as Django calls it
    """Fights that are filed already get their styles; one that can't be read any more has none."""
    known = apps.get_model("replays", "Style").objects
    for row in apps.get_model("replays", "Filed").objects.select_related("encounter").iterator():
        try:
            fought = styles(row.encounter)
        except Faulty:
            continue
        row.styles.set([known.get_or_create(**one)[0] for one in fought])


class Migration(migrations.Migration):
    dependencies = [("replays", "0002_file_old_fights")]

    operations = [
        migrations.CreateModel(
            name="Style",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("system", models.CharField(max_length=40)),
                ("code", models.CharField(max_length=120)),
                ("name_en", models.CharField(max_length=120)),
                ("name_ru", models.CharField(max_length=120)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("system", "code", "name_en", "name_ru"), name="style_once"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="filed",
            name="styles",
            field=models.ManyToManyField(related_name="filed", to="replays.style"),
        ),
        migrations.RunPython(file_styles, migrations.RunPython.noop),
    ]
