from typing import Any

from django.db import migrations, models

from sekundant.ledger.lines import read
from sekundant_web.encounters.game import everybody_sees


def number_what_is_shown(apps: Any, schema_editor: Any) -> None:  # noqa: ARG001 - as Django calls it
    """Lines that are there already get their numbers."""
    lines = apps.get_model("encounters", "Line").objects
    for encounter in apps.get_model("encounters", "Encounter").objects.values_list("pk", flat=True):
        shown = 0
        for line in lines.filter(encounter=encounter).order_by("number").iterator():
            if everybody_sees(read(line.text)):
                shown += 1
                lines.filter(pk=line.pk).update(shown=shown)


class Migration(migrations.Migration):
    dependencies = [("encounters", "0002_time")]

    operations = [
        migrations.AddField(
            model_name="line",
            name="shown",
            field=models.PositiveIntegerField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="post",
            name="held",
            field=models.BooleanField(default=False),
        ),
        migrations.AddConstraint(
            model_name="line",
            constraint=models.UniqueConstraint(fields=("encounter", "shown"), name="line_shown_once"),
        ),
        migrations.RunPython(number_what_is_shown, migrations.RunPython.noop),
    ]
