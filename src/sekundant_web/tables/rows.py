"""Numbers in addresses: those of rows that a database can have."""

from __future__ import annotations

from django.urls import register_converter


class Row:
    """A number of at most nine digits; a longer one is an address that is not there."""

    regex = "[0-9]{1,9}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """The number as it stands in an address."""
        return str(value)


register_converter(Row, "row")
