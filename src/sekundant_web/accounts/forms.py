"""The forms by which people enter, and become somebody."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from allauth.account import app_settings
from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from sekundant.core.names import LONGEST, look
from sekundant_web.accounts import zones
from sekundant_web.accounts.models import User

BY_PASSKEY = "passkey"
BY_PASSWORD = "password"


def dressed(form: Any) -> None:
    """Give a form's fields the site's look; a label says what a placeholder would."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
        if isinstance(
            field.widget, forms.TextInput | forms.EmailInput | forms.PasswordInput | forms.DateInput
        ):
            field.widget.attrs["class"] = "input"


def as_it_is_written(name: str) -> str:
    """A name as its owner writes it, whatever its letters' case; any other stays as it is."""
    stored = User.objects.filter(look=look(name)).values_list("username", flat=True).first()
    return stored or name


class LoginForm(allauth.LoginForm):  # type: ignore[misc] # untyped library
    """Enter by name and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name on the site")
        self.fields["login"].widget.attrs.update(autocomplete="username webauthn", autocapitalize="none")
        self.fields["password"].help_text = ""
        dressed(self)

    def clean_login(self) -> str:
        """The name as it is written."""
        return as_it_is_written(super().clean_login())


class SignupForm(allauth.SignupForm):  # type: ignore[misc] # untyped library
    """Become somebody: a name, and then a passkey, or a password with it.

    Which of the two it is says the button that was pressed.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.by_passkey = self.data.get("way", BY_PASSKEY) != BY_PASSWORD
        self._name_fields()
        self.fields["language"] = forms.ChoiceField(
            label=_("Language"), choices=settings.LANGUAGES, initial=get_language(), required=False
        )
        self.fields["zone"] = forms.ChoiceField(
            label=_("Time zone"), choices=zones.choices(settings.TIME_ZONE), required=False
        )
        self.fields["zone"].widget.attrs["data-guess-zone"] = ""
        dressed(self)

    def _name_fields(self) -> None:
        name, email, password = (self.fields[one] for one in ("username", "email", "password1"))
        name.label = _("Name on the site")
        name.help_text = _("Others see it beside your posts. Latin or Cyrillic letters, digits, underscores.")
        name.max_length = LONGEST
        name.widget.attrs.update(autocomplete="username", autocapitalize="none", spellcheck="false")
        email.label = _("E-mail")
        email.help_text = _("To remind you of deadlines, and to set a new password. For nothing else.")
        password.label = _("Password")
        password.help_text = _("12 characters or more, of any kind.")

    def clean_username(self) -> str:
        """A name that is free; one whose sign-up was never finished is free again after a while."""
        forget_unfinished(self.cleaned_data["username"])
        name: str = super().clean_username()
        return name

    def clean(self) -> dict[str, Any]:
        """A password if one enters by it; else none."""
        super().clean()
        if self.by_passkey:
            self.cleaned_data["password1"] = ""
            self.errors.pop("password1", None)
        elif not self.cleaned_data.get("password1") and "password1" not in self.errors:
            self.add_error(
                "password1", ValidationError(_("Set a password, or choose the passkey."), "required")
            )
        data: dict[str, Any] = self.cleaned_data
        return data

    def save(self, request: HttpRequest) -> User:
        """The new account; an address belongs to it as soon as its link is followed.

        Raise IntegrityError if somebody took the name this very moment.
        """
        email = self.cleaned_data.pop("email", "")
        with transaction.atomic():
            user: User = super().save(request)
            user.language = self.cleaned_data.get("language", "")
            user.zone = self.cleaned_data.get("zone", "")
            user.save(update_fields=["language", "zone"])
        if email:
            EmailAddress.objects.add_new_email(request, user, email)
        return user


class _NewPassword:
    """A new password, typed once: a mistyped one is what the link in a letter and the codes are for."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]
        self.fields["password1"].label = _("New password")
        self.fields["password1"].help_text = _("12 characters or more, of any kind.")
        dressed(self)


class ChangePasswordForm(_NewPassword, allauth.ChangePasswordForm):  # type: ignore[misc] # untyped library
    """Another password in the place of the present one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].label = _("Present password")
        self.fields["oldpassword"].help_text = ""


class SetPasswordForm(_NewPassword, allauth.SetPasswordForm):  # type: ignore[misc] # untyped library
    """A password beside the passkey."""


class ResetPasswordKeyForm(_NewPassword, allauth.ResetPasswordKeyForm):  # type: ignore[misc] # untyped library
    """A password by the link of a letter."""


class ResetPasswordForm(allauth.ResetPasswordForm):  # type: ignore[misc] # untyped library
    """Ask for that letter."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")
        dressed(self)


def forget_unfinished(name: str) -> None:
    """Forget a sign-up of that name that was left before there was a key, so that the name is free again."""
    left = timezone.now() - timedelta(seconds=app_settings.LOGIN_TIMEOUT)
    keyless = User.objects.filter(look=look(name), last_login=None, date_joined__lt=left, is_staff=False)
    for user in keyless:
        if not has_a_key(user):
            user.delete()


def has_a_key(user: User) -> bool:
    """Whether there is any way into an account."""
    return user.has_usable_password() or Authenticator.objects.filter(user=user).exists()


class FirstPasswordForm(forms.Form):
    """A password in the place of the passkey that the device could not make."""

    password1 = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("12 characters or more, of any kind."),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        dressed(self)

    def clean_password1(self) -> str:
        """A password that nobody guesses."""
        password: str = get_adapter().clean_password(self.cleaned_data["password1"], user=self.user)
        return password


class RecoveryCodeForm(forms.Form):
    """Enter by name and a recovery code, when the device with the passkey is lost."""

    login = forms.CharField(
        label=_("Name on the site"),
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    code = forms.CharField(
        label=_("Recovery code"),
        max_length=40,
        help_text=_("Twelve digits; spaces don't matter. Each code works once."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dressed(self)
