"""The order desk: where one who owes an answer makes it, keeps it, hands it in.

:func:`desk_for` is what the page of an encounter shows; :mod:`..desk_pages` are the addresses behind it.
"""

from sekundant_web.encounters.desks.frame import Desk, desk_for

__all__ = ["Desk", "desk_for"]
