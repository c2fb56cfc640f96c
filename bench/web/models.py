"""The rows that the bare views read and insert."""

from django.db import models


class Row(models.Model):
    """One row."""

    text = models.CharField(max_length=80)

    class Meta:
        app_label = "web"
