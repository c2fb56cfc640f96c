"""Moments in words for text that has no markup and is read later: always absolute, with the year."""

from __future__ import annotations

from datetime import datetime

from django.utils import formats, timezone
from django.utils.translation import get_language


def in_words(at: datetime) -> str:
    """A moment in the reader's zone: «чт 14 мая 2026, 21:00», "Thu 14 May 2026, 21:00"."""
    russian = (get_language() or "").startswith("ru")
    told = formats.date_format(timezone.localtime(at), "D j E Y, H:i" if russian else "D j M Y, H:i")
    return told.lower() if russian else told
