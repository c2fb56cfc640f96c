"""The settings of an account, its data to take away, its end."""

from __future__ import annotations

from datetime import datetime

from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from sekundant_web.accounts import leaving
from sekundant_web.accounts.away import go_away
from sekundant_web.accounts.export import everything_of
from sekundant_web.accounts.models import User
from sekundant_web.accounts.settings_form import SettingsForm


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """The settings; one button keeps them all."""
    user = _own(request)
    form = SettingsForm(request.POST or None, instance=user, initial={"email": _address(user)})
    if form.is_valid():
        if form.cleaned_data["email"] != _address(user):
            raise_if_reauthentication_required(request, app="allauth.account")
            _change_address(request, user, form.cleaned_data["email"])
        before = user.away_until
        form.save()
        _keep_away(request, user, before, form.cleaned_data["away"])
        translation.activate(user.language or translation.get_language())
        messages.success(request, _("The settings are saved."))
        return redirect("settings")
    return render(request, "accounts/settings.html", {**_context(user), "form": form})


def _own(request: HttpRequest) -> User:
    """The account of whoever is signed in."""
    return User.objects.get(username=request.user.get_username())


def _address(user: User) -> str:
    """The address that the form shows: the one that is to be, else the one that is."""
    pending = EmailAddress.objects.get_new(user)
    return pending.email if pending else user.email


def _context(user: User) -> dict[str, object]:
    keys = Authenticator.objects.filter(user=user)
    codes = keys.filter(type=Authenticator.Type.RECOVERY_CODES).first()
    held: RecoveryCodes | None = codes.wrap() if codes else None
    return {
        "keys": [key.wrap() for key in keys.filter(type=Authenticator.Type.WEBAUTHN).order_by("created_at")],
        "codes_left": len(held.get_unused_codes()) if held else 0,
        "codes_made_at": codes.created_at if codes else None,
        "last_way_in": not user.has_usable_password(),
        "pending": EmailAddress.objects.get_new(user),
        "sessions": UserSession.objects.filter(user=user).count(),
        "now": timezone.now(),
    }


def _change_address(request: HttpRequest, user: User, email: str) -> None:
    """Take an address away at once; use another as soon as its link is followed."""
    if not email:
        EmailAddress.objects.filter(user=user).delete()
        user.email = ""
        user.save(update_fields=["email"])
    elif email == user.email:  # the change is taken back
        EmailAddress.objects.filter(user=user, verified=False).delete()
    else:
        EmailAddress.objects.add_new_email(request, user, email)


def _keep_away(request: HttpRequest, user: User, before: datetime | None, until: datetime | None) -> None:
    if until == before or (until is None and (before is None or before <= timezone.now())):
        return
    for line in go_away(user, until):
        messages.info(request, line)


@login_required
@require_POST
def send_link(request: HttpRequest) -> HttpResponse:
    """Send the link once more by which a mailbox answers."""
    pending = EmailAddress.objects.get_new(request.user)
    if pending is not None:
        send_verification_email_to_address(request, pending)
    return redirect("settings")


@reauthentication_required(app="allauth.account")  # type: ignore[untyped-decorator] # untyped library
@require_http_methods(["GET", "HEAD"])
@never_cache
def export(request: HttpRequest) -> HttpResponse:
    """All that the site keeps of somebody, in one file."""
    user = _own(request)
    response = JsonResponse(everything_of(user), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="sekundant-{timezone.localdate():%Y-%m-%d}.json"'
    return response


@reauthentication_required(app="allauth.account")  # type: ignore[untyped-decorator] # untyped library
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """What goes and what stays, and the button that ends it."""
    user = _own(request)
    wrong = False
    if request.method == "POST":
        if request.POST.get("name", "").strip() == user.username:
            logout(request)
            leaving.forget(user)
            messages.success(request, _("The account is deleted."))
            return redirect("home")
        wrong = True
    context = {"leaves": leaving.what_leaves(user), "wrong": wrong, "typed": request.POST.get("name", "")}
    return render(request, "accounts/delete.html", context)
