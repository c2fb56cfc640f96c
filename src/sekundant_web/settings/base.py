"""What all settings have in common. Everything that an operator sets is an environment variable.

docs/operators.md explains each of them; a test compares the two lists.
"""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

from csp.constants import NONCE, NONE, SELF
from django.contrib.messages import constants as messages
from django.utils.translation import gettext_lazy as _

from sekundant_web.settings.database import database
from sekundant_web.settings.keeping import kept_secret

WEB = Path(__file__).resolve().parent.parent
"""The package of the site."""

DATA = Path(os.environ.get("SEKUNDANT_DATA", "sekundant-data")).resolve()
"""Where the site keeps what it is not told to keep elsewhere: the SQLite file, the secret key."""

SECRET_KEY = os.environ.get("SEKUNDANT_SECRET_KEY") or kept_secret(DATA / "secret-key")
DEBUG = False
ALLOWED_HOSTS = os.environ.get("SEKUNDANT_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
CSRF_TRUSTED_ORIGINS = [one for one in os.environ.get("SEKUNDANT_ORIGINS", "").split(",") if one]

INSTALLED_APPS = [
    "sekundant_web.accounts",  # before those whose pages it lays out anew
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "sekundant_web.accounts.admin_app.SiteAdminConfig",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "django_htmx",
    "sekundant_web.tables",
    "sekundant_web.fighters",
    "sekundant_web.encounters",
    "sekundant_web.carrying",
    "sekundant_web.notify",
    "sekundant_web.rulebooks",
    "sekundant_web.limits",
    "sekundant_web.api",
    "sekundant_web.webhooks",
    "sekundant_web.feeds",
    "sekundant_web.replays",
    "sekundant_web.pages",
]

MIDDLEWARE = [
    "sekundant_web.operating.middleware.Watched",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "sekundant_web.middleware.Heads",
    "csp.middleware.CSPMiddleware",
    "sekundant_web.middleware.SecurityHeaders",
    "sekundant_web.api.door.Door",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "sekundant_web.middleware.ReadersSettings",
    "django.contrib.messages.middleware.MessageMiddleware",
    "sekundant_web.limits.middleware.Limits",
    "sekundant_web.middleware.TooDeep",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
]

ROOT_URLCONF = "sekundant_web.urls"
WSGI_APPLICATION = "sekundant_web.wsgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [WEB / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "sekundant_web.context.site",
            ],
            "builtins": ["sekundant_web.templatetags.site", "django.templatetags.i18n"],
        },
    }
]

# ---------------------------------------------------------------- data

DATABASES = {"default": database(os.environ.get("SEKUNDANT_DATABASE", ""), DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "site_cache",
    }
}
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_AGE = int(timedelta(days=90).total_seconds())
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 400
FILE_UPLOAD_HANDLERS: list[str] = []

# ---------------------------------------------------------------- accounts

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
MESSAGE_TAGS = {messages.INFO: "", messages.SUCCESS: "ok", messages.WARNING: "warn", messages.ERROR: "error"}
CSRF_FAILURE_VIEW = "sekundant_web.errors.csrf_failure"

# An account is a name and a passkey, or a name and a password (docs/adr/010). An e-mail address is a mailbox
# and nothing else: nobody enters by it, so two accounts may have the same, and nobody learns whose it is.
ACCOUNT_ADAPTER = "sekundant_web.accounts.adapter.Adapter"
ACCOUNT_FORMS = {
    "change_password": "sekundant_web.accounts.forms.ChangePasswordForm",
    "login": "sekundant_web.accounts.forms.LoginForm",
    "reset_password": "sekundant_web.accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "sekundant_web.accounts.forms.ResetPasswordKeyForm",
    "set_password": "sekundant_web.accounts.forms.SetPasswordForm",
    "signup": "sekundant_web.accounts.forms.SignupForm",
}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1"]
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_VALIDATORS = "sekundant_web.accounts.names.VALIDATORS"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_UNIQUE_EMAIL = False
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_REAUTHENTICATION_METHODS = ("password", "mfa")
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("SEKUNDANT_PROXIES", "0"))
MFA_ADAPTER = "sekundant_web.accounts.adapter.KeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_PASSKEY_SIGNUP_ENABLED = False  # allauth's own wants an e-mail address: accounts/signing_up.py is ours
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_RECOVERY_CODE_COUNT = 10
MFA_RECOVERY_CODE_DIGITS = 12  # one of them alone opens an account whose passkey is lost
MFA_WEBAUTHN_USER_VERIFICATION = "required"
USERSESSIONS_TRACK_ACTIVITY = False

