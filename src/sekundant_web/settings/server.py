"""A server that others reach, over https."""

import os

from django.core.exceptions import ImproperlyConfigured

from sekundant_web.settings.base import *  # noqa: F403 - settings are extended, not imported name by name
from sekundant_web.settings.base import ALLAUTH_TRUSTED_PROXY_COUNT

if not os.environ.get("SEKUNDANT_HOSTS"):
    raise ImproperlyConfigured("SEKUNDANT_HOSTS names the hosts of the site, such as duel.example.org")

SECURE_SSL_REDIRECT = True
# Without a proxy anybody could write this header himself.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ALLAUTH_TRUSTED_PROXY_COUNT else None
SECURE_HSTS_SECONDS = 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
SESSION_COOKIE_NAME = "__Host-session"
CSRF_COOKIE_SECURE = True
CSRF_COOKIE_NAME = "__Host-csrf"
LANGUAGE_COOKIE_SECURE = True
