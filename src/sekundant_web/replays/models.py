"""The archive's index: what of a finished fight is searched, one row a fight."""

from __future__ import annotations

from django.db import models


class Style(models.Model):
    """A way to fight, as a system tells them apart; a pack may give the same one another name."""

    system = models.CharField(max_length=40)
    code = models.CharField(max_length=120)
    name_en = models.CharField(max_length=120)
    name_ru = models.CharField(max_length=120)

    class Meta:
        """Each once."""

        constraints = [
            models.UniqueConstraint(fields=["system", "code", "name_en", "name_ru"], name="style_once")
        ]

    def __str__(self) -> str:
        return f"{self.system}:{self.code}"


class Filed(models.Model):
    """A finished fight in the archive; ``words`` are its names as searches compare them (see :mod:`.filing`).

    It holds what everybody who may look on knows. Whether somebody may is asked of the encounter each time.
    """

    encounter = models.OneToOneField(
        "encounters.Encounter", on_delete=models.CASCADE, related_name="filed", primary_key=True
    )
    system = models.CharField(max_length=40)
    place_en = models.CharField(max_length=120, blank=True)
    place_ru = models.CharField(max_length=120, blank=True)
    words = models.TextField(blank=True)
    styles = models.ManyToManyField(Style, related_name="filed")
    won = models.BooleanField(default=False)
    finished_at = models.DateTimeField()

    class Meta:
        """The newest first; each filter has its index in that order."""

        indexes = [
            models.Index(fields=["-finished_at"], name="filed_newest"),
            models.Index(fields=["system", "-finished_at"], name="filed_of_system"),
            models.Index(fields=["place_en", "place_ru", "-finished_at"], name="filed_at_place"),
        ]

    def __str__(self) -> str:
        return f"{self.encounter_id}: {self.words[:40]}"
