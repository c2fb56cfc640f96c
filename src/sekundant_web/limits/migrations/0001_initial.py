"""Buckets of tokens."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """The first tables of the app."""

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Bucket",
            fields=[
                ("key", models.CharField(max_length=80, primary_key=True, serialize=False)),
                ("full_at", models.FloatField(db_index=True)),
            ],
        ),
    ]
