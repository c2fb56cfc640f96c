"""The pages of what went wrong."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that is too old, or comes from elsewhere."""
    return render(request, "403_csrf.html", {"reason": reason}, status=403)
