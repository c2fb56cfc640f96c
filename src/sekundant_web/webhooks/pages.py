"""The page on which an account keeps its webhooks."""

from __future__ import annotations

import re
import secrets
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from sekundant_web.accounts.models import User
from sekundant_web.tables.models import Member, Table
from sekundant_web.webhooks import guard
from sekundant_web.webhooks.models import Event, Way, Webhook
from sekundant_web.webhooks.sending import door

MOST = 10
"""So many webhooks an account has at most."""

CHAT = re.compile(r"-?\d{1,20}|@\w{3,40}", re.ASCII)

TYPED = {"class": "input", "autocomplete": "off", "spellcheck": "false"}

WHY = {
    "address": gettext_lazy("This is no address that can be sent to."),
    "scheme": gettext_lazy("The address must begin with https://."),
    "port": gettext_lazy("Only the ports 443 and 8443 are sent to."),
    "host": gettext_lazy("The address must name a public host."),
    "inside": gettext_lazy("This address is not a public one."),
    "unknown_host": gettext_lazy("This host is not known."),
}


class WebhookForm(forms.Form):
    """A new webhook."""

    address = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=guard.LONGEST,
        widget=forms.TextInput(TYPED),
        help_text=gettext_lazy("Of a Telegram bot: https://api.telegram.org/bot…/sendMessage"),
    )
    way = forms.ChoiceField(label=gettext_lazy("Who is told"), choices=Way.choices)
    chat = forms.CharField(
        label=gettext_lazy("Telegram chat"),
        max_length=60,
        required=False,
        widget=forms.TextInput(TYPED),
        help_text=gettext_lazy("Its number, or @name; for a Telegram bot alone."),
    )
    table = forms.ModelChoiceField(
        label=gettext_lazy("Of which fights"),
        queryset=Table.objects.none(),
        required=False,
        empty_label=gettext_lazy("all in which I fight"),
    )
    events = forms.MultipleChoiceField(
        label=gettext_lazy("When"), choices=Event.choices, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, user: User, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        field = self.fields["table"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = Table.objects.filter(members__user=user, members__role=Member.Role.MASTER).order_by(
            "name"
        )

    def clean_address(self) -> str:
        """An address to which something may be sent; where its name leads is looked at whenever it is."""
        address = str(self.cleaned_data["address"]).strip()
        try:
            _scheme, host, _port, _path = guard.read(address, door())
            if guard.is_number(host) and not guard.public(host, door()):
                raise guard.Refused("inside")
        except guard.Refused as refused:
            raise forms.ValidationError(WHY[refused.code]) from None
        return address

    def clean(self) -> dict[str, Any]:
        """A Telegram bot needs a chat."""
        cleaned = super().clean() or {}
        chat = str(cleaned.get("chat", "")).strip()
        if cleaned.get("way") == Way.TELEGRAM and not CHAT.fullmatch(chat):
            self.add_error("chat", _("A Telegram bot needs the number of a chat, or its @name."))
        cleaned["chat"] = chat if cleaned.get("way") == Way.TELEGRAM else ""
        return cleaned


def _own(request: HttpRequest) -> User:
    return User.objects.get(username=request.user.get_username())


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def webhooks(request: HttpRequest) -> HttpResponse:
    """The webhooks of an account: what came back last, and a new one."""
    user = _own(request)
    usual = {"events": [Event.ASKED, Event.OVER], "way": Way.JSON}
    form = WebhookForm(user, request.POST or None, initial=usual)
    if form.is_valid():
        if Webhook.objects.filter(user=user).count() >= MOST:
            messages.error(request, _("There are %(n)s webhooks already.") % {"n": MOST})
        else:
            chosen = form.cleaned_data
            Webhook.objects.create(
                user=user, secret=secrets.token_bytes(32).hex(), made_at=timezone.now(), **chosen
            )
            messages.success(request, _("The webhook is kept."))
            return redirect("webhooks")
    rows = Webhook.objects.filter(user=user).select_related("table")
    names = dict(Event.choices)
    context = {
        "form": form,
        "webhooks": [{"hook": one, "events": [names[Event(each)] for each in one.events]} for one in rows],
    }
    return render(request, "webhooks/webhooks.html", context)


@login_required
@require_POST
def act(request: HttpRequest, pk: int) -> HttpResponse:
    """Throw a webhook away, or (``on``) begin to send to it again."""
    hook = get_object_or_404(Webhook, pk=pk, user=_own(request))
    if "on" in request.POST:
        Webhook.objects.filter(pk=hook.pk).update(off_at=None)
    else:
        hook.delete()
    return redirect("webhooks")
