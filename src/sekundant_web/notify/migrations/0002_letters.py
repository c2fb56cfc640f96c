from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def name_kinds(apps: Any, _schema_editor: object) -> None:
    """A message's kind stood at the beginning of its key."""
    outgoing = apps.get_model("notify", "Outgoing").objects
    outgoing.filter(encounter=None).delete()
    outgoing.filter(key__startswith="over:").update(kind="over")


class Migration(migrations.Migration):
    dependencies = [
        ("encounters", "0002_time"),
        ("notify", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="outgoing",
            name="kind",
            field=models.CharField(
                choices=[
                    ("asked", "Asked"),
                    ("reminder", "Reminder"),
                    ("over", "Over"),
                    ("set_aside", "Set Aside"),
                ],
                default="asked",
                max_length=10,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="outgoing", name="ask", field=models.CharField(blank=True, max_length=120)
        ),
        migrations.AddField(
            model_name="outgoing", name="trouble", field=models.CharField(blank=True, max_length=200)
        ),
        migrations.AlterField(
            model_name="outgoing", name="key", field=models.CharField(max_length=240, unique=True)
        ),
        migrations.RunPython(name_kinds, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="outgoing",
            name="encounter",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="encounters.encounter"
            ),
        ),
        migrations.RemoveField(model_name="outgoing", name="body"),
        migrations.RemoveField(model_name="outgoing", name="subject"),
    ]
