"""People's fighters, for any system: every version that was ever saved is kept."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Fighter(models.Model):
    """A fighter of somebody's. What is public of him follows his system; ``notes`` are his owner's.

    With a ``table`` its packs and switches count for him, else the shipped packs. ``draft`` are the fields of
    the builder as they were typed, kept apart from the versions: a fighter may be nothing but a draft.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="fighters")
    system = models.CharField(max_length=40)
    table = models.ForeignKey(
        "tables.Table", null=True, blank=True, on_delete=models.SET_NULL, related_name="fighters"
    )
    name = models.CharField(max_length=60)
    about = models.TextField(blank=True)
    notes = models.TextField(blank=True)
    draft = models.JSONField(default=dict)
    drafted_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    retired_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class Version(models.Model):
    """A fighter's sheet at some time, as a setup of his system holds it."""

    fighter = models.ForeignKey(Fighter, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    plain = models.JSONField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Each number once, the newest first."""

        constraints = [models.UniqueConstraint(fields=["fighter", "number"], name="version_once")]
        ordering = ["-number"]

    def __str__(self) -> str:
        return f"{self.fighter_id} v{self.number}"
