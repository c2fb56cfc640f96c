"""Names that look alike are one name: how a user's name looks is kept, and is unique."""

from typing import Any

from django.db import migrations, models

import sekundant_web.accounts.names
from sekundant.core.names import look


def note_looks(apps: Any, _schema_editor: Any) -> None:
    """Note how the names look that are there."""
    for user in apps.get_model("accounts", "User").objects.all():
        user.look = look(user.username)
        user.save(update_fields=["look"])


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="username",
            field=models.CharField(
                error_messages={"unique": "This name is taken."},
                max_length=40,
                unique=True,
                validators=[sekundant_web.accounts.names.SureName()],
                verbose_name="name",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="look",
            field=models.CharField(default="", editable=False, max_length=40),
        ),
        migrations.RunPython(note_looks, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            model_name="user",
            name="look",
            field=sekundant_web.accounts.names.LookField(editable=False, max_length=40, unique=True),
        ),
    ]
