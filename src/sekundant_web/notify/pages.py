"""The page behind the link in every letter: such letters are switched off, or on again."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from sekundant_web.accounts.models import User
from sekundant_web.notify.letters import wish_of
from sekundant_web.notify.outbox import WISHES


@csrf_exempt  # the token says who asks; mail programs post here by themselves (RFC 8058)
@require_http_methods(["GET", "HEAD", "POST"])
def mail(request: HttpRequest, token: str) -> HttpResponse:
    """Switch letters of a kind off, or on again; without signing in."""
    wish = wish_of(token)
    if wish is None:
        raise Http404
    user = get_object_or_404(User, pk=wish.user_id)
    field = WISHES[wish.kind]
    if request.method == "POST":
        setattr(user, field, "on" in request.POST)
        user.save(update_fields=[field])
    return render(request, "notify/mail.html", {"kind": wish.kind, "on": getattr(user, field)})
