"""The addresses of accounts: our own pages, in the place of django-allauth's where both have one."""

from __future__ import annotations

from django.urls import include, path
from django.views.generic import RedirectView

from sekundant_web.accounts import entering, keep_page, keys, reading, settings_pages, signing_up

TO_SETTINGS = RedirectView.as_view(pattern_name="settings")

urlpatterns = [
    path("settings/", settings_pages.settings, name="settings"),
    path("i18n/setlang/", reading.set_language, name="set_language"),
    path("settings/link/", settings_pages.send_link, name="send_link"),
    path("settings/data/", settings_pages.export, name="export_data"),
    path("settings/delete/", settings_pages.delete, name="delete_account"),
    path("e/<slug:key>/keep/", keep_page.keep, name="keep"),
    path("accounts/signup/", signing_up.SignupView.as_view(), name="account_signup"),
    path("accounts/signup/key/", signing_up.KeyView.as_view(), name="mfa_signup_webauthn"),
    path("accounts/recovery/", entering.RecoveryView.as_view(), name="enter_by_code"),
    path("accounts/2fa/recovery-codes/", signing_up.CodesView.as_view(), name="mfa_view_recovery_codes"),
    path(
        "accounts/2fa/webauthn/keys/<int:pk>/remove/", keys.RemoveView.as_view(), name="mfa_remove_webauthn"
    ),
    path("accounts/email/", TO_SETTINGS, name="account_email"),
    path("accounts/2fa/", TO_SETTINGS, name="mfa_index"),
    path("accounts/2fa/webauthn/", TO_SETTINGS, name="mfa_list_webauthn"),
    path("accounts/", include("allauth.urls")),
]
