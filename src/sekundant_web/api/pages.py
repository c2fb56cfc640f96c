"""The page about the interface, and the page on which an account makes and revokes its tokens."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from sekundant_web.accounts.models import User
from sekundant_web.api import reference as described
from sekundant_web.api import tokens
from sekundant_web.api.models import Scope, Token
from sekundant_web.tables.models import Table

DAYS = (("30", gettext_lazy("30 days")), ("365", gettext_lazy("a year")), ("", gettext_lazy("no end")))


@require_GET
def reference(request: HttpRequest) -> HttpResponse:
    """The interface as people read it, made from its own description."""
    return render(request, "api/reference.html", {"parts": described.parts(), "shapes": described.shapes()})


class TokenForm(forms.Form):
    """A new token."""

    name = forms.CharField(
        label=gettext_lazy("What it is for"),
        max_length=60,
        widget=forms.TextInput({"class": "input", "autocomplete": "off"}),
    )
    scope = forms.ChoiceField(label=gettext_lazy("What it may do"), choices=Scope.choices)
    table = forms.ModelChoiceField(
        label=gettext_lazy("Where"),
        queryset=Table.objects.none(),
        required=False,
        empty_label=gettext_lazy("everywhere"),
    )
    days = forms.ChoiceField(label=gettext_lazy("For how long"), choices=DAYS, required=False)

    def __init__(self, user: User, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        field = self.fields["table"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = Table.objects.filter(members__user=user).order_by("name")


def _own(request: HttpRequest) -> User:
    return User.objects.get(username=request.user.get_username())


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def tokens_page(request: HttpRequest) -> HttpResponse:
    """The tokens of an account; a new one is shown this once."""
    user = _own(request)
    form = TokenForm(user, request.POST or None, initial={"scope": Scope.PLAY, "days": "365"})
    spelled = ""
    if form.is_valid():
        if Token.objects.filter(user=user).count() >= tokens.MOST:
            messages.error(request, _("There are %(n)s tokens already.") % {"n": tokens.MOST})
        else:
            spelled = _made(user, form.cleaned_data)
            form = TokenForm(user, initial={"scope": Scope.PLAY, "days": "365"})
    context = {
        "form": form,
        "spelled": spelled,
        "tokens": Token.objects.filter(user=user).select_related("table"),
        "now": timezone.now(),
    }
    return render(request, "api/tokens.html", context)


def _made(user: User, chosen: dict[str, Any]) -> str:
    days = int(chosen["days"]) if chosen["days"] else None
    made = tokens.make(
        user, chosen["name"], Scope(chosen["scope"]), now=timezone.now(), table=chosen["table"], days=days
    )
    return made[1]


@login_required
@require_POST
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """Let a token work no more."""
    Token.objects.filter(pk=pk, user=_own(request)).delete()
    messages.success(request, _("The token works no more."))
    return redirect("tokens")
