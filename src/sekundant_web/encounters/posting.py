"""Putting posts into a thread: those that everybody sees are numbered from 1, in their order.

A post is named by that number. Its row's own would count posts that are held back with a secret result, and
so would tell that there is one. Whoever puts posts has locked the encounter's row.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Max

from sekundant_web.encounters.models import Encounter, Post


def put(encounter: Encounter, posts: Iterable[Post]) -> None:
    """Keep posts, and number those that are not held back."""
    new = list(posts)
    seen = [post for post in new if not post.held]
    if seen:
        for number, post in enumerate(seen, start=_last(encounter) + 1):
            post.shown = number
    Post.objects.bulk_create(new)


def let_out(encounter: Encounter, after: int) -> None:
    """Show what was held back, behind that line."""
    for number, post in enumerate(encounter.posts.filter(held=True), start=_last(encounter) + 1):
        Post.objects.filter(pk=post.pk).update(held=False, after=after, shown=number)


def _last(encounter: Encounter) -> int:
    last: int | None = encounter.posts.aggregate(last=Max("shown"))["last"]
    return last or 0
