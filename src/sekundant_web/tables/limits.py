"""How much of everything one may have: enough for any game, too little to fill the disk."""

from __future__ import annotations

MOST_TABLES = 20
"""So many tables one may be master of."""

MOST_MEMBERS = 60
"""So many people sit at a table."""

MOST_PACKS = 8
"""So many packs a table has of its own."""

LARGEST_PACK = 100_000
"""So many characters a pack has."""

MOST_INVITATIONS = 5
"""So many links to a table work at the same time."""

MOST_RUNNING = 40
"""So many fights go on at a table at the same time."""

MOST_CHALLENGES = 5
"""So many challenges one may leave open at a table."""

MOST_FIGHTERS = 60
"""So many fighters one may have who have not retired."""

MOST_VERSIONS = 100
"""So many versions of a fighter are kept."""
