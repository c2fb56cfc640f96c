"""The language in which somebody reads, chosen at the foot of any page."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views import i18n
from django.views.decorators.http import require_POST


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Keep the language with the account, and in a cookie for those without one."""
    chosen = request.POST.get("language", "")
    if request.user.is_authenticated and chosen in dict(settings.LANGUAGES):
        request.user.language = chosen
        request.user.save(update_fields=["language"])
    return i18n.set_language(request)
