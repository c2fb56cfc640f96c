"""What the site wants otherwise than django-allauth does it."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.signup import send_unknown_account_mail
from allauth.account.models import EmailAddress
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib.sites.shortcuts import get_current_site
from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from sekundant.core.names import look
from sekundant_web.accounts import post
from sekundant_web.accounts.models import User


class Adapter(DefaultAccountAdapter):  # type: ignore[misc] # untyped library
    """Names by their look, a mailbox only once it has answered, a passkey at sign-up."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is closed."),
        "enter_current_password": _("That is not your present password."),
        "incorrect_password": _("That is not your password."),
        "invalid_password_reset": _("This link has been used, or is too old."),
        "rate_limited": _("Too often. Wait a little."),
        "too_many_login_attempts": _("Too many attempts. Wait five minutes."),
        "username_blacklisted": _("This word is the site's own. Choose another name."),
        "username_password_mismatch": _("No such name with this password."),
        "username_taken": _("This name is taken, or looks like one that is."),
        "unknown_email": _("Nobody here has this address."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """A name that nobody has, nor one that looks like it."""
        name: str = super().clean_username(username, shallow=True)
        if not shallow and User.objects.filter(look=look(name)).exists():
            raise self.validation_error("username_taken")
        return name

    def get_login_stages(self) -> list[str]:
        """One who signs up with a passkey makes it before he is let in (docs/adr/010)."""
        return [*super().get_login_stages(), "allauth.mfa.webauthn.stages.PasskeySignupStage"]

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """The ways to say once more that it is oneself: the passkey first."""
        words = {
            "mfa_reauthenticate:webauthn": gettext("With a passkey"),
            "reauthenticate": gettext("With the password"),
            "mfa_reauthenticate": gettext("With a recovery code"),
        }
        ways = {way["id"]: way for way in super().get_reauthentication_methods(user)}
        return [{**ways[way], "description": words[way]} for way in words if way in ways]

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Back to the settings."""
        return resolve_url("settings")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Put a letter about the account where the clerk finds it: nobody waits for a post office."""
        more = {"request": self.request, "email": email, "current_site": get_current_site(self.request)}
        message = self.render_mail(template_prefix, email, {**more, **context})
        post.put(email, message.subject, message.body)

    def send_password_reset_mail(self, user: User, email: str, context: dict[str, Any]) -> None:
        """Open an account by its mailbox only if that mailbox has once answered."""
        if EmailAddress.objects.filter(user=user, email=email.lower(), verified=True).exists():
            super().send_password_reset_mail(user, email, context)
        else:
            send_unknown_account_mail(self.request, email)


MACHINES = (
    ("iPhone", _("iPhone")),
    ("iPad", _("iPad")),
    ("Android", _("Android phone")),
    ("Windows", _("Windows computer")),
    ("Macintosh", _("Mac")),
    ("Linux", _("Linux computer")),
)
"""How a key is called by the machine on which it was made."""


class KeyAdapter(DefaultMFAAdapter):  # type: ignore[misc] # untyped library
    """Passkeys that say whose they are."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("That was not accepted. Try again."),
        "cannot_generate_recovery_codes": _("Recovery codes belong to a passkey. Make one first."),
    }

    def generate_authenticator_name(self, user: Any, type: Any) -> str:  # noqa: A002 - theirs
        """The machine from which the request comes."""
        agent = self.request.META.get("HTTP_USER_AGENT", "")
        return next((str(name) for sign, name in MACHINES if sign in agent), gettext("Key"))

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """The site, as the device names it."""
        entity: dict[str, str] = super().get_public_key_credential_rp_entity()
        return {**entity, "name": gettext("Sekundant")}

    def get_public_key_credential_user_entity(self, user: Any) -> dict[str, Any]:
        """Whose key it is: by the name that others see, never by an address."""
        entity: dict[str, Any] = super().get_public_key_credential_user_entity(user)
        return {**entity, "name": user.username, "display_name": user.username}
