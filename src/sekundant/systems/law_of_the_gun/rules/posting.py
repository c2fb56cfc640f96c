"""A post before the storm, as it is told to all (LG.IV.2.a)."""

from __future__ import annotations

from sekundant.core.events import EVERYONE
from sekundant.systems.law_of_the_gun.events import PostMade
from sekundant.systems.law_of_the_gun.orders import Deed, Post
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.state import State


def tell_post(state: State, seat: str, post: Post, table: Table) -> None:
    """The open part of a post (LG.IV.2.a): a combat order behind it stays hidden."""
    manoeuvre = post.manoeuvre if Deed.MANOEUVRE in post.actions else None
    other = next((fighter.name for fighter in state.principals if fighter.name != seat), None)
    looks_at = post.look_over if state.mexican else other
    table.tell(
        PostMade(
            audience=EVERYONE,
            clauses=("LG.IV.2.a",),
            by=seat,
            actions=post.actions,
            to=manoeuvre.to if manoeuvre else None,
            does=manoeuvre.does if manoeuvre else None,
            looks_at=looks_at if Deed.LOOK_OVER in post.actions else None,
            warns_against=post.warns_against if Deed.WARN in post.actions else None,
            claims=post.claims,
        )
    )
