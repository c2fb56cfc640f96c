"""A question names its line by the event that it tells. Those asked before keep their words alone."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("encounters", "0004_mastering")]

    operations = [
        migrations.RemoveField(model_name="appeal", name="result"),
        migrations.AddField(
            model_name="appeal",
            name="event",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="appeal",
            name="part",
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
