"""The form of the settings: how somebody reads, what he is told and where, when he is away."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from sekundant_web.accounts import zones
from sekundant_web.accounts.forms import dressed
from sekundant_web.accounts.models import User

LONGEST_AWAY = timedelta(days=60)


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg] # Django has no generics when it runs
    """All settings at once, with one button."""

    email = forms.EmailField(label=_("E-mail"), required=False, max_length=254)
    away = forms.DateField(
        label=_("Away until"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Until the end of that day. Clocks stand still where the table grants days away."),
    )

    class Meta:
        """Fields that the account itself holds."""

        model = User
        fields = (
            "language", "zone", "theme", "tell_when_my_turn", "tell_before_deadline", "tell_when_over",
        )  # fmt: skip
        widgets = {"theme": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"] = forms.ChoiceField(
            label=_("Language"),
            required=False,
            choices=[("", _("as my browser asks")), *settings.LANGUAGES],
        )
        self.fields["zone"] = forms.ChoiceField(
            label=_("Time zone"), required=False, choices=zones.choices(settings.TIME_ZONE)
        )
        self.fields["zone"].widget.attrs["data-offer-zone"] = ""
        self.fields["email"].widget.attrs["autocomplete"] = "email"
        self.fields["away"].widget.attrs["min"] = timezone.localdate().isoformat()
        self.fields["away"].initial = self._away_now()
        dressed(self)

    def _away_now(self) -> date | None:
        until = self.instance.away_until
        return timezone.localdate(until) if until and until > timezone.now() else None

    def clean_email(self) -> str:
        """The address in lower case, as mailboxes are compared."""
        email: str = self.cleaned_data["email"]
        return email.lower()

    def clean_away(self) -> datetime | None:
        """The end of the last day away, in the reader's zone."""
        day: date | None = self.cleaned_data["away"]
        if day is None:
            return None
        end = timezone.make_aware(datetime.combine(day + timedelta(days=1), time.min))
        if end <= timezone.now():
            raise ValidationError(_("This day is over."), code="over")
        if end - timezone.now() > LONGEST_AWAY:
            raise ValidationError(_("Two months at most."), code="too_long")
        return end
