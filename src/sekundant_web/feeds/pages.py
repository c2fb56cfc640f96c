"""The page on which somebody finds his secret addresses, and has others."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from sekundant_web.accounts.models import User
from sekundant_web.feeds import secrecy
from sekundant_web.feeds.entries import whole
from sekundant_web.tables import access


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def feeds(request: HttpRequest) -> HttpResponse:
    """The addresses; a button renews them all."""
    user = User.objects.get(username=request.user.get_username())
    if request.method == "POST":
        secrecy.renew(user)
        messages.success(request, _("The addresses are new; the old ones work no more."))
        return redirect("feeds")
    word = secrecy.word_of(user)
    tables = [
        {"name": one.name, "slug": one.slug, "address": whole(reverse("feed_members", args=[word, one.slug]))}
        for one in access.mine(user)
    ]
    context = {
        "mine": whole(reverse("feed_mine", args=[word])),
        "calendar": whole(reverse("calendar", args=[word])),
        "public": whole(reverse("feed_public")),
        "tables": tables,
    }
    return render(request, "feeds/feeds.html", context)
