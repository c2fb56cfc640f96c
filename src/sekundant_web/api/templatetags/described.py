"""A description's text for its page: names of fields stand in it between double backticks."""

from __future__ import annotations

import re

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

NAMED = re.compile(r"``([^`]+)``")


@register.filter
def with_names(text: str) -> SafeString:
    """The text with its names set as code."""
    return mark_safe(NAMED.sub(r"<code>\1</code>", escape(text)))
