"""The rows that the bare views read and insert."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Row(models.Model):
    """One row."""

    objects: ClassVar[models.Manager[Row]] = models.Manager()

    text = models.CharField(max_length=80)

    class Meta:
        app_label = "web"
