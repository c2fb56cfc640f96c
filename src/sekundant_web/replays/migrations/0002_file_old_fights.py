from typing import Any

from django.db import migrations

from sekundant.core.wire import Faulty
from sekundant_web.replays.filing import filed


def file_old_fights(apps: Any, schema_editor: Any) -> None:  # noqa: ARG001 - as Django calls it
    """Fights that are over already get their place in the archive; one that can't be read any more has none."""
    rows = apps.get_model("replays", "Filed").objects
    over = apps.get_model("encounters", "Encounter").objects.filter(status="over", finished_at__isnull=False)
    for encounter in over.select_related("table").iterator():
        try:
            rows.get_or_create(encounter_id=encounter.pk, defaults=filed(encounter))
        except Faulty:
            continue


class Migration(migrations.Migration):
    dependencies = [("replays", "0001_filed")]

    operations = [migrations.RunPython(file_old_fights, migrations.RunPython.noop)]
