"""Letters about challenges: they are about no encounter yet."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """A letter may be about a challenge."""

    dependencies = [
        ("encounters", "0003_what_is_shown"),
        ("notify", "0002_letters"),
        ("tables", "0003_without_vacation_left"),
    ]

    operations = [
        migrations.AddField(
            model_name="outgoing",
            name="challenge",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="tables.challenge",
            ),
        ),
        migrations.AlterField(
            model_name="outgoing",
            name="encounter",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="encounters.encounter",
            ),
        ),
        migrations.AlterField(
            model_name="outgoing",
            name="kind",
            field=models.CharField(
                choices=[
                    ("asked", "Asked"),
                    ("reminder", "Reminder"),
                    ("over", "Over"),
                    ("set_aside", "Set Aside"),
                    ("challenged", "Challenged"),
                ],
                max_length=10,
            ),
        ),
    ]
