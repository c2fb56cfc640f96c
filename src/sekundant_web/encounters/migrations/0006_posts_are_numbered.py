"""Posts that everybody sees are numbered in their encounter; those that are there get their numbers."""

from typing import Any

from django.db import migrations, models


def number_posts(apps: Any, schema_editor: Any) -> None:  # noqa: ARG001 - as Django calls it
    """In the order in which they came."""
    posts = apps.get_model("encounters", "Post").objects
    encounter = number = 0
    for pk, of in posts.filter(held=False).order_by("encounter", "pk").values_list("pk", "encounter"):
        number = number + 1 if of == encounter else 1
        encounter = of
        posts.filter(pk=pk).update(shown=number)


class Migration(migrations.Migration):
    dependencies = [("encounters", "0005_questions_about_events")]

    operations = [
        migrations.AddField(
            model_name="post",
            name="shown",
            field=models.PositiveIntegerField(editable=False, null=True),
        ),
        migrations.RunPython(number_posts, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="post",
            constraint=models.UniqueConstraint(fields=("encounter", "shown"), name="post_shown_once"),
        ),
    ]
