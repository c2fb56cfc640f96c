"""The app `replays`."""

from django.apps import AppConfig
from django.db.models.signals import post_save


class ReplaysConfig(AppConfig):
    """The app `replays`. Whatever ends a fight, it is filed when it is saved."""

    name = "sekundant_web.replays"

    def ready(self) -> None:
        """Listen for fights that end."""
        from sekundant_web.encounters.models import Encounter
        from sekundant_web.replays.filing import file_when_over

        post_save.connect(file_when_over, sender=Encounter, dispatch_uid="archive")