# ---------------------------------------------------------------- words

LANGUAGE_CODE = "ru"
LANGUAGES = [("ru", _("Russian")), ("en", _("English"))]
LANGUAGE_COOKIE_NAME = "language"
LOCALE_PATHS = [WEB / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = os.environ.get("SEKUNDANT_ZONE", "Europe/Moscow")
"""The zone of a reader who has not said his own; instants are kept in UTC whatever it is."""

# ---------------------------------------------------------------- files that never change

STATIC_URL = "static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [WEB / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# ---------------------------------------------------------------- e-mail, sent by the clerk alone

EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
EMAIL_HOST = os.environ.get("SEKUNDANT_SMTP_HOST", "")
EMAIL_PORT = int(os.environ.get("SEKUNDANT_SMTP_PORT", "587"))
EMAIL_HOST_USER = os.environ.get("SEKUNDANT_SMTP_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("SEKUNDANT_SMTP_PASSWORD", "")
EMAIL_USE_TLS = os.environ.get("SEKUNDANT_SMTP_TLS", "yes") == "yes"
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("SEKUNDANT_FROM", "sekundant@localhost")
if EMAIL_HOST:
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
SITE_ADDRESS = os.environ.get("SEKUNDANT_ADDRESS", "http://localhost:8000")
"""The site's own address, for links in e-mails: by a name, for browsers keep passkeys for names alone."""

SOURCE_ADDRESS = os.environ.get("SEKUNDANT_SOURCE", "")
"""Where the source of what runs here is to be had, for the page about it."""

# ---------------------------------------------------------------- safety

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "base-uri": [NONE],
        "connect-src": [SELF],
        "font-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "img-src": [SELF, "data:"],
        "manifest-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
LIMITS = float(os.environ.get("SEKUNDANT_LIMITS", "1"))
"""How generous the limits of sekundant_web.limits are: twice as much with 2, none at all with 0."""

WEBHOOK_NETWORKS = [one for one in os.environ.get("SEKUNDANT_WEBHOOK_NETWORKS", "").split(",") if one]
"""Networks of the operator's own to which webhooks may go as well, over http too: 10.1.2.0/24,fd00::/8."""

WEBHOOK_PORTS = [int(one) for one in os.environ.get("SEKUNDANT_WEBHOOK_PORTS", "").split(",") if one]
"""Ports besides 443 and 8443 to which webhooks may go."""

# ---------------------------------------------------------------- the house

OUTAGE_BRAKE = timedelta(minutes=15)
"""A clerk that was away longer gives every open deadline the time back (docs/operators.md)."""

OUTAGE_STOP = timedelta(hours=24)
"""After so long nothing is resolved before the operator says so."""

WATCH_TOKEN = os.environ.get("SEKUNDANT_WATCH_TOKEN", "")
"""The word by which a program that watches over the site may read its figures; without one nobody does."""

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "sekundant_web.operating.logs.Discreet",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
        "json": {"()": "sekundant_web.operating.logs.Json"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if os.environ.get("SEKUNDANT_LOG_FORMAT") == "json" else "line",
        }
    },
    "root": {"handlers": ["console"], "level": os.environ.get("SEKUNDANT_LOG", "INFO")},
}
