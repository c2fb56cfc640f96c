"""A bucket of tokens, kept as one number, so that one statement takes a token or refuses it."""

from __future__ import annotations

from django.db import models


class Bucket(models.Model):
    """What somebody has left of an act.

    ``full_at`` is the moment (in seconds since 1970) at which the bucket will be full again. Each act moves
    it on by what a token takes to come back; it is refused if that would be further away than a whole bucket.
    """

    key = models.CharField(max_length=80, primary_key=True)
    full_at = models.FloatField(db_index=True)

    def __str__(self) -> str:
        return self.key
